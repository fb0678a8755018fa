"""What falls with a piece of castle or a siege machine, and the gate that is held shut."""

from __future__ import annotations

from escalade.rules.harm import Standing

from .damage import Hit
from .sources import siege

DEBRIS_SOURCE = siege("Calculating Castle Damage", 21)
TOWER_DEBRIS_SOURCE = siege("Destroyed Siege Machines", 25)
HOLD_SOURCE = siege("Hold The Gate", 30)
GATE_FALLS_SOURCE = siege("Castle Gate", 22)

DEBRIS_STRENGTH = 7
HOLDERS_WOUNDS = 6
HELD_GATE_WOUNDS = 2
CRUSHED_WOUNDS = 4


def debris_hit(kind: str, standing: Standing) -> Hit | None:
    """The hit that a model takes when a component of that kind is destroyed; None for none.

    Falling castle strikes who is in or on it; a falling siege tower also who touches it. The rule
    on destroyed machines names siege towers only, so rams and engines bury nobody.

    >>> debris_hit("wall", "in base contact") is None
    True
    >>> debris_hit("siege-tower", "in base contact").strength
    7

    Source: No Quarter: Siege, Calculating Castle Damage, p. 21; Destroyed Siege Machines, p. 25.
    """
    tower = kind in {"siege-tower", "giant-siege-tower"}
    stone = kind in {"wall", "tower", "gatehouse", "keep"}
    if (standing == "in or on" and (tower or stone)) or (standing == "in base contact" and tower):
        return Hit(DEBRIS_STRENGTH)
    return None


def held_gate_wounds(wounds_in_contact: int) -> int:
    """Wounds that models behind the gate add to it: 2 while six wounds' worth touch it.

    >>> held_gate_wounds(6), held_gate_wounds(5)
    (2, 0)

    Source: No Quarter: Siege, Hold The Gate, p. 30.
    """
    return HELD_GATE_WOUNDS if wounds_in_contact >= HOLDERS_WOUNDS else 0
