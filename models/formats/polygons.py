"""Polygons of a file, as triangles."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from escalade.models.source import Indices


def runs(starts: NDArray[np.int64], counts: NDArray[np.int64]) -> NDArray[np.int64]:
    """All positions of runs of ``counts`` places from ``starts``, one run after another.

    >>> runs(np.array([10, 40]), np.array([3, 2])).tolist()
    [10, 11, 12, 40, 41]
    """
    first = np.repeat(starts, counts)
    within = np.arange(len(first)) - np.repeat(np.cumsum(counts) - counts, counts)
    return first + within


def triangulated(
    counts: NDArray[np.int64], corners: NDArray[np.generic]
) -> tuple[Indices, NDArray[np.int64] | None]:
    """Triangles of polygons as fans, and the polygon each came from.

    ``counts`` are the corners of each polygon, ``corners`` the vertex numbers of all of them one
    after another. Where all are triangles, each is its own polygon and None is said instead.
    Polygons of fewer than three corners give none. A fan keeps the box, hull and footprint of a
    concave polygon, which is all that measuring asks.

    >>> triangulated(np.array([4, 3]), np.array([0, 1, 2, 3, 7, 8, 9]))[0].tolist()
    [[0, 1, 2], [0, 2, 3], [7, 8, 9]]
    """
    flat = small_indices(corners)
    if len(counts) and (counts == 3).all():
        return flat.reshape(-1, 3), None
    starts = np.cumsum(counts) - counts
    owner = np.repeat(np.arange(len(counts)), np.maximum(counts - 2, 0))
    step = runs(np.ones(len(counts), dtype=np.int64), np.maximum(counts - 2, 0))
    base = starts[owner]
    faces = np.column_stack([flat[base], flat[base + step], flat[base + step + 1]])
    return faces, owner


def small_indices(corners: NDArray[np.generic]) -> Indices:
    """Vertex numbers in as few bytes as they need: half the memory of a huge file.

    A number that 32 bits with a sign do not hold becomes one that no vertex has.
    """
    if corners.dtype == np.uint32:
        return corners.view(np.int32)
    small = corners.dtype.kind in "iub" and corners.dtype.itemsize <= 4
    return corners.astype(np.int32 if small else np.int64, copy=False)
