"""A game as it was played: every action with its dice and what came of it, to replay and undo.

A playthrough is text. Lines that begin with ``#`` are remarks; ``>`` begins an action; indented
lines under it are the faces its dice showed, if it rolled any, and what the rules made of it::

    > cast-down archer 2; ladder long ladder
      dice 8 6
      archer 2: 4 ST + 8 = 12 against 2 on it + 1 holding + 6 = 9 (p. 19)

:func:`replay` plays the actions with those faces and compares every line.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import Generic, TypeVar

from .dice import Dice, FedDice
from .errors import PlaythroughError, RulesError

State = TypeVar("State")

Referee = Callable[[State, str, Dice], tuple[State, tuple[str, ...]]]
"""Takes a state, an action's line and dice; gives the next state and what came of it."""


@dataclass(frozen=True, slots=True)
class Moment(Generic[State]):
    """One action: its line, the faces its dice showed, what came of it, the state after it."""

    action: str
    faces: tuple[int, ...]
    lines: tuple[str, ...]
    state: State


@dataclass(frozen=True, slots=True)
class Record(Generic[State]):
    """A game from its start: the moments in order. A value; playing on gives a new one."""

    start: State
    moments: tuple[Moment[State], ...] = ()

    @property
    def state(self) -> State:
        """The state after the last moment."""
        return self.moments[-1].state if self.moments else self.start

    def play(self, action: str, dice: Dice, referee: Referee[State]) -> Record[State]:
        """The record with one more action; an action the rules refuse raises and changes nothing.

        Dice rolled before a refusal are taken back.
        """
        before = dice.count
        try:
            state, lines = referee(self.state, action, dice)
        except RulesError:
            dice.rewind(before)
            raise
        faces = tuple(roll.face for roll in dice.since(before))
        return replace(self, moments=(*self.moments, Moment(action, faces, lines, state)))

    def undo(self, dice: Dice, moments: int) -> Record[State]:
        """The record as it was after its first ``moments`` actions; the dice go back as well.

        ``dice`` must be the dice the whole record was played with. Raises PlaythroughError for a
        moment that was never reached.
        """
        if not 0 <= moments <= len(self.moments):
            raise PlaythroughError(
                f"cannot go back to moment {moments}: the game has {len(self.moments)}"
            )
        dice.rewind(sum(len(moment.faces) for moment in self.moments[:moments]))
        return replace(self, moments=self.moments[:moments])


@dataclass(frozen=True, slots=True)
class WrittenMoment:
    """One action as it stands in a file; ``line`` counts from 1."""

    line: int
    action: str
    faces: tuple[int, ...]
    lines: tuple[str, ...]


def write(record: Record[State]) -> str:
    """The record as text that :func:`replay` accepts; the empty text for an empty record."""
    lines: list[str] = []
    for moment in record.moments:
        lines.append(f"> {moment.action}")
        if moment.faces:
            lines.append(f"  dice {' '.join(str(face) for face in moment.faces)}")
        lines.extend(f"  {line}" for line in moment.lines)
    return "".join(f"{line}\n" for line in lines)


def read(text: str) -> tuple[WrittenMoment, ...]:
    """The actions in a text, with the lines that belong to each.

    Raises PlaythroughError, naming the line, for one that is neither remark, action nor indented.
    """
    moments: list[WrittenMoment] = []
    for number, line in enumerate(text.splitlines(), start=1):
        if not line.strip() or line.startswith("#"):
            continue
        if line.startswith(">"):
            moments.append(WrittenMoment(number, line[1:].strip(), (), ()))
            continue
        if not line.startswith(" ") or not moments:
            raise PlaythroughError(
                f"line {number}: expected '#', '>' or an indented line under an action"
            )
        last, content = moments[-1], line.strip()
        if content.startswith("dice "):
            moments[-1] = replace(last, faces=last.faces + _faces(content, number))
        else:
            moments[-1] = replace(last, lines=(*last.lines, content))
    return tuple(moments)


def replay(text: str, start: State, referee: Referee[State]) -> Record[State]:
    """Play a text again from a start, with its own faces, and compare what comes of every action.

    Raises PlaythroughError, naming the line, for the first action that is refused, asks for other
    dice, or comes out differently.
    """
    record = Record(start)
    for written in read(text):
        place = f"line {written.line} (> {written.action})"
        dice = FedDice(written.faces)
        try:
            record = record.play(written.action, dice, referee)
        except RulesError as refusal:
            raise PlaythroughError(f"{place}: {refusal}") from refusal
        if dice.left:
            raise PlaythroughError(f"{place}: {len(dice.left)} of its dice were never rolled")
        lines = record.moments[-1].lines
        if lines != written.lines:
            raise PlaythroughError(f"{place}: {_difference(written.lines, lines)}")
    return record


def play_out(text: str, start: State, referee: Referee[State], dice: Dice) -> str:
    """The same text with its actions played on other dice: remarks kept, every outcome renewed.

    A text of bare actions becomes a whole playthrough. Raises PlaythroughError, naming the line,
    for an action that is refused.
    """
    record, lines = Record(start), []
    for number, line in enumerate(text.splitlines(), start=1):
        if not line.startswith(">"):
            if not line.startswith(" "):
                lines.append(line)
            continue
        try:
            record = record.play(line[1:].strip(), dice, referee)
        except RulesError as refusal:
            raise PlaythroughError(f"line {number} ({line}): {refusal}") from refusal
        lines.extend(write(replace(record, moments=record.moments[-1:])).splitlines())
    return "".join(f"{line}\n" for line in lines)


def _faces(content: str, number: int) -> tuple[int, ...]:
    try:
        return tuple(int(face) for face in content.split()[1:])
    except ValueError:
        raise PlaythroughError(f"line {number}: dice are whole numbers, as in 'dice 4 7'") from None


def _difference(written: tuple[str, ...], played: tuple[str, ...]) -> str:
    pairs = zip_longest(written, played, fillvalue="nothing more")
    was, now = next((was, now) for was, now in pairs if was != now)
    return f"the file says {was!r}, the rules say {now!r}"
