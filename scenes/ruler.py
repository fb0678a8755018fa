"""Rulers: from base edge, component or place to another, level, upright, straight and by paths."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import shapely

from .errors import NoSuchName
from .footprints import Footprint
from .lines import Point3
from .nearest import Pair, nearest_between, nearest_to_plan
from .overlaps import edge_distance_in
from .scene import RulerPoint
from .space import Space, SpaceComponent, SpaceFigure

End = SpaceFigure | SpaceComponent | Point3
"""What a ruler is held to."""


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
    level = edge_distance_in(figure.base.footprint, _spot(place))
    upright = abs(z - figure.z_in)
    line = shapely.shortest_line(figure.base.polygon, shapely.Point(x, y))
    x0, y0 = shapely.get_coordinates(line)[0].tolist()
    return Measured(level, upright, math.hypot(level, upright), ((x0, y0, figure.z_in), place))


def to_component(end: End, component: SpaceComponent) -> Measured:
    """From the edge of a base, a place or a component to the nearest point of a component.

    All in three dimensions: from a base beside a wall the way is level, from one below a bridge it
    goes up as well. What touches or overlaps is 0 apart.
    """
    if isinstance(end, SpaceComponent):
        return _measured(nearest_between(end.mesh, component.mesh))
    if isinstance(end, SpaceFigure):
        return _measured(nearest_to_plan(component.mesh, end.base.footprint, end.z_in))
    return _measured(nearest_to_plan(component.mesh, _spot(end), end[2]))


def measure(space: Space, points: Sequence[RulerPoint]) -> Measured:
    """Through two or more figures, components and places in turn, leg by leg.

    At both ends it begins at the edge of the figure's base, or at the point of the component that
    is nearest to what it goes to; on the way it passes the middle of the base, or of the
    component's foot. Raises NoSuchName for a name that neither a figure nor a component has.
    """
    ends = [_end(space, point) if isinstance(point, str) else point for point in points]
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


def _end(space: Space, name: str) -> SpaceFigure | SpaceComponent:
    """The figure of that name, else the component."""
    entries: tuple[SpaceFigure | SpaceComponent, ...] = (*space.figures, *space.components)
    for entry in entries:
        if entry.name == name:
            return entry
    raise NoSuchName("figure or component", name, (entry.name for entry in entries))


def _between(one: End, other: End) -> Measured:
    if isinstance(other, SpaceComponent):
        return to_component(one, other)
    if isinstance(one, SpaceComponent):
        return _reversed(to_component(other, one))
    if isinstance(one, SpaceFigure):
        if isinstance(other, SpaceFigure):
            return edge_to_edge(one, other)
        return edge_to_place(one, other)
    if isinstance(other, SpaceFigure):
        return _reversed(edge_to_place(other, one))
    return along((one, other))


def _reversed(back: Measured) -> Measured:
    return Measured(back.level_in, back.upright_in, back.straight_in, back.points[::-1])


def _measured(pair: Pair) -> Measured:
    here, there = (tuple(point.tolist()) for point in pair)
    return along((here, there))


def _centre(end: End) -> Point3:
    if isinstance(end, SpaceFigure):
        return (*end.base.at_in, end.z_in)
    if isinstance(end, SpaceComponent):
        low, high = end.mesh.bounds
        x, y = (low + high)[:2].tolist()
        return (x / 2, y / 2, float(low[2]))
    return end


def _spot(place: Point3) -> Footprint:
    """A place as a plan of no size."""
    return Footprint("oval", *place[:2], 0.0, 0.0)
