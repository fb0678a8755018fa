"""What soldiers wear and carry, drawn for bodies one unit tall that face +x."""

from __future__ import annotations

from itertools import pairwise

import numpy as np

from escalade.models.mesh import FloatArray, Part

from .anatomy import ROUND
from .solid import Block, Point, ball, beam, blob, box, drum, hull, limb, off, rod, united

HELMET = Part("helmet", "iron")
HEAD_AT = (0.012, 0.0, 0.868)


def kettle_hat(at: Point = HEAD_AT) -> list[Block]:
    """A broad-brimmed iron hat."""
    x, y, z = at
    dome = blob(
        [(x, y, z + 0.045), (x, y, z + 0.07)], [(0.085, 0.078, 0.02), (0.06, 0.055, 0.058)], ROUND
    )
    brim = drum((x, y), 0.128, (z + 0.026, z + 0.052), top=0.088, sides=ROUND)
    return [(HELMET, dome + brim)]


def nasal_helmet(at: Point = HEAD_AT) -> list[Block]:
    """A conical helmet with a nose guard and a mail curtain behind."""
    x, y, z = at
    cone = hull(
        [
            *((x + 0.085 * np.cos(a), y + 0.078 * np.sin(a), z + 0.015) for a in _round()),
            *((x + 0.07 * np.cos(a), y + 0.064 * np.sin(a), z + 0.07) for a in _round()),
            (x - 0.004, y, z + 0.135),
        ]
    )
    rim = drum((x, y), 0.091, (z + 0.012, z + 0.034), sides=ROUND)
    guard = box((x + 0.07, x + 0.1), (y - 0.011, y + 0.011), (z - 0.03, z + 0.03))
    curtain = blob(
        [(x - 0.02, y, z + 0.01), (x - 0.032, y, z - 0.07)],
        [(0.07, 0.078, 0.02), (0.066, 0.09, 0.02)],
        ROUND,
    )
    front = box((x + 0.022, x + 1), (-1, 1), (-1, z + 0.012))
    return [(HELMET, united([cone, rim, guard, curtain - front]))]


def great_helm(at: Point = HEAD_AT) -> list[Block]:
    """A closed helm with a slit, a cross on its face, and a crest in the side's colour."""
    x, y, z = at
    pot = hull(
        [
            *((x + 0.086 * np.cos(a), y + 0.078 * np.sin(a), z - 0.075) for a in _round()),
            *((x + 0.092 * np.cos(a), y + 0.083 * np.sin(a), z + 0.04) for a in _round()),
            *((x + 0.06 * np.cos(a), y + 0.054 * np.sin(a), z + 0.1) for a in _round()),
        ]
    )
    slits = [
        box(
            (x + 0.05, x + 0.2),
            (y + s * 0.045 - 0.03, y + s * 0.045 + 0.03),
            (z + 0.012, z + 0.028),
        )
        for s in (-1, 1)
    ]
    cross = [
        box((x + 0.06, x + 0.1), (y - 0.01, y + 0.01), (z - 0.07, z + 0.08)),
        box((x + 0.05, x + 0.098), (y - 0.055, y + 0.055), (z + 0.034, z + 0.048)),
    ]
    crest = hull(
        [
            (x + dx, y + dy, z + dz)
            for dy in (-0.014, 0.014)
            for dx, dz in (
                (0.06, 0.09),
                (-0.07, 0.085),
                (-0.1, 0.13),
                (-0.03, 0.185),
                (0.045, 0.165),
            )
        ]
    )
    return [
        (HELMET, pot - united(slits)),
        (Part("helmet", "dark-stone"), united(cross)),
        (Part("crest", "cloth"), crest),
    ]


def hood(at: Point = HEAD_AT, material: str = "cloth") -> list[Block]:
    """A hood with its point behind and a cape over the shoulders."""
    x, y, z = at
    cap = blob(
        [(x - 0.012, y, z + 0.03), (x - 0.02, y, z - 0.03)],
        [(0.088, 0.083, 0.085), (0.076, 0.078, 0.06)],
        ROUND,
    )
    face = blob(
        [(x + 0.075, y, z - 0.01), (x + 0.12, y, z - 0.02)],
        [(0.05, 0.05, 0.066), (0.06, 0.06, 0.075)],
        ROUND,
    )
    tail = rod((x - 0.07, y, z + 0.06), (x - 0.16, y, z - 0.03), 0.045, tip=0.012, sides=8)
    cape = hull(
        [
            *((0.068 * np.cos(a), 0.07 * np.sin(a), 0.83) for a in _round()),
            *((0.12 * np.cos(a) - 0.005, 0.185 * np.sin(a), 0.735) for a in _round()),
            *((0.115 * np.cos(a) - 0.005, 0.19 * np.sin(a), 0.71) for a in _round()),
        ]
    )
    return [(Part("hood", material), united([cap - face, tail, cape]))]


def _round() -> FloatArray:
    return np.arange(ROUND) * 2 * np.pi / ROUND


def cloak(material: str = "cloth", *, hem: float = 0.14, girth: float = 1.0) -> list[Block]:
    """A cloak in folds from the shoulders to the calves."""
    folds = []
    ys = np.linspace(-0.19, 0.19, 6) * girth
    for index, (a, b) in enumerate(pairwise(ys)):
        out = 0.03 * (index % 2)
        folds.append(
            hull(
                [
                    *((-0.05 - 0.06 * (1 - abs(y) / 0.25), y * 0.84, 0.775) for y in (a, b)),
                    *((-0.1 - 0.03 * (1 - abs(y) / 0.25), y * 0.84, 0.74) for y in (a, b)),
                    *((-0.2 - out, y * 1.2, hem) for y in (a, b)),
                    *((-0.17 - out, y * 1.18, hem) for y in (a, b)),
                ]
            )
        )
    clasp = [ball((0.075, s * 0.07, 0.765), 0.02, 8) for s in (-1, 1)]
    return [(Part("cloak", material), united(folds)), (Part("cloak", "iron"), united(clasp))]


def sword(hand: Point, tip: Point) -> list[Block]:
    """A straight sword held in a hand, pointing at its tip."""
    grip, end = np.asarray(hand, float), np.asarray(tip, float)
    along = (end - grip) / np.linalg.norm(end - grip)
    across = np.cross(along, (0.0, 1.0, 0.0))
    across /= np.linalg.norm(across)
    guard = grip + along * 0.055
    near = end - along * 0.09
    blade = hull(
        [
            guard + across * 0.026,
            guard - across * 0.026,
            near + across * 0.02,
            near - across * 0.02,
            end,
            off(guard, 0, 0.009, 0),
            guard - (0, 0.009, 0),
            off(near, 0, 0.007, 0),
            near - (0, 0.007, 0),
        ]
    )
    hilt = [
        beam(guard - across * 0.075, guard + across * 0.075, 0.024),
        rod(grip - along * 0.06, guard, 0.016, sides=8),
        ball(grip - along * 0.07, 0.026, 8),
    ]
    return [(Part("sword", "iron"), blade), (Part("sword", "leather"), united(hilt))]


def spear(foot: Point, tip: Point, *, pennon: bool = False) -> list[Block]:
    """A spear or lance from its foot to its tip, with a pennon in the side's colour on request."""
    low, high = np.asarray(foot, float), np.asarray(tip, float)
    along = (high - low) / np.linalg.norm(high - low)
    neck = high - along * 0.15
    shaft = rod(low, neck, 0.017, sides=8)
    head = [
        rod(neck, neck + along * 0.05, 0.02, tip=0.04, sides=4),
        rod(neck + along * 0.05, high, 0.04, tip=0.002, sides=4),
    ]
    blocks: list[Block] = [(Part("spear", "wood"), shaft), (Part("spear", "iron"), united(head))]
    if pennon:
        root = neck - along * 0.04
        flag = hull(
            [
                off(root, 0, 0.007, 0),
                root - (0, 0.007, 0),
                root - along * 0.16 + (0, 0.007, 0),
                root - along * 0.16 - (0, 0.007, 0),
                root - along * 0.06 + (-0.3, 0.02, 0.01),
            ]
        )
        blocks.append((Part("pennon", "cloth"), flag))
    return blocks


def heater_shield(at: Point, yaw_deg: float = 0.0, size: float = 1.0) -> list[Block]:
    """A knightly shield in the side's colour with an iron rim, its face towards +x at yaw 0."""
    outline = [
        (-0.13, 0.17),
        (0.13, 0.17),
        (0.135, 0.02),
        (0.085, -0.12),
        (0.0, -0.22),
        (-0.085, -0.12),
        (-0.135, 0.02),
    ]
    return _shield(outline, at, yaw_deg, size, boss=False)


def round_shield(at: Point, yaw_deg: float = 0.0, size: float = 1.0) -> list[Block]:
    """A round shield with an iron boss."""
    angles = np.arange(14) * 2 * np.pi / 14
    return _shield(
        [(0.17 * float(np.cos(a)), 0.17 * float(np.sin(a))) for a in angles],
        at,
        yaw_deg,
        size,
        boss=True,
    )


def _shield(
    outline: list[tuple[float, float]], at: Point, yaw_deg: float, size: float, *, boss: bool
) -> list[Block]:
    def layer(scale: float, back: float, front: float) -> list[tuple[float, float, float]]:
        return [(curve(y) + dx, y * scale, z * scale) for y, z in outline for dx in (back, front)]

    def curve(y: float) -> float:
        return -1.2 * y * y

    rim = hull(layer(1.0, -0.014, 0.012)) - hull(layer(0.86, -0.1, 0.1))
    board = hull(layer(0.9, -0.012, 0.016))
    blocks: list[Block] = [(Part("shield", "cloth"), board), (Part("shield", "iron"), rim)]
    if boss:
        blocks.append((Part("shield", "iron"), ball((0.012, 0, 0), (0.035, 0.05, 0.05), 10)))
    else:
        bars = [
            box((-0.02, 0.024), (-0.015, 0.015), (-0.19, 0.16)),
            box((-0.05, 0.024), (-0.12, 0.12), (0.02, 0.05)),
        ]
        blocks.append((Part("shield", "rope"), united(bars) ^ hull(layer(0.86, -0.05, 0.026))))
    return [
        (part, solid.scale((size,) * 3).rotate((0, 0, yaw_deg)).translate(tuple(at)))
        for part, solid in blocks
    ]


def bow(grip: Point, nock: Point, tall: float = 0.46) -> list[Block]:
    """A drawn longbow in an upright plane, its string at the nock, with an arrow laid on."""
    x, y, z = grip
    half = tall / 2
    draw = x - nock[0]
    curve = [(x - 0.30 * draw * (t / 1.0) ** 2, y, z + half * t) for t in np.linspace(-1, 1, 9)]
    tips = (curve[0], curve[-1])
    stave = limb(curve, [0.011, 0.015, 0.018, 0.02, 0.021, 0.02, 0.018, 0.015, 0.011], 8)
    string = [rod(tip, nock, 0.005, sides=5) for tip in tips]
    head = (x + 0.1, y, z)
    shaft = rod(nock, head, 0.009, sides=6)
    point = rod(head, (x + 0.16, y, z), 0.02, tip=0.002, sides=5)
    vanes = [
        hull(
            [
                np.asarray(nock) + p
                for p in (
                    (0.01, 0, 0),
                    (0.09, 0, 0),
                    (0.015, dy, dz),
                    (0.07, dy, dz),
                    (0.01, 0.004, 0.004),
                )
            ]
        )
        for dy, dz in ((0.026, 0.008), (-0.026, 0.008), (0.004, 0.028))
    ]
    return [
        (Part("bow", "wood"), stave),
        (Part("bow", "rope"), united([*string, *vanes])),
        (Part("arrow", "wood"), shaft),
        (Part("arrow", "iron"), point),
    ]


def quiver() -> list[Block]:
    """A quiver of arrows across the back."""
    low, high = np.array([-0.13, 0.07, 0.5]), np.array([-0.13, -0.09, 0.78])
    along = (high - low) / np.linalg.norm(high - low)
    case = rod(low, high, 0.042, tip=0.05, sides=ROUND)
    shafts = [
        rod(off(high, dx, dy, 0), off(high + along * 0.1, dx, dy, 0), 0.013, tip=0.017, sides=6)
        for dx, dy in ((0.02, 0.0), (-0.02, 0.015), (0.0, -0.024))
    ]
    return [(Part("quiver", "leather"), case), (Part("quiver", "rope"), united(shafts))]


def banner(foot: Point, top: float) -> list[Block]:
    """A banner on a staff: the side's colour, hanging from a crossbar, with a pale device."""
    x, y, _ = foot
    staff = rod(foot, (x, y, top), 0.017, sides=8)
    bar = rod((x + 0.02, y - 0.2, top - 0.06), (x + 0.02, y + 0.2, top - 0.06), 0.014, sides=6)
    field = [
        hull(
            [
                (x + 0.02 + dx + fold, y + py, z)
                for py, fold in ((a, 0.02 * (i % 2)), (b, 0.02 * ((i + 1) % 2)))
                for dx in (-0.008, 0.012)
                for z in (top - 0.06, top - 0.5 - 0.05 * (i % 2))
            ]
        )
        for i, (a, b) in enumerate(
            zip(np.linspace(-0.18, 0.18, 5), np.linspace(-0.18, 0.18, 5)[1:], strict=False)
        )
    ]
    device = box((x - 0.02, x + 0.065), (y - 0.022, y + 0.022), (top - 0.42, top - 0.14)) + box(
        (x - 0.02, x + 0.065), (y - 0.09, y + 0.09), (top - 0.27, top - 0.225)
    )
    spike = rod((x, y, top - 0.01), (x, y, top + 0.09), 0.03, tip=0.003, sides=6)
    return [
        (Part("banner", "wood"), staff + bar),
        (Part("banner", "cloth"), united(field)),
        (Part("banner", "rope"), device),
        (Part("banner", "iron"), spike),
    ]
