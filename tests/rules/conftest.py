"""Playthroughs: a readable text of a game that is played again, line by line.

A line ``> verb key=value key="two words" : 6 4`` is an action with the faces its dice showed; the
lines indented below it are what the rules made of it. Everything else is for the reader.
"""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

import pytest

from escalade.rules.dice import Dice, FedDice

Action = Callable[[Mapping[str, str], Dice], Iterable[str]]
INDENT = "    "


def play(text: str, actions: Mapping[str, Action], die: int) -> str:
    """The text with every result line written anew by the actions; all else as it is.

    ``die`` is how many sides the dice of the book have, all of them.
    """
    lines: list[str] = []
    for line in text.splitlines():
        if line.startswith(INDENT):
            continue
        lines.append(line)
        if not line.startswith("> "):
            continue
        words, _, faces = line[2:].partition(" : ")
        verb, *given = shlex.split(words)
        arguments = dict(word.split("=", 1) for word in given)
        dice = FedDice(int(face) for face in faces.split())
        lines.extend(INDENT + result for result in actions[verb](arguments, dice))
        assert not dice.left, f"{line!r} gives faces that nobody rolled: {dice.left}"
        strange = [str(roll) for roll in dice.rolls if roll.sides != die]
        assert not strange, f"{line!r} rolls dice that the book does not: {strange}"
    return "\n".join(lines) + "\n"


@pytest.fixture(scope="session")
def replays() -> Callable[[Path, Mapping[str, Action], int], None]:
    """Plays a file again and compares it with what the file says, line by line."""

    def check(path: Path, actions: Mapping[str, Action], die: int) -> None:
        text = path.read_text(encoding="utf-8")
        assert play(text, actions, die).splitlines() == text.splitlines()

    return check
