"""What ends a scenario, read off the board."""

from __future__ import annotations

from collections.abc import Sequence

from .board import Board, Character
from .hexes import Hex, distance


def _fit(board: Board, side: str) -> list[Character]:
    return [each for each in board.characters if each.side == side and each.condition != "dead"]


def leaderless(board: Board, side: str) -> bool:
    """Whether all knights and sergeants of a side are dead, so that its men give up.

    Source: Scenario 1, Victory Conditions 1.
    """
    return not any(each.leader for each in _fit(board, side))


def knights_spent(board: Board, side: str) -> bool:
    """Whether all knights of a side are dead or wounded. Source: Scenario 7, Victory Conditions 3.

    A side without a knight on the board has none left.
    """
    return not any(
        each.rank == "knight" and each.condition in ("well", "stunned")
        for each in _fit(board, side)
    )


def surrenders(board: Board, lady: str) -> bool:
    """Whether Blodwin surrenders: beside an enemy knight who touches no knight of her side.

    Source: Scenario 1, Victory Conditions 3.
    """
    prisoner = board.character(lady)
    defenders = [each for each in _fit(board, prisoner.side) if each.rank == "knight"]
    return any(
        each.rank == "knight"
        and each.side != prisoner.side
        and each.standing
        and distance(each.at, prisoner.at) == 1
        and all(distance(each.at, friend.at) > 1 for friend in defenders)
        for each in board.characters
    )


def breaches_abandoned(board: Board, breaches: Sequence[Hex], besieged: str) -> bool:
    """Whether no besieged stands on a breach or beside one: the besiegers of Scenario 2 win.

    Judged at the end of a turn; "at any point" could be true at set-up already.
    Source: Scenario 2, Victory Conditions 1.
    """
    return all(
        distance(each.at, breach) > 1 for each in _fit(board, besieged) for breach in breaches
    )


def keep_controlled(board: Board, side: str) -> bool:
    """Whether a side controls the keep: it is inside, and no opponent is.

    Source: Scenario 1, Victory Conditions 2.
    """
    inside = [
        each
        for each in board.characters
        if each.condition != "dead" and board.square(each.at).structure == "keep"
    ]
    return bool(inside) and all(each.side == side for each in inside)
