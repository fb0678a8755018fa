"""Foot figures, one unit tall from the soles to the top of the head; weapons may stand higher."""

from __future__ import annotations

import numpy as np

from escalade.models.mesh import Part

from .anatomy import LEFT, RIGHT, ROUND, Frame, arm, beard, head, legs, trunk
from .harness import (
    banner,
    bow,
    cloak,
    heater_shield,
    hood,
    kettle_hat,
    nasal_helmet,
    quiver,
    round_shield,
    spear,
    sword,
)
from .solid import Block, ball, beam, blob, hull, limb, off, rod, united


def archer() -> list[Block]:
    """An archer at full draw, hooded, a quiver on the back."""
    frame = Frame(sleeves="leather")
    grip, nock = (0.4, 0.06, 0.76), (0.085, -0.035, 0.775)
    return [
        *legs(frame, stride=0.11),
        *trunk(frame),
        *head(frame),
        *hood(),
        *quiver(),
        *arm(frame, LEFT, (0.19, 0.13, 0.75), (grip[0] - 0.01, grip[1], grip[2])),
        *arm(frame, RIGHT, (-0.06, -0.29, 0.76), (nock[0], nock[1] - 0.02, nock[2])),
        *bow(grip, nock, 0.62),
    ]


def swordsman() -> list[Block]:
    """A swordsman with a raised sword, a knightly shield, helmet and cloak."""
    frame = Frame(sleeves="iron", legs="iron")
    hand = (0.14, -0.24, 0.86)
    return [
        *legs(frame, stride=0.1),
        *trunk(frame, skirt=0.3),
        *head(frame),
        *nasal_helmet(),
        *cloak("leather"),
        *arm(frame, RIGHT, (0.02, -0.3, 0.72), hand),
        *sword(hand, (0.02, -0.3, 1.36)),
        *arm(frame, LEFT, (0.03, 0.23, 0.58), (0.17, 0.17, 0.56)),
        *heater_shield((0.2, 0.17, 0.56), 18.0, 1.15),
    ]


def spearman() -> list[Block]:
    """A spearman with spear and round shield under an iron hat."""
    frame = Frame(sleeves="leather")
    hand = (0.16, -0.22, 0.62)
    return [
        *legs(frame, stride=0.08),
        *trunk(frame, skirt=0.33),
        *head(frame),
        *kettle_hat(),
        beard(),
        *arm(frame, RIGHT, (-0.01, -0.25, 0.56), hand),
        *spear((0.13, -0.22, 0.0), (0.2, -0.22, 1.5)),
        *arm(frame, LEFT, (0.02, 0.24, 0.57), (0.15, 0.18, 0.58)),
        *round_shield((0.19, 0.17, 0.57), 20.0, 1.15),
    ]


def standard_bearer() -> list[Block]:
    """The bearer of the side's banner, sword at the hip."""
    frame = Frame(sleeves="iron", legs="iron")
    return [
        *legs(frame, stride=0.06),
        *trunk(frame, skirt=0.28),
        *head(frame),
        *nasal_helmet(),
        *cloak(),
        *arm(frame, LEFT, (0.06, 0.23, 0.6), (0.2, 0.12, 0.72)),
        *arm(frame, RIGHT, (0.05, -0.24, 0.58), (0.2, 0.1, 0.54)),
        *banner((0.21, 0.11, 0.02), 1.72),
        *sword((-0.0, -0.17, 0.52), (-0.24, -0.2, 0.16)),
    ]


def crewman() -> list[Block]:
    """A bare-headed man of a siege crew, both hands ready to push, haul or carry."""
    frame = Frame(sleeves="skin", coat="cloth")
    apron = blob(
        [(0.075, 0, 0.66), (0.1, 0, 0.36)], [(0.035, 0.08, 0.05), (0.03, 0.1, 0.03)], ROUND
    )
    cap = blob(
        [(0.004, 0, 0.915), (-0.005, 0, 0.94)], [(0.082, 0.074, 0.03), (0.062, 0.056, 0.06)], ROUND
    )
    return [
        *legs(frame, stride=0.13),
        *trunk(frame, skirt=0.36),
        *head(frame),
        beard(),
        (Part("apron", "leather"), apron),
        (Part("cap", "leather"), cap),
        *arm(frame, LEFT, (0.1, 0.22, 0.58), (0.27, 0.12, 0.56)),
        *arm(frame, RIGHT, (0.1, -0.22, 0.58), (0.27, -0.12, 0.56)),
    ]


def orc() -> list[Block]:
    """A hulking brute with a cleaver and a spiked shield."""
    frame = Frame(
        girth=1.28, skin="hide", sleeves="hide", coat="leather", legs="hide", boots="dark-wood"
    )
    at = (0.085, 0.0, 0.83)
    x, _, z = at
    hand = (0.22, -0.27, 0.78)
    return [
        *legs(frame, stride=0.12),
        *trunk(frame, skirt=0.34),
        *_orc_head(at),
        *_plates(frame),
        (
            Part("body", "cloth"),
            hull(
                [(0.13, s * 0.09, 0.5) for s in (-1, 1)]
                + [(0.17, s * 0.1, 0.27) for s in (-1, 1)]
                + [(0.1, s * 0.09, 0.5) for s in (-1, 1)]
                + [(0.14, s * 0.1, 0.27) for s in (-1, 1)]
            ),
        ),
        *arm(frame, RIGHT, (0.03, -0.34, 0.64), hand),
        *_cleaver(hand),
        *arm(frame, LEFT, (0.06, 0.32, 0.58), (0.24, 0.2, 0.54)),
        *round_shield((0.29, 0.2, 0.54), 15.0, 1.25),
        (Part("hands", "hide"), ball((x - 0.1, 0, z - 0.05), (0.1, 0.15, 0.09), ROUND)),
    ]


def _orc_head(at: tuple[float, float, float]) -> list[Block]:
    x, _, z = at
    skull = blob(
        [(x, 0, z + 0.03), (x + 0.03, 0, z - 0.05)],
        [(0.088, 0.08, 0.07), (0.068, 0.08, 0.05)],
        ROUND,
    )
    neck = limb([(-0.02, 0, 0.72), (x - 0.02, 0, z - 0.02)], [0.1, 0.08], ROUND)
    brow = hull(
        [(x + 0.05, s * 0.07, z + 0.03) for s in (-1, 1)]
        + [(x + 0.1, s * 0.05, z + 0.028) for s in (-1, 1)]
        + [(x + 0.05, s * 0.06, z + 0.07) for s in (-1, 1)]
    )
    jaw = hull(
        [(x + 0.03, s * 0.075, z - 0.06) for s in (-1, 1)]
        + [(x + 0.12, s * 0.045, z - 0.062) for s in (-1, 1)]
        + [(x + 0.1, s * 0.045, z - 0.1) for s in (-1, 1)]
        + [(x + 0.02, s * 0.06, z - 0.1) for s in (-1, 1)]
    )
    ears = [
        rod(
            (x - 0.01, s * 0.07, z + 0.02),
            (x - 0.06, s * 0.16, z + 0.07),
            0.028,
            tip=0.004,
            sides=6,
        )
        for s in (-1, 1)
    ]
    tusks = [
        rod(
            (x + 0.11, s * 0.035, z - 0.06),
            (x + 0.125, s * 0.042, z - 0.005),
            0.013,
            tip=0.002,
            sides=6,
        )
        for s in (-1, 1)
    ]
    cap = blob(
        [(x - 0.012, 0, z + 0.06), (x - 0.02, 0, z + 0.075)],
        [(0.094, 0.086, 0.03), (0.07, 0.064, 0.05)],
        ROUND,
    )
    horns = [
        limb(
            [
                (x - 0.01, s * 0.075, z + 0.08),
                (x + 0.0, s * 0.13, z + 0.1),
                (x + 0.03, s * 0.15, z + 0.165),
            ],
            [0.024, 0.019, 0.004],
            8,
        )
        for s in (-1, 1)
    ]
    return [
        (Part("head", "hide"), united([skull, neck, brow, jaw, *ears])),
        (Part("head", "rope"), united([*tusks, *horns])),
        (Part("helmet", "iron"), cap),
    ]


def _plates(frame: Frame) -> list[Block]:
    """Spiked iron on the right shoulder, fur on the left."""
    y = 0.165 * frame.girth
    plate = ball((0.0, -y - 0.02, 0.765), (0.1, 0.1, 0.075), ROUND)
    spikes = [
        rod((dx, -y - 0.03, 0.81), (dx * 1.6, -y - 0.09, 0.9), 0.022, tip=0.002, sides=6)
        for dx in (-0.05, 0.04)
    ]
    fur = [
        rod(
            (-0.02 + 0.1 * np.cos(a), y + 0.07 * np.sin(a), 0.79),
            (-0.02 + 0.14 * np.cos(a), y + 0.13 * np.sin(a), 0.7),
            0.04,
            tip=0.004,
            sides=6,
        )
        for a in np.arange(7) * 2 * np.pi / 7
    ]
    return [
        (Part("shoulder plate", "iron"), united([plate, *spikes])),
        (Part("fur", "dark-wood"), united(fur)),
    ]


def _cleaver(hand: tuple[float, float, float]) -> list[Block]:
    grip = np.asarray(hand)
    haft = rod(grip - (0.0, 0, 0.12), off(grip, 0.02, 0, 0.16), 0.02, sides=8)
    outline = [(0.0, 0.1), (0.09, 0.13), (0.15, 0.42), (0.07, 0.5), (-0.01, 0.4), (-0.035, 0.2)]
    blade = hull([off(grip, dx, dy, dz) for dx, dz in outline for dy in (-0.011, 0.011)])
    guard = beam(off(grip, -0.05, 0, 0.09), off(grip, 0.08, 0, 0.1), 0.03)
    return [(Part("cleaver", "dark-wood"), haft), (Part("cleaver", "iron"), blade + guard)]
