"""Free places: where a base fits on the ground beside walls and other figures, nearest first."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import shapely
from shapely.geometry import Point, Polygon
from shapely.geometry.base import BaseGeometry

from escalade.models.mesh import FloatArray

from .bases import Base
from .ground import Ground
from .growing import grown
from .overlaps import edge_distance_in
from .space import SpaceFigure
from .surfaces import GROUND, Surface


@dataclass(frozen=True, slots=True)
class SearchSteps:
    """How finely free places are looked for."""

    seam_in: float = 1e-6
    """Places are kept this far inside the room there is, so that rounding does not undo them."""

    outline_in: float = 0.1
    """Where the nearest place does not do, places this far apart along the room's outline are
    tried: a tenth of a usual base."""

    arc_segments: int = 32
    """Segments a quarter when room is kept from other bases: at 1 in within 0.3 thousandths."""


SEARCH = SearchSteps()


@dataclass(frozen=True, slots=True)
class Place:
    """Where a base would stand: its centre, its height, the component (None for the table)."""

    x_in: float
    y_in: float
    z_in: float
    on: str | None

    @property
    def point(self) -> tuple[float, float, float]:
        """The place as (x, y, z)."""
        return (self.x_in, self.y_in, self.z_in)


Allowed = Callable[[Surface], bool]
"""Which surfaces a place may lie on."""

Reached = Callable[[Base, float], bool]
"""Whether a base can get to its place at a height."""


def anyhow(_base: Base, _z_in: float) -> bool:
    """Every place can be got to."""
    return True


def place_at(
    ground: Ground,
    base: Base,
    allowed: Allowed,
    others: Sequence[SpaceFigure] = (),
    whole: bool = True,
    reached: Reached = anyhow,
) -> Place | None:
    """The highest allowed ground where the base fits just where it is, None where it does not.

    It fits when all of it is held (its centre and half of it, if not ``whole``), no solid higher
    than a step is in its way, no other figure's base on that level overlaps it, and it can be
    ``reached``.
    """
    core = grown(base.polygon, -GROUND.fit_in) if whole else base.polygon
    needed = 1.0 if whole else GROUND.held_share
    for surface in ground.under(shapely.Point(base.at_in)):
        if (
            allowed(surface)
            and ground.share_held(core, surface.z_in) >= needed - GROUND.noise
            and is_clear(ground, base, surface.z_in)
            and not overlapping(base, surface.z_in, others)
            and reached(base, surface.z_in)
        ):
            return Place(*base.at_in, surface.z_in, surface.owner)
    return None


def is_clear(ground: Ground, base: Base, z_in: float) -> bool:
    """Whether no solid above a step is in the way of a base that stands at a height."""
    core = grown(base.polygon, -GROUND.fit_in)
    return bool(
        ground.solids.within(core, z_in + GROUND.step_in, z_in + GROUND.headroom_in).area == 0
    )


def overlapping(base: Base, z_in: float, others: Sequence[SpaceFigure]) -> list[SpaceFigure]:
    """The figures on the same level whose bases overlap the base; touching is not overlapping."""
    return [
        other
        for other in others
        if abs(other.z_in - z_in) < GROUND.headroom_in
        and math.dist(base.at_in, other.base.at_in) < _span(base) + _span(other.base)
        and _overlap_in(base, other.base) > GROUND.noise
    ]


def nearest_place(
    ground: Ground,
    base: Base,
    allowed: Allowed,
    others: Sequence[SpaceFigure] = (),
    within_in: float = 6.0,
    reached: Reached = anyhow,
) -> Place | None:
    """The free place nearest to where the base is, None where there is none within a distance.

    Where there is a place that holds all of the base, it is the nearest of those; else the
    nearest that holds its centre and half of it. Exact among round bases; else the nearest of
    places tried along the edges of the rooms that circles inside and around the bases have.
    """
    for whole in (True, False):
        place = _nearest(ground, base, allowed, others, within_in, whole, reached)
        if place is not None:
            return place
    return None


def _nearest(
    ground: Ground,
    base: Base,
    allowed: Allowed,
    others: Sequence[SpaceFigure],
    within_in: float,
    whole: bool,
    reached: Reached,
) -> Place | None:
    here = place_at(ground, base, allowed, others, whole, reached)
    if here is not None:
        return here
    start = shapely.Point(base.at_in)
    reach = grown(start, within_in)
    surfaces = [surface for surface in ground.under(reach) if allowed(surface)]
    best, best_in = None, within_in
    for surface in sorted(surfaces, key=lambda s: float(s.polygon.distance(start))):
        if surface.polygon.distance(start) >= best_in:
            break

        def this_one(candidate: Surface, surface: Surface = surface) -> bool:
            return candidate is surface

        rooms = _rooms(ground, base, surface, reach, others, whole)
        for away, centre in _candidates(rooms, start):
            if away >= best_in:
                break
            place = place_at(ground, base.moved_to(*centre), this_one, others, whole, reached)
            if place is not None:
                best, best_in = place, away
                break
    return best


def _rooms(
    ground: Ground,
    base: Base,
    surface: Surface,
    reach: Polygon,
    others: Sequence[SpaceFigure],
    whole: bool,
) -> list[BaseGeometry]:
    """Where on a surface a base's centre could be, for all that circles say.

    First for the circles inside the bases, which is exact where all are round; else then for wider
    ones, as far as those around them, in which every place is free.
    """
    z = surface.z_in
    near = [other.base for other in others if abs(other.z_in - z) < GROUND.headroom_in]
    widest = max(_corners_in(one) for one in (base, *near))
    plan = shapely.intersection(surface.polygon, reach)
    around = grown(plan, _span(base))
    solids = [
        ground.solids.within(part, z + GROUND.step_in, z + GROUND.headroom_in)
        for part in shapely.get_parts(around)
    ]
    level = ground.level_around(around, z) if whole else None
    # A buffer's chords lie inside the circle it stands for; this brings them outside.
    outward = 1 / math.cos(math.pi / 4 / SEARCH.arc_segments)
    rooms = []
    for share in np.linspace(0, 1, math.ceil(widest / SEARCH.outline_in - GROUND.noise) + 1):
        radius = _radius(base, share)
        taken = [grown(s, (radius - GROUND.fit_in) * outward, SEARCH.arc_segments) for s in solids]
        for other in near:
            apart = (radius + _radius(other, share)) * outward
            taken.append(grown(shapely.Point(other.at_in), apart, SEARCH.arc_segments))
        left = shapely.difference(plan, shapely.union_all(taken)) if taken else plan
        if level is not None:
            held = grown(level, GROUND.fit_in - radius, SEARCH.arc_segments)
            left = shapely.intersection(left, held)
        rooms.append(grown(left, -SEARCH.seam_in))
    return rooms


def _corners_in(base: Base) -> float:
    """How far a base reaches out of the circle inside it."""
    return 0.0 if base.shape == "round" else _radius(base, 1.0) - _radius(base, 0.0)


def _radius(base: Base, share: float) -> float:
    """The radius of a circle between the one inside a base (0) and the one around it (1)."""
    inside = base.smaller_side_in / 2
    if base.shape == "round":
        return inside
    around = max(base.length_in, base.width_in) / 2 if base.shape == "oval" else _span(base)
    return inside + share * (around - inside)


def _candidates(rooms: Sequence[BaseGeometry], start: Point) -> Iterator[tuple[float, FloatArray]]:
    """Places in rooms by their distance from a start: the nearest ones, then along the outlines."""
    rooms = [room for room in rooms if not room.is_empty]
    if not rooms:
        return
    points = np.vstack(
        [shapely.get_coordinates(shapely.shortest_line(start, room))[-1:] for room in rooms]
        + [
            shapely.get_coordinates(shapely.line_interpolate_point(part, steps))
            for room in rooms
            for part in shapely.get_parts(room.boundary)
            for steps in [np.arange(0.0, part.length, SEARCH.outline_in)]
        ]
    )
    away = np.hypot(*(points - shapely.get_coordinates(start)[0]).T)
    for row in np.argsort(away, kind="stable"):
        yield float(away[row]), points[row]


def swept(base: Base, to_in: tuple[float, float]) -> Polygon:
    """The plan that a base covers while it moves straight to another place."""
    both = shapely.union(base.polygon, base.moved_to(*to_in).polygon)
    hull = shapely.convex_hull(both)
    assert isinstance(hull, Polygon)
    return hull


def _span(base: Base) -> float:
    return math.hypot(base.length_in, base.width_in) / 2


def _overlap_in(base: Base, other: Base) -> float:
    if base.shape == other.shape == "round":
        return (base.length_in + other.length_in) / 2 - math.dist(base.at_in, other.at_in)
    return 0.0 if edge_distance_in(base.footprint, other.footprint) > 0 else 1.0
