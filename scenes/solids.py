"""What fills the air between two heights: the plan of everything solid or in the way there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
import shapely
from numpy.typing import NDArray
from scipy.sparse import coo_array
from scipy.sparse.csgraph import connected_components
from shapely.geometry.base import BaseGeometry

from escalade.models.mesh import FloatArray, Mesh

BoolArray: TypeAlias = NDArray[np.bool_]

Box: TypeAlias = tuple[float, float, float, float]
"""A box in plan: min x, min y, max x, max y."""

NOTHING: BaseGeometry = shapely.Polygon()
"""The empty plan."""


@dataclass(frozen=True, slots=True, eq=False)
class Solids:
    """The triangles of several meshes, ready to be asked what lies between two heights.

    triangles : (m, 3, 3) float64, inches
    low, high : (m, 3) float64, each triangle's box
    """

    triangles: FloatArray
    low: FloatArray
    high: FloatArray

    @classmethod
    def of(cls, meshes: Sequence[Mesh]) -> Solids:
        """The solids of meshes in table coordinates; none is an empty table."""
        triangles = (
            np.concatenate([mesh.triangles for mesh in meshes])
            if meshes
            else np.zeros((0, 3, 3), dtype=np.float64)
        )
        return cls(triangles, triangles.min(axis=1), triangles.max(axis=1))

    def between(self, low_in: float, high_in: float, within: Box) -> BaseGeometry:
        """The plan of everything solid at some height between the two, inside a box in plan.

        Solids that cross the box are given whole or in part. A closed body counts with its
        inside, an open sheet only where it is not upright.
        """
        near = self._over(within) & (self.low[:, 2] <= high_in) & (self.high[:, 2] >= low_in)
        slab = plan_of_slab(self.triangles[near], low_in, high_in)
        crossing = (self.low[:, 2] < low_in) & (self.high[:, 2] >= low_in)
        return shapely.union(slab, section(self.triangles[crossing], low_in))

    def edges_at(self, height_in: float, within: Box) -> BaseGeometry:
        """The cut through all faces at a height, as lines in plan, inside a box in plan."""
        near = self._over(within) & (self.low[:, 2] < height_in) & (self.high[:, 2] >= height_in)
        starts, ends = _cut(self.triangles[near], height_in)
        return shapely.multilinestrings(shapely.linestrings(np.stack([starts, ends], axis=1)))

    def _over(self, within: Box) -> BoolArray:
        x0, y0, x1, y1 = within
        over: BoolArray = (
            (self.low[:, 0] <= x1)
            & (self.high[:, 0] >= x0)
            & (self.low[:, 1] <= y1)
            & (self.high[:, 1] >= y0)
        )
        return over


def plan_of_slab(triangles: FloatArray, low_in: float, high_in: float) -> BaseGeometry:
    """The union, in plan, of the parts of triangles that lie between two heights.

    Upright triangles have no area in plan and leave nothing. triangles : (m, 3, 3) float64.
    """
    flat = np.abs(_plan_areas(triangles)) > 0.0
    triangles = triangles[flat]
    if len(triangles) == 0:
        return NOTHING
    ends = np.roll(triangles, -1, axis=1)
    heights, end_heights = triangles[:, :, 2], ends[:, :, 2]
    points = [triangles[:, :, :2]]
    valid = [(heights >= low_in) & (heights <= high_in)]
    for plane in (low_in, high_in):
        crosses = (heights - plane) * (end_heights - plane) < 0
        rise = np.where(crosses, end_heights - heights, 1.0)
        share = ((plane - heights) / rise)[:, :, None]
        points.append(triangles[:, :, :2] + share * (ends - triangles)[:, :, :2])
        valid.append(crosses)
    corners, kept = np.concatenate(points, axis=1), np.concatenate(valid, axis=1)
    some = kept.any(axis=1)
    corners, kept = corners[some], kept[some]
    first = corners[np.arange(len(corners)), kept.argmax(axis=1)]
    corners = np.where(kept[:, :, None], corners, first[:, None, :])
    hulls = shapely.convex_hull(shapely.multipoints(corners))
    return shapely.union_all(hulls[shapely.get_dimensions(hulls) == 2])


def section(triangles: FloatArray, height_in: float) -> BaseGeometry:
    """The plan of what is solid at a height: closed outlines of the cut, filled.

    Bodies that overlap count once, hollows stay hollow. Where faces do not agree on which side is
    outside, their outlines are filled by turns. Open outlines enclose nothing.
    """
    starts, ends = _cut(triangles, height_in)
    if len(starts) == 0:
        return NOTHING
    lines = shapely.linestrings(np.stack([starts, ends], axis=1))
    cells = shapely.get_parts(shapely.polygonize([shapely.union_all(lines)]))
    if len(cells) == 0:
        return NOTHING
    points = shapely.get_coordinates(shapely.point_on_surface(cells))
    return shapely.union_all(cells[_inside(points, starts, ends)])


def _plan_areas(triangles: FloatArray) -> FloatArray:
    """Twice the signed area of each triangle in plan."""
    a, b, c = (triangles[:, i, :2] for i in range(3))
    areas: FloatArray = (b[:, 0] - a[:, 0]) * (c[:, 1] - a[:, 1]) - (b[:, 1] - a[:, 1]) * (
        c[:, 0] - a[:, 0]
    )
    return areas


def _cut(triangles: FloatArray, height_in: float) -> tuple[FloatArray, FloatArray]:
    """Start and end of the segment in which each triangle meets a level plane, in plan.

    The solid lies to the left of each segment when the triangle faces outward.
    """
    above = triangles[:, :, 2] >= height_in
    count = above.sum(axis=1)
    triangles, above = triangles[(count == 1) | (count == 2)], above[(count == 1) | (count == 2)]
    lone_above = above.sum(axis=1) == 1
    lone = np.where(lone_above, above.argmax(axis=1), (~above).argmax(axis=1))
    rows = np.arange(len(triangles))
    tip = triangles[rows, lone]
    after, before = triangles[rows, (lone + 1) % 3], triangles[rows, (lone + 2) % 3]
    one, two = _meet(tip, after, height_in), _meet(tip, before, height_in)
    starts = np.where(lone_above[:, None], two, one)
    ends = np.where(lone_above[:, None], one, two)
    real = (starts != ends).any(axis=1)
    return starts[real], ends[real]


def _meet(a: FloatArray, b: FloatArray, height_in: float) -> FloatArray:
    """Where edges cross the height, in plan; the same point whichever end is named first."""
    lower = np.where((a[:, 2] < b[:, 2])[:, None], a, b)
    upper = np.where((a[:, 2] < b[:, 2])[:, None], b, a)
    share = (height_in - lower[:, 2]) / (upper[:, 2] - lower[:, 2])
    points: FloatArray = lower[:, :2] + share[:, None] * (upper - lower)[:, :2]
    return points


def _inside(points: FloatArray, starts: FloatArray, ends: FloatArray) -> BoolArray:
    """Whether each point is enclosed: outlines wind round it, or cross an odd number of times."""
    consistent = _head_to_tail(starts, ends)
    px, py = points[:, 0, None], points[:, 1, None]
    x0, y0, x1, y1 = starts[:, 0], starts[:, 1], ends[:, 0], ends[:, 1]
    straddles = (y0 <= py) != (y1 <= py)
    rise = np.where(y1 == y0, 1.0, y1 - y0)
    right = straddles & (x0 + (py - y0) / rise * (x1 - x0) > px)
    turns = np.where(y1 > y0, 1, -1) * right
    winding = turns[:, consistent].sum(axis=1)
    crossings = right[:, ~consistent].sum(axis=1)
    inside: BoolArray = (winding != 0) | (crossings % 2 == 1)
    return inside


def _head_to_tail(starts: FloatArray, ends: FloatArray) -> BoolArray:
    """Which segments lie on outlines whose every point is left as often as it is reached."""
    count = len(starts)
    _, index = np.unique(np.concatenate([starts, ends]), axis=0, return_inverse=True)
    index = index.reshape(-1)
    tail, head = index[:count], index[count:]
    size = int(index.max()) + 1
    balance = np.bincount(tail, minlength=size) - np.bincount(head, minlength=size)
    links = coo_array((np.ones(count), (tail, head)), shape=(size, size))
    _, outline = connected_components(links, directed=False)
    broken = np.zeros(int(outline.max()) + 1, dtype=bool)
    broken[outline[balance != 0]] = True
    consistent: BoolArray = ~broken[outline[tail]]
    return consistent
