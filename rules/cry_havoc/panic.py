"""The optional rule of panic and rout: who may panic, how they run, and what stops them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from escalade.rules.citations import Reason
from escalade.rules.dice import Dice

from .board import Board, Character, Rank
from .book import siege
from .hexes import Hex, distance, neighbours
from .lookup import find_row

RADIUS = 3
"""Squares within which a death may cause panic (Panic and Rout)."""

SAFE_DISTANCE = 6
"""A panicked character further than this from every enemy recovers."""

Fear = Literal["none", "panic", "rout"]

FRIGHTENED_BY: dict[Rank, tuple[Rank, ...]] = {
    "knight": (),
    "soldier": ("knight", "soldier"),
    "peasant": ("knight", "soldier", "peasant"),
}
"""Whose death may panic whom."""


@dataclass(frozen=True, slots=True)
class Nerves:
    """How many must panic and how many rout after a death, by the table."""

    panicked: int
    routed: int


def may_panic(
    board: Board, dead: Character, *, inside_castle: Sequence[str] = ()
) -> tuple[Character, ...]:
    """The friends within three squares of a death who may panic, nearest first.

    Knights never; soldiers for a knight or soldier; peasants and civilians for anybody. Defenders
    inside their castle (named in ``inside_castle``) never. Source: Panic and Rout.
    """
    near = [
        each
        for each in board.characters
        if each.side == dead.side
        and each.name != dead.name
        and each.condition != "dead"
        and not each.animal
        and each.name not in inside_castle
        and dead.rank in FRIGHTENED_BY[each.rank]
        and distance(each.at, dead.at) <= RADIUS
    ]
    return tuple(sorted(near, key=lambda each: (distance(each.at, dead.at), each.name)))


def roll(dice: Dice) -> Nerves:
    """The panic table; raises NotPrinted, for it is in none of our sources.

    Source: Panic and Rout.
    """
    row = find_row("siege", "panic", roll=dice.roll(10, "panic"))
    return Nerves(row.integer("panicked"), row.integer("routed"))


def frightened_again(fear: Fear) -> Fear:
    """The fear of one who is caught by panic: a panicked character that panics again routs.

    >>> frightened_again("none"), frightened_again("panic")
    ('panic', 'rout')
    """
    return "panic" if fear == "none" else "rout"


def retreat_steps(
    board: Board, runner: Character, enemies: Sequence[Hex], steps: int
) -> tuple[Hex, ...]:
    """The squares of a retreat, each as far from the nearest enemy as can be; shorter when stuck.

    Not through squares beside enemies, nor through enemies; through friends it may. Equal choices
    are taken in the order of the squares. Source: Effects of Panic.
    """
    path: list[Hex] = []
    here = runner.at
    for _ in range(steps):
        choices = [
            cell
            for cell in neighbours(here)
            if board.face(here, cell) not in ("wall", "slit", "parapet")
            and all(distance(cell, enemy) > 1 for enemy in enemies)
            and cell not in path
            and cell != runner.at
        ]
        if not choices:
            break
        away = {cell: min((distance(cell, e) for e in enemies), default=0) for cell in choices}
        here = min((-far, cell) for cell, far in away.items())[1]
        path.append(here)
    return tuple(path)


def steadied(board: Board, runner: Character, fear: Fear) -> bool:
    """Whether panic or rout ends at the end of the character's movement.

    Beside a knight or sergeant of its side; panic also more than six squares from every enemy.
    Source: Effects of Panic; Effects of Rout.
    """
    beside_leader = any(
        each.leader
        and each.standing
        and each.side == runner.side
        and each.name != runner.name
        and distance(each.at, runner.at) == 1
        for each in board.characters
    )
    if beside_leader or fear == "none":
        return True
    enemies = [each for each in board.characters if each.side != runner.side and each.standing]
    far = all(distance(each.at, runner.at) > SAFE_DISTANCE for each in enemies)
    return fear == "panic" and far


def attacked_in_panic() -> Reason:
    """The shift for those who attack a panicked or routed character; it cannot hurt them.

    Source: Effects of Panic.
    """
    return Reason(1, "the target is in panic", siege("Panic and Rout"))
