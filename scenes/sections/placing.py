"""Where a section's words go: beside what they say something about, clear of lines and words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import shapely
from shapely.geometry import LineString, Polygon, box
from shapely.geometry.base import BaseGeometry

from .canvas import Area, Drawing, Label, Mark, Point, Stroke

WIDE_OF_LETTER = 0.56
"""How wide a letter is on average, as a share of its height."""

HIGH_OF_LETTER = 1.25
REACHES_PX = (12.0, 26.0, 44.0, 66.0, 94.0, 130.0, 175.0, 230.0)
"""How far from its place a text is tried, nearest first."""

STRUCK = 150.0
"""What a text costs for every line through it, in pixels of distance."""

ON_STONE = 25.0
GAP_PX = 4.0
LEADER_FROM_PX = 20.0
"""A text farther off than this gets a line to its place."""

DIRECTIONS: tuple[tuple[float, float, Literal["start", "middle", "end"]], ...] = (
    (1.0, 0.35, "start"), (-1.0, 0.35, "end"), (0.0, 1.0, "middle"), (0.0, -1.0, "middle"),
    (0.8, 0.9, "start"), (-0.8, 0.9, "end"), (0.8, -0.9, "start"), (-0.8, -0.9, "end"),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Words:
    """A text, the place it speaks of, and its look."""

    text: str
    at: Point
    colour: str
    size: int = 13


def placed(words: Sequence[Words], drawing: Drawing, taken: Sequence[Label]) -> list[Mark]:
    """Labels for the words, none over another or over ``taken``, as clear of lines as can be.

    A text that had to go far from its place gets a thin line to it.
    """
    lines = [
        LineString([drawing.pixel(point) for point in mark.points])
        for mark in drawing.marks
        if isinstance(mark, Stroke) and len(mark.points) > 1
    ]
    stone = [
        Polygon([drawing.pixel(point) for point in mark.rings[0]])
        for mark in drawing.marks
        if isinstance(mark, Area) and mark.edge is not None
    ]
    boxes = [box_of(label, drawing) for label in taken]
    marks: list[Mark] = []
    for one in words:
        label = min(_places(one), key=lambda place: _cost(place, drawing, lines, stone, boxes))
        boxes.append(box_of(label, drawing))
        if max(abs(label.shift[0]), abs(label.shift[1])) > LEADER_FROM_PX:
            across, up = (shift / drawing.scale for shift in label.shift)
            end = (one.at[0] + across, one.at[1] + up)
            marks.append(Stroke((one.at, end), one.colour, 1, dashed=True))
        marks.append(label)
    # Lines first: a leader must not strike through another's words.
    return sorted(marks, key=lambda mark: isinstance(mark, Label))


def box_of(label: Label, drawing: Drawing) -> BaseGeometry:
    """The part of the picture that a label takes, in pixels."""
    x, y = drawing.pixel(label.at)
    x, y = x + label.shift[0], y - label.shift[1]
    wide = WIDE_OF_LETTER * label.size * len(label.text)
    left = x - {"start": 0.0, "middle": wide / 2, "end": wide}[label.anchor]
    high = HIGH_OF_LETTER * label.size
    return box(left - GAP_PX, y - high, left + wide + GAP_PX, y + high - label.size + GAP_PX)


def _places(words: Words) -> list[Label]:
    return [
        Label(
            words.at, words.text, words.colour, words.size, anchor,
            (across * reach, up * reach - words.size * 0.35),
        )
        for reach in REACHES_PX
        for across, up, anchor in DIRECTIONS
    ]  # fmt: skip


def _cost(
    label: Label,
    drawing: Drawing,
    lines: Sequence[BaseGeometry],
    stone: Sequence[BaseGeometry],
    boxes: Sequence[BaseGeometry],
) -> float:
    area = box_of(label, drawing)
    width, height = drawing.size_px
    off = float(area.difference(box(0, 0, width, height)).area)
    over = sum(float(area.intersection(other).area) for other in boxes)
    struck = int(shapely.intersects(area, lines).sum()) if lines else 0
    on_stone = int(shapely.intersects(area, stone).sum()) if stone else 0
    reach = float((label.shift[0] ** 2 + label.shift[1] ** 2) ** 0.5)
    return reach + STRUCK * struck + ON_STONE * on_stone + off + over
