"""The nearest points of a component and of something beside it: a base, a place, a component."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import shapely
from numpy.typing import NDArray
from scipy.spatial import cKDTree
from shapely.geometry.base import BaseGeometry

from escalade.models.mesh import FloatArray, Mesh

from .footprints import Footprint

Pair = tuple[FloatArray, FloatArray]
"""Two points, (3,) float64 each: on the one and on the other."""

_GOLDEN = (5**0.5 - 1) / 2

_STEPS = 60
"""Steps of the search for a height: each shrinks the range by 0.618, to 3e-13 of it in all."""

_BOXES_AT_ONCE = 1 << 20
"""Pairs of triangles whose boxes are compared in one go."""

_PAIRS_AT_ONCE = 1 << 12
"""Pairs of triangles that are measured in one go, those with the nearest boxes first."""


def nearest_to_plan(mesh: Mesh, plan: Footprint, z_in: float) -> Pair:
    """The nearest points of a level plan at a height and of a mesh, in this order.

    Exact for round plans and rectangles; for ovals as fine as their chords. The mesh is its
    surface: inside a room of it the nearest wall counts, and what touches it is 0 apart.

    The distance of the plan from the slice of a triangle at a height is a convex function of that
    height, so the least of each triangle is found by narrowing the range in which it lies.
    """
    shape: BaseGeometry = plan.polygon
    round_in = 0.0
    if plan.is_circle:
        shape, round_in = shapely.Point(plan.centre), plan.half_length_in

    def away(shapes: NDArray[np.object_]) -> FloatArray:
        return np.asarray(np.maximum(0.0, shapely.distance(shape, shapes) - round_in))

    corners = mesh.vertices
    bound = float(np.hypot(away(shapely.points(corners[:, :2])), corners[:, 2] - z_in).min())
    triangles = mesh.vertices[mesh.faces]
    low, high = triangles.min(axis=1), triangles.max(axis=1)
    beside = away(shapely.box(low[:, 0], low[:, 1], high[:, 0], high[:, 1]))
    off = np.maximum(0.0, np.maximum(low[:, 2] - z_in, z_in - high[:, 2]))
    close = triangles[np.hypot(beside, off) <= bound]
    order = np.argsort(close[:, :, 2], axis=1)
    rising = np.take_along_axis(close, order[:, :, None], axis=1)
    level = rising[:, 2, 2] == rising[:, 0, 2]
    shapes = np.full(len(rising), None, dtype=object)
    heights = rising[:, 0, 2].copy()
    shapes[level] = shapely.polygons(rising[level][:, :, :2])
    if not level.all():
        steep = rising[~level]
        heights[~level] = _least(lambda z: np.hypot(away(_slices(steep, z)), z - z_in), steep)
        shapes[~level] = _slices(steep, heights[~level])
    best = int(np.argmin(np.hypot(away(shapes), heights - z_in)))
    line = shapely.get_coordinates(shapely.shortest_line(shape, shapes[best]))
    there = np.array([*line[1], heights[best]])
    apart = float(np.hypot(*(line[1] - line[0])))
    inward = min(round_in, apart) / apart if apart else 0.0
    here = np.array([*(line[0] + inward * (line[1] - line[0])), z_in])
    return here, there


def nearest_between(one: Mesh, other: Mesh) -> Pair:
    """The nearest points of the surfaces of two meshes, on the one and on the other."""
    tree = cKDTree(other.vertices)
    distances, rows = tree.query(one.vertices)
    first = int(np.argmin(distances))
    best: Pair = one.vertices[first], other.vertices[rows[first]]
    bound = float(distances[first])
    ours, theirs = one.vertices[one.faces], other.vertices[other.faces]
    ours = ours[_box_gaps(ours, other.vertices[None]).ravel() <= bound]
    theirs = theirs[_box_gaps(theirs, one.vertices[None]).ravel() <= bound]
    # Neighbours in a mesh lie near each other: mixed, the first rows are spread all over it, and
    # the bound is low early.
    ours = ours[np.random.default_rng(0).permutation(len(ours))]
    rows = max(1, _BOXES_AT_ONCE // max(1, len(theirs)))
    for start in range(0, len(ours), rows):
        if bound == 0:
            break
        gaps = _box_gaps(ours[start : start + rows], theirs)
        left, right = np.nonzero(gaps <= bound)
        by_gap = np.argsort(gaps[left, right], kind="stable")
        for first in range(0, len(by_gap), _PAIRS_AT_ONCE):
            some = by_gap[first : first + _PAIRS_AT_ONCE]
            if bound == 0 or gaps[left[some[0]], right[some[0]]] > bound:
                break
            here, there = _triangles_nearest(ours[start + left[some]], theirs[right[some]])
            apart = np.linalg.norm(there - here, axis=1)
            nearest = int(np.argmin(apart))
            if apart[nearest] < bound:
                bound = float(apart[nearest])
                best = here[nearest], there[nearest]
    return best


def _least(distance: Callable[[FloatArray], FloatArray], rising: FloatArray) -> FloatArray:
    """The height at which each triangle is nearest, (n,) float64, by golden sections."""
    low, high = rising[:, 0, 2].copy(), rising[:, 2, 2].copy()
    for _ in range(_STEPS):
        lower = high - _GOLDEN * (high - low)
        upper = low + _GOLDEN * (high - low)
        down = distance(lower) <= distance(upper)
        high, low = np.where(down, upper, high), np.where(down, low, lower)
    tried = np.stack([rising[:, 0, 2], rising[:, 1, 2], rising[:, 2, 2], (low + high) / 2])
    best = np.argmin([distance(z) for z in tried], axis=0)
    return np.asarray(np.take_along_axis(tried, best[None], axis=0)[0])


def _slices(rising: FloatArray, z_in: FloatArray) -> NDArray[np.object_]:
    """What of each triangle lies at a height, in plan; corners in the order of their heights."""
    low, middle, high = (rising[:, i] for i in range(3))
    below = z_in <= middle[:, 2]
    start, end = np.where(below[:, None], low, middle), np.where(below[:, None], middle, high)
    ends = [_at_height(low, high, z_in), _at_height(start, end, z_in)]
    return np.asarray(shapely.linestrings(np.stack(ends, axis=1)))


def _at_height(low: FloatArray, high: FloatArray, z_in: FloatArray) -> FloatArray:
    """The points of edges at a height, in plan; the upper end of those that are level."""
    rise = high[:, 2] - low[:, 2]
    share = np.divide(z_in - low[:, 2], rise, out=np.ones_like(rise), where=rise > 0)
    return np.asarray(low[:, :2] + share[:, None] * (high - low)[:, :2])


def _box_gaps(ours: FloatArray, theirs: FloatArray) -> FloatArray:
    """The distances between the boxes of groups of points (n, k, 3) and (m, j, 3), (n, m)."""
    low, high = ours.min(axis=1)[:, None], ours.max(axis=1)[:, None]
    gaps = np.maximum(theirs.min(axis=1)[None] - high, low - theirs.max(axis=1)[None])
    return np.asarray(np.linalg.norm(np.maximum(gaps, 0.0), axis=2))


def _triangles_nearest(ours: FloatArray, theirs: FloatArray) -> Pair:
    """The nearest points of pairs of triangles, (n, 3, 3) each: on ours and on theirs, (n, 3).

    They are where an edge goes through the other triangle, at two edges, or at a corner and the
    other triangle's inside.
    """
    found: list[Pair] = []
    for i in range(3):
        a, b = ours[:, i], ours[:, (i + 1) % 3]
        c, d = theirs[:, i], theirs[:, (i + 1) % 3]
        through, back = _piercing(a, b, theirs), _piercing(c, d, ours)
        found += [(through, through), (back, back)]
        found += [(a, _below(a, theirs)), (_below(c, ours), c)]
        for j in range(3):
            found.append(_edges_nearest(a, b, theirs[:, j], theirs[:, (j + 1) % 3]))
    here, there = (np.stack(points) for points in zip(*found, strict=True))
    apart = np.linalg.norm(there - here, axis=2)
    best = np.argmin(np.where(np.isnan(apart), np.inf, apart), axis=0)
    rows = np.arange(len(ours))
    return here[best, rows], there[best, rows]


def _piercing(start: FloatArray, end: FloatArray, triangles: FloatArray) -> FloatArray:
    """Where edges go through triangles, (n, 3); not a number where they do not."""
    corner, way = triangles[:, 0], end - start
    normal = _normals(triangles)
    with np.errstate(divide="ignore", invalid="ignore"):
        share = _dot(corner - start, normal) / _dot(way, normal)
        at = start + share[:, None] * way
    reached = (share >= 0) & (share <= 1) & _within(at, triangles)
    return np.asarray(np.where(reached[:, None], at, np.nan))


def _below(points: FloatArray, triangles: FloatArray) -> FloatArray:
    """Where points stand square over triangles, (n, 3); not a number where they do not."""
    normal = _normals(triangles)
    with np.errstate(divide="ignore", invalid="ignore"):
        off = _dot(points - triangles[:, 0], normal) / _dot(normal, normal)
    at = points - off[:, None] * normal
    return np.asarray(np.where(_within(at, triangles)[:, None], at, np.nan))


def _within(points: FloatArray, triangles: FloatArray) -> NDArray[np.bool_]:
    """Whether points in the planes of triangles lie within them; never within one without area."""
    corner, normal = triangles[:, 0], _normals(triangles)
    one, other = triangles[:, 1] - corner, triangles[:, 2] - corner
    size = _dot(normal, normal)
    with np.errstate(invalid="ignore"):
        u = _dot(np.cross(points - corner, other), normal)
        v = _dot(np.cross(one, points - corner), normal)
        return np.asarray((size > 0) & (u >= 0) & (v >= 0) & (u + v <= size))


def _normals(triangles: FloatArray) -> FloatArray:
    corner = triangles[:, 0]
    return np.asarray(np.cross(triangles[:, 1] - corner, triangles[:, 2] - corner))


def _edges_nearest(a: FloatArray, b: FloatArray, c: FloatArray, d: FloatArray) -> Pair:
    """The nearest points of edges a to b and c to d, (n, 3) each.

    Of parallel edges, the points where an end is nearest; the corners' own distances settle them.
    """
    ours, theirs, between = b - a, d - c, a - c
    aa, bb, ab = _dot(ours, ours), _dot(theirs, theirs), _dot(ours, theirs)
    ac, bc = _dot(ours, between), _dot(theirs, between)
    spread = aa * bb - ab * ab
    along = _clipped_share(ab * bc - ac * bb, spread)
    across = _clipped_share(ab * along + bc, bb)
    along = _clipped_share(ab * across - ac, aa)
    return a + along[:, None] * ours, c + across[:, None] * theirs


def _clipped_share(over: FloatArray, under: FloatArray) -> FloatArray:
    """A share of an edge between 0 and 1; 0 where the edge has no length."""
    share = np.divide(over, under, out=np.zeros_like(over), where=under > 0)
    return np.asarray(np.clip(share, 0.0, 1.0))


def _dot(one: FloatArray, other: FloatArray) -> FloatArray:
    return np.asarray((one * other).sum(axis=1))
