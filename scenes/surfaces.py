"""The surfaces a base could stand on: level, broad enough, with room above."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
import shapely
from scipy.sparse import coo_array
from scipy.sparse.csgraph import connected_components
from shapely.geometry import Polygon
from shapely.geometry.base import BaseGeometry

from .growing import without_hairlines
from .levels import LEVELS, levels_of, wide_parts
from .scene import Table
from .solids import Body, Solids


@dataclass(frozen=True, slots=True)
class GroundTolerances:
    """When ground holds a base."""

    headroom_in: float = 0.75
    """Under less a crouching 28 mm figure does not fit, nor a standing 15 mm one (storeys of
    printed towers are 1 in and more)."""

    held_share: float = 0.5
    """A base stays up while its centre and at least half of its area are on ground."""

    step_in: float = 0.35
    """Ground up to this much lower or higher still holds part of a base: two treads of a flight of
    stairs, a kerb, the rubble at a wall's foot."""

    fit_in: float = 0.005
    """A base fits between walls this much too narrow, and may stick out over an edge by as much:
    an eighth of a millimetre, less than a coat of paint."""

    smallest_base_in2: float = 0.487
    """Surfaces within a step of each other that together could not hold half of the smallest base
    (20 mm round) are decoration, not ground."""

    noise: float = 1e-9
    """What arithmetic in floats leaves behind when shares of areas are compared."""


GROUND = GroundTolerances()


@dataclass(frozen=True, slots=True, eq=False)
class Surface:
    """A piece of ground: whose it is (None for the table), its height, its plan."""

    owner: str | None
    z_in: float
    polygon: Polygon


def table_plan(table: Table) -> Polygon:
    """The table's top from above."""
    half_width, half_depth = table.width_in / 2, table.depth_in / 2
    return shapely.box(-half_width, -half_depth, half_width, half_depth)


def table_surfaces(table: Table, solids: Solids) -> list[Surface]:
    """The table's top, less what stands on it."""
    feet = [body.plan_between(*_air_above(0.0)) for body in solids.bodies]
    return [Surface(None, 0.0, part) for part in _left(table_plan(table), shapely.union_all(feet))]


def surfaces_of(bodies: Mapping[str, Body], solids: Solids) -> list[Surface]:
    """The surfaces of some of the bodies on a table, named as they are."""
    bare = [
        Surface(name, level.z_in, polygon)
        for name, body in bodies.items()
        for level in levels_of(body)
        for polygon in level.polygons
    ]
    return [
        Surface(surface.owner, surface.z_in, part)
        for surface in _broad_enough(bare)
        for part in _left(
            surface.polygon, solids.within(surface.polygon, *_air_above(surface.z_in))
        )
    ]


def _air_above(z_in: float) -> tuple[float, float]:
    """The heights between which nothing may be in the way of a figure on ground at a height."""
    return z_in + LEVELS.bump_in, z_in + GROUND.headroom_in


def _left(polygon: Polygon, filled: BaseGeometry) -> list[Polygon]:
    if filled.is_empty:
        return [polygon]
    parts = shapely.get_parts(without_hairlines(shapely.difference(polygon, filled)))
    parts = parts[shapely.get_type_id(parts) == shapely.GeometryType.POLYGON]
    return list(wide_parts(parts))


def _broad_enough(surfaces: list[Surface]) -> list[Surface]:
    """Those that could hold a base together with others within a step, or beside the table."""
    if not surfaces:
        return []
    polygons = np.array([surface.polygon for surface in surfaces], dtype=object)
    heights = np.array([surface.z_in for surface in surfaces])
    one, other = shapely.STRtree(polygons).query(
        polygons, predicate="dwithin", distance=LEVELS.ledge_in
    )
    near = np.abs(heights[one] - heights[other]) <= GROUND.step_in
    links = coo_array((near[near], (one[near], other[near])), shape=(len(polygons),) * 2)
    count, group = connected_components(links, directed=False)
    total = np.bincount(group, weights=shapely.area(polygons), minlength=count)
    held = total >= GROUND.held_share * GROUND.smallest_base_in2
    at_table = heights <= GROUND.step_in
    return [surfaces[i] for i in np.flatnonzero(held[group] | at_table)]
