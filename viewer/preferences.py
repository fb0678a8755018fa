"""Settings at work: changed in the window, kept at once, and what is wrong in their file told."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from .keys import bound, fault_of, written
from .palette import THEMES
from .settings import Settings, keep_aside, settings_file, write_settings
from .tools.sight import SightTool

if TYPE_CHECKING:
    from .session import Session


def settings_now(session: Session) -> Settings:
    """The settings with what keys and menus have changed meanwhile."""
    view = session.view
    return replace(session.settings, theme=view.theme.name, unit=view.unit, labels=view.labels)


def change_settings(session: Session, **changes: Any) -> None:
    """Take other settings, in force at once, and keep them."""
    use_settings(session, replace(settings_now(session), **changes))
    write_settings(session.settings)


def use_settings(session: Session, settings: Settings) -> None:
    """Put settings in force."""
    session.settings = settings
    session.bindings, _ = bound(settings.keys)
    for tool in session.tools.values():
        if isinstance(tool, SightTool):
            tool.tolerance_in = settings.tolerance_in
    session.gui.set_text_size(settings.text_px)
    session.desk.store.change(
        theme=THEMES[settings.theme], unit=settings.unit, labels=settings.labels
    )
    session.tool.renew(session.desk)


def give_key(session: Session, action: str, key: str) -> None:
    """Give a key to an action, or say why it cannot have it."""
    fault = fault_of(action, key, session.bindings)
    if fault is not None:
        session.desk.store.change(message=f"{fault}; nothing is changed")
        return
    change_settings(session, keys={**session.settings.keys, action: key})
    session.desk.store.change(message=f"{written(key)} is now the key for {action}")


def usual_keys(session: Session) -> None:
    """Every action has its usual key again."""
    change_settings(session, keys={})


def tell_faults(session: Session) -> None:
    """Say once what is wrong in the settings' file, and keep that file where nothing changes it."""
    faults = session.settings.faults
    if not faults:
        return
    aside = keep_aside()
    kept = "" if aside is None else f"; your file is kept as {aside.name}"
    words = f"{settings_file().name}: {'; '.join(faults)}; the usual is used instead{kept}"
    session.desk.store.change(message=words)
