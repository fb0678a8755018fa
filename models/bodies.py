"""Bodies of a model: faces that hang together by shared corners."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from .source import Coordinates, Indices, Source, box_of


@dataclass(frozen=True, slots=True)
class WeldTolerances:
    """How near two vertices lie that are one corner."""

    share: float = 1e-5
    """Of the box's diagonal: seams of texture and of normals repeat a corner exactly, rounding in
    a text file moves it by about 1e-6 of the size."""


WELD = WeldTolerances()


@dataclass(frozen=True, slots=True, eq=False)
class Bodies:
    """Which body each face belongs to.

    labels : (m,) int, body of each face, 0 upwards
    count : how many bodies there are
    """

    labels: NDArray[np.int64]
    count: int

    def areas(self, face_areas: NDArray[np.float64]) -> NDArray[np.float64]:
        """The area of each body, (count,), from the areas of the faces."""
        sums = np.bincount(self.labels, weights=face_areas, minlength=self.count)
        return sums.astype(np.float64)


def welded(vertices: Coordinates) -> tuple[NDArray[np.int64], int]:
    """The corner that each of (n, 3) vertices is, (n,), and how many corners there are."""
    if len(vertices) == 0:
        return np.zeros(0, dtype=np.int64), 0
    low, high = box_of(vertices)
    step = float(np.linalg.norm(high - low)) * WELD.share
    if step == 0:
        return np.zeros(len(vertices), dtype=np.int64), 1
    key = np.zeros(len(vertices), dtype=np.int64)
    for axis in range(3):
        cell = np.rint((vertices[:, axis] - low[axis]) / step).astype(np.int64)
        key = (key << 20) | cell
    found, corner = np.unique(key, return_inverse=True)
    return corner.astype(np.int64), len(found)


def bodies_of(source: Source) -> Bodies:
    """The bodies of a source's faces, told by corners and not by edges.

    An edge that three faces share, common where walls cross, does not part a body.
    """
    corner, count = welded(source.vertices)
    return bodies_by_corner(corner[source.faces], count)


def bodies_by_corner(faces: Indices, corner_count: int) -> Bodies:
    """The bodies of (m, 3) faces given by corner numbers below ``corner_count``."""
    from scipy.sparse import coo_array
    from scipy.sparse.csgraph import connected_components

    start = np.concatenate([faces[:, 0], faces[:, 1]])
    end = np.concatenate([faces[:, 1], faces[:, 2]])
    links = coo_array(
        (np.ones(len(start), dtype=np.bool_), (start, end)), shape=(corner_count, corner_count)
    )
    _, of_corner = connected_components(links, directed=False)
    used, labels = np.unique(of_corner[faces[:, 0]], return_inverse=True)
    return Bodies(labels.astype(np.int64), len(used))


def face_areas(vertices: Coordinates, faces: Indices) -> NDArray[np.float64]:
    """The area of each face, (m,) float64."""
    a, b, c = (vertices[faces[:, corner]].astype(np.float64) for corner in range(3))
    return np.asarray(np.linalg.norm(np.cross(b - a, c - a), axis=1) / 2)
