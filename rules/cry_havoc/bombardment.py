"""Bombarding the walls: points, the table, degrees of demolition, and what breaks down."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from escalade.rules.dice import Dice
from escalade.rules.errors import IllegalAction
from escalade.rules.tables import load_table

from .book import PACKAGE
from .hexes import Hex, distance
from .lookup import UNKNOWN, not_printed

DEMOLISHED = 4
"""Degrees of demolition after which a square is a breach (4.13)."""

KEEP_REACH = 3
"""How many squares of the keep's wall can be bombarded: those nearest to a breach (4.21)."""


@dataclass(frozen=True, slots=True)
class Effect:
    """What one roll did: the die with its modifier, demolition by a degree or not, points lost."""

    roll: int
    modified: int
    demolishes: bool
    damage: int

    def __str__(self) -> str:
        words = []
        if self.demolishes:
            words.append("one degree of demolition")
        if self.damage:
            words.append(f"{self.damage} points of the engines broken")
        return " and ".join(words) or "no effect"


def points(engines: Sequence[str]) -> int:
    """Bombardment points of engines together; raises UnknownName for one that is not in the table.

    Source: 4.21 Operation; 4.32 Operation.

    >>> points(["catapult", "catapult", "ballista"])
    5
    """
    table = load_table(PACKAGE, "siege", "engines")
    return sum(table.find(engine).integer("points") for engine in engines)


def bombard(strength: int, dice: Dice, *, round_wall: bool = False, ram: bool = False) -> Effect:
    """Roll once on the bombardment table; towers and the keep (``round_wall``) take 1 off.

    Points between two columns count as the lower, and a roll of 0 as 1; a ram ignores C. Raises
    IllegalAction without points, NotPrinted for a row that none of our sources has.
    Source: Bombardment Table; 4.21; 4.32.

    >>> str(bombard(6, Dice.of(7)))
    'one degree of demolition'
    """
    if strength < 1:
        raise IllegalAction("nothing bombards with 0 points")
    roll = dice.roll(10, f"bombardment with {strength} points")
    modified = max(1, roll - 1) if round_wall else roll
    table = load_table(PACKAGE, "siege", "bombardment")
    column = max(int(name) for name in table.columns[1:] if int(name) <= strength)
    cell = table.find(modified)[str(column)]
    if cell == UNKNOWN:
        raise not_printed(table, f"the row of a {modified}")
    parts = [] if cell is None else str(cell).split("/")
    damage = sum(int(part[:-1]) for part in parts if part.endswith("C"))
    return Effect(roll, modified, "D" in parts, 0 if ram else damage)


def bombardment_problems(
    assignment: Mapping[Hex, Sequence[str]],
    available: Mapping[str, int],
    *,
    keep_squares: Mapping[Hex, object] | None = None,
    outer_breaches: Sequence[Hex] = (),
    assault_today: bool = False,
) -> tuple[str, ...]:
    """Everything wrong with a day's bombardment; empty when it is legal.

    Each engine has one square a day; none on the day of an assault; the keep only after an outer
    breach, and then only the three of its squares nearest to one. Source: 4.1; 4.21.
    """
    problems = []
    if assault_today and assignment:
        problems.append("no bombardment on the day of an assault")
    used: dict[str, int] = {}
    for engines in assignment.values():
        for engine in engines:
            used[engine] = used.get(engine, 0) + 1
            if engine == "ram":
                problems.append("a ram strikes in an assault, not from a distance")
    problems += [
        f"{number} {engine}s are used, {available.get(engine, 0)} can"
        for engine, number in used.items()
        if number > available.get(engine, 0)
    ]
    keep = keep_squares or {}
    open_now = _open_keep_squares(tuple(keep), outer_breaches)
    for cell in assignment:
        if cell in keep and not outer_breaches:
            problems.append(f"the keep at {cell}: no outer wall is breached yet")
        elif cell in keep and cell not in open_now:
            problems.append(f"the keep at {cell} is not one of the three squares by the breach")
    return tuple(problems)


def _open_keep_squares(keep: tuple[Hex, ...], breaches: Sequence[Hex]) -> frozenset[Hex]:
    near: set[Hex] = set()
    for breach in breaches:
        near |= set(sorted(keep, key=lambda cell: (distance(cell, breach), cell))[:KEEP_REACH])
    return frozenset(near)
