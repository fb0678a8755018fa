"""The way on foot on one level: straight where it is free, else the shortest way round."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeAlias

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from escalade.models.mesh import FloatArray

from .growing import grown
from .places import overlapping
from .space import Space, SpaceFigure
from .surfaces import GROUND
from .sweeps import SWEEPS, stooped_in, waist_of

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
        # The ways from the start to the corners, found as far as somebody asks for.
        count = len(self._corners)
        self._length = np.full(count, np.inf)
        self._before = np.full(count, -1)
        self._settled = np.zeros(count, dtype=bool)
        seen = self._clear(self._start, self._corners)
        self._length[seen] = np.hypot(*(self._corners[seen] - self._start).T)

    def to(self, at_in: tuple[float, float]) -> Legs | None:
        """The shortest way to a place, None where there is none."""
        goal = shapely.Point(at_in)
        if not self._free.dwithin(goal, WALKS.corner_in):
            return None
        (x, y) = shapely.get_coordinates(shapely.shortest_line(goal, self._free))[-1].tolist()
        if self._clear(self._start, np.array([(x, y)]))[0]:
            return self._start, (x, y)
        ahead = np.hypot(*(self._corners - (x, y)).T)
        seen = self._clear((x, y), self._corners)
        while True:
            whole = np.where(seen & self._settled, self._length + ahead, np.inf)
            least = whole.min(initial=np.inf)
            left = np.where(self._settled, np.inf, self._length)
            if (left + ahead).min(initial=np.inf) >= least:
                break
            self._settle(int(left.argmin()))
        if np.isinf(least):
            return None
        return (*self._way_to(int(whole.argmin())), (x, y))

    def _settle(self, here: int) -> None:
        """Take the shortest way to a corner for known, and look from there."""
        self._settled[here] = True
        lengths = self._length[here] + np.hypot(*(self._corners - self._corners[here]).T)
        rows = np.flatnonzero(~self._settled & (lengths < self._length))
        rows = rows[self._clear(self._corners[here].tolist(), self._corners[rows])]
        self._length[rows], self._before[rows] = lengths[rows], here

    def _way_to(self, corner: int) -> Legs:
        way: Legs = ()
        while corner >= 0:
            x, y = self._corners[corner].tolist()
            way = ((x, y), *way)
            corner = int(self._before[corner])
        return (self._start, *way)

    def _clear(self, start: Sequence[float], ends: FloatArray) -> NDArray[np.bool_]:
        """Which straight legs from a place stay in the free room, (n,) bool."""
        legs = np.stack([np.broadcast_to(start, ends.shape), ends], axis=1)
        clear: NDArray[np.bool_] = shapely.covers(self._free, shapely.linestrings(legs))
        return clear


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
    tall = stooped_in(space.ground.solids, figure, figure.base, figure.z_in)
    waist = waist_of(tall, figure.z_in)
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
