"""The section of a sight as a drawing: profile, figures, line of sight, clearances, a legend."""

from __future__ import annotations

import shapely
from shapely.geometry import MultiPolygon

from escalade.rules.percents import percent

from .canvas import Area, Dot, Drawing, Label, Mark, Stroke
from .placing import Words, placed
from .view import Clearance, Section, Standing
from .wedges import Wedge, wedges

STONE, STONE_EDGE = "#c9c5bb", "#6f6b62"
TABLE = "#7a6a55"
VIEWER, TARGET = "#0072b2", "#8a5a00"
FREE, BLOCKED = "#00805d", "#c24e00"
FREE_TINT, BLOCKED_TINT = "#d6efe6", "#fbe3d3"
INK, FAINT = "#222222", "#6f6f6f"

WIDTH_PX = 1200.0
"""How wide the drawing is; heights have the same scale as lengths."""

MARGIN_IN = 1.6
HEAD_PX = 160.0
FOOT_PX = 66.0
LINE_PX = 23.0

KEY = (
    "green: seen   orange-red: hidden   grey: what is cut   "
    "heights and lengths in inches, one scale"
)


def section_drawing(section: Section, title: str) -> Drawing:
    """The drawing of a section; the title names scene and rule: a picture travels alone."""
    left = min(section.viewer.start_in, section.target.start_in) - MARGIN_IN
    right = max(section.viewer.end_in, section.target.end_in) + MARGIN_IN
    scale = WIDTH_PX / (right - left)
    highest = max(_highest(section, left, right), section.eye[1])
    top = max(highest, section.viewer.top_in, section.target.top_in) + HEAD_PX / scale
    bottom = min(0.0, section.viewer.bottom_in, section.target.bottom_in) - FOOT_PX / scale
    parts = wedges(section)
    marks: list[Mark] = [
        Area((((left, 0), (right, 0), (right, -0.12), (left, -0.12)),), TABLE),
        *(_tint(section, part) for part in parts),
        *_ruler(left, right),
    ]
    for _, area in section.solids:
        marks += _areas(area, left, right)
    for _, segments in section.traces:
        marks += [Stroke(((a[0], a[1]), (b[0], b[1])), STONE_EDGE, 2) for a, b in segments.tolist()]
    marks += [_figure(section.viewer, VIEWER), _figure(section.target, TARGET)]
    marks += _lines(section, parts)
    words = [
        Words(standing.name, _head(standing), colour, 15)
        for standing, colour in ((section.viewer, VIEWER), (section.target, TARGET))
    ]
    for passed in section.clearances:
        stroke, word = _clearance(section, passed)
        marks.append(stroke)
        words.append(word)
    head = _headings(section, parts, title, (left, top))
    bare = Drawing((left, bottom), (right, top), scale, tuple(marks))
    numbers = [mark for mark in marks if isinstance(mark, Label)]
    labels = placed(words, bare, [*head, *numbers])
    return Drawing((left, bottom), (right, top), scale, (*marks, *head, *labels))


def _headings(
    section: Section, parts: tuple[Wedge, ...], title: str, corner: tuple[float, float]
) -> list[Label]:
    lines = [
        (title, INK, 18),
        (_verdict(section), INK, 16),
        (_beside(section, parts), FAINT, 13),
        (f"{KEY}   eye {section.sight.eye[2]:.2f} in above the table", FAINT, 13),
    ]
    return [
        Label(corner, text, colour, size, shift=(14, -26 - row * LINE_PX))
        for row, (text, colour, size) in enumerate(line for line in lines if line[0])
    ]


def _highest(section: Section, left: float, right: float) -> float:
    """How high what is drawn reaches: the cut goes on behind both figures."""
    heights = [0.0]
    for _, area in section.solids:
        shown = shapely.clip_by_rect(area, left, area.bounds[1] - 1, right, area.bounds[3] + 1)
        heights += [] if shown.is_empty else [float(shown.bounds[3])]
    for _, segments in section.traces:
        inside = (segments[..., 0] > left) & (segments[..., 0] < right)
        heights += segments[..., 1][inside].tolist()
    return max(heights)


def _verdict(section: Section) -> str:
    sight = section.sight
    text = (
        f"{sight.viewer} sees {percent(sight.visible)} of {sight.target} ({sight.denominator}): "
        f"{sight.verdict}; {sight.cover.name} cover"
    )
    return text + f"; first contact {sight.blockers[0].name}" if sight.blockers else text


def _beside(section: Section, parts: tuple[Wedge, ...]) -> str:
    """What this cut alone does not show, where the eye sees something to either side of it."""
    if section.sight.visible > 0 and parts and not any(part.seen for part in parts):
        return "what is seen of it lies beside this cut, which goes through its middle"
    if section.sight.visible < 1 and parts and all(part.seen for part in parts):
        return "what is hidden of it lies beside this cut, which goes through its middle"
    return ""


def _tint(section: Section, part: Wedge) -> Area:
    return Area(((section.eye, part.low, part.high),), FREE_TINT if part.seen else BLOCKED_TINT)


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


def _figure(standing: Standing, colour: str) -> Stroke:
    a, b = standing.start_in, standing.end_in
    low, high = standing.bottom_in, standing.top_in
    return Stroke(((a, low), (b, low), (b, high), (a, high), (a, low)), colour, 2.5)


def _head(standing: Standing) -> tuple[float, float]:
    return ((standing.start_in + standing.end_in) / 2, standing.top_in)


def _lines(section: Section, parts: tuple[Wedge, ...]) -> list[Mark]:
    """The line to what is seen, the line that is stopped, and what of the front is which."""
    marks: list[Mark] = [
        Stroke((part.low, part.high), FREE if part.seen else BLOCKED, 5) for part in parts
    ]
    seen = max((part for part in parts if part.seen), key=_size, default=None)
    if section.sight.visible == 1 or section.contact is None:
        return [*marks, Stroke((section.eye, section.aim), FREE, 2.5), Dot(section.eye, VIEWER, 5)]
    if seen is not None:
        marks += [Stroke((section.eye, seen.middle), FREE, 2.5), Dot(seen.middle, FREE, 5)]
    hidden = max((part for part in parts if not part.seen), key=_size, default=None)
    if hidden is not None:
        met = section.contact
        marks += [
            Stroke((section.eye, met), BLOCKED, 2.5),
            Stroke((met, hidden.middle), BLOCKED, 2, dashed=True),
        ]
    return [*marks, Dot(section.contact, BLOCKED, 6), Dot(section.eye, VIEWER, 5)]


def _size(part: Wedge) -> float:
    return part.high[1] - part.low[1]


def _clearance(section: Section, passed: Clearance) -> tuple[Stroke, Words]:
    """How the line to the target's middle passes one component: an upright stroke, and words."""
    x, z = passed.at
    line = section.eye[1] + (section.aim[1] - section.eye[1]) / section.length_in * x
    colour = FREE if passed.clearance_in >= 0 else BLOCKED
    what = f"{passed.name} ({passed.part})"
    by = f"{abs(passed.clearance_in):.2f} in"
    if passed.clearance_in >= 0 and z > line:
        text = f"the middle line passes under {what}, {by} free"
    else:
        word = "clears" if passed.clearance_in >= 0 else "is below the top of"
        text = f"the middle line {word} {what} by {by}"
    return Stroke(((x, z), (x, line)), colour, 1.5), Words(text, (x, (z + line) / 2), colour)


def _ruler(left: float, right: float) -> list[Mark]:
    marks: list[Mark] = []
    step = 1 if right - left < 30 else 5
    for inch in range(round(left / step), round(right / step) + 1):
        x = float(inch * step)
        if left < x < right:
            marks.append(Stroke(((x, -0.12), (x, -0.3)), FAINT, 1))
            marks.append(Label((x, -0.3), f"{x:g}", FAINT, 12, "middle", (0, -14)))
    return marks
