"""Drop attacks: where a template lies when it is dropped from a wall on those at its foot."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from escalade.models.mesh import FloatArray
from escalade.rules.kinds import CASTLE_KINDS

from .errors import CannotReach
from .feet import foot_of
from .growing import grown
from .perimeter import CASTLE_EXTRAS
from .scene import PlacedTemplate
from .space import Space, SpaceComponent, SpaceFigure
from .surfaces import GROUND

SIDEWAYS_IN = 2.0
"""A drop template lies within this of the weapon's own place, along the wall.

Source: No Quarter: Siege, Drop Attacks, p. 17."""

SIZE_IN = 3.0
"""The drop templates, half circle and circle alike.

Source: No Quarter: Siege, Templates and Counters, p. 35."""

DOORWAY_IN = 1.0
"""Gaps up to twice as wide do not break the line of a wall's foot: doorways, joints of stones."""

SETTLED_IN = 1e-6
"""A template is laid against the wall this exactly."""


@dataclass(frozen=True, slots=True, eq=False)
class _Face:
    """A stretch of a wall's foot: its nearest point to the weapon, along it and outward."""

    point: FloatArray
    along: FloatArray
    outward: FloatArray


def drop_template(
    space: Space,
    weapon: str,
    component: str | None = None,
    *,
    shape: Literal["half", "circle"] = "half",
    sideways_in: float = 0.0,
) -> PlacedTemplate:
    """The template of a drop attack by a figure on a wall.

    Half a circle lies with its flat edge against the wall's foot, the circle of a rock dropper
    with its edge touching it, below the weapon or up to 2 in sideways (to the right, seen from the
    wall, where positive). The face is the one nearest the weapon, of the wall it stands on unless
    another is named; from a hoarding, of the castle next to it. Raises NoSuchName for unknown names
    and CannotReach for a place further sideways or a weapon that stands on nothing.

    Source: No Quarter: Siege, Drop Attacks, p. 17; Rock Dropper, p. 24.
    """
    figure = space.figure(weapon)
    if abs(sideways_in) > SIDEWAYS_IN + GROUND.noise:
        raise CannotReach(
            f"{weapon!r} cannot drop {abs(sideways_in):g} in sideways: "
            f"{SIDEWAYS_IN:g} in is as far as the rule allows"
        )
    foot = foot_of(space, space.component(component) if component else _held_by(space, figure))
    face = _face(foot, np.array(figure.base.at_in))
    radius = SIZE_IN / 2
    # The right hand of somebody who looks outward.
    right = np.array([face.outward[1], -face.outward[0]])
    below = face.point + sideways_in * right
    if shape == "half":
        at = below + _stands_out(foot, below, face, radius) * face.outward
        yaw = math.degrees(math.atan2(face.outward[1], face.outward[0])) - 90
    else:
        at = below + _touching(foot, below, face, radius) * face.outward
        yaw = 0.0
    lower = [
        surface.z_in
        for surface in space.ground.under(shapely.Point(at + radius / 2 * face.outward))
        if surface.z_in < figure.z_in - GROUND.step_in
    ]
    return PlacedTemplate(
        name=f"drop by {weapon}",
        shape=shape,
        size_in=SIZE_IN,
        at=(float(at[0]), float(at[1])),
        z=lower[0] if lower else 0.0,
        yaw_deg=yaw % 360,
        attack="drop",
    )


def _held_by(space: Space, figure: SpaceFigure) -> SpaceComponent:
    """What a figure stands on; where that is built on to the castle, the castle next to it."""
    if figure.on is None:
        raise CannotReach(f"{figure.name!r} stands on the table: nothing is dropped from there")
    held = space.component(figure.on)
    castle = [c for c in space.components if c.kind in CASTLE_KINDS]
    if held.kind not in CASTLE_EXTRAS or not castle:
        return held
    spot = shapely.Point(figure.base.at_in)
    return min(castle, key=lambda c: float(foot_of(space, c).distance(spot)))


def _face(foot: BaseGeometry, weapon: FloatArray) -> _Face:
    """The stretch of the foot's outline nearest the weapon, half as wide as a template."""
    closed = grown(grown(foot, DOORWAY_IN, corners="mitre"), -DOORWAY_IN, corners="mitre")
    outline = [part.exterior for part in shapely.get_parts(closed)]
    here = shapely.Point(weapon)
    line = min(outline, key=lambda ring: float(ring.distance(here)))
    centre = float(shapely.line_locate_point(line, here))
    ends = [
        shapely.get_coordinates(shapely.line_interpolate_point(line, spot % line.length))[0]
        for spot in (centre - SIZE_IN / 4, centre + SIZE_IN / 4)
    ]
    along = ends[1] - ends[0]
    along = along / np.hypot(*along)
    outward = np.array([along[1], -along[0]])
    point = shapely.get_coordinates(shapely.line_interpolate_point(line, centre))[0]
    if closed.contains(shapely.Point(point + GROUND.step_in * outward)):
        outward = -outward
    return _Face(point, along, outward)


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
