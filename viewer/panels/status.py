"""The line at the bottom: what the tool wants, or what just happened; and the legend."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
from imgui_bundle import imgui

from escalade.viewer.inset import inset_box
from escalade.viewer.legend import EDGE_INK, Entry, Legend, Mark, legend_for
from escalade.viewer.lettering import printable

from .layout import BARE, GAP_PX, IMPORT, WHO_SEES, covered, place_of, section_height, shortened

if TYPE_CHECKING:
    from escalade.viewer.session import Session

STROKE_PX = 2.5
THINNER_PX = 1.0
EDGE_PX = 1.0

LEAST_ROWS = 6
"""A legend of which so many lines have room under the tools leaves the table beside them free."""

SEE_THROUGH = (
    BARE | imgui.WindowFlags_.always_auto_resize.value | imgui.WindowFlags_.no_inputs.value
)


def draw_status(session: Session) -> None:
    """One line, more where it is long, and above it the meaning of every mark.

    Both let the mouse through. What a tool wants is said beside the table, where that panel is.
    """
    size = imgui.get_io().display_size
    view = session.view
    bottom = size.y - GAP_PX
    words = view.message or (session.tool.help if view.tool == "select" else "")
    if words:
        imgui.set_next_window_pos(imgui.ImVec2(GAP_PX, bottom), 0, imgui.ImVec2(0, 1))
        imgui.begin("status", None, SEE_THROUGH)
        guide = place_of(IMPORT) if session.guide.draft is not None else None
        edge = size.x if guide is None else guide[0]
        imgui.push_text_wrap_pos(edge - 4 * GAP_PX)
        imgui.text(printable(words))
        imgui.pop_text_wrap_pos()
        bottom -= imgui.get_window_height() + GAP_PX
        session.places["status"] = covered()
        session.covered.append(covered())
        imgui.end()
    if session.guide.draft is not None:
        return  # nothing of the table is marked on the bench
    told = [overlay for overlay in session.overlays() if overlay is not view.pointed]
    legend = legend_for(view.space, told, view.theme)
    _legend(session, legend, bottom)


def _legend(session: Session, legend: Legend, bottom: float) -> None:
    """Under the tools where most of it has room, else beside them; clear of what is at the right.

    Where it is too long, the last line says how many marks are left out. All of it is where the
    section or the table of who sees whom needs its place.
    """
    _, top, right, under = session.places.get("tools", (0.0, 0.0, 0.0, 0.0))
    edge = min((box[0] for box in session.covered if box[0] > right), default=math.inf)
    edge = min(edge, imgui.get_io().display_size.x)
    if session.sight is not None and "section" in session.view.panels:
        edge = min(edge, inset_box(session.size)[0]) - section_height() - GAP_PX
    who_sees = place_of(WHO_SEES)
    if who_sees is not None and who_sees[3] > under:
        edge = min(edge, who_sees[0])
    if edge < right:
        return
    rows = 1 + len(legend.entries)
    left, room = GAP_PX, _rows(bottom - under - GAP_PX)
    if room < min(rows, LEAST_ROWS):
        left, room = right + GAP_PX, _rows(bottom - top)
    imgui.set_next_window_pos(imgui.ImVec2(left, bottom), 0, imgui.ImVec2(0, 1))
    imgui.begin("legend", None, SEE_THROUGH)
    imgui.text_disabled(legend.subtitle)
    shown = legend.entries if rows <= room else legend.entries[: max(room - 2, 1)]
    for entry in shown:
        _mark(entry)
        imgui.same_line()
        at = imgui.get_cursor_screen_pos().x
        wide = edge - GAP_PX - imgui.get_style().window_padding.x - at
        imgui.text(shortened(printable(entry.text), wide))
    if len(shown) < len(legend.entries):
        imgui.text_disabled(f"and {len(legend.entries) - len(shown)} more")
    session.places["legend"] = covered()
    session.covered.append(covered())
    imgui.end()


def _rows(high: float) -> int:
    """How many lines of a legend fit into a height."""
    padding = imgui.get_style().window_padding.y
    return int((high - 2 * padding) // imgui.get_text_line_height_with_spacing())


def _mark(entry: Entry) -> None:
    """The entry's mark, as high as the text; pale ones on a dark edge."""
    side = imgui.get_text_line_height()
    if entry.needs_edge:
        under: Mark = "ring" if entry.mark == "broken ring" else entry.mark
        _paint(replace(entry, mark=under, colour=EDGE_INK), side, 2 * EDGE_PX)
    _paint(entry, side, 0.0)
    imgui.dummy(imgui.ImVec2(2 * side, side))


def _paint(entry: Entry, side: float, wider: float) -> None:
    """A mark at the cursor, its strokes so many pixels wider than usual."""
    at = imgui.get_cursor_screen_pos()
    colour = imgui.get_color_u32(imgui.ImVec4(*entry.colour, 1.0))
    pen = imgui.get_window_draw_list()
    middle = imgui.ImVec2(at.x + side, at.y + side / 2)
    stroke = STROKE_PX + wider
    match entry.mark:
        case "line":
            pen.add_line(
                imgui.ImVec2(at.x, middle.y),
                imgui.ImVec2(at.x + 2 * side, middle.y),
                colour,
                stroke,
            )
        case "dashes":
            for start in (0.0, 0.75, 1.5):
                x = at.x + start * side
                end = imgui.ImVec2(x + side / 2, middle.y)
                pen.add_line(imgui.ImVec2(x, middle.y), end, colour, stroke)
        case "hatch":
            for step in range(5):
                x = at.x + step * side * 0.4
                top = imgui.ImVec2(x + side / 2, at.y)
                pen.add_line(imgui.ImVec2(x, at.y + side), top, colour, stroke - THINNER_PX)
        case "shade":
            low, high = imgui.ImVec2(at.x, at.y), imgui.ImVec2(at.x + 2 * side, at.y + side)
            pen.add_rect_filled(low, high, colour)
        case "cross":
            reach = side * 0.4
            for sign in (-1, 1):
                low = imgui.ImVec2(middle.x - reach, middle.y - sign * reach)
                high = imgui.ImVec2(middle.x + reach, middle.y + sign * reach)
                pen.add_line(low, high, colour, stroke)
        case "disc":
            pen.add_circle_filled(middle, side * 0.42 + wider / 2, colour)
        case "ring" | "thin ring":
            thinner = THINNER_PX if entry.mark == "thin ring" else 0.0
            pen.add_circle(middle, side * 0.4, colour, 0, stroke - thinner)
        case "broken ring":
            for part in range(4):
                turn = part * np.pi / 2
                pen.path_arc_to(middle, side * 0.4, turn, turn + 1.0)
                pen.path_stroke(colour, thickness=stroke)
