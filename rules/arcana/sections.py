"""A section of a castle: its capacity, armor, wounds and price."""

from __future__ import annotations

import math
from dataclasses import dataclass

from escalade.rules.citations import Reason
from escalade.rules.dimensions import Dimensions
from escalade.rules.errors import NotCovered
from escalade.rules.kinds import check_kind
from escalade.rules.rounding import ROUNDING
from escalade.rules.system import ComponentProfile, Wounds
from escalade.rules.tables import load_table

from .book import NAME, PACKAGE, siege

FEWEST_WOUNDS_PER_BASE = 3
MOST_WOUNDS_PER_BASE = 6
"""The book's range for a section's wounds by each base unit that it holds."""

BASE_UNIT_IN = 1.0
"""Side of the base of one infantry model of 28 mm, the unit that capacity is counted in."""


@dataclass(frozen=True, slots=True)
class Section:
    """A manageable part of a castle, with what was agreed of it before the game.

    ``magic_resistance`` is 2 in every castle; more is paid for.
    """

    name: str
    capacity: int
    wounds: int
    material: str = "mortar and stone"
    climbed: bool = True
    defensible: bool = True
    magic_resistance: int = 2

    @property
    def armor(self) -> int:
        """The armor level of the material; raises UnknownName for one not in the table."""
        return load_table(PACKAGE, "structures", "materials").find(self.material).integer("armor")


def capacity_of(ground_width_in: float, ground_depth_in: float) -> int:
    """Base units that fit side by side on a rectangle of ground; 0 where none does.

    >>> capacity_of(6, 2), capacity_of(5.995, 1.9), capacity_of(0.5, 8)
    (12, 6, 0)
    """
    across, deep = (
        math.floor(side / BASE_UNIT_IN + ROUNDING.typed_in)
        for side in (ground_width_in, ground_depth_in)
    )
    return across * deep


def price(section: Section) -> tuple[Reason, ...]:
    """What the section costs in victory points, item by item; the price is their total.

    Source: Building your castle; Magic and Castles.

    >>> sum(item.value for item in price(Section("wall", 8, 48)))
    240
    """
    source = siege("Building your castle")
    charges = load_table(PACKAGE, "structures", "charges")
    per_wound = (
        load_table(PACKAGE, "structures", "materials")
        .find(section.material)
        .integer("points_per_wound")
    )
    reasons = [
        Reason(
            section.wounds * per_wound,
            f"{section.wounds} wounds of armor {section.armor} at {per_wound}",
            source,
        )
    ]
    for protection, holds in (
        ("attackers must climb", section.climbed),
        ("defensible position", section.defensible),
    ):
        if holds:
            charge = charges.find(protection).integer("points_per_base")
            reasons.append(
                Reason(
                    section.capacity * charge,
                    f"{protection}: {section.capacity} bases at {charge}",
                    source,
                )
            )
    extra = section.magic_resistance - 2
    if extra > 0:
        reasons.append(
            Reason(
                extra * section.wounds,
                f"magic resistance {section.magic_resistance} instead of 2",
                siege("Magic and Castles"),
            )
        )
    return tuple(reasons)


def component_profile(
    kind: str, dimensions: Dimensions | None, bases: int | None = None
) -> ComponentProfile:
    """Armor by the material the kind is taken for; wounds by the bases that fit on it.

    ``bases`` is what its ground really holds; where that is not known, the top is taken for level
    and as large as the footprint. ``wounds`` runs from 3 to 6 for each base, its value being the
    fewest; None without a size and where no base fits.
    Raises UnknownName for a kind that does not exist, NotCovered for one that is no structure.
    Source: Building your castle.
    """
    check_kind(kind)
    source = siege("Building your castle")
    known = {
        record.text("kind"): record for record in load_table(PACKAGE, "structures", "sections")
    }
    if kind not in known:
        raise NotCovered(NAME, f"a {kind}", "only sections of a structure have wounds and armor")
    record = known[kind]
    materials = load_table(PACKAGE, "structures", "materials")
    material = materials.find(record.text("material"))
    reasons = [
        Reason(
            0,
            f"taken for {material['material']}, armor {material['armor']}: agree on the material",
            source,
        )
    ]
    wounds = None
    held = _capacity(dimensions, bases)
    if held is not None:
        reasons.append(Reason(0, held[1], source))
        wounds, why = _wounds(held[0])
        reasons.append(Reason(0, why, source))
    traits = ["missile immune but for artillery and magic", "magic resistance 2"]
    if record["climbed"]:
        traits.append("attackers must climb: last strike")
    if record["defensible"]:
        traits.append("defensible: defenders reroll misses once")
    return ComponentProfile(
        kind,
        record.text("title"),
        None,
        material.integer("armor"),
        wounds,
        tuple(traits),
        tuple(reasons),
        source,
    )


def _capacity(dimensions: Dimensions | None, bases: int | None) -> tuple[int, str] | None:
    """How many base units the section holds and how that is known; None when it is not."""
    if bases is not None:
        return bases, f"{bases} bases of 25 mm really stand on its ground"
    if dimensions is None:
        return None
    width, _, depth = dimensions.values_in
    fitting = capacity_of(width, depth)
    return fitting, f"{fitting} base units of 1 in fit on its footprint; the real ground may differ"


def _wounds(capacity: int) -> tuple[Wounds | None, str]:
    """The wounds that so many bases allow, and why; none where no base fits."""
    if capacity == 0:
        return None, "nobody can stand on it: agree on its wounds"
    low, high = FEWEST_WOUNDS_PER_BASE * capacity, MOST_WOUNDS_PER_BASE * capacity
    return Wounds(low, low, high), f"3 to 6 wounds a base: agree on {low} to {high}"
