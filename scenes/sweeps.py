"""What stops a base on its way: walls and merlons at the waist, gaps too narrow, other figures."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

import numpy as np
import shapely
from shapely.affinity import translate
from shapely.geometry import Polygon
from shapely.geometry.base import BaseGeometry

from .bases import Base
from .growing import grown
from .levels import LEVELS
from .places import Reached, overlapping, swept
from .solids import Solids
from .space import Space, SpaceFigure
from .surfaces import GROUND

Solid: TypeAlias = Callable[[Polygon, float, float], BaseGeometry]
"""The parts of a region in plan where something solid is, at a height between two."""


@dataclass(frozen=True, slots=True)
class SweepTolerances:
    """When something is in the way of a base."""

    waist_share: float = 0.5
    """A figure goes over what is no higher than this share of its body, as over the sill of a
    crenel; a merlon stops it."""

    shoulder_share: float = 0.5
    """What of a figure must pass between merlons when it topples, as a share of its base: the
    shoulders of 28 mm figures are some 12 mm wide."""

    rub_in: float = 0.02
    """A base scrapes past stones that stand out by half a millimetre."""

    deeper_share: float = 0.01
    """A base that leaned into a wall before it moved is stopped once it leans in by this share of
    its area more: a hundredth, less than the relief of masonry along its edge."""

    merlon_heights: float = 2.0
    """What rises from a figure's own component by less than so many times its body is a merlon or a
    parapet; what is higher, or reaches the ceiling, is a wall."""


SWEEPS = SweepTolerances()


@dataclass(frozen=True, slots=True)
class Stop:
    """What stops a figure: its name, what of it, and how far above the figure's feet it reaches.

    The edge of the table reaches no higher than they do.
    """

    name: str
    what: Literal["merlon", "narrow crenel", "wall", "figure", "table's edge"]
    top_in: float


@dataclass(frozen=True, slots=True)
class Edge:
    """What a figure goes over when it falls: an open edge, a low wall, or the sill of a crenel.

    ``sill_in`` is how far it rises above the figure's feet, 0 for an open edge.
    """

    what: Literal["open edge", "low wall", "crenel"]
    sill_in: float


def waist_of(tall_in: float, z_in: float) -> tuple[float, float]:
    """The heights between which what is solid stops a figure so tall that stands at a height.

    From half its body up: as far as a standing place needs headroom, or a step further.
    """
    low = max(GROUND.step_in, SWEEPS.waist_share * tall_in)
    return z_in + low, z_in + max(GROUND.headroom_in, low + GROUND.step_in)


def stooped_in(solids: Solids, figure: SpaceFigure, base: Base, z_in: float) -> float:
    """How tall a figure is where it stands: its body, or the room under a ceiling it stoops in."""
    return room_over(solids, base, z_in, figure.body_height_in)


def room_over(solids: Solids, base: Base, z_in: float, most_in: float) -> float:
    """How high above a standing place something hangs over the middle of a base, at most so high.

    Not less than the headroom that every standing place has.
    """
    middle = _disc(base, LEVELS.ledge_in / 2)

    def hangs_below(height_in: float) -> bool:
        above = solids.within(middle, z_in + GROUND.headroom_in, z_in + height_in)
        return bool(above.area > GROUND.noise)

    free, hung = GROUND.headroom_in, max(most_in, GROUND.headroom_in)
    if not hangs_below(hung):
        return most_in
    while hung - free > GROUND.fit_in:
        height = (free + hung) / 2
        if hangs_below(height):
            hung = height
        else:
            free = height
    return min(free, most_in)


def asked_once(solids: Solids, corridor: Polygon) -> Solid:
    """What is solid in a corridor, found once for each pair of heights, for regions inside it."""
    known: dict[tuple[float, float], BaseGeometry] = {}

    def within(region: Polygon, low_in: float, high_in: float) -> BaseGeometry:
        heights = (low_in, high_in)
        if heights not in known:
            known[heights] = solids.within(corridor, *heights)
            shapely.prepare(known[heights])
        if not known[heights].intersects(region):
            return Polygon()
        return shapely.intersection(known[heights], region)

    return within


def way_is_free(
    solids: Solids,
    figure: SpaceFigure,
    tall_in: float,
    start: Base,
    z_in: float,
    corridor: Polygon | None = None,
) -> Reached:
    """Whether a figure that leaves a place at a height gets to another, at or below that height.

    ``tall_in`` is how tall it leaves, stooped or not. Its shoulders pass nothing solid level with
    its waist, and its base comes straight down. Many places in one ``corridor`` are asked of what
    is solid there, found once.
    """
    solid = solids.within if corridor is None else asked_once(solids, corridor)
    low, high = waist_of(tall_in, z_in)
    radius = _shoulders_in(figure) - SWEEPS.rub_in

    def passed(to_in: tuple[float, float]) -> float:
        way = grown(shapely.LineString([start.at_in, to_in]), radius)
        return float(solid(way, low, high).area)

    leaning = passed(start.at_in)

    def reached(base: Base, at_z_in: float) -> bool:
        column = grown(base.polygon, -GROUND.fit_in)
        bottom, top = at_z_in + GROUND.step_in, max(z_in, at_z_in + GROUND.headroom_in)
        if solid(column, bottom, top).area > 0:
            return False
        return passed(base.at_in) <= leaning + GROUND.noise

    return reached


class Sweep:
    """A figure that slides from where it stands to another place, asked place by place."""

    def __init__(
        self,
        space: Space,
        figure: SpaceFigure,
        to_in: tuple[float, float],
        others: Sequence[SpaceFigure],
    ) -> None:
        self._space = space
        self._figure = figure
        self._along = np.array(to_in) - figure.base.at_in
        self._along /= np.hypot(*self._along)
        corridor = grown(swept(figure.base, to_in), figure.base.smaller_side_in)
        self._solid = asked_once(space.ground.solids, corridor)
        merlon_in = SWEEPS.merlon_heights * figure.body_height_in
        self._room_in = room_over(space.ground.solids, figure.base, figure.z_in, merlon_in)
        leaning = self._solid(_core(figure.base), *self._waist(figure.z_in))
        deeper = SWEEPS.deeper_share * figure.base.area_in2
        self._allowed_in2 = leaning.area + deeper if leaning.area > 0 else GROUND.noise
        standing = overlapping(figure.base, figure.z_in, others)
        self._beside = [other for other in others if other not in standing]

    def slides(self, base: Base, z_in: float) -> bool:
        """Whether nothing is in the way of the whole base at a place and height."""
        return self._passes(_core(base), z_in) and not overlapping(base, z_in, self._beside)

    def topples(self, base: Base, z_in: float) -> bool:
        """Whether it goes over a sill there, between merlons that its shoulders pass."""
        return (
            self._over_sill(base, z_in)
            and self._passes(_disc(base, _shoulders_in(self._figure) - SWEEPS.rub_in), z_in)
            and not overlapping(base, z_in, self._beside)
        )

    def stop(self, base: Base, z_in: float) -> Stop:
        """What is in the way at a place it does not get to: a figure, or what covers most of it."""
        met = overlapping(base, z_in, self._beside)
        if met:
            return Stop(met[0].name, "figure", met[0].z_in + met[0].body_height_in - z_in)
        low, high = self._waist(z_in)
        bodies = self._space.ground.solids.bodies
        around = grown(base.polygon, SWEEPS.rub_in)
        plans = [body.within(around, low, high) for body in bodies]
        most = int(np.argmax([plan.area for plan in plans]))
        name = self._space.components[most].name
        parts = [part for part in shapely.get_parts(plans[most]) if isinstance(part, Polygon)]
        top = max(bodies[most].top_over(part) for part in parts) - z_in
        if name != self._figure.on or top > self._room_in:
            return Stop(name, "wall", top)
        return Stop(name, "narrow crenel" if self._over_sill(base, z_in) else "merlon", top)

    def aside(self, base: Base, z_in: float) -> Base | None:
        """The base moved sideways by half of its width at most, so that it passes a crenel.

        None where there is no such place, or the figure is not at a sill.
        """
        if not self._over_sill(base, z_in):
            return None
        across = np.array([-self._along[1], self._along[0]])
        reach, radius = base.smaller_side_in / 2, _shoulders_in(self._figure)
        at = np.array(base.at_in)
        sideways = shapely.LineString([at - reach * across, at + reach * across])
        walls = self._solid(grown(sideways, radius), *self._waist(z_in))
        free = shapely.difference(sideways, grown(walls, radius - SWEEPS.rub_in + GROUND.fit_in))
        if free.is_empty:
            return None
        spot = shapely.get_coordinates(shapely.shortest_line(shapely.Point(at), free))[-1]
        moved = base.moved_to(float(spot[0]), float(spot[1]))
        return moved if self.topples(moved, z_in) else None

    def edge(self, base: Base, z_in: float) -> Edge:
        """What the figure goes over where its base is held no longer."""
        line = self._line(base, -1, 2)
        low, high = self._waist(z_in)
        solid = self._space.ground.solids.within
        clear, filled = low, z_in + LEVELS.bump_in
        if solid(line, filled, low).area <= GROUND.noise:
            return Edge("open edge", 0.0)
        while clear - filled > GROUND.fit_in:
            middle = (clear + filled) / 2
            if solid(line, middle, low).area <= GROUND.noise:
                clear = middle
            else:
                filled = middle
        across = np.array([-self._along[1], self._along[0]])
        # A wall behind its back stands behind its middle too; a merlon only beside it.
        behind = grown(solid(line, low, high), GROUND.fit_in, corners="mitre")
        walled = True
        for aside in (-across, across):
            dx, dy = (base.smaller_side_in / 2 * aside).tolist()
            flank = self._line(base.moved_to(base.x_in + dx, base.y_in + dy), -1, 2)
            beside = translate(solid(flank, low, high), -dx, -dy)
            walled &= shapely.difference(beside, behind).area > GROUND.noise
        return Edge("crenel" if walled else "low wall", clear - z_in)

    def _waist(self, z_in: float) -> tuple[float, float]:
        return waist_of(min(self._figure.body_height_in, self._room_in), z_in)

    def _passes(self, plan: Polygon, z_in: float) -> bool:
        return bool(self._solid(plan, *self._waist(z_in)).area <= self._allowed_in2)

    def _over_sill(self, base: Base, z_in: float) -> bool:
        """Whether its middle goes over something lower than its waist."""
        line = self._line(base, -1, 1)
        low, high = self._waist(z_in)
        sill = self._solid(line, z_in + GROUND.step_in, low)
        return bool(sill.area > GROUND.noise >= self._solid(line, low, high).area)

    def _line(self, base: Base, rear: float, front: float) -> Polygon:
        """The way of its middle, between two places in half widths before its own."""
        reach = base.smaller_side_in / 2 * self._along
        ends = np.array([base.at_in + rear * reach, base.at_in + front * reach])
        line = grown(shapely.LineString(ends), LEVELS.ledge_in / 2)
        assert isinstance(line, Polygon)
        return line


def _core(base: Base) -> Polygon:
    """The part of a base that scrapes past nothing."""
    core = grown(base.polygon, -SWEEPS.rub_in)
    assert isinstance(core, Polygon)
    return core


def _shoulders_in(figure: SpaceFigure) -> float:
    """Half the width of what must pass between merlons."""
    return SWEEPS.shoulder_share * figure.base.smaller_side_in / 2


def _disc(base: Base, radius_in: float) -> Polygon:
    """A circle about the middle of a base."""
    disc = grown(shapely.Point(base.at_in), radius_in)
    assert isinstance(disc, Polygon)
    return disc
