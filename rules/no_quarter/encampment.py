"""The attackers' encampment: triage tents, stakes and supply wagons."""

from __future__ import annotations

from dataclasses import dataclass

from escalade.rules.dice import Dice
from escalade.rules.errors import IllegalAction

from .damage import DIE
from .sources import siege

TRIAGE_SOURCE = siege("Triage Tents", 29)
STAKES_SOURCE = siege("Stakes", 29)
WAGON_SOURCE = siege("Supply Wagons", 29)

STAKES_ACTIONS = 3


@dataclass(frozen=True, slots=True)
class Recovery:
    """What a set of triage tents gives back: the face, and how many models return."""

    face: int
    returned: int


def recover(casualties: int, dice: Dice) -> Recovery:
    """Casualties that return to the encampment from one set of five tents this turn.

    ``casualties`` are the dead who may return: one wound, on foot. The book does not say whether
    its D10 is for each tent or for the five that 60 points buy; here it is for the five.

    Source: No Quarter: Siege, Triage Tents, p. 29.
    """
    face = dice.roll(DIE, "triage tents")
    return Recovery(face, min(face, casualties))


def stakes_cost(*, mounted: bool) -> int:
    """Actions (AC) to get past stakes; raises IllegalAction for cavalry, which cannot.

    Source: No Quarter: Siege, Stakes, p. 29.
    """
    if mounted:
        raise IllegalAction("cavalry may not pass stakes")
    return STAKES_ACTIONS
