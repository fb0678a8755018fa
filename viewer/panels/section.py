"""The section: the upright cut along the line of sight, with what it passes and by how much."""

from __future__ import annotations

from typing import TYPE_CHECKING

from imgui_bundle import imgui

from escalade.viewer import panda
from escalade.viewer.lettering import printable
from escalade.viewer.palette import MATERIALS, SIDES, Colour
from escalade.viewer.section_plot import (
    ROWS,
    clearance_words,
    fit,
    in_rows,
    outlines,
    pointed_at,
    sight_height,
    span,
    told_at,
)

from .layout import FIXED, below_middle, covered, fill, scale, section_height, shortened

if TYPE_CHECKING:
    from escalade.scenes.sections import Section
    from escalade.scenes.sections.view import Standing
    from escalade.viewer.section_plot import Plot
    from escalade.viewer.session import Session

LINE_PX = 2.5
TICK_PX = 4.0
RULER_PX = 18.0
TOLD_EMS = 32.0
"""What is told of a place has room on one line of so many letters' heights; else it takes two."""


def draw_section(session: Session) -> None:
    """Live with the line of sight; the place under the pointer is marked on the table too."""
    sight = session.sight
    if sight is None:
        session.point_at(None)
        return
    below_middle(session.covered, section_height())
    _, still_open = imgui.begin("Section along the line of sight###section", True, FIXED)
    section = session.section(sight)
    if section.length_in > 0:
        _draw(session, section)
    session.places["section"] = covered()
    session.covered.append(covered())
    imgui.end()
    if not still_open:
        session.close_panel("section")
        session.point_at(None)


def _draw(session: Session, section: Section) -> None:
    unit = session.view.unit
    at, room = imgui.get_cursor_screen_pos(), imgui.get_content_region_avail()
    line = imgui.get_text_line_height()
    head = line * (min(ROWS, len(section.clearances)) + 0.5)
    told_lines = 1 if room.x > TOLD_EMS * imgui.get_font_size() else 2
    foot = line * (told_lines + 0.5) + RULER_PX * scale()
    plot = fit(section, (at.x, at.y + head, at.x + room.x, at.y + room.y - foot))
    high = room.y - line * (told_lines + 0.4)
    imgui.invisible_button("cut", imgui.ImVec2(max(room.x, 1.0), max(high, 1.0)))
    pointer = imgui.get_mouse_pos()
    hovered = imgui.is_item_hovered()
    pen = imgui.get_window_draw_list()
    pen.push_clip_rect(imgui.ImVec2(at.x, at.y), imgui.ImVec2(at.x + room.x, at.y + room.y), True)
    _ground(plot, pen)
    _cut(plot, pen)
    theme = session.view.theme
    for standing in (section.viewer, section.target):
        side = session.view.space.figure(standing.name).figure.side
        _figure(plot, pen, standing, SIDES[side])
    colours = theme.overlays
    _sight(plot, pen, colours.visible, colours.blocked)
    ink = imgui.get_color_u32(imgui.Col_.text)
    words = [
        (plot.pixel(c.at)[0], shortened(printable(clearance_words(c, unit)), room.x))
        for c in section.clearances
    ]
    limits = (at.x, at.x + room.x)
    for row, left, text in in_rows(words, lambda t: imgui.calc_text_size(t).x, limits):
        pen.add_text(imgui.ImVec2(left, at.y + row * line), ink, text)
    told = "move the pointer over the section: the place is marked on the table"
    if hovered:
        along = min(max(plot.along_at(pointer.x), 0.0), section.length_in)
        x, _ = plot.pixel((along, 0.0))
        faint = imgui.get_color_u32(imgui.Col_.text_disabled)
        bottom = plot.pixel((0.0, 0.0))[1]
        pen.add_line(imgui.ImVec2(x, at.y + head), imgui.ImVec2(x, bottom), faint, 1.0)
        spot = plot.pixel((along, sight_height(section, along)))
        pen.add_circle_filled(imgui.ImVec2(*spot), 4.0, ink)
        told = told_at(section, along, unit)
        session.point_at(pointed_at(section, along, unit))
    else:
        session.point_at(None)
    pen.pop_clip_rect()
    imgui.push_text_wrap_pos(0.0)
    imgui.text_disabled(printable(told))
    imgui.pop_text_wrap_pos()


def _ground(plot: Plot, pen: imgui.ImDrawList) -> None:
    """The table's top with a mark an inch, numbered every fifth."""
    first, last = span(plot.section)
    faint = imgui.get_color_u32(imgui.Col_.text_disabled)
    left, right = plot.pixel((first, 0.0)), plot.pixel((last, 0.0))
    pen.add_line(imgui.ImVec2(*left), imgui.ImVec2(*right), _packed(MATERIALS["dark-wood"]), 3.0)
    for inch in range(int(plot.section.length_in) + 1):
        x, y = plot.pixel((float(inch), 0.0))
        long = inch % 5 == 0
        tick = TICK_PX * (2 if long else 1)
        pen.add_line(imgui.ImVec2(x, y + 2), imgui.ImVec2(x, y + 2 + tick), faint, 1.0)
        if long:
            half = imgui.calc_text_size(str(inch)).x / 2
            pen.add_text(imgui.ImVec2(x - half, y + 3 + tick), faint, str(inch))


def _cut(plot: Plot, pen: imgui.ImDrawList) -> None:
    stone, edge = _packed(MATERIALS["stone"]), imgui.get_color_u32(imgui.Col_.text_disabled)
    for _, area in plot.section.solids:
        corners = panda.area_triangles(area, 0.0)[..., :2]
        fill(pen, plot.pixels(corners), stone)
    for outline in outlines(plot.section):
        pen.add_polyline(
            [plot.pixel(point) for point in outline.tolist()], edge, flags=0, thickness=1.2
        )


def _figure(plot: Plot, pen: imgui.ImDrawList, standing: Standing, side: Colour) -> None:
    low = imgui.ImVec2(*plot.pixel((standing.start_in, standing.top_in)))
    high = imgui.ImVec2(*plot.pixel((standing.end_in, standing.bottom_in)))
    pen.add_rect_filled(low, high, _packed(side, 0.35), 2.0)
    pen.add_rect(low, high, _packed(side), rounding=2.0, thickness=1.5)


def _sight(plot: Plot, pen: imgui.ImDrawList, free: Colour, blocked: Colour) -> None:
    """The line from the eye to the middle of the target, and thin lines to its head and foot."""
    section = plot.section
    eye, aim = imgui.ImVec2(*plot.pixel(section.eye)), imgui.ImVec2(*plot.pixel(section.aim))
    faint = imgui.get_color_u32(imgui.Col_.text_disabled)
    for height in (section.target.bottom_in, section.target.top_in):
        pen.add_line(eye, imgui.ImVec2(*plot.pixel((section.aim[0], height))), faint, 1.0)
    if section.contact is None or section.sight.visible == 1:
        pen.add_line(eye, aim, _packed(free), LINE_PX)
    else:
        along = min(max(section.contact[0], 0.0), section.length_in)
        met = imgui.ImVec2(*plot.pixel((along, sight_height(section, along))))
        pen.add_line(eye, met, _packed(free), LINE_PX)
        pen.add_line(met, aim, _packed(blocked), LINE_PX)
        pen.add_circle_filled(imgui.ImVec2(*plot.pixel(section.contact)), 4.5, _packed(blocked))
    pen.add_circle_filled(eye, 3.5, imgui.get_color_u32(imgui.Col_.text))


def _packed(colour: Colour, opacity: float = 1.0) -> int:
    return int(imgui.get_color_u32(imgui.ImVec4(*colour, opacity)))
