"""Faces of a building, flat or round, plumb or battered, and mouldings that run along them.

A face has its own coordinates: *u* along it, *v* up, *w* out of it, with u × v = w.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from manifold3d import Manifold, Mesh64

from escalade.models.mesh import FloatArray

from .solid import Point

Surface: TypeAlias = Callable[[FloatArray, FloatArray, FloatArray], FloatArray]
"""Arrays of u, v and w of one shape → points, with one more axis of length 3."""

ARC_STEP_DEG = 9.0
"""Mouldings along a round face are bent about this often: 40 sides to the full circle."""


@dataclass(frozen=True, slots=True)
class Batter:
    """How far a face leans in: nothing at height ``foot``, ``inset`` from ``top`` upwards."""

    inset: float = 0.0
    foot: float = 0.0
    top: float = 1.0

    def at(self, height: FloatArray) -> FloatArray:
        """The inset at each height, in inches."""
        return self.inset * np.clip((height - self.foot) / (self.top - self.foot), 0.0, 1.0)

    def of(self, height: float) -> float:
        """The inset at one height, in inches."""
        return float(self.at(np.array([height]))[0])


PLUMB = Batter()


@dataclass(frozen=True, slots=True)
class Face:
    """A face, its length in inches, and the radius that bends it (None for a flat one)."""

    surface: Surface
    length: float
    radius: float | None = None

    def columns(self, start: float, end: float) -> int:
        """How many points along u a moulding needs to follow the face."""
        if self.radius is None:
            return 2
        arc = float(np.degrees(abs(end - start) / self.radius))
        return 1 + max(1, round(arc / ARC_STEP_DEG))


def flat_face(start: Point, end: Point, batter: Batter = PLUMB) -> Face:
    """A face from start to end (x, y), its outside on the right hand of one who walks along it."""
    origin = np.array([start[0], start[1]], dtype=np.float64)
    along = np.array([end[0], end[1]], dtype=np.float64) - origin
    length = float(np.linalg.norm(along))
    along /= length
    out = np.array([along[1], -along[0]])

    def surface(u: FloatArray, v: FloatArray, w: FloatArray) -> FloatArray:
        plan = origin + u[..., None] * along + (w - batter.at(v))[..., None] * out
        return np.concatenate([plan, v[..., None]], axis=-1)

    return Face(surface, length)


def round_face(
    at: Point,
    radius: float,
    start_deg: float = 0.0,
    end_deg: float = 360.0,
    batter: Batter = PLUMB,
) -> Face:
    """The outside of a drum between two angles, counter-clockwise from +x."""

    def surface(u: FloatArray, v: FloatArray, w: FloatArray) -> FloatArray:
        angle = np.radians(start_deg) + u / radius
        reach = radius + w - batter.at(v)
        return np.stack([at[0] + reach * np.cos(angle), at[1] + reach * np.sin(angle), v], axis=-1)

    return Face(surface, radius * float(np.radians(end_deg - start_deg)), radius)


def moulding(
    face: Face, profile: Sequence[Point], start: float = 0.0, end: float | None = None
) -> Manifold:
    """A convex profile carried along a face from u = start to end (to the face's end by default).

    ``profile`` is (w, v) corners, counter-clockwise with w to the right and v up.
    """
    stop = face.length if end is None else end
    columns = face.columns(start, stop)
    corners = np.asarray(profile, dtype=np.float64)
    u = np.repeat(np.linspace(start, stop, columns), len(corners))
    w, v = np.tile(corners[:, 0], columns), np.tile(corners[:, 1], columns)
    return _carried(face.surface(u, v, w), len(corners), columns, closed=False)


def ring(face: Face, profile: Sequence[Point]) -> Manifold:
    """A convex profile carried once around a full drum."""
    columns = face.columns(0.0, face.length) - 1
    corners = np.asarray(profile, dtype=np.float64)
    u = np.repeat(np.linspace(0.0, face.length, columns, endpoint=False), len(corners))
    w, v = np.tile(corners[:, 0], columns), np.tile(corners[:, 1], columns)
    return _carried(face.surface(u, v, w), len(corners), columns, closed=True)


def _carried(points: FloatArray, corners: int, columns: int, *, closed: bool) -> Manifold:
    quads = []
    for column in range(columns if closed else columns - 1):
        here, there = column * corners, (column + 1) % columns * corners
        for corner in range(corners):
            after = (corner + 1) % corners
            quads.append((here + after, here + corner, there + corner, there + after))
    triangles = [(a, b, c) for a, b, c, _ in quads] + [(a, c, d) for a, _, c, d in quads]
    if not closed:
        last = (columns - 1) * corners
        fan = [(0, i, i + 1) for i in range(1, corners - 1)]
        triangles += fan + [(last + a, last + c, last + b) for a, b, c in fan]
    return Manifold(Mesh64(np.ascontiguousarray(points), np.array(triangles, dtype=np.uint64)))


def slab(
    face: Face, u: tuple[float, float], v: tuple[float, float], w: tuple[float, float]
) -> Manifold:
    """A block on a face between the given limits."""
    (inner, outer), (low, high) = w, v
    return moulding(face, [(inner, low), (outer, low), (outer, high), (inner, high)], *u)
