"""Where a base can stand: level surfaces of the table and of components, with their heights."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
import shapely
from shapely.geometry import Polygon
from shapely.geometry.base import BaseGeometry

from escalade.models.mesh import FloatArray, Mesh

from .bases import Base
from .errors import CannotStand
from .scene import Table
from .solids import Solids


@dataclass(frozen=True, slots=True)
class GroundTolerances:
    """What counts as ground, and when ground holds a base."""

    slope_deg: float = 20.0
    """Steeper than this a plastic base slides on painted resin."""

    bump_in: float = 0.1
    """Cobbles, planks and scan noise a base stands over without noticing (about 2.5 mm)."""

    ledge_in: float = 0.1
    """Mouldings and string courses narrower than this are decoration, not ground."""

    headroom_in: float = 1.0
    """Under less a crouching 28 mm figure does not fit (a standing one is about 1.25 in)."""

    held_share: float = 0.5
    """A base stays up while its centre and at least half of its area are on ground."""

    step_in: float = 0.35
    """Ground up to this much lower still holds part of a base: one tread of a flight of stairs."""

    noise: float = 1e-9
    """What arithmetic in floats leaves behind when shares of areas are compared."""


GROUND = GroundTolerances()


@dataclass(frozen=True, slots=True, eq=False)
class Surface:
    """A piece of ground: whose it is (None for the table), its height, its plan."""

    owner: str | None
    z_in: float
    polygon: Polygon


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a base ended up: its height, and the component that holds it (None for the table)."""

    z_in: float
    on: str | None


@dataclass(frozen=True, eq=False)
class Ground:
    """All ground of a table, highest surface first."""

    surfaces: tuple[Surface, ...]

    def below(self, base: Base) -> tuple[Surface, ...]:
        """The surfaces that hold the base at its place, highest first."""
        outline, centre = base.polygon, shapely.Point(base.at_in)
        return tuple(
            surface
            for surface in self.surfaces
            if surface.polygon.intersects(centre)
            and self.share_held(outline, surface.z_in) >= GROUND.held_share - GROUND.noise
        )

    def share_held(self, outline: Polygon, z_in: float) -> float:
        """The share of an outline that lies over ground at a height or one step below it."""
        near = [
            surface.polygon
            for surface in self.surfaces
            if z_in - GROUND.step_in <= surface.z_in <= z_in + GROUND.bump_in
            and surface.polygon.intersects(outline)
        ]
        return float(shapely.union_all(near).intersection(outline).area / outline.area)

    def stand(self, base: Base, on: str | None = None, z_in: float | None = None) -> Standing:
        """Where the base stands at its place.

        With ``z_in`` it stands exactly there. With ``on`` it stands on that component's highest
        ground that holds it. With neither it stands on the table where the table holds it, else
        on the highest ground there. Raises CannotStand where no ground holds it.
        """
        held_by = self.below(base)
        if z_in is not None:
            close = [s for s in held_by if abs(s.z_in - z_in) <= GROUND.bump_in]
            return Standing(z_in, on if on is not None or not close else close[0].owner)
        if on is not None:
            own = [surface for surface in held_by if surface.owner == on]
            if not own:
                raise CannotStand(self._why_not(base, on))
            return Standing(own[0].z_in, on)
        if not held_by:
            raise CannotStand(self._why_not(base, None))
        table = next((surface for surface in held_by if surface.owner is None), held_by[0])
        return Standing(table.z_in, table.owner)

    def _why_not(self, base: Base, on: str | None) -> str:
        """One line: what does not hold the base, and the nearest place that has ground."""
        where = f"at ({base.x_in:g}, {base.y_in:g})"
        name = repr(on) if on is not None else "the table"
        surfaces = [s for s in self.surfaces if on is None or s.owner == on]
        if not surfaces:
            return f"{name} has no ground to stand on; give 'z' to put the figure at a height"
        centre = shapely.Point(base.at_in)
        nearest = min(surfaces, key=lambda s: float(s.polygon.distance(centre)))
        away = float(nearest.polygon.distance(centre))
        if away > 0:
            place = shapely.get_coordinates(shapely.shortest_line(centre, nearest.polygon))[-1]
            return (
                f"{name} holds no base {where}: its nearest ground is {away:.2f} in away, "
                f"at ({place[0]:.2f}, {place[1]:.2f}), {nearest.z_in:.2f} in high"
            )
        share = self.share_held(base.polygon, nearest.z_in)
        return (
            f"{name} holds no base of this size {where}: only {share:.0%} of it lies on ground "
            f"({nearest.z_in:.2f} in high), and half is needed"
        )


def ground_of(meshes: Mapping[str, Mesh], table: Table) -> Ground:
    """All ground of a table with meshes on it, in table coordinates, named by component."""
    solids = Solids.of(list(meshes.values()))
    half_width, half_depth = table.width_in / 2, table.depth_in / 2
    table_top = shapely.box(-half_width, -half_depth, half_width, half_depth)
    found: list[tuple[str | None, float, BaseGeometry]] = [(None, 0.0, table_top)]
    for name, mesh in meshes.items():
        found.extend((name, z, plan) for z, plan in level_plans(mesh))
    surfaces: list[Surface] = []
    for owner, z, plan in found:
        low, high = z + GROUND.bump_in, z + GROUND.headroom_in
        free = shapely.difference(plan, solids.between(low, high, shapely.bounds(plan)))
        surfaces.extend(Surface(owner, z, part) for part in _wide_parts(free))
    return Ground(tuple(sorted(surfaces, key=lambda s: -s.z_in)))


def level_plans(mesh: Mesh) -> list[tuple[float, BaseGeometry]]:
    """The level upward faces of a mesh as (height, plan), one for each height."""
    triangles = mesh.triangles
    normals = np.cross(triangles[:, 1] - triangles[:, 0], triangles[:, 2] - triangles[:, 0])
    length = np.linalg.norm(normals, axis=1)
    up = normals[:, 2] > np.cos(np.radians(GROUND.slope_deg)) * length
    triangles = triangles[up]
    if len(triangles) == 0:
        return []
    heights = triangles[:, :, 2].mean(axis=1)
    order = np.argsort(heights, kind="stable")
    plans = []
    for band in np.split(order, _bands(heights[order])):
        outlines = shapely.polygons(triangles[band][:, :, :2])
        plans.append((float(heights[band].max()), shapely.union_all(outlines)))
    return plans


def _bands(heights: FloatArray) -> list[int]:
    """Where sorted heights are to be split into bands, each half a bump deep at most."""
    splits = []
    end = 0
    while end < len(heights):
        end = int(np.searchsorted(heights, heights[end] + GROUND.bump_in / 2, side="right"))
        splits.append(end)
    return splits[:-1]


def _wide_parts(plan: BaseGeometry) -> list[Polygon]:
    """The polygons of a plan that are wider than a ledge."""
    parts = shapely.get_parts(plan)
    parts = parts[shapely.get_type_id(parts) == shapely.GeometryType.POLYGON]
    wide = ~shapely.is_empty(shapely.buffer(parts, -GROUND.ledge_in / 2))
    return list(parts[wide])
