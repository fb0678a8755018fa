"""The seven scenarios as data: who takes part, with what, how it starts and who wins."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from escalade.rules.errors import TableError, UnknownName
from escalade.rules.tables import Table, load_table, load_tables

from .board import Rank
from .book import PACKAGE

NUMBERS = tuple(range(1, 8))

RANKS: dict[str, Rank] = {
    "knight": "knight",
    "mounted knight": "knight",
    "sergeant": "soldier",
    "longbow archer": "soldier",
    "short bow archer": "soldier",
    "crossbowman": "soldier",
    "pikeman": "soldier",
    "halberdier": "soldier",
    "man-at-arms": "soldier",
    "engineer": "soldier",
    "peasant": "peasant",
    "civilian": "peasant",
}
"""Each kind's rank: courage, and points when lost."""


@dataclass(frozen=True, slots=True)
class CastMember:
    """A character of a scenario: side, group, kind and name."""

    side: str
    group: str
    kind: str
    name: str

    @property
    def rank(self) -> Rank:
        """Knight, soldier or peasant, as losses and panic count them."""
        return RANKS[self.kind]

    @property
    def leader(self) -> bool:
        """Whether it steadies those in panic: knights and sergeants do."""
        return self.rank == "knight" or self.kind == "sergeant"


@dataclass(frozen=True, slots=True)
class Scenario:
    """A scenario: its cast, its equipment, how it is set up, and how it is won.

    ``equipment`` counts items by side; ``set_up`` is in order; ``special`` and ``victory`` are
    pairs of a heading and a sentence.
    """

    number: int
    title: str
    maps: tuple[str, ...]
    first_turn: str
    needs_cry_havoc: bool
    cast: tuple[CastMember, ...]
    equipment: dict[str, Counter[str]]
    set_up: tuple[str, ...]
    special: tuple[tuple[str, str], ...]
    victory: tuple[tuple[str, str], ...]

    @property
    def sides(self) -> tuple[str, ...]:
        """The two sides, in the order of the cast."""
        return tuple(dict.fromkeys(member.side for member in self.cast))

    def members(self, side: str, group: str | None = None) -> tuple[CastMember, ...]:
        """The characters of a side, or of one group of it; raises UnknownName for another side."""
        if side not in self.sides:
            raise UnknownName(f"side in scenario {self.number}", side, self.sides)
        return tuple(
            member for member in self.cast if member.side == side and group in (None, member.group)
        )


def scenario(number: int) -> Scenario:
    """One of the seven scenarios; raises UnknownName for another number.

    >>> scenario(1).title, len(scenario(1).cast)
    ('Wulfric the Felon', 23)
    """
    if number not in NUMBERS:
        raise UnknownName("scenario", str(number), [str(each) for each in NUMBERS])
    file = f"scenario_{number}"
    tables = load_tables(PACKAGE, file)
    about = {record.text("what"): record.text("value") for record in tables["about"]}
    return Scenario(
        number,
        about["title"],
        tuple(about["maps"].split(", ")),
        about["first turn"],
        about["needs Cry Havoc"] == "yes",
        _cast(load_table(PACKAGE, file, "cast")),
        _equipment(tables.get("equipment")),
        tuple(record.text("text") for record in tables["set_up"]),
        _pairs(tables.get("special"), "name"),
        _pairs(tables["victory"], "who"),
    )


def _cast(table: Table) -> tuple[CastMember, ...]:
    members = []
    for record in table:
        side, group, kind = (record.text(column) for column in ("side", "group", "kind"))
        if kind not in RANKS:
            raise TableError(f"{record.place}: {kind!r} is no kind; there are {sorted(RANKS)}")
        members += [
            CastMember(side, group, kind, name) for name in record.text("names").split(", ")
        ]
    return tuple(members)


def _equipment(table: Table | None) -> dict[str, Counter[str]]:
    by_side: dict[str, Counter[str]] = {}
    for record in table or ():
        items = by_side.setdefault(record.text("side"), Counter())
        items[record.text("item")] += record.integer("number")
    return by_side


def _pairs(table: Table | None, heading: str) -> tuple[tuple[str, str], ...]:
    return tuple((record.text(heading), record.text("text")) for record in table or ())
