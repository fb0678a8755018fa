"""Turns: initiative, activation, waiting, compulsory effects, and the end."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial

from escalade.rules.dice import Dice
from escalade.rules.errors import IllegalAction
from escalade.rules.no_quarter.encampment import TRIAGE_SOURCE, recover
from escalade.rules.no_quarter.fires import FIRE_SOURCE, burn_counter
from escalade.rules.no_quarter.sources import core, siege
from escalade.rules.no_quarter.turns import (
    DEFERRAL_SOURCE,
    INITIATIVE_SOURCE,
    Side,
    deferrals,
    other_side,
    roll_initiative,
)

from .lookup import find_machine, find_unit, living, name_all, with_figures, with_unit
from .ruin import burn_down
from .state import OUTSIDE, Game, Place
from .step import Step

RESERVE_SOURCE = siege("Reserve Unit Activation", 12)
JOINT_SOURCE = siege("Activating Multiple Units & Individuals", 11)
EFFECTS_SOURCE = core("Turn sequence (quick reference sheet)")


@dataclass(frozen=True, slots=True)
class Initiative:
    """Begin a turn: both players roll, the lower face goes first."""


def initiative(game: Game, action: Initiative, dice: Dice) -> Step:
    """Roll for initiative and begin the next turn.

    Source: No Quarter: Siege, Initiative And Activation, p. 11.
    """
    if game.phase not in {"setup", "initiative"}:
        raise IllegalAction("initiative is rolled at the start of a turn")
    rolled = roll_initiative(dice)
    units = {name: replace(unit, activated=False) for name, unit in game.units.items()}
    game = replace(
        with_figures(game, game.figures.values(), charging=False),
        turn=game.turn + 1,
        phase="activation",
        to_act=rolled.winner,
        deferred=0,
        units=units,
        murder_holes_used=False,
    )
    return Step(game).say(
        f"turn {game.turn} of {game.turns}: attacker {rolled.attacker}, "
        f"defender {rolled.defender}; the {rolled.winner} goes first",
        INITIATIVE_SOURCE,
    )


@dataclass(frozen=True, slots=True)
class Activate:
    """Activate a unit, or several that touch one machine or piece of equipment together."""

    units: tuple[str, ...]
    at: str = ""


def activate(game: Game, action: Activate, dice: Dice) -> Step:
    """Give the figures of a unit their actions (AC).

    Several units only if they touch one piece of siege equipment, named by ``at``. A reserve unit
    comes out of its door with its full actions, in place of a unit in play.

    Source: No Quarter: Siege, Activating Multiple Units & Individuals, p. 11; Reserve Unit
    Activation, p. 12.
    """
    _check_activation(game, action)
    step = Step(replace(game, active=action.units)).then_for(action.units, _refresh)
    names = ", ".join(action.units)
    together = f" together at {action.at}" if action.at else ""
    sources = (JOINT_SOURCE,) if action.at else ()
    actions = "/".join(str(game.units[name].profile.ac) for name in action.units)
    return step.say(f"{names}: {actions} AC each{together}", *sources)


def _refresh(game: Game, name: str) -> Step:
    """A unit that begins its activation: full actions, out of its door if it was in reserve."""
    figures = living(game, name)
    game = with_unit(game, name, activated=True)
    game = with_figures(
        game,
        figures,
        actions=game.units[name].profile.ac,
        charging=False,
        on_hold=False,
        spent=frozenset(),
    )
    waiting = [each for each in figures if each.place.kind == "reserve"]
    if not waiting:
        return Step(game)
    game = with_figures(game, waiting, place=Place("castle"))
    return Step(game).say(f"{name}: out of the door of {waiting[0].place.on}", RESERVE_SOURCE)


def _check_activation(game: Game, action: Activate) -> None:
    if game.phase != "activation":
        raise IllegalAction("units are activated after the roll for initiative")
    if game.active:
        raise IllegalAction(f"{', '.join(game.active)} must finish first: done")
    if len(action.units) > 1:
        if not action.at:
            raise IllegalAction("several units need a machine or equipment they touch: at ...")
        if action.at not in game.ways:
            find_machine(game, action.at)
    for name in action.units:
        unit = find_unit(game, name)
        if unit.side != game.to_act:
            raise IllegalAction(f"it is the {game.to_act}'s turn to activate, not {name}'s")
        if unit.activated:
            raise IllegalAction(f"{name} has been activated this turn")
        if not living(game, name):
            raise IllegalAction(f"{name} has nobody left")


@dataclass(frozen=True, slots=True)
class Done:
    """End an activation; the other side activates next if it has a unit left to."""


def done(game: Game, action: Done, dice: Dice) -> Step:
    """Pass the activation to the other side, or back when it has no unit left.

    Source: No Quarter: Siege, Initiative And Activation, p. 11.
    """
    if not game.active:
        raise IllegalAction("nobody is being activated")
    return _pass_on(replace(game, active=()))


@dataclass(frozen=True, slots=True)
class Defer:
    """The defender passes without activating a unit."""


def defer(game: Game, action: Defer, dice: Dice) -> Step:
    """Use one of the defender's deferrals; the attacker must then activate.

    Source: No Quarter: Siege, Army General Deferrals, p. 20.
    """
    if game.phase != "activation" or game.active or game.to_act != "defender":
        raise IllegalAction("only the defender defers, when it is his turn to activate")
    alive = any(
        unit.general and living(game, unit.name)
        for unit in game.units.values()
        if unit.side == "defender"
    )
    allowed = deferrals(game.points, general_alive=alive)
    if game.deferred >= allowed:
        raise IllegalAction(f"{game.deferred} deferrals used, {allowed} allowed this turn")
    if not _waiting(game, "attacker"):
        raise IllegalAction("the attacker has nobody left to activate")
    game = replace(game, deferred=game.deferred + 1, to_act="attacker")
    return Step(game).say(f"deferral {game.deferred} of {allowed}", DEFERRAL_SOURCE)


def _waiting(game: Game, side: Side) -> tuple[str, ...]:
    """The units of a side that can still be activated this turn; reserves may wait for ever."""
    return tuple(
        unit.name
        for unit in game.units.values()
        if unit.side == side
        and not unit.activated
        and any(each.place.kind != "reserve" for each in living(game, unit.name))
    )


def _pass_on(game: Game) -> Step:
    other = other_side(game.to_act)
    if _waiting(game, other):
        return Step(replace(game, to_act=other)).say(f"the {other} activates")
    if _waiting(game, game.to_act):
        return Step(game).say(f"the {game.to_act} activates again: the {other} has no unit left")
    return Step(game).say("every unit has been activated: compulsory effects follow")


@dataclass(frozen=True, slots=True)
class Effects:
    """The compulsory effects at the end of a turn: fires burn, tents give back the wounded."""


def effects(game: Game, action: Effects, dice: Dice) -> Step:
    """Burn what is on fire, return the wounded, and end the turn or the game.

    Source: No Quarter: Siege, Fire Table, p. 24; Triage Tents, p. 29.
    """
    if game.phase != "activation" or game.active:
        raise IllegalAction("compulsory effects come after the last activation: done")
    left = (*_waiting(game, "attacker"), *_waiting(game, "defender"))
    if left:
        raise IllegalAction(f"still to be activated: {', '.join(left)}")
    step = Step(game)
    for structure in game.structures.values():
        step = step.then(partial(_burn, name=structure.name, dice=dice))
    for _ in range(game.triage_sets):
        step = step.then(partial(_return_wounded, dice=dice))
    over = game.turn >= game.turns
    step = replace(step, game=replace(step.game, phase="over" if over else "initiative"))
    end = "the last turn ends" if over else f"turn {game.turn} ends"
    return step.say(end, EFFECTS_SOURCE)


def _burn(game: Game, name: str, dice: Dice) -> Step:
    step = Step(game)
    for _ in range(game.structures[name].fires):
        if step.game.structures[name].destroyed:
            break
        rolled = burn_counter(dice)
        text = f"{name} burns, rolled {rolled.face}: {rolled.text}"
        step = step.then(
            partial(
                burn_down,
                name=name,
                damage=rolled.damage,
                counters=rolled.counters,
                text=text,
                dice=dice,
            )
        )
    fires = step.game.structures[name].fires
    if game.structures[name].fires:
        step = step.say(f"fire counters on {name}: {fires}", FIRE_SOURCE)
    return step


def _return_wounded(game: Game, dice: Dice) -> Step:
    back = [
        each for each in game.figures.values() if not each.alive and _may_return(game, each.unit)
    ]
    if not back:
        return Step(game).say("nobody to treat in the triage tents", TRIAGE_SOURCE)
    rolled = recover(len(back), dice)
    returned = back[: rolled.returned]
    game = with_figures(game, returned, wounds=1, place=OUTSIDE)
    text = f"triage tents, rolled {rolled.face}: {name_all(returned)} return to the encampment"
    return Step(game).say(text, TRIAGE_SOURCE)


def _may_return(game: Game, unit: str) -> bool:
    profile = game.units[unit].profile
    return (
        game.units[unit].side == "attacker"
        and profile.wounds == 1
        and not profile.has("mounted")
        and not profile.has("evil")
    )
