"""Armies for a siege: the attacker's allowance, what equipment costs, and every breach of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from escalade.rules.citations import Reason, total
from escalade.rules.tables import load_table

from .book import PACKAGE, siege

SiegeSide = Literal["attacker", "defender"]


@dataclass(frozen=True, slots=True)
class Army:
    """One side's army: what its models cost, and its siege equipment by name and number."""

    side: SiegeSide
    model_points: int
    equipment: Mapping[str, int] = field(default_factory=dict)


def attacker_allowance(defender_points: int) -> int:
    """Points the attacker may spend: a quarter more than the defender's army, rounded down.

    Source: The Grand Siege, The Armies.

    >>> attacker_allowance(1000)
    1250
    """
    return defender_points * 5 // 4


def cost(army: Army) -> tuple[Reason, ...]:
    """What the army costs, item by item; raises UnknownName for equipment not in the list.

    Source: Attacker and Defender Equipment.
    """
    costs = load_table(PACKAGE, "structures", "costs")
    source = siege("Attacker and Defender Equipment")
    items = tuple(
        Reason(number * costs.find(item).integer("points"), f"{number} x {item}", source)
        for item, number in army.equipment.items()
    )
    return (Reason(army.model_points, "models", siege("The Grand Siege")), *items)


def army_problems(army: Army, defender_points: int) -> tuple[str, ...]:
    """Everything wrong with an army against the points of the defender's; empty when legal.

    Source: The Grand Siege, The Armies; Attacker and Defender Equipment.
    """
    costs = load_table(PACKAGE, "structures", "costs")
    allowed = attacker_allowance(defender_points) if army.side == "attacker" else defender_points
    problems = []
    for item, number in army.equipment.items():
        owner = costs.find(item).text("side")
        if owner != army.side:
            problems.append(f"{item} is {owner} equipment, not for the {army.side}")
        if number < 0:
            problems.append(f"{item}: {number} is not a number of items")
    spent = total(cost(army))
    if spent > allowed:
        problems.append(f"{spent} points are spent, {allowed} are allowed")
    return tuple(problems)
