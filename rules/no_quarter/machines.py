"""Siege machines: how fast they are pushed, what their attacks cost and how hard they strike."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from escalade.rules.errors import IllegalAction
from escalade.rules.rounding import ROUNDING
from escalade.rules.tables import load_table

from .damage import Hit
from .sources import siege

MOVE_SOURCE = siege("Siege Machine Movement", 12)
ATTACK_SOURCE = siege("Siege Machine Strength", 25)
DEBRIS_SOURCE = siege("Destroyed Siege Machines", 25)
DRAWBRIDGE_SOURCE = siege("Deploying A Siege Tower Drawbridge", 12)


@dataclass(frozen=True, slots=True)
class CrewClass:
    """The wounds of models that must push a machine, and what they get for it."""

    name: str
    minimum: int
    maximum: int
    minimum_move_in: float
    maximum_move_in: float
    minimum_use_cost: int
    maximum_use_cost: int


@dataclass(frozen=True, slots=True)
class Ram:
    """A machine that strikes: the cap on its strength, and the wounds a damaging hit takes."""

    kind: str
    max_strength: int
    damage: int


@cache
def crew_class(kind: str) -> CrewClass:
    """The crew that a kind of machine needs, by its printed profile.

    The medium ram is headed LARGE but prints the medium row's numbers, so it is medium. Strung and
    covered rams are called medium in the text but print the large row, so they are large. The
    Wolf's Head and the giant tower are headed LARGE but print 10-15 and 16+, a class of their own.

    Source: No Quarter: Siege, Siege Machine Movement Summary, p. 25; profiles, p. 26 and 27.
    """
    row = load_table(__package__, "components", "machines").find(kind)
    if row["crew class"] is None:
        raise IllegalAction(f"a {kind} is built in place and never moved")
    found = load_table(__package__, "components", "crew_classes").find(row.text("crew class"))
    return CrewClass(
        found.text("class"),
        found.integer("minimum wounds"),
        found.integer("maximum wounds"),
        found.number("minimum move in"),
        found.number("maximum move in"),
        found.integer("minimum use cost"),
        found.integer("maximum use cost"),
    )


@cache
def find_ram(kind: str) -> Ram:
    """The ram of that kind; raises IllegalAction for a machine that does not strike."""
    row = load_table(__package__, "components", "machines").find(kind)
    strength, damage = row.optional_integer("max strength"), row.optional_integer("damage")
    if strength is None or damage is None:
        raise IllegalAction(f"a {kind} has no ram to strike with")
    return Ram(kind, strength, damage)


def size_class(length_in: float) -> str:
    """The size class of a machine by its length, for one without a printed profile.

    >>> size_class(4), size_class(5.5), size_class(6.1)
    ('small', 'medium', 'large')

    Source: No Quarter: Siege, Siege Machine Movement, p. 12.
    """
    return next(
        row.text("class")
        for row in load_table(__package__, "components", "size_classes")
        if row["longest in"] is None or length_in <= row.number("longest in") + ROUNDING.typed_in
    )


def move_per_action(kind: str, wounds: int, *, beast: bool = False) -> float:
    """Inches a machine moves for each action (AC) of those who push it; 0 when they are too few.

    ``wounds`` are those of the models outside it in base contact. A beast of burden pushes alone
    whatever its wounds; the book gives no rate, so it has at least the slow one.

    >>> move_per_action("siege-tower", 12), move_per_action("siege-tower", 6)
    (1.0, 0.5)
    >>> move_per_action("siege-tower", 5)
    0.0

    Source: No Quarter: Siege, Siege Machine Movement, p. 12 (its example leaves six out; the
    table says 6 to 9); Beast Of Burden, p. 30.
    """
    crew = crew_class(kind)
    if wounds >= crew.maximum:
        return crew.maximum_move_in
    return crew.minimum_move_in if wounds >= crew.minimum or beast else 0.0


def attack_cost(kind: str, wounds: int, *, beast: bool = False) -> int:
    """Actions (AC) that an attack with a machine costs everybody who works it.

    Raises IllegalAction when those who work it are too few.

    Source: No Quarter: Siege, Siege Machine Attacks, p. 25.
    """
    crew = crew_class(kind)
    if wounds >= crew.maximum:
        return crew.maximum_use_cost
    if wounds < crew.minimum and not beast:
        raise IllegalAction(
            f"{wounds} wounds of models cannot work a {kind}: it takes {crew.minimum}"
        )
    return crew.minimum_use_cost


def ram_hit(kind: str, wounds: int) -> Hit:
    """The hit of a ram: strength 1 for each wound of the models that work it, up to its cap.

    The book says "models" and "wounds" by turns; its examples are of one-wound models, and its
    profiles say wounds.

    >>> ram_hit("covered-ram", 7), ram_hit("small-ram", 9).strength
    (Hit(strength=7, penetration=0, damage=1, save_allowed=True), 6)

    Source: No Quarter: Siege, Siege Machine Strength, p. 25; profiles, p. 26 and 27.
    """
    ram = find_ram(kind)
    return Hit(min(wounds, ram.max_strength), damage=ram.damage)
