"""Profiles of figures: the numbers of the game, where they come from, and what they can do."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from escalade.rules.tables import Record, load_table


@dataclass(frozen=True, slots=True)
class Profile:
    """A figure's profile; ``armour`` is 0 for a model without any.

    ``origin`` says where the numbers come from: found in a source, or an invented example.
    """

    name: str
    ac: int
    ra: int
    cc: int
    st: int
    toughness: int
    wounds: int
    command: int
    armour: int
    points: int
    traits: tuple[str, ...]
    origin: str

    def has(self, trait: str) -> bool:
        """Whether the profile has a trait."""
        return trait in self.traits


@cache
def printed_profiles() -> dict[str, Profile]:
    """Every profile that comes with the engine, by name."""
    table = load_table(__package__, "profiles", "figures")
    return {record.text("name"): _profile(record) for record in table}


def split_traits(text: str) -> tuple[str, ...]:
    """Traits written with commas.

    >>> split_traits("large, evil"), split_traits("")
    (('large', 'evil'), ())
    """
    return tuple(trait.strip() for trait in text.split(",") if trait.strip())


def _profile(row: Record) -> Profile:
    return Profile(
        row.text("name"),
        row.integer("AC"),
        row.integer("RA"),
        row.integer("CC"),
        row.integer("ST"),
        row.integer("T"),
        row.integer("W"),
        row.integer("CO"),
        row.integer("AR"),
        row.integer("points"),
        split_traits(row.text("traits")),
        row.text("origin"),
    )
