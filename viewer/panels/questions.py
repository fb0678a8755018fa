"""Questions that need an answer: unsaved changes, and what a crash left behind."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from imgui_bundle import imgui

from .layout import FITTING, FLOATING, centre, covered, scale

if TYPE_CHECKING:
    from escalade.viewer.session import Session


def draw_unsaved(session: Session) -> None:
    """Before the scene is left: save it, leave it unsaved, or stay."""
    centre(430 * scale(), FITTING)
    imgui.begin("Unsaved changes", None, FLOATING)
    imgui.text_wrapped(f"{session.desk.scene.name} has changes that are not saved.")
    if imgui.button("Save"):
        session.act("save")
    imgui.same_line()
    if imgui.button("Do not save"):
        session.attempt(session.keeper.go_on)
    imgui.same_line()
    if imgui.button("Stay"):
        session.keeper.stay()
    session.covered.append(covered())
    imgui.end()


def draw_recover(session: Session) -> None:
    """After a crash: take up the scene as it was, or forget it."""
    centre(430 * scale(), FITTING)
    imgui.begin("Recover", None, FLOATING)
    found = session.keeper.found
    name = found.scene.name if found is not None else ""
    imgui.text_wrapped(f"Escalade stopped before {name} was saved. It is still here.")
    if imgui.button("Take it up"):
        look = partial(session.act, "view:three-quarter")
        session.attempt(partial(session.keeper.recover, session.files, look))
    imgui.same_line()
    if imgui.button("Forget it"):
        session.attempt(session.keeper.forget)
    session.covered.append(covered())
    imgui.end()
