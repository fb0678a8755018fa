"""How the ladders at a component stand: foot, lean, where they rest, and what they lack."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import shapely

from escalade.models.mesh import FloatArray
from escalade.rules.approaches import LadderFacts

from .feet import foot_of
from .growing import grown
from .lines import Line, Point3
from .space import Space, SpaceComponent, SpaceFigure
from .standing_by import meant_for
from .surfaces import GROUND, Surface


@dataclass(frozen=True, slots=True)
class LadderTolerances:
    """When a ladder leans on a wall."""

    slab_in: float = 0.25
    """Its upper half is compared with the wall in slabs this high: one rung of a model ladder."""

    rests_in: float = 0.1
    """A ladder this near is at the wall: put there by hand, against stones in relief (2.5 mm)."""


LADDERS = LadderTolerances()


def ladders_at(
    space: Space, figure: SpaceFigure, component: SpaceComponent, walks: Sequence[Surface]
) -> list[tuple[LadderFacts, Line]]:
    """The ladders meant for a component, each with its line: figure, foot, head.

    Whether one can be climbed is for the rules to say.
    """
    found: list[tuple[LadderFacts, Line]] = []
    foot = foot_of(space, component)
    for ladder in space.components:
        if ladder.kind != "ladder":
            continue
        low, high = ends_of(ladder)
        if not meant_for(space, component, shapely.LineString([low[:2], high[:2]])):
            continue
        from_wall = float(foot.distance(shapely.Point(low[:2])))
        gap, rests = _leans(space, component, ladder, from_wall)
        walk = min(walks, key=lambda surface: _away(surface, high))
        from_figure = math.dist(figure.base.at_in, low[:2]) - figure.base.smaller_side_in / 2
        facts = LadderFacts(
            ladder.name,
            math.dist(low, high),
            from_wall,
            max(0.0, from_figure),
            high[2] - figure.z_in,
            walk.z_in - figure.z_in,
            math.degrees(math.atan2(math.dist(low[:2], high[:2]), high[2] - low[2])),
            gap,
            None if rests is None else rests - figure.z_in,
        )
        found.append((facts, ((*figure.base.at_in, figure.z_in), low, high)))
    return found


def ends_of(ladder: SpaceComponent) -> tuple[Point3, Point3]:
    """The middle of a ladder's feet and of its head.

    One that lies, no higher from end to end than two steps, has the middles of its short sides.
    """
    vertices = ladder.mesh.vertices
    z = vertices[:, 2]
    bottom, top = float(z.min()), float(z.max())
    if top - bottom <= 2 * GROUND.step_in:
        box = shapely.oriented_envelope(shapely.multipoints(vertices[:, :2]))
        a, b, c, d = shapely.get_coordinates(box)[:4]
        if math.dist(a, b) > math.dist(b, c):
            a, b, c, d = b, c, d, a
        (x0, y0), (x1, y1) = ((a + b) / 2).tolist(), ((c + d) / 2).tolist()
        return (x0, y0, bottom), (x1, y1, bottom)
    middles = [
        _middle(vertices[rows])
        for rows in (z <= bottom + GROUND.step_in, z >= top - GROUND.step_in)
    ]
    rise = middles[1] - middles[0]
    low, high = (middles[0] + rise * (end - middles[0][2]) / rise[2] for end in (bottom, top))
    return (float(low[0]), float(low[1]), bottom), (float(high[0]), float(high[1]), top)


def _middle(points: FloatArray) -> FloatArray:
    """The middle of what the points enclose in plan, and of their heights, (3,) float64."""
    plan = shapely.convex_hull(shapely.multipoints(points[:, :2])).centroid
    return np.array([plan.x, plan.y, (points[:, 2].min() + points[:, 2].max()) / 2])


def _leans(
    space: Space, component: SpaceComponent, ladder: SpaceComponent, from_wall_in: float
) -> tuple[float, float | None]:
    """How near the upper half of a ladder comes to a component, and the highest place it rests at.

    The height is above the table, None where it rests nowhere. Where nothing of the component is
    level with that half, it comes as near as its foot.
    """
    solids = space.ground.solids
    rails, wall = solids.body_of(ladder.mesh), solids.body_of(component.mesh)
    middle, top = (rails.bottom_in + rails.top_in) / 2, rails.top_in
    around = grown(rails.box, from_wall_in + LADDERS.slab_in)
    nearest, rests = math.inf, None
    for height in np.arange(top, middle, -LADDERS.slab_in).tolist():
        slab = (height - LADDERS.slab_in, height)
        stones = wall.within(around, *slab)
        rungs = rails.plan_between(*slab)
        if stones.is_empty or rungs.is_empty:
            continue
        gap = float(stones.distance(rungs))
        nearest = min(nearest, gap)
        if rests is None and gap <= LADDERS.rests_in:
            rests = min(height, wall.top_in)
    return (from_wall_in if math.isinf(nearest) else nearest), rests


def _away(surface: Surface, point: Point3) -> float:
    level = float(surface.polygon.distance(shapely.Point(point[:2])))
    return math.hypot(level, surface.z_in - point[2])
