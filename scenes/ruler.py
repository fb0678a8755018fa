"""Rulers: distances between base edges or points, level, upright and straight, and along paths."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import shapely

from .footprints import Footprint
from .overlaps import edge_distance_in
from .scene import RulerPoint
from .space import Space, SpaceFigure

Point3 = tuple[float, float, float]


@dataclass(frozen=True, slots=True)
class Measured:
    """A measured distance: its level and upright parts, and the points it was drawn through.

    ``level_in`` and ``upright_in`` are sums over the legs of a path; ``straight_in`` is the sum of
    the legs themselves. ``upright_in`` counts up and down alike.
    """

    level_in: float
    upright_in: float
    straight_in: float
    points: tuple[Point3, ...]


def edge_to_edge(one: SpaceFigure, other: SpaceFigure) -> Measured:
    """From the edge of one base to the edge of the other; 0 level when they touch or overlap.

    The level part is exact for every shape of base; the upright part is between the heights at
    which the bases stand.
    """
    level = edge_distance_in(one.base.footprint, other.base.footprint)
    upright = abs(one.z_in - other.z_in)
    line = shapely.shortest_line(one.base.polygon, other.base.polygon)
    (x0, y0), (x1, y1) = shapely.get_coordinates(line).tolist()
    return Measured(
        level,
        upright,
        math.hypot(level, upright),
        ((x0, y0, one.z_in), (x1, y1, other.z_in)),
    )


def along(points: Sequence[Point3]) -> Measured:
    """Along a path of points, leg by leg; one point or none is a path of no length.

    >>> along([(0, 0, 0), (3, 0, 4), (3, 2, 4)]).straight_in
    7.0
    """
    legs = list(pairwise(points))
    return Measured(
        sum(math.dist(a[:2], b[:2]) for a, b in legs),
        sum(abs(b[2] - a[2]) for a, b in legs),
        sum(math.dist(a, b) for a, b in legs),
        tuple(points),
    )


def edge_to_place(figure: SpaceFigure, place: Point3) -> Measured:
    """From the edge of a base to a place; 0 level for a place within the base's outline."""
    x, y, z = place
    level = edge_distance_in(figure.base.footprint, Footprint("oval", x, y, 0.0, 0.0))
    upright = abs(z - figure.z_in)
    line = shapely.shortest_line(figure.base.polygon, shapely.Point(x, y))
    x0, y0 = shapely.get_coordinates(line)[0].tolist()
    return Measured(level, upright, math.hypot(level, upright), ((x0, y0, figure.z_in), place))


def measure(space: Space, points: Sequence[RulerPoint]) -> Measured:
    """Through two or more figures and places in turn, leg by leg.

    At both ends it begins at the edge of the figure's base; on the way it passes the base's centre.
    Raises NoSuchName for a figure that the scene does not have.
    """
    ends = [space.figure(point) if isinstance(point, str) else point for point in points]
    if len(ends) == 2:
        return _between(*ends)
    places = [_centre(end) for end in ends]
    legs = (_between(ends[0], places[1]), along(places[1:-1]), _between(places[-2], ends[-1]))
    return Measured(
        sum(leg.level_in for leg in legs),
        sum(leg.upright_in for leg in legs),
        sum(leg.straight_in for leg in legs),
        (legs[0].points[0], *places[1:-1], legs[-1].points[-1]),
    )


def _between(one: SpaceFigure | Point3, other: SpaceFigure | Point3) -> Measured:
    if isinstance(one, SpaceFigure):
        if isinstance(other, SpaceFigure):
            return edge_to_edge(one, other)
        return edge_to_place(one, other)
    if isinstance(other, SpaceFigure):
        back = edge_to_place(other, one)
        return Measured(back.level_in, back.upright_in, back.straight_in, back.points[::-1])
    return along((one, other))


def _centre(end: SpaceFigure | Point3) -> Point3:
    return (*end.base.at_in, end.z_in) if isinstance(end, SpaceFigure) else end
