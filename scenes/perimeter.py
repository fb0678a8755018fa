"""Inside the castle: its perimeter, and which figures are inside, on it, or touching it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry import Polygon
from shapely.geometry.base import BaseGeometry

from escalade.rules.kinds import CASTLE_KINDS, MACHINE_KINDS

from .growing import grown
from .space import Space, SpaceComponent, SpaceFigure
from .surfaces import GROUND
from .templates import TEMPLATES

Position = Literal["inside", "on", "touching", "outside"]

SIEGE_EQUIPMENT: tuple[str, ...] = (*MACHINE_KINDS, "ladder")
"""What becomes part of the castle once it touches it.

Source: No Quarter: Siege, Formations Inside The Castle Walls, p. 7."""

CASTLE_EXTRAS: tuple[str, ...] = ("hoarding", "parapet-screen")
"""What is built on to a castle and never stands alone."""

SMALLEST_PASSAGE_MM = 25.0
"""A gap that a usual 25 mm base cannot pass does not open a perimeter."""


@dataclass(frozen=True, slots=True, eq=False)
class Perimeter:
    """One castle: its components, the siege equipment in contact, and the ground it encloses.

    ``closed`` says whether the components enclose any ground at all; ``yards`` is that ground.
    """

    castle: tuple[str, ...]
    joined: tuple[str, ...]
    yards: tuple[Polygon, ...]
    closed: bool


@dataclass(frozen=True, slots=True)
class Placement:
    """Where a figure is to the castle, and by which component (None for a yard or outside)."""

    figure: str
    position: Position
    by: str | None


def perimeter(space: Space, passage_mm: float = SMALLEST_PASSAGE_MM) -> Perimeter:
    """The castle on the table: its walls, what has joined them, and what they enclose.

    Components enclose ground together when the gaps between them are too narrow for a base of
    ``passage_mm``; a gatehouse closes its gap though its passage be open. No castle on the table
    gives an empty perimeter.
    """
    castle = [c for c in space.components if c.kind in (*CASTLE_KINDS, *CASTLE_EXTRAS)]
    plans = {component.name: _plan(space, component) for component in space.components}
    # Exactly as wide as the base is a gap it can pass.
    half_gap = max(0.0, passage_mm / 25.4 / 2 - GROUND.noise)
    walls = shapely.union_all([plans[c.name] for c in castle])
    linked = grown(grown(walls, half_gap, corners="mitre"), -half_gap, corners="mitre")
    holes = [Polygon(ring) for part in shapely.get_parts(linked) for ring in part.interiors]
    yards = tuple(
        piece
        for hole in holes
        for piece in shapely.get_parts(shapely.difference(hole, walls))
        if piece.geom_type == "Polygon" and piece.area > GROUND.smallest_base_in2
    )
    joined = [
        c.name
        for c in space.components
        if c.kind in SIEGE_EQUIPMENT and _in_contact(c, castle, plans)
    ]
    return Perimeter(tuple(c.name for c in castle), tuple(joined), yards, bool(yards))


def placements(space: Space, castle: Perimeter) -> tuple[Placement, ...]:
    """Where every figure is: on the castle or what has joined it, inside it, touching it, outside.

    A unit counts as inside a castle when every model of it is inside, on, or touching.
    Source: No Quarter: Siege, Formations Inside The Castle Walls, p. 7.
    """
    parts = {name: space.component(name) for name in (*castle.castle, *castle.joined)}
    plans = {name: _plan(space, component) for name, component in parts.items()}
    yards = shapely.union_all(list(castle.yards))
    return tuple(_placed(figure, parts, plans, yards) for figure in space.figures)


def _placed(
    figure: SpaceFigure,
    parts: dict[str, SpaceComponent],
    plans: dict[str, BaseGeometry],
    yards: BaseGeometry,
) -> Placement:
    if figure.on in parts:
        return Placement(figure.name, "on", figure.on)
    if yards.contains(shapely.Point(figure.base.at_in)):
        return Placement(figure.name, "inside", None)
    outline = figure.base.polygon
    for name, plan in plans.items():
        level = figure.z_in <= parts[name].top_in
        if level and plan.distance(outline) <= TEMPLATES.contact_in:
            return Placement(figure.name, "touching", name)
    return Placement(figure.name, "outside", None)


def _in_contact(
    component: SpaceComponent, castle: list[SpaceComponent], plans: dict[str, BaseGeometry]
) -> bool:
    plan = plans[component.name]
    touching: NDArray[np.bool_] = shapely.dwithin(
        plan, [plans[c.name] for c in castle], TEMPLATES.card_in
    )
    return bool(touching.any())


def _plan(space: Space, component: SpaceComponent) -> BaseGeometry:
    """The whole plan of a component, gate passages and arches covered."""
    body = next(b for b in space.ground.solids.bodies if b.mesh is component.mesh)
    return body.plan
