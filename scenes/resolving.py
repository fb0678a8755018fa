"""A template that lies becomes hits and wounds, by the book in force, one die after the other."""

from __future__ import annotations

from dataclasses import dataclass

from escalade.rules.citations import Reason
from escalade.rules.dice import Dice
from escalade.rules.errors import DieNeeded, NotCovered
from escalade.rules.harm import TemplateRules, TemplateWeapon, template_rules

from .profiles import profile_of
from .space import Space
from .templates import TemplateAnswer, Touched, UnderTemplate


@dataclass(frozen=True, slots=True)
class Wanted:
    """The die that must be thrown next: for whom, its sides, and what for."""

    name: str
    sides: int
    why: str


@dataclass(frozen=True, slots=True)
class FigureOutcome:
    """Whether a figure under a template is hit, and why. What a hit does to it is its player's."""

    name: str
    hit: bool
    reasons: tuple[Reason, ...]


@dataclass(frozen=True, slots=True)
class ComponentOutcome:
    """Whether a component is hit, how many wounds it loses, and why."""

    name: str
    hit: bool
    wounds: int
    reasons: tuple[Reason, ...]


@dataclass(frozen=True, slots=True)
class Resolution:
    """What came of a template as far as its dice have fallen; all of it if nothing is ``wanted``.

    Figures that it does not concern are left out.
    """

    figures: tuple[FigureOutcome, ...]
    components: tuple[ComponentOutcome, ...]
    wanted: Wanted | None = None


def resolve(space: Space, answer: TemplateAnswer, weapon: TemplateWeapon, dice: Dice) -> Resolution:
    """Roll for everybody under a template, then for every component that it hits.

    First the figures partly covered, in the order of the scene, then the components: the roll that
    the book asks for, if it does, and what the hit does. Where the dice run out the outcome so far
    tells which one is wanted. Raises NotCovered for a book without templates.
    """
    rules = template_rules(space.system)
    figures: list[FigureOutcome] = []
    components: list[ComponentOutcome] = []
    name = ""
    try:
        for figure in answer.figures:
            name = figure.name
            if figure.state != "none" or figure.overruled:
                figures.append(_figure(figure, rules, dice))
        for touched in answer.components:
            name = touched.name
            components.append(_component(space, touched, rules, weapon, dice))
    except DieNeeded as needed:
        wanted = Wanted(name, needed.sides, needed.why)
        return Resolution(tuple(figures), tuple(components), wanted)
    return Resolution(tuple(figures), tuple(components))


def _figure(figure: UnderTemplate, rules: TemplateRules, dice: Dice) -> FigureOutcome:
    reasons = [figure.hit.reason]
    source = figure.hit.reason.source
    if figure.overruled:
        reasons.insert(0, Reason(0, f"{figure.state} by hand; measured: {figure.measured}", source))
    if figure.hit.needed is None:
        return FigureOutcome(figure.name, figure.hit.hit == "yes", tuple(reasons))
    face, told = _roll(rules, figure.hit.needed, dice)
    return FigureOutcome(
        figure.name, face <= figure.hit.needed, (*reasons, Reason(0, told, source))
    )


def _component(
    space: Space, touched: Touched, rules: TemplateRules, weapon: TemplateWeapon, dice: Dice
) -> ComponentOutcome:
    reasons = [touched.hit.reason]
    if not touched.hit.hit:
        return ComponentOutcome(touched.name, False, 0, tuple(reasons))
    if touched.hit.needed is not None:
        face, told = _roll(rules, touched.hit.needed, dice)
        reasons.append(Reason(0, told, touched.hit.reason.source))
        if face > touched.hit.needed:
            return ComponentOutcome(touched.name, False, 0, tuple(reasons))
    try:
        profile = profile_of(space, space.component(touched.name))
        harm = rules.template_harm(weapon, profile, dice)
    except NotCovered as error:
        no_rule = Reason(0, str(error), touched.hit.reason.source)
        return ComponentOutcome(touched.name, True, 0, (*reasons, no_rule))
    return ComponentOutcome(touched.name, True, harm.wounds, (*reasons, *harm.reasons))


def _roll(rules: TemplateRules, needed: int, dice: Dice) -> tuple[int, str]:
    """The face that decides whether one partly covered is hit, and the roll in words."""
    face = dice.roll(rules.template_die, f"hit, {needed} or less")
    return face, f"D{rules.template_die}: {face}, {'hit' if face <= needed else 'missed'}"
