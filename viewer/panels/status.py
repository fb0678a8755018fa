"""The line at the bottom: what the tool wants, or what just happened; and the legend."""

from __future__ import annotations

from typing import TYPE_CHECKING

from imgui_bundle import imgui

from escalade.viewer.legend import Entry, legend_for
from escalade.viewer.lettering import printable

from .layout import BARE, GAP_PX, covered

if TYPE_CHECKING:
    from escalade.viewer.session import Session

SEE_THROUGH = (
    BARE | imgui.WindowFlags_.always_auto_resize.value | imgui.WindowFlags_.no_inputs.value
)


def draw_status(session: Session) -> None:
    """One line, and above it the meaning of every mark; both let the mouse through.

    What a tool wants is said beside the table, where that panel is.
    """
    size = imgui.get_io().display_size
    view = session.view
    bottom = size.y - GAP_PX
    words = view.message or (session.tool.help if view.tool == "select" else "")
    if words:
        imgui.set_next_window_pos(imgui.ImVec2(GAP_PX, bottom), 0, imgui.ImVec2(0, 1))
        imgui.begin("status", None, SEE_THROUGH)
        imgui.text(printable(words))
        bottom -= imgui.get_window_height() + GAP_PX
        session.covered.append(covered())
        imgui.end()
    if session.guide.draft is not None:
        return  # nothing of the table is marked on the bench
    imgui.set_next_window_pos(imgui.ImVec2(GAP_PX, bottom), 0, imgui.ImVec2(0, 1))
    imgui.begin("legend", None, SEE_THROUGH)
    told = [overlay for overlay in session.overlays() if overlay is not view.pointed]
    legend = legend_for(view.space, told, view.theme)
    imgui.text_disabled(legend.subtitle)
    for entry in legend.entries:
        _mark(entry)
        imgui.same_line()
        imgui.text(printable(entry.text))
    session.covered.append(covered())
    imgui.end()


def _mark(entry: Entry) -> None:
    """The entry's mark, as high as the text."""
    side = imgui.get_text_line_height()
    at = imgui.get_cursor_screen_pos()
    colour = imgui.get_color_u32(imgui.ImVec4(*entry.colour, 1.0))
    pen = imgui.get_window_draw_list()
    middle = imgui.ImVec2(at.x + side, at.y + side / 2)
    left, right = imgui.ImVec2(at.x, middle.y), imgui.ImVec2(at.x + 2 * side, middle.y)
    match entry.mark:
        case "line":
            pen.add_line(left, right, colour, 2.5)
        case "dashes":
            for start in (0.0, 0.75, 1.5):
                x = at.x + start * side
                pen.add_line(
                    imgui.ImVec2(x, middle.y), imgui.ImVec2(x + side / 2, middle.y), colour, 2.5
                )
        case "hatch":
            for step in range(5):
                x = at.x + step * side * 0.4
                pen.add_line(
                    imgui.ImVec2(x, at.y + side), imgui.ImVec2(x + side / 2, at.y), colour, 1.5
                )
        case "shade":
            low, high = imgui.ImVec2(at.x, at.y), imgui.ImVec2(at.x + 2 * side, at.y + side)
            pen.add_rect_filled(low, high, colour)
        case "cross":
            reach = side * 0.4
            for sign in (-1, 1):
                pen.add_line(
                    imgui.ImVec2(middle.x - reach, middle.y - sign * reach),
                    imgui.ImVec2(middle.x + reach, middle.y + sign * reach),
                    colour,
                    2.5,
                )
        case "disc":
            pen.add_circle_filled(middle, side * 0.42, colour)
        case "ring" | "thin ring":
            width = 2.5 if entry.mark == "ring" else 1.5
            pen.add_circle(middle, side * 0.4, colour, 0, width)
        case "broken ring":
            for part in range(4):
                start = part * 1.57
                pen.path_arc_to(middle, side * 0.4, start, start + 1.0)
                pen.path_stroke(colour, thickness=2.5)
    imgui.dummy(imgui.ImVec2(2 * side, side))
