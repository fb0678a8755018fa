"""Attacks from above: what is dropped from the walls, and murder holes."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial

from escalade.rules.dice import Dice
from escalade.rules.errors import IllegalAction
from escalade.rules.no_quarter.damage import DIE, Hit
from escalade.rules.no_quarter.drops import (
    DROP_SOURCE,
    MURDER_HOLE_FIGURES,
    MURDER_SOURCE,
    find_drop_weapon,
    murder_hole_check,
)
from escalade.rules.no_quarter.templates import PARTIAL_NEEDED

from .harm import hit_figure
from .lookup import (
    check_up,
    find_figure,
    pick,
    spend,
    unit_of,
)
from .ruin import hit_structure
from .state import Game
from .step import Step


@dataclass(frozen=True, slots=True)
class DropAttack:
    """Drop oil, missiles or rocks on those at the wall's foot.

    ``full`` are wholly under the template, ``partial`` partly; ``machines`` structures partly.
    """

    who: str
    weapon: str
    full: tuple[str, ...] = ()
    partly: tuple[str, ...] = ()
    machines: tuple[str, ...] = ()


def drop_attack(game: Game, action: DropAttack, dice: Dice) -> Step:
    """Those wholly under are hit, those partly on 5 or less.

    Source: No Quarter: Siege, Drop Attacks, p. 17; Defensive Weapons, p. 23 and 24.
    """
    figure = find_figure(game, action.who)
    check_up((figure,))
    if figure.place.kind != "castle" or not figure.place.height_in:
        raise IllegalAction(f"{figure.name} is not up on the walls")
    weapon = find_drop_weapon(action.weapon)
    game = spend(game, (figure,), weapon.use_cost, weapon.name)
    text = f"{figure.name} drops {weapon.name} for {weapon.use_cost} AC"
    step = Step(game).say(text, DROP_SOURCE, weapon.source)
    full = pick(game, action.full) if action.full else ()
    step = step.then_for(
        (each.name for each in full), partial(hit_figure, hit=weapon.hit, dice=dice)
    )
    partly = pick(step.game, action.partly) if action.partly else ()
    names = (*(each.name for each in partly), *action.machines)
    return step.then_for(names, partial(_partly_under, hit=weapon.hit, dice=dice))


def _partly_under(game: Game, name: str, hit: Hit, dice: Dice) -> Step:
    face = dice.roll(DIE, f"{name} partly under, {PARTIAL_NEEDED} or less")
    struck = face <= PARTIAL_NEEDED
    text = f"{name} partly under: rolled {face}, needs {PARTIAL_NEEDED} or less"
    step = Step(game).say(f"{text}: {'hit' if struck else 'missed'}", DROP_SOURCE)
    if not struck:
        return step
    rule = hit_figure if name in game.figures else hit_structure
    return step.then(partial(rule, name=name, hit=hit, dice=dice))


@dataclass(frozen=True, slots=True)
class MurderHoles:
    """Figures above the gate strike at enemies who pass below, one attack each, in turn."""

    who: tuple[str, ...]
    at: tuple[str, ...]


def murder_holes(game: Game, action: MurderHoles, dice: Dice) -> Step:
    """Up to three free attacks at -1 to hit, once in a player's turn.

    Source: No Quarter: Siege, Murder Holes, p. 23.
    """
    if game.murder_holes_used:
        raise IllegalAction("the murder holes have been used this turn")
    figures = pick(game, action.who)
    if len(figures) > MURDER_HOLE_FIGURES:
        raise IllegalAction(f"{MURDER_HOLE_FIGURES} figures use the holes, not {len(figures)}")
    step = Step(replace(game, murder_holes_used=True))
    targets = pick(game, action.at)
    for place, figure in enumerate(figures):
        alive = [each for each in targets if step.game.figures[each.name].alive]
        if not alive:
            break
        target = alive[place % len(alive)]
        profile = unit_of(game, figure).profile
        thrown = murder_hole_check(profile.cc).roll(dice)
        text = f"{figure.name} strikes down at {target.name}: {thrown}"
        step = step.say(text, MURDER_SOURCE)
        if thrown.success:
            hit = Hit(profile.st)
            step = step.then(partial(hit_figure, name=target.name, hit=hit, dice=dice))
    return step
