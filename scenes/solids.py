"""What fills the air between two heights: the plan of everything solid or in the way there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

import numpy as np
import shapely
from shapely.geometry import Polygon
from shapely.geometry.base import BaseGeometry

from escalade.models.mesh import FloatArray, IntArray, Mesh

from .growing import grown
from .level_cuts import LevelCut, enclosed_by
from .outlines import SLIVER_IN2, plan_areas
from .slabs import NOTHING, plan_of_slab

ROOM_IN = 1.0
"""A whole plan is looked for in the body's box grown by this: no outline lies on its edge."""

BALANCE = 1e-4
"""A closed body looks down as much as up, but for the noise of float32 files."""


@dataclass(frozen=True, slots=True, eq=False)
class Body:
    """One mesh, ready to be cut at any height.

    triangles : (m, 3, 3) float64; low, high : (m, 3) float64, each triangle's box;
    areas : (m,) float64, twice the area of each in plan, negative where it looks down;
    facing : 1 where all faces look out of a closed body, -1 where all look in, 0 otherwise;
    bounding : (k,) int64, the faces that what fills the air begins with: those of a closed body
    that look down, else all that are not upright; bounding_z : lowest and highest z of each
    """

    mesh: Mesh
    triangles: FloatArray
    low: FloatArray
    high: FloatArray
    areas: FloatArray
    facing: Literal[1, -1, 0]
    bounding: IntArray
    bounding_z: tuple[FloatArray, FloatArray]
    box: BaseGeometry
    bottom_in: float
    top_in: float
    _cuts: dict[float, LevelCut] = field(default_factory=dict, repr=False)
    _plans: dict[tuple[float, float], BaseGeometry] = field(default_factory=dict, repr=False)

    @classmethod
    def of(cls, mesh: Mesh) -> Body:
        """The body of a mesh that has faces."""
        triangles = mesh.triangles
        # Column order keeps the comparisons of single coordinates fast.
        a, b, c = triangles[:, 0], triangles[:, 1], triangles[:, 2]
        low = np.asfortranarray(np.minimum(np.minimum(a, b), c))
        high = np.asfortranarray(np.maximum(np.maximum(a, b), c))
        least, most = low.min(axis=0), high.max(axis=0)
        areas = plan_areas(triangles)
        facing = _facing(triangles, low[:, 2], high[:, 2], areas)
        seen = -facing * areas if facing else np.abs(areas)
        bounding = np.flatnonzero(seen > SLIVER_IN2)
        return cls(
            mesh,
            triangles,
            low,
            high,
            areas,
            facing,
            bounding,
            (low[bounding, 2], high[bounding, 2]),
            shapely.box(*least[:2], *most[:2]),
            float(least[2]),
            float(most[2]),
        )

    def cut(self, height_in: float) -> LevelCut:
        """The cut at a height; the same height is cut once."""
        if height_in not in self._cuts:
            crossing = (self.low[:, 2] < height_in) & (self.high[:, 2] >= height_in)
            self._cuts[height_in] = LevelCut.through(self.triangles[crossing], height_in)
        return self._cuts[height_in]

    def reaches(self, region: BaseGeometry, low_in: float, high_in: float) -> bool:
        """Whether the body's box has a part over a region, between two heights."""
        return bool(
            self.top_in > low_in and self.bottom_in < high_in and self.box.intersects(region)
        )

    def within(self, region: Polygon, low_in: float, high_in: float) -> BaseGeometry:
        """The parts of a region in plan where this body is at some height between the two.

        A closed body counts with its inside, an open sheet only where it is not upright.
        """
        if not self.reaches(region, low_in, high_in):
            return NOTHING
        filled = [self.sheets_between(low_in, high_in, region)]
        if self.bottom_in < low_in:
            filled.extend(enclosed_by(region, self.cut(low_in)))
        return shapely.intersection(shapely.union_all(filled), region)

    def plan_between(self, low_in: float, high_in: float) -> BaseGeometry:
        """The whole plan of this body between two heights; the same heights are asked once."""
        heights = (low_in, high_in)
        if heights not in self._plans:
            self._plans[heights] = self.within(grown(self.box, ROOM_IN, corners="mitre"), *heights)
        return self._plans[heights]

    def top_over(self, region: Polygon) -> float:
        """The highest point of the body over a region in plan; -inf where there is none."""
        if not self.box.intersects(region):
            return -np.inf
        x0, y0, x1, y1 = shapely.bounds(region)
        low, high = self.low, self.high
        near = (low[:, 0] <= x1) & (high[:, 0] >= x0) & (low[:, 1] <= y1) & (high[:, 1] >= y0)
        triangles = self.triangles[near]
        flat = np.abs(plan_areas(triangles)) > SLIVER_IN2
        shapes = np.concatenate(
            [
                shapely.polygons(triangles[flat]),
                shapely.linestrings(triangles[~flat][:, [0, 1, 2, 0]]),
            ]
        )
        tops = np.concatenate([high[near, 2][flat], high[near, 2][~flat]])
        shapely.prepare(region)
        whole = shapely.covers(region, shapes)
        top = tops[whole].max(initial=-np.inf)
        # Only what is cut by the region's edge and may be higher needs to be cut.
        shapes = shapes[~whole & (tops > top)]
        shapes = shapes[shapely.intersects(region, shapes)]
        cut = shapely.get_coordinates(shapely.intersection(shapes, region), include_z=True)
        return float(cut[:, 2].max(initial=top))

    def sheets_between(self, low_in: float, high_in: float, region: Polygon) -> BaseGeometry:
        """The plan of what begins between two heights and lies over the region's box."""
        # Whatever a closed body fills between the heights and not at the lower one, it fills above
        # a face that looks down.
        x0, y0, x1, y1 = shapely.bounds(region)
        low, high = self.bounding_z
        near = self.bounding[(low < high_in) & (high > low_in)]
        low, high = self.low[near], self.high[near]
        near = near[(low[:, 0] < x1) & (high[:, 0] > x0) & (low[:, 1] < y1) & (high[:, 1] > y0)]
        return plan_of_slab(self.triangles[near], low_in, high_in)


@dataclass(frozen=True, slots=True, eq=False)
class Solids:
    """Everything solid on a table, to be asked what lies between two heights."""

    bodies: tuple[Body, ...]

    @classmethod
    def of(cls, meshes: Sequence[Mesh]) -> Solids:
        """The solids of meshes with faces, in table coordinates; none is an empty table."""
        return cls(tuple(Body.of(mesh) for mesh in meshes))

    def within(self, region: Polygon, low_in: float, high_in: float) -> BaseGeometry:
        """The parts of a region in plan with something solid at a height between the two."""
        filled = [body.within(region, low_in, high_in) for body in self.bodies]
        filled = [plan for plan in filled if not plan.is_empty]
        return shapely.union_all(filled) if filled else NOTHING

    def body_of(self, mesh: Mesh) -> Body:
        """The body of a mesh that is on the table; raises KeyError for another."""
        for body in self.bodies:
            if body.mesh is mesh:
                return body
        raise KeyError("this mesh is not on the table")

    def beside(self, body: Body) -> tuple[Mesh, ...]:
        """The meshes whose boxes in plan meet a body's, its own among them."""
        return tuple(other.mesh for other in self.bodies if other.box.intersects(body.box))

    def edges_at(self, height_in: float, region: Polygon) -> BaseGeometry:
        """The outlines of everything cut at a height by bodies whose box meets the region."""
        lines = [
            shapely.linestrings(np.stack([cut.starts, cut.ends], axis=1))
            for cut in (
                body.cut(height_in)
                for body in self.bodies
                if body.reaches(region, height_in, height_in)
            )
        ]
        return shapely.multilinestrings(np.concatenate(lines)) if lines else NOTHING


def _facing(
    triangles: FloatArray, low: FloatArray, high: FloatArray, areas: FloatArray
) -> Literal[1, -1, 0]:
    """Whether faces look out of a closed body, into it, or neither for sure.

    A body is taken for closed where it looks down as much as up and its outlines at some heights
    have no gaps and no segment turned about. low, high : (m,) float64, of each face.
    """
    if abs(areas.sum()) > BALANCE * np.abs(areas).sum():
        return 0
    for z in np.linspace(low.min(), high.max(), 5)[1:-1].tolist():
        if not LevelCut.through(triangles[(low < z) & (high >= z)], z).consistent.all():
            return 0
    # Six times the volume, from the prisms between the faces and the lowest level.
    volume = ((triangles[:, :, 2].sum(axis=1) - 3 * low.min()) * areas).sum()
    return 1 if volume > 0 else -1
