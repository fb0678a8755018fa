"""Which walks of a component there are to get to, and which ladders and towers are meant for it."""

from __future__ import annotations

from dataclasses import dataclass

import shapely
from shapely.geometry.base import BaseGeometry

from escalade.rules.kinds import EQUIPMENT_KINDS, MACHINE_KINDS

from .feet import foot_of
from .space import Space, SpaceComponent, SpaceFigure
from .surfaces import GROUND, Surface


@dataclass(frozen=True, slots=True)
class MeantTolerances:
    """When a ladder or a siege tower is meant for a piece of castle."""

    beside_in: float = 2.5
    """This near it may be meant for a piece though another is nearer: the 2 in that a ladder's
    foot may be out, and the half of a base."""

    coming_in: float = 12.0
    """What stands further off than a foot is not at this wall yet: a siege tower is pushed 6 in to
    12 in a turn."""


MEANT = MeantTolerances()


def walks_of(space: Space, component: SpaceComponent, figure: SpaceFigure) -> list[Surface]:
    """The ground of a component that could hold half of the figure's base, highest first.

    That on the figure's own level is left out where there is higher.
    """
    own = [surface for surface in space.ground.surfaces if surface.owner == component.name]
    broad = [s for s in own if s.polygon.area >= GROUND.held_share * figure.base.area_in2] or own
    higher = [s for s in broad if s.z_in > figure.z_in + GROUND.headroom_in]
    return higher or broad


def meant_for(space: Space, component: SpaceComponent, plan: BaseGeometry) -> bool:
    """Whether what stands on a plan is meant for a component, and not for another one.

    It is beside it, or on its way to it with no other piece of castle nearer.
    """
    away = float(foot_of(space, component).distance(plan))
    if away > MEANT.coming_in:
        return False
    return away <= MEANT.beside_in or all(
        float(foot_of(space, other).distance(plan)) >= away
        for other in space.components
        if other.kind not in (*MACHINE_KINDS, *EQUIPMENT_KINDS)
    )


def way_between(one: BaseGeometry, other: BaseGeometry) -> tuple[tuple[float, float], ...]:
    """The ends of the shortest line between two plans."""
    line = shapely.get_coordinates(shapely.shortest_line(one, other)).tolist()
    return (line[0][0], line[0][1]), (line[1][0], line[1][1])
