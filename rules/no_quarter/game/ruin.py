"""Hits on structures, and what comes down with them."""

from __future__ import annotations

from functools import partial

from escalade.rules.dice import Dice
from escalade.rules.harm import Standing
from escalade.rules.kinds import MACHINE_KINDS
from escalade.rules.no_quarter.damage import ARMOUR_SOURCE, DAMAGE_SOURCE, Hit
from escalade.rules.no_quarter.destruction import (
    CRUSHED_WOUNDS,
    DEBRIS_SOURCE,
    GATE_FALLS_SOURCE,
    HOLD_SOURCE,
    TOWER_DEBRIS_SOURCE,
    debris_hit,
)
from escalade.rules.no_quarter.fires import FIRE_SOURCE

from .harm import drop_figure, hit_figure, hit_text, total_wounds, wound_figure
from .lookup import with_figures, with_structure, with_way
from .state import OUTSIDE, Figure, Game, Place, Structure
from .step import Step


def hit_structure(game: Game, name: str, hit: Hit, dice: Dice) -> Step:
    """One hit on a structure: its save, its wounds and its fall; nothing for a ruin."""
    structure = game.structures[name]
    if structure.destroyed:
        return Step(game)
    text, wounds, saved = hit_text(name, hit, structure.toughness, structure.armour, dice)
    if wounds:
        return damage_structure(game, name, wounds, text, dice)
    if saved:
        return Step(game).say(f"{text}: saved", ARMOUR_SOURCE)
    return Step(game).say(f"{text}: no damage", DAMAGE_SOURCE)


def damage_structure(game: Game, name: str, wounds: int, text: str, dice: Dice) -> Step:
    """Wounds that a structure takes, and its fall when none is left."""
    structure = game.structures[name]
    whole = total_wounds(game, structure)
    lost = structure.lost + wounds
    left = max(0, whole - lost)
    step = Step(with_structure(game, name, lost=lost))
    step = step.say(f"{text}: {wounds} damage, {left} of {whole} wounds left", DAMAGE_SOURCE)
    return step if left else step.then(partial(destroy, name=name, dice=dice))


def destroy(game: Game, name: str, dice: Dice) -> Step:
    """A structure falls, and with it what depends on it.

    Debris strikes who is in, on or (siege tower) against it; a gate falls with its wall and
    crushes who holds it; ladders and lines against it come down.
    """
    structure = game.structures[name]
    step = Step(with_structure(game, name, destroyed=True, fires=0)).say(f"{name} is destroyed")
    if structure.kind == "gate":
        return step.then(partial(_crush_holders, gate=structure))
    step = step.then(partial(_bury, structure=structure, dice=dice))
    for gate in game.structures.values():
        if gate.part_of == name and not gate.destroyed:
            step = step.say(f"{gate.name} falls with {name}", GATE_FALLS_SOURCE)
            step = step.then(partial(destroy, name=gate.name, dice=dice))
    leaning = (way.name for way in game.ways.values() if way.against == name and not way.gone)
    return step.then_for(leaning, partial(drop_way, dice=dice))


def _bury(game: Game, structure: Structure, dice: Dice) -> Step:
    """Debris on those in, on and, for a siege tower, against a structure that falls."""
    inside = [
        each
        for each in game.figures.values()
        if each.alive
        and each.place.on == structure.name
        and each.place.kind in {"castle", "machine"}
    ]
    touching = [game.figures[name] for name in structure.pushers if game.figures[name].alive]
    machine = structure.kind in MACHINE_KINDS
    source = TOWER_DEBRIS_SOURCE if machine else DEBRIS_SOURCE
    step = Step(with_figures(game, inside, place=OUTSIDE if machine else Place("castle")))
    groups: tuple[tuple[Standing, list[Figure]], ...] = (
        ("in or on", inside),
        ("in base contact", touching),
    )
    for standing, figures in groups:
        hit = debris_hit(structure.kind, standing)
        if hit is not None and figures:
            step = step.say(f"debris strikes everybody {standing} {structure.name}", source)
            names = (each.name for each in figures)
            step = step.then_for(names, partial(hit_figure, hit=hit, dice=dice))
    return step


def _crush_holders(game: Game, gate: Structure) -> Step:
    """Four wounds on those who held a gate that is destroyed, the closest first, without a save."""
    step = Step(with_structure(game, gate.name, holders=()))
    left = CRUSHED_WOUNDS
    for name in gate.holders:
        taken = min(left, step.game.figures[name].wounds)
        left -= taken
        if taken:
            text = f"{name} is crushed as the gate breaks"
            step = step.then(
                partial(wound_figure, name=name, wounds=taken, text=text, source=HOLD_SOURCE)
            )
    return step


def drop_way(game: Game, name: str, dice: Dice) -> Step:
    """A ladder or line comes down: everybody on it falls from where it is. A line is gone."""
    way = game.ways[name]
    step = Step(with_way(game, name, against="", gone=way.kind == "line"))
    for figure in on_way(game, name):
        high = fall_height_in(game, figure)
        step = step.then(partial(drop_figure, name=figure.name, height_in=high, dice=dice))
    return step


def fall_height_in(game: Game, figure: Figure) -> float:
    """How far a climber falls: the inches it is up, and never more than the wall is high.

    Inches up a ladder count as inches up the wall (p. 13); one longer than the wall leans.
    """
    way = game.ways[figure.place.on]
    return min(figure.place.height_in, game.structures[way.against].height_in)


def on_way(game: Game, name: str) -> tuple[Figure, ...]:
    """The living figures on a ladder or line, the highest first."""
    found = [
        each
        for each in game.figures.values()
        if each.alive and each.place.kind in {"ladder", "line"} and each.place.on == name
    ]
    return tuple(sorted(found, key=lambda each: -each.place.height_in))


def burn_down(game: Game, name: str, damage: int, counters: int, text: str, dice: Dice) -> Step:
    """What one fire counter's roll does to a structure."""
    game = with_structure(game, name, fires=max(0, game.structures[name].fires + counters))
    if damage:
        return damage_structure(game, name, damage, text, dice)
    return Step(game).say(text, FIRE_SOURCE)
