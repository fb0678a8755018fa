"""Inside the castle: its perimeter, and which figures are inside, on it, or touching it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal
from weakref import WeakKeyDictionary

import numpy as np
import shapely
from shapely.geometry import Polygon
from shapely.geometry.base import BaseGeometry

from escalade.rules.kinds import CASTLE_KINDS, MACHINE_KINDS

from .feet import foot_of
from .ground import Ground
from .growing import grown
from .space import Space, SpaceComponent, SpaceFigure
from .surfaces import GROUND, table_plan
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

    ``yards`` are the pieces of table that nobody gets into past its components.
    """

    castle: tuple[str, ...]
    joined: tuple[str, ...]
    yards: tuple[Polygon, ...]

    @property
    def closed(self) -> bool:
        """Whether the castle encloses any ground at all."""
        return bool(self.yards)


@dataclass(frozen=True, slots=True)
class Placement:
    """Where a figure is to the castle, and by which component (None for a yard or outside)."""

    figure: str
    position: Position
    by: str | None


def perimeter(space: Space, passage_mm: float = SMALLEST_PASSAGE_MM) -> Perimeter:
    """The castle on the table: its walls, what has joined them, and what they enclose.

    Components enclose ground together, or with the table's edge behind them, when the gaps between
    them are too narrow for a base of ``passage_mm``; a gatehouse closes its gap though its passage
    be open. The field is the largest piece of table; whatever walls cut off from it is a yard. No
    castle on the table gives an empty perimeter.

    Found once for the same ground: figures that move and templates that are dropped ask again.
    """
    known = _known.setdefault(space.ground, {})
    if passage_mm not in known:
        known[passage_mm] = _found(space, passage_mm)
    return known[passage_mm]


_known: WeakKeyDictionary[Ground, dict[float, Perimeter]] = WeakKeyDictionary()
"""What was found on a ground, by the passage: the same ground has the same components on it."""


def _found(space: Space, passage_mm: float) -> Perimeter:
    castle = [c for c in space.components if c.kind in (*CASTLE_KINDS, *CASTLE_EXTRAS)]
    plans = {component.name: plan_of(space, component) for component in space.components}
    walls = shapely.union_all([plans[c.name] for c in castle])
    table = table_plan(space.scene.table)
    # Exactly as wide as the base is a gap it can pass.
    half_gap = max(0.0, passage_mm / 25.4 / 2 - GROUND.noise)
    edge = shapely.difference(grown(table, 4 * half_gap, corners="mitre"), table)
    barrier = shapely.union(walls, edge)
    linked = grown(grown(barrier, half_gap, corners="mitre"), -half_gap, corners="mitre")
    pieces = shapely.get_parts(shapely.difference(table, linked))
    cut_off = pieces[np.argsort(-shapely.area(pieces))][1:]
    yards = tuple(
        yard
        for yard in cut_off[shapely.area(cut_off) > GROUND.smallest_base_in2]
        if yard.distance(walls) <= half_gap
    )
    joined = [
        c.name
        for c in space.components
        if c.kind in SIEGE_EQUIPMENT and _in_contact(c, castle, plans)
    ]
    return Perimeter(tuple(c.name for c in castle), tuple(joined), yards)


def placements(space: Space, castle: Perimeter) -> tuple[Placement, ...]:
    """Where every figure is: on the castle or what has joined it, inside it, touching it, outside.

    A unit counts as inside a castle when every model of it is inside, on, or touching.
    Source: No Quarter: Siege, Formations Inside The Castle Walls, p. 7.
    """
    parts = {name: space.component(name) for name in (*castle.castle, *castle.joined)}
    plans = {name: plan_of(space, component) for name, component in parts.items()}
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
    equipment: SpaceComponent, castle: list[SpaceComponent], plans: dict[str, BaseGeometry]
) -> bool:
    """Whether a corner of it is at a castle component: a ladder's head, the end of a bridge."""
    corners = np.unique(equipment.mesh.vertices, axis=0)
    points = shapely.points(corners[:, :2])
    for component in castle:
        plan = plans[component.name]
        shapely.prepare(plan)
        beside = shapely.dwithin(plan, points, TEMPLATES.card_in)
        if (beside & (corners[:, 2] <= component.top_in + TEMPLATES.card_in)).any():
            return True
    return False


def plan_of(space: Space, component: SpaceComponent) -> BaseGeometry:
    """The foot of a component; a gate and its house with the passage between their piers."""
    foot = foot_of(space, component)
    return foot.convex_hull if component.kind in {"gatehouse", "gate"} else foot
