"""How the decks of a siege tower lie to the walks of a component."""

from __future__ import annotations

import math
from collections.abc import Sequence

import shapely
from shapely.geometry.base import BaseGeometry

from escalade.rules.approaches import BridgeFacts

from .feet import foot_of
from .growing import grown
from .lines import Line
from .space import Space, SpaceComponent, SpaceFigure
from .standing_by import meant_for, way_between
from .surfaces import GROUND, Surface

TOWER_KINDS = ("siege-tower", "giant-siege-tower")

BRINK_SEGMENTS = 64
"""Chords a quarter where the part of a deck nearest to a walk is found: at 12 in within a
thousandth."""


def bridges_at(
    space: Space, figure: SpaceFigure, component: SpaceComponent, walks: Sequence[Surface]
) -> tuple[list[tuple[BridgeFacts, Line]], list[tuple[str, Line]]]:
    """Every deck of the siege towers meant for a component, with the way over it.

    For each tower its decks follow by their distance from the walk nearest to them, height and
    gap together. Apart from them the towers without a deck that holds the figure's base, with the
    line from their top to the walk.
    """
    found: list[tuple[BridgeFacts, Line]] = []
    bare: list[tuple[str, Line]] = []
    for tower in space.components:
        if tower.kind not in TOWER_KINDS or tower is component:
            continue
        plan = space.ground.solids.body_of(tower.mesh).box
        if not meant_for(space, component, plan):
            continue
        decks = [
            (deck, _nearest(deck, walks))
            for deck in space.ground.surfaces
            if deck.owner == tower.name
            and deck.polygon.area >= GROUND.held_share * figure.base.area_in2
        ]
        decks.sort(key=lambda pair: _apart(*pair))
        found += [_bridge(space, figure, component, tower, *pair) for pair in decks]
        if not decks:
            bare.append((tower.name, _above(tower, plan, walks)))
    return found, bare


def _above(tower: SpaceComponent, plan: BaseGeometry, walks: Sequence[Surface]) -> Line:
    """The line from a tower's top to the walk nearest to it in plan."""
    walk = min(walks, key=lambda walk: float(walk.polygon.distance(plan)))
    edge, landing = way_between(plan, walk.polygon)
    return (*edge, tower.top_in), (*landing, walk.z_in)


def _nearest(deck: Surface, walks: Sequence[Surface]) -> Surface:
    return min(walks, key=lambda walk: _apart(deck, walk))


def _apart(deck: Surface, walk: Surface) -> float:
    level = float(deck.polygon.distance(walk.polygon))
    return math.hypot(level, deck.z_in - walk.z_in)


def _bridge(
    space: Space,
    figure: SpaceFigure,
    component: SpaceComponent,
    tower: SpaceComponent,
    deck: Surface,
    walk: Surface,
) -> tuple[BridgeFacts, Line]:
    at = shapely.Point(figure.base.at_in)
    entry = at
    from_figure = 0.0
    if figure.on != tower.name:
        plan = foot_of(space, tower)
        entry = shapely.Point(way_between(at, plan)[1])
        from_figure = float(figure.base.polygon.distance(plan))
    gap = float(deck.polygon.distance(walk.polygon))
    # A buffer's chords lie inside the circle it stands for; this brings them outside.
    reach = (gap + GROUND.fit_in) / math.cos(math.pi / 4 / BRINK_SEGMENTS)
    brink = deck.polygon.intersection(grown(walk.polygon, reach, BRINK_SEGMENTS))
    edge = way_between(entry, brink)[1]
    landing = way_between(shapely.Point(edge), walk.polygon)[1]
    facts = BridgeFacts(
        tower.name,
        gap,
        deck.z_in - walk.z_in,
        _parapet_in(space, component, figure, deck, walk, gap),
        from_figure,
        deck.z_in - figure.z_in,
        float(entry.distance(shapely.Point(edge))) + gap,
    )
    x, y = entry.x, entry.y
    points = (
        (*figure.base.at_in, figure.z_in),
        (x, y, figure.z_in),
        (x, y, deck.z_in),
        (*edge, deck.z_in),
        (*landing, walk.z_in),
    )
    return facts, points


def _parapet_in(
    space: Space,
    component: SpaceComponent,
    figure: SpaceFigure,
    deck: Surface,
    walk: Surface,
    gap_in: float,
) -> float:
    """How high the component is above its walk where a bridge comes down; 0 for a bare edge.

    That is between deck and walk and as far in on both as the figure's base is broad.
    """
    reach = gap_in + figure.base.smaller_side_in
    strips: list[BaseGeometry] = [
        deck.polygon.intersection(grown(walk.polygon, reach)),
        walk.polygon.intersection(grown(deck.polygon, reach)),
    ]
    between = shapely.convex_hull(shapely.union_all(strips))
    body = space.ground.solids.body_of(component.mesh)
    return max(0.0, body.top_over(between) - walk.z_in)
