"""The rulers on the table: how to lay one, how long each is now, and how to take it up again."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from imgui_bundle import imgui

from escalade.viewer.lettering import printable
from escalade.viewer.tools.ruler import remove_ruler, remove_rulers, rows

if TYPE_CHECKING:
    from escalade.viewer.session import Session
    from escalade.viewer.tools.ruler import RulerTool


def draw_ruler_options(session: Session, tool: RulerTool) -> None:
    """Straight or along a path; a button that ends a path."""
    if imgui.radio_button("straight", not tool.path):
        tool.path = False
    imgui.same_line()
    if imgui.radio_button("along a path", tool.path):
        tool.path = True
    if tool.path and tool.begun:
        imgui.same_line()
        if imgui.button("Done"):
            session.attempt(partial(tool.keep, session.desk))


def draw_rulers(session: Session) -> None:
    """What each lies between, its length, and a button to remove it; absent without rulers."""
    kept = rows(session.desk)
    if not kept:
        return
    imgui.separator_text("On the table")
    wide = imgui.calc_text_size("Remove").x + 2 * imgui.get_style().frame_padding.x
    room = imgui.get_content_region_avail().x
    for ruler, title, length in kept:
        imgui.text(printable(title))
        imgui.same_line(room - wide)
        if imgui.small_button(f"Remove##{ruler.name}"):
            session.attempt(partial(remove_ruler, session.desk, ruler))
        imgui.text_disabled(printable(length))
    if len(kept) > 1 and imgui.button("Remove all"):
        session.attempt(partial(remove_rulers, session.desk))
