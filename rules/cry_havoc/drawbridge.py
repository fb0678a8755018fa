"""The drawbridge: worked from the winch, and what happens to those on it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from escalade.rules.errors import IllegalAction

from .board import Board, Character
from .conditions import stunned
from .hexes import Hex, neighbours


@dataclass(frozen=True, slots=True)
class Winch:
    """A character at the winch and what it did this turn."""

    character: Character
    moved: bool = False
    fired: bool = False
    fought: bool = False


def winding_problems(board: Board, winch: Winch) -> tuple[str, ...]:
    """Everything that forbids raising or lowering the drawbridge at the end of this turn.

    A character spends the whole turn on the winch's square, doing nothing else. Source: 1.8.
    """
    problems = []
    if board.square(winch.character.at).terrain != "winch":
        problems.append(f"{winch.character.name} is not at the winch")
    for did, what in ((winch.moved, "moved"), (winch.fired, "fired"), (winch.fought, "fought")):
        if did:
            problems.append(f"{winch.character.name} {what} this turn")
    if not winch.character.standing:
        problems.append(f"{winch.character.name} is {winch.character.condition}")
    return tuple(problems)


def wind(board: Board, winch: Winch, thrown: Mapping[str, Hex]) -> Board:
    """The board after the drawbridge was raised or lowered.

    Raised, it throws everybody on it onto moat squares beside it (``thrown``, chosen by their
    owners) and stuns them; one already stunned or wounded dies. Raises IllegalAction with every
    problem. Source: 1.8 The Drawbridge.
    """
    problems = list(winding_problems(board, winch))
    on_it = [each for each in board.characters if board.square(each.at).terrain == "drawbridge"]
    if not board.drawbridge_raised:
        for each in on_it:
            goal = thrown.get(each.name)
            if goal is None or board.square(goal).terrain != "moat":
                problems.append(f"{each.name} must be thrown onto a moat square")
            elif not any(board.square(near).terrain == "drawbridge" for near in neighbours(goal)):
                problems.append(f"{goal} is not beside the drawbridge")
    if problems:
        raise IllegalAction("; ".join(problems))
    if board.drawbridge_raised:
        return replace(board, drawbridge_raised=False)
    names = {each.name for each in on_it}
    characters = tuple(
        replace(each, at=thrown[each.name], condition=stunned(each.condition))
        if each.name in names and each.condition != "dead"
        else each
        for each in board.characters
    )
    return replace(board, characters=characters, drawbridge_raised=True)
