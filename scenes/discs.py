"""Round bases packed in a polygon: lattices, then one more squeezed in as long as that succeeds."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import shapely
from scipy.optimize import minimize
from shapely.geometry.base import BaseGeometry

from escalade.models.mesh import FloatArray

from .growing import grown


@dataclass(frozen=True, slots=True)
class SqueezeSteps:
    """How hard one more disc is squeezed in."""

    offsets: int = 6
    """A lattice is laid so many ways along each of its two directions."""

    most: int = 40
    """Only rooms that hold no more than this are squeezed into: on larger ones lattices lose little
    at the walls, and a round of the solver costs the square of the number."""

    starts: int = 24
    """So many arrangements are tried before one more is given up."""

    jitter: float = 0.2
    """They differ by this share of a disc's width."""

    rounds: int = 250
    """Rounds of the solver for one arrangement."""

    inside_in: float = 0.002
    """Discs are pressed into a room this much smaller, so that what is left is inside for sure: a
    part of the tolerance for fitting."""

    apart_in: float = 1e-6
    """They are pressed this much further apart than they must be."""


SQUEEZE = SqueezeSteps()


def packed_discs(
    room: BaseGeometry, apart_in: float, directions: list[float], at_least: FloatArray
) -> FloatArray:
    """Centres in a room that are so far apart from each other, as many as were found, (n, 2).

    ``directions`` are those, in degrees, that lattices are laid along. ``at_least`` are centres
    known to be possible. No more than :func:`most_discs`, or SQUEEZE.most by squeezing, are looked
    for.
    """
    if room.is_empty:
        return at_least
    best = at_least
    for lattice in _lattices(room, apart_in, directions):
        if len(lattice) > len(best):
            best = lattice
    smaller = grown(room, -SQUEEZE.inside_in)
    inner = shapely.simplify(grown(smaller, -SQUEEZE.inside_in / 2), SQUEEZE.inside_in / 2)
    most = min(SQUEEZE.most, most_discs(room, apart_in))
    while not inner.is_empty and len(best) < most:
        more = _one_more(inner, best, apart_in)
        if more is None:
            break
        best = more
    return best


def most_discs(room: BaseGeometry, apart_in: float) -> int:
    """No more centres than these can be so far apart in a room, however they are laid.

    The bound of Groemer and Oler for convex rooms, taken of the room's convex hull.

    >>> most_discs(shapely.box(0, 0, 9, 0.001), 1.0)
    10
    """
    if room.is_empty:
        return 0
    hull = room.convex_hull
    area, outline = hull.area / apart_in**2, hull.length / apart_in
    return math.floor(2 / math.sqrt(3) * float(area) + float(outline) / 2 + 1)


def _lattices(room: BaseGeometry, apart_in: float, directions: list[float]) -> Iterator[FloatArray]:
    """The best laid triangular lattice along and across each direction."""
    shapely.prepare(room)
    low, high = np.array(room.bounds[:2]), np.array(room.bounds[2:])
    span = math.ceil(float(np.hypot(*(high - low))) / apart_in) + 2
    column, row = np.meshgrid(np.arange(-span, span), np.arange(-span, span))
    net = np.stack([column + row % 2 / 2, row * math.sqrt(3) / 2], axis=-1).reshape(-1, 2)
    shares = np.arange(SQUEEZE.offsets) / SQUEEZE.offsets
    for direction in directions:
        for turn in (math.radians(direction), math.radians(direction + 30)):
            turned = np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
            best = np.zeros((0, 2))
            for along in shares:
                for across in shares:
                    moved = net + np.array([along, across * math.sqrt(3)])
                    centres = (low + high) / 2 + apart_in * moved @ turned
                    held = centres[shapely.contains_xy(room, centres)]
                    if len(held) > len(best):
                        best = held
            yield best


def _one_more(inner: BaseGeometry, centres: FloatArray, apart_in: float) -> FloatArray | None:
    """The centres moved about so that one more finds room; None where no start succeeded."""
    walls = _Walls.of(inner)
    shapely.prepare(inner)
    for start in _starts(inner, centres, apart_in):
        found = _pressed_apart(walls, inner, start, apart_in + SQUEEZE.apart_in)
        far_enough = _nearest_in(found) >= apart_in
        inside = shapely.dwithin(inner, shapely.points(found), SQUEEZE.inside_in / 2)
        if far_enough and inside.all():
            return found
    return None


def _starts(inner: BaseGeometry, centres: FloatArray, apart_in: float) -> Iterator[FloatArray]:
    """Arrangements of one more: added where there is most room, then shaken, always the same."""
    rng = np.random.default_rng(len(centres))
    x0, y0, x1, y1 = inner.bounds
    spots = rng.uniform([x0, y0], [x1, y1], (40 * (len(centres) + 1), 2))
    spots = spots[shapely.contains_xy(inner, spots)]
    if len(spots) == 0:
        return
    if len(centres):
        away = np.hypot(*(spots[:, None] - centres[None]).transpose(2, 0, 1)).min(axis=1)
        spots = spots[np.argsort(-away)]
    yield np.vstack([centres, spots[:1]])
    for turn in range(1, SQUEEZE.starts):
        if turn % 2:
            yield rng.permutation(spots)[: len(centres) + 1]
        else:
            extra = spots[turn % len(spots)]
            shaken = rng.normal(0, SQUEEZE.jitter * apart_in, (len(centres) + 1, 2))
            yield np.vstack([centres, extra]) + shaken


@dataclass(frozen=True, slots=True)
class _Walls:
    """The outlines of a room as segments: starts and (unit) directions, (m, 2), and lengths."""

    starts: FloatArray
    along: FloatArray
    lengths: FloatArray

    @classmethod
    def of(cls, room: BaseGeometry) -> _Walls:
        rings = [shapely.get_coordinates(r) for r in shapely.get_rings(shapely.get_parts(room))]
        starts = np.concatenate([ring[:-1] for ring in rings])
        spans = np.concatenate([np.diff(ring, axis=0) for ring in rings])
        lengths = np.hypot(*spans.T)
        real = lengths > 0
        return cls(starts[real], spans[real] / lengths[real, None], lengths[real])

    def to_nearest(self, points: FloatArray) -> FloatArray:
        """From each point to the nearest place on an outline, (n, 2)."""
        offset = points[:, None] - self.starts
        along = np.clip((offset * self.along).sum(axis=2), 0, self.lengths)
        way = along[:, :, None] * self.along - offset
        nearest = (way**2).sum(axis=2).argmin(axis=1)
        ways: FloatArray = way[np.arange(len(points)), nearest]
        return ways


def _pressed_apart(
    walls: _Walls, inner: BaseGeometry, start: FloatArray, apart_in: float
) -> FloatArray:
    """An arrangement pressed apart and into the room as far as it goes, (n, 2)."""
    one, other = np.triu_indices(len(start), 1)

    def strain(flat: FloatArray) -> tuple[float, FloatArray]:
        points = flat.reshape(-1, 2)
        offset = points[one] - points[other]
        distance = np.maximum(np.hypot(*offset.T), apart_in * 1e-9)
        short = np.maximum(apart_in - distance, 0)
        push = (2 * short / distance)[:, None] * offset
        slope = np.zeros_like(points)
        np.add.at(slope, one, -push)
        np.add.at(slope, other, push)
        outside = ~shapely.contains_xy(inner, points)
        strays = walls.to_nearest(points[outside])
        slope[outside] -= 2 * strays
        return float((short**2).sum() + (strays**2).sum()), slope.ravel()

    # Not L-BFGS-B: that of SciPy solves its small systems with threads that wait for each other,
    # for seconds where other programs use the processors too.
    solved = minimize(
        strain,
        start.ravel(),
        jac=True,
        method="BFGS",
        options={"maxiter": SQUEEZE.rounds, "gtol": SQUEEZE.apart_in * SQUEEZE.inside_in},
    )
    found: FloatArray = solved.x.reshape(-1, 2)
    return found


def _nearest_in(points: FloatArray) -> float:
    """The least distance between two of the points, inf where there are no two."""
    one, other = np.triu_indices(len(points), 1)
    return float(np.hypot(*(points[one] - points[other]).T).min(initial=math.inf))
