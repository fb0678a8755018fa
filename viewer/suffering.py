"""What befalls a component by dice, a hit or its fires: die after die, then a step of the game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from escalade.rules.dice import Dice, check_face
from escalade.rules.errors import DieNeeded
from escalade.rules.harm import Blow, BlowRules, FireRules, Harm
from escalade.rules.system import ComponentProfile

from .play import Line, Play, PlayStep, counted, left_of, lines_of, step

USUAL_BLOW = Blow("hit", 6)
"""A hit begins with the strength of a small ram and its crew, and is set from there."""

By: TypeAlias = Callable[[Dice], Harm]
"""What a book makes of dice."""


@dataclass(frozen=True, slots=True)
class Suffering:
    """What a component suffers: a ``blow``, or so many of its ``fires``; the faces so far."""

    component: str
    blow: Blow | None = None
    fires: int = 0
    faces: tuple[int, ...] = ()

    def with_face(self, sides: int, face: int) -> Suffering:
        """With one die more. Raises DiceError for a face that it does not have."""
        return replace(self, faces=(*self.faces, check_face(sides, face)))

    def comes_to(self, by: By) -> Harm | DieNeeded:
        """What came of it, or the die that is wanted next. Raises what the book raises."""
        try:
            return by(Dice.of(*self.faces))
        except DieNeeded as needed:
            return needed

    def rolled(self, by: By, throw: Callable[[int], int]) -> Suffering:
        """With every die thrown that is still wanted."""
        suffering = self
        while isinstance(needed := suffering.comes_to(by), DieNeeded):
            suffering = suffering.with_face(needed.sides, throw(needed.sides))
        return suffering


@dataclass(slots=True)
class SufferingForm:
    """What is being made out beside the table, if anything, and the last blow that was."""

    suffering: Suffering | None = None
    blow: Blow = field(default=USUAL_BLOW)

    def strike(self, component: str, rules: BlowRules, blow: Blow | None = None) -> None:
        """A component is hit as hard as the last one, or by another blow: all dice anew.

        What the book does not know of a blow is left out.
        """
        blow = self.blow if blow is None else blow
        self.blow = Blow(
            blow.by if blow.by in rules.blows else rules.blows[0],
            min(max(blow.strength, 1), rules.most_strength),
            min(max(blow.penetration, rules.most_penetration), 0),
        )
        self.suffering = Suffering(component, self.blow)

    def burn(self, component: str, fires: int) -> None:
        """So many fires of a component burn for a turn."""
        self.suffering = Suffering(component, fires=fires)

    def end(self) -> None:
        """It is settled, or nobody wants to know."""
        self.suffering = None


def struck_by(rules: BlowRules, blow: Blow, target: ComponentProfile) -> By:
    """What a book makes of the dice of a blow."""
    return lambda dice: rules.blow_harm(blow, target, dice)


def burned_by(rules: FireRules, fires: int) -> By:
    """What a book makes of the dice of fires that burn in one turn: one a fire, then new ones."""

    def burn(dice: Dice) -> Harm:
        harms = [rules.burn_counter(dice) for _ in range(fires)]
        return Harm(
            sum(harm.wounds for harm in harms),
            tuple(reason for harm in harms for reason in harm.reasons),
            sum(harm.fires for harm in harms),
        )

    return burn


def suffered(play: Play, suffering: Suffering, harm: Harm, of: int) -> PlayStep:
    """The wounds and fires that the dice have settled, as one step."""
    name, blow = suffering.component, suffering.blow
    lost = min(play.lost.get(name, 0) + harm.wounds, of)
    fires = max(play.fires.get(name, 0) + harm.fires, 0)
    if blow is None:
        title = f"{name} burns: {left_of(of, lost)}, fire counters {fires}"
        dealt: tuple[Line, ...] = ()
    else:
        title = f"{name} is hit: {left_of(of, lost)}"
        dealt = (Line(f"a {blow.by} of strength {blow.strength}"),)
    return step(
        play,
        title,
        (*dealt, *lines_of(harm.reasons)),
        lost=counted(play.lost, name, lost),
        fires=counted(play.fires, name, fires),
    )
