"""Sappers and the doomsday mine."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil

from escalade.rules.citations import Reason
from escalade.rules.dice import Dice

from .checks import Check
from .damage import DIE, TABLE_END, Hit
from .sources import siege

SAPPERS_SOURCE = siege("Sappers", 31)
MINE_SOURCE = siege("Doomsday Mine", 28)

SAP_ACTIONS = 7
MINE_STRENGTH = 10
MINE_WOUNDS = 4
MINE_CARRIERS = 2
DROPPED_MINE_EXPLODES = 5
PLACED_MINE_EXPLODES = 9


@dataclass(frozen=True, slots=True)
class Undermining:
    """What a unit of sappers does in one activation: so many attacks of one strength."""

    attacks: int
    hit: Hit


def undermine(models: int, rounds_before: int) -> Undermining:
    """The attacks of sappers in their next round at the same piece of castle.

    One attack more every round, each with strength 1 for every model. The book sets no end to the
    strength; its tables end at 10, as does the strength of siege machines, and so does this.

    >>> undermine(8, 0)
    Undermining(attacks=1, hit=Hit(strength=8, penetration=0, damage=1, save_allowed=True))
    >>> undermine(6, 1).attacks, undermine(6, 1).hit.strength
    (2, 6)

    Source: No Quarter: Siege, Sappers, p. 31.
    """
    return Undermining(rounds_before + 1, Hit(min(models, TABLE_END)))


def d5(dice: Dice, why: str) -> int:
    """A D5: half a D10, rounded up. The book uses it and does not say how it is rolled."""
    return ceil(dice.roll(DIE, f"D5 {why}") / 2)


def mine_check() -> Check:
    """Whether a mine that was brought to the wall goes off.

    Source: No Quarter: Siege, Doomsday Mine, p. 28.
    """
    return Check("mine explodes", (Reason(PLACED_MINE_EXPLODES, "at the wall", MINE_SOURCE),))


def dropped_mine_check() -> Check:
    """Whether a mine goes off when both its carriers are killed.

    Source: No Quarter: Siege, Doomsday Mine, p. 28.
    """
    return Check("mine explodes", (Reason(DROPPED_MINE_EXPLODES, "both dead", MINE_SOURCE),))


def mine_hit() -> Hit:
    """The one hit of an exploding mine; how many wounds it takes is rolled with mine_wounds.

    Source: No Quarter: Siege, Doomsday Mine, p. 28.
    """
    return Hit(MINE_STRENGTH)


def mine_wounds(dice: Dice) -> int:
    """Wounds that a damaging mine takes: D5 + 4.

    Source: No Quarter: Siege, Doomsday Mine, p. 28.
    """
    return d5(dice, "of the mine's wounds") + MINE_WOUNDS


def shock_check(strength: int) -> Check:
    """Whether a model within 4 in of the blast keeps its feet: it rolls *under* its strength.

    Every other test is "or less"; this one says under, and is kept so.

    Source: No Quarter: Siege, Doomsday Mine, p. 28.
    """
    reasons = (
        Reason(strength, "ST", MINE_SOURCE),
        Reason(-1, "under, not equal", MINE_SOURCE),
    )
    return Check("keeps its feet", reasons)
