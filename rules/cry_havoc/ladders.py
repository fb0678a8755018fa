"""Ladders: carried by two, raised, turned, climbed, and knocked down."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from escalade.rules.dice import Dice
from escalade.rules.errors import IllegalAction
from escalade.rules.odds import Distribution, enumerate_outcomes

from .board import Board, Character
from .conditions import stunned, wounded
from .hexes import Hex, distance, neighbour, neighbours

TOPPLES_ON = 6
"""A ladder falls on a D10 of this or less (1.94)."""


@dataclass(frozen=True, slots=True)
class Topple:
    """An attempt to knock a ladder down, and everybody it hurt."""

    roll: int
    down: bool
    hurt: tuple[Character, ...] = ()


def raising_problems(
    board: Board, squares: Sequence[Hex], foot: Hex, facing: int
) -> tuple[str, ...]:
    """Everything that forbids raising a carried ladder; empty when it may go up.

    It stands on one of the two squares it lay on, beside the curtain wall it leans against;
    towers and the bastions beside the drawbridge cannot be scaled. Source: 1.91.
    """
    wall = board.square(neighbour(foot, facing))
    problems = []
    if foot not in squares:
        problems.append(f"{foot} is not one of the ladder's squares")
    if wall.structure in ("tower", "keep"):
        problems.append(f"a {wall.structure} cannot be scaled")
    elif wall.terrain != "battlements":
        problems.append(f"no battlement is beside {foot} on that side")
    return tuple(problems)


def turning_problems(board: Board, foot: Hex, helpers: Sequence[Character]) -> tuple[str, ...]:
    """Everything that forbids shifting a ladder by one square or turning it.

    Two characters beside it spend 2 movement points each; nobody may be on it. Source: 1.92.
    """
    problems = []
    beside = [each for each in helpers if each.standing and distance(each.at, foot) == 1]
    if len(beside) < 2:
        problems.append(f"2 characters must be beside the ladder, not {len(beside)}")
    if any(each.upper for each in board.at(foot)):
        problems.append("somebody is on the ladder")
    return tuple(problems)


def topple(board: Board, foot: Hex, defender: Character, landing: Hex | None, dice: Dice) -> Topple:
    """A defender at its head tries to knock a ladder down, in place of an attack.

    On 1 to 6 it falls, and with it who is on it: wounded (dead if already hurt), on a square
    beside that its owner chooses, stunning whoever it lands on. Raises IllegalAction when the
    defender is not opposite, or somebody falls and ``landing`` is no square beside, or a wall.
    Source: 1.94 Toppling a Ladder.
    """
    square = board.square(foot)
    if square.engine != "ladder" or neighbour(foot, square.engine_facing) != defender.at:
        raise IllegalAction(f"{defender.name} is not opposite a ladder on {foot}")
    climbers = [each for each in board.at(foot) if each.upper and each.condition != "dead"]
    if climbers and (landing not in neighbours(foot) or board.square(landing).faces):
        raise IllegalAction(f"{climbers[0].name} must land beside {foot}, not on a wall")
    roll = dice.roll(10, f"knock the ladder on {foot} down")
    if roll > TOPPLES_ON:
        return Topple(roll, False)
    hurt = [
        replace(each, at=landing or foot, upper=False, condition=wounded(each.condition))
        for each in climbers
    ]
    if climbers and landing is not None:
        hurt += [
            replace(below, condition=stunned(below.condition))
            for below in board.at(landing)
            if below.condition != "dead"
        ]
    return Topple(roll, True, tuple(hurt))


def topple_odds() -> Distribution[bool]:
    """The exact chance that a ladder falls.

    >>> topple_odds().chances[True]
    Fraction(3, 5)
    """
    return enumerate_outcomes(lambda dice: dice.roll(10) <= TOPPLES_ON)
