"""How many bases stand on a piece of ground: packed one by one, not divided by area."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import product

import numpy as np
import shapely
from shapely.affinity import rotate
from shapely.geometry import Polygon
from shapely.geometry.base import BaseGeometry

from escalade.models.mesh import FloatArray

from .bases import Base
from .growing import grown
from .space import Space
from .surfaces import GROUND, Surface

ARC_SEGMENTS = 32
"""Segments a quarter when room is kept round a base; the chords lie outside the circle."""


@dataclass(frozen=True, slots=True)
class Packing:
    """Bases that stand together on one level of a component."""

    z_in: float
    bases: tuple[Base, ...]


@dataclass(frozen=True, slots=True)
class Capacity:
    """How many bases a component's ground holds, level by level, highest first."""

    component: str
    levels: tuple[Packing, ...]

    @property
    def total(self) -> int:
        """All bases on all levels."""
        return sum(len(level.bases) for level in self.levels)


def capacity(space: Space, component: str, base: Base) -> Capacity:
    """How many bases of one size stand on a component, and a packing that shows them.

    Armies of Arcana counts a section's base units by filling it with miniatures. The number is
    what the best of several ways of packing reaches: never too many, now and then one too few.
    Ground that steps join counts as one level. Raises NoSuchName for an unknown component.
    """
    space.component(component)
    own = tuple(surface for surface in space.ground.surfaces if surface.owner == component)
    return Capacity(component, _levels(own, base))


@lru_cache(maxsize=256)
def _levels(ground: tuple[Surface, ...], base: Base) -> tuple[Packing, ...]:
    """Bases packed level by level; kept, for a space's ground stays while figures move."""
    levels = []
    for surfaces in _joined(list(ground)):
        room = shapely.union_all([s.polygon for s in surfaces])
        packed = tuple(placed for part in shapely.get_parts(room) for placed in pack(part, base))
        if packed:
            levels.append(Packing(max(s.z_in for s in surfaces), packed))
    return tuple(levels)


def pack(room: Polygon, base: Base) -> tuple[Base, ...]:
    """Bases that fit together wholly inside a polygon, as many as the best way tried places.

    Along each long side of the room, from either end: the next base goes to the first place that
    is left; round bases interlock or stand square. Rectangular and oval bases lie along the side
    or across it. The bases do not overlap and do not leave the polygon by more than the tolerance
    for fitting.
    """
    best: tuple[Base, ...] = ()
    quarter_turns = (0.0,) if base.shape == "round" else (0.0, 90.0)
    for direction in _directions(room):
        turned_room = rotate(room, -direction, origin=(0, 0))
        for quarter in quarter_turns:
            turned = replace(base, x_in=0.0, y_in=0.0, yaw_deg=quarter)
            centres = _centres(turned_room, turned)
            for order, keep in product(_ORDERS, _KEEPS[base.shape]):
                found = _filled(centres, turned, order, keep)
                if len(found) > len(best):
                    best = tuple(
                        replace(turned, x_in=x, y_in=y, yaw_deg=quarter + direction)
                        for x, y in _turned(found, direction)
                    )
    return best


def _directions(room: Polygon) -> list[float]:
    """The directions, in degrees, of the longest sides of a room, different from each other."""
    outline = shapely.get_coordinates(room.exterior.simplify(GROUND.fit_in))
    sides = np.diff(outline, axis=0)
    lengths = np.hypot(*sides.T)
    angles = np.degrees(np.arctan2(sides[:, 1], sides[:, 0])) % 90
    chosen: list[float] = []
    for row in np.argsort(-lengths):
        apart = [abs((angles[row] - other + 45) % 90 - 45) for other in chosen]
        if all(gap > 5 for gap in apart):
            chosen.append(float(angles[row]))
        if len(chosen) == 3:
            break
    return chosen


def _centres(room: Polygon, base: Base) -> BaseGeometry:
    """Where a base's centre may be so that all of the base is in the room."""
    half_x, half_y = _half_sides(base)
    if base.shape == "round":
        return grown(room, GROUND.fit_in - half_x, ARC_SEGMENTS)
    half_x, half_y = half_x - GROUND.fit_in, half_y - GROUND.fit_in
    x0, y0, x1, y1 = shapely.bounds(room)
    around = shapely.box(x0 - 2 * half_x, y0 - 2 * half_y, x1 + 2 * half_x, y1 + 2 * half_y)
    outside = shapely.difference(around, room)
    for along in (np.array([half_x, 0.0]), np.array([0.0, half_y])):
        outside = _dragged(outside, along)
    return shapely.difference(room, outside)


def _dragged(shape: BaseGeometry, along: FloatArray) -> BaseGeometry:
    """Everything a shape covers when it is moved by ``along`` both ways."""
    swept: list[BaseGeometry] = [shape]
    for ring in shapely.get_rings(shapely.get_parts(shape)):
        corners = shapely.get_coordinates(ring)
        a, b = corners[:-1], corners[1:]
        quads = np.stack([a - along, b - along, b + along, a + along], axis=1)
        swept.extend(shapely.make_valid(shapely.polygons(quads)))
    return shapely.union_all(swept)


def _filled(
    centres: BaseGeometry, base: Base, order: tuple[int, int], keep: Keep
) -> list[tuple[float, float]]:
    """Places taken one after another: always the first that is left in an order of directions."""
    first = np.array(order)
    second = np.abs(first[::-1])
    found = []
    while not centres.is_empty:
        corners = shapely.get_coordinates(centres)
        rank = np.lexsort([corners @ second, np.round(corners @ first, 9)])
        x, y = corners[rank[0]].tolist()
        found.append((x, y))
        centres = shapely.difference(centres, keep(base, x, y))
    return found


def _circle_round(base: Base, x_in: float, y_in: float) -> Polygon:
    """Where no second centre of a round base may be."""
    outward = 1 / np.cos(np.pi / 4 / ARC_SEGMENTS)
    circle = grown(shapely.Point(x_in, y_in), base.length_in * outward, ARC_SEGMENTS)
    assert isinstance(circle, Polygon)
    return circle


def _box_round(base: Base, x_in: float, y_in: float) -> Polygon:
    """Where no second centre may be if the boxes of the bases may not overlap."""
    half_x, half_y = _half_sides(base)
    return shapely.box(x_in - 2 * half_x, y_in - 2 * half_y, x_in + 2 * half_x, y_in + 2 * half_y)


Keep = Callable[[Base, float, float], Polygon]
_KEEPS: Mapping[str, tuple[Keep, ...]] = {
    "round": (_circle_round, _box_round),
    "oval": (_box_round,),
    "rectangle": (_box_round,),
}
_ORDERS = ((1, 0), (-1, 0), (0, 1), (0, -1))


def _half_sides(base: Base) -> tuple[float, float]:
    """Half the base's extent along x and y; it lies along one of them."""
    across = base.yaw_deg == 90
    length, width = base.length_in / 2, base.width_in / 2
    return (width, length) if across else (length, width)


def _turned(
    places: Iterable[tuple[float, float]], direction_deg: float
) -> list[tuple[float, float]]:
    turn = np.radians(direction_deg)
    cos, sin = float(np.cos(turn)), float(np.sin(turn))
    return [(cos * x - sin * y, sin * x + cos * y) for x, y in places]


def _joined(surfaces: list[Surface]) -> list[list[Surface]]:
    """Surfaces in groups that steps join: within a step of height, and no ledge apart."""
    groups: list[list[Surface]] = []
    for surface in surfaces:
        near = [
            group
            for group in groups
            if any(
                abs(surface.z_in - other.z_in) <= GROUND.step_in
                and surface.polygon.distance(other.polygon) <= GROUND.fit_in
                for other in group
            )
        ]
        groups = [group for group in groups if group not in near]
        groups.append([surface, *(other for group in near for other in group)])
    return groups
