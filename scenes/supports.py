"""What rests on what: which components come down when one is destroyed."""

from __future__ import annotations

import math
from collections.abc import Collection, Container, Iterable
from dataclasses import dataclass
from functools import cache

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from .growing import grown
from .solids import Body
from .space import Space


@dataclass(frozen=True, slots=True)
class SupportTolerances:
    """When one piece holds another."""

    near_in: float = 0.35
    """What comes this near another stands on it or leans on it: put there by hand and eye, on rough
    ground, as a base stands over ground that is out by as much."""

    slab_in: float = 0.25
    """Pieces are compared in slabs this high: one rung of a model ladder."""

    noise_in: float = 1e-6
    """A piece hangs over no more than before while its middle is not further from what holds it."""


SUPPORTS = SupportTolerances()

BUILT_ON: tuple[str, ...] = ("gate", "hoarding", "parapet-screen")
"""What is built on to one piece of castle and goes with that, whatever else it touches."""


def brought_down(space: Space, component: str) -> tuple[str, ...]:
    """The components that nothing holds any more when one is destroyed, from the lowest foot up.

    What stands on the table, on another piece or on both, or leans on one, is held while its middle
    lies between the places where it is: a plank over two towers needs both, a ladder its wall. A
    gate or a hoarding is held by the piece that it touches most. What is out of balance, or hangs
    in the air, was put there by somebody and stays while it is held as before. Raises NoSuchName
    for an unknown component.
    """
    space.component(component)
    bodies = {c.name: space.ground.solids.body_of(c.mesh) for c in space.components}
    pairs = _Pairs(bodies, {c.name for c in space.components if c.kind in BUILT_ON})
    loose = pairs.loose_above(component)
    firm = set(bodies) - loose - {component}
    before, after = pairs.held(loose, firm | {component}), pairs.held(loose, firm)
    return tuple(sorted(before - after, key=lambda name: (bodies[name].bottom_in, name)))


def standing_on(space: Space, component: str) -> tuple[str, ...]:
    """The components that go along when one is moved: all it brings down but what leans on it.

    A ladder or a plank with a foot on the table stays behind. Raises NoSuchName for an unknown
    component.
    """
    below = space.ground.solids.body_of(space.component(component).mesh)
    bodies = {c.name: space.ground.solids.body_of(c.mesh) for c in space.components}
    up = {
        c.name
        for c in space.components
        if c.kind in BUILT_ON or bodies[c.name].bottom_in > SUPPORTS.near_in
    }
    if not any(bodies[name].box.dwithin(below.box, SUPPORTS.near_in) for name in up - {component}):
        return ()
    return tuple(name for name in brought_down(space, component) if name in up)


class _Pairs:
    """Where the pieces of a table touch it and each other; every pair is looked at once."""

    def __init__(self, bodies: dict[str, Body], built_on: Container[str]) -> None:
        self._bodies = bodies
        self._built_on = built_on
        self.touch = cache(self._touch)
        self.foot = cache(self._foot)
        self.middle = cache(self._middle)

    def overhang(self, name: str, holders: Iterable[str]) -> float:
        """How far a piece's middle lies outside what holds it, infinite where nothing does."""
        held = [self.foot(name), *(self.touch(name, other) for other in holders if other != name)]
        hull = shapely.convex_hull(shapely.union_all([part for part in held if not part.is_empty]))
        return math.inf if hull.is_empty else float(hull.distance(self.middle(name)))

    def loose_above(self, component: str) -> set[str]:
        """What does not stand on the table alone and hangs together with a piece, but the piece."""
        loose: set[str] = set()
        ends = {component}
        while ends:
            near = {
                name
                for name, body in self._bodies.items()
                if any(body.box.dwithin(self._bodies[end].box, SUPPORTS.near_in) for end in ends)
            }
            ends = {name for name in near - loose - {component} if self.overhang(name, ()) > 0}
            loose |= ends
        return loose

    def held(self, loose: set[str], firm: set[str]) -> set[str]:
        """Which loose pieces are held by firm ones, or by loose ones that are held themselves."""
        held: set[str] = set()
        while more := {name for name in loose - held if self.is_held_by(name, firm | held)}:
            held |= more
        return held

    def is_held_by(self, name: str, holders: Collection[str]) -> bool:
        """Whether some of the pieces hold another as well as all of them do."""
        if name in self._built_on:
            areas = {other: self.touch(name, other).area for other in self._bodies if other != name}
            most = max(areas, key=lambda other: areas[other], default=name)
            return most in holders or areas.get(most, 0.0) == 0
        best = self.overhang(name, self._bodies)
        return self.overhang(name, holders) <= best + SUPPORTS.noise_in

    def _middle(self, name: str) -> BaseGeometry:
        points = shapely.multipoints(self._bodies[name].mesh.vertices[:, :2])
        return shapely.convex_hull(points).centroid

    def _foot(self, name: str) -> BaseGeometry:
        """The plan of what stands on the table, drawn tight around; empty where it does not."""
        body = self._bodies[name]
        if name in self._built_on or body.bottom_in > SUPPORTS.near_in:
            return shapely.Polygon()
        vertices = body.mesh.vertices
        low = vertices[vertices[:, 2] <= body.bottom_in + SUPPORTS.near_in]
        return shapely.convex_hull(shapely.multipoints(low[:, :2]))

    def _touch(self, name: str, other: str) -> BaseGeometry:
        """The plan of a piece where it comes near another, drawn tight around; often empty."""
        near, slab = SUPPORTS.near_in, SUPPORTS.slab_in
        own, theirs = self._bodies[name], self._bodies[other]
        around = grown(own.box, near)
        low, high = own.bottom_in - near, own.top_in + near
        if not theirs.reaches(around, low, high):
            return shapely.Polygon()
        # Half a slab lower: what lies on a slab's very edge is not in it.
        lowest = max(own.bottom_in, theirs.bottom_in - near) - slab / 2
        touching = []
        for z in np.arange(lowest, min(own.top_in, theirs.top_in + near), slab).tolist():
            plan = own.plan_between(z, z + slab)
            beside = theirs.within(around, z - near, z + slab)
            if not (plan.is_empty or beside.is_empty):
                touching.append(shapely.intersection(plan, grown(beside, near)))
        return shapely.convex_hull(shapely.union_all(touching))
