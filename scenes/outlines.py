"""The outline of many triangles in plan: their union.

A smooth mesh has few edges that only one triangle uses, and they are its outline. Where the faces
of a rough one lie over each other, as those of a scanned wall do from above, such edges are almost
as many as the triangles and cross many times; pieces of it are unions of polygons instead, which
take time in proportion to the triangles. What is rough in part is halved until each part is one or
the other.
"""

from __future__ import annotations

import math

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry import Polygon
from shapely.geometry.base import BaseGeometry

from escalade.models.mesh import FloatArray, IntArray

GRID_IN = 1e-6
"""Outlines are drawn on a grid this fine: above the noise of float32 files, far below any model."""

STRAIGHT_IN = 1e-7
"""A corner this near the line between its neighbours is none: a tenth of the grid."""

ALIKE = 1e-6
"""Areas that agree to this share differ by straightened corners only; a face that is counted twice
or missed makes a greater difference."""

PAIRS = 4_000_000
"""So many cells and triangles are held against each other at once: some 16 MB."""

ROUGH_SHARE = 0.5
"""Triangles with more outer edges than this for each lie over each other throughout: those of
scanned walls have 0.6 and more, those of smooth pieces that overlap 0.45 at most."""

FEW_EDGES = 500
"""So many outer edges are cut where they meet sooner than their triangles are joined: about a
tenth of a second, were all of them to cross."""

SLIVER_IN2 = 1e-9
"""Faces with less area in plan than this are upright but for the noise of floats; such slivers
lead unions astray."""


def union_of(triangles: FloatArray) -> list[Polygon]:
    """The union of triangles in plan, as polygons that do not touch along an edge.

    triangles : (m, 3, 2) float64, inches; those without area count for nothing.

    The edges that are used once, or twice in one direction, hold the whole outline; the cells
    that they enclose are kept where a triangle covers them. That is many times faster than a
    union of polygons where almost all edges of a mesh vanish first.
    """
    triangles = triangles[np.abs(plan_areas(triangles)) > SLIVER_IN2]
    parts = _parts_of(triangles) if len(triangles) else []
    if len(parts) > 1:
        parts = list(shapely.get_parts(shapely.union_all(parts)))
    return parts


def _parts_of(triangles: FloatArray) -> list[Polygon]:
    """Polygons that make up the union of some triangles; they may touch and overlap."""
    edges = _outer_edges(triangles)
    lines = straightened(shapely.linestrings(edges))
    whole = _without_crossings(lines, triangles)
    if whole is not None:
        return list(whole)
    if len(edges) <= FEW_EDGES:
        return list(_covered(cells_between(lines), triangles))
    if len(edges) > ROUGH_SHARE * len(triangles):
        joined = shapely.union_all(shapely.polygons(triangles))
        return list(shapely.get_parts(joined))
    middles = triangles.sum(axis=1)
    along = middles[:, int(np.ptp(middles, axis=0).argmax())]
    order = np.argpartition(along, len(along) // 2)
    return [
        part for half in np.split(order, [len(order) // 2]) for part in _parts_of(triangles[half])
    ]


def _without_crossings(
    lines: NDArray[np.object_], triangles: FloatArray
) -> NDArray[np.object_] | None:
    """The cells within outlines that triangles cover, None where outlines cross.

    Triangles that neither overlap nor miss each other have outlines that cross nowhere; others may
    still add up to the same area, in cells that are no polygons.
    """
    whole = np.abs(plan_areas(triangles)).sum() / 2
    cells = _cells_of(lines)
    if shapely.area(cells).sum() < (1 - ALIKE) * whole:
        return None
    kept = _covered(cells, triangles)
    alike = math.isclose(shapely.area(kept).sum(), whole, rel_tol=ALIKE)
    return kept if alike and shapely.is_valid(kept).all() else None


def cells_between(lines: NDArray[np.object_]) -> NDArray[np.object_]:
    """The cells that lines in plan enclose, once they are cut where they meet.

    Ends that miss each other by the noise of floats are brought together on a grid of GRID_IN.
    """
    cut = shapely.union_all(straightened(lines), grid_size=GRID_IN)
    return _cells_of([cut])


def _cells_of(lines: NDArray[np.object_] | list[BaseGeometry]) -> NDArray[np.object_]:
    """The cells that lines enclose which meet only at their ends.

    GEOS divides by zero on the way where lines cross or lie on each other, and NumPy would warn.
    """
    with np.errstate(divide="ignore", invalid="ignore"):
        cells: NDArray[np.object_] = shapely.get_parts(shapely.polygonize(lines))
    return cells


def straightened(lines: NDArray[np.object_]) -> NDArray[np.object_]:
    """Lines joined where two meet end to end, without the corners that lie on a straight."""
    joined = shapely.line_merge(shapely.multilinestrings(lines))
    straight: NDArray[np.object_] = shapely.get_parts(
        shapely.simplify(joined, STRAIGHT_IN, preserve_topology=False)
    )
    return straight


def triangles_of_convex(polygons: NDArray[np.object_]) -> tuple[FloatArray, IntArray]:
    """Convex polygons as fans of triangles, (k, 3, 2) float64, and the polygon of each, (k,)."""
    corners, polygon = shapely.get_coordinates(polygons, return_index=True)
    first = np.searchsorted(polygon, polygon)
    place = np.arange(len(corners)) - first
    # A ring repeats its first corner at its end.
    last = np.bincount(polygon, minlength=len(polygons))[polygon] - 1
    tip = np.flatnonzero((place >= 1) & (place + 1 < last))
    fans: FloatArray = corners[np.stack([first[tip], tip, tip + 1], axis=1)]
    return fans, polygon[tip]


def plan_areas(triangles: FloatArray) -> FloatArray:
    """Twice the signed area of each triangle in plan, (m,) float64.

    triangles : (m, 3, 2 or 3) float64.
    """
    a, b, c = triangles[:, 0, :2], triangles[:, 1, :2], triangles[:, 2, :2]
    areas: FloatArray = (b[:, 0] - a[:, 0]) * (c[:, 1] - a[:, 1]) - (b[:, 1] - a[:, 1]) * (
        c[:, 0] - a[:, 0]
    )
    return areas


def numbered(points: FloatArray) -> IntArray:
    """One number for each different point, (n,) int64. points : (n, 2) float64."""
    joined = np.ascontiguousarray(points + 0.0).view(np.complex128)[:, 0]
    numbers: IntArray = np.unique(joined, return_inverse=True)[1].reshape(-1).astype(np.int64)
    return numbers


def _outer_edges(triangles: FloatArray) -> FloatArray:
    """The edges that no second triangle uses the other way round, (k, 2, 2) float64."""
    clockwise = plan_areas(triangles) < 0
    turned = np.where(clockwise[:, None, None], triangles[:, ::-1], triangles)
    corners = numbered(turned.reshape(-1, 2)).reshape(-1, 3)
    starts, ends = corners, np.roll(corners, -1, axis=1)
    size = int(corners.max()) + 1
    low, high = np.minimum(starts, ends).ravel(), np.maximum(starts, ends).ravel()
    sign = np.where(starts.ravel() < ends.ravel(), 1, -1)
    keys, first, inverse = np.unique(low * size + high, return_index=True, return_inverse=True)
    balance = np.bincount(inverse.reshape(-1), weights=sign, minlength=len(keys))
    outer = first[balance != 0]
    points = turned.reshape(-1, 2)
    rows, corner = np.divmod(outer, 3)
    return np.stack([points[outer], points[rows * 3 + (corner + 1) % 3]], axis=1)


def _covered(cells: NDArray[np.object_], triangles: FloatArray) -> NDArray[np.object_]:
    """Those cells that a triangle covers."""
    x, y = shapely.get_coordinates(shapely.point_on_surface(cells)).T[:, :, None]
    a, b, c = triangles[:, 0], triangles[:, 1], triangles[:, 2]
    low, high = np.minimum(np.minimum(a, b), c).T, np.maximum(np.maximum(a, b), c).T
    covered = np.zeros(len(cells), dtype=bool)
    rows = max(1, PAIRS // len(triangles))
    for part in (slice(start, start + rows) for start in range(0, len(cells), rows)):
        px, py = x[part], y[part]
        near = (low[0] <= px) & (high[0] >= px) & (low[1] <= py) & (high[1] >= py)
        cell, triangle = np.nonzero(near)
        held = _contain(triangles[triangle], px[cell], py[cell])
        covered[part.start + cell[held]] = True
    return cells[covered]


def _contain(triangles: FloatArray, x: FloatArray, y: FloatArray) -> NDArray[np.bool_]:
    """Whether each triangle contains its point: on the same side of all three edges."""
    along = triangles[:, [1, 2, 0]] - triangles
    side = along[:, :, 0] * (y - triangles[:, :, 1]) - along[:, :, 1] * (x - triangles[:, :, 0])
    return np.logical_or((side >= 0).all(axis=1), (side <= 0).all(axis=1))
