"""Mantlets: carried shields with a front, through which nobody fights or retreats."""

from __future__ import annotations

from .board import Board, Character, terrain
from .hexes import Hex, direction_between, distance
from .movement import IMPASSABLE


def sheltered_sides(facing: int) -> frozenset[int]:
    """The directions from which shots meet strong cover.

    >>> sorted(sheltered_sides(0))
    [0, 1, 5]
    """
    return frozenset((facing + turn) % 6 for turn in (-1, 0, 1))


def entering_problems(board: Board, cell: Hex) -> tuple[str, ...]:
    """Everything that keeps a mantlet off a square: what is impassable to horses, but filled moat.

    Source: 5.21 Movement.
    """
    square = board.square(cell)
    problems = []
    if terrain(square.terrain)["horse"] == IMPASSABLE and square.terrain != "filled moat":
        problems.append(f"{square.terrain} is impassable to mantlets")
    if square.engine is not None:
        problems.append(f"a {square.engine} stands on {cell}")
    return tuple(problems)


def retreat_problems(board: Board, bearer: Character, goal: Hex) -> tuple[str, ...]:
    """Everything that forbids a bearer to retreat to a square: not through the mantlet's front.

    Source: 5.24 Combat Restrictions.
    """
    if distance(bearer.at, goal) != 1:
        return (f"{goal} is not beside {bearer.name}",)
    square = board.square(bearer.at)
    if square.engine == "mantlet" and (
        direction_between(bearer.at, goal) == square.engine_facing % 6
    ):
        return ("nobody retreats through the mantlet's front",)
    return ()
