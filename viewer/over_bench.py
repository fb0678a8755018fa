"""What is drawn over the bench: a ruler, sides with their lengths, marked points, cuts."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from escalade.models.errors import LengthError
from escalade.models.lengths import parse_length
from escalade.models.mesh import FloatArray

from .bench import ruler_for
from .calibrating import Marks
from .camera import Camera
from .dimension_picture import sides_of
from .file_place import FilePlace
from .on_bench import Exhibit
from .overlays import Mark, Measure, Overlay, Point3
from .spotting import inches_a_px

MARK_PX, RING_PX = 4.5, 10.0
"""The radius of a marked point, and of the ring where a click would mark one."""

CUT_LIFT = np.array([0.0, -0.05, 0.05])
"""A line along a section's top lies so far off its edge."""


def bench_overlays(
    made: Exhibit,
    unit: str,
    marks: Marks,
    camera: Camera,
    height_px: int,
    offered: Point3 | None = None,
) -> tuple[Overlay, ...]:
    """The ruler, the sides, the marked points and what is cut off.

    Marks are as large as they look best to the camera, in a picture of that height; ``offered`` is
    where a click would mark a point.
    """

    def pixel_in(place: Point3) -> float:
        away = float(np.linalg.norm(np.array(place) - camera.eye))
        return inches_a_px(camera, away, height_px)

    found: list[Overlay] = [ruler_for(made.space, unit)] if made.scaled else []
    if made.ghost is not None:
        found.append(made.ghost)
    if made.sized:
        (only,) = made.parts.values()
        found += sides_of(only, unit)
    if made.place is not None:
        found += _marked(made.place, marks, pixel_in)
    if offered is not None:
        towards = _point(camera.axes[2])
        found.append(Mark(offered, RING_PX * pixel_in(offered), towards=towards))
    return tuple(found)


def cut_line(made: Exhibit, name: str, typed: str, unit: str) -> tuple[Overlay, ...]:
    """A line along a section's top from its left end to where it would be cut.

    ``typed`` is in ``unit`` where it names none. Nothing for a section that is left out, for what
    is no length, and for one past its end.
    """
    standing = next((one for one in made.space.components if one.name == name), None)
    try:
        at_in = parse_length(typed, unit)
    except LengthError:
        return ()
    if standing is None or not 0 < at_in < standing.component.dimensions.width.value_in:
        return ()
    assert standing.component.mesh is not None  # what stands on the bench has one
    (left, front, _), (_, _, top) = standing.component.mesh.bounds
    ends = np.array([[left, front, top], [left + at_in, front, top]]) + CUT_LIFT
    yaw = np.radians(standing.placed.yaw_deg)
    cos, sin = np.cos(yaw), np.sin(yaw)
    turned = ends @ np.array([[cos, sin, 0], [-sin, cos, 0], [0, 0, 1]])
    placed = turned + np.array([*standing.placed.at, standing.placed.z_in])
    return (Measure((_point(placed[0]), _point(placed[1])), typed.strip(), "from its left end"),)


def _marked(place: FilePlace, marks: Marks, pixel_in: Callable[[Point3], float]) -> list[Overlay]:
    """A numbered mark for every point, a line with its length for every pair."""
    pairs = [(span.distance.start, span.distance.end, span.text) for span in marks.spans]
    points = [point for start, end, _ in pairs for point in (start, end)] + list(marks.points)
    if not points:
        return []
    at = [_point(row) for row in place.on_model(np.array(points))]
    found: list[Overlay] = [
        Mark(point, MARK_PX * pixel_in(point), str(number))
        for number, point in enumerate(at, start=1)
    ]
    for index, (_, _, text) in enumerate(pairs):
        found.append(Measure((at[2 * index], at[2 * index + 1]), text))
    if marks.is_waiting:
        found.append(Measure((at[-2], at[-1]), "?"))
    return found


def _point(row: FloatArray) -> Point3:
    return (float(row[0]), float(row[1]), float(row[2]))
