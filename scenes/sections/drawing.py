"""The section of a sight as a drawing: profile, figures, line of sight, clearances, a legend."""

from __future__ import annotations

from typing import Literal

import shapely
from shapely.geometry import MultiPolygon

from .canvas import Area, Dot, Drawing, Label, Mark, Stroke
from .view import Clearance, Section, Standing

STONE, STONE_EDGE = "#b9b5ab", "#6f6b62"
TABLE = "#7a6a55"
VIEWER, TARGET = "#0072b2", "#e69f00"
FREE, BLOCKED = "#0072b2", "#d55e00"
INK, FAINT = "#222222", "#8a8a8a"

WIDTH_PX = 1200.0
"""How wide the drawing is; heights have the same scale as lengths."""

MARGIN_IN = 1.6
HEAD_PX = 150.0
FOOT_PX = 62.0
ROWS, ROW_PX = 3, 17.0
MARGIN_SHARE = 0.2


def section_drawing(section: Section, title: str) -> Drawing:
    """The drawing of a section; the title names scene and rule: a picture travels alone."""
    left = min(section.viewer.start_in, section.target.start_in) - MARGIN_IN
    right = max(section.viewer.end_in, section.target.end_in) + MARGIN_IN
    scale = WIDTH_PX / (right - left)
    top = max(_highest(section), section.eye[1], section.target.top_in) + HEAD_PX / scale
    bottom = min(0.0, section.viewer.bottom_in, section.target.bottom_in) - FOOT_PX / scale
    marks: list[Mark] = [Area((((left, 0), (right, 0), (right, -0.12), (left, -0.12)),), TABLE)]
    marks += _ruler(left, right)
    for _, area in section.solids:
        marks += _areas(area, left, right)
    for _, segments in section.traces:
        marks += [Stroke(((a[0], a[1]), (b[0], b[1])), STONE_EDGE, 2) for a, b in segments.tolist()]
    marks += _figure(section.viewer, VIEWER) + _figure(section.target, TARGET)
    marks += _lines(section)
    for row, passed in enumerate(section.clearances):
        share = (passed.at[0] - left) / (right - left)
        marks += _clearance(section, passed, row % ROWS, share)
    head = (left, top)
    sight = section.sight
    marks += [
        Label(head, title, INK, 17, shift=(14, -24)),
        Label(head, _verdict(section), INK, 15, shift=(14, -46)),
        Label(
            head, "blue: seen   orange-red: hidden   grey: cut components   heights and lengths "
            f"in inches, one scale   eye {sight.eye[2]:.2f} in above the table",
            FAINT, 13, shift=(14, -67),
        ),
    ]  # fmt: skip
    return Drawing((left, bottom), (right, top), scale, tuple(marks))


def _highest(section: Section) -> float:
    heights = [float(area.bounds[3]) for _, area in section.solids]
    heights += [float(segments[..., 1].max()) for _, segments in section.traces]
    return max(heights, default=0.0)


def _verdict(section: Section) -> str:
    sight = section.sight
    text = (
        f"{sight.viewer} sees {sight.visible:.1%} of {sight.target} ({sight.denominator}): "
        f"{sight.verdict}; {sight.cover.name} cover"
    )
    return text + f"; first contact {sight.blockers[0].name}" if sight.blockers else text


def _areas(area: MultiPolygon, left: float, right: float) -> list[Mark]:
    low, high = area.bounds[1] - 1, area.bounds[3] + 1
    shown = shapely.clip_by_rect(area, left, low, right, high)
    return [
        Area(
            tuple(
                tuple((float(x), float(z)) for x, z in shapely.get_coordinates(ring))
                for ring in (part.exterior, *part.interiors)
            ),
            STONE,
            STONE_EDGE,
        )
        for part in shapely.get_parts(shown)
        if part.geom_type == "Polygon"
    ]


def _figure(standing: Standing, colour: str) -> list[Mark]:
    a, b = standing.start_in, standing.end_in
    low, high = standing.bottom_in, standing.top_in
    outline = ((a, low), (b, low), (b, high), (a, high), (a, low))
    return [
        Stroke(outline, colour, 2.5),
        Label(((a + b) / 2, high), standing.name, colour, 14, "middle", (0, 7)),
    ]


def _lines(section: Section) -> list[Mark]:
    """The line from the eye to the middle, and the lines to head and foot of the target."""
    target = section.target
    x = section.aim[0]
    marks: list[Mark] = [
        Stroke((section.eye, (x, z)), FAINT, 1, dashed=True)
        for z in (target.bottom_in, target.top_in)
    ]
    if section.sight.visible == 1 or section.contact is None:
        marks.append(Stroke((section.eye, section.aim), FREE, 2.5))
    else:
        share = min(1.0, max(0.0, section.contact[0] / x)) if x else 1.0
        met = (x * share, section.eye[1] + (section.aim[1] - section.eye[1]) * share)
        marks += [
            Stroke((section.eye, met), FREE, 2.5),
            Stroke((met, section.aim), BLOCKED, 2.5),
            Dot(section.contact, BLOCKED, 5),
        ]
    return [*marks, Dot(section.eye, VIEWER, 4)]


def _clearance(section: Section, passed: Clearance, row: int, share: float) -> list[Mark]:
    """How one component is passed; labels stand in rows, and end or begin near the margins."""
    anchor: Literal["start", "middle", "end"] = "middle"
    if not MARGIN_SHARE < share < 1 - MARGIN_SHARE:
        anchor = "start" if share < MARGIN_SHARE else "end"
    x, z = passed.at
    slope = (section.aim[1] - section.eye[1]) / section.length_in
    line = section.eye[1] + slope * x
    colour = FREE if passed.clearance_in >= 0 else BLOCKED
    what = f"{passed.name} ({passed.part})"
    by = f"{abs(passed.clearance_in):.2f} in"
    if passed.clearance_in >= 0 and z > line:
        text, at, shift = f"passes under {what}, {by} free", (x, line), -20 - ROW_PX * row
    else:
        word = "clears" if passed.clearance_in >= 0 else "is below the top of"
        text, at, shift = f"{word} {what} by {by}", (x, max(z, line)), 24 + ROW_PX * row
    return [
        Stroke(((x, z), (x, line)), colour, 1.5),
        Label(at, text, colour, 13, anchor, (0, shift)),
    ]


def _ruler(left: float, right: float) -> list[Mark]:
    marks: list[Mark] = []
    step = 1 if right - left < 30 else 5
    for inch in range(round(left / step), round(right / step) + 1):
        x = float(inch * step)
        if left < x < right:
            marks.append(Stroke(((x, -0.12), (x, -0.3)), FAINT, 1))
            marks.append(Label((x, -0.3), f"{x:g}", FAINT, 12, "middle", (0, -14)))
    return marks
