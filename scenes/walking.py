"""The way on foot on one level: straight where it is free, else the shortest way round."""

from __future__ import annotations

import heapq
import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeAlias

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from escalade.models.mesh import FloatArray

from .growing import grown
from .places import overlapping
from .space import Space, SpaceFigure
from .surfaces import GROUND
from .sweeps import SWEEPS, waist_of

Legs: TypeAlias = tuple[tuple[float, float], ...]
"""The places that a base's middle passes from turn to turn, (x, y) in inches."""


@dataclass(frozen=True, slots=True)
class WalkTolerances:
    """How a way round is drawn."""

    corner_in: float = 0.05
    """Outlines are followed this roughly (1.3 mm): less than a base's own rim."""

    seam_in: float = 1e-4
    """Corners are kept this far inside the free room, so that rounding puts no leg outside."""

    turns_a_quarter: int = 3
    """Chords that a quarter of a circle round a base or a corner is walked in."""


WALKS = WalkTolerances()


class Walk:
    """Where a figure's base can walk to on its own level, and the shortest way there.

    It walks on ground within a step of where it stands, over gaps narrower than its base and what
    is no higher than half its body, and past walls and the others' bases without touching them.
    ``within`` is the part of the table that is looked at.
    """

    def __init__(
        self,
        space: Space,
        figure: SpaceFigure,
        others: Sequence[SpaceFigure],
        within: BaseGeometry,
    ) -> None:
        start = shapely.Point(figure.base.at_in)
        room = _room(space, figure, others, within)
        parts = shapely.get_parts(room)
        away = shapely.distance(parts, start)
        self._start = figure.base.at_in
        self._free: BaseGeometry = shapely.Polygon()
        # A base that leans into a wall where it stands steps away from it first.
        if len(parts) > 0 and float(away.min()) <= figure.base.smaller_side_in / 2:
            part = parts[int(away.argmin())]
            step = grown(shapely.shortest_line(start, part), SWEEPS.rub_in)
            self._free = shapely.union(part, step)
        self._corners = _inner_corners(grown(self._free, -WALKS.seam_in, corners="mitre"))
        shapely.prepare(self._free)

    def to(self, at_in: tuple[float, float]) -> Legs | None:
        """The shortest way to a place, None where there is none."""
        goal = shapely.Point(at_in)
        if not self._free.dwithin(goal, WALKS.corner_in):
            return None
        at_in = shapely.get_coordinates(shapely.shortest_line(goal, self._free))[-1]
        # The goal, then corners: a leg is only looked at when its turn comes, the shortest first.
        points = np.vstack([at_in, self._corners])
        ahead = np.hypot(*(points - at_in).T)
        came: dict[int, Legs] = {}
        queue: list[tuple[float, float, int, Legs]] = [(0.0, 0.0, -1, (self._start,))]
        while queue:
            _, gone, here, path = heapq.heappop(queue)
            if here in came or not (here < 0 or self._clear(path[-2], path[-1])):
                continue
            came[here] = path
            if here == 0:
                return path
            legs = np.hypot(*(points - path[-1]).T)
            for row in range(len(points)):
                if row not in came:
                    so_far = gone + float(legs[row])
                    after = (*path, (float(points[row, 0]), float(points[row, 1])))
                    heapq.heappush(queue, (so_far + float(ahead[row]), so_far, row, after))
        return None

    def _clear(self, start: tuple[float, float], end: tuple[float, float]) -> bool:
        """Whether a straight leg stays in the free room."""
        return bool(self._free.covers(shapely.LineString([start, end])))


def _inner_corners(room: BaseGeometry) -> FloatArray:
    """The corners that stand into a room, (n, 2) float64: a shortest way turns at no others."""
    found = [np.zeros((0, 2))]
    for part in shapely.get_parts(shapely.orient_polygons(room)):
        for ring in (part.exterior, *part.interiors):
            corners = shapely.get_coordinates(ring)[:-1]
            before = corners - np.roll(corners, 1, axis=0)
            after = np.roll(corners, -1, axis=0) - corners
            found.append(corners[before[:, 0] * after[:, 1] < before[:, 1] * after[:, 0]])
    return np.concatenate(found)


def length_in(path: Legs) -> float:
    """How long a path is."""
    return sum(math.dist(here, there) for here, there in pairwise(path))


def _room(
    space: Space, figure: SpaceFigure, others: Sequence[SpaceFigure], within: BaseGeometry
) -> BaseGeometry:
    """Where the middle of a base can be on its way."""
    radius = figure.base.smaller_side_in / 2
    level = space.ground.level_around(within, figure.z_in).intersection(within)
    bridged = grown(grown(level, radius, corners="mitre"), -radius, corners="mitre")
    waist = waist_of(figure, figure.z_in)
    plans = [
        body.plan_between(*waist).intersection(within).simplify(WALKS.corner_in)
        for body in space.ground.solids.bodies
        if body.reaches(within, *waist)
    ]
    beside = overlapping(figure.base, figure.z_in, others)
    plans += [
        other.base.polygon.simplify(WALKS.corner_in)
        for other in others
        if other not in beside and abs(other.z_in - figure.z_in) < GROUND.headroom_in
    ]
    apart = grown(np.array(plans, dtype=object), radius - SWEEPS.rub_in, WALKS.turns_a_quarter)
    return shapely.difference(bridged, shapely.union_all(apart))
