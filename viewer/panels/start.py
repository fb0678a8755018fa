"""The start page: bundled scenes, recent files, open, and an empty table."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from imgui_bundle import imgui

from escalade.scenes.bundled import bundled_names, open_scene

from .layout import FLOATING, centre, covered, scale

if TYPE_CHECKING:
    from escalade.viewer.session import Session


@cache
def _title(name: str) -> str:
    """What a bundled scene calls itself."""
    scene, _ = open_scene(Path(name))
    return scene.name


HEIGHT_PX = 396.0
"""The panel's height without recent files."""

DROP_HERE = "A model or scene file can be dropped on this window, or on the program's icon."
DROP_ON_ICON = "A model or scene file can be dropped on the program's icon."


def draw_start(session: Session) -> None:
    """What to begin with."""
    recent = session.recent()
    rows = len(recent) + bool(recent)
    centre(520 * scale(), HEIGHT_PX * scale() + rows * imgui.get_frame_height_with_spacing())
    _, still_open = imgui.begin("Escalade", True, FLOATING)
    imgui.text_wrapped(
        "Put a real castle on a true-scale table and settle what players argue about."
    )
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
    if recent:
        imgui.separator_text("Recent")
        for path in recent:
            if imgui.button(f"{path.name}##{path}", wide):
                session.open_file(path)
            if imgui.is_item_hovered():
                imgui.set_tooltip(str(path))
    imgui.separator_text("New here?")
    if imgui.button("Take the tour: six steps, one minute", wide):
        session.act("tour")
    imgui.text_disabled(DROP_HERE if session.takes_drops else DROP_ON_ICON)
    session.covered.append(covered())
    imgui.end()
    if not still_open:
        session.close_panel("start")
