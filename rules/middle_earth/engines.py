"""Siege engines firing at the siege: scatter, and what a hit costs a Battlefield Target."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from escalade.rules.dice import Dice
from escalade.rules.errors import IllegalAction
from escalade.rules.rounding import ROUNDING
from escalade.rules.tables import load_table

from .book import PACKAGE
from .wounding import wounds

TOUGH = 10
"""From this Defence, or this many Wounds, a target is not slain outright (Siege Engines)."""

Landing = Literal["dead on", "moved to any target", "moved to an opponent's own target"]


@dataclass(frozen=True, slots=True)
class EngineTarget:
    """What an engine shoots at: its Defence, starting and present Wounds."""

    name: str
    defence: int
    starting_wounds: int
    wounds: int


def in_range(engine: str, distance_in: float) -> bool:
    """Whether an engine reaches: no nearer than its least range, no further than its most.

    Raises UnknownName for an engine that is not in the table.

    >>> in_range("Mordor War Catapult", 11), in_range("Mordor War Catapult", 48)
    (False, True)
    """
    record = load_table(PACKAGE, "combat", "engines").find(engine)
    slack = ROUNDING.typed_in
    return record.number("least_in") - slack <= distance_in <= record.number("most_in") + slack


def scatter(dice: Dice) -> Landing:
    """Where a shot that hit a Battlefield Target lands. Source: core rules, Scatter.

    >>> scatter(Dice.of(6))
    'dead on'
    """
    face = dice.roll(6, "scatter")
    if face == 6:
        return "dead on"
    return "moved to any target" if face == 1 else "moved to an opponent's own target"


def hit_battlefield_target(engine: str, target: EngineTarget, dice: Dice) -> int:
    """Wounds left to a Battlefield Target that an engine's shot hits.

    A wound slays it outright; with Defence or Wounds of 10 or more it loses half its starting
    Wounds, rounded up, instead. So a Siege Tower (Defence 10, Wounds 4) loses 2; that it would be
    knocked Prone has no meaning for a tower. Raises IllegalAction for a target that is gone.
    Source: core rules, Siege Engines; Siege Tower.

    >>> hit_battlefield_target("Windlance", EngineTarget("tower", 10, 4, 4), Dice.of(4))
    2
    """
    if target.wounds == 0:
        raise IllegalAction(f"{target.name} is destroyed already")
    strength = load_table(PACKAGE, "combat", "engines").find(engine).integer("strength")
    if not wounds(strength, target.defence, dice):
        return target.wounds
    if target.defence >= TOUGH or target.starting_wounds >= TOUGH:
        return max(0, target.wounds - -(-target.starting_wounds // 2))
    return 0
