"""Measure between bases or places, in three dimensions."""

from __future__ import annotations

import numpy as np

from escalade.models.lengths import format_length
from escalade.models.mesh import FloatArray
from escalade.scenes.space import Space
from escalade.viewer.desk import Desk
from escalade.viewer.overlays import Measure, Point3
from escalade.viewer.picking import Pick
from escalade.viewer.pointer import Pointer

from .base import Tool


class RulerTool(Tool):
    """Press on one thing and drag to another: base edge to base edge, or point to point."""

    title = "Ruler"
    help = "press on a figure or a place and drag to another: edge to edge, with level and height"

    def __init__(self) -> None:
        self._from: Pick | None = None

    def press(self, desk: Desk, pointer: Pointer) -> bool:
        """Lay the end of the ruler."""
        self._from = pointer.pick(desk.space)
        return self._from is not None

    def drag(self, desk: Desk, pointer: Pointer) -> None:
        """Draw it out."""
        to = pointer.pick(desk.space)
        if self._from is None or to is None:
            return
        start, end = ends(desk.space, self._from, to)
        unit = desk.store.view.unit
        level = float(np.linalg.norm((end - start)[:2]))
        high = float(abs(end[2] - start[2]))
        length = format_length(float(np.hypot(level, high)), unit)
        facts = (
            ("distance", length),
            ("level", format_length(level, unit)),
            ("height", format_length(high, unit)),
        )
        line = Measure((_point(start), _point(end)), length)
        desk.store.change(answers=(line,), facts=facts)


def ends(space: Space, one: Pick, other: Pick) -> tuple[FloatArray, FloatArray]:
    """The nearest points of two things: of figures' bases, else the places themselves."""
    start, end = _middle(space, one), _middle(space, other)
    return _edge(space, one, start, end), _edge(space, other, end, start)


def _middle(space: Space, thing: Pick) -> FloatArray:
    if thing.kind != "figure" or thing.name is None:
        return thing.point
    figure = space.figure(thing.name)
    return np.array([*figure.base.at_in, figure.z_in])


def _edge(space: Space, thing: Pick, middle: FloatArray, towards: FloatArray) -> FloatArray:
    """Where the line from a base's middle to another place leaves the base."""
    if thing.kind != "figure" or thing.name is None:
        return middle
    from shapely.geometry import LineString

    outside = LineString([middle[:2], towards[:2]]).difference(
        space.figure(thing.name).base.polygon
    )
    if outside.is_empty:
        return middle
    return np.array([*outside.coords[0], middle[2]])


def _point(place: FloatArray) -> Point3:
    return (float(place[0]), float(place[1]), float(place[2]))
