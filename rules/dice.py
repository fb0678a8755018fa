"""Dice: seeded, or fed the faces that real dice showed; every roll is recorded and replays.

A rule takes :class:`Dice` and calls :meth:`Dice.roll`; where the faces come from is the caller's
choice. The exact odds of a rule come from the same function, see :mod:`escalade.rules.odds`.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass

from .errors import DiceError, DieNeeded


@dataclass(frozen=True, slots=True)
class Roll:
    """One die as it fell: its sides, the face it showed and what it was rolled for."""

    sides: int
    face: int
    why: str = ""

    def __str__(self) -> str:
        return (
            f"D{self.sides} {self.why}: {self.face}" if self.why else f"D{self.sides}: {self.face}"
        )


def check_face(sides: int, face: int) -> int:
    """The face itself; raises DiceError when it does not lie on a die of so many sides.

    >>> check_face(10, 10)
    10
    """
    if not 1 <= face <= sides:
        raise DiceError(f"a D{sides} cannot show {face}; give a face from 1 to {sides}")
    return face


class Dice(ABC):
    """Dice that remember what they showed.

    >>> dice = Dice.of(6, 1)
    >>> dice.roll(10, "save"), dice.roll(6)
    (6, 1)
    >>> [str(roll) for roll in dice.rolls]
    ['D10 save: 6', 'D6: 1']
    """

    def __init__(self) -> None:
        self._rolls: list[Roll] = []

    @staticmethod
    def seeded(seed: int | str) -> SeededDice:
        """Dice that fall the same way for the same seed."""
        return SeededDice(seed)

    @staticmethod
    def of(*faces: int) -> FedDice:
        """Dice that show the given faces in turn."""
        return FedDice(faces)

    @property
    def rolls(self) -> tuple[Roll, ...]:
        """Every roll so far, oldest first."""
        return tuple(self._rolls)

    @property
    def count(self) -> int:
        """How many dice were rolled so far; a mark for :meth:`since` and :meth:`rewind`."""
        return len(self._rolls)

    def since(self, count: int) -> tuple[Roll, ...]:
        """The rolls after the first ``count``."""
        return tuple(self._rolls[count:])

    def roll(self, sides: int, why: str = "") -> int:
        """One face of a die; raises DiceError when the faces run out or do not lie on the die."""
        if sides < 1:
            raise DiceError(f"a die has at least one side, not {sides}")
        face = check_face(sides, self._next_face(sides, why))
        self._rolls.append(Roll(sides, face, why))
        return face

    def rewind(self, count: int) -> None:
        """Take back every roll after the first ``count``.

        The dice fall again as they fell: taking a move back never buys a better roll.
        """
        if not 0 <= count <= len(self._rolls):
            raise DiceError(f"cannot rewind to roll {count}: {len(self._rolls)} were made")
        del self._rolls[count:]
        self._restart()

    @abstractmethod
    def _next_face(self, sides: int, why: str) -> int:
        """The face that the next die shows."""

    @abstractmethod
    def _restart(self) -> None:
        """Go back to where the rolls left in the record end."""


class SeededDice(Dice):
    """Dice from a seeded generator.

    >>> first, second = SeededDice(7), SeededDice(7)
    >>> [first.roll(10) for _ in range(9)] == [second.roll(10) for _ in range(9)]
    True
    """

    def __init__(self, seed: int | str) -> None:
        super().__init__()
        self.seed = seed
        self._random = random.Random(seed)

    def _next_face(self, sides: int, why: str) -> int:
        return self._random.randint(1, sides)

    def _restart(self) -> None:
        self._random = random.Random(self.seed)
        for roll in self._rolls:
            self._random.randint(1, roll.sides)


class FedDice(Dice):
    """Dice that show the given faces and then no more."""

    def __init__(self, faces: Iterable[int]) -> None:
        super().__init__()
        self._faces = tuple(faces)

    @property
    def left(self) -> tuple[int, ...]:
        """The faces that nobody has asked for yet."""
        return self._faces[len(self._rolls) :]

    def _next_face(self, sides: int, why: str) -> int:
        if not self.left:
            raise DieNeeded(sides, why, len(self._faces))
        return self.left[0]

    def _restart(self) -> None:
        """Nothing to do: the place in the faces is the length of the record."""


class ReplayedDice(Dice):
    """Dice that fall as in a record, and refuse a die that the record does not show there."""

    def __init__(self, record: Iterable[Roll]) -> None:
        super().__init__()
        self._record = tuple(record)

    def _next_face(self, sides: int, why: str) -> int:
        place = len(self._rolls)
        if place >= len(self._record):
            raise DiceError(f"the record ends after {place} rolls; a D{sides} is needed")
        recorded = self._record[place]
        if recorded.sides != sides:
            raise DiceError(
                f"roll {place + 1} of the record is a D{recorded.sides}, but a D{sides} is needed"
            )
        return recorded.face

    def _restart(self) -> None:
        """Nothing to do: the place in the record is the length of the rolls made."""
