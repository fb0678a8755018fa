"""Fires: how they burn in the compulsory effects phase, and how they are put out."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from escalade.rules.citations import Reason
from escalade.rules.dice import Dice
from escalade.rules.errors import IllegalAction
from escalade.rules.kinds import MACHINE_KINDS
from escalade.rules.tables import load_table

from .checks import Check
from .damage import DIE
from .sources import siege

FIRE_SOURCE = siege("Fire Table", 24)
DOUSE_SOURCE = siege("Putting Out Fires", 24)

DOUSE_ACTIONS = 5
LEAST_DOUSERS = 2
DOUSE_NEEDED = 3

FLAMMABLE_KINDS = frozenset(
    {*MACHINE_KINDS, "gate", "barricade", "parapet-screen", "wagon", "tent"}
)
"""What is made of wood or cloth; the book says only "wooden / flammable targets"."""


@dataclass(frozen=True, slots=True)
class FireStep:
    """One counter's roll: the damage it did, and how many counters came or went."""

    face: int
    damage: int
    counters: int
    text: str


@cache
def _fire_rows() -> tuple[tuple[int, int, int, str], ...]:
    return tuple(
        (row.integer("up to"), row.integer("damage"), row.integer("counters"), row.text("text"))
        for row in load_table(__package__, "shooting", "fire")
    )


def burn_counter(dice: Dice) -> FireStep:
    """Roll for one fire counter. Its damage is neither saved nor rolled for.

    Source: No Quarter: Siege, Fire Table, p. 24.
    """
    face = dice.roll(DIE, "fire")
    _, damage, counters, text = next(row for row in _fire_rows() if face <= row[0])
    return FireStep(face, damage, counters, text)


def burn(counters: int, dice: Dice) -> tuple[FireStep, ...]:
    """Roll for every counter that burns at the start of the phase; new ones burn next turn.

    Source: No Quarter: Siege, Fire Table, p. 24.
    """
    return tuple(burn_counter(dice) for _ in range(counters))


def douse_check(models: int) -> Check:
    """The roll of models who try to put one fire out: 3 or less for two, +1 for each one more.

    The example needs 6 with four models; by the rule it is 5, which is used.

    >>> douse_check(2).needed, douse_check(4).needed
    (3, 5)

    Source: No Quarter: Siege, Putting Out Fires, p. 24.
    """
    if models < LEAST_DOUSERS:
        raise IllegalAction(f"{models} cannot put out a fire: it takes {LEAST_DOUSERS} models")
    reasons = [Reason(DOUSE_NEEDED, "two models", DOUSE_SOURCE)]
    if models > LEAST_DOUSERS:
        more = models - LEAST_DOUSERS
        reasons.append(Reason(more, f"{more} more helping", DOUSE_SOURCE))
    return Check("put out the fire", tuple(reasons))
