"""Triangles cut along a plane, each piece with the number of the triangle that it comes from."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray


def slice_triangles(
    corners: NDArray[np.floating[Any]], normal: NDArray[np.float64], at: float
) -> tuple[NDArray[np.float64], NDArray[np.int64]]:
    """What (m, 3, 3) triangles have beyond a plane, (k, 3, 3), and which triangle it is of, (k,).

    The plane is where the coordinate along ``normal``, a unit vector, is ``at``; beyond is where
    that is larger. Triangles without area may be among them.
    """
    from trimesh import intersections

    slice_faces: Any = intersections.slice_faces_plane
    count = len(corners)
    if count == 0:
        return corners.astype(np.float64), np.zeros(0, dtype=np.int64)
    points = corners.reshape(-1, 3).astype(np.float64)
    numbers = np.column_stack([np.repeat(np.arange(count), 3), np.zeros(3 * count)])
    with np.errstate(divide="ignore", invalid="ignore"):  # of triangles without area
        vertices, faces, carried = slice_faces(
            points,
            np.arange(3 * count).reshape(-1, 3),
            plane_normal=normal,
            plane_origin=normal * at,
            uv=numbers.astype(np.float64),
        )
    return vertices[faces], _origins(vertices[faces], carried[faces, 0], points)


def _origins(
    pieces: NDArray[np.float64], carried: NDArray[np.float64], points: NDArray[np.float64]
) -> NDArray[np.int64]:
    """The triangle of each piece, from the number that its corners carry as a texture coordinate.

    trimesh works out that of a new corner from its place in the triangle, which says nothing where
    the triangle has no area. Every piece has a corner of its triangle left: that one is asked.
    """
    triangles = points.reshape(-1, 3, 3)
    numbers = np.rint(np.nan_to_num(carried, nan=0.0, posinf=0.0, neginf=0.0))
    known = np.clip(numbers, 0, len(triangles) - 1).astype(np.int64)
    is_old = (triangles[known] == pieces[:, :, None, :]).all(axis=3).any(axis=2)
    first = (is_old & (carried == numbers)).argmax(axis=1)
    origins: NDArray[np.int64] = known[np.arange(len(pieces)), first]
    return origins
