"""What besiegers and defenders put in each other's way; it faces the enemy towards -y."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
from manifold3d import Manifold

from escalade.models.mesh import Mesh, Part

from .solid import Block, ball, beam, bevelled, box, fitted, hull, limb, mesh_of, rod, united
from .timber import disc_wheel, planks


def mantlet(width: float, height: float, depth: float) -> Mesh:
    """A tall shield of planks on two wheels, leaning back on its props, with a slit to shoot by."""
    front, rear = -depth / 2, depth / 2
    wheel = min(0.34, 0.16 * height, 0.4 * depth)
    lean = 0.22 * depth
    boards = planks(
        "shield",
        (0.06, height),
        (-width / 2 + 0.12, width / 2 - 0.12),
        lie="zxy",
        at=(-0.06, 0.06),
        board=0.3,
        seed=5,
    )
    slit = box((-0.3, 0.3), (-9, 9), (0.56 * height, 0.56 * height + 0.09))
    rails = [
        box((-width / 2 + 0.08, width / 2 - 0.08), (-0.11, 0.13), (z, z + 0.14))
        for z in (0.24 * height, 0.78 * height)
    ]
    nails = [
        bevelled((x - 0.03, x + 0.03), (-0.15, -0.1), (z + 0.04, z + 0.1), 0.02)
        for x in np.linspace(-width * 0.4, width * 0.4, 7)
        for z in (0.24 * height, 0.78 * height)
    ]
    upright: list[Block] = [
        *((part, own - slit) for part, own in boards),
        (Part("shield", "dark-wood"), united(rails)),
        (Part("shield", "iron"), united(nails)),
    ]
    shear = np.array([[1, 0, 0, 0], [0, 1, lean / height, front + 0.16], [0, 0, 1, 0]], dtype=float)
    blocks: list[Block] = [(part, own.transform(shear)) for part, own in upright]
    props = []
    for s in (-0.32, 0.32):
        head = (s * width, front + 0.3 + lean * 0.75, 0.75 * height)
        props.append(beam((s * width, rear - 0.08, 0.07), head, 0.13, up=(1, 0, 0)))
        props.append(
            beam((s * width, front + 0.2, wheel), (s * width, rear - 0.1, 0.1), 0.12, up=(1, 0, 0))
        )
    axle = rod(
        (-width / 2, front + wheel + 0.05, wheel), (width / 2, front + wheel + 0.05, wheel), 0.07
    )
    blocks.append((Part("props", "dark-wood"), united([*props, axle])))
    for s in (-1, 1):
        own = disc_wheel((0, 0, 0), wheel, 0.12)
        blocks += [
            (
                part,
                solid.rotate((0, 0, 90)).translate(
                    (s * (width / 2 - 0.08), front + wheel + 0.05, wheel)
                ),
            )
            for part, solid in own
        ]
    return fitted(mesh_of(blocks), (width, height, depth))


def barricade(width: float, height: float, depth: float) -> Mesh:
    """Beams, planks, barrels, sacks and a broken wheel thrown across a street."""
    chance = np.random.default_rng(13)
    half, front, rear = width / 2, -depth / 2, depth / 2
    timber: list[Manifold] = []
    count = max(3, round(width / 0.75))
    for x in np.linspace(-half + 0.25, half - 0.25, count):
        skew = 0.35 * (chance.random() - 0.5)
        timber.append(
            beam(
                (x - skew, rear, 0.1),
                (x + skew, front + 0.1, height * (0.75 + 0.2 * chance.random())),
                0.15,
                up=(1, 0, 0),
            )
        )
        timber.append(
            beam(
                (x + skew + 0.15, front + 0.1, 0.1),
                (x - skew + 0.15, rear - 0.1, height * 0.8),
                0.13,
                up=(1, 0, 0),
            )
        )
    rails = [
        beam((-half, y, z), (half, y, z + tilt), 0.2, 0.16)
        for y, z, tilt in (
            (0.0, 0.42 * height, 0.08),
            (-0.1 * depth, 0.66 * height, -0.06),
            (0.12 * depth, 0.15 * height, 0.0),
        )
    ]
    boards = [
        hull(
            [
                (x + dx + t, front * 0.5 + dy, z)
                for dx in (-0.14, 0.14)
                for dy in (-0.03, 0.03)
                for z, t in (
                    (0.05, 0.0),
                    (height * (0.7 + 0.3 * chance.random()), 0.1 * chance.random()),
                )
            ]
        )
        for x in np.linspace(-half + 0.3, half - 0.3, round(count * 1.4))
    ]
    blocks: list[Block] = [
        (Part("barricade", "dark-wood"), united(timber)),
        (Part("barricade", "wood"), united([*rails, *boards])),
    ]
    for share, size in ((-0.32, 0.85), (0.3, 0.95)):
        blocks += barrel(
            (share * width, rear - 0.28 * depth, 0.0),
            min(0.3, 0.25 * depth) * size,
            min(0.75, 0.7 * height) * size,
        )
    sacks = [
        ball((x, rear - 0.3 * depth, z), (0.26, 0.2, 0.14), 8)
        for x, z in ((-0.06 * width, 0.12), (0.06 * width, 0.12), (0.0, 0.34))
    ]
    blocks.append((Part("sacks", "rope"), united(sacks)))
    wheel = disc_wheel((0, 0, 0), min(0.42, 0.36 * height), 0.1, part="barricade", spokes=8)
    blocks += [
        (
            part,
            own.rotate((-18, 0, 0)).translate(
                (0.14 * width, front + 0.2, min(0.42, 0.36 * height))
            ),
        )
        for part, own in wheel
    ]
    flat = box((-half, half), (front, rear), (0.0, height))
    return fitted(mesh_of([(part, own ^ flat) for part, own in blocks]), (width, height, depth))


def barrel(at: tuple[float, float, float], radius: float, height: float) -> list[Block]:
    """An upright barrel with two hoops."""
    x, y, z = at
    levels = [(0.0, 0.8), (0.25, 0.95), (0.5, 1.0), (0.75, 0.95), (1.0, 0.8)]
    rings = [
        rod((x, y, z + a * height), (x, y, z + b * height), r * radius, tip=s * radius, sides=12)
        for (a, r), (b, s) in pairwise(levels)
    ]
    hoops = [
        rod((x, y, z + s * height - 0.03), (x, y, z + s * height + 0.03), radius * 0.98, sides=12)
        for s in (0.22, 0.78)
    ]
    lid = rod((x, y, z + 0.93 * height), (x, y, z + height + 1), radius * 0.7, sides=12)
    return [
        (Part("barrels", "wood"), united(rings) - lid),
        (Part("barrels", "iron"), united(hoops) - lid),
    ]


def stakes(width: float, height: float, depth: float) -> Mesh:
    """Two rows of sharpened stakes in a bank of earth, slanting towards the enemy."""
    half, front, rear = width / 2, -depth / 2, depth / 2
    chance = np.random.default_rng(17)
    bank = limb(
        [
            (x, 0.2 * depth + 0.04 * chance.random(), 0.0)
            for x in np.linspace(-half + 0.32 * depth, half - 0.32 * depth, 7)
        ],
        [0.22 * depth + 0.05 * depth * chance.random() for _ in range(7)],
        10,
    )
    bank = bank.scale((1, 1, min(1.0, 0.8 * height / (0.27 * depth)))) ^ box(
        (-half, half), (front, rear), (0, height)
    )
    poles: tuple[list[Manifold], list[Manifold]] = ([], [])
    tips = []
    count = max(3, round(width / 0.42))
    radius = min(0.08, 0.09 * height)
    for index, x in enumerate(np.linspace(-half + radius, half - radius, count)):
        second = index % 2
        foot = np.array([x, 0.3 * depth - 0.12 * depth * second, 0.05])
        head = np.array(
            [
                np.clip(x + 0.14 * (chance.random() - 0.5), -half + radius, half - radius),
                front + 0.16 * depth * second,
                height * (0.98 - 0.2 * second),
            ]
        )
        knee = foot + (head - foot) * 0.76
        poles[second].append(rod(foot, knee, radius, tip=radius * 0.95, sides=7))
        tips.append(rod(knee, head, radius * 0.95, tip=0.008, sides=7))
    blocks: list[Block] = [
        (Part("bank", "base"), bank),
        (Part("stakes", "dark-wood"), united(poles[0])),
        (Part("stakes", "wood"), united(poles[1])),
        (Part("stakes", "rope"), united(tips)),
    ]
    return fitted(mesh_of(blocks), (width, height, depth))
