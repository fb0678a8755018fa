"""Finding things in a game by name, and the game with one of them changed."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from escalade.rules.errors import IllegalAction, UnknownName
from escalade.rules.kinds import MACHINE_KINDS

from .state import Figure, Game, Structure, Unit, Way

_RANGE = re.compile(r"(?P<unit>.+) (?P<first>\d+)-(?P<last>\d+)")


def find_unit(game: Game, name: str) -> Unit:
    """The unit of that name; raises UnknownName for none."""
    if name not in game.units:
        raise UnknownName("unit", name, game.units)
    return game.units[name]


def find_figure(game: Game, name: str) -> Figure:
    """The living figure of that name; raises UnknownName for none, IllegalAction for a dead one."""
    if name not in game.figures:
        raise UnknownName("figure", name, game.figures)
    figure = game.figures[name]
    if not figure.alive:
        raise IllegalAction(f"{name} is a casualty")
    return figure


def find_structure(game: Game, name: str) -> Structure:
    """The standing structure of that name; raises UnknownName, IllegalAction for a ruin."""
    if name not in game.structures:
        raise UnknownName("structure", name, game.structures)
    structure = game.structures[name]
    if structure.destroyed:
        raise IllegalAction(f"{name} is destroyed")
    return structure


def find_machine(game: Game, name: str) -> Structure:
    """The standing siege machine of that name; raises IllegalAction for another structure."""
    machine = find_structure(game, name)
    if machine.kind not in MACHINE_KINDS:
        raise IllegalAction(f"{name} is a {machine.kind}, not a siege machine")
    return machine


def find_way(game: Game, name: str) -> Way:
    """The ladder or line of that name; raises UnknownName, IllegalAction for one that is gone."""
    if name not in game.ways:
        raise UnknownName("ladder or line", name, game.ways)
    if game.ways[name].gone:
        raise IllegalAction(f"{name} is gone")
    return game.ways[name]


def unit_of(game: Game, figure: Figure) -> Unit:
    """The figure's unit."""
    return game.units[figure.unit]


def living(game: Game, unit: str) -> tuple[Figure, ...]:
    """The living figures of a unit, in their order."""
    return tuple(each for each in game.figures.values() if each.unit == unit and each.alive)


def pick(game: Game, names: Iterable[str]) -> tuple[Figure, ...]:
    """Living figures by name, by unit (all of it) or by range (``orcs 2-5``).

    Raises UnknownName for a name that fits none, IllegalAction when nobody alive is meant.
    """
    found: dict[str, Figure] = {}
    for name in names:
        if name in game.units:
            found |= {each.name: each for each in living(game, name)}
            continue
        match = _RANGE.fullmatch(name)
        if match and match["unit"] in game.units:
            numbers = range(int(match["first"]), int(match["last"]) + 1)
            several = (f"{match['unit']} {number}" for number in numbers)
            known = {each: game.figures[each] for each in several if each in game.figures}
            found |= {each.name: each for each in known.values() if each.alive}
            continue
        figure = find_figure(game, name)
        found[figure.name] = figure
    if not found:
        raise IllegalAction(f"nobody alive is meant by {', '.join(names) or 'nothing'}")
    return tuple(found.values())


def name_all(figures: Iterable[Figure]) -> str:
    """Figures as a reader would list them: runs of numbers of one unit are drawn together."""
    runs: list[tuple[str, int, int]] = []
    words: list[str] = []
    for figure in figures:
        stem, _, number = figure.name.rpartition(" ")
        if not number.isdigit():
            words.append(figure.name)
        elif runs and runs[-1][0] == stem and runs[-1][2] == int(number) - 1:
            runs[-1] = (stem, runs[-1][1], int(number))
        else:
            runs.append((stem, int(number), int(number)))
    words += [f"{s} {a}" if a == b else f"{s} {a}-{b}" for s, a, b in runs]
    return ", ".join(words)


def with_figure(game: Game, name: str, **changes: Any) -> Game:
    """The game with one figure changed."""
    changed = replace(game.figures[name], **changes)
    return replace(game, figures={**game.figures, name: changed})


def with_figures(game: Game, figures: Iterable[Figure], **changes: Any) -> Game:
    """The game with the same change made to several figures."""
    changed = {each.name: replace(game.figures[each.name], **changes) for each in figures}
    return replace(game, figures={**game.figures, **changed})


def with_structure(game: Game, name: str, **changes: Any) -> Game:
    """The game with one structure changed."""
    changed = replace(game.structures[name], **changes)
    return replace(game, structures={**game.structures, name: changed})


def with_way(game: Game, name: str, **changes: Any) -> Game:
    """The game with one ladder or line changed."""
    return replace(game, ways={**game.ways, name: replace(game.ways[name], **changes)})


def with_unit(game: Game, name: str, **changes: Any) -> Game:
    """The game with one unit changed."""
    return replace(game, units={**game.units, name: replace(game.units[name], **changes)})


def spend(game: Game, figures: Iterable[Figure], cost: int, what: str) -> Game:
    """The game with so many actions (AC) taken from each figure.

    Raises IllegalAction for a figure that is not being activated or has too few left.
    """
    changed: dict[str, Figure] = {}
    for figure in figures:
        current = game.figures[figure.name]
        if current.unit not in game.active:
            raise IllegalAction(f"{figure.name} is not being activated: activate {figure.unit}")
        if current.actions < cost:
            raise IllegalAction(f"{what} costs {cost} AC; {figure.name} has {current.actions} left")
        changed[figure.name] = replace(current, actions=current.actions - cost)
    return replace(game, figures={**game.figures, **changed})


def use_once(game: Game, figure: Figure, what: str) -> Game:
    """The game with something noted that a figure may do once an activation.

    Raises IllegalAction when it has done it already.
    """
    if what in game.figures[figure.name].spent:
        raise IllegalAction(f"{figure.name} may {what} only once in an activation")
    return with_figure(game, figure.name, spent=game.figures[figure.name].spent | {what})


def check_up(figures: Iterable[Figure]) -> None:
    """Raises IllegalAction for a figure that lies prone."""
    for figure in figures:
        if figure.prone:
            raise IllegalAction(f"{figure.name} is prone; it must stand up first (3 AC)")


def disengage(game: Game, name: str) -> Game:
    """The game with a figure engaged with nobody."""
    figures = dict(game.figures)
    for foe in figures[name].foes:
        figures[foe] = replace(figures[foe], foes=figures[foe].foes - {name})
    figures[name] = replace(figures[name], foes=frozenset())
    return replace(game, figures=figures)


def engage(game: Game, first: str, second: str) -> Game:
    """The game with two figures engaged with each other."""
    game = with_figure(game, first, foes=game.figures[first].foes | {second})
    return with_figure(game, second, foes=game.figures[second].foes | {first})
