"""Bases laid one after another into a polygon: the next one always goes to the first place left."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.affinity import rotate
from shapely.geometry import Polygon
from shapely.geometry.base import BaseGeometry

from escalade.models.mesh import FloatArray

from .bases import Base
from .growing import grown
from .surfaces import GROUND

ARC_SEGMENTS = 32
"""Segments a quarter when room is kept round a base; the chords lie outside the circle."""

APART_DEG = 5.0
"""Directions closer to each other than this are tried once."""

DIRECTIONS = 4
"""So many of the longest sides' directions are tried, and the halves between them."""

Keep = Callable[[Base, float, float], Polygon]
"""Where no second centre may be when a base lies at a place."""


def directions_of(room: Polygon) -> list[float]:
    """The directions, in degrees below 90, of the longest sides of a room, and 45 degrees off."""
    outline = shapely.get_coordinates(room.exterior.simplify(GROUND.fit_in))
    sides = np.diff(outline, axis=0)
    lengths = np.hypot(*sides.T)
    angles = np.degrees(np.arctan2(sides[:, 1], sides[:, 0])) % 90
    longest = angles[np.argsort(-lengths)].tolist()
    chosen: list[float] = []
    for angle in [*longest[: 2 * DIRECTIONS], (longest[0] + 45) % 90]:
        if all(abs((angle - other + 45) % 90 - 45) > APART_DEG for other in chosen):
            chosen.append(angle)
    return [*chosen[:DIRECTIONS], *chosen[DIRECTIONS:][-1:]]


def room_for(room: Polygon, base: Base) -> BaseGeometry:
    """Where a base's centre may be so that all of the base is in the room.

    The base lies along x or y. Ovals are kept in like the boxes round them.
    """
    half_x, half_y = _half_sides(base)
    if base.shape == "round":
        return grown(room, GROUND.fit_in - half_x, ARC_SEGMENTS)
    # A corner that both sides forgive leaves the room by no more than the tolerance itself.
    forgiven = GROUND.fit_in * np.sqrt(0.5)
    half_x, half_y = half_x - forgiven, half_y - forgiven
    x0, y0, x1, y1 = shapely.bounds(room)
    around = shapely.box(x0 - 2 * half_x, y0 - 2 * half_y, x1 + 2 * half_x, y1 + 2 * half_y)
    outside = shapely.difference(around, room)
    for along in (np.array([half_x, 0.0]), np.array([0.0, half_y])):
        outside = _dragged(outside, along)
    return shapely.difference(room, outside)


def filled(room: Polygon, base: Base, directions: list[float]) -> tuple[Base, ...]:
    """Bases laid along the best of some directions, from the best of four corners.

    Round bases interlock or stand square; others lie along the direction or across it, those that
    fit into what is left the other way.
    """
    best: tuple[Base, ...] = ()
    for direction in directions:
        turned_room = rotate(room, -direction, origin=(0, 0))
        for quarter in (0.0,) if base.shape == "round" else (0.0, 90.0):
            lying = replace(base, x_in=0.0, y_in=0.0, yaw_deg=quarter)
            centres = room_for(turned_room, lying)
            for order in _ORDERS:
                for keep in _KEEPS[base.shape]:
                    found = _laid(centres, lying, order, keep)
                    if base.shape != "round":
                        found += _across(turned_room, lying, found, order)
                    if len(found) > len(best):
                        best = tuple(_turned_back(placed, direction) for placed in found)
    return best


def _across(room: Polygon, base: Base, laid: list[Base], order: tuple[int, int]) -> list[Base]:
    """Bases lying the other way in what bases have left of a room."""
    if base.length_in == base.width_in:
        return []
    # Grown by what a base may leave its room, so that it may not enter another base by that.
    taken = grown(
        shapely.union_all([shapely.box(*_box(placed)) for placed in laid]),
        GROUND.fit_in,
        corners="mitre",
    )
    crossed = replace(base, yaw_deg=90.0 - base.yaw_deg)
    found: list[Base] = []
    for part in shapely.get_parts(shapely.difference(room, taken)):
        if isinstance(part, Polygon):
            found += _laid(room_for(part, crossed), crossed, order, _box_round)
    return found


def _laid(centres: BaseGeometry, base: Base, order: tuple[int, int], keep: Keep) -> list[Base]:
    """Places taken one after another: always the first that is left in an order of directions."""
    first = np.array(order)
    second = np.abs(first[::-1])
    found = []
    # Part by part: what is left of a collection of areas, lines and points together need not be
    # less than it was.
    left = _parts(centres)
    while len(left):
        corners = shapely.get_coordinates(left)
        rank = np.lexsort([corners @ second, np.round(corners @ first, 9)])
        x, y = corners[rank[0]].tolist()
        found.append(base.moved_to(x, y))
        left = _parts(shapely.difference(left, keep(base, x, y)))
        # Where rounding spoiled the difference, the place itself would be found for ever.
        left = left[~shapely.intersects_xy(left, x, y)]
    return found


def _parts(shapes: BaseGeometry | NDArray[np.object_]) -> NDArray[np.object_]:
    """The areas, lines and points that shapes consist of; an empty one has none."""
    parts = shapely.get_parts(shapes)
    left: NDArray[np.object_] = parts[~shapely.is_empty(parts)]
    return left


def _dragged(shape: BaseGeometry, along: FloatArray) -> BaseGeometry:
    """Everything a shape covers when it is moved by ``along`` both ways."""
    swept: list[BaseGeometry] = [shape]
    for ring in shapely.get_rings(shapely.get_parts(shape)):
        corners = shapely.get_coordinates(ring)
        a, b = corners[:-1], corners[1:]
        quads = np.stack([a - along, b - along, b + along, a + along], axis=1)
        swept.extend(shapely.make_valid(shapely.polygons(quads)))
    return shapely.union_all(swept)


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


_KEEPS: dict[str, tuple[Keep, ...]] = {
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


def _box(base: Base) -> tuple[float, float, float, float]:
    half_x, half_y = _half_sides(base)
    return base.x_in - half_x, base.y_in - half_y, base.x_in + half_x, base.y_in + half_y


def _turned_back(base: Base, direction_deg: float) -> Base:
    turn = np.radians(direction_deg)
    x = float(np.cos(turn) * base.x_in - np.sin(turn) * base.y_in)
    y = float(np.sin(turn) * base.x_in + np.cos(turn) * base.y_in)
    return replace(base, x_in=x, y_in=y, yaw_deg=base.yaw_deg + direction_deg)
