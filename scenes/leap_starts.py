"""Where a leap may begin: as far from the foot as the rule says, on a free place in reach."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from escalade.models.mesh import FloatArray

from .bases import Base
from .compass import point_of
from .growing import grown
from .places import Place, place_at
from .space import Space, SpaceComponent, SpaceFigure
from .surfaces import GROUND, Surface
from .walking import Legs, Walk, length_in


@dataclass(frozen=True, slots=True)
class StartSteps:
    """How finely and how far places to leap from are looked for."""

    apart_in: float = 0.1
    """Places for the nearest start are tried this far apart round the component."""

    better_apart_in: float = 0.5
    """Places to be walked round to, or with a better chance, are tried this far apart: half a
    base."""

    further_in: float = 6.0
    """A better place may be this much further to walk than the nearest: a model with 8 actions
    (AC) walks 8 in in its turn, and the leap itself takes 5 of the next."""

    around_in: float = 6.0
    """A way round is looked for this far beyond the figure and the places to leap from."""


STARTS = StartSteps()


@dataclass(frozen=True, slots=True)
class LeapStart:
    """A place to leap from, the way to it on foot, and the chance to get up from there."""

    place: Place
    way: Legs
    chance: Fraction

    @property
    def move_in(self) -> float:
        """How far the figure walks to it."""
        return length_in(self.way)

    @property
    def goes_round(self) -> bool:
        """Whether something stands on the straight way there."""
        return len(self.way) > 2

    def beside(self, other: Place) -> tuple[float, str]:
        """How far it lies from another place, and at which point of the compass.

        >>> LeapStart(Place(-4, 0, 0, None), (), Fraction(1)).beside(Place(0, 0, 0, None))
        (4.0, 'west')
        """
        offset = np.array([self.place.x_in - other.x_in, self.place.y_in - other.y_in])
        return float(np.hypot(*offset)), point_of(offset)


class Starts:
    """The places to leap at a component from, and the ways to them."""

    def __init__(
        self,
        space: Space,
        figure: SpaceFigure,
        component: SpaceComponent,
        foot: BaseGeometry,
        away_in: float,
        others: Sequence[SpaceFigure],
    ) -> None:
        self._space, self._figure, self._component = space, figure, component
        self._foot, self._away_in, self._others = foot, away_in, others
        self._ring = foot.buffer(away_in + figure.base.length_in / 2).boundary
        both = shapely.union(figure.base.polygon, self._ring)
        self._walk = Walk(
            space, figure, others, grown(shapely.envelope(both), STARTS.around_in, corners="mitre")
        )

    def nearest(self, to_in: tuple[float, float] | None = None) -> tuple[Place, Legs] | None:
        """The free place with the shortest walk, and that; with one named, the nearest to it.

        None where no place is free, or none can be walked to.
        """
        best: tuple[Place, Legs] | None = None
        least, tried = math.inf, np.zeros((0, 2))
        for point, straight in self._tried(STARTS.apart_in, to_in or self._figure.base.at_in):
            if straight >= least:
                break
            # Ways round to places side by side differ by no more than the places do.
            if best and np.hypot(*(tried - point).T).min() < STARTS.better_apart_in:
                continue
            found = self._start(point)
            if found is not None:
                tried = np.vstack([tried, point])
                far = length_in(found[1]) if to_in is None else straight
                if far < least:
                    best, least = found, far
        return best

    def better(
        self, than: LeapStart, chance: Callable[[Place], Fraction], most: Fraction
    ) -> LeapStart | None:
        """The start with the best chance a walk further, the nearest of those; None without one.

        ``most`` is the chance that no start can better.
        """
        best = than
        farthest = than.move_in + STARTS.further_in
        for point, straight in self._tried(STARTS.better_apart_in, self._figure.base.at_in):
            if straight > farthest or best.chance >= most:
                break
            base = self._at_distance(point)
            if chance(Place(*base.at_in, self._figure.z_in, None)) <= best.chance:
                continue
            found = self._start(point)
            if found is not None and length_in(found[1]) <= farthest:
                start = LeapStart(*found, chance(found[0]))
                best = max(best, start, key=lambda start: start.chance)
        return None if best is than else best

    def _tried(
        self, apart_in: float, near_in: tuple[float, float]
    ) -> Iterator[tuple[FloatArray, float]]:
        """Points round the component, the nearest first, and how far off each is."""
        ring, here = self._ring, shapely.Point(near_in)
        nearest = shapely.get_coordinates(shapely.shortest_line(here, ring))[-1:]
        steps = np.arange(0.0, ring.length, apart_in)
        points = shapely.get_coordinates(shapely.line_interpolate_point(ring, steps))
        points = np.vstack([nearest, points])
        away = np.hypot(*(points - near_in).T)
        for row in np.argsort(away, kind="stable"):
            yield points[row], float(away[row])

    def _start(self, point: FloatArray) -> tuple[Place, Legs] | None:
        """The free place at a point, and the way to it."""

        def off_it(surface: Surface) -> bool:
            level = abs(surface.z_in - self._figure.z_in) <= GROUND.step_in
            return level and surface.owner != self._component.name

        base = self._at_distance(point)
        place = place_at(self._space.ground, base, off_it, self._others)
        if place is None:
            return None
        if math.dist(base.at_in, self._figure.base.at_in) <= GROUND.fit_in:
            return place, (self._figure.base.at_in, base.at_in)
        way = self._walk.to(base.at_in)
        return None if way is None else (place, way)

    def _at_distance(self, point: FloatArray) -> Base:
        """The base at a point, drawn along the way to the foot to lie exactly so far from it."""
        base = self._figure.base
        placed = base.moved_to(float(point[0]), float(point[1]))
        target = shapely.get_coordinates(shapely.shortest_line(shapely.Point(point), self._foot))
        offset = target[-1] - point
        toward = offset / max(float(np.hypot(*offset)), GROUND.noise)
        off = float(placed.polygon.distance(self._foot)) - self._away_in
        return base.moved_to(*(point + off * toward))
