"""Ranged attacks: on figures, on the castle and its machines, and with fire."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial

from escalade.rules.dice import Dice
from escalade.rules.errors import IllegalAction
from escalade.rules.kinds import CASTLE_KINDS
from escalade.rules.no_quarter.damage import Hit
from escalade.rules.no_quarter.encampment import WAGON_SOURCE
from escalade.rules.no_quarter.fires import (
    DOUSE_ACTIONS,
    DOUSE_SOURCE,
    FLAMMABLE_KINDS,
    douse_check,
)
from escalade.rules.no_quarter.formations import formation_of
from escalade.rules.no_quarter.shooting import (
    FIRE_ARROW_SHOOTERS,
    GATE_SOURCE,
    HARM_SOURCE,
    RangedWeapon,
    Shot,
    check_may_harm,
    find_weapon,
    shot_cost,
    struck_element,
    to_hit,
)
from escalade.rules.no_quarter.sources import siege

from .harm import hit_figures
from .lookup import (
    check_up,
    find_structure,
    find_unit,
    name_all,
    pick,
    spend,
    unit_of,
    with_figure,
    with_figures,
    with_structure,
)
from .ruin import hit_structure
from .state import OUTSIDE, Figure, Game
from .step import Step

HIT_SOURCE = siege("Ranged Attack Modifiers", 17)
TEMPLATE_SOURCE = siege("Targeting", 16)
FIRE_ARROWS_SOURCE = siege("Fire Arrows", 24)
PRONE_TRAIT = "knock prone"


@dataclass(frozen=True, slots=True)
class Shoot:
    """Shoot at figures; each shooter shoots once.

    ``at`` are the targets, nearest first; a template weapon hits all of ``under`` and each of
    ``touches`` instead of one figure. ``aim`` is what the normal aim costs by the core rules;
    ``wagon`` sacrifices a supply wagon to roll a miss again.
    """

    who: tuple[str, ...]
    at: tuple[str, ...]
    distance: float
    weapon: str = ""
    cover: str = "none"
    rank: int = 1
    aim: int = 0
    marksmen: bool = False
    indirect: bool = False
    under: tuple[str, ...] = ()
    touches: tuple[str, ...] = ()
    wagon: bool = False


def shoot(game: Game, action: Shoot, dice: Dice) -> Step:
    """Shoot at figures, on the ground or in the castle.

    Source: No Quarter: Siege, Ranged Combat, p. 16 and 17.
    """
    shooters, targets = pick(game, action.who), pick(game, action.at)
    weapon = _ready(game, shooters, action.weapon)
    _check_marksmen(game, shooters, action.marksmen)
    unit = unit_of(game, targets[0])
    inside = targets[0].place.kind == "castle"
    alone = unit.name in game.figures
    shot = Shot(
        weapon,
        unit_of(game, shooters[0]).profile.ra,
        action.distance,
        "large" if unit.profile.has("large") else "normal",
        action.cover,
        None if alone else formation_of(unit.formation, inside_castle=inside),
        bool(action.aim),
        action.marksmen,
        action.indirect,
        action.rank,
    )
    cost = shot_cost(weapon, aim_actions=action.aim, marksmen=action.marksmen)
    step = Step(spend(game, shooters, cost, weapon.name))
    text = f"{name_all(shooters)}: {weapon.name} at {name_all(targets)}, {action.distance:g} in"
    step = step.say(f"{text}; {to_hit(shot).explain()}", HIT_SOURCE)
    for shooter in shooters:
        step, success = _roll(step, shooter, shot, dice, wagon=action.wagon)
        if success and weapon.template_in:
            step = _template_falls(step, weapon, action, dice)
        elif success:
            alive = [each.name for each in targets if step.game.figures[each.name].alive]
            step = step.then(partial(hit_figures, names=alive[:1], hit=_hit(weapon), dice=dice))
    return step


@dataclass(frozen=True, slots=True)
class Bombard:
    """Shoot at a piece of castle or a siege machine itself; nobody on or in it is hit."""

    who: tuple[str, ...]
    at: str
    distance: float
    weapon: str = ""
    aim: int = 0
    marksmen: bool = False
    indirect: bool = False
    wagon: bool = False


def bombard(game: Game, action: Bombard, dice: Dice) -> Step:
    """Shoot at a structure with a weapon that can harm it.

    A castle is very large: 9 or less. A machine is only large: RA as usual, with +1. A gate is hit
    only from the closest band; farther off the shot strikes the piece it is set in.

    Source: No Quarter: Siege, Very Large Target, The Castle Gate and Targeting, p. 16.
    """
    shooters = pick(game, action.who)
    weapon = _ready(game, shooters, action.weapon)
    _check_marksmen(game, shooters, action.marksmen)
    target = find_structure(game, action.at)
    check_may_harm(weapon, target.name)
    shot = Shot(
        weapon,
        unit_of(game, shooters[0]).profile.ra,
        action.distance,
        "very large" if target.kind in CASTLE_KINDS else "large",
        aiming=bool(action.aim),
        marksmen=action.marksmen,
        indirect=action.indirect,
    )
    cost = shot_cost(weapon, aim_actions=action.aim, marksmen=action.marksmen)
    step = Step(spend(game, shooters[:1], cost, weapon.name))
    text = f"{name_all(shooters)}: {weapon.name} at {target.name}, {action.distance:g} in"
    step = step.say(f"{text}; {to_hit(shot).explain()}", HARM_SOURCE)
    struck = target.name
    if target.kind == "gate" and struck_element(weapon, action.distance) == "stonework":
        if not target.part_of:
            raise IllegalAction(f"{target.name} stands in no wall that the shot could strike")
        struck = find_structure(game, target.part_of).name
        step = step.say(f"not at short range: it strikes {struck}", GATE_SOURCE)
    step, success = _roll(step, shooters[0], shot, dice, wagon=action.wagon)
    if not success:
        return step
    return step.then(partial(hit_structure, name=struck, hit=_hit(weapon), dice=dice))


@dataclass(frozen=True, slots=True)
class ReplaceCrew:
    """Sacrifice a supply wagon to bring back one killed crewman of a support weapon."""

    unit: str


def replace_crew(game: Game, action: ReplaceCrew, dice: Dice) -> Step:
    """One dead model of the unit is back in the open.

    Source: No Quarter: Siege, Supply Wagons, p. 29.
    """
    unit = find_unit(game, action.unit)
    if not game.wagons:
        raise IllegalAction("there is no supply wagon left to sacrifice")
    dead = [
        each.name for each in game.figures.values() if each.unit == unit.name and not each.alive
    ]
    if not dead:
        raise IllegalAction(f"{unit.name} has lost nobody")
    game = replace(game, wagons=game.wagons - 1)
    game = with_figure(game, dead[0], wounds=unit.profile.wounds, place=OUTSIDE)
    return Step(game).say(f"a supply wagon is sacrificed: {dead[0]} is replaced", WAGON_SOURCE)


@dataclass(frozen=True, slots=True)
class FireArrows:
    """Groups of four bowmen shoot fire arrows at something that burns."""

    who: tuple[str, ...]
    at: str
    distance: float


def fire_arrows(game: Game, action: FireArrows, dice: Dice) -> Step:
    """One attack for every four models; a hit sets the target on fire and does nothing else.

    Source: No Quarter: Siege, Fire Arrows, p. 24.
    """
    shooters = pick(game, action.who)
    if len(shooters) % FIRE_ARROW_SHOOTERS:
        raise IllegalAction(f"fire arrows take groups of 4 models, not {len(shooters)}")
    weapon = _ready(game, shooters, "bow")
    target = find_structure(game, action.at)
    if target.kind not in FLAMMABLE_KINDS:
        raise IllegalAction(f"{target.name} is a {target.kind} and does not burn")
    shot = Shot(
        weapon,
        unit_of(game, shooters[0]).profile.ra,
        action.distance,
        "very large" if target.kind in CASTLE_KINDS else "large",
    )
    if target.kind == "gate" and struck_element(weapon, action.distance) == "stonework":
        raise IllegalAction("the gate is only hit at short range, and stone does not burn")
    cost = shot_cost(weapon, fire_arrows=True)
    step = Step(spend(game, shooters, cost, "fire arrows"))
    text = f"{name_all(shooters)}: fire arrows at {target.name}, {action.distance:g} in"
    step = step.say(f"{text}; {to_hit(shot).explain()}", FIRE_ARROWS_SOURCE)
    for first in range(0, len(shooters), FIRE_ARROW_SHOOTERS):
        step, success = _roll(step, shooters[first], shot, dice, wagon=False)
        if success:
            fires = step.game.structures[target.name].fires + 1
            step = step.change(partial(with_structure, name=target.name, fires=fires))
            step = step.say(f"fire counters on {target.name}: {fires}", FIRE_ARROWS_SOURCE)
    return step


@dataclass(frozen=True, slots=True)
class Douse:
    """Models in or around a burning thing try to put one fire out."""

    who: tuple[str, ...]
    at: str


def douse(game: Game, action: Douse, dice: Dice) -> Step:
    """5 AC each for one roll: 3 or less for two models, +1 for each more.

    Source: No Quarter: Siege, Putting Out Fires, p. 24.
    """
    burning = find_structure(game, action.at)
    if not burning.fires:
        raise IllegalAction(f"{burning.name} is not on fire")
    models = pick(game, action.who)
    thrown = douse_check(len(models)).roll(dice)
    game = spend(game, models, DOUSE_ACTIONS, "putting out a fire")
    step = Step(game).say(f"{name_all(models)}: {thrown}", DOUSE_SOURCE)
    if not thrown.success:
        return step.say(f"{burning.name} burns on")
    fires = burning.fires - 1
    step = step.change(partial(with_structure, name=burning.name, fires=fires))
    return step.say(f"fire counters on {burning.name}: {fires}")


def _ready(game: Game, shooters: tuple[Figure, ...], weapon: str) -> RangedWeapon:
    """The weapon that the shooters use; raises IllegalAction when one has another or lies prone."""
    check_up(shooters)
    for shooter in shooters:
        own = unit_of(game, shooter).ranged
        if not own or weapon not in ("", own):
            raise IllegalAction(f"{shooter.name} has {own or 'nothing'} to shoot with")
    return find_weapon(weapon or unit_of(game, shooters[0]).ranged)


def _check_marksmen(game: Game, shooters: tuple[Figure, ...], marksmen: bool) -> None:
    if marksmen and not all(unit_of(game, each).can("marksmen") for each in shooters):
        raise IllegalAction("only marksmen take the marksmen's bonus")


def _hit(weapon: RangedWeapon) -> Hit:
    return Hit(weapon.strength, weapon.penetration)


def _roll(step: Step, shooter: Figure, shot: Shot, dice: Dice, *, wagon: bool) -> tuple[Step, bool]:
    """One shot, rolled again after a miss when a supply wagon is given up for it."""
    thrown = to_hit(shot).roll(dice)
    step = step.say(f"{shooter.name} rolls {thrown.face}: {'hit' if thrown.success else 'miss'}")
    if thrown.success or not wagon:
        return step, thrown.success
    if not step.game.wagons:
        raise IllegalAction("there is no supply wagon left to sacrifice")
    game = replace(step.game, wagons=step.game.wagons - 1)
    again = to_hit(shot).roll(dice)
    text = f"a supply wagon is sacrificed: rolls {again.face}: {'hit' if again.success else 'miss'}"
    return replace(step, game=game).say(text, WAGON_SOURCE), again.success


def _template_falls(step: Step, weapon: RangedWeapon, action: Shoot, dice: Dice) -> Step:
    """All under the template are hit; each structure it touches or that holds one of them, once."""
    under = pick(step.game, action.under) if action.under else ()
    names = [each.name for each in under]
    step = step.say(f"under the template: {name_all(under) or 'nobody'}", TEMPLATE_SOURCE)
    step = step.then(partial(hit_figures, names=names, hit=_hit(weapon), dice=dice))
    if PRONE_TRAIT in weapon.traits:
        alive = [each for each in under if step.game.figures[each.name].alive]
        step = step.change(partial(with_figures, figures=alive, prone=True))
        step = step.say(f"knocked prone: {name_all(alive) or 'nobody'}", TEMPLATE_SOURCE)
    held = (each.place.on for each in under if each.place.kind == "castle" and each.place.on)
    struck = dict.fromkeys((*action.touches, *held))
    return step.then_for(struck, partial(hit_structure, hit=_hit(weapon), dice=dice))
