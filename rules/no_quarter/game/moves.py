"""Moving: figures on foot and on the wing, charges, and standing still on hold."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import Literal

from escalade.rules.dice import Dice
from escalade.rules.errors import IllegalAction
from escalade.rules.no_quarter.damage import DIE
from escalade.rules.no_quarter.encampment import STAKES_SOURCE, stakes_cost
from escalade.rules.no_quarter.fighting import (
    MOMENTUM_ACTIONS,
    MOMENTUM_SOURCE,
    STAND_UP_ACTIONS,
    check_may_damage_castle,
)
from escalade.rules.no_quarter.movement import carry_cost, find_pace, load_source, move_cost
from escalade.rules.no_quarter.sources import core, siege

from .harm import drop_figure, lose_contact
from .lookup import (
    check_up,
    disengage,
    find_figure,
    find_machine,
    find_structure,
    name_all,
    pick,
    spend,
    unit_of,
    with_figure,
    with_figures,
)
from .state import OUTSIDE, Figure, Game, Place
from .step import Step

Pace = Literal["walk", "double time", "cavalry", "fly", "fly up", "man the walls", "sally forth"]

SALLY_SOURCE = siege("Sally Forth", 30)
UNSTOPPABLE_SOURCE = siege("Unstoppable", 31)
DISMOUNT_SOURCE = siege("Dismount", 30)
STAND_SOURCE = core("Standing up (quick reference sheet; also p. 18)")
CHARGE_CASTLE_SOURCE = siege("Charging the Castle", 15)

_PACE_ABILITY: dict[str, str] = {
    "double time": "double time", "cavalry": "mounted", "fly": "flying", "fly up": "flying",
    "man the walls": "man the walls", "sally forth": "sally forth",
}  # fmt: skip
"""The trait or ability each pace needs."""


@dataclass(frozen=True, slots=True)
class Move:
    """Move figures so many inches, and say where they end if it is not where they began.

    ``on`` a piece of castle, in the ``yard``, ``inside`` a machine, or ``outside``; ``stakes``
    for each row of stakes passed; ``straight_ahead`` to walk out of combat as an unstoppable
    model.
    """

    who: tuple[str, ...]
    inches: float
    pace: Pace = "walk"
    on: str = ""
    yard: bool = False
    inside: str = ""
    outside: bool = False
    difficult: bool = False
    stakes: bool = False
    straight_ahead: bool = False


def move(game: Game, action: Move, dice: Dice) -> Step:
    """Move figures, paying for every inch begun.

    Source: No Quarter: Siege, Movement, p. 12; Flying Movement, p. 15; abilities, p. 30 and 31.
    """
    figures = pick(game, action.who)
    check_up(figures)
    _check_pace(game, figures, action.pace)
    for figure in figures:
        if figure.foes and not action.straight_ahead:
            foes = ", ".join(sorted(figure.foes))
            raise IllegalAction(f"{figure.name} is engaged with {foes}; it cannot simply move")
        if action.straight_ahead and not unit_of(game, figure).can("unstoppable"):
            raise IllegalAction(f"{figure.name} is not unstoppable")
    step = Step(game)
    free_in = 0.0
    if action.pace == "sally forth":
        face = dice.roll(DIE, "sally forth")
        free_in = float(face)
        step = step.say(f"sally forth: rolled {face}, so many inches more", SALLY_SOURCE)
    pace = "walk" if action.pace == "sally forth" else action.pace
    cost = move_cost(max(0.0, action.inches - free_in), pace, difficult=action.difficult)
    for figure in figures:
        stakes = stakes_cost(mounted=unit_of(game, figure).can("mounted")) if action.stakes else 0
        step = step.change(partial(spend, figures=(figure,), cost=cost + stakes, what="the move"))
        step = step.change(partial(disengage, name=figure.name))
    step = step.then(partial(lose_contact, names=[figure.name for figure in figures]))
    place = _destination(step.game, action)
    moved = step.change(lambda game: with_figures(game, figures, place=place) if place else game)
    by = "" if pace == "walk" else f" at {pace}"
    end = f", now {place}" if place else ""
    text = f"{name_all(figures)}: {action.inches:g} in{by} for {cost} AC{end}"
    moved = moved.say(text, find_pace(pace).source)
    if action.stakes:
        moved = moved.say("past the stakes for 3 AC more", STAKES_SOURCE)
    if action.straight_ahead:
        moved = moved.say("unstoppable: out of combat straight ahead", UNSTOPPABLE_SOURCE)
    return moved


def _check_pace(game: Game, figures: tuple[Figure, ...], pace: Pace) -> None:
    needed = _PACE_ABILITY.get(pace)
    for figure in figures:
        if needed is not None and not unit_of(game, figure).can(needed):
            raise IllegalAction(f"{figure.name} has no {needed}")
        if pace == "man the walls" and figure.place.kind != "castle":
            raise IllegalAction(f"{figure.name} is not inside the castle")
        if pace == "sally forth" and figure.place.kind != "castle":
            raise IllegalAction(f"{figure.name} does not come from inside the castle")


def _destination(game: Game, action: Move) -> Place | None:
    """The place named by the action, None when the figures stay on what they are on."""
    if action.on:
        return Place("castle", action.on, find_structure(game, action.on).height_in)
    if action.yard:
        return Place("castle")
    if action.inside:
        return Place("machine", find_machine(game, action.inside).name)
    return OUTSIDE if action.outside else None


@dataclass(frozen=True, slots=True)
class StandUp:
    """Prone figures stand up."""

    who: tuple[str, ...]


def stand_up(game: Game, action: StandUp, dice: Dice) -> Step:
    """Stand up for 3 AC.

    Source: No Quarter: Siege, Push Attack, p. 18 (example).
    """
    figures = pick(game, action.who)
    for figure in figures:
        if not figure.prone:
            raise IllegalAction(f"{figure.name} is not prone")
    game = spend(game, figures, STAND_UP_ACTIONS, "standing up")
    game = with_figures(game, figures, prone=False)
    return Step(game).say(f"{name_all(figures)}: up again for {STAND_UP_ACTIONS} AC", STAND_SOURCE)


@dataclass(frozen=True, slots=True)
class Charge:
    """Charge an enemy, or with a siege weapon the castle: so many inches, 3 AC gained."""

    who: tuple[str, ...]
    at: str
    inches: float = 0.0
    pace: Pace = "walk"


def charge(game: Game, action: Charge, dice: Dice) -> Step:
    """Charge: the momentum's 3 AC and +1 to hit for every attack of the turn.

    Source: No Quarter: Siege, Attacking Troops Inside Fortifications, p. 18; Charging the Castle,
    p. 15.
    """
    figures = pick(game, action.who)
    check_up(figures)
    _check_pace(game, figures, action.pace)
    castle = action.at in game.structures
    for figure in figures:
        if figure.charging:
            raise IllegalAction(f"{figure.name} has charged already")
        if castle:
            unit = unit_of(game, figure)
            check_may_damage_castle((*unit.abilities, *unit.profile.traits), figure.name)
    if not castle:
        find_figure(game, action.at)
    cost = move_cost(action.inches, action.pace)
    game = spend(game, figures, cost, "the charge")
    for figure in figures:
        left = game.figures[figure.name].actions + MOMENTUM_ACTIONS
        game = with_figure(game, figure.name, charging=True, actions=left)
    text = f"{name_all(figures)}: charge at {action.at}, {action.inches:g} in for {cost} AC"
    gained = f"momentum +{MOMENTUM_ACTIONS} AC"
    source = CHARGE_CASTLE_SOURCE if castle else MOMENTUM_SOURCE
    step = Step(game).say(f"{text}; {gained}", source)
    return step.then(partial(lose_contact, names=[figure.name for figure in figures]))


@dataclass(frozen=True, slots=True)
class Carry:
    """Carry a mantlet, a barricade, a cauldron of oil or a mine so many inches."""

    who: tuple[str, ...]
    thing: str
    inches: float


def carry(game: Game, action: Carry, dice: Dice) -> Step:
    """Carry something at the pace its own rule gives.

    Source: No Quarter: Siege, Barricade and Burning Oil, p. 23; Mantlet and Doomsday Mine, p. 28.
    """
    figures = pick(game, action.who)
    check_up(figures)
    cost = carry_cost(action.thing, len(figures), action.inches)
    game = spend(game, figures, cost, f"carrying the {action.thing}")
    text = f"{name_all(figures)}: {action.thing} {action.inches:g} in for {cost} AC"
    step = Step(game).say(text, load_source(action.thing))
    return step.then(partial(lose_contact, names=[figure.name for figure in figures]))


@dataclass(frozen=True, slots=True)
class FallOff:
    """A figure falls off whatever it stands on, so many inches."""

    who: str
    inches: float


def fall_off(game: Game, action: FallOff, dice: Dice) -> Step:
    """A model that cannot stay where it was placed falls.

    Source: No Quarter: Siege, Falling Models, p. 15.
    """
    (figure,) = pick(game, (action.who,))
    return drop_figure(game, figure.name, action.inches, dice)


@dataclass(frozen=True, slots=True)
class Dismount:
    """Cavalry leaves its mounts and lances behind."""

    unit: str


def dismount(game: Game, action: Dismount, dice: Dice) -> Step:
    """A unit with the ability gets off its mounts, for good.

    Source: No Quarter: Siege, Dismount, p. 30.
    """
    if action.unit not in game.units or not game.units[action.unit].can("dismount"):
        raise IllegalAction(f"{action.unit} has no ability to dismount")
    unit = game.units[action.unit]
    traits = tuple(trait for trait in unit.profile.traits if trait != "mounted")
    on_foot = replace(unit, profile=replace(unit.profile, traits=traits))
    game = replace(game, units={**game.units, unit.name: on_foot})
    text = f"{unit.name} dismount and fight on foot from now on"
    return Step(game).say(text, DISMOUNT_SOURCE)


@dataclass(frozen=True, slots=True)
class Hold:
    """Figures hold: each keeps back one attack for when an enemy engages it."""

    who: tuple[str, ...]


def hold(game: Game, action: Hold, dice: Dice) -> Step:
    """Put figures on hold for the rest of their actions.

    Source: No Quarter: Siege, Models On Hold, p. 18.
    """
    figures = pick(game, action.who)
    game = spend(game, figures, 0, "holding")
    game = with_figures(game, figures, on_hold=True, actions=0)
    text = f"{name_all(figures)}: on hold, one attack each when engaged"
    return Step(game).say(text, siege("Models On Hold", 18))
