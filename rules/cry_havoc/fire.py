"""Fire: how it starts, spreads, is put out, and what it destroys."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from escalade.rules.dice import Dice
from escalade.rules.errors import IllegalAction
from escalade.rules.odds import Distribution, enumerate_outcomes
from escalade.rules.tables import load_table

from .board import Board, Character, Engine
from .book import PACKAGE
from .conditions import recovered, wounded
from .hexes import Hex, distance, neighbours
from .lookup import find_row

BURNT_AFTER = 3
"""Turns in a row after which what burns is destroyed (3.55)."""

WAKES_ON = 6
"""A stunned character in flames comes to on a D10 of this or less (3.54)."""

BY_HAND: tuple[Engine, ...] = ("siege tower", "tent")
"""What a character beside it can set on fire (3.51)."""


@dataclass(frozen=True, slots=True)
class Flame:
    """A burning square: how many turns it has burned, who lit it, whether by an arrow."""

    turns: int = 0
    lit_by: str = ""
    by_arrow: bool = False


@dataclass(frozen=True, slots=True)
class Fires:
    """Every burning square, and the squares whose contents are destroyed."""

    flames: Mapping[Hex, Flame] = field(default_factory=dict)
    destroyed: frozenset[Hex] = frozenset()


def starting_problems(
    board: Board, character: Character, target: Hex, *, stayed_a_turn: bool, driven_off: bool
) -> tuple[str, ...]:
    """Everything that forbids lighting a square by hand; empty when the flame may be placed.

    The character came beside it on the turn before, was not driven off, did not move, and gives up
    shooting and fighting. From battlements a tower is lit by arrows or oil alone. Source: 3.51.
    """
    square = board.square(target)
    problems = []
    if square.engine not in BY_HAND:
        problems.append(f"only a siege tower or a tent is lit by hand, not {square.engine}")
    if distance(character.at, target) != 1:
        problems.append(f"{character.name} is not beside {target}")
    if not stayed_a_turn:
        problems.append(f"{character.name} has not stayed a whole turn beside it")
    if driven_off:
        problems.append(f"{character.name} was driven off")
    on_wall = board.square(character.at).terrain == "battlements"
    if square.engine == "siege tower" and on_wall:
        problems.append("from battlements a tower is lit by arrows or oil only")
    return tuple(problems)


def light(fires: Fires, target: Hex, *, side: str, by_arrow: bool = False) -> Fires:
    """The fires with one more; a square that burns already stays as it is."""
    if target in fires.flames:
        return fires
    return replace(fires, flames={**fires.flames, target: Flame(0, side, by_arrow)})


def spreads_on(engine: str) -> int:
    """The lowest roll with which fire spreads to an engine or tent; raises UnknownName for others.

    Source: Fire Table, Spread.

    >>> spreads_on("ballista"), spreads_on("tent")
    (6, 7)
    """
    return load_table(PACKAGE, "fire", "spread").find(engine).integer("from")


def threatened(board: Board, fires: Fires, burning: Hex) -> tuple[Hex, ...]:
    """The squares beside a fire to which it may spread: engines and tents that do not burn yet."""
    burnable = {record["target"] for record in load_table(PACKAGE, "fire", "spread")}
    return tuple(
        cell
        for cell in neighbours(burning)
        if board.square(cell).engine in burnable
        and cell not in fires.flames
        and cell not in fires.destroyed
    )


def spread(board: Board, fires: Fires, side: str, dice: Dice) -> Fires:
    """The fires after a side checked each square it lit, at the end of the opponent's phase.

    One die for each adjacent square with an engine, a tent, or a part of one. Source: 3.52.
    """
    result = fires
    for burning, flame in sorted(fires.flames.items()):
        if flame.lit_by != side:
            continue
        for cell in threatened(board, result, burning):
            needed = spreads_on(str(board.square(cell).engine))
            if dice.roll(10, f"fire spreads to {cell} on {needed} or more") >= needed:
                result = light(result, cell, side=side, by_arrow=flame.by_arrow)
    return result


def spread_odds(board: Board, fires: Fires, side: str) -> Distribution[frozenset[Hex]]:
    """The exact chance of every set of burning squares after one check."""
    return enumerate_outcomes(lambda dice: frozenset(spread(board, fires, side, dice).flames))


def extinguish(fires: Fires, at: Hex, dice: Dice) -> tuple[Fires, str]:
    """One attempt to put a fire out, by a character beside it who does nothing else this turn.

    Raises IllegalAction where nothing burns; NotPrinted, for no source prints the column.
    Source: 3.53 Extinguishing.
    """
    if at not in fires.flames:
        raise IllegalAction(f"nothing burns on {at}")
    letter = find_row("fire", "extinguish", roll=dice.roll(10, "put the fire out"))["result"]
    if letter == "B":
        return replace(fires, flames={c: f for c, f in fires.flames.items() if c != at}), "B"
    return fires, str(letter)


def fire_arrow(fires: Fires, target: Hex, engine: str, band: str, side: str, dice: Dice) -> Fires:
    """The fires after an incendiary arrow at an engine, at short range only.

    Raises IllegalAction beyond short range; NotPrinted, for no source prints the column.
    Source: 5.31 Incendiary Arrows.
    """
    if band != "short":
        raise IllegalAction(f"incendiary arrows fly at short range only, not {band}")
    roll = dice.roll(10, f"fire arrow at a {engine}")
    caught = find_row("fire", "incendiary", target=engine, roll=roll)["result"] == "F"
    return light(fires, target, side=side, by_arrow=True) if caught else fires


def turn_passes(fires: Fires, engines: Iterable[frozenset[Hex]] = ()) -> Fires:
    """The fires one turn on: what burned three turns is destroyed, an engine as a whole.

    It comes before the check for spreading, so that what catches fire at the end of a turn has
    three turns of its own. ``engines`` are the sets of squares that engines of several squares
    stand on; a tent burns square by square. Source: 3.55 Fire Damage.
    """
    older = {cell: replace(flame, turns=flame.turns + 1) for cell, flame in fires.flames.items()}
    gone = {cell for cell, flame in older.items() if flame.turns >= BURNT_AFTER}
    for squares in engines:
        if gone & squares:
            gone |= squares
    flames = {cell: flame for cell, flame in older.items() if cell not in gone}
    return Fires(flames, fires.destroyed | gone)


def in_flames(character: Character, turns_in_fire: int, dice: Dice) -> Character:
    """A character who stays on a burning square: wounded on the first turn, dead on the second.

    The stunned come to on 6 or less, and can then retreat; else they die.
    Source: 3.54 Evacuating a Burning Square.
    """
    if character.condition in ("stunned", "stunned and wounded"):
        if dice.roll(10, f"{character.name} comes to") > WAKES_ON:
            return replace(character, condition="dead")
        return replace(character, condition=recovered(character.condition))
    if turns_in_fire >= 2:
        return replace(character, condition="dead")
    return replace(character, condition=wounded(character.condition))
