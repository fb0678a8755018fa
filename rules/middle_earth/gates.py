"""Striking and shooting gates and doors, and the chance that they fall."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial

from escalade.rules.dice import Dice
from escalade.rules.errors import IllegalAction
from escalade.rules.odds import Distribution, enumerate_outcomes
from escalade.rules.tables import load_table

from .book import PACKAGE
from .wounding import strike

LEAST_SHOOTING_STRENGTH = 5
"""Weaker shots cannot damage a gate (Attacking Gates and Doors)."""


@dataclass(frozen=True, slots=True)
class Gate:
    """A gate or door as it stands: its type, Defence and the Wounds it has left."""

    kind: str
    defence: int
    wounds: int
    open: bool = False

    @property
    def destroyed(self) -> bool:
        """Whether both sides may walk through."""
        return self.wounds == 0


@dataclass(frozen=True, slots=True)
class Striker:
    """A model that would strike a gate in the Fight Phase."""

    name: str
    strength: int
    in_contact: bool = True
    engaged: bool = False
    supporting: bool = False
    supported_already: bool = False


def gate_of(kind: str) -> Gate:
    """A whole gate of that type; raises UnknownName for one that is not in the table.

    >>> gate_of("Fortress/Castle Gate")
    Gate(kind='Fortress/Castle Gate', defence=10, wounds=3, open=False)
    """
    record = load_table(PACKAGE, "structures", "gates").find(kind)
    return Gate(kind, record.integer("defence"), record.integer("wounds"))


def damaged(gate: Gate, wounds: int) -> Gate:
    """The gate after losing so many Wounds, never less than 0."""
    return replace(gate, wounds=max(0, gate.wounds - wounds))


def striking_problems(gate: Gate, striker: Striker) -> tuple[str, ...]:
    """Everything that keeps a model from striking the gate; empty when it may.

    Source: Attacking Gates and Doors.
    """
    name = striker.name
    problems = []
    if gate.destroyed:
        problems.append(f"{gate.kind} is destroyed already")
    if striker.engaged:
        problems.append(f"{name} was Engaged in another Combat this turn")
    if striker.supporting:
        if striker.supported_already:
            problems.append(f"{name} supported another Combat this turn")
    elif not striker.in_contact:
        problems.append(f"{name} is not in base contact with {gate.kind}")
    return tuple(problems)


def strike_gate(gate: Gate, strengths: Sequence[int], dice: Dice) -> Gate:
    """The gate after one Strike of each Strength: no Duel, two To Wound rolls a Strike.

    Raises IllegalAction for a gate that is destroyed already. Source: Attacking Gates and Doors.

    >>> strike_gate(gate_of("Heavy Door"), [4], Dice.of(6, 6)).destroyed
    True
    """
    if gate.destroyed:
        raise IllegalAction(f"{gate.kind} is destroyed already: walk through")
    return damaged(gate, sum(strike(each, gate.defence, dice, trapped=True) for each in strengths))


def shoot_gate(gate: Gate, strength: int, dice: Dice) -> Gate:
    """The gate after a shot of that Strength has hit it: one To Wound roll.

    Trapped doubles the rolls of Strikes only. Raises IllegalAction for Strength 4 or less and for
    a gate that is destroyed already. Source: Attacking Gates and Doors.
    """
    if strength < LEAST_SHOOTING_STRENGTH:
        raise IllegalAction(
            f"a shot of Strength {strength} cannot damage {gate.kind}: "
            f"{LEAST_SHOOTING_STRENGTH} or more is needed"
        )
    if gate.destroyed:
        raise IllegalAction(f"{gate.kind} is destroyed already")
    return damaged(gate, strike(strength, gate.defence, dice))


def striking_odds(gate: Gate, strengths: Sequence[int], turns: int) -> Distribution[Gate]:
    """The gate after so many turns of the same Strikes, with exact chances.

    >>> odds = striking_odds(gate_of("Internal Domestic Door"), [4], 1)
    >>> odds.chance(lambda gate: gate.destroyed)
    Fraction(5, 9)
    """
    result = Distribution.certain(gate)
    for strength in list(strengths) * turns:
        result = result.then(partial(_struck, strength))
    return result


def _struck(strength: int, gate: Gate) -> Distribution[Gate]:
    if gate.destroyed:
        return Distribution.certain(gate)
    return enumerate_outcomes(lambda dice: strike_gate(gate, [strength], dice))
