"""A shot from the roll to hit to the wound: movement, things in the way, and the exact chance."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from escalade.rules.citations import Reason, total
from escalade.rules.dice import Dice
from escalade.rules.errors import IllegalAction
from escalade.rules.odds import enumerate_outcomes

from .book import core
from .sight import IN_THE_WAY_PASSES
from .wounding import wounds

Moved = Literal["not", "half", "more"]


@dataclass(frozen=True, slots=True)
class Shot:
    """A shot: the Shoot value with its reasons, the Strength, and what it must pass and wound.

    ``shoot`` is the printed value (4 for 4+); ``worse`` what moving takes away.
    """

    shoot: int
    strength: int
    defence: int
    worse: tuple[Reason, ...] = ()
    obstructions: int = 0

    @property
    def needed(self) -> int:
        """The face that hits; a natural 6 always does."""
        return min(6, self.shoot + total(self.worse))


@dataclass(frozen=True, slots=True)
class ShotResult:
    """Whether the shot hit, which thing in the way stopped it (from 1, 0 for none), the wound."""

    hit: bool
    stopped_by: int
    wounded: bool


def shooting_problems(
    moved: Moved, *, engaged: bool = False, prone: bool = False, tested: bool = False
) -> tuple[str, ...]:
    """Everything that forbids a model to shoot; ``tested`` is a try to jump, climb, leap or swim.

    Source: core rules, Shooting.
    """
    problems = []
    if moved == "more":
        problems.append("moved more than half its Move")
    if tested:
        problems.append("tried to jump, climb, leap or swim")
    if prone:
        problems.append("is Prone")
    if engaged:
        problems.append("is Engaged in Combat")
    return tuple(problems)


def shot(shoot: int, strength: int, defence: int, *, moved: Moved, obstructions: int = 0) -> Shot:
    """The shot of a model that may shoot; moving up to half makes the Shoot value 1 worse.

    Raises IllegalAction after a longer move. Source: core rules, Shooting.

    >>> shot(4, 2, 5, moved="half").needed
    5
    """
    if moved == "more":
        raise IllegalAction("a model that moved more than half its Move cannot shoot")
    worse = (Reason(1, "moved up to half its Move", core("Shooting")),) if moved == "half" else ()
    return Shot(shoot, strength, defence, worse, obstructions)


def resolve(shot: Shot, dice: Dice) -> ShotResult:
    """Roll to hit, past each thing in the way (nearest first), and to wound.

    Source: core rules, Shooting; In the Way.

    >>> resolve(Shot(4, 3, 4, obstructions=1), Dice.of(4, 5, 6))
    ShotResult(hit=True, stopped_by=0, wounded=True)
    """
    if dice.roll(6, f"to hit on {shot.needed}+") < shot.needed:
        return ShotResult(False, 0, False)
    for place in range(1, shot.obstructions + 1):
        if dice.roll(6, f"past thing {place} in the way") < IN_THE_WAY_PASSES:
            return ShotResult(True, place, False)
    return ShotResult(True, 0, wounds(shot.strength, shot.defence, dice))


def chance_to_wound(shot: Shot) -> Fraction:
    """The exact chance that the shot wounds its target."""
    return enumerate_outcomes(lambda dice: resolve(shot, dice)).chance(
        lambda result: result.wounded
    )
