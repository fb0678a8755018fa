"""Siege towers and rams as they roll: three squares, three inside, straight on over open ground."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from .board import Board, Character, terrain
from .hexes import Hex, direction_between, distance, neighbour

MOVERS = 3
"""Characters inside who move a tower or a ram, one a square (2.41; 4.31)."""

MOVEMENT = 2
"""Movement points that it has a turn (2.41): two squares of open ground, or one of filled moat."""

ROLLS_ON = ("open ground", "filled moat")

Machine = Literal["siege tower", "ram"]


@dataclass(frozen=True, slots=True)
class Rolling:
    """A tower or ram on the board: its three squares and the direction it faces."""

    machine: Machine
    squares: tuple[Hex, ...]
    facing: int
    fought_last_turn: bool = False


def rolling_problems(
    board: Board, rolling: Rolling, crew: Sequence[Character], steps: int
) -> tuple[str, ...]:
    """Everything that forbids rolling so many squares (negative: backward); empty when it may.

    Three inside move it, one a square, who fought nobody on the turn before; straight on, over
    open ground and filled moat alone. A step costs as much as the dearest square it enters.
    Source: 2.41 Moving the Tower; 4.31.
    """
    problems = []
    manned = {each.at for each in crew if each.standing and not each.upper}
    if len(manned & set(rolling.squares)) < MOVERS:
        problems.append(f"{MOVERS} must be inside, one a square, to move a {rolling.machine}")
    if rolling.fought_last_turn:
        problems.append("one who moves it fought on the turn before")
    entered = _entered(rolling, steps)
    cost = sum(
        max((terrain(board.square(cell).terrain).integer("foot") for cell in step), default=0)
        for step in entered
        if all(board.square(cell).terrain in ROLLS_ON for cell in step)
    )
    if cost > MOVEMENT:
        problems.append(f"that costs {cost} points, a {rolling.machine} has {MOVEMENT}")
    for cell in (cell for step in entered for cell in step):
        square = board.square(cell)
        if square.terrain not in ROLLS_ON:
            problems.append(f"{square.terrain} on {cell} cannot be rolled over")
        elif square.engine is not None:
            problems.append(f"a {square.engine} stands on {cell}")
        problems += [f"{each.name} stands on {cell}" for each in board.at(cell) if each.standing]
    return tuple(problems)


def rolled(rolling: Rolling, steps: int) -> tuple[Hex, ...]:
    """The three squares after rolling so many squares forward, or backward when negative."""
    direction = rolling.facing if steps >= 0 else rolling.facing + 3
    squares = rolling.squares
    for _ in range(abs(steps)):
        squares = tuple(neighbour(cell, direction) for cell in squares)
    return squares


def _entered(rolling: Rolling, steps: int) -> list[list[Hex]]:
    """The squares newly entered by each step on the way."""
    entered: list[list[Hex]] = []
    under = set(rolling.squares)
    sign = 1 if steps >= 0 else -1
    for done in range(1, abs(steps) + 1):
        squares = rolled(rolling, sign * done)
        entered.append([cell for cell in squares if cell not in under])
        under |= set(squares)
    return entered


def capacity_problems(rolling: Rolling, on_board: Sequence[Character]) -> tuple[str, ...]:
    """Everything wrong with who is on board: one a square and level, and nobody atop a ram.

    Source: 2.46 Stacking; 4.31.
    """
    problems = []
    places = [(each.at, each.upper) for each in on_board if each.condition != "dead"]
    for place in sorted(set(places)):
        if places.count(place) > 1:
            level = "upper" if place[1] else "lower"
            problems.append(f"{places.count(place)} share the {level} level of {place[0]}")
    problems += [
        f"{each.name} is not on the {rolling.machine}"
        for each in on_board
        if each.at not in rolling.squares
    ]
    if rolling.machine == "ram":
        problems += [f"{each.name}: nobody rides atop a ram" for each in on_board if each.upper]
    return tuple(problems)


def battlements_reached(board: Board, rolling: Rolling) -> tuple[Hex, ...]:
    """The battlement squares beside a tower, which its top can storm. Source: 2.45."""
    return tuple(
        sorted(
            {
                near
                for cell in rolling.squares
                for near in (neighbour(cell, direction) for direction in range(6))
                if board.square(near).terrain == "battlements" and near not in rolling.squares
            }
        )
    )


def ram_target_problems(board: Board, rolling: Rolling, target: Hex) -> tuple[str, ...]:
    """Everything that forbids a ram to strike a square of wall; empty when it may.

    The square touches the ram's front and is no part of the keep. Source: 4.32 Operation.
    """
    problems = []
    if all(distance(cell, target) != 1 for cell in rolling.squares):
        problems.append(f"{target} is not beside the ram")
    elif not any(
        distance(cell, target) == 1 and direction_between(cell, target) == rolling.facing % 6
        for cell in rolling.squares
    ):
        problems.append(f"{target} is not before the ram's head")
    structure = board.square(target).structure
    if structure == "keep":
        problems.append("a ram cannot be used against the keep")
    if structure == "none":
        problems.append(f"no wall stands on {target}")
    return tuple(problems)
