"""The small picture through the eye: its frame and title, and the body that is looked at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from imgui_bundle import imgui

from escalade.rules.percents import percent
from escalade.viewer.inset import inset_box
from escalade.viewer.label_layout import Box, layout
from escalade.viewer.lettering import printable
from escalade.viewer.palette import Colour

from .layout import fill

if TYPE_CHECKING:
    from escalade.viewer.inset_marks import InsetMarks
    from escalade.viewer.session import Session

FRAME_PX = 2.0
MARGIN_PX = 6.0
OUTLINE_PX = 2.0
HIDDEN_OPACITY = 0.45
PAPER_OPACITY = 0.82


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
    pen.push_clip_rect(corner, opposite, True)
    text = printable(f"{sight.viewer} sees {percent(sight.visible)} of {sight.target}")
    room = box[2] - box[0] - 2 * MARGIN_PX
    letters = _fitting(text, room)
    imgui.push_font(None, letters)
    size = imgui.calc_text_size(text)
    title = (0.0, 0.0, size.x + 2 * MARGIN_PX, size.y + MARGIN_PX)
    _body(session, session.inset_marks(sight))
    _names(session, session.inset_marks(sight), box, title)
    below = imgui.ImVec2(box[0] + title[2], box[1] + title[3])
    pen.add_rect_filled(corner, below, paper)
    at = imgui.ImVec2(box[0] + MARGIN_PX, box[1] + MARGIN_PX / 2)
    pen.add_text(imgui.get_font(), letters, at, imgui.get_color_u32(imgui.Col_.text), text)
    imgui.pop_font()
    pen.add_rect(corner, opposite, paper, thickness=FRAME_PX)
    pen.pop_clip_rect()


def _fitting(text: str, room: float) -> float:
    """The largest size of letters, no larger than usual, in which a text has room."""
    letters = imgui.get_font_size()
    while letters > 1.0:
        imgui.push_font(None, letters)
        wide = imgui.calc_text_size(text).x  # letters are as wide as whole pixels: no rule of three
        imgui.pop_font()
        if wide <= room:
            break
        letters -= 1.0
    return letters


def _body(session: Session, marks: InsetMarks) -> None:
    """The edge of the body, and what is hidden of it tinted."""
    pen = imgui.get_background_draw_list()
    colours = session.view.theme.overlays
    fill(pen, marks.hidden, _packed(colours.blocked, HIDDEN_OPACITY))
    edge = _packed(colours.visible if marks.sight.visible > 0 else colours.blocked, 1.0)
    for ring in marks.outline:
        pen.add_polyline(ring.tolist(), edge, flags=0, thickness=OUTLINE_PX)


def _names(session: Session, marks: InsetMarks, box: Box, title: Box) -> None:
    """The names of what stands in the way, clear of the body and of the title."""
    left, top, right, bottom = box
    taken = [title]
    for ring in marks.outline:
        low, high = ring.min(axis=0) - (left, top), ring.max(axis=0) - (left, top)
        taken.append((float(low[0]), float(low[1]), float(high[0]), float(high[1])))
    size = (round(right - left), round(bottom - top))
    pen = imgui.get_background_draw_list()
    theme = session.view.theme
    for label in layout(marks.names, marks.camera, size, _measure, taken):
        start = imgui.ImVec2(left + label.box[0], top + label.box[1])
        end = imgui.ImVec2(left + label.box[2], top + label.box[3])
        pen.add_rect_filled(start, end, _packed(theme.paper, PAPER_OPACITY), 4.0)
        at = imgui.ImVec2(start.x + MARGIN_PX, start.y + 2.0)
        pen.add_text(at, _packed(theme.ink, 1.0), printable(label.text))


def _measure(text: str) -> tuple[float, float]:
    size = imgui.calc_text_size(printable(text))
    return size.x + 2 * MARGIN_PX, size.y + 4.0


def _packed(colour: Colour, opacity: float) -> int:
    return int(imgui.get_color_u32(imgui.ImVec4(*colour, opacity)))
