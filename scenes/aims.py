"""The best place for a template: most enemies under it, and no friends."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry import Polygon
from shapely.geometry.base import BaseGeometry

from .scene import PlacedTemplate, Side
from .space import Space, SpaceFigure
from .surfaces import GROUND, table_plan
from .templates import TEMPLATES, TemplateAnswer, footprint_of, strike

CURVES_IN = 0.002
"""How closely the outlines that are crossed follow curves: 64 chords for a 3 in circle. The answer
itself is exact."""


@dataclass(frozen=True, slots=True)
class Aim:
    """A place for a template, who is under it, and all that the rule says."""

    template: PlacedTemplate
    enemies: tuple[str, ...]
    friends: tuple[str, ...]
    answer: TemplateAnswer


def best_aim(
    space: Space,
    template: PlacedTemplate,
    side: Side,
    within: Polygon | None = None,
) -> Aim | None:
    """Where a template that a side throws has the most enemies under it and no friends.

    The template keeps its shape, size and yaw; its centre lies on the table, and ``within`` a part
    of it where one is given. Where several places have as many, the one with the most room to
    drift. Neutral figures count for nothing, and so does who stands off the table. None where no
    place has an enemy and no friend under it.

    The outlines within which a template's centre has a base under it cut the table into cells; in
    each cell the same bases are under it, so one place of each cell is enough.
    """
    best: Aim | None = None
    best_room = 0.0
    table = table_plan(space.scene.table)
    allowed = table if within is None else shapely.intersection(table, within)
    there = [f for f in space.figures if table.covers(shapely.Point(f.base.at_in))]
    for z in sorted({figure.z_in for figure in there}):
        level = [f for f in there if abs(f.z_in - z) <= TEMPLATES.level_in]
        enemies = [f for f in level if f.figure.side not in {side, "neutral"}]
        friends = [f for f in level if f.figure.side == side]
        if not enemies:
            continue
        for count, room, place in _ranked(enemies, friends, template, allowed):
            if best is not None and (count, room) <= (len(best.enemies), best_room):
                break
            aimed = template.model_copy(update={"at": place, "z": z})
            aim = _aim(space, aimed, side)
            if not aim.friends and len(aim.enemies) >= count:
                best, best_room = aim, room
                break
    return best


def _aim(space: Space, template: PlacedTemplate, side: Side) -> Aim:
    answer = strike(space, template)
    under = [f.name for f in answer.figures if f.state != "none"]
    sides = {f.name: f.figure.side for f in space.figures}
    return Aim(
        template,
        tuple(name for name in under if sides[name] not in {side, "neutral"}),
        tuple(name for name in under if sides[name] == side),
        answer,
    )


def _ranked(
    enemies: Sequence[SpaceFigure],
    friends: Sequence[SpaceFigure],
    template: PlacedTemplate,
    within: BaseGeometry,
) -> list[tuple[int, float, tuple[float, float]]]:
    """Places by the enemies under them, then by room to drift: (enemies, room in², place)."""
    reaches = np.array([_reach(f, template) for f in (*enemies, *friends)], dtype=object)
    lines = [*shapely.boundary(reaches), within.boundary]
    cells = shapely.get_parts(shapely.polygonize([shapely.union_all(lines)]))
    cells = cells[shapely.area(cells) > GROUND.noise]
    places = shapely.point_on_surface(cells)
    under = shapely.contains(reaches[:, None], places[None, :])
    counts = under[: len(enemies)].sum(axis=0)
    allowed: NDArray[np.bool_] = (counts > 0) & ~under[len(enemies) :].any(axis=0)
    allowed &= shapely.contains(within, places)
    rooms = shapely.area(cells)
    order = np.lexsort([-rooms, -counts])
    return [
        (int(counts[i]), float(rooms[i]), (float(places[i].x), float(places[i].y)))
        for i in order
        if allowed[i]
    ]


def _reach(figure: SpaceFigure, template: PlacedTemplate) -> Polygon:
    """Where the template's centre has the base under it: the base drawn out by the template."""
    plan = footprint_of(template.model_copy(update={"at": (0.0, 0.0)})).polygon
    base, card = (
        shapely.get_coordinates(shapely.simplify(outline, CURVES_IN))
        for outline in (figure.base.polygon, plan)
    )
    sums = (base[:, None, :] - card[None, :, :]).reshape(-1, 2)
    hull = shapely.convex_hull(shapely.multipoints(sums))
    assert isinstance(hull, Polygon)
    return hull
