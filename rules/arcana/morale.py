"""Morale in a castle: who may rally, where the broken flee, and how far pursuers follow."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from escalade.rules.dice import Dice
from escalade.rules.tables import load_table

from .book import PACKAGE
from .castle import Castle
from .control import Occupants, Side, controller
from .moves import sections_a_turn

OUTSIDE = "outside"
"""Where a unit is that has left the castle."""


@dataclass(frozen=True, slots=True)
class Flight:
    """A way to flee: the sections passed, and those of them with enemies inside."""

    path: tuple[str, ...]
    through_enemies: tuple[str, ...]


def _enemy(side: Side) -> Side:
    return "attacker" if side == "defender" else "defender"


def may_rally(castle: Castle, where: Mapping[str, Occupants], section: str, side: Side) -> bool:
    """Whether a broken unit in a section may roll to rally: no enemy in an adjacent section.

    Enemies outside the structure or further off do not matter, even within 6 in.
    Source: Morale.
    """
    return all(
        where.get(name, Occupants()).of(_enemy(side)) == 0 for name in castle.adjacent(section)
    )


def flight_distance_in(move_in: float, *, engaged: bool, add_move: bool, dice: Dice) -> float:
    """How far a unit flees: a D6, with its normal move if it was engaged or chooses to.

    Source: core rules, Fleeing.

    >>> flight_distance_in(6, engaged=True, add_move=False, dice=Dice.of(3))
    9
    """
    rolled = dice.roll(6, "flight")
    return rolled + move_in if engaged or add_move else rolled


def ways_to_flee(
    castle: Castle,
    where: Mapping[str, Occupants],
    start: str,
    side: Side,
    distance_in: float,
    exits: Sequence[str],
) -> tuple[Flight, ...]:
    """Every way to flee with that much movement, those past the fewest enemies first.

    A flight ends in a section without enemies, or outside through one of the ``exits`` (sections
    with a way out); each section on the way costs 6 in. Sections with enemies can be passed, at
    the price of casualties, even where the enemy does not control them. Empty when there is no
    way. Source: Morale.
    """
    found: list[Flight] = []
    steps = sections_a_turn(distance_in)

    def walk(path: tuple[str, ...], met: tuple[str, ...]) -> None:
        here = path[-1]
        if here in exits:
            found.append(Flight((*path[1:], OUTSIDE), met))
        if len(path) > 1 and here not in met:
            found.append(Flight(path[1:], met))
        if len(path) > steps:
            return
        for name in castle.adjacent(here):
            if name in path:
                continue
            enemies = where.get(name, Occupants()).of(_enemy(side))
            walk((*path, name), (*met, name) if enemies else met)

    walk((start,), ())
    return tuple(sorted(found, key=lambda way: (len(way.through_enemies), len(way.path), way.path)))


def casualties_of(flight: Flight, where: Mapping[str, Occupants], side: Side) -> int:
    """Wounds of a flight; raises NotPrinted when it passes enemies, for that table is not printed.

    Source: Morale.
    """
    table = load_table(PACKAGE, "morale", "fleeing_through")
    return sum(
        table.find(where[name].of(_enemy(side))).integer("wounds")
        for name in flight.through_enemies
    )


def pursuit(
    castle: Castle, where: Mapping[str, Occupants], vacated: str, pursuer: Side, distance_in: float
) -> tuple[str, ...]:
    """The sections pursuers may move into: the vacated one, and on through those not the enemy's.

    Source: Morale.
    """
    reached = [vacated]
    front = [vacated]
    for _ in range(sections_a_turn(distance_in) - 1):
        front = [
            name
            for here in front
            for name in castle.adjacent(here)
            if name not in reached and controller(where.get(name, Occupants())) != _enemy(pursuer)
        ]
        reached += front
    return tuple(dict.fromkeys(reached))
