"""Spells in a siege: whom they reach in the castle, and what they do to it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from escalade.rules.dice import Dice
from escalade.rules.no_quarter.damage import Hit
from escalade.rules.no_quarter.spells import (
    CASTLE_SOURCE,
    TROOPS_SOURCE,
    Defender,
    affected,
    spell_fails,
)

from .harm import hit_figures
from .lookup import find_figure, find_structure, living, spend
from .ruin import hit_structure
from .state import Game
from .step import Step


@dataclass(frozen=True, slots=True)
class CastSpell:
    """Cast a spell; its cost and strength are the core rulebook's, so they are given.

    ``at`` is the enemy unit and ``on`` the one piece of castle chosen; ``touches`` are the pieces
    that its template touches, if it has one. Strength 0 for a spell that hits nobody.
    """

    who: str
    spell: str
    cost: int
    strength: int = 0
    at: str = ""
    on: str = ""
    touches: tuple[str, ...] = ()


def cast_spell(game: Game, action: CastSpell, dice: Dice) -> Step:
    """One unit on one piece of castle is affected; a template strikes each piece it touches once.

    Source: No Quarter: Siege, Attacking Castle Defenders With Spells, p. 17.
    """
    caster = find_figure(game, action.who)
    game = spend(game, (caster,), action.cost, action.spell)
    inside = caster.place.kind == "castle"
    step = Step(game).say(f"{caster.name} casts {action.spell} for {action.cost} AC")
    if spell_fails(action.spell, inside_castle=inside):
        return step.say("it fails inside the castle", TROOPS_SOURCE)
    hit = Hit(action.strength)
    if action.at:
        models = tuple(
            Defender(each.name, each.unit, each.place.on) for each in living(game, action.at)
        )
        on = find_structure(game, action.on).name if action.on else ""
        reached = affected(models, action.at, on) if on else models
        names = [each.name for each in reached]
        step = step.say(f"it reaches {', '.join(names) or 'nobody'}", TROOPS_SOURCE)
        if action.strength:
            step = step.then(partial(hit_figures, names=names, hit=hit, dice=dice))
    for name in dict.fromkeys(action.touches):
        find_structure(step.game, name)
        step = step.say(f"its template touches {name}: hit without a roll", CASTLE_SOURCE)
        step = step.then(partial(hit_structure, name=name, hit=hit, dice=dice))
    return step
