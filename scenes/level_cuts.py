"""Level cuts through meshes: the outlines at a height, and what they enclose in plan."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
import shapely
from numpy.typing import NDArray
from scipy.sparse import coo_array
from scipy.sparse.csgraph import connected_components
from shapely.geometry import Polygon

from escalade.models.mesh import FloatArray, IntArray

from .growing import grown
from .outlines import cells_between, numbered

BoolArray: TypeAlias = NDArray[np.bool_]

SEAM_IN = 1e-4
"""Walls that rise from the very edge of a surface do not cut it; their outlines may differ by the
noise of float32 files."""


@dataclass(frozen=True, slots=True, eq=False)
class LevelCut:
    """The cut of a body by a level plane: segments with the solid on their left.

    starts, ends : (n, 2) float64, inches
    consistent : (n,) bool, whether the faces of the segment's outline agree on the outside
    """

    starts: FloatArray
    ends: FloatArray
    consistent: BoolArray

    @classmethod
    def through(cls, triangles: FloatArray, height_in: float) -> LevelCut:
        """The cut through triangles, (m, 3, 3) float64, that reach across a height."""
        starts, ends = cut_of(triangles, height_in)
        return cls(starts, ends, _head_to_tail(starts, ends))


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
    starts = np.where(lone_above[:, None], one, two)
    ends = np.where(lone_above[:, None], two, one)
    real = (starts != ends).any(axis=1)
    return starts[real], ends[real]


def _meet(a: FloatArray, b: FloatArray, height_in: float) -> FloatArray:
    """Where edges cross the height, in plan; the same point whichever end is named first."""
    lower = np.where((a[:, 2] < b[:, 2])[:, None], a, b)
    upper = np.where((a[:, 2] < b[:, 2])[:, None], b, a)
    share = (height_in - lower[:, 2]) / (upper[:, 2] - lower[:, 2])
    points: FloatArray = lower[:, :2] + share[:, None] * (upper - lower)[:, :2]
    return points


def enclosed_by(region: Polygon, cut: LevelCut) -> list[Polygon]:
    """The parts of a region that outlines of a cut enclose."""
    if len(cut.starts) == 0:
        return []
    cells = np.array([region], dtype=object)
    crossing = _crossing(region, cut)
    if len(crossing):
        cells = cells_between(np.concatenate([crossing, shapely.get_parts(region.boundary)]))
        inner = shapely.point_on_surface(cells)
        cells = cells[shapely.intersects(region, inner)]
    points = shapely.get_coordinates(shapely.point_on_surface(cells))
    return list(cells[_inside(points, cut)])


def _crossing(region: Polygon, cut: LevelCut) -> NDArray[np.object_]:
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


def _inside(points: FloatArray, cut: LevelCut) -> BoolArray:
    """Whether each point is enclosed: outlines wind round it, or lie round it by turns.

    Bodies that overlap count once and hollows stay hollow; where faces do not agree on which side
    is outside, their outlines are filled by turns. Open outlines, such as those of a scan with a
    hole, count where they are met in three of four directions, and enclose no more than that for
    sure. Of a solid's outside and the hollow in it, either may be the open one.
    """
    winding = _crossings(points, cut.starts[cut.consistent], cut.ends[cut.consistent]).sum(axis=1)
    unsure = ~cut.consistent
    if not unsure.any():
        wound: BoolArray = winding != 0
        return wound
    odd, backwards = np.zeros((2, len(points)), dtype=np.int64)
    turned = [points, cut.starts[unsure], cut.ends[unsure]]
    for _ in range(4):
        met = _crossings(*turned)
        odd += np.abs(met).sum(axis=1) % 2
        backwards += met.sum(axis=1) == -1
        turned = [np.stack([-place[:, 1], place[:, 0]], axis=1) for place in turned]
    around, hollow = odd > 2, backwards > 2
    inside: BoolArray = np.where(winding > 0, ~hollow, around != (winding < 0))
    return inside


def _crossings(points: FloatArray, starts: FloatArray, ends: FloatArray) -> IntArray:
    """Which segments each point meets on its way along +x, (points, segments) int64.

    1 where the solid is on the point's side of the segment, -1 where it is beyond, else 0.
    """
    px, py = points[:, 0, None], points[:, 1, None]
    (x0, y0), (x1, y1) = starts.T, ends.T
    straddles = (y0 <= py) != (y1 <= py)
    rise = np.where(y1 == y0, 1.0, y1 - y0)
    met = straddles & (x0 + (py - y0) / rise * (x1 - x0) > px)
    signed: IntArray = np.where(met, np.where(y1 > y0, 1, -1), 0)
    return signed


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
