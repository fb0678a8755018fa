"""Where troops may stand before the first turn."""

from __future__ import annotations

from dataclasses import dataclass

from escalade.rules.rounding import ROUNDING

from .sources import siege
from .turns import Side

DEPLOY_SOURCE = siege("Attacking Forces Deployment", 10)
INFILTRATE_SOURCE = siege("Infiltrating Units", 10)

ATTACKERS_DISTANCE_IN = 12
DEFENDING_INFILTRATORS_DISTANCE_IN = 10


@dataclass(frozen=True, slots=True)
class Deployed:
    """A unit or machine as it is placed, with the distances that matter for it.

    ``from_castle_in`` and ``from_enemy_in`` are to the nearest piece of castle and enemy troop;
    0 inside the castle.
    """

    name: str
    side: Side
    inside: bool
    from_castle_in: float = 0.0
    from_enemy_in: float = float("inf")
    infiltrating: bool = False
    siege_equipment: bool = False


def deployment_problem(placed: Deployed) -> str | None:
    """What is wrong with where a unit is placed; None when nothing is.

    Attacking infiltrators are placed before defending ones; the D10 of the core rules is ignored.

    Source: No Quarter: Siege, Deployment, p. 10.
    """
    if placed.side == "attacker":
        return _attacker_problem(placed)
    if placed.inside:
        return None
    if not placed.infiltrating:
        return f"{placed.name}: defenders are deployed inside the castle"
    if _nearer(placed.from_enemy_in, DEFENDING_INFILTRATORS_DISTANCE_IN):
        return (
            f"{placed.name}: defending infiltrators outside the castle stand at least "
            f"{DEFENDING_INFILTRATORS_DISTANCE_IN} in from attackers, not {placed.from_enemy_in:g}"
        )
    return None


def _attacker_problem(placed: Deployed) -> str | None:
    if placed.inside:
        return f"{placed.name}: attackers are never deployed inside the castle"
    free = placed.infiltrating and not placed.siege_equipment
    if not free and _nearer(placed.from_castle_in, ATTACKERS_DISTANCE_IN):
        who = "infiltrators with siege equipment" if placed.infiltrating else "attackers"
        return (
            f"{placed.name}: {who} start at least {ATTACKERS_DISTANCE_IN} in from the castle, "
            f"not {placed.from_castle_in:g}"
        )
    return None


def _nearer(distance_in: float, least_in: float) -> bool:
    return distance_in < least_in - ROUNDING.typed_in
