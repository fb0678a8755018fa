"""How deep two plans overlap, or how far apart they lie: margins of bases under templates.

Two convex plans overlap to the depth of the least shift that parts them; one lies inside another
by the least shift that brings it across the edge. Both are the lowest point of a difference of
extents over all directions. Circles against circles and half circles, and rectangles against
circles, have closed forms; ovals against circles are halved down to the one nearest and farthest
point; everything else is searched to the last digits of a float.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from escalade.models.mesh import FloatArray

from .footprints import Footprint, Footprints

Directed = Callable[[FloatArray], FloatArray]
"""A function of angles (n, k) that gives lengths (n, k)."""

_COARSE = 128
"""Directions looked at first: 2.8 degrees apart, well inside the narrowest dip of these plans."""

_DIRECTIONS = np.linspace(0.0, 2 * np.pi, _COARSE, endpoint=False)[None, :]

_DIPS = 3
"""The lowest dips that are searched to the bottom."""

_GOLDEN_STEPS = 45
"""Steps of the search: each shrinks the dip by 0.618, to 4e-11 of a radian in all."""

_HALVINGS = 32
"""Halvings of a quadrant: to 4e-10 of a radian, which the distance feels as its square."""

_PARALLEL = 1e-9
"""Lines whose directions differ by less meet nowhere that floats could tell."""

_GOLDEN = (5**0.5 - 1) / 2


def overlap_depths(footprints: Footprints, template: Footprint) -> FloatArray:
    """How deep each footprint overlaps the template, (n,) float64 in inches.

    Positive: the least shift that would part them. Negative: the gap between them. 0: they touch.

    >>> base = Footprints.of([Footprint("oval", 0, 0, 1, 1)])
    >>> overlap_depths(base, Footprint("oval", 4, 0, 2, 2)).tolist()
    [-1.0]
    """
    depths = np.zeros(len(footprints))
    rest = np.ones(len(footprints), dtype=bool)
    for rows, closed in _closed_forms(footprints, template):
        depths[rows] = closed.overlaps()
        rest &= ~rows
    if rest.any():
        others, plan = footprints.taken(rest), Footprints.of([template])

        def reach(angles: FloatArray) -> FloatArray:
            directions = _unit(angles)
            return others.extent(directions) + plan.extent(-directions)

        depths[rest] = _lowest(reach, len(others))[0]
    return depths


def inside_depths(footprints: Footprints, template: Footprint) -> FloatArray:
    """How deep each footprint lies inside the template, (n,) float64 in inches.

    Positive or 0: wholly covered, and the least shift that would uncover some of it. Negative:
    not wholly covered; how far the worst point of it sticks out.

    >>> base = Footprints.of([Footprint("oval", 0.5, 0, 1, 1)])
    >>> inside_depths(base, Footprint("oval", 0, 0, 2, 2)).tolist()
    [0.5]
    """
    depths = np.zeros(len(footprints))
    rest = np.ones(len(footprints), dtype=bool)
    for rows, closed in _closed_forms(footprints, template):
        depths[rows] = closed.insides()
        rest &= ~rows
    if rest.any():
        others, plan = footprints.taken(rest), Footprints.of([template])

        def room(angles: FloatArray) -> FloatArray:
            directions = _unit(angles)
            return plan.extent(directions) - others.extent(directions)

        depths[rest] = _lowest(room, len(others))[0]
    return depths


def edge_distance_in(one: Footprint, other: Footprint) -> float:
    """The level distance between the nearest edges; 0 when they touch or overlap."""
    return max(0.0, -float(overlap_depths(Footprints.of([one]), other)[0]))


def least_shift_inside(
    footprint: Footprint, template: Footprint, tolerance_in: float
) -> FloatArray | None:
    """The shortest move of a footprint that brings it wholly inside the template, (2,) float64.

    None where it does not fit at any place without being turned. The zero vector where it is
    inside already. The footprint may stick out by ``tolerance_in`` and still count as inside.
    """
    if footprint.is_circle and template.is_circle:
        spare = template.half_length_in - footprint.half_length_in
        if spare < -tolerance_in:
            return None
        away = template.centre - footprint.centre
        distance = float(np.hypot(*away))
        return away * max(0.0, 1 - max(spare, 0.0) / distance) if distance > 0 else np.zeros(2)
    rows, other = Footprints.of([footprint]), Footprints.of([template])

    def room(angles: FloatArray) -> FloatArray:
        directions = _unit(angles)
        spare: FloatArray = other.extent(directions) - rows.extent(directions)
        return spare + tolerance_in / 2

    # The shift must obey one condition a direction. Obey the most violated one and those that
    # hold the shift where it is, look again: first in coarse directions, then in all.
    shift, normals, most = np.zeros(2), np.zeros((0, 2)), np.zeros(0)
    search = _lowest_coarse
    for _ in range(2 * _COARSE):

        def left(angles: FloatArray, shift: FloatArray = shift) -> FloatArray:
            limits: FloatArray = room(angles) - _unit(angles) @ shift
            return limits

        worst, angle = search(left, 1)
        if worst[0] >= -tolerance_in / 2:
            if search is _lowest:
                return shift
            search = _lowest
            continue
        normal = _unit(angle)
        normals = np.vstack([normals, normal])
        most = np.append(most, worst[0] + normal[0] @ shift)
        nearest = _nearest_point(normals, most)
        if nearest is None:
            return None
        shift, holding = nearest
        normals, most = normals[holding], most[holding]
    return None


@dataclass(frozen=True, slots=True, eq=False)
class _Discs:
    """Circles against a circle or half a circle."""

    discs: Footprints
    plan: Footprint

    def overlaps(self) -> FloatArray:
        depths: FloatArray = self._depths() + self.discs.half[:, 0]
        return depths

    def insides(self) -> FloatArray:
        depths: FloatArray = self._depths() - self.discs.half[:, 0]
        return depths

    def _depths(self) -> FloatArray:
        """How deep each centre lies in the plan; negative outside."""
        radius = self.plan.half_length_in
        offset = self.discs.centre - self.plan.centre
        within: FloatArray = radius - np.hypot(*offset.T)
        if self.plan.kind == "oval":
            return within
        along, across = (offset @ axis for axis in self.plan.axes)
        beside = np.maximum(np.abs(along) - radius, 0.0)
        # Below the flat edge the nearest point is on it; above, on it or on the curve.
        return np.where(across < 0, -np.hypot(across, beside), np.minimum(within, across))


@dataclass(frozen=True, slots=True, eq=False)
class _Boxes:
    """Rectangles against a circle."""

    boxes: Footprints
    plan: Footprint

    def overlaps(self) -> FloatArray:
        beyond = np.abs(self.boxes.seen_from(self.plan.centre)) - self.boxes.half
        outside = np.hypot(*np.maximum(beyond, 0.0).T)
        inside = np.minimum(beyond.max(axis=1), 0.0)
        depths: FloatArray = self.plan.half_length_in - outside - inside
        return depths

    def insides(self) -> FloatArray:
        furthest = np.hypot(*(self.boxes.corners - self.plan.centre).T).max(axis=0)
        depths: FloatArray = self.plan.half_length_in - furthest
        return depths


@dataclass(frozen=True, slots=True, eq=False)
class _Ovals:
    """Ovals against a circle: the points of an oval nearest to and farthest from its centre.

    Seen from the oval's own axes with the longer one first, and turned into the first quadrant, the
    nearest point lies in that quadrant and the farthest in the opposite one, each where the slope
    of the distance changes its sign once.
    """

    ovals: Footprints
    plan: Footprint

    def overlaps(self) -> FloatArray:
        point, half = self._first_quadrant()
        nearest = np.hypot(*(self._extreme(point, half, 1.0) - point).T)
        within = ((point / half) ** 2).sum(axis=1) <= 1
        depths: FloatArray = self.plan.half_length_in + np.where(within, nearest, -nearest)
        return depths

    def insides(self) -> FloatArray:
        point, half = self._first_quadrant()
        farthest = np.hypot(*(self._extreme(point, half, -1.0) + point).T)
        depths: FloatArray = self.plan.half_length_in - farthest
        return depths

    def _first_quadrant(self) -> tuple[FloatArray, FloatArray]:
        """The circle's centre and the half axes, (n, 2) each, the longer axis first."""
        point, half = np.abs(self.ovals.seen_from(self.plan.centre)), self.ovals.half
        longer_first = np.argsort(-half, axis=1, kind="stable")
        return (
            np.take_along_axis(point, longer_first, axis=1),
            np.take_along_axis(half, longer_first, axis=1),
        )

    @staticmethod
    def _extreme(point: FloatArray, half: FloatArray, toward: float) -> FloatArray:
        """The point of the first quadrant nearest to ``toward`` times the point, (n, 2)."""
        along, across = (toward * half * point).T
        flatness = half[:, 0] ** 2 - half[:, 1] ** 2
        angle, step = np.full(len(half), np.pi / 4), np.pi / 8
        for _ in range(_HALVINGS):
            cos, sin = np.cos(angle), np.sin(angle)
            slope = along * sin - across * cos - flatness * sin * cos
            angle += np.where(toward * slope < 0, step, -step)
            step /= 2
        extreme: FloatArray = half * np.stack([np.cos(angle), np.sin(angle)], axis=1)
        return extreme


def _closed_forms(
    footprints: Footprints, template: Footprint
) -> list[tuple[NDArray[np.bool_], _Discs | _Boxes | _Ovals]]:
    """The rows whose depths need no search over all directions, with how they are found."""
    discs, boxes = footprints.circle, footprints.rectangle
    forms: list[tuple[NDArray[np.bool_], _Discs | _Boxes | _Ovals]] = []
    if template.is_circle or template.kind == "half":
        forms.append((discs, _Discs(footprints.taken(discs), template)))
    if template.is_circle:
        forms.append((boxes, _Boxes(footprints.taken(boxes), template)))
        ovals = footprints.oval & ~discs
        forms.append((ovals, _Ovals(footprints.taken(ovals), template)))
    return forms


def _nearest_point(normals: FloatArray, limits: FloatArray) -> tuple[FloatArray, list[int]] | None:
    """The point nearest the origin with ``normals @ point <= limits``, and the rows that hold it.

    None where no point obeys all rows.
    """
    count = len(limits)
    candidates = [(np.zeros(2), list[int]())]
    candidates += [(limits[i] * normals[i], [i]) for i in range(count)]
    for i in range(count):
        for j in range(i):
            (a, b), (c, d) = normals[i], normals[j]
            turn = a * d - b * c
            if abs(turn) > _PARALLEL:
                x, y = limits[i] * d - limits[j] * b, limits[j] * a - limits[i] * c
                candidates.append((np.array([x, y]) / turn, [i, j]))
    best = None
    for point, holding in candidates:
        over = normals @ point - limits
        over[holding] = 0.0
        if (over <= _PARALLEL).all() and (best is None or point @ point < best[0] @ best[0]):
            best = (point, holding)
    return best


def _unit(angles: FloatArray) -> FloatArray:
    directions: FloatArray = np.stack([np.cos(angles), np.sin(angles)], axis=-1)
    return directions


def _lowest(reach: Directed, count: int) -> tuple[FloatArray, FloatArray]:
    """The lowest value of a function of direction for each of ``count`` rows, and its angle."""
    coarse = reach(_DIRECTIONS)
    dips = (coarse <= np.roll(coarse, 1, axis=1)) & (coarse <= np.roll(coarse, -1, axis=1))
    order = np.argsort(np.where(dips, coarse, np.inf), axis=1)[:, :_DIPS]
    angles = _DIRECTIONS[0, order]
    low, high = angles - _DIRECTIONS[0, 1], angles + _DIRECTIONS[0, 1]
    left, right = high - _GOLDEN * (high - low), low + _GOLDEN * (high - low)
    at_left, at_right = reach(left), reach(right)
    for _ in range(_GOLDEN_STEPS):
        lower = at_left <= at_right
        low, high = np.where(lower, low, left), np.where(lower, right, high)
        inner = np.where(lower, high - _GOLDEN * (high - low), low + _GOLDEN * (high - low))
        at_inner = reach(inner)
        left, right = np.where(lower, inner, right), np.where(lower, left, inner)
        at_left, at_right = np.where(lower, at_inner, at_right), np.where(lower, at_left, at_inner)
    middle = (low + high) / 2
    values = reach(middle)
    best = values.argmin(axis=1)
    rows = np.arange(count)
    return values[rows, best], middle[rows, best]


def _lowest_coarse(reach: Directed, count: int) -> tuple[FloatArray, FloatArray]:
    """The lowest value in the coarse directions for each of ``count`` rows, and its angle."""
    values = reach(_DIRECTIONS)
    best = values.argmin(axis=1)
    return values[np.arange(count), best], _DIRECTIONS[0, best]
