"""Siege works: rams, sappers and mines."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from escalade.rules.dice import Dice
from escalade.rules.errors import IllegalAction
from escalade.rules.kinds import CASTLE_KINDS
from escalade.rules.no_quarter.checks import very_large_check
from escalade.rules.no_quarter.damage import DAMAGE_SOURCE
from escalade.rules.no_quarter.machines import ATTACK_SOURCE, attack_cost, ram_hit
from escalade.rules.no_quarter.sapping import (
    MINE_CARRIERS,
    MINE_SOURCE,
    SAP_ACTIONS,
    SAPPERS_SOURCE,
    dropped_mine_check,
    mine_check,
    mine_hit,
    mine_wounds,
    shock_check,
    undermine,
)
from escalade.rules.no_quarter.sources import siege

from .harm import hit_figures, hit_text
from .lookup import (
    check_up,
    find_machine,
    find_structure,
    name_all,
    pick,
    spend,
    unit_of,
    with_figure,
    with_structure,
)
from .ruin import damage_structure, hit_structure
from .state import Game
from .step import Step


@dataclass(frozen=True, slots=True)
class RamGate:
    """One attack with a ram by everybody who works it."""

    who: tuple[str, ...]
    machine: str
    at: str


def ram_gate(game: Game, action: RamGate, dice: Dice) -> Step:
    """One hit of strength 1 for each wound of the crew, if it does not fumble.

    A ram's blow is a close combat attack with a siege weapon, so it hits a very large target on 9
    or less (p. 19); the ram's own pages only speak of the hit that is then taken.

    Source: No Quarter: Siege, Siege Machine Attacks and Siege Machine Strength, p. 25.
    """
    machine = find_machine(game, action.machine)
    target = find_structure(game, action.at)
    if machine.against not in (target.name, target.part_of or target.name):
        raise IllegalAction(f"{machine.name} is not against {target.name}: push it there first")
    crew = pick(game, action.who)
    check_up(crew)
    wounds = sum(figure.wounds for figure in crew)
    beast = len(crew) == 1 and unit_of(game, crew[0]).can("beast of burden")
    cost = attack_cost(machine.kind, wounds, beast=beast)
    hit = ram_hit(machine.kind, wounds)
    game = spend(game, crew, cost, "the ram")
    game = with_structure(game, machine.name, pushers=tuple(figure.name for figure in crew))
    text = f"{name_all(crew)} ({wounds} wounds) swing {machine.name} at {target.name} for {cost} AC"
    step = Step(game).say(text, ATTACK_SOURCE)
    thrown = very_large_check("ram").roll(dice)
    step = step.say(str(thrown), siege("Attacking Very Large Targets", 19))
    if not thrown.success:
        return step
    return step.then(partial(hit_structure, name=target.name, hit=hit, dice=dice))


@dataclass(frozen=True, slots=True)
class Undermine:
    """Sappers in base contact undermine a piece of castle; only those named dig."""

    who: tuple[str, ...]
    at: str


def undermine_wall(game: Game, action: Undermine, dice: Dice) -> Step:
    """One attack more every round, each of strength 1 for every sapper, for 7 AC.

    Source: No Quarter: Siege, Sappers, p. 31.
    """
    sappers = pick(game, action.who)
    check_up(sappers)
    unit = unit_of(game, sappers[0])
    if not unit.can("sappers"):
        raise IllegalAction(f"{unit.name} are no sappers")
    target = find_structure(game, action.at)
    if target.kind not in CASTLE_KINDS:
        raise IllegalAction(f"{target.name} is a {target.kind}; sappers undermine the castle")
    game = spend(game, sappers, SAP_ACTIONS, "undermining")
    rounds = target.sapped.get(unit.name, 0)
    work = undermine(len(sappers), rounds)
    game = with_structure(game, target.name, sapped={**target.sapped, unit.name: rounds + 1})
    dig = f"{name_all(sappers)} under {target.name}, round {rounds + 1}"
    text = f"{dig}: attacks {work.attacks}, strength {work.hit.strength}"
    step = Step(game).say(text, SAPPERS_SOURCE)
    for _ in range(work.attacks):
        if step.game.structures[target.name].destroyed:
            break
        thrown = very_large_check("sappers").roll(dice)
        step = step.say(str(thrown), siege("Attacking Very Large Targets", 19))
        if thrown.success:
            step = step.then(partial(hit_structure, name=target.name, hit=work.hit, dice=dice))
    if step.game.structures[target.name].destroyed:
        step = step.say(f"{unit.name} run 2 in clear of the debris", SAPPERS_SOURCE)
    return step


@dataclass(frozen=True, slots=True)
class LayMine:
    """Two carriers lay a doomsday mine at the wall; ``near`` are all within 4 in of the blast."""

    who: tuple[str, ...]
    at: str
    near: tuple[str, ...] = ()


def lay_mine(game: Game, action: LayMine, dice: Dice) -> Step:
    """The carriers run 4 in; then it goes off on 9 or less, D5 + 4 wounds on a damaging hit.

    Source: No Quarter: Siege, Doomsday Mine, p. 28.
    """
    carriers = pick(game, action.who)
    if len(carriers) != MINE_CARRIERS:
        raise IllegalAction(f"a mine is carried by {MINE_CARRIERS} models, not {len(carriers)}")
    game = spend(game, carriers, 0, "the mine")
    target = find_structure(game, action.at)
    thrown = mine_check().roll(dice)
    step = Step(game).say(f"{name_all(carriers)} lay the mine and run 4 in", MINE_SOURCE)
    step = step.say(str(thrown), MINE_SOURCE)
    if not thrown.success:
        return step.say("the mine fails and is removed")
    hit = mine_hit()
    text, damage, _ = hit_text(target.name, hit, target.toughness, target.armour, dice)
    if damage:
        wounds = mine_wounds(dice)
        step = step.then(
            partial(damage_structure, name=target.name, wounds=wounds, text=text, dice=dice)
        )
    else:
        step = step.say(f"{text}: no damage", DAMAGE_SOURCE)
    near = tuple(each.name for each in pick(step.game, action.near)) if action.near else ()
    return step.then_for(near, partial(_shake, dice=dice))


@dataclass(frozen=True, slots=True)
class DropMine:
    """Both carriers of a mine are dead where it lies; ``under`` are all under the 4 in template."""

    under: tuple[str, ...] = ()


def drop_mine(game: Game, action: DropMine, dice: Dice) -> Step:
    """It goes off on 5 or less; else two other models may pick it up.

    Source: No Quarter: Siege, Doomsday Mine, p. 28.
    """
    thrown = dropped_mine_check().roll(dice)
    step = Step(game).say(str(thrown), MINE_SOURCE)
    if not thrown.success:
        return step.say("the mine lies there; two models may pick it up", MINE_SOURCE)
    under = pick(game, action.under) if action.under else ()
    names = [figure.name for figure in under]
    return step.then(partial(hit_figures, names=names, hit=mine_hit(), dice=dice))


def _shake(game: Game, name: str, dice: Dice) -> Step:
    figure = game.figures[name]
    if not figure.alive:
        return Step(game)
    thrown = shock_check(unit_of(game, figure).profile.st).roll(dice)
    step = Step(game).say(f"{name} {thrown}", MINE_SOURCE)
    if thrown.success:
        return step
    return step.change(partial(with_figure, name=name, prone=True)).say(f"{name} is knocked prone")
