"""The section along a line of sight laid out in a panel: where things lie, what is at a place."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
import shapely

from escalade.models.lengths import format_length
from escalade.models.mesh import FloatArray
from escalade.scenes.sections import Section
from escalade.scenes.sections.view import Clearance

from .overlays import Measure, Point3

Point2 = tuple[float, float]

BEYOND_IN = 1.5
"""So much of the table shows behind the viewer and behind the target."""

ABOVE_IN = 0.4
BELOW_IN = 0.35
ROWS = 3
"""Words about clearances stand in so many rows above the drawing at the most."""

ROW_GAP_PX = 10.0
FAR_UP_IN = 1e4


@dataclass(frozen=True, slots=True, eq=False)
class Plot:
    """A section on a rectangle of the screen, heights and lengths to one scale.

    left, top : of the rectangle, in pixels; ``scale`` is pixels an inch
    start_in : the distance along the line at the left edge; high_in : the height at the top edge
    """

    section: Section
    left: float
    top: float
    scale: float
    start_in: float
    high_in: float

    def pixel(self, place: Sequence[float]) -> Point2:
        """Where (distance along the line, height) appears."""
        return (
            self.left + (place[0] - self.start_in) * self.scale,
            self.top + (self.high_in - place[1]) * self.scale,
        )

    def pixels(self, places: FloatArray) -> FloatArray:
        """The same of many places, (..., 2)."""
        corner, start = np.array([self.left, self.top]), np.array([self.start_in, self.high_in])
        return np.asarray(corner + (places - start) * [self.scale, -self.scale])

    def along_at(self, x_px: float) -> float:
        """The distance along the line that appears at a pixel column."""
        return self.start_in + (x_px - self.left) / self.scale


def fit(section: Section, box: tuple[float, float, float, float]) -> Plot:
    """The section as large as it goes in a box (left, top, right, bottom), in its middle."""
    left, top, right, bottom = box
    first, last = span(section)
    high = highest(section) + ABOVE_IN
    low = min(0.0, section.viewer.bottom_in, section.target.bottom_in) - BELOW_IN
    scale = min((right - left) / (last - first), (bottom - top) / (high - low))
    return Plot(
        section,
        left + ((right - left) - (last - first) * scale) / 2,
        bottom - (high - low) * scale,
        scale,
        first,
        high,
    )


def span(section: Section) -> tuple[float, float]:
    """The stretch of the line that is shown."""
    ends = (section.viewer, section.target)
    return (
        min(end.start_in for end in ends) - BEYOND_IN,
        max(end.end_in for end in ends) + BEYOND_IN,
    )


def highest(section: Section) -> float:
    """The height of the highest thing that is shown."""
    first, last = span(section)
    found = [section.eye[1], section.viewer.top_in, section.target.top_in]
    for _, area in section.solids:
        shown = shapely.clip_by_rect(area, first, -FAR_UP_IN, last, FAR_UP_IN)
        found += [] if shown.is_empty else [float(shown.bounds[3])]
    for _, segments in section.traces:
        ends = segments.reshape(-1, 2)
        found += ends[(ends[:, 0] > first) & (ends[:, 0] < last), 1].tolist()
    return max(found)


def sight_height(section: Section, along_in: float) -> float:
    """How high the line from eye to aim runs there."""
    eye, aim = section.eye, section.aim
    return eye[1] + (aim[1] - eye[1]) * (along_in - eye[0]) / (aim[0] - eye[0])


def top_at(section: Section, along_in: float) -> tuple[str | None, float]:
    """The highest cut thing there and its height; (None, 0) where only the table is."""
    found: list[tuple[float, str | None]] = [(0.0, None)]
    upright = shapely.LineString([(along_in, -FAR_UP_IN), (along_in, FAR_UP_IN)])
    for name, area in section.solids:
        cut = area.intersection(upright)
        if not cut.is_empty:
            found.append((float(cut.bounds[3]), name))
    for name, segments in section.traces:
        crossing = segments[
            (segments[..., 0].min(axis=1) <= along_in) & (segments[..., 0].max(axis=1) >= along_in)
        ]
        if len(crossing):
            found.append((float(crossing[..., 1].max()), name))
    height, highest_name = max(found, key=lambda pair: pair[0])
    return highest_name, height


def told_at(section: Section, along_in: float, unit: str) -> str:
    """What is there in words: how far along, how high the line, what stands below or in it."""
    name, top = top_at(section, along_in)
    line = sight_height(section, along_in)
    words = f"{format_length(along_in, unit)} along: line {format_length(line, unit)} high"
    if name is None:
        return f"{words}, nothing below it"
    by = format_length(abs(line - top), unit)
    return f"{words}, {name} {by} {'below' if top <= line else 'above'} it"


def pointed_at(section: Section, along_in: float, unit: str) -> Measure:
    """The upright ruler on the table between what stands there and the line of sight."""
    name, top = top_at(section, along_in)
    line = sight_height(section, along_in)
    start, end = np.array(section.sight.eye[:2]), np.array(section.sight.aim[:2])
    x, y = start + (end - start) * along_in / section.length_in
    gap = format_length(abs(line - top), unit)
    what = "the table" if name is None else name
    word = "over" if top <= line else "under the top of"
    ends: tuple[Point3, Point3] = ((float(x), float(y), top), (float(x), float(y), line))
    return Measure(ends, f"{gap} {word} {what}", "at the pointer")


def clearance_words(passed: Clearance, unit: str) -> str:
    """How one component is passed."""
    by = format_length(abs(passed.clearance_in), unit)
    where = "clear of" if passed.clearance_in >= 0 else "below the top of"
    return f"{by} {where} {passed.name} ({passed.part})"


def in_rows(
    words: Sequence[tuple[float, str]],
    width_of: Callable[[str], float],
    box: tuple[float, float],
) -> list[tuple[int, float, str]]:
    """Words centred over their places in rows that hold them apart: row, left edge, words.

    words : pairs of a pixel column and a text; box : the left and right limit in pixels. What finds
    no room in any row is left out.
    """
    ends = [box[0] - ROW_GAP_PX] * ROWS
    placed = []
    for x, text in sorted(words):
        wide = width_of(text)
        wanted = max(box[0], min(x - wide / 2, box[1] - wide))
        for row, end in enumerate(ends):
            if wanted >= end + ROW_GAP_PX:
                ends[row] = wanted + wide
                placed.append((row, wanted, text))
                break
    return placed


def outlines(section: Section) -> list[FloatArray]:
    """The edges of what is cut, each a line of (distance, height), (n, 2)."""
    lines = [
        np.asarray(ring.coords)
        for _, area in section.solids
        for part in area.geoms
        for ring in (part.exterior, *part.interiors)
    ]
    return lines + [segment for _, segments in section.traces for segment in segments]
