"""What keys, menus and buttons stand for, by name."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from .camera import VIEWS, eye_view, focus, named_view
from .edits import ChangeSystem, copies_of
from .eye_pictures import camera_at_eye
from .import_actions import act_on_bench
from .keys import key_for, written
from .palette import THEMES
from .panels.layout import toolbar_px
from .picture_errands import NO_SIGHT, write_evidence, write_picture
from .preferences import change_settings
from .settings import TEXT_RANGE_PX
from .taking_off import taken_off
from .tools.select import TURN_DEG, turn_selection
from .tools.template import TemplateTool

if TYPE_CHECKING:
    from .session import Session

Action: TypeAlias = Callable[["Session"], None]

COPY_SHIFT_IN = (1.5, -1.5)
TEXT_STEP_PX = 2.0
TURNS: Mapping[str, float] = {"turn-left": 1.0, "turn-right": -1.0}
"""Steps of the wheel that turn the same way."""

EVIDENCE = "escalade-evidence-%Y%m%d-%H%M%S"
TOUR_SCENE = "los-dispute"
WHILE_HELD = frozenset(
    {"bookmark", "game", "help", "labels", "screenshot", "text-larger", "text-smaller", "theme"}
)
"""What leaves a thing in the hand where it is; any other action puts it back first."""

UNTIL_ANSWERED = frozenset({"recover"})
"""Panels that stay until one of their buttons is pressed."""


def act(session: Session, action: str) -> None:
    """Do an action by its name. Raises KeyError for a name that nothing has."""
    if action == "cancel" and session.desk.cancel():
        return
    if action == "cancel" and session.files.cancel():
        session.desk.store.change(message="")
        return
    if action == "cancel" and session.errand.cancel():
        session.desk.store.change(message=f"{session.errand.title} was left off: nothing is kept")
        return
    if session.guide.draft is not None and act_on_bench(session, action):
        return
    kind, _, name = action.partition(":")
    if session.hands.tool_holds and kind != "view" and action not in WHILE_HELD:
        if action in TURNS:
            session.hands.turn(TURNS[action])
            return
        session.hands.let_go()
        if action in {"cancel", "undo"}:
            return
    if kind == "tool":
        session.tool.leave(session.desk)
        session.desk.store.change(tool=name, message="")
        session.tool.start(session.desk)
    elif kind == "view":
        _look(session, name)
    elif kind == "system":
        session.desk.do(ChangeSystem(session.desk.scene.system, name))
    else:
        ACTIONS[action](session)


def _look(session: Session, name: str) -> None:
    view, store = session.view, session.desk.store
    aspect = session.size[0] / session.size[1]
    figures = {figure.name for figure in view.space.figures}
    if name in VIEWS:
        covered = toolbar_px(session.settings.text_px) / session.size[0]
        store.change(camera=named_view(name, view.space, aspect, covered))
    elif name == "focus" and view.selection:
        store.change(camera=focus(view.space, view.selection, aspect, view.camera))
    elif name == "eye":
        eyes = [n for n in view.selection if n in figures]
        if eyes:
            store.change(camera=eye_view(view.space, eyes[0], eyes[1] if len(eyes) > 1 else None))
        else:
            store.change(message="select the figure whose eyes to look through")
    elif name == "sight" and session.sight is not None:
        sight = session.sight
        store.change(camera=camera_at_eye(view.space, sight.viewer, sight.target))
    elif name == "bookmark":
        if session.bookmarks:
            session.bookmarks.append(session.bookmarks.pop(0))
            store.change(camera=session.bookmarks[0])
        else:
            key = written(key_for("bookmark", session.bindings))
            store.change(message=f"no view is remembered yet: {key or 'the menu'} remembers one")


def _undo(session: Session) -> None:
    session.desk.undo()


def _redo(session: Session) -> None:
    session.desk.redo()


def _save(session: Session) -> None:
    if session.desk.path is None:
        _save_as(session)
    else:
        session.keeper.saved(session.desk.path)


def _save_as(session: Session) -> None:
    words = re.findall(r"\w+", session.desk.scene.name.lower())
    session.ask("save", f"{'-'.join(words) or 'scene'}.json")


def _open(session: Session) -> None:
    session.ask("open")


def _import(session: Session) -> None:
    session.ask("import")


def _game(session: Session) -> None:
    session.open_panel("game")


def _piece(session: Session) -> None:
    session.open_panel("piece")


def _figures(session: Session) -> None:
    session.open_panel("figures")


def _copy(session: Session) -> None:
    edit = copies_of(session.desk.scene, session.view.selection, COPY_SHIFT_IN)
    if edit.entries:
        session.desk.do(edit, select=[entry.name for entry in edit.entries])


def _remove(session: Session) -> None:
    view = session.view
    names = tuple(name for name in view.selection if name not in view.locked)
    if names:
        session.desk.do(taken_off(session.view.space, names))


def _lock(session: Session) -> None:
    view = session.view
    chosen = frozenset(view.selection)
    locked = view.locked - chosen if chosen <= view.locked else view.locked | chosen
    session.desk.store.change(locked=locked)


def _cancel(session: Session) -> None:
    view = session.view
    if view.panels - UNTIL_ANSWERED:
        _close_panels(session)
    elif view.tool != "select" and not view.answers:
        act(session, "tool:select")
    else:
        session.tool.cancel(session.desk)


def _close_panels(session: Session) -> None:
    """Close all that needs no answer; what waited for one to leave the scene does not happen."""
    session.keeper.stay()
    session.desk.store.change(panels=session.view.panels & UNTIL_ANSWERED)


def _unit(session: Session) -> None:
    session.desk.store.change(unit="cm" if session.view.unit == "inch" else "inch")
    session.tool.renew(session.desk)


def _theme(session: Session) -> None:
    other = "dark" if session.view.theme.name == "light" else "light"
    session.desk.store.change(theme=THEMES[other])


def _labels(session: Session) -> None:
    session.desk.store.change(labels=not session.view.labels)


def _text(session: Session, step: float) -> None:
    low, high = TEXT_RANGE_PX
    change_settings(session, text_px=min(max(session.settings.text_px + step, low), high))


def _bookmark(session: Session) -> None:
    session.bookmarks.insert(0, session.view.camera)
    back = written(key_for("view:bookmark", session.bindings))
    session.desk.store.change(
        message=f"view {len(session.bookmarks)} remembered: {back or 'the menu'} goes back to it"
    )


def _screenshot(session: Session) -> None:
    write_picture(session, session.choice.folder / _now("escalade-%Y%m%d-%H%M%S.png"))


def _picture(session: Session) -> None:
    session.ask("picture", _now("escalade-%Y%m%d-%H%M%S.png"))


def _start(session: Session) -> None:
    session.open_panel("start")


def _turn_left(session: Session) -> None:
    turn_selection(session.desk, TURNS["turn-left"] * TURN_DEG)


def _turn_right(session: Session) -> None:
    turn_selection(session.desk, TURNS["turn-right"] * TURN_DEG)


def _text_larger(session: Session) -> None:
    _text(session, TEXT_STEP_PX)


def _text_smaller(session: Session) -> None:
    _text(session, -TEXT_STEP_PX)


def _settings(session: Session) -> None:
    session.open_panel("settings")


def _help(session: Session) -> None:
    session.open_panel("help")


def _tour(session: Session) -> None:
    _close_panels(session)
    if len(session.view.space.figures) < 2:
        session.open_file(Path(TOUR_SCENE))
    session.tour.offer()


def _section(session: Session) -> None:
    if "section" in session.view.panels:
        session.close_panel("section")
        session.point_at(None)
    elif session.sight is None:
        session.desk.store.change(message=f"{NO_SIGHT}: the section runs along it")
    else:
        session.open_panel("section")


def _evidence(session: Session) -> None:
    write_evidence(session, session.choice.folder / _now(EVIDENCE))


def _evidence_to(session: Session) -> None:
    if session.sight is None:
        session.desk.store.change(message=NO_SIGHT)
    else:
        session.ask("evidence", _now(EVIDENCE))


def _now(pattern: str) -> str:
    return time.strftime(pattern)


def _accept(session: Session) -> None:
    tool = session.tool
    if isinstance(tool, TemplateTool):
        tool.resolve(session.desk)
        session.open_panel("resolve")
    else:
        session.guide.end(accept=True)


def _quit(session: Session) -> None:
    session.keeper.leave(session.finish)


ACTIONS: Mapping[str, Action] = {
    "undo": _undo,
    "redo": _redo,
    "save": _save,
    "save-as": _save_as,
    "open": _open,
    "import": _import,
    "piece": _piece,
    "figures": _figures,
    "start": _start,
    "copy": _copy,
    "remove": _remove,
    "lock": _lock,
    "turn-left": _turn_left,
    "turn-right": _turn_right,
    "cancel": _cancel,
    "accept": _accept,
    "unit": _unit,
    "theme": _theme,
    "labels": _labels,
    "text-larger": _text_larger,
    "text-smaller": _text_smaller,
    "bookmark": _bookmark,
    "screenshot": _screenshot,
    "picture": _picture,
    "section": _section,
    "evidence": _evidence,
    "evidence-to": _evidence_to,
    "settings": _settings,
    "help": _help,
    "tour": _tour,
    "game": _game,
    "quit": _quit,
}
"""Every action but taking a tool (``tool:NAME``), looking (``view:NAME``) and playing by another
book (``system:NAME``)."""
