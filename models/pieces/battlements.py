"""What crowns a wall or a tower: corbels, parapet, merlons with their copings, and the paving."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

import numpy as np

from escalade.models.mesh import Part

from .faces import Face, moulding, ring, slab
from .masonry import Bond, ashlar, courses
from .solid import Block, box, side_by_side, united

PARAPET = Part("parapet")
MERLONS = Part("merlons")
COPING = Part("merlons", "dark-stone")
COPED_SILL = Part("parapet", "dark-stone")
CORBELS = Part("corbels")
LOOPS = Part("arrow slits", "dark-stone")

PARAPET_BOND = Bond(
    course=0.3, stone=0.7, relief=0.03, joint=0.04, bevel=0.015, dark=0.08, sink=0.01
)
INSIDE_BOND = replace(PARAPET_BOND, relief=0.02, bevel=0.012)
"""Towards the walk the stones stand out less: bases want the room."""


@dataclass(frozen=True, slots=True)
class Crown:
    """The measures of a parapet, in inches above the walk unless said otherwise.

    A 28 mm figure is 1.25 in tall: a merlon hides it to the eyes, a crenel shows it from the
    belt up. ``merlon`` and ``crenel`` are widths along the wall.
    """

    walk: float
    top: float
    thickness: float
    merlon: float = 0.95
    crenel: float = 0.72

    @property
    def rise(self) -> float:
        """From the walk to the top of the merlons."""
        return self.top - self.walk

    @property
    def overhang(self) -> float:
        """How far copings and sills stand out over the stones below."""
        return min(0.05, 0.15 * self.thickness)

    @property
    def sill_drop(self) -> float:
        """The thickness of the sills' slabs."""
        return 0.06 * self.rise

    @property
    def sill(self) -> float:
        """The height of the crenels' sills."""
        return self.walk + 0.45 * self.rise


def crown_for(height: float, thickness: float) -> Crown:
    """The crown of something ``height`` tall: merlons of 1 in, lower on low pieces."""
    rise = min(1.0, 0.28 * height)
    return Crown(height - rise, height, thickness, 0.95 * rise, 0.72 * rise)


def merlon_spans(length: float, crown: Crown, *, ends: float = 1.0) -> list[tuple[float, float]]:
    """Where the merlons of a straight parapet stand, one at each end.

    ``ends`` is the width of the end merlons as a share of the others.
    """
    pitch = crown.merlon + crown.crenel
    gaps = max(1, round((length - crown.merlon * (2 * ends - 1)) / pitch))
    wide = crown.merlon * (length / (gaps * pitch + crown.merlon * (2 * ends - 1)))
    gap = (length - wide * (gaps - 1 + 2 * ends)) / gaps
    spans, at = [], 0.0
    for index in range(gaps + 1):
        own = wide * (ends if index in (0, gaps) else 1.0)
        spans.append((at, at + own))
        at += own + gap
    return spans


def ring_spans(length: float, crown: Crown) -> list[tuple[float, float]]:
    """Where the merlons of a round parapet stand; no merlon crosses u = 0."""
    count = max(4, round(length / (crown.merlon + crown.crenel)))
    pitch = length / count
    wide = pitch * crown.merlon / (crown.merlon + crown.crenel)
    gap = pitch - wide
    return [(i * pitch + gap / 2, i * pitch + gap / 2 + wide) for i in range(count)]


def parapet(
    face: Face, spans: Sequence[tuple[float, float]], crown: Crown, *, seed: int = 0
) -> list[Block]:
    """A parapet along a face with merlons, sills, and stones in relief outside.

    ``spans`` are the merlons. The face's w = 0 is the outermost the parapet reaches.
    """
    over = crown.overhang
    closed = face.radius is not None and face.length > 6.28 * face.radius
    core_profile = [
        (-crown.thickness, crown.walk), (-over, crown.walk),
        (-over, crown.sill - crown.sill_drop), (-crown.thickness, crown.sill - crown.sill_drop),
    ]  # fmt: skip
    core = ring(face, core_profile) if closed else moulding(face, core_profile)
    blocks: list[Block] = [(Part("parapet", "dark-stone"), core)]
    blocks += _sills(face, spans, crown, closed=closed)
    blocks += _merlons(face, spans, crown)
    low = courses(crown.walk, crown.sill - crown.sill_drop, PARAPET_BOND)
    blocks += ashlar(_set_back(face, over), low, PARAPET, bond=PARAPET_BOND, seed=seed)
    blocks += ashlar(_inside(face, crown), low, PARAPET, bond=INSIDE_BOND, seed=seed + 1)
    return blocks


def _set_back(face: Face, inset: float) -> Face:
    """The same face further in."""
    return replace(face, surface=lambda u, v, w: face.surface(u, v, w - inset))


def _from(face: Face, start: float, end: float) -> Face:
    """A stretch of a face."""
    return replace(face, surface=lambda u, v, w: face.surface(u + start, v, w), length=end - start)


def _inside(face: Face, crown: Crown) -> Face:
    """The inner side of a parapet along a face."""
    length, back = face.length, crown.thickness
    return replace(face, surface=lambda u, v, w: face.surface(length - u, v, -back - w))


def _merlons(face: Face, spans: Sequence[tuple[float, float]], crown: Crown) -> list[Block]:
    """Merlons that stand on the parapet, each with a sloping coping."""
    over, cap = crown.overhang, 0.16 * crown.rise
    neck, inner = crown.top - cap, -crown.thickness
    coping = [
        (inner - over / 2, neck), (0.0, neck), (0.0, neck + cap * 0.35),
        (inner * 0.5, crown.top), (inner - over / 2, neck + cap * 0.35),
    ]  # fmt: skip
    bodies, caps, stones = [], [], []
    low = crown.sill - crown.sill_drop
    for index, (left, right) in enumerate(spans):
        bodies.append(slab(face, (left, right), (low, neck), (inner, -over)))
        ends = (max(left - over / 2, 0.0), min(right + over / 2, face.length))
        caps.append(moulding(face, coping, *ends))
        stretch, rows = _from(face, left, right), courses(low, neck, PARAPET_BOND)
        outside, inside = _set_back(stretch, over), _inside(stretch, crown)
        stones += ashlar(outside, rows, MERLONS, bond=PARAPET_BOND, seed=index)
        stones += ashlar(inside, rows, MERLONS, bond=INSIDE_BOND, seed=index + 50)
    return side_by_side([*((MERLONS, b) for b in bodies), *((COPING, c) for c in caps)]) + (
        side_by_side(stones)
    )


def _sills(
    face: Face, spans: Sequence[tuple[float, float]], crown: Crown, *, closed: bool
) -> list[Block]:
    """Sloped sills in the crenels between the merlons."""
    thick, over = crown.thickness, crown.overhang
    low = crown.sill - crown.sill_drop
    profile = [
        (-thick - over / 2, low), (0.0, low), (0.0, low + 0.5 * crown.sill_drop),
        (-over - thick * 0.2, crown.sill), (-thick - over / 2, crown.sill),
    ]  # fmt: skip
    gaps = [(a[1], b[0]) for a, b in pairwise(spans)]
    if closed:
        gaps.append((spans[-1][1], spans[0][0] + face.length))
    return [(COPED_SILL, united(moulding(face, profile, left, right) for left, right in gaps))]


def loops(face: Face, spans: Sequence[tuple[float, float]], crown: Crown) -> list[Block]:
    """Cuts for an arrow loop through every other merlon."""
    slots = []
    for left, right in spans[1:-1:2]:
        middle, half = (left + right) / 2, 0.055 * crown.rise
        heights = (crown.walk + 0.5 * crown.rise, crown.walk + 0.8 * crown.rise)
        slots.append(
            slab(face, (middle - half, middle + half), heights, (-2 * crown.thickness, 0.2))
        )
    return [(LOOPS, united(slots))] if slots else []


def corbels(
    face: Face,
    top: float,
    reach: float,
    drop: float,
    pitch: float = 0.5,
) -> list[Block]:
    """A row of corbels that carry something standing out by ``reach`` at height ``top``."""
    count = max(2, round(face.length / pitch))
    step = face.length / count
    half = min(0.09, step * 0.25)
    profile = [
        (-0.1, top - drop),
        (0.0, top - drop),
        (reach, top - drop * 0.45),
        (reach, top),
        (-0.1, top),
    ]
    return [
        (
            CORBELS,
            united(
                moulding(face, profile, (i + 0.5) * step - half, (i + 0.5) * step + half)
                for i in range(count)
            ),
        )
    ]


def paving(
    x: tuple[float, float],
    y: tuple[float, float],
    z: tuple[float, float],
    name: str,
    *,
    flag: float = 0.6,
    seed: int = 3,
    dark: float = 0.28,
) -> list[Block]:
    """A dead level floor of flags in two tones, without joints that a base could miss."""
    chance = np.random.default_rng(seed)
    across = max(1, min(24, round((x[1] - x[0]) / flag)))
    deep = max(1, min(24, round((y[1] - y[0]) / flag)))
    xs, ys = np.linspace(*x, across + 1), np.linspace(*y, deep + 1)
    flags = [
        box((xs[i], xs[i + 1]), (ys[j], ys[j + 1]), z)
        for i in range(across) for j in range(deep) if chance.random() < dark
    ]  # fmt: skip
    floor = box(x, y, z)
    if not flags:
        return [(Part(name, "stone"), floor)]
    darker = united(flags)
    return [(Part(name, "stone"), floor - darker), (Part(name, "dark-stone"), darker)]
