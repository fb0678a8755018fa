"""One hit on a component, a ram's or a shot's: its dice one by one, then a step of the game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from escalade.rules.dice import Dice, check_face
from escalade.rules.errors import DieNeeded
from escalade.rules.harm import Blow, BlowRules, Harm
from escalade.rules.system import ComponentProfile

from .play import Line, Play, PlayStep, counted, left_of, lines_of, step

USUAL_STRENGTH = 6
"""A hit begins with the strength of a small ram and its crew, and is set from there."""


@dataclass(frozen=True, slots=True)
class Struck:
    """A component that is being hit, and the faces of the dice so far."""

    component: str
    blow: Blow
    faces: tuple[int, ...] = ()

    def harm(self, rules: BlowRules, target: ComponentProfile) -> Harm | DieNeeded:
        """What came of it, or the die that is wanted next.

        Raises NotCovered for a component that nothing can harm so.
        """
        try:
            return rules.blow_harm(self.blow, target, Dice.of(*self.faces))
        except DieNeeded as needed:
            return needed

    def with_face(self, sides: int, face: int) -> Struck:
        """With one die more. Raises DiceError for a face that it does not have."""
        return replace(self, faces=(*self.faces, check_face(sides, face)))

    def rolled(
        self, rules: BlowRules, target: ComponentProfile, throw: Callable[[int], int]
    ) -> Struck:
        """With every die thrown that is still wanted."""
        struck = self
        while isinstance(needed := struck.harm(rules, target), DieNeeded):
            struck = struck.with_face(needed.sides, throw(needed.sides))
        return struck


@dataclass(slots=True)
class BlowForm:
    """The hit that is being made out beside the table, if any."""

    struck: Struck | None = None

    def begin(self, component: str, rules: BlowRules) -> None:
        """Another component is hit, with the blow of before as far as the book knows it."""
        blow = Blow(rules.blows[0], USUAL_STRENGTH) if self.struck is None else self.struck.blow
        if blow.by not in rules.blows:
            blow = replace(blow, by=rules.blows[0])
        self.struck = Struck(
            component,
            replace(
                blow,
                penetration=max(blow.penetration, rules.most_penetration),
                strength=min(blow.strength, rules.most_strength),
            ),
        )


def struck_step(play: Play, struck: Struck, harm: Harm, of: int) -> PlayStep:
    """The wounds of a hit that its dice have settled."""
    name = struck.component
    lost = min(play.lost.get(name, 0) + harm.wounds, of)
    fires = max(play.fires.get(name, 0) + harm.fires, 0)
    dealt = Line(f"a {struck.blow.by} of strength {struck.blow.strength}")
    return step(
        play,
        f"{name} is hit: {left_of(of, lost)}",
        (dealt, *lines_of(harm.reasons)),
        lost=counted(play.lost, name, lost),
        fires=counted(play.fires, name, fires),
    )
