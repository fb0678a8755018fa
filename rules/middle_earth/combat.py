"""The Duel between two sides of a Combat, and what may fight where in a siege."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from escalade.rules.dice import Dice
from escalade.rules.odds import enumerate_outcomes

Side = Literal["good", "evil"]

SLIPS_ON = 3
"""Backing Away down stairs, a model slips on a D6 of this or less (Stairs)."""


@dataclass(frozen=True, slots=True)
class Duellist:
    """One side of a Combat: its dice, its best Fight value, and whether it is Good or Evil."""

    side: Side
    attacks: int
    fight: int


def duel(good: Duellist, evil: Duellist, dice: Dice) -> Side:
    """Who wins the Duel: the highest die, then the higher Fight, then a D6 (1 to 3 Evil).

    Source: core rules, Duel Roll.

    >>> duel(Duellist("good", 1, 3), Duellist("evil", 1, 4), Dice.of(5, 5))
    'evil'
    """
    best_good = max(dice.roll(6, "duel, good") for _ in range(good.attacks))
    best_evil = max(dice.roll(6, "duel, evil") for _ in range(evil.attacks))
    if best_good != best_evil:
        return "good" if best_good > best_evil else "evil"
    if good.fight != evil.fight:
        return "good" if good.fight > evil.fight else "evil"
    return "good" if dice.roll(6, "tied duel") > 3 else "evil"


def chance_to_win(good: Duellist, evil: Duellist) -> Fraction:
    """The exact chance that Good wins the Duel.

    >>> chance_to_win(Duellist("good", 1, 3), Duellist("evil", 1, 3))
    Fraction(1, 2)
    """
    return enumerate_outcomes(lambda dice: duel(good, evil, dice)).chance(
        lambda side: side == "good"
    )


def slips_on_stairs(dice: Dice) -> bool:
    """Whether a model that Backs Away down stairs slips and is Prone, before any Strike.

    Source: Stairs.
    """
    return dice.roll(6, "backs away down stairs") <= SLIPS_ON
