"""Rulers: distances between base edges or points, level, upright and straight, and along paths."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import shapely

from .overlaps import edge_distance_in
from .space import SpaceFigure

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
