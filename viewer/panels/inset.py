"""The frame and the title of the small picture through the eye."""

from __future__ import annotations

from typing import TYPE_CHECKING

from imgui_bundle import imgui

from escalade.rules.percents import percent
from escalade.viewer.inset import inset_box

if TYPE_CHECKING:
    from escalade.viewer.session import Session

FRAME_PX = 2.0
MARGIN_PX = 6.0


def draw_inset(session: Session) -> None:
    """Says whose eyes these are and how much they see; absent without a line of sight."""
    sight = session.sight
    if sight is None:
        return
    box = inset_box(session.size)
    session.covered.append(box)
    pen = imgui.get_background_draw_list()
    corner, opposite = imgui.ImVec2(box[0], box[1]), imgui.ImVec2(box[2], box[3])
    paper = imgui.get_color_u32(imgui.Col_.window_bg)
    text = f"{sight.viewer} sees {percent(sight.visible)} of {sight.target}"
    size = imgui.calc_text_size(text)
    below = imgui.ImVec2(box[0] + size.x + 2 * MARGIN_PX, box[1] + size.y + MARGIN_PX)
    pen.add_rect_filled(corner, below, paper)
    at = imgui.ImVec2(box[0] + MARGIN_PX, box[1] + MARGIN_PX / 2)
    pen.add_text(at, imgui.get_color_u32(imgui.Col_.text), text)
    pen.add_rect(corner, opposite, paper, thickness=FRAME_PX)
