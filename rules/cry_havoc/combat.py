"""Hand-to-hand combat: force ratio, columns, shifts by terrain and number, and the result."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from escalade.rules.citations import Reason, total
from escalade.rules.dice import Dice
from escalade.rules.errors import IllegalAction
from escalade.rules.tables import load_table

from .board import Board, Character, level_of_place, terrain
from .book import PACKAGE, siege
from .hexes import Hex, distance, neighbour
from .lookup import find_row, not_printed

ENGINE_TERRAIN = ("siege tower", "ram", "mantlet", "ladder", "tent")
"""Engines whose squares have a row of their own among the terrains."""

ORDER = ("minus", "0", "plus")
"""Terrain marks from the least to the most favourable."""


@dataclass(frozen=True, slots=True)
class Column:
    """The column a combat is resolved on, from which ratio it came, and why."""

    ratio: int
    reasons: tuple[Reason, ...]

    def __str__(self) -> str:
        return f"{self.ratio}-1"


@dataclass(frozen=True, slots=True)
class CombatResult:
    """The column, the die, the letter of the table and what it means."""

    column: Column
    roll: int
    letter: str
    meaning: str


def ratio_column(attack: int, defence: int) -> int:
    """The column for a force ratio, rounded in the defender's favour.

    Raises IllegalAction below 1-1 and for a defence that is not positive; NotPrinted for a ratio
    whose column lies where the list of columns is not printed. Source: 1.7 Combat.

    >>> ratio_column(24, 7), ratio_column(8, 3)
    (3, 2)
    """
    if defence <= 0:
        raise IllegalAction(f"a defence of {defence} gives no force ratio")
    if attack < defence:
        raise IllegalAction(f"{attack} against {defence}: no attack at less than 1-1")
    ratio = attack // defence
    columns = load_table(PACKAGE, "combat", "columns")
    known = [(record.integer("ratio"), record["next"] is True) for record in columns]
    below, next_known = max(each for each in known if each[0] <= ratio)
    if below == ratio or next_known:
        return below
    raise not_printed(columns, f"the column for {ratio} to 1")


def shifted(column: int, by: int) -> int:
    """The column so many to the right (to the left when negative) of another.

    Raises IllegalAction left of 1-1, where no attack is possible; stays at the last column on the
    right; NotPrinted past a column whose neighbour is not printed.

    >>> shifted(4, -2), shifted(2, 1), shifted(12, 1)
    (2, 3, 12)
    """
    columns = load_table(PACKAGE, "combat", "columns")
    known = [(record.integer("ratio"), record["next"] is True) for record in columns]
    ratios = [ratio for ratio, _ in known]
    place = ratios.index(column)
    for _ in range(abs(by)):
        if by > 0:
            if not known[place][1]:
                raise not_printed(columns, f"the column right of {ratios[place]}-1")
            place = min(place + 1, len(ratios) - 1)
        elif place == 0:
            raise IllegalAction("the shift leads below 1-1, where no attack is possible")
        elif not known[place - 1][1]:
            raise not_printed(columns, f"the column left of {ratios[place]}-1")
        else:
            place -= 1
    return ratios[place]


def terrain_shift(attackers: Sequence[str], defenders: Sequence[str]) -> Reason:
    """The shift by terrain marks; the least favourable terrain of a side counts for all of it.

    Source: 1.71; 1.72 Multiple Combat.

    >>> terrain_shift(["plus", "minus"], ["plus"]).value
    -2
    """
    attacker, defender = min(attackers, key=ORDER.index), min(defenders, key=ORDER.index)
    for record in load_table(PACKAGE, "combat", "terrain_shift"):
        if (record["attacker"], record["defender"]) == (attacker, defender):
            text = f"attacker on {attacker}, defender on {defender} terrain"
            return Reason(record.integer("shift"), text, record.source)
    raise IllegalAction(f"nobody fights from {attacker} terrain against {defender} terrain")


def column_for(
    attack: Sequence[int],
    defence: Sequence[int],
    *,
    attacker_terrain: Sequence[str] = ("0",),
    defender_terrain: Sequence[str] = ("0",),
    others: Sequence[Reason] = (),
) -> Column:
    """The column of a combat: summed strengths, then all shifts at once.

    Several attackers shift one to the right; 1.72 says not against riders, the riders' own table
    says that they do, and the table is kept. ``others`` are further shifts (hunger, panic).
    Source: 1.7; 1.72 Multiple Combat.
    """
    base = ratio_column(sum(attack), sum(defence))
    text = f"{sum(attack)} against {sum(defence)} is {base}-1"
    reasons = [terrain_shift(attacker_terrain, defender_terrain), *others]
    if len(attack) > 1:
        reasons.append(
            Reason(1, f"for {len(attack)} attacking together", siege("1.72 Multiple Combat"))
        )
    start = Reason(0, text, siege("1.7 Combat"))
    return Column(shifted(base, total(tuple(reasons))), (start, *reasons))


def resolve(column: Column, dice: Dice, *, rider: bool = False) -> CombatResult:
    """Roll on the combat table; raises NotPrinted for a cell that is not printed.

    Source: Hand-to-Hand Combat.
    """
    roll = dice.roll(10, f"combat on {column}")
    table = "riders" if rider else "foot"
    letter = find_row("combat", table, ratio=column.ratio, roll=roll).text("result")
    key = "rider_results" if rider else "foot_results"
    meaning = load_table(PACKAGE, "combat", key).find(letter).text("meaning")
    return CombatResult(column, roll, letter, meaning)


def attack_problems(board: Board, attacker: Character, target: Character) -> tuple[str, ...]:
    """Everything that forbids one character to attack another hand to hand; empty when it may.

    Adjacent squares, no wall or arrow-slit between, at most one level apart (but a breach and a
    battlement may fight), nobody through a mantlet's front, only the wall in front from a ladder,
    one level of a siege tower at a time. Source: 1.74; 2.45; 5.24; Restrictions on Combat.
    """
    problems = []
    if not attacker.standing:
        problems.append(f"{attacker.name} is {attacker.condition}")
    away = distance(attacker.at, target.at)
    if away > 1:
        problems.append(f"{target.name} is {away} squares away")
    if away == 1:
        face = board.face(attacker.at, target.at)
        if face == "slit":
            problems.append("an arrow-slit is between them")
        elif face in ("wall", "parapet") and not _over_parapet(board, attacker, target):
            problems.append(f"a {face} is between them")
        problems += _mantlet_between(board, attacker, target)
    apart = abs(board.level_of(attacker) - board.level_of(target))
    pair = {board.square(attacker.at).terrain, board.square(target.at).terrain}
    if apart > 1 and pair != {"breach", "battlements"}:
        problems.append(f"{apart:g} levels are between them, 1 is the most")
    if attacker.at == target.at and attacker.upper != target.upper:
        problems.append("they are on different levels of the siege tower")
    return tuple(problems)


def _over_parapet(board: Board, attacker: Character, target: Character) -> bool:
    """Whether a parapet is fought over: both high up, from a ladder or siege tower's top."""
    high = level_of_place("battlements")
    return all(abs(board.level_of(each) - high) <= 1 for each in (attacker, target)) and (
        attacker.upper or target.upper
    )


def _mantlet_between(board: Board, attacker: Character, target: Character) -> list[str]:
    return [
        f"the front of {one.name}'s mantlet is between them"
        for one, other in ((attacker, target), (target, attacker))
        if board.square(one.at).engine == "mantlet"
        and neighbour(one.at, board.square(one.at).engine_facing) == other.at
    ]


def combat_mark(board: Board, character: Character, *, attacks_keep_door: bool = False) -> str:
    """The terrain mark a character fights with; for a rider the worse of his two squares.

    Attacking the keep's doorway from outside is unfavourable whatever the terrain.
    Source: 1.71; 1.75; 3.35.
    """
    if attacks_keep_door:
        return "minus"
    cells = [character.at] + ([character.rear] if character.rear is not None else [])
    return min((_mark(board, cell, character) for cell in cells), key=ORDER.index)


def _mark(board: Board, cell: Hex, character: Character) -> str:
    """A square's mark; on an engine the engine's, which replaces the ground's (1.1)."""
    square = board.square(cell)
    engine = square.engine if square.engine in ENGINE_TERRAIN else None
    if engine == "siege tower" and character.upper:
        return terrain("siege tower top").text("combat")
    mark = terrain(engine or square.terrain).text("combat")
    if mark == "impossible":
        raise IllegalAction(f"nobody fights from {square.terrain}")
    if mark not in ORDER:
        table = load_table(PACKAGE, "terrain", "castle")
        raise not_printed(table, f"the combat mark of {square.terrain} ({mark})")
    return mark


def advance_squares(*, mounted: bool, beside_enemy: bool) -> int:
    """How far one victor may advance after combat: 2 on foot, 3 mounted, 1 beside an enemy.

    Source: 1.73 Advance After Combat.

    >>> advance_squares(mounted=True, beside_enemy=False)
    3
    """
    if beside_enemy:
        return 1
    return 3 if mounted else 2
