"""What is being read or measured beside the window, for how long already, and a way out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from imgui_bundle import imgui

from .import_words import heading, quiet
from .layout import BARE, covered, scale

if TYPE_CHECKING:
    from escalade.viewer.session import Session

WIDTH_PX = 380.0
ROUNDING_PX = 8.0
BAR_PX = 4.0

SHARE = 0.3
"""How much of the bar goes to and fro: nobody knows how far the work is, only that it goes on."""

ROUND_S = 2.0
"""How long it takes there and back."""


def draw_reading(session: Session) -> None:
    """In the middle of what is free, while something takes long: the file, its size, the stage."""
    reading = session.files.shown
    if reading is None or reading.doing is None:
        return
    doing, width = reading.doing, WIDTH_PX * scale()
    size = imgui.get_io().display_size
    beside = session.guide.panel_px if session.guide.draft is not None else 0.0
    imgui.set_next_window_pos(imgui.ImVec2((size.x - beside - width) / 2, size.y / 3))
    imgui.set_next_window_size(imgui.ImVec2(width, 0))
    imgui.push_style_var(imgui.StyleVar_.window_rounding, ROUNDING_PX)
    imgui.push_style_var(imgui.StyleVar_.window_padding, imgui.ImVec2(16, 14))
    imgui.begin("reading", None, BARE)
    heading(doing.path.name, 1.2)
    if doing.size:
        quiet(doing.size)
    imgui.spacing()
    _bar(session, reading.seconds)
    imgui.spacing()
    imgui.align_text_to_frame_padding()
    imgui.text(f"{doing.stage.capitalize()}: {reading.seconds:.0f} s")
    style = imgui.get_style()
    words = "Cancel (Esc)"
    wide = imgui.calc_text_size(words).x + 2 * style.frame_padding.x
    imgui.same_line(width - wide - style.window_padding.x)
    if imgui.button(words):
        session.act("cancel")
    session.covered.append(covered())
    imgui.end()
    imgui.pop_style_var(2)


def _bar(session: Session, seconds: float) -> None:
    """A bar whose lit part goes to and fro."""
    wide, high = imgui.get_content_region_avail().x, BAR_PX * scale()
    at = imgui.get_cursor_screen_pos()
    pen = imgui.get_window_draw_list()
    ground = imgui.get_color_u32(imgui.get_style_color_vec4(imgui.Col_.frame_bg))
    lit = imgui.get_color_u32(imgui.ImVec4(*session.view.theme.overlays.visible, 1.0))
    pen.add_rect_filled(at, imgui.ImVec2(at.x + wide, at.y + high), ground, high / 2)
    way = abs((seconds / ROUND_S) % 1.0 * 2 - 1) * (1 - SHARE) * wide
    start = imgui.ImVec2(at.x + way, at.y)
    end = imgui.ImVec2(at.x + way + SHARE * wide, at.y + high)
    pen.add_rect_filled(start, end, lit, high / 2)
    imgui.dummy(imgui.ImVec2(wide, high))
