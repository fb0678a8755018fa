"""A surface with fewer triangles: edges are collapsed where that shows least."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .mesh import FloatArray, IntArray


@dataclass(frozen=True, slots=True, eq=False)
class FewerFaces:
    """A thinned surface.

    vertices : (k, 3) float64
    faces : (f, 3) int64, indices into vertices
    origin : (f,) int64, the face before whose middle lay nearest to each one's
    """

    vertices: FloatArray
    faces: IntArray
    origin: IntArray


def with_fewer_faces(
    vertices: NDArray[np.floating[Any]], faces: NDArray[np.integer[Any]], most: int
) -> FewerFaces:
    """The surface of (n, 3) vertices and (m, 3) faces with about ``most`` faces at the most.

    What cannot be collapsed stays, so that it may have more; a surface of scraps may lose them all.
    """
    import fast_simplification
    from scipy.spatial import cKDTree

    points, corners = fast_simplification.simplify(
        vertices.astype(np.float32), faces.astype(np.int32), target_count=most
    )
    _, origin = cKDTree(vertices[faces].mean(axis=1)).query(points[corners].mean(axis=1))
    return FewerFaces(
        np.asarray(points, dtype=np.float64),
        np.asarray(corners, dtype=np.int64),
        np.asarray(origin, dtype=np.int64),
    )
