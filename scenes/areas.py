"""The exact area that two convex plans share, from the arcs of their outlines."""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from escalade.models.mesh import FloatArray

from .footprints import Footprint

_EDGE_IN = 1e-11
"""A point this near an outline lies on it: above the noise of floats at these sizes."""

_POLISHED = 4
"""Newton's steps that bring a root from an eigenvalue's noise to a float's last digits."""

_TRIED = (0.3, 0.65)
"""Where a piece between two crossings is tried; it may touch the other outline at one of them."""


def lens_areas(distances: FloatArray, radii: FloatArray, radius_in: float) -> FloatArray:
    """The area that circles share with one circle, (n,) float64 in square inches.

    distances, radii : (n,) float64, of the centres and of the other circles.
    """
    small, large = np.minimum(radii, radius_in), np.maximum(radii, radius_in)
    inside = distances <= large - small
    apart = distances >= large + small
    d = np.where(inside | apart, large, distances)
    to_chord = (d**2 + small**2 - large**2) / (2 * d)
    first = small**2 * np.arccos(np.clip(to_chord / small, -1, 1))
    second = large**2 * np.arccos(np.clip((d - to_chord) / large, -1, 1))
    corner = (-d + small + large) * (d + small - large) * (d - small + large) * (d + small + large)
    lens = first + second - np.sqrt(np.maximum(corner, 0.0)) / 2
    areas: FloatArray = np.where(inside, np.pi * small**2, np.where(apart, 0.0, lens))
    return areas


def areas_in_circle(corners: FloatArray, radius_in: float) -> FloatArray:
    """The area that polygons share with a circle round the origin, (n,) float64, square inches.

    corners : (n, k, 2) float64, counter-clockwise. Each side makes a triangle with the centre; the
    parts of it inside the circle are triangles, the others sectors.
    """
    a, b = corners, np.roll(corners, -1, axis=1)
    along = b - a
    square = (along**2).sum(axis=2)
    half = (a * along).sum(axis=2)
    inner = half**2 - square * ((a**2).sum(axis=2) - radius_in**2)
    root = np.sqrt(np.maximum(inner, 0.0))
    enter = np.clip((-half - root) / square, 0.0, 1.0)
    leave = np.clip((-half + root) / square, 0.0, 1.0)
    enter, leave = np.where(inner > 0, enter, 0.0), np.where(inner > 0, leave, 0.0)
    first, last = a + enter[:, :, None] * along, a + leave[:, :, None] * along
    # A corner at the very centre has a direction only as long as it is not computed anew.
    last = np.where(leave[:, :, None] == 1.0, b, last)
    swept = _turn(a, first) + _turn(last, b)
    whole = _crosses(first, last)
    areas: FloatArray = (radius_in**2 * swept + whole).sum(axis=1) / 2
    return np.maximum(areas, 0.0)


def _crosses(a: FloatArray, b: FloatArray) -> FloatArray:
    crosses: FloatArray = a[..., 0] * b[..., 1] - a[..., 1] * b[..., 0]
    return crosses


def _turn(a: FloatArray, b: FloatArray) -> FloatArray:
    """The signed angle from one direction to another."""
    turn: FloatArray = np.arctan2(_crosses(a, b), (a * b).sum(axis=-1))
    return turn


def oval_areas_in_circle(half: FloatArray, centres: FloatArray, radius_in: float) -> FloatArray:
    """The area that ovals share with a circle, (n,) float64 in square inches.

    half, centres : (n, 2) float64, the half axes of each oval, which must differ, and where the
    circle's centre lies seen along them. Both outlines are cut where they cross, at the roots of a
    sum of two harmonics; roots that are no crossings cut them too, which changes no area.
    """
    a, b = half.T
    x, y = centres.T
    constant = (a**2 + b**2) / 2 + x**2 + y**2 - radius_in**2
    second, first = (a**2 - b**2) / 4, -a * x + 1j * b * y
    companion = np.zeros((len(half), 4, 4), dtype=np.complex128)
    companion[:, [1, 2, 3], [0, 1, 2]] = 1
    terms = (first, constant, first.conjugate(), second)
    companion[:, 0] = -np.stack(terms, axis=1) / second[:, None]
    angles = np.angle(np.linalg.eigvals(companion))
    ovals = half.T[:, :, None]
    offset = centres.T[:, :, None]
    for _ in range(_POLISHED):
        cos, sin = np.cos(angles), np.sin(angles)
        away = ovals * [cos, sin] - offset
        along = ovals * [-sin, cos]
        slope = 2 * (away * along).sum(axis=0)
        steep = np.abs(slope) > _EDGE_IN
        off = (away**2).sum(axis=0) - radius_in**2
        angles = angles - np.where(steep, off / np.where(steep, slope, 1.0), 0.0)

    start, end, middle = _pieces(angles)
    kept = ovals * [np.cos(middle), np.sin(middle)] - offset
    on_oval = np.where(np.hypot(*kept) <= radius_in, (a * b)[:, None] * (end - start), 0.0)

    crossings = ovals * [np.cos(angles), np.sin(angles)] - offset
    start, end, middle = _pieces(np.arctan2(crossings[1], crossings[0]))
    kept = (offset + radius_in * np.stack([np.cos(middle), np.sin(middle)])) / ovals
    chord_x, chord_y = np.cos(end) - np.cos(start), np.sin(end) - np.sin(start)
    swept = radius_in**2 * (end - start) + radius_in * (offset[0] * chord_y - offset[1] * chord_x)
    on_circle = np.where(np.hypot(*kept) < 1, swept, 0.0)
    areas: FloatArray = (on_oval + on_circle).sum(axis=1) / 2
    return np.maximum(areas, 0.0)


def _pieces(cuts: FloatArray) -> tuple[FloatArray, FloatArray, FloatArray]:
    """Where the pieces between the cuts of a full turn start and end, and their middles."""
    start = np.sort(cuts % (2 * np.pi), axis=1)
    end = np.roll(start, -1, axis=1)
    end[:, -1] += 2 * np.pi
    return start, end, (start + end) / 2


def shared_area_in2(one: Footprint, other: Footprint) -> float:
    """The area that two footprints share, by Green's theorem over the pieces of both outlines.

    Not for curves that nearly coincide without being the same, within 1e-9 in; such bases count as
    covered before their area is asked.
    """
    total = 0.0
    # Where both outlines run along each other, the pieces of the first count and those of the
    # second do not.
    for inner, outer, edge_counts in ((one, other, True), (other, one, False)):
        walls = _walls(outer)
        for arc in _arcs(inner):
            cuts = [arc.start, arc.end]
            for wall in walls:
                cuts.extend(t for t in wall.crossings(arc) if arc.start < t < arc.end)
            cuts.sort()
            for start, end in pairwise(cuts):
                points = [arc.at(start + share * (end - start)) for share in _TRIED]
                out = [max(wall.outside_by(point) for wall in walls) for point in points]
                if max(out) <= _EDGE_IN if edge_counts else min(out) < -_EDGE_IN:
                    total += arc.swept(start, end)
    return max(0.0, total)


@dataclass(frozen=True, slots=True, eq=False)
class _Arc:
    """A piece of an outline: centre + cos t · along + sin t · across, or centre + t · along."""

    centre: FloatArray
    along: FloatArray
    across: FloatArray
    start: float
    end: float
    straight: bool

    def at(self, t: float) -> FloatArray:
        if self.straight:
            return self.centre + t * self.along
        point: FloatArray = self.centre + math.cos(t) * self.along + math.sin(t) * self.across
        return point

    def swept(self, start: float, end: float) -> float:
        """Half the integral of x dy − y dx along the piece."""
        a, b = self.at(start), self.at(end)
        if self.straight:
            return _cross(a, b) / 2
        around_centre = _cross(self.along, self.across) * (end - start)
        return (around_centre + _cross(self.centre, b - a)) / 2


@dataclass(frozen=True, slots=True, eq=False)
class _HalfPlane:
    """Points with normal · point ≤ limit."""

    normal: FloatArray
    limit: float

    def outside_by(self, point: FloatArray) -> float:
        return float(self.normal @ point) - self.limit

    def crossings(self, arc: _Arc) -> list[float]:
        offset = self.limit - float(self.normal @ arc.centre)
        cos_part, sin_part = float(self.normal @ arc.along), float(self.normal @ arc.across)
        if arc.straight:
            return [offset / cos_part] if cos_part else []
        return _turns(-offset, cos_part, sin_part)


@dataclass(frozen=True, slots=True, eq=False)
class _Inside:
    """Points inside an oval: ``to_circle`` maps it to the unit circle round its centre."""

    centre: FloatArray
    to_circle: FloatArray
    size_in: float

    def outside_by(self, point: FloatArray) -> float:
        return float((np.hypot(*(self.to_circle @ (point - self.centre))) - 1) * self.size_in)

    def crossings(self, arc: _Arc) -> list[float]:
        c = self.to_circle @ (arc.centre - self.centre)
        a, b = self.to_circle @ arc.along, self.to_circle @ arc.across
        if arc.straight:
            qa, qb, qc = float(a @ a), float(a @ c), float(c @ c) - 1
            inner = qb * qb - qa * qc
            if inner < 0 or qa == 0:
                return []
            root = math.sqrt(inner)
            return [(-qb - root) / qa, (-qb + root) / qa]
        # |c + cos t a + sin t b|² − 1 as constant, first and second harmonics of t.
        constant = float(c @ c + (a @ a + b @ b) / 2) - 1
        first = (2 * float(c @ a), 2 * float(c @ b))
        second = (float(a @ a - b @ b) / 2, float(a @ b))
        return _harmonic_roots(constant, first, second)


def _turns(constant: float, cos_part: float, sin_part: float) -> list[float]:
    """Angles in [0, 2π) where constant + cos_part · cos t + sin_part · sin t is 0."""
    size = math.hypot(cos_part, sin_part)
    if size == 0 or abs(constant) > size:
        return []
    middle, spread = math.atan2(sin_part, cos_part), math.acos(-constant / size)
    return [(middle - spread) % (2 * math.pi), (middle + spread) % (2 * math.pi)]


def _harmonic_roots(
    constant: float, first: tuple[float, float], second: tuple[float, float]
) -> list[float]:
    """Angles in [0, 2π) where a trigonometric sum with two harmonics is 0."""
    scale = abs(constant) + math.hypot(*first) + math.hypot(*second)
    if math.hypot(*second) <= 1e-14 * scale:
        return _turns(constant, *first)
    high = complex(second[0], -second[1]) / 2
    middle = complex(first[0], -first[1]) / 2
    roots = np.roots([high, middle, constant, middle.conjugate(), high.conjugate()])
    angles = np.angle(roots[np.abs(np.abs(roots) - 1) < 1e-4])

    for _ in range(4):
        cos, sin = np.cos(angles), np.sin(angles)
        cos2, sin2 = np.cos(2 * angles), np.sin(2 * angles)
        value = constant + first[0] * cos + first[1] * sin + second[0] * cos2 + second[1] * sin2
        slope = first[1] * cos - first[0] * sin + 2 * (second[1] * cos2 - second[0] * sin2)
        steep = np.abs(slope) > 1e-12 * scale
        angles = angles - np.where(steep, value / np.where(steep, slope, 1.0), 0.0)
    return [float(angle) % (2 * math.pi) for angle in angles]


def _arcs(footprint: Footprint) -> list[_Arc]:
    """The outline, counter-clockwise."""
    along, across = footprint.axes
    along, across = along * footprint.half_length_in, across * footprint.half_width_in
    centre = footprint.centre
    if footprint.kind == "rectangle":
        corners = [centre - along - across, centre + along - across]
        corners += [centre + along + across, centre - along + across]
        return [_segment(a, b) for a, b in zip(corners, corners[1:] + corners[:1], strict=True)]
    turn = math.pi if footprint.kind == "half" else 2 * math.pi
    curve = _Arc(centre, along, across, 0.0, turn, straight=False)
    if footprint.kind == "half":
        return [curve, _segment(centre - along, centre + along)]
    return [curve]


def _segment(a: FloatArray, b: FloatArray) -> _Arc:
    return _Arc(a, b - a, np.zeros(2), 0.0, 1.0, straight=True)


def _walls(footprint: Footprint) -> list[_HalfPlane | _Inside]:
    """The conditions that hold exactly for the points of the footprint."""
    along, across = footprint.axes
    centre = footprint.centre
    if footprint.kind == "rectangle":
        return [
            _HalfPlane(sign * axis, half + float(sign * axis @ centre))
            for axis, half in (
                (along, footprint.half_length_in),
                (across, footprint.half_width_in),
            )
            for sign in (1.0, -1.0)
        ]
    to_circle = np.stack([along / footprint.half_length_in, across / footprint.half_width_in])
    size = min(footprint.half_length_in, footprint.half_width_in)
    curve = _Inside(centre, to_circle, size)
    if footprint.kind == "half":
        return [curve, _HalfPlane(-across, -float(across @ centre))]
    return [curve]


def _cross(a: FloatArray, b: FloatArray) -> float:
    return float(a[0] * b[1] - a[1] * b[0])
