"""The outline of a model from above, whatever its size."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from .source import Coordinates, along

Points = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class OutlineTolerances:
    """How the outline of millions of points is found."""

    many: int = 100_000
    """Points up to which the hull is taken of all of them, exactly."""

    columns: int = 1 << 17
    """Strips that more points are sorted into, of which the ends count: each is 8e-6 of the
    outline wide, 0.0001 in on a castle of 12 in."""

    chunk: int = 200_000
    """Points looked at at once: 3 MB of doubles."""


OUTLINE = OutlineTolerances()


def outline(vertices: Coordinates, axes: Points) -> Points:
    """Corners of the convex hull of (n, 3) vertices seen along a direction, (k, 2).

    ``axes`` are the (2, 3) directions of the picture's x and y. Up to a hundred thousand vertices
    the hull is exact, past that within 1e-5 of its size. Raises ValueError for no vertices.
    """
    import shapely

    if len(vertices) == 0:
        raise ValueError("no points have no outline")
    many = len(vertices) > OUTLINE.many
    points = _column_ends(vertices, axes) if many else np.vstack(list(_flat(vertices, axes)))
    # one line through all points has their hull, and is made ten times faster than many points
    hull = shapely.convex_hull(shapely.linestrings(np.vstack([points, points[:1]])))
    corners: Points = shapely.get_coordinates(hull)
    return corners[:-1] if len(corners) > 2 else corners


def _column_ends(vertices: Coordinates, axes: Points) -> Points:
    """The highest and the lowest point seen in each narrow strip across the picture."""
    reach = np.array([(flat[:, 0].min(), flat[:, 0].max()) for flat in _flat(vertices, axes)])
    left, right = float(reach[:, 0].min()), float(reach[:, 1].max())
    step = max((right - left) / (OUTLINE.columns - 1), np.finfo(np.float64).tiny)
    top = np.full(OUTLINE.columns, -np.inf)
    bottom = np.full(OUTLINE.columns, np.inf)
    for flat in _flat(vertices, axes):
        column = np.rint((flat[:, 0] - left) / step).astype(np.int64)
        np.maximum.at(top, column, flat[:, 1])
        np.minimum.at(bottom, column, flat[:, 1])
    filled = np.isfinite(top)
    x = left + step * np.flatnonzero(filled)
    return np.vstack([np.column_stack([x, top[filled]]), np.column_stack([x, bottom[filled]])])


def _flat(vertices: Coordinates, axes: Points) -> Iterator[Points]:
    for start in range(0, len(vertices), OUTLINE.chunk):
        chunk = vertices[start : start + OUTLINE.chunk]
        yield np.column_stack([along(chunk, axis) for axis in axes])
