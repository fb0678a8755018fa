"""Battering rams; their heads point towards +x."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import numpy as np
from manifold3d import Manifold

from escalade.models.mesh import Mesh, Part

from .solid import (
    Block,
    Point,
    ball,
    beam,
    bevelled,
    box,
    fitted,
    hull,
    mesh_of,
    prism,
    rod,
    united,
)
from .timber import disc_wheel, log, planks, rope

FRAME = Part("frame", "dark-wood")
HEAD = Part("ram head", "iron")


def carried_ram(width: float, height: float, depth: float) -> Mesh:
    """A tree trunk with an iron cap and handles on both sides for its crew."""
    radius = min(0.5 * height, 0.3 * depth)
    z, half = radius, width / 2
    blocks = log((-half, 0, z), (half - 0.3, 0, z), radius, bands=(0.06, 0.36, 0.68))
    blocks.append(_blunt_head(half - 0.36, z, radius, 0.36))
    count = max(2, round(width / 1.1))
    for x in np.linspace(-half + 0.14 * width, half - 0.2 * width, count):
        bar = rod((x, -depth / 2, z + 0.35 * radius), (x, depth / 2, z + 0.35 * radius), 0.07)
        blocks.append((Part("handles", "dark-wood"), bar))
        blocks += [_lashing(float(x), z, radius)]
    stumps = [
        rod(
            (x, 0.4 * radius * s, z + 0.5 * radius),
            (x - 0.14, 0.9 * radius * s, z + radius * 0.98),
            0.09,
            tip=0.05,
            sides=6,
        )
        for x, s in ((-0.2 * width, 1), (0.12 * width, -1))
    ]
    blocks.append((Part("ram", "dark-wood"), united(stumps)))
    return fitted(mesh_of(blocks), (width, height, depth))


def _lashing(x: float, z: float, radius: float) -> Block:
    wound = rod((x - 0.09, 0, z), (x + 0.09, 0, z), radius * 1.05, sides=12)
    return (Part("ropes", "rope"), wound)


def _blunt_head(x: float, z: float, radius: float, length: float) -> Block:
    """A forged cap with a blunt point, its base at x."""
    socket = rod((x, 0, z), (x + length * 0.45, 0, z), radius * 1.12, sides=12)
    nose = rod(
        (x + length * 0.45, 0, z), (x + length, 0, z), radius * 1.05, tip=radius * 0.45, sides=12
    )
    return (HEAD, socket + nose)


def strung_ram(width: float, height: float, depth: float) -> Mesh:
    """A ram hung by ropes from two trestles on a sled."""
    half, side = width / 2, depth / 2 - 0.12
    legs = [-0.3 * width, 0.24 * width]
    ridge = height - 0.15
    solids = [
        beam((-half * 0.9, s * side, 0.1), (half * 0.62, s * side, 0.1), 0.2) for s in (-1, 1)
    ]
    solids += [beam((x, -side, 0.15), (x, side, 0.15), 0.16) for x in legs]
    for x in legs:
        for s in (-1, 1):
            solids.append(beam((x, s * side, 0.1), (x, s * 0.04, ridge), 0.18, up=(1, 0, 0)))
            solids.append(
                beam(
                    (x - 0.55, s * side, 0.12),
                    (x, s * side * 0.55, height * 0.47),
                    0.11,
                    up=(0, 1, 0),
                )
            )
        solids.append(beam((x, -side * 0.5, height * 0.52), (x, side * 0.5, height * 0.52), 0.13))
    solids.append(beam((legs[0] - 0.3, 0, ridge), (legs[1] + 0.3, 0, ridge), 0.22, 0.26))
    blocks: list[Block] = [(FRAME, united(solids))]
    blocks += _hung_log(half, 0.36 * height, min(0.3, 0.14 * depth), legs, ridge)
    return fitted(mesh_of(blocks), (width, height, depth))


def _hung_log(
    half: float, z: float, radius: float, hooks: Sequence[float], ridge: float
) -> list[Block]:
    """The ram itself, slung from a ridge, with a blunt head that reaches x = half."""
    blocks = log((-half, 0, z), (half - 0.3, 0, z), radius, bands=(0.05, 0.5, 0.8))
    blocks.append(_blunt_head(half - 0.4, z, radius, 0.4))
    for x in hooks:
        for s in (-1, 1):
            foot = (x, s * radius * 0.95, z)
            blocks.append(rope([(x, s * 0.06, ridge), foot], 0.045))
        blocks.append(_lashing(x, z, radius))
    return blocks


def covered_ram(width: float, height: float, depth: float) -> Mesh:
    """A ram under a wheeled shed with a steep roof of boards and hides."""
    radius = min(0.28, 0.12 * depth)
    return fitted(
        mesh_of(
            _shed(width, height, depth)
            + _hung_log(width / 2, 0.36 * height, radius, _hooks(width), height * 0.8)
        ),
        (width, height, depth),
    )


def _hooks(width: float) -> list[float]:
    return [-0.26 * width, 0.18 * width]


def _shed(width: float, height: float, depth: float) -> list[Block]:
    """Wheels, frame and roof; the shed ends before the ram's head does."""
    back, front = -width / 2 + 0.1, width / 2 - 0.17 * width
    wheel = min(0.55, 0.2 * height)
    thick = min(0.2, 0.08 * depth)
    side = depth / 2 - 1.5 * thick
    eaves, ridge = 0.5 * height, height - 0.1
    solids = [beam((back, s * side, wheel), (front, s * side, wheel), 0.2) for s in (-1, 1)]
    frames = np.linspace(back + 0.12, front - 0.12, max(3, round(width / 2)))
    for x in frames:
        for s in (-1, 1):
            solids.append(
                box(
                    (x - 0.09, x + 0.09),
                    sorted_span(s * side, s * (side - 0.18)),
                    (wheel - 0.1, eaves),
                )
            )
            solids.append(
                beam((x, s * (side - 0.05), eaves - 0.05), (x, 0, ridge - 0.1), 0.16, up=(1, 0, 0))
            )
        solids.append(beam((x, -side, eaves), (x, side, eaves), 0.14))
    solids.append(beam((back, 0, ridge - 0.16), (front, 0, ridge - 0.16), 0.2))
    blocks: list[Block] = [(FRAME, united(solids))]
    for x in (back + 0.2 * (front - back), front - 0.2 * (front - back)):
        for s in (-1, 1):
            hub = (x, s * (depth / 2 - thick * 0.75), wheel)
            blocks += disc_wheel(hub, wheel, thick)
        axle = rod((x, -depth / 2 + thick, wheel), (x, depth / 2 - thick, wheel), 0.1)
        blocks.append((Part("wheels", "dark-wood"), axle))
    blocks += _roof(back, front, depth / 2 - 0.02, eaves - 0.25, ridge, height)
    for s in (-1, 1):
        wall = planks(
            "planking",
            (back, front),
            (wheel + 0.1, eaves + 0.05),
            lie="xzy",
            at=sorted_span(s * (side + 0.02), s * (side + 0.1)),
            seed=5,
        )
        slots = united(
            [
                box((x - 0.25, x + 0.25), (-99, 99), (eaves - 0.4, eaves - 0.28))
                for x in (frames[:-1] + frames[1:]) / 2
            ]
        )
        blocks += [(part, own - slots) for part, own in wall]
    return blocks


def sorted_span(a: float, b: float) -> tuple[float, float]:
    """Two limits in rising order."""
    return (min(a, b), max(a, b))


def _roof(
    back: float, front: float, half: float, eaves: float, ridge: float, top: float
) -> list[Block]:
    """Two slopes of overlapping boards, hides thrown over, and a ridge piece."""
    tones: tuple[list[Manifold], list[Manifold]] = ([], [])
    hides: tuple[list[Manifold], list[Manifold]] = ([], [])
    chance = np.random.default_rng(3)
    count = max(4, round((front - back) / 0.32))
    edges = np.linspace(back - 0.1, front + 0.1, count + 1)
    for s in (-1, 1):
        for index, (a, b) in enumerate(pairwise(edges)):
            thick = 0.07 + 0.03 * (index % 2)
            low = eaves - 0.08 * chance.random()
            tones[index % 2].append(_slope((float(a), float(b)), s, half, low, ridge, thick))
        for index, x in enumerate(np.linspace(back + 0.8, front - 0.8, max(2, round(count / 4)))):
            middle, across = 0.55 + 0.12 * chance.random(), 0.5 + 0.1 * chance.random()
            hides[index % 2].append(_hide(float(x), s, half, (eaves, ridge), middle, across))
    return [
        (Part("roof", "wood"), united(tones[0])),
        (Part("roof", "dark-wood"), united(tones[1])),
        (Part("hides", "leather"), united(hides[0])),
        (Part("hides", "dark-wood"), united(hides[1])),
        (
            Part("roof", "dark-wood"),
            bevelled((back - 0.14, front + 0.14), (-0.14, 0.14), (ridge - 0.06, top), 0.05),
        ),
    ]


HIDE_OUTLINE = (
    (-0.75, -1.0), (-0.45, -0.72), (0.4, -0.75), (0.8, -1.05), (1.0, -0.75), (0.72, -0.3),
    (0.75, 0.4), (1.0, 0.85), (0.7, 1.0), (0.3, 0.78), (0.0, 1.1), (-0.35, 0.8), (-0.8, 1.0),
    (-1.0, 0.7), (-0.7, 0.35), (-0.72, -0.35), (-1.0, -0.7),
)  # fmt: skip
"""An ox hide spread flat: along the roof and up it, in halves of its size."""


def _hide(
    x: float, side: int, half: float, rise: tuple[float, float], middle: float, across: float
) -> Manifold:
    """A hide thrown over a roof slope, its middle at a share of the way from eaves to ridge."""
    slope = float(np.hypot(half, rise[1] - rise[0]))
    outline = [(x + across * u, slope * middle + 0.52 * v) for u, v in HIDE_OUTLINE]
    flat = prism(outline, (0.07, 0.125))
    tilt = float(np.degrees(np.arctan2(rise[1] - rise[0], half)))
    laid = flat.rotate((tilt, 0.0, 0.0)).translate((0.0, -half, rise[0]))
    return laid if side < 0 else laid.mirror((0.0, 1.0, 0.0))


def _slope(
    x: tuple[float, float], side: int, half: float, low: float, ridge: float, thick: float
) -> Manifold:
    points = [
        (px, side * y, z)
        for px in x
        for y, z in (
            (0.0, ridge - 0.05),
            (0.0, ridge - 0.05 + thick),
            (half, low + thick),
            (half, low),
        )
    ]
    return hull(points)


def wolfs_head_ram(width: float, height: float, depth: float) -> Mesh:
    """The great ram: a covered ram whose iron head is a wolf's."""
    z, radius = 0.36 * height, min(0.36, 0.15 * depth)
    half = width / 2
    neck = half - 2.6 * radius
    blocks = _shed(width, height, depth)
    blocks += log((-half, 0, z), (neck + 0.1, 0, z), radius, bands=(0.05, 0.5, 0.8))
    for x in _hooks(width):
        for s in (-1, 1):
            blocks.append(rope([(x, s * 0.06, height * 0.8), (x, s * radius * 0.95, z)], 0.05))
        blocks.append(_lashing(x, z, radius))
    blocks += _wolf((neck, 0.0, z), radius, half)
    return fitted(mesh_of(blocks), (width, height, depth))


def _wolf(at: Point, r: float, nose: float) -> list[Block]:
    """A wolf's head with its jaws open, its neck at ``at`` and its nose at x = nose."""
    x, _, z = at
    skull = hull(
        [
            *((x, s * 1.15 * r, z + t * 1.15 * r) for s in (-1, 1) for t in (-1, 1)),
            *((x + 0.9 * r, s * 1.1 * r, z + t * r) for s in (-1, 1) for t in (0.3, 1.25)),
            *((x + 0.8 * r, s * 0.8 * r, z - 0.9 * r) for s in (-1, 1)),
        ]
    )
    snout = hull(
        [
            *((x + 0.7 * r, s * 0.8 * r, z + t * r) for s in (-1, 1) for t in (0.05, 1.1)),
            *((nose, s * 0.42 * r, z + t * r) for s in (-1, 1) for t in (0.12, 0.6)),
        ]
    )
    jaw = hull(
        [
            *((x + 0.5 * r, s * 0.72 * r, z + t * r) for s in (-1, 1) for t in (-0.95, -0.45)),
            *((nose - 0.35 * r, s * 0.36 * r, z + t * r) for s in (-1, 1) for t in (-0.85, -0.62)),
        ]
    )
    ears = [
        hull(
            [
                (x + 0.1 * r, s * 0.95 * r, z + r),
                (x + 0.75 * r, s * 0.95 * r, z + 1.1 * r),
                (x + 0.4 * r, s * 0.4 * r, z + 1.15 * r),
                (x + 0.05 * r, s * 1.05 * r, z + 2.0 * r),
            ]
        )
        for s in (-1, 1)
    ]
    mane = [
        hull(
            [
                (x + 0.15 * r, 0.9 * r * np.cos(a), z + 0.9 * r * np.sin(a)),
                (x + 0.15 * r, 1.3 * r * np.cos(a + 0.28), z + 1.3 * r * np.sin(a + 0.28)),
                (x + 0.15 * r, 1.3 * r * np.cos(a - 0.28), z + 1.3 * r * np.sin(a - 0.28)),
                (x - 0.7 * r, 1.55 * r * np.cos(a), z + 1.55 * r * np.sin(a)),
            ]
        )
        for a in np.arange(9) * 2 * np.pi / 9
    ]
    brows = [ball((x + 0.95 * r, s * 0.62 * r, z + 1.12 * r), 0.2 * r, 6) for s in (-1, 1)]
    teeth = [
        rod(
            (tooth, s * w * r, z + 0.12 * r),
            (tooth, s * w * r, z - 0.22 * r),
            0.09 * r,
            tip=0.01,
            sides=5,
        )
        for s in (-1, 1)
        for tooth, w in ((nose - 0.15 * r, 0.34), (nose - 0.5 * r, 0.45), (x + 1.1 * r, 0.6))
    ]
    teeth += [
        rod(
            (tooth, s * w * r, z - 0.62 * r),
            (tooth, s * w * r, z - 0.3 * r),
            0.08 * r,
            tip=0.01,
            sides=5,
        )
        for s in (-1, 1)
        for tooth, w in ((nose - 0.45 * r, 0.3), (x + 1.1 * r, 0.5))
    ]
    eyes = [ball((x + 0.98 * r, s * 0.78 * r, z + 0.9 * r), 0.15 * r, 6) for s in (-1, 1)]
    return [
        (HEAD, united([skull, snout, jaw, *ears, *mane, *brows])),
        (Part("ram head", "rope"), united(teeth)),
        (Part("ram head", "roof"), united(eyes)),
    ]
