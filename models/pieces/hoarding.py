"""A wooden gallery hung before a parapet: its outside looks towards -y, the wall is at +y."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
from manifold3d import Manifold

from escalade.models.mesh import FloatArray, Mesh, Part

from .solid import Block, beam, box, fitted, hull, mesh_of, united
from .timber import planks

FRAME = Part("frame", "dark-wood")


def hoarding(width: float, height: float, depth: float) -> Mesh:
    """A boarded and roofed gallery on brackets; its floor lies a fifth of the height up."""
    x = (-width / 2 + 0.08, width / 2 - 0.08)
    front, rear = -depth / 2 + 0.12, depth / 2
    floor, eaves = 0.2 * height, 0.74 * height
    wall_at = (front, front + 0.12)
    blocks = planks(
        "wall-walk",
        (x[0], x[1]),
        (front, rear),
        lie="xyz",
        at=(floor - 0.1, floor),
        level=True,
        seed=1,
    )
    holes = [
        box((c - 0.14, c + 0.14), (front + 0.16, front + 0.36), (-9, floor + 0.01))
        for c in _middles(x, 1.3)
    ]
    blocks = [(part, own - united(holes)) for part, own in blocks]
    front_wall = planks("hoarding", (floor - 0.22, eaves), x, lie="zxy", at=wall_at, seed=2)
    sides = [
        block
        for at in ((x[0], x[0] + 0.1), (x[1] - 0.1, x[1]))
        for block in planks(
            "hoarding", (floor - 0.1, eaves), (front, rear - 0.1), lie="zyx", at=at, seed=3
        )
    ]
    slits = united(
        [
            box(
                (c - 0.06, c + 0.06),
                (-99, front + 0.2),
                (floor + 0.3 * height, floor + 0.48 * height),
            )
            for c in _middles(x, 0.9)
        ]
    )
    blocks += [(part, own - slits) for part, own in front_wall] + sides
    blocks += _bracketing(x, front, rear, floor, eaves)
    blocks += _roof(width / 2, -depth / 2, rear, eaves, height)
    return fitted(mesh_of(blocks), (width, height, depth))


def _middles(x: tuple[float, float], pitch: float) -> FloatArray:
    count = max(1, round((x[1] - x[0]) / pitch))
    return x[0] + (np.arange(count) + 0.5) * (x[1] - x[0]) / count


def _bracketing(
    x: tuple[float, float], front: float, rear: float, floor: float, eaves: float
) -> list[Block]:
    """Joists through the wall, struts below them, posts and rails."""
    solids = []
    for c in np.linspace(x[0] + 0.1, x[1] - 0.1, max(2, round((x[1] - x[0]) / 1.1) + 1)):
        solids.append(box((c - 0.09, c + 0.09), (front - 0.06, rear), (floor - 0.24, floor - 0.09)))
        solids.append(
            beam((c, rear - 0.07, 0.07), (c, front + 0.25, floor - 0.16), 0.12, up=(1, 0, 0))
        )
        solids.append(box((c - 0.07, c + 0.07), (rear - 0.14, rear), (0.0, floor)))
        solids.append(
            box((c - 0.06, c + 0.06), (front - 0.03, front + 0.15), (floor - 0.1, eaves + 0.05))
        )
    rails = [
        box(x, (front - 0.03, front + 0.14), (z, z + 0.1)) for z in (floor + 0.02, eaves - 0.1)
    ]
    posts = [
        box((px, px + 0.14), (rear - 0.14, rear), (floor - 0.1, eaves + 0.3))
        for px in (x[0], x[1] - 0.14)
    ]
    return [(FRAME, united([*solids, *rails, *posts]))]


def _roof(half: float, front: float, rear: float, low: float, top: float) -> list[Block]:
    """A pent roof in rows of shingles, rising towards the wall."""
    rows = max(3, round((rear - front) / 0.32))
    chance = np.random.default_rng(4)
    tones: tuple[list[Manifold], list[Manifold]] = ([], [])
    rise = (top - 0.09 - low) / (rear - front)
    for row in range(rows):
        y0 = front + (rear - front) * row / rows
        y1 = min(y0 + (rear - front) * 1.25 / rows, rear)
        z0, z1 = low + (y0 - front) * rise + 0.05, low + (y1 - front) * rise
        count = max(2, round(2 * half / 0.42))
        edges = np.linspace(-half, half, count + 1)
        for a, b in pairwise(edges):
            lift = 0.03 * chance.random()
            points = [
                (px, py, z)
                for px in (float(a), float(b))
                for py, z in ((y0, z0 - 0.05), (y0, z0 + 0.04 + lift), (y1, z1), (y1, z1 + 0.09))
            ]
            tones[int(chance.random() < 0.4)].append(hull(points))
    return [
        (Part("roof", material), united(own))
        for material, own in zip(("roof", "dark-wood"), tones, strict=True)
        if own
    ]
