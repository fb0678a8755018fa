"""How many bases stand on a piece of ground: packed one by one, not divided by area."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np
import shapely
from shapely.geometry import Polygon

from .bases import Base
from .discs import most_discs, packed_discs
from .filling import directions_of, filled, room_for
from .giving_up import Check, go_on
from .growing import grown
from .level_names import Storey, storey_names, storeys_of
from .space import Space
from .surfaces import GROUND


@dataclass(frozen=True, slots=True)
class Packing:
    """Bases that stand together on one level of a component.

    ``name`` is what people call the level. ``at_most`` is a number that no packing exceeds, by the
    area of the ground and, for round bases, by its outline.
    """

    name: str
    z_in: float
    bases: tuple[Base, ...]
    at_most: int

    @property
    def proved(self) -> bool:
        """Whether no packing could hold more."""
        return len(self.bases) == self.at_most


@dataclass(frozen=True, slots=True)
class Capacity:
    """How many bases a component's ground holds, level by level, highest first."""

    component: str
    levels: tuple[Packing, ...]

    @property
    def total(self) -> int:
        """All bases on all levels."""
        return sum(len(level.bases) for level in self.levels)

    @property
    def at_most(self) -> int:
        """What no packing exceeds."""
        return sum(level.at_most for level in self.levels)


def capacity(space: Space, component: str, base: Base, check: Check = go_on) -> Capacity:
    """How many bases of one size stand on a component, and a packing that shows them.

    Armies of Arcana counts a section's base units by filling it with miniatures. The number is
    what the best packing found reaches: never too many, now and then one too few; ``at_most`` says
    how many it could be at all. Ground that steps join counts as one level. Raises NoSuchName for
    an unknown component, and what ``check`` raises, which is called before each level.
    """
    held = space.component(component)
    own = tuple(surface for surface in space.ground.surfaces if surface.owner == component)
    there = replace(base, x_in=0.0, y_in=0.0)
    packed = {}
    for storey in storeys_of(own):
        check()
        packed[storey] = _packed(storey, there)
    storeys = [storey for storey, (bases, _) in packed.items() if bases]
    names = storey_names(storeys, held, space.ground.solids.body_of(held.mesh))
    return Capacity(
        component,
        tuple(
            Packing(name, storey.z_in, *packed[storey])
            for storey, name in zip(storeys, names, strict=True)
        ),
    )


def widest_in(space: Space, component: str) -> float:
    """How far the widest level place on a component is across: the largest circle on it.

    0 where nothing on it is ground. Raises NoSuchName for an unknown component.
    """
    space.component(component)
    own = tuple(surface for surface in space.ground.surfaces if surface.owner == component)
    radii = [
        float(shapely.maximum_inscribed_circle(room).length)
        for storey in storeys_of(own)
        for room in shapely.get_parts(storey.plan)
        if isinstance(room, Polygon)
    ]
    return 2 * max(radii, default=0.0)


@lru_cache(maxsize=1024)
def _packed(storey: Storey, base: Base) -> tuple[tuple[Base, ...], int]:
    """The bases on a level and their bound; kept, for a space's ground stays as figures move."""
    rooms = [part for part in shapely.get_parts(storey.plan) if isinstance(part, Polygon)]
    packed = tuple(placed for room in rooms for placed in pack(room, base))
    return packed, sum(most_bases(room, base) for room in rooms)


def pack(room: Polygon, base: Base) -> tuple[Base, ...]:
    """Bases that fit together wholly inside a polygon, as many as the best way tried places.

    They are laid along the room's sides one after another; round ones also on lattices, and then
    pressed closer to let one more in, until none gets in. The bases do not overlap and do not
    leave the polygon by more than the tolerance for fitting.
    """
    if room_for(room, base).is_empty and room_for(room, replace(base, yaw_deg=90.0)).is_empty:
        directions: list[float] = directions_of(room)[1:]
    else:
        directions = directions_of(room)
    laid = filled(room, base, directions)
    if base.shape != "round" or len(laid) == most_bases(room, base):
        return laid
    centres = np.array([placed.at_in for placed in laid]).reshape(-1, 2)
    found = packed_discs(room_for(room, base), base.length_in, directions, centres)
    return tuple(base.moved_to(x, y) for x, y in found.tolist())


def most_bases(room: Polygon, base: Base) -> int:
    """No more bases than these can stand in a room, however they are laid.

    None where not even the circle in a base fits; else by area, and by the outline for round ones.
    """
    centres = grown(room, GROUND.fit_in - base.smaller_side_in / 2)
    if centres.is_empty:
        return 0
    reach = grown(room, GROUND.fit_in, corners="mitre")
    by_area = math.floor(float(reach.area) / base.area_in2)
    if base.shape != "round":
        return by_area
    return min(by_area, most_discs(room_for(room, base), base.length_in))
