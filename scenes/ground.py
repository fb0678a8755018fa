"""Where a base can stand: level surfaces of the table and of components, with their heights."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
import shapely
from shapely.geometry import Polygon
from shapely.geometry.base import BaseGeometry

from escalade.models.mesh import Mesh

from .bases import Base
from .errors import CannotStand
from .plates import plates_of
from .scene import Table
from .solids import Body, Solids
from .surfaces import GROUND, Surface, surfaces_of, table_surfaces

__all__ = ["GROUND", "Ground", "Standing", "Surface", "ground_of"]


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a base ended up: its height, and the component that holds it (None for the table)."""

    z_in: float
    on: str | None


@dataclass(frozen=True, eq=False)
class Ground:
    """All ground of a table, highest surface first, and the solids that stand on it.

    ``beside`` holds, for each component, its mesh and those over or under it.
    """

    surfaces: tuple[Surface, ...]
    solids: Solids
    beside: Mapping[str, tuple[Mesh, ...]] = field(repr=False)

    @cached_property
    def _tree(self) -> shapely.STRtree:
        return shapely.STRtree([surface.polygon for surface in self.surfaces])

    def under(self, shape: BaseGeometry) -> list[Surface]:
        """The surfaces that a shape in plan lies over, highest first."""
        return [self.surfaces[i] for i in np.sort(self._tree.query(shape, "intersects"))]

    def below(self, base: Base) -> list[Surface]:
        """The surfaces that hold the base at its place, highest first.

        Its centre is over them, or over a gap between them that it bridges, and half of its area
        on ground within a step of them.
        """
        outline, centre = base.polygon, shapely.Point(base.at_in)
        under = self.under(outline)
        over = shapely.intersects([surface.polygon for surface in under], centre)
        heights = [surface.z_in for surface, centred in zip(under, over, strict=True) if centred]
        holding = []
        for surface, centred in zip(under, over, strict=True):
            if not centred and any(abs(z - surface.z_in) <= GROUND.step_in for z in heights):
                continue
            held = _level_with(surface.z_in, under).intersection(outline)
            if held.area < (GROUND.held_share - GROUND.noise) * outline.area:
                continue
            if centred or held.convex_hull.contains(centre):
                holding.append(surface)
        return holding

    def at(self, x_in: float, y_in: float) -> Surface | None:
        """The highest ground at a point, None where there is none."""
        over = self.under(shapely.Point(x_in, y_in))
        return over[0] if over else None

    def share_held(self, outline: Polygon, z_in: float) -> float:
        """The share of an outline that lies over ground within a step of a height."""
        held = self.level_around(outline, z_in).intersection(outline).area
        return float(held / outline.area)

    def level_around(self, shape: BaseGeometry, z_in: float) -> BaseGeometry:
        """All ground within a step of a height, of the surfaces that a shape in plan meets."""
        return _level_with(z_in, self.under(shape))

    def stand(self, base: Base, on: str | None = None, z_in: float | None = None) -> Standing:
        """Where the base stands at its place.

        With ``z_in`` it stands exactly there, on the ground within a step of it, if any. With
        ``on`` it stands on that component's highest ground that holds it. With neither it stands
        on the table where the table holds it, else on the highest ground there. A base may lean
        over an edge or into a wall while its centre and half of it are on ground; otherwise
        CannotStand is raised, with the nearest ground.
        """
        held_by = self.below(base)
        if z_in is not None:
            close = [s for s in held_by if abs(s.z_in - z_in) <= GROUND.step_in]
            nearest = min(close, key=lambda s: abs(s.z_in - z_in), default=None)
            return Standing(z_in, on if on is not None or nearest is None else nearest.owner)
        if on is not None:
            held_by = [surface for surface in held_by if surface.owner == on]
        if not held_by:
            raise CannotStand(self._why_not(base, on))
        table = next((s for s in held_by if s.owner is None), None)
        over = [s for s in held_by if s.owner in self._plates]
        field = next((s for s in over if s.z_in <= self._plates[s.owner] + GROUND.step_in), None)
        surface = field or (over[0] if over else table or held_by[0])
        return Standing(surface.z_in, surface.owner)

    @cached_property
    def _plates(self) -> dict[str | None, float]:
        return plates_of(dict(zip(self.beside, self.solids.bodies, strict=True)), self.surfaces)

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


def _level_with(z_in: float, surfaces: list[Surface]) -> BaseGeometry:
    """The plan of those surfaces that lie within a step of a height."""
    near = [s.polygon for s in surfaces if abs(s.z_in - z_in) <= GROUND.step_in]
    return near[0] if len(near) == 1 else shapely.union_all(near)


def ground_of(meshes: Mapping[str, Mesh], table: Table, previous: Ground | None = None) -> Ground:
    """All ground of a table with meshes on it, in table coordinates, named by component.

    Each level surface of the table and of every mesh, less what is solid or too low just above.
    What ``previous`` found on meshes is used again where they and all beside them are the same
    objects.
    """
    known = {body.mesh: body for body in previous.solids.bodies} if previous else {}
    bodies = {name: known.get(mesh) or Body.of(mesh) for name, mesh in meshes.items()}
    solids = Solids(tuple(bodies.values()))
    beside = {name: solids.beside(body) for name, body in bodies.items()}
    same = {
        name
        for name in bodies
        if previous is not None and previous.beside.get(name) == beside[name]
    }
    old = [s for s in previous.surfaces if s.owner in same] if previous else []
    new = {name: body for name, body in bodies.items() if name not in same}
    surfaces = [*old, *table_surfaces(table, solids), *surfaces_of(new, solids)]
    return Ground(tuple(sorted(surfaces, key=lambda s: -s.z_in)), solids, beside)
