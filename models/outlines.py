"""The outline of a model from above, whatever its size."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from .source import Coordinates

Points = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class OutlineTolerances:
    """How the points that make the outline are found among millions."""

    chunk: int = 500_000
    """Points looked at at once: 12 MB of doubles."""

    directions: int = 16
    """Extremes first taken; what lies within the polygon they make is dropped."""

    slack_share: float = 1e-5
    """Of the outline's size: how far outside that polygon a point may lie and still be dropped.
    The flat side of a wall is then its two ends; 0.0001 in at 10 in."""

    many: int = 100_000
    """Points left past which the outline is taken from its extremes in many directions."""

    many_directions: int = 720
    """Half a degree apart: between two of them a round tower bulges by 1e-5 of its radius."""


OUTLINE = OutlineTolerances()


def outline(vertices: Coordinates, axes: Points) -> Points:
    """Corners of the convex hull of (n, 3) vertices seen along a direction, (k, 2).

    ``axes`` are the (2, 3) directions of the picture's x and y. Up to a hundred thousand points
    that matter the hull is exact, past that within 1e-5 of its size. Raises ValueError for none.
    """
    import shapely

    if len(vertices) == 0:
        raise ValueError("no points have no outline")
    points = _that_matter(vertices, axes)
    hull = shapely.convex_hull(shapely.multipoints(points))
    corners: Points = shapely.get_coordinates(hull)
    return corners[:-1] if len(corners) > 2 else corners


def _flat(vertices: Coordinates, axes: Points) -> Iterator[Points]:
    for start in range(0, len(vertices), OUTLINE.chunk):
        yield vertices[start : start + OUTLINE.chunk].astype(np.float64) @ axes.T


def _that_matter(vertices: Coordinates, axes: Points) -> Points:
    """The points seen that can lie on the hull."""
    if len(vertices) <= OUTLINE.directions**2:
        return np.vstack(list(_flat(vertices, axes)))
    corners = _extremes(_flat(vertices, axes), OUTLINE.directions)
    slack = OUTLINE.slack_share * float(np.ptp(corners, axis=0).max())
    following = np.roll(corners, -1, axis=0)
    edges = following - corners
    lengths = np.linalg.norm(edges, axis=1)
    outward = np.column_stack([edges[:, 1], -edges[:, 0]])[lengths > 0]
    outward = outward / lengths[lengths > 0, None]
    reach = np.einsum("ij,ij->i", outward, corners[lengths > 0]) + slack
    outside = [flat[(flat @ outward.T > reach).any(axis=1)] for flat in _flat(vertices, axes)]
    left = np.vstack([corners, *outside])
    return left if len(left) <= OUTLINE.many else _extremes(
        (left[start : start + OUTLINE.chunk // 20]
         for start in range(0, len(left), OUTLINE.chunk // 20)),
        OUTLINE.many_directions,
    )  # fmt: skip


def _extremes(chunks: Iterator[Points], count: int) -> Points:
    """The farthest point in each of so many directions, counter-clockwise, (count, 2)."""
    angles = np.arange(count) * (2 * np.pi / count)
    directions = np.stack([np.cos(angles), np.sin(angles)])
    farthest = np.full(count, -np.inf)
    found = np.zeros((count, 2))
    for flat in chunks:
        reach = flat @ directions
        best = reach.argmax(axis=0)
        values = reach[best, np.arange(count)]
        better = values > farthest
        farthest[better] = values[better]
        found[better] = flat[best[better]]
    return found
