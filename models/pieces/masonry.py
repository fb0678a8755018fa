"""Courses of dressed stone laid on a face, and quoins at its corners."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

import numpy as np
from manifold3d import Manifold

from escalade.models.mesh import FloatArray, Part

from .faces import PLUMB, Batter, Face
from .solid import Block, Point, hull, strips

MOST_COURSES = 18
MOST_STONES_A_COURSE = 20
"""A larger face gets larger stones, so that no face has more than some 360 of them."""


@dataclass(frozen=True, slots=True)
class Bond:
    """How the stones of a face are laid; lengths in inches.

    ``relief`` is how far they stand out of the mortar, ``joint`` the width of the mortar,
    ``dark`` the share of darker stones, and ``sink`` how deep they reach into the core.
    """

    course: float = 0.46
    stone: float = 0.85
    relief: float = 0.05
    joint: float = 0.05
    bevel: float = 0.025
    dark: float = 0.08
    sink: float = 0.015

    def for_face(self, length: float, height: float) -> Bond:
        """The same bond with stones large enough for a face of this size."""
        course = max(self.course, height / MOST_COURSES)
        return replace(self, course=course, stone=max(self.stone, length / MOST_STONES_A_COURSE))


BOND = Bond()


def courses(bottom: float, top: float, bond: Bond = BOND) -> list[tuple[float, float]]:
    """The heights of even courses that fill the space between bottom and top."""
    count = max(1, round((top - bottom) / bond.course))
    levels = np.linspace(bottom, top, count + 1)
    return [(float(low), float(high)) for low, high in pairwise(levels)]


def _stagger(index: int, bond: Bond) -> float:
    """How much longer the quoin of a course is than their mean."""
    return 0.25 * bond.stone * (1 if index % 2 else -1)


def ashlar(
    face: Face,
    heights: Sequence[tuple[float, float]],
    part: Part,
    *,
    bond: Bond = BOND,
    ends: tuple[float, float] = (0.0, 0.0),
    phase: int = 1,
    seed: int = 0,
) -> list[Block]:
    """Stones laid in courses on a face: the lighter ones, and a darker few.

    ``ends`` leaves room at both ends for quoins of that mean length, ``phase`` (+1 or -1) says
    which courses have the long ones. The bond is irregular but always the same for one seed.
    """
    chance = np.random.default_rng(seed)
    spans = []
    for index, (low, high) in enumerate(heights):
        shift = phase * _stagger(index, bond)
        left = ends[0] + shift if ends[0] else 0.0
        right = face.length - (ends[1] + shift if ends[1] else 0.0)
        spans += [
            (*span, low + bond.joint / 2, high - bond.joint / 2)
            for span in _course(left, right, index, bool(ends[0]), bond, chance)
        ]
    if not spans:
        return []
    stones = np.array(spans)
    dark = chance.random(len(stones)) < bond.dark
    depth = bond.relief * (1.0 - 0.4 * chance.random(len(stones)))
    shades = ((part, ~dark), (Part(part.name, "dark-stone"), dark))
    return [
        (shade, _stones(face, stones[chosen], depth[chosen], bond))
        for shade, chosen in shades
        if chosen.any()
    ]


def _course(
    left: float, right: float, index: int, quoined: bool, bond: Bond, chance: np.random.Generator
) -> list[tuple[float, float]]:
    """Left and right of every stone of one course."""
    if right - left < 3 * bond.joint:
        return []
    count = max(1, round((right - left) / bond.stone))
    weights = 1.0 + 0.3 * (chance.random(count) - 0.5)
    if count > 1 and not quoined:
        weights[-1 if index % 2 else 0] *= 0.55
    joints = left + (right - left) * np.concatenate([[0.0], np.cumsum(weights) / weights.sum()])
    half = bond.joint / 2
    return [(float(a) + half, float(b) - half) for a, b in pairwise(joints)]


def _stones(face: Face, spans: FloatArray, depth: FloatArray, bond: Bond) -> Manifold:
    left, right, low, high = (spans[:, [column]] for column in range(4))
    columns = 2 if face.radius is None else 3
    share = np.tile(np.linspace(0.0, 1.0, columns), 2)[None]
    upper = np.repeat([[0.0, 1.0]], columns, axis=1)
    bevel = np.minimum(bond.bevel, np.minimum(right - left, high - low) * 0.3)

    def layer(inset: FloatArray, out: FloatArray) -> FloatArray:
        u = left + inset + share * (right - left - 2 * inset)
        v = low + inset + upper * (high - low - 2 * inset)
        return face.surface(u, v, np.broadcast_to(out, u.shape))

    inner = layer(np.zeros_like(left), np.full_like(left, -bond.sink))
    return strips(inner, layer(bevel, depth[:, None]))


def quoins(
    corner: Point,
    legs: tuple[float, float],
    heights: Sequence[tuple[float, float]],
    part: Part,
    *,
    batters: tuple[Batter, Batter] = (PLUMB, PLUMB),
    bond: Bond = BOND,
) -> list[Block]:
    """Corner stones with alternating long and short legs.

    ``corner`` is (x, y) where the mortar faces meet at the foot; ``legs`` is the mean reach of a
    stone along x and along y, each with the sign that leads into the wall; ``batters`` is how the
    sides across x and across y lean.
    """
    into = np.sign(legs)
    half, bevel = bond.joint / 2, bond.bevel
    solids = []
    for index, (low, high) in enumerate(heights):
        shift = _stagger(index, bond)
        far = np.asarray(corner) + np.asarray(legs) + into * np.array([shift, -shift]) - into * half
        points = []
        for level, inset in (
            (low + half, bevel), (low + half + bevel, 0.0),
            (high - half - bevel, 0.0), (high - half, bevel),
        ):  # fmt: skip
            lean = np.array([batter.of(level) for batter in batters])
            near = np.asarray(corner) + into * (lean - bond.relief + inset)
            points += [(x, y, level) for x in (near[0], far[0]) for y in (near[1], far[1])]
        solids.append((part, hull(points)))
    return solids
