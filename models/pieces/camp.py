"""What stands in a camp: wagons and tents. A wagon's pole points towards +x, a tent opens to -y."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
from manifold3d import Manifold

from escalade.models.mesh import Mesh, Part

from .solid import (
    Block,
    ball,
    beam,
    bevelled,
    box,
    extruded_along_x,
    fitted,
    hull,
    mesh_of,
    rod,
    united,
)
from .timber import disc_wheel, planks, rope


def wagon(width: float, height: float, depth: float) -> Mesh:
    """A four-wheeled wagon under a canvas tilt."""
    wheel = min(0.55, 0.24 * height)
    bed = wheel * 1.35
    back, front = -width / 2, width / 2 - 0.2 * width
    side = depth / 2 - 0.28
    rail = bed + 0.16 * height
    blocks = planks(
        "wagon", (back + 0.05, front), (-side, side), lie="xyz", at=(bed - 0.1, bed), seed=1
    )
    for s in (-1, 1):
        blocks += planks(
            "wagon",
            (back + 0.05, front),
            (bed - 0.1, rail),
            lie="xzy",
            at=(min(s * side, s * (side - 0.08)), max(s * side, s * (side - 0.08))),
            seed=2,
            board=0.2,
        )
    for x in (back + 0.05, front - 0.08):
        blocks += planks(
            "wagon",
            (-side, side),
            (bed - 0.1, rail),
            lie="yzx",
            at=(x, x + 0.08),
            seed=3,
            board=0.2,
        )
    chassis = [
        beam((back + 0.2, s * 0.3 * side, bed - 0.18), (front, s * 0.3 * side, bed - 0.18), 0.15)
        for s in (-1, 1)
    ]
    chassis.append(beam((front - 0.4, 0, wheel), (width / 2, 0, wheel * 0.7), 0.12))
    chassis.append(
        beam((width / 2 - 0.35, -0.4, wheel * 0.75), (width / 2 - 0.35, 0.4, wheel * 0.75), 0.09)
    )
    for x in (back + 0.22 * width, front - 0.16 * width):
        chassis.append(beam((x, -side - 0.15, wheel), (x, side + 0.15, wheel), 0.15))
        chassis.append(box((x - 0.1, x + 0.1), (-side, side), (wheel, bed - 0.1)))
        for s in (-1, 1):
            blocks += disc_wheel((x, s * (depth / 2 - 0.13), wheel), wheel, 0.13, spokes=8)
    blocks.append((Part("wagon", "dark-wood"), united(chassis)))
    blocks += _tilt(back, front, side, rail, height)
    return fitted(mesh_of(blocks), (width, height, depth))


def _tilt(back: float, front: float, side: float, low: float, top: float) -> list[Block]:
    """Canvas over hoops, sagging between them, open at both ends."""
    angles = np.linspace(0.0, np.pi, 11)
    hoops = max(3, round((front - back) / 0.9) + 1)
    xs = np.linspace(back + 0.05, front - 0.02, 2 * hoops - 1)
    cloth = []
    for index, (a, b) in enumerate(pairwise(xs)):
        sizes = (1.0, 0.95) if index % 2 == 0 else (0.95, 1.0)
        points = [
            (float(x), side * 1.02 * k * np.cos(t), low - 0.12 + (top - low + 0.12) * k * np.sin(t))
            for x, k in ((a, sizes[0]), (b, sizes[1]))
            for t in angles
        ]
        cloth.append(hull(points))
    hollow = [
        (side * 0.92 * np.cos(t), low - 0.3 + (top - low + 0.2) * 0.93 * np.sin(t)) for t in angles
    ]
    room = extruded_along_x(hollow, (back - 1, front + 1))
    return [(Part("tilt", "rope"), united(cloth) - room)]


def tent(width: float, height: float, depth: float) -> Mesh:
    """A round pavilion, its canvas in two colours, with pole, pennon and guy ropes."""
    size = min(width, depth)
    reach = 0.5 * size
    wall, eaves = 0.78 * reach, 0.9 * reach
    low, peak = 0.42 * height, 0.86 * height
    sides = 16
    angles = np.arange(sides + 1) * 2 * np.pi / sides + np.pi / sides
    canvas: tuple[list[Manifold], list[Manifold]] = ([], [])
    for index, (a, b) in enumerate(pairwise(angles)):

        def at(t: float, r: float, z: float) -> tuple[float, float, float]:
            return (r * float(np.cos(t)), r * float(np.sin(t)), z)

        roof = hull(
            [
                at(a, eaves, low),
                at(b, eaves, low),
                at(a, eaves * 0.97, low - 0.06),
                at(b, eaves * 0.97, low - 0.06),
                at(a, eaves * 0.42, low + 0.45 * (peak - low)),
                at(b, eaves * 0.42, low + 0.45 * (peak - low)),
                (0, 0, low),
            ]
        )
        upper = hull(
            [
                at(a, eaves * 0.42, low + 0.45 * (peak - low)),
                at(b, eaves * 0.42, low + 0.45 * (peak - low)),
                (0, 0, low + 0.4 * (peak - low)),
                (0.0, 0.0, peak),
            ]
        )
        skirt = hull(
            [
                *(at(t, eaves, low) for t in (a, b)),
                *(at(t, eaves * 0.95, low) for t in (a, b)),
                at((a + b) / 2, eaves * 0.99, low - 0.2),
            ]
        )
        side = hull(
            [
                *(at(t, wall * 1.06, 0.0) for t in (a, b)),
                *(at(t, wall * 0.97, low) for t in (a, b)),
                (0, 0, 0),
                (0, 0, low),
            ]
        )
        canvas[index % 2].extend([roof, upper, skirt, side])
    door_half = 0.24 * wall
    doorway = hull(
        [
            (x, y, z)
            for x, z in ((-door_half, 0.0), (door_half, 0.0), (0.0, low * 0.94))
            for y in (-1.2 * wall, -0.55 * wall)
        ]
    )
    flaps = [
        hull(
            [
                (s * door_half, -0.98 * wall, 0.0),
                (s * door_half * 1.9, -1.12 * wall, 0.0),
                (s * door_half * 1.7, -1.02 * wall, 0.0),
                (0.0, -0.98 * wall, low * 0.95),
                (s * 0.08, -0.95 * wall, low * 0.95),
            ]
        )
        for s in (-1, 1)
    ]
    blocks: list[Block] = [
        (Part("tent", "roof"), united(canvas[0]) - doorway),
        (Part("tent", "rope"), united([*canvas[1]]) - doorway),
        (Part("tent", "rope"), united(flaps)),
        (
            Part("pole", "wood"),
            united(
                [
                    rod((0, 0, peak - 0.3), (0, 0, height - 0.05), 0.05, sides=6),
                    ball((0, 0, height - 0.06), 0.07, 6),
                ]
            ),
        ),
        (
            Part("pennon", "roof"),
            hull(
                [
                    (0, 0.015, height - 0.14),
                    (0, -0.015, height - 0.14),
                    (0, 0.015, height - 0.4),
                    (0, -0.015, height - 0.4),
                    (0.3 * size, 0.0, height - 0.3),
                ]
            ),
        ),
    ]
    ropes, pegs = [], []
    for a in angles[:-1:2]:
        foot = (reach * 0.985 * float(np.cos(a)), reach * 0.985 * float(np.sin(a)), 0.05)
        ropes.append(
            rope(
                [
                    (eaves * 0.98 * float(np.cos(a)), eaves * 0.98 * float(np.sin(a)), low - 0.04),
                    foot,
                ],
                0.018,
            )[1]
        )
        pegs.append(
            bevelled(
                (foot[0] - 0.03, foot[0] + 0.03),
                (foot[1] - 0.03, foot[1] + 0.03),
                (0.0, 0.12),
                0.01,
            )
        )
    blocks += [(Part("ropes", "rope"), united(ropes)), (Part("ropes", "dark-wood"), united(pegs))]
    return fitted(mesh_of(blocks), (width, height, depth))
