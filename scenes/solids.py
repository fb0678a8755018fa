"""What fills the air between two heights: the plan of everything solid or in the way there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

import numpy as np
import shapely
from numpy.typing import NDArray
from scipy.sparse import coo_array
from scipy.sparse.csgraph import connected_components
from shapely.geometry import Polygon
from shapely.geometry.base import BaseGeometry

from escalade.models.mesh import FloatArray, Mesh

from .growing import grown
from .outlines import SLIVER_IN2, cells_between, numbered, plan_areas, union_of

BoolArray: TypeAlias = NDArray[np.bool_]

NOTHING: BaseGeometry = shapely.Polygon()
"""The empty plan."""

ROOM_IN = 1.0
"""A whole plan is looked for in the body's box grown by this: no outline lies on its edge."""

SEAM_IN = 1e-4
"""Walls that rise from the very edge of a surface do not cut it; their outlines may differ by the
noise of float32 files."""


@dataclass(frozen=True, slots=True, eq=False)
class Cut:
    """The cut of a body by a level plane: segments with the solid on their left.

    starts, ends : (n, 2) float64, inches
    consistent : (n,) bool, whether the faces of the segment's outline agree on the outside
    """

    starts: FloatArray
    ends: FloatArray
    consistent: BoolArray


@dataclass(frozen=True, slots=True, eq=False)
class Body:
    """One mesh, ready to be cut at any height.

    triangles : (m, 3, 3) float64; low, high : (m, 3) float64, each triangle's box;
    upright : (m,) bool, whether it has next to no area in plan
    """

    mesh: Mesh
    triangles: FloatArray
    low: FloatArray
    high: FloatArray
    upright: BoolArray
    box: BaseGeometry
    bottom_in: float
    top_in: float
    _cuts: dict[float, Cut] = field(default_factory=dict, repr=False)
    _plans: dict[tuple[float, float], BaseGeometry] = field(default_factory=dict, repr=False)

    @classmethod
    def of(cls, mesh: Mesh) -> Body:
        """The body of a mesh that has faces."""
        triangles = mesh.triangles
        # Column order keeps the comparisons of single coordinates fast.
        low = np.asfortranarray(triangles.min(axis=1))
        high = np.asfortranarray(triangles.max(axis=1))
        least, most = low.min(axis=0), high.max(axis=0)
        return cls(
            mesh,
            triangles,
            low,
            high,
            np.abs(plan_areas(triangles)) <= SLIVER_IN2,
            shapely.box(*least[:2], *most[:2]),
            float(least[2]),
            float(most[2]),
        )

    def cut(self, height_in: float) -> Cut:
        """The cut at a height; the same height is cut once."""
        if height_in not in self._cuts:
            crossing = (self.low[:, 2] < height_in) & (self.high[:, 2] >= height_in)
            starts, ends = cut_of(self.triangles[crossing], height_in)
            self._cuts[height_in] = Cut(starts, ends, _head_to_tail(starts, ends))
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
            filled.extend(_enclosed(region, self.cut(low_in)))
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
        areas = np.abs(plan_areas(triangles)) > SLIVER_IN2
        shapes = np.concatenate(
            [
                shapely.polygons(triangles[areas]),
                shapely.linestrings(triangles[~areas][:, [0, 1, 2, 0]]),
            ]
        )
        inside = shapely.get_coordinates(shapely.intersection(shapes, region), include_z=True)
        return float(inside[:, 2].max(initial=-np.inf))

    def sheets_between(self, low_in: float, high_in: float, region: Polygon) -> BaseGeometry:
        """The plan of the faces between two heights that lie over the region's box."""
        x0, y0, x1, y1 = shapely.bounds(region)
        near = np.flatnonzero(
            ~self.upright & (self.low[:, 2] < high_in) & (self.high[:, 2] > low_in)
        )
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


def plan_of_slab(triangles: FloatArray, low_in: float, high_in: float) -> BaseGeometry:
    """The union, in plan, of the parts of triangles that lie between two heights.

    triangles : (m, 3, 3) float64, none of them upright.
    """
    low, high = triangles[:, :, 2].min(axis=1), triangles[:, :, 2].max(axis=1)
    whole = (low >= low_in) & (high <= high_in)
    cut = ~whole & (high > low_in) & (low < high_in)
    lows, highs = np.full(cut.sum(), low_in), np.full(cut.sum(), high_in)
    strips = clipped(triangles[cut], lows, highs)
    pieces = [*union_of(triangles[whole, :, :2]), *strips[shapely.area(strips) > SLIVER_IN2]]
    return shapely.union_all(pieces) if pieces else NOTHING


def clipped(triangles: FloatArray, lows: FloatArray, highs: FloatArray) -> NDArray[np.object_]:
    """The plan of the part of each triangle between two heights of its own.

    triangles : (m, 3, 3) float64; lows, highs : (m,) float64. Returns (m,) shapely geometries;
    those without area are no part of the plan.
    """
    if len(triangles) == 0:
        return np.zeros(0, dtype=object)
    ends = np.roll(triangles, -1, axis=1)
    heights, end_heights = triangles[:, :, 2], ends[:, :, 2]
    points = [triangles[:, :, :2]]
    valid = [(heights >= lows[:, None]) & (heights <= highs[:, None])]
    for planes in (lows[:, None], highs[:, None]):
        crosses = (heights - planes) * (end_heights - planes) < 0
        rise = np.where(crosses, end_heights - heights, 1.0)
        share = ((planes - heights) / rise)[:, :, None]
        points.append(triangles[:, :, :2] + share * (ends - triangles)[:, :, :2])
        valid.append(crosses)
    corners, kept = np.concatenate(points, axis=1), np.concatenate(valid, axis=1)
    first = corners[np.arange(len(corners)), kept.argmax(axis=1)]
    corners = np.where(kept[:, :, None], corners, first[:, None, :])
    hulls = shapely.convex_hull(shapely.multipoints(corners))
    parts: NDArray[np.object_] = np.where(kept.any(axis=1), hulls, NOTHING)
    return parts


def cut_of(triangles: FloatArray, height_in: float) -> tuple[FloatArray, FloatArray]:
    """Start and end, (n, 2) float64, of the segment in which each triangle meets a level plane.

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


def _enclosed(region: Polygon, cut: Cut) -> list[Polygon]:
    """The parts of a region that outlines of a cut enclose."""
    if len(cut.starts) == 0:
        return []
    cells = np.array([region], dtype=object)
    crossing = _crossing(region, cut)
    if len(crossing):
        cells = cells_between(np.array([*crossing, region.boundary], dtype=object))
        inner = shapely.point_on_surface(cells)
        cells = cells[shapely.intersects(region, inner)]
    points = shapely.get_coordinates(shapely.point_on_surface(cells))
    return list(cells[_inside(points, cut)])


def _crossing(region: Polygon, cut: Cut) -> NDArray[np.object_]:
    """The segments of a cut that meet a region, none if none runs through its inside."""
    x0, y0, x1, y1 = shapely.bounds(region)
    low, high = np.minimum(cut.starts, cut.ends), np.maximum(cut.starts, cut.ends)
    near = (low[:, 0] < x1) & (high[:, 0] > x0) & (low[:, 1] < y1) & (high[:, 1] > y0)
    lines = shapely.linestrings(np.stack([cut.starts[near], cut.ends[near]], axis=1))
    core = grown(region, -SEAM_IN, 1, "mitre")
    shapely.prepare(core)
    if not shapely.intersects(core, lines).any():
        return np.zeros(0, dtype=object)
    # Those along the very edge are needed too: others end on them.
    meeting: NDArray[np.object_] = lines[shapely.dwithin(region, lines, SEAM_IN)]
    return meeting


def _inside(points: FloatArray, cut: Cut) -> BoolArray:
    """Whether each point is enclosed: outlines wind round it, or cross an odd number of times.

    Bodies that overlap count once and hollows stay hollow; where faces do not agree on which side
    is outside, their outlines are filled by turns. Open outlines enclose nothing for sure.
    """
    px, py = points[:, 0, None], points[:, 1, None]
    (x0, y0), (x1, y1) = cut.starts.T, cut.ends.T
    straddles = (y0 <= py) != (y1 <= py)
    rise = np.where(y1 == y0, 1.0, y1 - y0)
    right = straddles & (x0 + (py - y0) / rise * (x1 - x0) > px)
    turns = np.where(y1 > y0, 1, -1) * right
    winding = turns[:, cut.consistent].sum(axis=1)
    crossings = right[:, ~cut.consistent].sum(axis=1)
    inside: BoolArray = (winding != 0) | (crossings % 2 == 1)
    return inside


def _head_to_tail(starts: FloatArray, ends: FloatArray) -> BoolArray:
    """Which segments lie on outlines whose every point is left as often as it is reached."""
    count = len(starts)
    if count == 0:
        return np.zeros(0, dtype=bool)
    index = numbered(np.concatenate([starts, ends]))
    tail, head = index[:count], index[count:]
    size = int(index.max()) + 1
    balance = np.bincount(tail, minlength=size) - np.bincount(head, minlength=size)
    links = coo_array((np.ones(count), (tail, head)), shape=(size, size))
    _, outline = connected_components(links, directed=False)
    broken = np.zeros(int(outline.max()) + 1, dtype=bool)
    broken[outline[balance != 0]] = True
    consistent: BoolArray = ~broken[outline[tail]]
    return consistent
