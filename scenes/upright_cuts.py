"""The vertical cut along a line: what stands on it, how high, and how near sight passes."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from escalade.models.mesh import FloatArray, IntArray

from .bundles import Bundles

_FARTHEST_Z_IN = 1e4
"""Beyond any castle, up and down: a section looks at every height."""


@dataclass(frozen=True, slots=True, eq=False)
class Cut:
    """Where surfaces cross the upright plane through a line.

    segments : (n, 2, 2) float64, pairs of (distance along the line, height), inches
    mesh : (n,) int64, which mesh each segment belongs to
    face : (n,) int64, which face of it
    length_in : the length of the line
    """

    segments: FloatArray
    mesh: IntArray
    face: IntArray
    length_in: float


def cut_along(bundles: Bundles, start: FloatArray, end: FloatArray, beyond_in: float = 0.0) -> Cut:
    """The cut from start to end, (2,) each, and so many inches beyond either end.

    Segments are clipped to that stretch. A line of no length cuts nothing.
    """
    along = end - start
    length = float(np.hypot(*along))
    if length == 0:
        none = np.zeros(0, dtype=np.int64)
        return Cut(np.zeros((0, 2, 2)), none, none, 0.0)
    along = along / length
    normal = np.array([-along[1], along[0], 0.0])
    first, last = start - beyond_in * along, end + beyond_in * along
    region = np.array([[*p, z] for p in (first, last) for z in (-_FARTHEST_Z_IN, _FARTHEST_Z_IN)])
    found = bundles.near(region, np.vstack([np.eye(3)[:2], normal, [*along, 0.0]]))
    off = (found.corners - np.array([*start, 0.0])) @ normal
    crossing = (off.min(axis=1) < 0) & (off.max(axis=1) >= 0)
    found, off = found.where(crossing), off[crossing]
    planar = np.stack([(found.corners[..., :2] - start) @ along, found.corners[..., 2]], axis=-1)
    ends = []
    for corner in range(3):
        here, after = off[:, corner], off[:, (corner + 1) % 3]
        crosses = (here < 0) != (after < 0)
        share = np.where(crosses, here / np.where(crosses, here - after, 1.0), 0.0)
        a, b = planar[:, corner], planar[:, (corner + 1) % 3]
        ends.append(np.where(crosses[:, None], a + share[:, None] * (b - a), np.nan))
    points = np.stack(ends, axis=1)
    # Exactly two of the three edges cross; sorting moves the missing one to the end.
    order = np.argsort(np.isnan(points[..., 0]), axis=1, kind="stable")
    segments = np.take_along_axis(points, order[..., None], axis=1)[:, :2]
    segments, kept = _clipped(segments, -beyond_in, length + beyond_in)
    return Cut(segments[kept], found.mesh[kept], found.face[kept], length)


def _clipped(segments: FloatArray, low: float, high: float) -> tuple[FloatArray, NDArray[np.bool_]]:
    """Segments cut to a range of their first coordinate, and which have any of it."""
    a, b = segments[:, 0], segments[:, 1]
    run = b[:, 0] - a[:, 0]
    safe = np.where(run != 0, run, 1.0)
    enter = np.where(
        run != 0, np.clip((np.array([[low], [high]]) - a[:, 0]) / safe, 0, 1), [[0.0], [1.0]]
    )
    enter.sort(axis=0)
    kept = (np.maximum(a[:, 0], b[:, 0]) >= low) & (np.minimum(a[:, 0], b[:, 0]) <= high)
    clipped = np.stack([a + share[:, None] * (b - a) for share in enter], axis=1)
    return clipped, kept
