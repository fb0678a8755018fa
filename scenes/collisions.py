"""Does a component stand in another, or over the table's edge? What a hand could not have put."""

from __future__ import annotations

from dataclasses import dataclass

import shapely

from .feet import foot_of
from .space import Space, SpaceComponent
from .surfaces import table_plan

TOUCHING_IN2 = 0.1
"""Less common ground than this is a joint: put edge to edge by eye, or scanned with rough feet."""


@dataclass(frozen=True, slots=True)
class Collision:
    """A component whose foot stands in that of others, or lies off the table.

    ``stands_in`` are the others, by the ground they have in common, in square inches; ``off_in2``
    is how much of its foot lies off the table.
    """

    component: str
    stands_in: tuple[tuple[str, float], ...]
    off_in2: float


def collisions_of(space: Space, name: str) -> Collision | None:
    """What a component stands in, None for one that stands clear and on the table.

    Only what is at the same height counts: a hoarding on a wall stands clear of it. Raises
    NoSuchName.
    """
    component = space.component(name)
    foot = foot_of(space, component)
    shared = [
        (other.name, float(shapely.intersection(foot, foot_of(space, other)).area))
        for other in space.components
        if other is not component and _level(component, other)
    ]
    off = float(shapely.difference(foot, table_plan(space.scene.table)).area)
    stands_in = tuple((other, area) for other, area in shared if area > TOUCHING_IN2)
    off_in2 = off if off > TOUCHING_IN2 else 0.0
    return Collision(name, stands_in, off_in2) if stands_in or off_in2 else None


def _level(one: SpaceComponent, other: SpaceComponent) -> bool:
    low, high = one.mesh.bounds[:, 2], other.mesh.bounds[:, 2]
    return bool(low[0] < high[1] and high[0] < low[1])
