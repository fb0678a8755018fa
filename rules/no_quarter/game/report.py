"""Looking at a game: how things stand, and the points inside the castle."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import partial

from escalade.rules.dice import Dice
from escalade.rules.no_quarter.formations import command_check
from escalade.rules.no_quarter.sources import core, siege
from escalade.rules.no_quarter.turns import Side
from escalade.rules.no_quarter.victory import (
    VICTORY_SOURCE,
    Presence,
    Where,
    victory_points,
)

from .harm import total_wounds
from .lookup import find_unit, living, name_all, unit_of, with_unit
from .state import Figure, Game
from .step import Step

FIRM_SOURCE = siege("Stand Firm", 31)
HOPE_SOURCE = siege("Forlorn Hope", 30)
PANIC_SOURCE = core("Panic table (printed in none of our sources)")


@dataclass(frozen=True, slots=True)
class Status:
    """How everything stands."""


def status(game: Game, action: Status, dice: Dice) -> Step:
    """A line for every structure and unit; changes nothing."""
    step = Step(game)
    for line in (*_structure_lines(game), *_unit_lines(game)):
        step = step.say(line)
    return step


def _structure_lines(game: Game) -> Iterator[str]:
    for structure in game.structures.values():
        if structure.destroyed:
            yield f"{structure.name}: destroyed"
            continue
        whole = total_wounds(game, structure)
        fires = f", fire counters: {structure.fires}" if structure.fires else ""
        yield f"{structure.name}: {whole - structure.lost} of {whole} wounds{fires}"


def _unit_lines(game: Game) -> Iterator[str]:
    for unit in game.units.values():
        figures = living(game, unit.name)
        places: dict[str, list[Figure]] = {}
        for figure in figures:
            prone = ", prone" if figure.prone else ""
            places.setdefault(f"{figure.place}{prone}", []).append(figure)
        if not figures:
            yield f"{unit.name}: nobody left"
        for place, there in places.items():
            hurt = sum(unit.profile.wounds - figure.wounds for figure in there)
            wounds = f", {hurt} W lost" if hurt else ""
            yield f"{name_all(there)}: {place}{wounds}"


@dataclass(frozen=True, slots=True)
class Score:
    """Count the points inside the castle."""


def score(game: Game, action: Score, dice: Dice) -> Step:
    """The side with more points inside has won, if the last turn is over.

    Source: No Quarter: Siege, Victory Conditions, p. 5.
    """
    attacker, defender = points_inside(game, "attacker"), points_inside(game, "defender")
    step = Step(game).say(
        f"inside the castle: attacker {attacker} points, defender {defender}", VICTORY_SOURCE
    )
    if game.phase != "over":
        return step.say("the game is not over")
    if attacker == defender:
        return step.say("a draw: the book names no winner for equal points")
    winner = "attacker" if attacker > defender else "defender"
    return step.say(f"the {winner} wins", VICTORY_SOURCE)


def points_inside(game: Game, side: Side) -> Fraction:
    """The points of a side inside the castle; flying and ethereal models count half.

    Source: No Quarter: Siege, Victory Conditions, p. 5.
    """
    present = (_presence(game, each) for each in game.figures.values() if each.alive)
    return victory_points(present, side)


def _presence(game: Game, figure: Figure) -> Presence:
    unit = unit_of(game, figure)
    wheres: dict[str, Where] = {"castle": "inside", "reserve": "inside", "machine": "machine"}
    where = wheres.get(figure.place.kind, "outside")
    return Presence(
        unit.side, unit.profile.points, where, unit.can("flying") or unit.can("ethereal")
    )


@dataclass(frozen=True, slots=True)
class Command:
    """A unit takes a command (CO) test."""

    unit: str


def command(game: Game, action: Command, dice: Dice) -> Step:
    """D10 of CO or less, +1 for defenders inside; Forlorn Hope and Stand Firm soften a failure.

    Source: No Quarter: Siege, Defenders Command Bonus, p. 20; Siege Abilities And Traits, p. 30.
    """
    unit = find_unit(game, action.unit)
    inside = any(each.place.kind == "castle" for each in living(game, unit.name))
    check = command_check(
        unit.profile.command, unit.formation, defender_inside=unit.side == "defender" and inside
    )
    thrown = check.roll(dice)
    step = Step(game).say(f"{unit.name} {thrown}", PANIC_SOURCE)
    if thrown.success:
        return step
    if unit.can("stand firm") and inside and not unit.stood_firm:
        step = step.change(partial(with_unit, name=unit.name, stood_firm=True))
        return step.say(f"{unit.name} stand firm: the first failed test is ignored", FIRM_SOURCE)
    if unit.can("forlorn hope") and inside:
        text = f"{unit.name}: forlorn hope, a 1 on the panic table: panicked, stand firm"
        return step.say(text, HOPE_SOURCE)
    return step.say(f"{unit.name} fails: roll on the panic table of the core rulebook")
