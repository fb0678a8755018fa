"""Stone throwers and bolt throwers; they shoot towards +x."""

from __future__ import annotations

import numpy as np

from escalade.models.mesh import FloatArray, Mesh, Part

from .solid import Block, ball, beam, bevelled, box, fitted, hull, limb, mesh_of, off, rod, united
from .timber import coil, disc_wheel, planks, rope

FRAME = Part("frame", "dark-wood")
BRACES = Part("frame", "wood")
STONE = Part("stones", "stone")


def trebuchet(width: float, height: float, depth: float) -> Mesh:
    """A counterweight trebuchet, cocked: its box raised, its sling along the trough."""
    half, side = width / 2, depth / 2 - 0.15
    pivot = np.array([0.16 * width, 0.0, 0.72 * height])
    inner = 0.5 * side
    sills = [beam((-half, s * inner, 0.14), (half * 0.92, s * inner, 0.14), 0.26) for s in (-1, 1)]
    sills += [
        beam((x, -side, 0.16), (x, side, 0.16), 0.22)
        for x in (-half + 0.3, pivot[0] - 1.5, pivot[0], pivot[0] + 1.3)
    ]
    legs, props = [], []
    for s in (-1, 1):
        head = (pivot[0], s * inner, pivot[2] + 0.1)
        legs += [
            beam((foot, s * inner, 0.2), head, 0.24, up=(0, 1, 0))
            for foot in (pivot[0] - 0.28 * width, pivot[0], pivot[0] + 0.25 * width)
        ]
        props.append(
            beam(
                (pivot[0], s * side, 0.2),
                (pivot[0], s * inner, 0.75 * pivot[2]),
                0.14,
                up=(1, 0, 0),
            )
        )
        for z in (0.34, 0.62):
            reach = (1 - z) * 0.25 * width
            props.append(
                beam(
                    (pivot[0] - reach * 1.1, s * inner, z * pivot[2]),
                    (pivot[0] + reach, s * inner, z * pivot[2]),
                    0.12,
                    up=(0, 1, 0),
                )
            )
        legs.append(
            bevelled(
                (pivot[0] - 0.24, pivot[0] + 0.24),
                (s * inner - 0.15, s * inner + 0.15),
                (pivot[2] - 0.2, pivot[2] + 0.24),
                0.05,
            )
        )
    axle = rod(off(pivot, 0, -(inner + 0.3), 0), off(pivot, 0, inner + 0.3, 0), 0.11)
    tip = np.array([-half + 0.12 * width, 0.0, 0.1 * height])
    along = (pivot - tip) / np.linalg.norm(pivot - tip)
    short = pivot + along * 0.17 * width
    arm = hull([*_square(tip, 0.07), *_square(pivot, 0.2), *_square(short, 0.2)])
    bands = [
        rod(pivot + along * t - along * 0.05, pivot + along * t + along * 0.05, 0.27, sides=8)
        for t in (-0.35, -0.9, -1.6, 0.35)
    ]
    blocks: list[Block] = [
        (FRAME, united([*sills, *legs])),
        (BRACES, united(props)),
        (Part("arm", "wood"), arm),
        (Part("arm", "iron"), united([axle, *bands])),
    ]
    blocks += _counterweight(short, inner, height)
    blocks += planks(
        "trough", (-half + 0.1, pivot[0] - 0.4), (-0.28, 0.28), lie="xyz", at=(0.2, 0.3), seed=2
    )
    stone = np.array([pivot[0] - 0.12 * width, 0.0, 0.3 + 0.2])
    for s in (-1, 1):
        blocks.append(
            rope([tip, (-half + 0.25 * width, s * 0.08, 0.42), off(stone, 0, s * 0.2, 0)], 0.03)
        )
    pouch = hull(
        [off(stone, dx, dy, -0.17) for dx in (-0.32, 0.32) for dy in (-0.24, 0.24)]
        + [off(stone, dx, dy, 0.0) for dx in (-0.25, 0.25) for dy in (-0.26, 0.26)]
    )
    blocks.append((Part("sling", "leather"), pouch))
    blocks.append((STONE, ball(off(stone, 0, 0, 0.06), 0.23, 10)))
    blocks += _windlass(-half + 0.36 * width, inner)
    return fitted(mesh_of(blocks), (width, height, depth))


def _square(at: FloatArray, half: float) -> list[tuple[float, float, float]]:
    return [
        (at[0] + dx, at[1] + dy, at[2] + dz)
        for dx in (-half * 0.6, half * 0.6)
        for dy in (-half, half)
        for dz in (-half, half)
    ]


def _counterweight(at: FloatArray, inner: float, height: float) -> list[Block]:
    """A box of planks full of earth and stones, hung from the arm's short end."""
    x, _, z = (float(v) for v in at)
    half_y, deep = inner * 0.72, 0.26 * height
    top = z - 0.35
    outline = [(-0.62, 0.0), (0.62, 0.0), (0.4, -deep), (-0.4, -deep)]
    body = hull([(x + dx, s * half_y, top + dz) for dx, dz in outline for s in (-1, 1)])
    boards = [
        box((-99, 99), (-99, 99), (level + 0.02, level + deep / 4 - 0.02))
        for level in np.linspace(top - deep, top, 5)[:-1]
    ]
    wide = hull(
        [(x + dx * 1.06, s * half_y * 1.05, top + dz * 1.02) for dx, dz in outline for s in (-1, 1)]
    )
    straps = [
        hull([(x + dx * 1.12, y + e, top + dz * 1.04) for dx, dz in outline for e in (-0.06, 0.06)])
        for y in (-half_y * 0.6, half_y * 0.6)
    ]
    hangers = [
        beam((x, s * half_y * 0.6, top - 0.1), (x, s * 0.26, z + 0.08), 0.09) for s in (-1, 1)
    ]
    pin = rod((x, -half_y * 0.7, z), (x, half_y * 0.7, z), 0.09)
    heap = [
        ball((x + dx, dy * half_y, top), 0.2, 8)
        for dx, dy in (
            (-0.3, -0.6),
            (0.2, -0.3),
            (-0.1, 0.1),
            (0.3, 0.5),
            (-0.3, 0.65),
            (0.0, -0.75),
        )
    ]
    return [
        (Part("counterweight", "dark-wood"), body),
        (Part("counterweight", "wood"), wide ^ united(boards)),
        (Part("counterweight", "iron"), united([*straps, *hangers, pin])),
        (Part("counterweight", "dark-stone"), united(heap)),
    ]


def _windlass(x: float, inner: float) -> list[Block]:
    """A drum with spokes to wind the arm down."""
    z = 0.62
    barrel = rod((x, -inner + 0.05, z), (x, inner - 0.05, z), 0.13, sides=10)
    cheeks = [
        box((x - 0.16, x + 0.16), (s * inner - 0.12, s * inner + 0.12), (0.2, z + 0.18))
        for s in (-1, 1)
    ]
    spokes = []
    for s in (-1, 1):
        y = s * (inner + 0.2)
        spokes.append(rod((x, y - 0.1, z), (x, y + 0.1, z), 0.09))
        for angle in (0.4, 0.4 + np.pi / 2):
            dx, dz = 0.42 * np.cos(angle), 0.42 * np.sin(angle)
            spokes.append(rod((x - dx, y, z - dz), (x + dx, y, z + dz), 0.045, sides=6))
    return [
        (Part("windlass", "dark-wood"), united(cheeks)),
        (Part("windlass", "wood"), united([barrel, *spokes])),
        coil((x, -0.22, z), (x, 0.22, z), 0.2),
    ]


def catapult(width: float, height: float, depth: float) -> Mesh:
    """A torsion catapult on wheels, its spoon drawn up against the padded bar."""
    half, side = width / 2, depth / 2 - 0.3
    wheel = min(0.42, 0.2 * height)
    z = wheel + 0.05
    rails = [beam((-half, s * side, z), (half, s * side, z), 0.24, 0.3) for s in (-1, 1)]
    rails += [beam((x, -side, z), (x, side, z), 0.2) for x in (-half + 0.3, half - 0.25)]
    post, top = 0.1 * width, 0.74 * height
    for s in (-1, 1):
        rails.append(beam((post, s * side, z), (post, s * side, top), 0.22))
        rails.append(
            beam(
                (post + 0.3 * width, s * side, z),
                (post + 0.05, s * side, top - 0.15),
                0.16,
                up=(0, 1, 0),
            )
        )
        rails.append(
            beam(
                (post - 0.24 * width, s * side, z),
                (post - 0.05, s * side, top * 0.7),
                0.14,
                up=(0, 1, 0),
            )
        )
    rails.append(beam((post, -side - 0.15, top), (post, side + 0.15, top), 0.26))
    pad = rod((post - 0.14, -side * 0.55, top), (post - 0.14, side * 0.55, top), 0.2, sides=10)
    foot = np.array([post - 0.16 * width, 0.0, z])
    tip = np.array([post - 0.2 * width, 0.0, height - 0.3])
    lean = (tip - foot) / np.linalg.norm(tip - foot)
    arm = rod(foot - lean * 0.1, tip, 0.13, tip=0.09, sides=8)
    spoon = ball(tip, (0.34, 0.34, 0.3), 12) - ball(off(tip, 0.14, 0, 0.16), 0.3, 12)
    blocks: list[Block] = [
        (FRAME, united(rails)),
        (Part("pad", "leather"), pad),
        (Part("arm", "wood"), united([arm, spoon])),
        (STONE, ball(off(tip, 0.1, 0, 0.1), 0.2, 10)),
        coil((foot[0], -side, z), (foot[0], side, z), 0.2),
    ]
    for s in (-1, 1):
        cap = rod((foot[0], s * side, z), (foot[0], s * (side + 0.2), z), 0.22, sides=10)
        blocks.append((Part("frame", "iron"), cap))
        for x in (-half + 0.45, half - 0.45):
            blocks += disc_wheel((x, s * (depth / 2 - 0.1), wheel), wheel, 0.15)
    blocks += _winch(-half + 0.45, z, side)
    return fitted(mesh_of(blocks), (width, height, depth))


def _winch(x: float, z: float, side: float) -> list[Block]:
    barrel = rod((x + 0.35, -side, z + 0.1), (x + 0.35, side, z + 0.1), 0.09)
    spokes = [
        rod(
            (x + 0.35 - dx, s * (side - 0.25), z + 0.1 - dz),
            (x + 0.35 + dx, s * (side - 0.25), z + 0.1 + dz),
            0.04,
            sides=6,
        )
        for s in (-1, 1)
        for dx, dz in ((0.3, 0.12), (-0.12, 0.3))
    ]
    return [(Part("windlass", "wood"), united([barrel, *spokes]))]


def ballista(width: float, height: float, depth: float) -> Mesh:
    """A great crossbow on a stand, drawn, with a bolt in its groove."""
    half = width / 2
    z = 0.72 * height
    front = 0.22 * width
    stock = beam((-half, 0, z), (half * 0.8, 0, z), 0.2, 0.22)
    groove = beam((-half + 0.3, 0, z + 0.13), (half * 0.8, 0, z + 0.13), 0.12, 0.1)
    stand = [
        beam((front * 0.3, 0, 0.1), (front * 0.3, 0, z), 0.22),
        beam((-half * 0.75, 0, 0.08), (front * 0.3 + 0.6, 0, 0.08), 0.16),
        beam((front * 0.3, -depth * 0.3, 0.08), (front * 0.3, depth * 0.3, 0.08), 0.16),
        beam((-half * 0.7, 0, 0.1), (front * 0.3 - 0.08, 0, z * 0.8), 0.12, up=(0, 1, 0)),
        *(
            beam(
                (front * 0.3, s * depth * 0.28, 0.1),
                (front * 0.3, s * 0.08, z * 0.7),
                0.11,
                up=(1, 0, 0),
            )
            for s in (-1, 1)
        ),
    ]
    springs = 0.2 * depth
    frame = [
        box((front - 0.14, front + 0.14), (-springs - 0.22, springs + 0.22), (z + dz, z + dz + 0.1))
        for dz in (-0.3, 0.3)
    ]
    frame += [
        box((front - 0.1, front + 0.1), (s * y - 0.05, s * y + 0.05), (z - 0.3, z + 0.35))
        for s in (-1, 1)
        for y in (springs - 0.2, springs + 0.2)
    ]
    blocks: list[Block] = [
        (FRAME, united([*stand, *frame])),
        (Part("stock", "wood"), united([stock, groove])),
    ]
    arms, irons = [], []
    nut = np.array([-half * 0.45, 0.0, z + 0.2])
    for s in (-1, 1):
        root = np.array([front, s * springs, z + 0.05])
        end = np.array([front - 0.2 * width, s * depth / 2 * 0.98, z + 0.05])
        arms.append(rod(root, end, 0.1, tip=0.06))
        irons.append(rod(end - (0.03, 0, 0), off(end, 0.03, 0, 0), 0.07))
        blocks.append(coil((front, s * springs, z - 0.22), (front, s * springs, z + 0.32), 0.14))
        blocks.append(rope([end, nut], 0.025))
    shaft = rod(nut, (half * 0.8, 0, z + 0.22), 0.05)
    point = rod((half * 0.78, 0, z + 0.22), (half, 0, z + 0.22), 0.1, tip=0.005, sides=6)
    vanes = [
        hull(
            [
                off(nut, 0.05, 0, 0),
                off(nut, 0.5, 0, 0),
                off(nut, 0.05, dy, dz),
                off(nut, 0.02, 0.01, 0.01),
            ]
        )
        for dy, dz in ((0.15, 0.05), (-0.15, 0.05), (0.02, 0.17))
    ]
    blocks += [
        (Part("arms", "wood"), united(arms)),
        (Part("arms", "iron"), united(irons)),
        (Part("bolt", "wood"), shaft),
        (Part("bolt", "iron"), point),
        (Part("bolt", "roof"), united(vanes)),
    ]
    shield = [(front + 0.16, front + 0.26)]
    panel = planks(
        "shield",
        (z - 0.34, height),
        (-springs - 0.34, springs + 0.34),
        lie="zyx",
        at=shield[0],
        seed=6,
    )
    window = limb([(front, 0, z + 0.2), (front + 0.5, 0, z + 0.2)], [0.16, 0.16], 8)
    blocks += [(part, own - window) for part, own in panel]
    handles = [rod((-half + 0.1, -0.3, z), (-half + 0.1, 0.3, z), 0.045, sides=6)]
    return fitted(
        mesh_of([*blocks, (Part("windlass", "dark-wood"), united(handles))]), (width, height, depth)
    )
