"""From a hit to a wound: the armour save, then the damage table.

A hit of strength ST is first saved on a D10 of AR plus the armour modifier or less, then wounds on
a D10 of the damage table's number or less.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from escalade.rules.citations import Reason
from escalade.rules.dice import Dice, Roll
from escalade.rules.tables import load_table

from .sources import core, siege

DIE = 10
"""No Quarter throws nothing but ten-sided dice."""

DAMAGE_SOURCE = siege("Damage Table", 33)
ARMOUR_SOURCE = siege("Armour Modifiers", 33)
SAVE_SOURCE = core("Armour saves (reading: a D10 of the modified AR or less)")

TABLE_END = 10
"""Strength and toughness the tables end at. Higher ones (a fall of 12 in, nine sappers and more)
are read in the last row: nothing in the book says that they grow further."""


@dataclass(frozen=True, slots=True)
class Hit:
    """A hit that must still be saved and wound: its strength, its PM, and what it can do.

    ``penetration`` is the weapon's own modifier to the save (-2 for burning oil); ``damage`` is
    how many wounds a wounding hit takes.
    """

    strength: int
    penetration: int = 0
    damage: int = 1
    save_allowed: bool = True


@dataclass(frozen=True, slots=True)
class DamageResult:
    """What a hit did: the rolls in order, what they needed, and the wounds taken.

    ``save_needed`` is None where no save was allowed or possible.
    """

    wounds: int
    save_needed: int | None
    saved: bool
    wound_needed: int
    rolls: tuple[Roll, ...]
    reasons: tuple[Reason, ...]

    @property
    def hurt(self) -> bool:
        """Whether the hit took at least one wound."""
        return self.wounds > 0


@cache
def _damage_rows() -> tuple[tuple[int, ...], ...]:
    table = load_table(__package__, "combat", "damage")
    return tuple(
        tuple(record.integer(column) for column in table.columns[1:]) for record in table.records
    )


def wound_needed(strength: int, toughness: int) -> int:
    """The face, or less, on which a hit wounds.

    Strength or toughness past the table's ends are read at its ends.

    >>> wound_needed(4, 4), wound_needed(8, 8), wound_needed(5, 8), wound_needed(12, 4)
    (5, 5, 2, 9)

    Source: No Quarter: Siege, Damage Table, p. 33.
    """
    row = _damage_rows()[min(max(strength, 1), TABLE_END) - 1]
    return row[min(max(toughness, 1), TABLE_END) - 1]


@cache
def armour_modifier(strength: int) -> int:
    """What the strength of a hit takes off the save; 0 up to strength 4, -6 from strength 10.

    >>> [armour_modifier(strength) for strength in (1, 4, 6, 7, 10, 14)]
    [0, 0, -2, -3, -6, -6]

    Source: No Quarter: Siege, Armour Modifiers, p. 33.
    """
    table = load_table(__package__, "combat", "armour_modifiers")
    first = table.records[0].integer("strength")
    return table.find(min(max(strength, first), TABLE_END)).integer("modifier")


def save_needed(armour: int | None, hit: Hit) -> int | None:
    """The face, or less, that saves; None where there is no armour, no save, or no face left.

    >>> save_needed(9, Hit(6)), save_needed(9, Hit(8, penetration=-2)), save_needed(2, Hit(7))
    (7, 3, None)

    Source: No Quarter: Siege, Armour Modifiers, p. 33; Siege Machine Strength, p. 25.
    """
    if armour is None or not hit.save_allowed:
        return None
    needed = armour + armour_modifier(hit.strength) + hit.penetration
    return min(needed, DIE) if needed >= 1 else None


def resolve_hit(hit: Hit, toughness: int, armour: int | None, dice: Dice) -> DamageResult:
    """Roll the save and then the wound of one hit.

    Source: No Quarter: Siege, Armour Saves & Damage, p. 16.
    """
    start = dice.count
    reasons: list[Reason] = []
    needed = save_needed(armour, hit)
    saved = False
    if needed is not None:
        saved = dice.roll(DIE, f"armour save, {needed} or less") <= needed
        modifier = armour_modifier(hit.strength)
        reasons.append(Reason(armour or 0, "armour (AR)", SAVE_SOURCE))
        reasons.append(Reason(modifier, f"strength {hit.strength} against armour", ARMOUR_SOURCE))
        if hit.penetration:
            reasons.append(Reason(hit.penetration, "penetration of the weapon (PM)", ARMOUR_SOURCE))
    wound = wound_needed(hit.strength, toughness)
    wounds = 0
    if not saved:
        hurt = dice.roll(DIE, f"wound, {wound} or less") <= wound
        wounds = hit.damage if hurt else 0
    return DamageResult(wounds, needed, saved, wound, dice.since(start), tuple(reasons))


def chance_to_hurt(hit: Hit, toughness: int, armour: int | None) -> Fraction:
    """The exact chance that a hit is not saved and wounds.

    >>> chance_to_hurt(Hit(8), 8, 9)
    Fraction(1, 4)
    """
    needed = save_needed(armour, hit) or 0
    return Fraction(DIE - needed, DIE) * Fraction(wound_needed(hit.strength, toughness), DIE)
