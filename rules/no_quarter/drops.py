"""Things dropped from the walls, and attacks through murder holes."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from escalade.rules.citations import Citation
from escalade.rules.tables import load_table

from .checks import Check
from .damage import Hit
from .fighting import melee_check
from .sources import siege

DROP_SOURCE = siege("Drop Attacks", 17)
MURDER_SOURCE = siege("Murder Holes", 23)
MURDER_HOLE_FIGURES = 3


@dataclass(frozen=True, slots=True)
class DropWeapon:
    """Something to drop: what it costs to use, the hit it does, and its template."""

    name: str
    use_cost: int
    hit: Hit
    template: str
    source: Citation


@cache
def find_drop_weapon(name: str) -> DropWeapon:
    """The drop weapon of that name; raises UnknownName for another.

    The rule says a drop attack costs 6 actions (AC); burning oil prints a use cost of 7. The
    weapon's own profile is the more exact of the two and is used.

    Source: No Quarter: Siege, Drop Attacks, p. 17; Defensive Weapons, p. 23 and 24.
    """
    row = load_table(__package__, "shooting", "drops").find(name)
    hit = Hit(row.integer("strength"), row.integer("penetration"))
    return DropWeapon(
        row.text("name"), row.integer("use cost"), hit, row.text("template"), row.source
    )


def murder_hole_check(cc: int) -> Check:
    """One attack through a murder hole on a model that passes the gate; it is free.

    Source: No Quarter: Siege, Murder Holes, p. 23.
    """
    return melee_check(cc, ("murder hole",))
