"""Rolls that explain themselves: a number to roll under, and two rolls against each other."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from escalade.rules.citations import Reason, total
from escalade.rules.dice import Dice
from escalade.rules.tables import load_table

from .damage import DIE
from .sources import core, siege

FUMBLE = 10
"""A natural 10 always misses ("only a fumble will miss", p. 16).

That a fumble also ends the model's remaining actions is known only from a sister game and is not
played here.
"""

VERY_LARGE_NEEDED = 9
VERY_LARGE_SOURCE = siege("Very Large Target", 16)
SUCCESS_SOURCE = core("Tests (reading: a D10 of the number or less)")


@dataclass(frozen=True, slots=True)
class Check:
    """A D10 to roll at or under the sum of the reasons; a natural 10 always fails.

    >>> Check("to hit", (Reason(6, "RA", SUCCESS_SOURCE), Reason(-2, "cover", SUCCESS_SOURCE)))
    ... # doctest: +ELLIPSIS
    Check(what='to hit', ...)
    """

    what: str
    reasons: tuple[Reason, ...]

    @property
    def needed(self) -> int:
        """The highest face that succeeds; 0 when none does."""
        return max(0, min(total(self.reasons), FUMBLE - 1))

    @property
    def chance(self) -> Fraction:
        """The exact chance to succeed."""
        return Fraction(self.needed, DIE)

    def explain(self) -> str:
        """The number and how it comes about."""
        parts = ", ".join(f"{reason.text} {reason.value:+d}" for reason in self.reasons)
        return f"{self.needed} or less ({parts})" if self.needed else f"impossible ({parts})"

    def roll(self, dice: Dice) -> Throw:
        """Roll it."""
        return Throw(self, dice.roll(DIE, f"{self.what}, {self.needed} or less"))


@dataclass(frozen=True, slots=True)
class Throw:
    """A check as it was rolled."""

    check: Check
    face: int

    @property
    def success(self) -> bool:
        """Whether the face is low enough."""
        return self.face <= self.check.needed

    def __str__(self) -> str:
        return f"{self.check.what}: rolled {self.face}, needs {self.check.explain()}"


def very_large_check(what: str) -> Check:
    """Hitting a very large target: 9 or less, whatever the attacker's skill.

    Source: No Quarter: Siege, Very Large Target, p. 16; Attacking Very Large Targets, p. 19.
    """
    reason = Reason(VERY_LARGE_NEEDED, "very large target", VERY_LARGE_SOURCE)
    return Check(what, (reason,))


def modifier(file: str, name: str) -> Reason:
    """One named modifier of the table ``modifiers`` (or ``push``) of a data file.

    ``file`` is ``shooting``, ``fighting`` or ``fighting.push``. Raises UnknownName, with the
    modifiers there are, for another name.
    """
    data, _, table = file.partition(".")
    row = load_table(__package__, data, table or "modifiers").find(name)
    return Reason(row.integer("modifier"), row.text("text"), row.source)


@dataclass(frozen=True, slots=True)
class Contest:
    """Two D10 against each other, each with what it adds.

    ``winner`` is ``"attacker"``, ``"defender"`` or None for a tie.
    """

    attacker: tuple[Reason, ...]
    defender: tuple[Reason, ...]
    attacker_face: int
    defender_face: int

    @property
    def attacker_total(self) -> int:
        """The attacker's face and everything added to it."""
        return self.attacker_face + total(self.attacker)

    @property
    def defender_total(self) -> int:
        """The defender's face and everything added to it."""
        return self.defender_face + total(self.defender)

    @property
    def winner(self) -> str | None:
        """The side with the higher total, None for a tie."""
        if self.attacker_total == self.defender_total:
            return None
        return "attacker" if self.attacker_total > self.defender_total else "defender"

    def __str__(self) -> str:
        return (
            f"{_sum(self.attacker, self.attacker_face)} = {self.attacker_total} against "
            f"{_sum(self.defender, self.defender_face)} = {self.defender_total}"
        )


def contest(
    attacker: tuple[Reason, ...], defender: tuple[Reason, ...], what: str, dice: Dice
) -> Contest:
    """Roll both dice, the attacker's first."""
    first = dice.roll(DIE, f"{what}, attacker")
    return Contest(attacker, defender, first, dice.roll(DIE, f"{what}, defender"))


def _sum(reasons: tuple[Reason, ...], face: int) -> str:
    parts = [f"{reason.value} {reason.text}" for reason in reasons if reason.value >= 0]
    minus = [f"{-reason.value} {reason.text}" for reason in reasons if reason.value < 0]
    text = " + ".join([*parts, f"{face} rolled"])
    return " - ".join([text, *minus])
