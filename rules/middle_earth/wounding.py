"""The To Wound chart, with its split results, and what a Strike does to what it hits."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from escalade.rules.dice import Dice
from escalade.rules.odds import enumerate_outcomes
from escalade.rules.tables import load_table

from .book import PACKAGE

BEST = 10
"""The highest Strength and Defence on the chart."""


@dataclass(frozen=True, slots=True)
class Needed:
    """The faces that wound: ``first`` or more, then ``second`` or more where the result is split.

    >>> str(Needed(5)), str(Needed(6, 4))
    ('5+', '6/4+')
    """

    first: int
    second: int | None = None

    def __str__(self) -> str:
        return f"{self.first}+" if self.second is None else f"{self.first}/{self.second}+"


def needed_to_wound(strength: int, defence: int) -> Needed | None:
    """What wounds a Defence at a Strength; None where the chart says that nothing does.

    Raises ValueError for a number off the chart (1 to 10). Source: core rules, To Wound Chart.

    >>> [str(needed_to_wound(4, defence)) for defence in (5, 9, 10)]
    ['5+', '6/4+', '6/5+']
    """
    for name, value in (("Strength", strength), ("Defence", defence)):
        if not 1 <= value <= BEST:
            raise ValueError(f"{name} {value} is off the chart: it runs from 1 to {BEST}")
    cell = load_table(PACKAGE, "combat", "to_wound").find(strength)[str(defence)]
    if cell is None:
        return None
    first, _, second = str(cell).rstrip("+").partition("/")
    return Needed(int(first), int(second) if second else None)


def wounds(strength: int, defence: int, dice: Dice, *, reroll_failed: bool = False) -> bool:
    """One To Wound roll. With ``reroll_failed`` each failed die is rolled once more, by itself.

    Rolls no dice where the chart says that nothing wounds. Source: core rules, To Wound Chart.

    >>> wounds(4, 10, Dice.of(6, 5)), wounds(4, 10, Dice.of(6, 4))
    (True, False)
    """
    needed = needed_to_wound(strength, defence)
    if needed is None:
        return False
    for face in (needed.first, needed.second):
        if face is None:
            continue
        passed = dice.roll(6, f"to wound on {face}+") >= face
        if not passed and reroll_failed:
            passed = dice.roll(6, f"re-roll to wound on {face}+") >= face
        if not passed:
            return False
    return True


def strike(
    strength: int,
    defence: int,
    dice: Dice,
    *,
    trapped: bool = False,
    reroll_failed: bool = False,
) -> int:
    """Wounds from one Strike: one To Wound roll, two on a Trapped target, each counting.

    Source: core rules, Trapped; Attacking Gates and Doors.
    """
    return sum(
        wounds(strength, defence, dice, reroll_failed=reroll_failed)
        for _ in range(2 if trapped else 1)
    )


def chance_to_wound(strength: int, defence: int) -> Fraction:
    """The exact chance of one To Wound roll.

    >>> chance_to_wound(4, 5), chance_to_wound(4, 10)
    (Fraction(1, 3), Fraction(1, 18))
    """
    return enumerate_outcomes(lambda dice: wounds(strength, defence, dice)).chance(bool)
