"""What takes long beside the window: what it is, how far it is, for how long, and a way out."""

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
"""How much of the bar goes to and fro where it is only known that the work goes on."""

ROUND_S = 2.0
"""How long it takes there and back."""


def draw_reading(session: Session) -> None:
    """A model file that is read or measured: the file, its size, the stage."""
    reading = session.files.shown
    if reading is not None and reading.doing is not None:
        doing, seconds = reading.doing, reading.seconds
        way = abs((seconds / ROUND_S) % 1.0 * 2 - 1) * (1 - SHARE)
        told = f"{doing.stage.capitalize()}: {seconds:.0f} s"
        _draw(session, (doing.path.name, doing.size), (way, way + SHARE), told)


def draw_errand(session: Session) -> None:
    """Pictures that are drawn between frames: which one, and how much is done."""
    errand = session.errand
    if errand.shown:
        lit, told = (0.0, errand.progress.share), f"{errand.seconds:.0f} s"
        _draw(session, (errand.title, errand.progress.words), lit, told)


def _draw(session: Session, words: tuple[str, str], lit: tuple[float, float], told: str) -> None:
    """In the middle of what is free: a title and a line about it, a bar, how long, a way out."""
    title, about = words
    width = WIDTH_PX * scale()
    size = imgui.get_io().display_size
    edge = session.places.get("beside", (size.x, 0.0, 0.0, 0.0))[0]
    if session.guide.draft is not None:
        edge = size.x - session.guide.panel_px
    imgui.set_next_window_pos(imgui.ImVec2(max(0.0, (edge - width) / 2), size.y / 3))
    imgui.set_next_window_size(imgui.ImVec2(width, 0))
    imgui.push_style_var(imgui.StyleVar_.window_rounding, ROUNDING_PX)
    imgui.push_style_var(imgui.StyleVar_.window_padding, imgui.ImVec2(16, 14))
    imgui.begin("reading", None, BARE)
    heading(title, 1.2)
    if about:
        quiet(about)
    imgui.spacing()
    _bar(session, *lit)
    imgui.spacing()
    imgui.align_text_to_frame_padding()
    imgui.text(told)
    style = imgui.get_style()
    cancel = "Cancel (Esc)"
    wide = imgui.calc_text_size(cancel).x + 2 * style.frame_padding.x
    imgui.same_line(width - wide - style.window_padding.x)
    if imgui.button(cancel):
        session.act("cancel")
    session.covered.append(covered())
    imgui.end()
    imgui.pop_style_var(2)


def _bar(session: Session, start: float, end: float) -> None:
    """A bar that is lit from one share of its width to another."""
    wide, high = imgui.get_content_region_avail().x, BAR_PX * scale()
    at = imgui.get_cursor_screen_pos()
    pen = imgui.get_window_draw_list()
    ground = imgui.get_color_u32(imgui.get_style_color_vec4(imgui.Col_.frame_bg))
    lit = imgui.get_color_u32(imgui.ImVec4(*session.view.theme.overlays.visible, 1.0))
    bottom = at.y + high
    pen.add_rect_filled(at, imgui.ImVec2(at.x + wide, bottom), ground, high / 2)
    left = imgui.ImVec2(at.x + start * wide, at.y)
    pen.add_rect_filled(left, imgui.ImVec2(at.x + end * wide, bottom), lit, high / 2)
    imgui.dummy(imgui.ImVec2(wide, high))
