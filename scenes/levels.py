"""The near-level faces of a mesh, sorted into levels: where something could stand, seen bare."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry import Polygon

from escalade.models.mesh import FloatArray

from .growing import grown
from .outlines import SLIVER_IN2, plan_areas, triangles_of_convex, union_of
from .slabs import clipped
from .solids import Body


@dataclass(frozen=True, slots=True)
class LevelTolerances:
    """What counts as level, and as one level."""

    slope_deg: float = 20.0
    """Steeper than this a plastic base slides on painted resin."""

    rough_deg: float = 60.0
    """A face this steep still belongs to a level surface when the surface is level on the whole:
    the grain of a scan, the flank of a cobble."""

    texture_in: float = 0.25
    """Grain is averaged over this much: half the smallest base (12.7 mm of a 25 mm base)."""

    bump_in: float = 0.1
    """Cobbles, planks and scan noise a base stands over without noticing (about 2.5 mm)."""

    ledge_in: float = 0.1
    """Mouldings and string courses narrower than this are decoration, not ground."""

    hole_in2: float = 0.05
    """Smaller holes in a surface (a nail, a missing face of a scan) do not matter to any base."""


LEVELS = LevelTolerances()


@dataclass(frozen=True, slots=True, eq=False)
class Level:
    """A height and what lies there in plan."""

    z_in: float
    polygons: tuple[Polygon, ...]


def levels_of(body: Body) -> list[Level]:
    """The levels of a body, by their area; nothing level gives an empty list.

    Each level takes the faces within a bump of its height, the greatest area first, and its height
    is the middle of its area: exact for a flat floor, sensible for a rough one.
    """
    faces, heights = _in_strips(_level_faces(body))
    if len(faces) == 0:
        return []
    areas = np.abs(plan_areas(faces)) / 2
    levels = []
    for rows in _by_height(heights, areas):
        polygons = [_without_small_holes(polygon) for polygon in union_of(faces[rows])]
        wide = wide_parts(np.array(polygons, dtype=object))
        if len(wide):
            levels.append(Level(_middle(heights[rows], areas[rows]), tuple(wide)))
    return levels


def wide_parts(polygons: NDArray[np.object_]) -> NDArray[np.object_]:
    """Those polygons that are wider than a ledge somewhere."""
    wide: NDArray[np.object_] = polygons[
        ~shapely.is_empty(grown(polygons, -LEVELS.ledge_in / 2, 2))
    ]
    return wide


def _level_faces(body: Body) -> FloatArray:
    """The near-level faces that look up, (n, 3, 3) float64.

    Where it is not sure which side is outside, all faces count: what is solid above the lower side
    of a floor takes it away again.
    """
    up = body.facing * body.areas if body.facing else np.abs(body.areas)
    candidates = body.triangles[up > SLIVER_IN2]
    one, two = candidates[:, 1] - candidates[:, 0], candidates[:, 2] - candidates[:, 0]
    normals = np.cross(one, two) / 2
    normals[normals[:, 2] < 0] *= -1
    areas = np.linalg.norm(normals, axis=1)
    rough = normals[:, 2] > np.cos(np.radians(LEVELS.rough_deg)) * areas
    candidates, normals, areas = candidates[rough], normals[rough], areas[rough]
    flat = np.cos(np.radians(LEVELS.slope_deg))
    level = normals[:, 2] >= flat * areas
    fine = ~level & (np.ptp(candidates, axis=1).max(axis=1) < LEVELS.texture_in)
    if fine.any():
        around = _surrounding(candidates.mean(axis=1), normals)
        level |= fine & (around[:, 2] >= flat * np.linalg.norm(around, axis=1))
    faces: FloatArray = candidates[level]
    return faces


def _in_strips(faces: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Faces in plan, (n, 3, 2) float64, and the height of each, (n,) float64.

    A face that rises by more than a bump from end to end is cut into strips that do not.
    """
    low, high = faces[:, :, 2].min(axis=1), faces[:, :, 2].max(axis=1)
    rising = high - low > LEVELS.bump_in
    plans, heights = [faces[~rising, :, :2]], [faces[~rising, :, 2].mean(axis=1)]
    strip = LEVELS.bump_in / 2
    first = np.floor(low[rising] / strip).astype(np.int64)
    count = np.ceil(high[rising] / strip).astype(np.int64) - first
    rows = np.repeat(np.flatnonzero(rising), count)
    starts = np.repeat(np.cumsum(count) - count, count)
    bottoms = (np.repeat(first, count) + np.arange(len(rows)) - starts) * strip
    parts = clipped(faces[rows], bottoms, bottoms + strip)
    flat = shapely.area(parts) > SLIVER_IN2
    fans, of_part = triangles_of_convex(parts[flat])
    plans.append(fans)
    heights.append(bottoms[flat][of_part] + strip / 2)
    return np.concatenate(plans), np.concatenate(heights)


def _surrounding(centres: FloatArray, normals: FloatArray) -> FloatArray:
    """The sum of the normals in each face's cell of the texture's size, (n, 3) float64."""
    cells = np.floor(centres / LEVELS.texture_in).astype(np.int64)
    cells -= cells.min(axis=0)
    span = cells.max(axis=0) + 1
    keys = (cells[:, 0] * span[1] + cells[:, 1]) * span[2] + cells[:, 2]
    _, inverse = np.unique(keys, return_inverse=True)
    inverse = inverse.reshape(-1)
    sums: FloatArray = np.stack(
        [np.bincount(inverse, weights=normals[:, i]) for i in range(3)], axis=1
    )
    around: FloatArray = sums[inverse]
    return around


def _by_height(heights: FloatArray, areas: FloatArray) -> list[NDArray[np.int64]]:
    """Rows of each level: again and again the greatest area within a bump of one height."""
    order = np.argsort(heights, kind="stable")
    z, area = heights[order], areas[order]
    taken = np.zeros(len(z), dtype=bool)
    groups = []
    while not taken.all():
        free = np.flatnonzero(~taken)
        total = np.concatenate([[0.0], np.cumsum(area[free])])
        first = np.searchsorted(z[free], z[free] - LEVELS.bump_in / 2, side="left")
        last = np.searchsorted(z[free], z[free] + LEVELS.bump_in / 2, side="right")
        peak = z[free][np.argmax(total[last] - total[first])]
        group = free[np.abs(z[free] - peak) <= LEVELS.bump_in]
        taken[group] = True
        groups.append(order[group])
    return groups


def _middle(heights: FloatArray, areas: FloatArray) -> float:
    """The height with half of the area below it."""
    order = np.argsort(heights)
    total = np.cumsum(areas[order])
    return float(heights[order][np.searchsorted(total, total[-1] / 2)])


def _without_small_holes(polygon: Polygon) -> Polygon:
    holes = [ring for ring in polygon.interiors if Polygon(ring).area >= LEVELS.hole_in2]
    return Polygon(polygon.exterior, holes) if len(holes) < len(polygon.interiors) else polygon
