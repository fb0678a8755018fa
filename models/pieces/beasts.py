"""A rider on his horse and a troll, one unit tall to the top of the head, facing +x."""

from __future__ import annotations

import numpy as np

from escalade.models.mesh import Part

from .anatomy import LEFT, RIGHT, ROUND, Frame, arm, head, trunk
from .harness import great_helm, heater_shield, spear
from .solid import Block, ball, blob, hull, limb, off, rod, united

HORSE = Part("horse", "leather")
TRAPPER = Part("trapper", "cloth")
RIDER_SCALE = 0.62


def mounted() -> list[Block]:
    """A knight with lance and shield on a horse in its trapper."""
    frame = Frame(sleeves="iron", legs="iron", coat="cloth")
    hand = (0.16, -0.25, 0.6)
    rider: list[Block] = [
        *trunk(frame, skirt=0.38),
        *head(frame),
        *great_helm(),
        *arm(frame, RIGHT, (-0.03, -0.27, 0.58), hand),
        *spear((-0.35, -0.27, 0.32), (1.15, -0.16, 1.16), pennon=True),
        *arm(frame, LEFT, (0.02, 0.24, 0.58), (0.17, 0.17, 0.58)),
        *heater_shield((0.2, 0.2, 0.58), 25.0, 1.2),
        *_riding_legs(),
    ]
    seated = [
        (part, solid.scale((RIDER_SCALE,) * 3).translate((-0.02, 0.0, 0.355)))
        for part, solid in rider
    ]
    return [*_horse(), *seated]


def _riding_legs() -> list[Block]:
    thighs, feet = [], []
    for s in (LEFT, RIGHT):
        thighs.append(
            limb(
                [(0.0, s * 0.1, 0.46), (0.17, s * 0.215, 0.34), (0.12, s * 0.25, 0.12)],
                [0.085, 0.062, 0.046],
                ROUND,
            )
        )
        feet.append(
            blob(
                [(0.1, s * 0.25, 0.07), (0.22, s * 0.265, 0.055)],
                [(0.05, 0.045, 0.05), (0.045, 0.04, 0.03)],
                ROUND,
            )
        )
    return [(Part("legs", "iron"), united(thighs)), (Part("boots", "iron"), united(feet))]


def _horse() -> list[Block]:
    barrel = blob(
        [(-0.27, 0, 0.5), (0.0, 0, 0.485), (0.24, 0, 0.52)],
        [(0.13, 0.125, 0.125), (0.14, 0.125, 0.12), (0.12, 0.12, 0.135)],
        ROUND,
    )
    neck = limb([(0.27, 0, 0.55), (0.40, 0, 0.71), (0.445, 0, 0.775)], [0.105, 0.075, 0.062], ROUND)
    face = limb(
        [(0.445, 0, 0.775), (0.515, 0, 0.715), (0.565, 0, 0.635)], [0.064, 0.05, 0.038], ROUND
    )
    ears = [
        rod((0.43, s * 0.035, 0.82), (0.445, s * 0.042, 0.885), 0.022, tip=0.003, sides=6)
        for s in (LEFT, RIGHT)
    ]
    limbs, hooves = [], []
    for x, y, bend, lift in (
        (0.27, 0.075, 0.05, 0.0),
        (0.25, -0.075, 0.13, 0.13),
        (-0.3, 0.08, -0.05, 0.0),
        (-0.25, -0.08, -0.02, 0.0),
    ):
        rear = x < 0
        knee = (x + bend, y, 0.25 + lift * 0.8)
        hoof = (x + bend * (0.2 if lift else 1.1) + (-0.02 if rear else 0.0), y, 0.045 + lift)
        limbs.append(
            limb([(x, y * 0.9, 0.43), knee, hoof], [0.066 if rear else 0.056, 0.042, 0.03], 10)
        )
        hooves.append(
            rod(
                (hoof[0] + 0.004, y, hoof[2] - 0.045),
                (hoof[0], y, hoof[2] + 0.012),
                0.046,
                tip=0.036,
                sides=10,
            )
        )
    mane = [
        hull(
            [
                (x, -0.014, z),
                (x, 0.014, z),
                (x - 0.075, 0.0, z + 0.02),
                (x - 0.03, 0.016, z - 0.1),
                (x - 0.03, -0.016, z - 0.1),
                (x - 0.1, 0, z - 0.08),
            ]
        )
        for x, z in ((0.44, 0.845), (0.405, 0.805), (0.365, 0.755), (0.325, 0.7), (0.29, 0.655))
    ]
    tail = limb([(-0.4, 0, 0.57), (-0.51, 0, 0.5), (-0.53, 0, 0.24)], [0.03, 0.05, 0.012], 8)
    flanks = blob(
        [(-0.29, 0, 0.53), (-0.26, 0, 0.37)], [(0.13, 0.14, 0.11), (0.16, 0.165, 0.02)], ROUND
    )
    chest = blob(
        [(0.25, 0, 0.56), (0.26, 0, 0.37)], [(0.125, 0.135, 0.12), (0.14, 0.15, 0.02)], ROUND
    )
    crinet = limb([(0.29, 0, 0.575), (0.395, 0, 0.705)], [0.115, 0.083], ROUND)
    saddle = [
        blob([(-0.02, 0, 0.6), (0.0, 0, 0.58)], [(0.12, 0.12, 0.045), (0.1, 0.135, 0.04)], ROUND),
        blob([(-0.135, s * 0.06, 0.64) for s in (-1, 1)], [0.04] * 2, 8),
        blob([(0.11, s * 0.045, 0.64) for s in (-1, 1)], [0.035] * 2, 8),
    ]
    reins = [rod((0.53, s * 0.045, 0.68), (0.13, s * 0.06, 0.69), 0.008, sides=5) for s in (-1, 1)]
    chamfron = limb([(0.455, 0, 0.80), (0.545, 0, 0.69)], [0.05, 0.036], 8).translate(
        (0.012, 0, 0.006)
    )
    return [
        (HORSE, united([barrel, neck, face, *ears, *limbs])),
        (Part("horse", "dark-wood"), united([*hooves, *mane, tail])),
        (TRAPPER, united([flanks, chest, crinet])),
        (Part("saddle", "dark-wood"), united(saddle)),
        (Part("reins", "dark-wood"), united(reins)),
        (Part("chamfron", "iron"), chamfron),
    ]


def troll() -> list[Block]:
    """A hunched giant with a tree trunk for a club."""
    hide = Part("body", "hide")
    belly = blob(
        [(0.03, 0, 0.45), (0.0, 0, 0.62), (-0.03, 0, 0.73)],
        [(0.16, 0.17, 0.12), (0.17, 0.2, 0.12), (0.14, 0.21, 0.1)],
        14,
    )
    hump = blob([(-0.08, 0, 0.78), (0.02, 0, 0.8)], [(0.11, 0.16, 0.08), (0.1, 0.12, 0.07)], ROUND)
    pectorals = [ball((0.1, s * 0.085, 0.7), (0.075, 0.09, 0.06), ROUND) for s in (LEFT, RIGHT)]
    limbs, toes = [], []
    for s, ahead in ((LEFT, 0.08), (RIGHT, -0.06)):
        limbs.append(
            limb(
                [(0.0, s * 0.12, 0.38), (ahead + 0.07, s * 0.15, 0.21), (ahead, s * 0.155, 0.06)],
                [0.105, 0.082, 0.068],
                ROUND,
            )
        )
        limbs.append(
            blob(
                [(ahead, s * 0.155, 0.045), (ahead + 0.11, s * 0.165, 0.035)],
                [(0.075, 0.07, 0.046), (0.06, 0.075, 0.034)],
                ROUND,
            )
        )
        toes += [
            rod(
                (ahead + 0.14, s * 0.165 + dy, 0.03),
                (ahead + 0.2, s * 0.17 + dy * 1.2, 0.012),
                0.022,
                tip=0.004,
                sides=6,
            )
            for dy in (-0.04, 0.0, 0.04)
        ]
    arms = [
        limb(
            [(-0.01, -0.22, 0.75), (-0.03, -0.34, 0.58), (0.15, -0.31, 0.5)],
            [0.09, 0.075, 0.065],
            ROUND,
        ),
        limb(
            [(-0.01, 0.22, 0.75), (0.06, 0.34, 0.55), (0.2, 0.27, 0.4)], [0.09, 0.075, 0.062], ROUND
        ),
    ]
    fists = [ball((0.18, -0.3, 0.5), 0.075, ROUND), ball((0.23, 0.26, 0.37), 0.072, ROUND)]
    claws = [
        rod((0.26, 0.26 + dy, 0.34), (0.31, 0.255 + dy, 0.27), 0.02, tip=0.003, sides=6)
        for dy in (-0.045, 0.0, 0.045)
    ]
    return [
        (hide, united([belly, hump, *pectorals, *limbs, *arms, *fists])),
        *_troll_head(),
        (Part("body", "rope"), united([*toes, *claws])),
        *_loincloth(),
        *_club((0.18, -0.3, 0.5)),
    ]


def _troll_head() -> list[Block]:
    x, z = 0.19, 0.835
    skull = blob(
        [(x - 0.02, 0, z + 0.055), (x + 0.02, 0, z - 0.03)],
        [(0.1, 0.095, 0.095), (0.085, 0.095, 0.07)],
        ROUND,
    )
    neck = limb([(-0.02, 0, 0.77), (x - 0.03, 0, z)], [0.13, 0.1], ROUND)
    jaw = hull(
        [(x, s * 0.095, z - 0.05) for s in (-1, 1)]
        + [(x + 0.125, s * 0.065, z - 0.06) for s in (-1, 1)]
        + [(x + 0.105, s * 0.06, z - 0.12) for s in (-1, 1)]
        + [(x - 0.01, s * 0.07, z - 0.12) for s in (-1, 1)]
    )
    brow = hull(
        [(x + 0.05, s * 0.085, z + 0.045) for s in (-1, 1)]
        + [(x + 0.105, s * 0.06, z + 0.04) for s in (-1, 1)]
        + [(x + 0.05, s * 0.07, z + 0.095) for s in (-1, 1)]
    )
    nose = blob([(x + 0.095, 0, z + 0.02), (x + 0.135, 0, z - 0.025)], [0.024, 0.034], 10)
    ears = [
        hull(
            [
                (x - 0.03, s * 0.085, z - 0.02),
                (x - 0.02, s * 0.085, z + 0.06),
                (x - 0.05, s * 0.1, z + 0.02),
                (x - 0.11, s * 0.19, z + 0.085),
            ]
        )
        for s in (-1, 1)
    ]
    tusks = [
        limb(
            [
                (x + 0.11, s * 0.05, z - 0.06),
                (x + 0.14, s * 0.06, z - 0.03),
                (x + 0.14, s * 0.055, z + 0.02),
            ],
            [0.019, 0.015, 0.003],
            8,
        )
        for s in (-1, 1)
    ]
    eyes = [ball((x + 0.088, s * 0.042, z + 0.03), 0.018, 8) for s in (-1, 1)]
    tuft = [
        rod(
            (x - 0.03 - 0.03 * i, 0.02 * (i % 2) - 0.01, z + 0.13 - 0.02 * i),
            (x - 0.1 - 0.05 * i, 0.0, z + 0.155 - 0.05 * i),
            0.028,
            tip=0.003,
            sides=6,
        )
        for i in range(4)
    ]
    return [
        (Part("head", "hide"), united([skull, neck, jaw, brow, nose, *ears])),
        (Part("head", "rope"), united([*tusks, *eyes])),
        (Part("head", "dark-wood"), united(tuft)),
    ]


def _loincloth() -> list[Block]:
    belt = blob([(0.01, 0, 0.41), (0.02, 0, 0.36)], [(0.175, 0.19, 0.02), (0.178, 0.215, 0.02)], 14)
    flaps = [
        hull(
            [(x + 0.012, s * 0.1, 0.39) for s in (-1, 1)]
            + [(x - 0.012, s * 0.1, 0.39) for s in (-1, 1)]
            + [
                (x * 1.12 + dx, y, z)
                for dx in (-0.01, 0.01)
                for y, z in ((-0.1, 0.2), (0.0, 0.15), (0.1, 0.21))
            ]
        )
        for x in (0.16, -0.15)
    ]
    skull = ball((0.18, 0.0, 0.385), (0.03, 0.038, 0.042), 10)
    return [
        (Part("belt", "leather"), belt),
        (Part("loincloth", "cloth"), united(flaps)),
        (Part("belt", "rope"), skull),
    ]


def _club(hand: tuple[float, float, float]) -> list[Block]:
    grip = np.asarray(hand)
    low, high = off(grip, -0.1, 0.0, -0.17), off(grip, 0.2, 0.0, 0.5)
    bole = [
        rod(low, off(grip, 0.03, 0, 0.06), 0.035, tip=0.045, sides=10),
        rod(off(grip, 0.03, 0, 0.06), high, 0.045, tip=0.1, sides=10),
    ]
    along = (high - grip) / np.linalg.norm(high - grip)
    spikes = [
        rod(
            grip + along * t,
            grip + along * t + (0.13 * np.cos(a), 0.13 * np.sin(a), 0.03),
            0.03,
            tip=0.003,
            sides=6,
        )
        for t, a in ((0.33, 0.3), (0.4, 2.4), (0.46, 4.4), (0.36, 5.3), (0.48, 1.2))
    ]
    bands = [
        rod(grip + along * t, grip + along * (t + 0.035), 0.085 + t * 0.03, sides=10)
        for t in (0.3, 0.43)
    ]
    return [
        (Part("club", "dark-wood"), united(bole)),
        (Part("club", "iron"), united([*spikes, *bands])),
    ]
