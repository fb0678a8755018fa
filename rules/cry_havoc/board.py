"""The board as the rules see it: squares, the walls on their edges, and who stands where."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from escalade.rules.errors import UnknownName
from escalade.rules.tables import Record, load_table

from .book import PACKAGE
from .hexes import Hex, direction_between

Face = Literal["parapet", "slit", "wall", "doorway", "gate", "crest"]
"""What stands on an edge of a square: a battlement, an arrow-slit, a wall, a door's opening, the
gate that the drawbridge closes, the top of an embankment."""

Structure = Literal["none", "curtain", "tower", "keep"]
"""What a square with walls is part of; towers and the keep block lines that others look over."""

Condition = Literal["well", "stunned", "wounded", "stunned and wounded", "dead"]
Rank = Literal["knight", "soldier", "peasant"]
"""Courage: knights never panic; sergeants, archers and all men of arms are soldiers."""

Engine = Literal[
    "cart",
    "ballestón",
    "catapult",
    "ballista",
    "mantlet",
    "siege tower",
    "ram",
    "tent",
    "ladder",
    "barrel",
]


@dataclass(frozen=True, slots=True)
class Square:
    """One square: its terrain and level, what stands on its edges (by direction), an engine.

    ``engine_facing`` is the direction of a mantlet's front; ``burnt`` marks a tent that is gone.
    """

    terrain: str = "open ground"
    level: float = 0.0
    faces: Mapping[int, Face] = field(default_factory=dict)
    structure: Structure = "none"
    engine: Engine | None = None
    engine_facing: int = 0
    burnt: bool = False


@dataclass(frozen=True, slots=True)
class Character:
    """A character, or an animal, where it stands.

    ``upper`` is the top of a siege tower or ladder; ``rear`` the second square of a rider or a
    horse. ``leader`` marks a knight or sergeant, who ends panic. ``attack``, ``defence`` and
    ``movement`` are the counter's black, red and blue figures; no source prints them.
    """

    name: str
    side: str
    at: Hex
    rank: Rank = "soldier"
    weapon: str | None = None
    attack: int | None = None
    defence: int | None = None
    movement: int | None = None
    condition: Condition = "well"
    upper: bool = False
    mounted: bool = False
    rear: Hex | None = None
    leader: bool = False
    animal: bool = False

    @property
    def standing(self) -> bool:
        """Whether it blocks a line: alive and not stunned."""
        return self.condition in ("well", "wounded")


@dataclass(frozen=True, slots=True)
class Board:
    """Squares by place, and the characters on them; a square that is not named is open ground.

    A raised drawbridge closes the edges that are gates.
    """

    squares: Mapping[Hex, Square]
    characters: tuple[Character, ...] = ()
    drawbridge_raised: bool = False

    def square(self, cell: Hex) -> Square:
        """The square at a place."""
        return self.squares.get(cell, Square())

    def character(self, name: str) -> Character:
        """The character of that name; raises UnknownName for another."""
        for character in self.characters:
            if character.name == name:
                return character
        raise UnknownName("character", name, [each.name for each in self.characters])

    def at(self, cell: Hex) -> tuple[Character, ...]:
        """The characters on a square, dead ones too."""
        return tuple(each for each in self.characters if cell in (each.at, each.rear))

    def level_of(self, character: Character) -> float:
        """The level a character stands on: its square's, or, on top of an engine, battlements'."""
        if character.upper:
            return level_of_place("battlements")
        return self.square(character.at).level

    def own_face(self, cell: Hex, other: Hex) -> Face | None:
        """What stands on a square's edge towards a neighbour and belongs to that square."""
        return self.square(cell).faces.get(direction_between(cell, other))

    def face(self, one: Hex, other: Hex) -> Face | None:
        """What stands on the edge between two neighbours, from either square's side.

        Raises ValueError for squares that are no neighbours.
        """
        return self.own_face(one, other) or self.own_face(other, one)


def level_of_place(place: str) -> float:
    """A printed level: a breach has 0, battlements 2; raises UnknownName for any other place.

    Source: Restrictions on Combat.
    """
    return load_table(PACKAGE, "elevation", "levels").find(place).number("level")


def terrain(name: str) -> Record:
    """The row of a terrain in the card's tables; raises UnknownName for one they do not have.

    Source: Terrain Types.

    >>> terrain("trench").text("cover")
    'strong'
    """
    tables = [load_table(PACKAGE, "terrain", table) for table in ("camp", "castle")]
    rows = {record.text("terrain"): record for table in tables for record in table}
    if name not in rows:
        raise UnknownName("terrain", name, rows)
    return rows[name]
