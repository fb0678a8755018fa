"""Leaping on to the battlements, from the ground or from what stands before them."""

from __future__ import annotations

from fractions import Fraction

from escalade.rules.rounding import ROUNDING
from escalade.rules.system import LeapOutcome, LeapVerdict

from .damage import DIE
from .falls import fall
from .sources import note, siege

LEAP_SOURCE = siege("Using The Leap Ability", 14)

LEAP_BONUS_IN = 5
LEAST_STRENGTH = 6
LEAP_ACTIONS = 5


def leap_distance_in(face: int) -> int:
    """How far a leap carries: D10 + 5 in.

    Source: No Quarter: Siege, Leap, p. 14.
    """
    return face + LEAP_BONUS_IN


def leap_reach_in(face: int) -> float:
    """How high a leap reaches: half its distance.

    >>> [leap_reach_in(face) for face in (1, 5, 10)]
    [3.0, 5.0, 7.5]

    Source: No Quarter: Siege, Leap, p. 14.
    """
    return leap_distance_in(face) / 2


def leap_succeeds(face: int, rise_in: float) -> bool:
    """Whether a leap of that face reaches a top so far above it (to a tape's tolerance)."""
    return leap_reach_in(face) + ROUNDING.typed_in >= rise_in


def leap(height_in: float, rise_in: float | None = None) -> LeapVerdict:
    """The ten ways a leap on to a component of that height can go.

    ``rise_in`` is how far its top lies above the level that the leap begins on, where that is not
    the level of its foot; below it, the rise is negative. The book speaks of leaps from the ground
    at the foot. It lets the die say how high a model leaps, and that is counted from where the
    model stands, as over obstacles; the distance to begin at stays the height of the piece.

    A short leap crashes into the wall and falls from the height it reached.

    >>> leap(5).chance, leap(5, rise_in=4).chance
    (Fraction(3, 5), Fraction(4, 5))

    Source: No Quarter: Siege, Using The Leap Ability, p. 14.
    """
    rise = height_in if rise_in is None else rise_in
    outcomes = tuple(_outcome(face, rise) for face in range(1, DIE + 1))
    successes = sum(outcome.success for outcome in outcomes)
    return LeapVerdict(
        outcomes,
        Fraction(successes, DIE),
        height_in,
        LEAST_STRENGTH,
        LEAP_ACTIONS,
        (
            note(
                f"begins {height_in:.2f} in from the base: as far as the piece is high", LEAP_SOURCE
            ),
            note("reaches (D10 + 5) / 2 in; the distance is always made", LEAP_SOURCE),
            note("too low: it falls from the height it reached", LEAP_SOURCE),
            note("no room on top: it wins a push against one model no bigger", LEAP_SOURCE),
            note("on to the battlements only, never over the wall into the yard", LEAP_SOURCE),
        ),
        LEAP_SOURCE,
    )


def _outcome(face: int, rise_in: float) -> LeapOutcome:
    success = leap_succeeds(face, rise_in)
    reach = leap_reach_in(face)
    return LeapOutcome(
        face, reach, float(leap_distance_in(face)), success, None if success else fall(reach)
    )
