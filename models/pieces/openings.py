"""Doors, arches, arrow slits and portcullises, drawn for a face that looks towards -y at y = 0.

Each function returns blocks and cuts standing on z = 0 about x = 0; whoever builds turns and
shifts both into place.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from manifold3d import Manifold

from escalade.models.mesh import Part

from .solid import (
    Block,
    Point,
    bevelled,
    box,
    drum,
    extruded_along_y,
    hull,
    placed,
    rod,
    side_by_side,
    united,
)

SLITS = Part("arrow slits", "dark-stone")
FRAME = Part("door frame")


@dataclass(frozen=True, slots=True)
class Opening:
    """Blocks to add, then cuts to take away from everything, then inserts to put into the cuts."""

    blocks: tuple[Block, ...] = ()
    cuts: tuple[Block, ...] = ()
    inserts: tuple[Block, ...] = ()

    def at(self, yaw_deg: float, at: Point) -> Opening:
        """The same opening turned about +z and shifted."""
        return Opening(
            tuple(placed(self.blocks, yaw_deg, at)),
            tuple(placed(self.cuts, yaw_deg, at)),
            tuple(placed(self.inserts, yaw_deg, at)),
        )


@dataclass(frozen=True, slots=True)
class Arch:
    """The outline of an arched opening: half its width, height of the springing, rise above it."""

    half: float
    spring: float
    rise: float
    steps: int = 10

    @classmethod
    def of(cls, width: float, height: float) -> Arch:
        """A nearly round arch as wide and high as asked."""
        rise = min(width * 0.5, height * 0.45)
        return cls(width / 2, height - rise, rise)

    def outline(self, widen: float = 0.0, foot: float = 0.0) -> list[tuple[float, float]]:
        """(x, z) corners, counter-clockwise seen from the front, starting at the right foot."""
        half, rise = self.half + widen, self.rise + widen
        angles = np.linspace(0.0, np.pi, self.steps + 1)
        crown = [(half * float(np.cos(a)), self.spring + rise * float(np.sin(a))) for a in angles]
        return [(half, foot), *crown, (-half, foot)]

    def solid(self, y: tuple[float, float], widen: float = 0.0, foot: float = 0.0) -> Manifold:
        """The opening as a solid between two depths."""
        return extruded_along_y(self.outline(widen, foot), y)


def surround(
    arch: Arch, y: tuple[float, float], wide: float, part: Part, *, joint: float = 0.02
) -> list[Block]:
    """Dressed jambs and voussoirs round an arch, a stone each, alternately proud."""
    jambs = max(2, round(arch.spring / (wide * 1.3)))
    left = [(-arch.half, z) for z in np.linspace(arch.spring, 0.0, jambs + 1)[1:]]
    right = [(arch.half, z) for z in np.linspace(0.0, arch.spring, jambs + 1)[:-1]]
    angles = np.linspace(0.0, np.pi, arch.steps + 1)
    inner = [
        *right,
        *((arch.half * float(np.cos(a)), arch.spring + arch.rise * float(np.sin(a)))
          for a in angles),
        *left,
    ]  # fmt: skip
    outer = [(x + np.sign(x) * wide, z) for x, z in right]
    outer += [
        ((arch.half + wide) * float(np.cos(a)), arch.spring + (arch.rise + wide) * float(np.sin(a)))
        for a in angles
    ]
    outer += [(x + np.sign(x) * wide, z) for x, z in left]
    core = arch.solid((y[0] + 0.035, y[1]), wide * 0.97) - arch.solid((y[0] - 1, y[1] + 1))
    stones: tuple[list[Manifold], list[Manifold]] = ([], [])
    for index in range(len(inner) - 1):
        corners = [inner[index], outer[index], outer[index + 1], inner[index + 1]]
        stones[index % 2].append(_wedge(corners, (y[0], y[1]), joint))
    light, dark = Part(part.name, "stone"), Part(part.name, "dark-stone")
    rows = zip((light, dark), stones, strict=True)
    return [(dark, core), *side_by_side((part, stone) for part, own in rows for stone in own)]


def _wedge(
    corners: Sequence[tuple[float, float]], y: tuple[float, float], joint: float
) -> Manifold:
    middle = np.mean(corners, axis=0)
    points = []
    for depth, shrink in ((y[0], 2 * joint), (y[0] + joint, joint), (y[1], joint)):
        for corner in np.asarray(corners):
            away = corner - middle
            x, z = middle + away * (1 - shrink / max(float(np.linalg.norm(away)), joint * 2))
            points.append((x, depth, z))
    return hull(points)


def boards(arch: Arch, y: tuple[float, float]) -> list[Block]:
    """An arched leaf of upright boards, alternately darker and a little deeper."""
    count = max(3, round(arch.half * 2 / 0.22))
    edges = np.linspace(-arch.half, arch.half, count + 1)
    tones: tuple[list[Manifold], list[Manifold]] = ([], [])
    top = arch.spring + arch.rise
    for index, (left, right) in enumerate(pairwise(edges)):
        deeper = 0.02 * (index % 2)
        board = box((float(left), float(right)), (y[0] + deeper, y[1]), (0.0, top))
        tones[index % 2].append(board)
    leaf = arch.solid((y[0] - 1, y[1] + 1))
    return [
        (Part("door", material), united(tone) ^ leaf)
        for material, tone in zip(("wood", "dark-wood"), tones, strict=True)
    ]


def straps(
    arch: Arch, y: float, *, levels: Sequence[float] = (0.22, 0.7), ring: bool = True
) -> list[Block]:
    """Iron bands across a leaf at shares of its springing height, with rivets and a ring."""
    iron = []
    for share in levels:
        z = arch.spring * share + arch.rise * 0.15
        iron.append(box((-arch.half, arch.half), (y - 0.03, y + 0.06), (z - 0.05, z + 0.05)))
        iron += [
            bevelled((x - 0.035, x + 0.035), (y - 0.06, y), (z - 0.035, z + 0.035), 0.02)
            for x in np.linspace(-arch.half * 0.85, arch.half * 0.85, 5)
        ]
    if ring:
        z = arch.spring * 0.48
        iron.append(
            rod((arch.half * 0.6, y - 0.06, z), (arch.half * 0.6, y + 0.02, z), 0.08, sides=8)
        )
    return [(Part("door", "iron"), united(iron) ^ arch.solid((y - 1, y + 1)))]


def door(
    width: float, height: float, *, recess: float = 0.22, proud: float = 0.06, wide: float = 0.2
) -> Opening:
    """A closed door in an arched recess with a stone surround."""
    arch = Arch.of(width, height)
    back = recess + 0.1
    return Opening(
        cuts=((FRAME, arch.solid((-1.0, back), wide * 0.95)),),
        inserts=(
            *surround(arch, (-proud, back), wide, FRAME),
            *boards(arch, (recess - 0.08, back)),
            *straps(arch, recess - 0.08),
        ),
    )


def arrow_slit(height: float = 1.0, *, deep: float = 0.3, proud: float = 0.075) -> Opening:
    """A cross-shaped loop in a dressed slab; the niche behind it is ``deep``, not a hole."""
    wide = 0.24 * height + 0.12
    frame = bevelled((-wide, wide), (-proud, deep), (-0.12, height + 0.12), 0.035)
    slot = 0.055
    cross = height * 0.62
    cuts = united(
        [
            box((-slot, slot), (-1.0, deep * 0.8), (0.0, height)),
            box((-wide * 0.62, wide * 0.62), (-1.0, deep * 0.8), (cross - 0.045, cross + 0.045)),
            drum((0, 0), 0.1, (-1.0, 1.0), sides=8).rotate((90.0, 0, 0)).translate((0, -0.0, 0.0))
            ^ box((-1, 1), (-1.0, deep * 0.8), (-0.1, 0.2)),
        ]
    )
    return Opening(blocks=((Part("arrow slits"), frame),), cuts=((SLITS, cuts),))


def portcullis(width: float, low: float, high: float, y: float) -> list[Block]:
    """A grille of oak and iron between two heights, its bars pointed below."""
    bars, half = [], width / 2
    upright = max(3, round(width / 0.3))
    for x in np.linspace(-half, half, upright + 1)[1:-1]:
        bars.append(box((x - 0.05, x + 0.05), (y - 0.05, y + 0.05), (low + 0.12, high)))
        bars.append(
            hull(
                [(x + dx, y + dy, low + 0.12) for dx in (-0.05, 0.05) for dy in (-0.05, 0.05)]
                + [(x, y, low)]
            )
        )
    bars += [
        box((-half, half), (y - 0.065, y + 0.065), (z - 0.045, z + 0.045))
        for z in np.arange(low + 0.25, high, 0.32)
    ]
    return [(Part("portcullis", "dark-wood"), united(bars))]
