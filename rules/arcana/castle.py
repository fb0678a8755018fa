"""A castle of sections and how they connect: its price, and everything wrong with it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from escalade.rules.citations import Reason, total
from escalade.rules.errors import UnknownName

from .book import siege
from .sections import FEWEST_WOUNDS_PER_BASE, MOST_WOUNDS_PER_BASE, Section, price

SHORTEST_WALL_IN = 4.0
LONGEST_WALL_IN = 8.0
"""Lengths of wall that the book calls manageable sections."""


@dataclass(frozen=True, slots=True)
class Castle:
    """Sections by name, and the pairs of names between which one can walk."""

    sections: Mapping[str, Section]
    connections: frozenset[frozenset[str]] = field(default_factory=frozenset)

    def section(self, name: str) -> Section:
        """The section of that name; raises UnknownName for another."""
        if name not in self.sections:
            raise UnknownName("section", name, self.sections)
        return self.sections[name]

    def adjacent(self, name: str) -> tuple[str, ...]:
        """The names of the sections connected with one, sorted."""
        self.section(name)
        return tuple(
            sorted(
                other
                for pair in self.connections
                if name in pair
                for other in pair
                if other != name
            )
        )


def castle_of(sections: tuple[Section, ...], *connections: tuple[str, str]) -> Castle:
    """A castle of sections, connected in the given pairs."""
    return Castle(
        {section.name: section for section in sections},
        frozenset(frozenset(pair) for pair in connections),
    )


def castle_price(castle: Castle) -> tuple[Reason, ...]:
    """What each section costs; the castle's price is their total.

    Source: Building your castle.
    """
    source = siege("Building your castle")
    return tuple(
        Reason(total(price(section)), name, source) for name, section in castle.sections.items()
    )


def castle_problems(
    castle: Castle, wall_lengths_in: Mapping[str, float] | None = None
) -> tuple[str, ...]:
    """Everything in which the castle departs from the book's advice; empty when nothing does.

    ``wall_lengths_in`` are the measured lengths of those sections that are walls.
    Source: Building your castle.
    """
    problems = []
    for name, section in castle.sections.items():
        low = FEWEST_WOUNDS_PER_BASE * section.capacity
        high = MOST_WOUNDS_PER_BASE * section.capacity
        if section.capacity < 1:
            problems.append(f"{name} holds no base unit")
        elif not low <= section.wounds <= high:
            problems.append(
                f"{name} has {section.wounds} wounds; for {section.capacity} bases {low} to {high}"
            )
        if section.magic_resistance < 2:
            problems.append(f"{name} has magic resistance {section.magic_resistance}; 2 is free")
    for name, length in (wall_lengths_in or {}).items():
        if not SHORTEST_WALL_IN <= length <= LONGEST_WALL_IN:
            problems.append(f"{name} is {length:g} in long; divide walls into 4 to 8 in")
    for pair in castle.connections:
        problems += [
            f"a connection names {name}, which is no section"
            for name in sorted(pair)
            if name not in castle.sections
        ]
    return tuple(problems)
