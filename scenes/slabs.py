"""The plan of faces between two heights."""

from __future__ import annotations

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry import Polygon
from shapely.geometry.base import BaseGeometry

from escalade.models.mesh import FloatArray

from .outlines import SLIVER_IN2, union_of

NOTHING: BaseGeometry = Polygon()
"""The empty plan."""


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
