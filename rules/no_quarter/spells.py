"""What the siege changes about spells."""

from __future__ import annotations

from dataclasses import dataclass

from .sources import siege

TROOPS_SOURCE = siege("Attacking Castle Defenders With Spells", 17)
CASTLE_SOURCE = siege("Attacking Very Large Targets With Spells", 17)

SUMMON_FALLEN = "summon fallen"


@dataclass(frozen=True, slots=True)
class Defender:
    """A model in the castle that a spell may reach: its unit and the component it is on."""

    name: str
    unit: str
    component: str


def affected(defenders: tuple[Defender, ...], unit: str, component: str) -> tuple[Defender, ...]:
    """The models a spell at a unit affects: those of that unit on the one component chosen.

    Source: No Quarter: Siege, Attacking Castle Defenders With Spells, p. 17.
    """
    return tuple(each for each in defenders if each.unit == unit and each.component == component)


def spell_fails(spell: str, *, inside_castle: bool) -> bool:
    """Whether a spell fails by itself: Summon Fallen inside the castle does.

    Source: No Quarter: Siege, Attacking Castle Defenders With Spells, p. 17.
    """
    return inside_castle and spell.casefold() == SUMMON_FALLEN
