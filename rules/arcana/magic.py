"""Spells against a castle: its resistance, templates over it, and the wounds it suffers."""

from __future__ import annotations

from fractions import Fraction

from escalade.rules.citations import Reason
from escalade.rules.dice import Dice
from escalade.rules.errors import NotCovered
from escalade.rules.harm import Harm, TemplateWeapon
from escalade.rules.odds import Distribution, enumerate_outcomes
from escalade.rules.system import ComponentHit, FigureHit, Strike, TemplateVerdict

from .book import NAME, siege

DIE = 6
"""Armies of Arcana throws six-sided dice; a D3 is one of them halved up."""

CASTLE_RESISTANCE = 2
"""The magic resistance of every castle whose builder did not pay for more."""

TEMPLATE_WEAPONS = (
    TemplateWeapon("spell", "blast", 1, siege("Magic and Castles"), measure="level"),
)
"""The book lists no spells; what each does to a castle goes by its level."""


def resists(resistance: int, dice: Dice) -> bool:
    """Whether a magic resistance roll succeeds: a D6 no higher than the resistance.

    The book does not say how resistance is rolled; low is good as everywhere in this game.
    Source: Magic and Castles.
    """
    return dice.roll(DIE, f"magic resistance, {resistance} or less") <= resistance


def spell_wounds(level: int, resistance: int, dice: Dice) -> int:
    """Wounds that a spell of a level does to a section: D3 a level unless it is resisted.

    A D3 is a D6 halved up. Spells that would destroy outright do no more than this. Raises
    ValueError for a level below 1. Source: Magic and Castles.

    >>> spell_wounds(3, 2, Dice.of(3, 1, 4, 6))
    6
    """
    if level < 1:
        raise ValueError(f"a spell has a level of at least 1, not {level}")
    if resists(resistance, dice):
        return 0
    return sum((dice.roll(DIE, "D3 wounds, a D6 halved up") + 1) // 2 for _ in range(level))


def template_harm(level: int, dice: Dice) -> Harm:
    """What a spell of a level does to a section that its template lies over, with the reasons.

    Source: Magic and Castles.

    >>> template_harm(2, Dice.of(3, 5, 2)).wounds, template_harm(2, Dice.of(2)).wounds
    (4, 0)
    """
    source, start = siege("Magic and Castles"), dice.count
    wounds = spell_wounds(level, CASTLE_RESISTANCE, dice)
    lost = "1 wound lost" if wounds == 1 else f"{wounds} wounds lost"
    told = lost if wounds else "resisted"
    rolls = (Reason(0, str(roll), source) for roll in dice.since(start))
    return Harm(wounds, (*rolls, Reason(0, told, source)))


def spell_odds(level: int, resistance: int = CASTLE_RESISTANCE) -> Distribution[int]:
    """The exact distribution of the wounds that a spell does to a section."""
    return enumerate_outcomes(lambda dice: spell_wounds(level, resistance, dice))


def template(strike: Strike) -> TemplateVerdict:
    """Who and what a template over a castle concerns: every unit it touches, every section.

    A touched unit saves on its own resistance and a section on the castle's, if the spell allows
    a save. Raises NotCovered for a drop attack. Source: Magic and Castles.
    """
    if strike.attack == "drop":
        raise NotCovered(NAME, "drop attacks", "fighting over a wall is one melee in this book")
    source = siege("Magic and Castles")
    touched = Reason(0, "touched by the template: its unit saves on its own resistance", source)
    clear = Reason(0, "not touched by the template", source)
    figures = tuple(
        FigureHit(figure.name, "no", None, Fraction(0), clear)
        if figure.state == "none"
        else FigureHit(figure.name, "yes", None, Fraction(1), touched)
        for figure in strike.figures
    )
    saves = Reason(0, f"the template lies over it: saves on resistance {CASTLE_RESISTANCE}", source)
    below = {figure.on for figure in strike.figures if figure.state != "none"}
    components = tuple(
        ComponentHit(component.name, hit, saves if hit else clear)
        for component in strike.components
        for hit in (component.touched or component.name in below,)
    )
    return TemplateVerdict(figures, components, source)
