"""Drop attacks: where a template lies when it is dropped from a wall on those at its foot."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal

import numpy as np
import shapely
from shapely.geometry import Polygon
from shapely.geometry.base import BaseGeometry

from escalade.models.mesh import FloatArray
from escalade.rules.kinds import CASTLE_KINDS

from .compass import POINTS, direction_to, point_of
from .errors import CannotReach, NoSuchName
from .feet import foot_of
from .growing import grown
from .perimeter import CASTLE_EXTRAS, perimeter, plan_of
from .scene import PlacedTemplate
from .space import Space, SpaceComponent
from .surfaces import GROUND
from .templates import TEMPLATES

SIDEWAYS_IN = 2.0
"""A drop template lies within this of the weapon's own place, along the wall.

Source: No Quarter: Siege, Drop Attacks, p. 17."""

SIZE_IN = 3.0
"""The drop templates, half circle and circle alike.

Source: No Quarter: Siege, Templates and Counters, p. 35."""

DOORWAY_IN = 1.0
"""Gaps up to twice as wide do not break the line of a wall's foot: doorways, joints of stones."""

JOINT_IN = 0.1
"""What the joints of stones stand in and out makes no corner of a wall."""

CORNER_DEG = 60.0
"""A wall turns by more at a corner; the eight sides of a tower turn by 45 degrees."""

AS_NEAR_IN = 0.125
"""Figures are placed no more exactly than this, so that a side no further off may be the nearest:
the tolerance that sight has."""

SETTLED_IN = 1e-6
"""A template is laid against the wall this exactly."""

SIDES: tuple[str, ...] = ("inner", "outer", *POINTS)
"""How the side of a wall is named: to the ground that the castle encloses, away from it, or by the
compass."""


@dataclass(frozen=True, slots=True)
class Drop:
    """A drop attack: its template, the wall it lies at, on which side of it, and why there.

    ``side`` is a point of the compass; ``inner`` tells whether that side faces ground that the
    castle encloses, None where it encloses none. ``as_near`` are the other sides that the weapon is
    as near to, where none was named: the players must say which is meant.
    """

    template: PlacedTemplate
    wall: str
    side: str
    inner: bool | None
    why: str
    as_near: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class _Weapon:
    """What drops: its name, its place in plan, the height it stands at, and on which wall."""

    name: str
    at: FloatArray
    z_in: float
    wall: SpaceComponent


@dataclass(frozen=True, slots=True, eq=False)
class _Face:
    """A stretch of a wall's foot: its nearest point to the weapon, along it and outward."""

    point: FloatArray
    along: FloatArray
    outward: FloatArray


def drop(
    space: Space,
    weapon: str,
    component: str | None = None,
    *,
    at: tuple[float, float] | None = None,
    side: str | None = None,
    shape: Literal["half", "circle"] = "half",
    sideways_in: float = 0.0,
) -> Drop:
    """A drop attack by a figure on a wall, a machine on it, or from a place ``at`` on it.

    Half a circle lies with its flat edge against the wall's foot, the circle of a rock dropper
    with its edge touching it, below the weapon or up to 2 in sideways (to the right, seen from the
    wall, where positive). The wall is the one it stands on unless another is named; from a
    hoarding, or for a machine, the castle next to it. The side of it is one of SIDES, or the one
    nearest the weapon. Raises NoSuchName for unknown names, and CannotReach for a place further
    sideways, a weapon that stands on nothing, a side that the castle does not have, and a piece of
    castle without the place on it.

    Source: No Quarter: Siege, Drop Attacks, p. 17; Rock Dropper, p. 24.
    """
    if not abs(sideways_in) <= SIDEWAYS_IN + GROUND.noise:
        raise CannotReach(
            f"{weapon!r} cannot drop {abs(sideways_in):g} in sideways: "
            f"{SIDEWAYS_IN:g} in is as far as the rule allows"
        )
    dropping = _weapon(space, weapon, at)
    wall = space.component(component) if component else dropping.wall
    foot = foot_of(space, wall)
    whole = plan_of(space, wall)
    closed = grown(grown(whole, DOORWAY_IN, corners="mitre"), -DOORWAY_IN, corners="mitre")
    yards = shapely.union_all(list(perimeter(space).yards))
    towards = None if side is None else _towards(side, yards, dropping, wall.name)
    face = _face(closed, dropping.at, towards)
    radius = SIZE_IN / 2
    # The right hand of somebody who looks outward.
    right = np.array([face.outward[1], -face.outward[0]])
    below = face.point + sideways_in * right
    if shape == "half":
        centre = below + _stands_out(foot, below, face, radius) * face.outward
        yaw = math.degrees(math.atan2(face.outward[1], face.outward[0])) - 90
    else:
        centre = below + _touching(foot, below, face, radius) * face.outward
        yaw = 0.0
    middle = shapely.Point(centre + radius / 2 * face.outward)
    lower = [
        surface.z_in
        for surface in space.ground.under(middle)
        if surface.z_in < dropping.z_in - GROUND.step_in
    ]
    template = PlacedTemplate(
        name=f"drop by {weapon}",
        shape=shape,
        size_in=SIZE_IN,
        at=(float(centre[0]), float(centre[1])),
        z=lower[0] if lower else 0.0,
        yaw_deg=yaw % 360,
        attack="drop",
    )
    inner = None if yards.is_empty else bool(yards.distance(middle) <= radius)
    edge_in = float(np.hypot(*(face.point - dropping.at)))
    as_near: tuple[str, ...] = ()
    if side is None:
        nearest = weapon if at is None else f"({at[0]:g}, {at[1]:g})"
        why = f"the side nearest to {nearest}, {edge_in:.2f} in away"
        others = _as_near(closed, dropping.at, edge_in, point_of(face.outward))
        as_near = tuple(others)
        if others:
            listed = " and ".join(f"{other} at {away:.2f} in" for other, away in others.items())
            verb = "is" if len(others) == 1 else "are"
            why += f"; {listed} {verb} as good as near, so say which side is meant"
    elif side == "outer" and inner:
        why = "the castle lies on either side of it, and this is the side further from a yard"
    else:
        why = "as asked"
    return Drop(template, wall.name, point_of(face.outward), inner, why, as_near)


def _weapon(space: Space, name: str, at: tuple[float, float] | None) -> _Weapon:
    """What drops: the figure of that name, else the component."""
    figures = {figure.name: figure for figure in space.figures}
    components = {component.name: component for component in space.components}
    if name in figures:
        figure = figures[name]
        if at is not None:
            raise CannotReach(f"{name!r} drops from where it stands: leave the place out")
        if figure.on is None:
            raise CannotReach(f"{name!r} stands on the table: nothing is dropped from there")
        spot = np.array(figure.base.at_in)
        held = components[figure.on]
        wall = _castle_at(space, spot) if held.kind in CASTLE_EXTRAS else None
        return _Weapon(name, spot, figure.z_in, wall or held)
    if name not in components:
        raise NoSuchName("figure or component", name, [*figures, *components])
    component = components[name]
    if component.kind in CASTLE_KINDS:
        return _place_on(space, component, at)
    low, high = component.mesh.bounds
    if low[2] <= GROUND.step_in:
        raise CannotReach(f"{name!r} stands on the table: nothing is dropped from there")
    spot = (low + high)[:2] / 2 if at is None else np.array(at)
    wall = _castle_at(space, spot)
    plan = shapely.box(*low[:2], *high[:2])
    if wall is None or foot_of(space, wall).distance(plan) > TEMPLATES.card_in:
        raise CannotReach(f"{name!r} is at no piece of castle from which it could drop something")
    return _Weapon(name, spot, float(low[2]), wall)


def _place_on(space: Space, wall: SpaceComponent, at: tuple[float, float] | None) -> _Weapon:
    """Whoever stands at a place on a piece of castle."""
    if at is None:
        raise CannotReach(f"{wall.name!r} is long: say from which place on it something is dropped")
    heights = [s.z_in for s in space.ground.under(shapely.Point(at)) if s.owner == wall.name]
    if not heights:
        raise CannotReach(f"nobody can stand on {wall.name!r} at ({at[0]:g}, {at[1]:g})")
    return _Weapon(wall.name, np.array(at), heights[0], wall)


def _castle_at(space: Space, spot: FloatArray) -> SpaceComponent | None:
    """The piece of castle nearest to a place; None on a table without a castle."""
    castle = [c for c in space.components if c.kind in CASTLE_KINDS]
    here = shapely.Point(spot)
    return min(castle, key=lambda c: float(foot_of(space, c).distance(here)), default=None)


def _towards(side: str, yards: BaseGeometry, weapon: _Weapon, wall: str) -> FloatArray:
    """The direction in which a side lies from a weapon, (2,) float64 of length 1."""
    if side in POINTS:
        return direction_to(side)
    if side not in SIDES:
        raise CannotReach(f"{side!r} is no side of a wall; there are: {', '.join(SIDES)}")
    here = shapely.Point(weapon.at)
    if yards.is_empty or yards.covers(here):
        raise CannotReach(
            f"the castle encloses no ground beside {wall!r}, so that it has no {side} side: "
            f"name the side by the compass, such as {POINTS[2]}"
        )
    inward = np.diff(shapely.get_coordinates(shapely.shortest_line(here, yards)), axis=0)[0]
    inward = inward / np.hypot(*inward)
    return np.asarray(inward if side == "inner" else -inward)


def _face(closed: BaseGeometry, weapon: FloatArray, towards: FloatArray | None) -> _Face:
    """The stretch of a foot's outline below the weapon, half as wide as a template.

    Without a direction it is the nearest one of the outer outline; with one, that where whoever
    goes that way from the weapon comes off the wall, and on it the point nearest the weapon.
    """
    here = shapely.Point(weapon)
    parts = [part for part in shapely.get_parts(closed) if isinstance(part, Polygon)]
    part = min(parts, key=lambda part: float(part.distance(here)))
    face = _stretch(part, part.exterior, here)
    if towards is None:
        return face
    reach = float(np.hypot(*np.ptp(shapely.get_coordinates(part), axis=0))) + SIZE_IN
    way = shapely.LineString([weapon, weapon + reach * towards])
    over = shapely.intersection(part, way)
    if over.is_empty:  # it hangs over the foot on that side
        return face
    first = min(shapely.get_parts(over), key=lambda piece: float(piece.distance(here)))
    ends = shapely.get_coordinates(first)
    off = ends[np.argmax((ends - weapon) @ towards)]
    rings = (part.exterior, *part.interiors)
    ring = min(rings, key=lambda ring: float(ring.distance(shapely.Point(off))))
    there = _stretch(part, ring, shapely.Point(off))
    below = weapon + ((there.point - weapon) @ there.outward) * there.outward
    if ring.distance(shapely.Point(below)) > SETTLED_IN:
        return there
    return _stretch(part, ring, shapely.Point(below))


def _as_near(
    closed: BaseGeometry, weapon: FloatArray, edge_in: float, nearest: str
) -> dict[str, float]:
    """The other sides of a foot that a figure could as well be nearest to, and how far each is."""
    found: dict[str, float] = {}
    for point in POINTS:
        face = _face(closed, weapon, direction_to(point))
        away, side = float(np.hypot(*(face.point - weapon))), point_of(face.outward)
        if side != nearest and away <= edge_in + AS_NEAR_IN:
            found[side] = away
    return found


def _stretch(part: Polygon, ring: shapely.LinearRing, near: shapely.Point) -> _Face:
    """The stretch of an outline nearest a point, no further than to the corners of the wall."""
    centre = float(shapely.line_locate_point(ring, near))
    corners = shapely.line_locate_point(ring, shapely.points(_corners(ring)))
    before = np.min((centre - corners) % ring.length, initial=SIZE_IN / 4)
    after = np.min((corners - centre) % ring.length, initial=SIZE_IN / 4)
    ends = [
        shapely.get_coordinates(shapely.line_interpolate_point(ring, spot % ring.length))[0]
        for spot in (centre - before, centre + after)
    ]
    along = ends[1] - ends[0]
    along = along / np.hypot(*along)
    outward = np.array([along[1], -along[0]])
    point = shapely.get_coordinates(shapely.line_interpolate_point(ring, centre))[0]
    if part.contains(shapely.Point((ends[0] + ends[1]) / 2 + GROUND.step_in * outward)):
        outward = -outward
    return _Face(point, along, outward)


def _corners(ring: shapely.LinearRing) -> FloatArray:
    """Where a wall turns by more than a round tower does, (n, 2) float64; joints do not count."""
    points = shapely.get_coordinates(shapely.simplify(ring, JOINT_IN))[:-1]
    here = points - np.roll(points, 1, axis=0)
    after = np.roll(points, -1, axis=0) - points
    turn = np.arctan2(
        here[:, 0] * after[:, 1] - here[:, 1] * after[:, 0], (here * after).sum(axis=1)
    )
    return np.asarray(points[np.abs(turn) > np.radians(CORNER_DEG)])


def _stands_out(foot: BaseGeometry, at: FloatArray, face: _Face, half_edge: float) -> float:
    """How far the foot stands out beyond a point (negative: is set back), along a flat edge."""
    reach = GROUND.headroom_in
    corners = [
        at + side * half_edge * face.along + out * reach * face.outward
        for side, out in ((-1, -1), (1, -1), (1, 1), (-1, 1))
    ]
    near = shapely.get_coordinates(shapely.intersection(foot, shapely.Polygon(corners)))
    return float(((near - at) @ face.outward).max()) if len(near) else 0.0


def _touching(foot: BaseGeometry, at: FloatArray, face: _Face, radius: float) -> float:
    """How far out a circle's centre lies when the circle just touches the foot."""
    inner, outer = 0.0, radius + SIZE_IN
    while outer - inner > SETTLED_IN:
        middle = (inner + outer) / 2
        if foot.distance(shapely.Point(at + middle * face.outward)) < radius:
            inner = middle
        else:
            outer = middle
    return outer
