"""Barrels of boiling oil, poured from battlements."""

from __future__ import annotations

from dataclasses import dataclass

from escalade.rules.dice import Dice
from escalade.rules.errors import IllegalAction

from .board import Board, Character
from .combat import Column, CombatResult, resolve
from .fire import Fires, light
from .hexes import distance
from .lookup import find_row

OIL_COLUMN = 8
"""Whoever is struck suffers an attack on the 8-1 column (5.32)."""

SHELTERS = ("siege tower", "ram", "mantlet")
"""Engines that shelter a character from oil until they catch fire."""


@dataclass(frozen=True, slots=True)
class Pouring:
    """What a barrel did: the fires now, and the attack on a character, None where none befell."""

    fires: Fires
    attack: CombatResult | None
    must_retreat: bool


def pouring_problems(board: Board, pourer: Character, target: Character) -> tuple[str, ...]:
    """Everything that forbids pouring oil on a character; empty when it may.

    A defender on battlements, at an attacker on a square beside: on a ladder, in a breach, inside
    a siege tower or ram, at the wall's foot; not on top of a siege tower. Source: 5.32.
    """
    problems = []
    if board.square(pourer.at).terrain != "battlements":
        problems.append(f"{pourer.name} is not on battlements")
    if distance(pourer.at, target.at) != 1:
        problems.append(f"{target.name} is not on a square beside {pourer.name}")
    if board.square(target.at).engine == "siege tower" and target.upper:
        problems.append(f"{target.name} on top of the siege tower is out of reach")
    if not pourer.standing:
        problems.append(f"{pourer.name} is {pourer.condition}")
    return tuple(problems)


def pour(board: Board, pourer: Character, target: Character, fires: Fires, dice: Dice) -> Pouring:
    """Pour a barrel on a character in place of fighting or shooting.

    In the open it suffers an attack on the 8-1 column at once. Sheltered by an engine, only if
    that catches fire; it must then retreat whatever the result. Raises IllegalAction with every
    problem; NotPrinted for a cell that no source prints. Source: 5.32 Barrels of Boiling Oil.
    """
    problems = pouring_problems(board, pourer, target)
    if problems:
        raise IllegalAction("; ".join(problems))
    column = Column(OIL_COLUMN, ())
    if board.square(target.at).engine not in SHELTERS:
        return Pouring(fires, resolve(column, dice), must_retreat=False)
    roll = dice.roll(10, "oil sets the engine on fire")
    if find_row("fire", "oil", roll=roll)["result"] != "F":
        return Pouring(fires, None, must_retreat=False)
    burning = light(fires, target.at, side=pourer.side)
    return Pouring(burning, resolve(column, dice), must_retreat=True)
