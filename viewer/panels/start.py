"""The start page: bundled scenes, recent files, open, and an empty table."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from imgui_bundle import imgui

from escalade.scenes.bundled import bundled_names, open_scene

from .layout import FLOATING, below_menu, covered, scale

if TYPE_CHECKING:
    from escalade.viewer.session import Session


@cache
def _title(name: str) -> str:
    """What a bundled scene calls itself."""
    scene, _ = open_scene(Path(name))
    return scene.name


WIDTH_PX = 520.0
ABOUT = (
    ("Import", "a castle model, or a piece by the tape: its size gives its wounds."),
    ("Template", "shows who is under it while you move it."),
    ("Line of sight", "says how much he sees, what is in the way, and writes the evidence."),
)
"""The three first jobs, by the words under which they are found."""

JOBS_EMS = 8.0
"""Where what a job does is written, in sizes of the text."""

DROP_HERE = "A model or scene file can be dropped on this window, or on the program's icon."
DROP_ON_ICON = "A model or scene file can be dropped on the program's icon."


def draw_start(session: Session) -> None:
    """What to begin with, once it is decided what becomes of a scene that a crash left behind."""
    if "recover" in session.view.panels:
        return
    below_menu(WIDTH_PX * scale())
    _, still_open = imgui.begin("Escalade", True, FLOATING)
    imgui.text_wrapped(
        "Put a real castle on a true-scale table and settle what players argue about."
    )
    _first_jobs()
    wide = imgui.ImVec2(-1, 0)
    imgui.separator_text("Bundled scenes")
    for name in bundled_names():
        if imgui.button(f"{_title(name)}##{name}", wide):
            session.open_file(Path(name))
    imgui.separator_text("Your own")
    if imgui.button("Open a scene or import a model file…", wide):
        session.act("open")
    if imgui.button("Add a piece from the tape measure…", wide):
        session.close_panel("start")
        session.act("piece")
    if imgui.button("Add figures…", wide):
        session.close_panel("start")
        session.act("figures")
    if imgui.button("Begin with an empty table", wide):
        session.close_panel("start")
    _recent(session)
    imgui.separator_text("New here?")
    if imgui.button("Take the tour: six steps, one minute", wide):
        session.act("tour")
    imgui.text_disabled(DROP_HERE if session.takes_drops else DROP_ON_ICON)
    session.covered.append(covered())
    imgui.end()
    if not still_open:
        session.close_panel("start")


def _recent(session: Session) -> None:
    """The files that were opened lately, if any are still there."""
    recent = session.recent()
    if not recent:
        return
    imgui.separator_text("Recent")
    for path in recent:
        if imgui.button(f"{path.name}##{path}", imgui.ImVec2(-1, 0)):
            session.open_file(path)
        if imgui.is_item_hovered():
            imgui.set_tooltip(str(path))


def _first_jobs() -> None:
    """What the program is for, by the words under which it is found."""
    for what, does in ABOUT:
        imgui.bullet_text(what)
        imgui.same_line(JOBS_EMS * imgui.get_font_size())
        imgui.text_disabled(does)
