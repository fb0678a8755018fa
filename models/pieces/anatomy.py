"""Bodies in low relief: legs, trunk, arms and heads, drawn one unit tall and facing +x."""

from __future__ import annotations

from dataclasses import dataclass

from escalade.models.mesh import Part

from .solid import Block, Point, ball, blob, hull, limb, united

ROUND = 12
"""Sides of a rounded body: few enough to be light, enough to be shaded as round."""

LEFT, RIGHT = 1.0, -1.0


@dataclass(frozen=True, slots=True)
class Frame:
    """How a body is built: girth across, and what its skin, coat, sleeves and legs are made of."""

    girth: float = 1.0
    skin: str = "skin"
    coat: str = "cloth"
    sleeves: str = "cloth"
    legs: str = "leather"
    boots: str = "dark-wood"


def legs(frame: Frame, *, stride: float = 0.07) -> list[Block]:
    """Two legs, the left one ``stride`` ahead and the right one as far behind."""
    thighs, boots = [], []
    for side in (LEFT, RIGHT):
        ahead, y = side * stride, side * 0.078 * frame.girth
        hip, knee = (0.0, y * 0.95, 0.47), (ahead * 0.8 + 0.025, y * 1.15, 0.26)
        ankle = (ahead - 0.01, y * 1.2, 0.06)
        thighs.append(limb([hip, knee, ankle], [0.07 * frame.girth, 0.052, 0.04], ROUND))
        boots.append(limb([(ahead * 0.9 + 0.01, y * 1.2, 0.17), ankle], [0.056, 0.05], ROUND))
        boots.append(
            blob(
                [(ankle[0] - 0.015, ankle[1], 0.035), (ankle[0] + 0.095, ankle[1] * 1.12, 0.03)],
                [(0.05, 0.045, 0.036), (0.045, 0.042, 0.03)],
                ROUND,
            )
        )
    return [(Part("legs", frame.legs), united(thighs)), (Part("boots", frame.boots), united(boots))]


def trunk(frame: Frame, *, skirt: float = 0.36, belt: str = "leather") -> list[Block]:
    """Chest, belt and the skirt of a coat that reaches down to ``skirt``."""
    g = frame.girth
    chest = blob(
        [(-0.005, 0, 0.70), (0.0, 0, 0.6), (0.0, 0, 0.52)],
        [(0.1 * g, 0.155 * g, 0.085), (0.098 * g, 0.135 * g, 0.06), (0.088 * g, 0.112 * g, 0.05)],
        ROUND,
    )
    flare = blob(
        [(0.0, 0, 0.51), (0.0, 0, skirt + 0.02)],
        [(0.09 * g, 0.115 * g, 0.04), (0.125 * g, 0.155 * g, 0.02)],
        ROUND,
    )
    strap = blob([(0, 0, 0.515), (0, 0, 0.485)], [(0.103 * g, 0.128 * g, 0.008)] * 2, ROUND)
    buckle = ball((0.1 * g, 0, 0.5), (0.018, 0.03, 0.024), 8)
    return [
        (Part("body", frame.coat), chest + flare),
        (Part("belt", belt), strap),
        (Part("belt", "iron"), buckle),
    ]


def shoulder(frame: Frame, side: float) -> tuple[float, float, float]:
    """Where an arm begins."""
    return (0.0, side * 0.158 * frame.girth, 0.735)


def arm(frame: Frame, side: float, elbow: Point, hand: Point) -> list[Block]:
    """A sleeved arm by way of the elbow to the hand, with a fist."""
    g = frame.girth
    root = shoulder(frame, side)
    sleeve = limb([root, elbow], [0.062 * g, 0.05 * g], ROUND)
    cuff = limb([elbow, hand], [0.047 * g, 0.036 * g], ROUND)
    return [
        (Part("arms", frame.sleeves), sleeve),
        (Part("arms", "leather"), cuff),
        (Part("hands", frame.skin), ball(hand, 0.042 * g, ROUND)),
    ]


def head(frame: Frame, at: Point = (0.012, 0.0, 0.868)) -> list[Block]:
    """Neck, face with brow, nose and chin, and ears."""
    x, y, z = at
    neck = limb([(0.0, 0.0, 0.75), (x - 0.01, y, z - 0.04)], [0.058, 0.05], ROUND)
    skull = blob(
        [(x, y, z + 0.02), (x + 0.012, y, z - 0.035)],
        [(0.076, 0.066, 0.075), (0.058, 0.05, 0.05)],
        ROUND,
    )
    nose = hull(
        [
            (x + 0.07, y - 0.016, z - 0.012),
            (x + 0.07, y + 0.016, z - 0.012),
            (x + 0.1, y, z - 0.012),
            (x + 0.074, y, z + 0.03),
            (x + 0.06, y, z),
        ]
    )
    ears = [ball((x - 0.008, y + s * 0.068, z), (0.016, 0.01, 0.024), 8) for s in (LEFT, RIGHT)]
    chin = ball((x + 0.045, y, z - 0.062), (0.026, 0.03, 0.02), 8)
    return [(Part("head", frame.skin), united([neck, skull, nose, chin, *ears]))]


def beard(at: Point = (0.012, 0.0, 0.868), material: str = "dark-wood") -> Block:
    """A full beard."""
    x, y, z = at
    return (
        Part("head", material),
        hull(
            [(x + 0.03, y + s * 0.055, z - 0.03) for s in (-1, 1)]
            + [(x + 0.084, y + s * 0.03, z - 0.04) for s in (-1, 1)]
            + [(x + 0.04, y + s * 0.04, z - 0.09) for s in (-1, 1)]
            + [(x + 0.075, y, z - 0.13)]
        ),
    )
