"""Where a figure stands that got on to a component, or stopped on the way up."""

from __future__ import annotations

import math

import shapely

from .climbs import ClimbAnswer, Route
from .errors import CannotReach, CannotStand
from .places import Place, nearest_place
from .space import Space
from .standing_by import walks_of
from .surfaces import GROUND, Surface


def arrival(space: Space, answer: ClimbAnswer, route: Route) -> Place:
    """The free place on the walk that a way leads to, nearest to where it ends.

    Raises CannotReach for a way that is not open, CannotStand where others take all the room.
    """
    if route.way.actions is None:
        raise CannotReach(f"{answer.figure!r} cannot get up by this {route.way.name}")
    figure = space.figure(answer.figure)
    x, y, z = route.points[-1]
    end = shapely.Point(x, y)
    nearest = min(
        walks_of(space, space.component(answer.component), figure),
        key=lambda walk: math.hypot(float(walk.polygon.distance(end)), walk.z_in - z),
    )
    others = [other for other in space.figures if other is not figure]

    def walk(surface: Surface) -> bool:
        level = abs(surface.z_in - nearest.z_in) <= GROUND.step_in
        return surface.owner == answer.component and level

    place = nearest_place(space.ground, figure.base.moved_to(x, y), walk, others)
    if place is None:
        raise CannotStand(
            f"{answer.figure!r} finds no room on {answer.component!r} where the "
            f"{route.way.using or route.way.name} ends; push or beat somebody back first"
        )
    return place


def stops(route: Route) -> tuple[Place, ...]:
    """The places on the way up where a figure may stop, from the lowest up; none on most ways."""
    spots = sorted(route.spots, key=lambda spot: spot[2])
    return tuple(Place(*spot, route.way.using) for spot in spots)
