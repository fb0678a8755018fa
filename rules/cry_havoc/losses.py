"""Points of victory: losses, what burnt, and the scales of the scenarios."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal

from escalade.rules.citations import Reason, total
from escalade.rules.tables import load_table

from .board import Character, Rank
from .book import PACKAGE, siege

Level = Literal["decisive", "substantial", "marginal"]


def loss_points(fallen: Iterable[tuple[Rank, str]]) -> tuple[Reason, ...]:
    """Points for losses, from rank and condition ("dead" or "wounded"); others count nothing.

    Source: The Scenarios, Scoring for losses.

    >>> total(loss_points([("knight", "dead"), ("peasant", "wounded"), ("soldier", "well")]))
    6
    """
    table = load_table(PACKAGE, "siege", "losses")
    columns = {"dead": "killed", "wounded": "wounded", "stunned and wounded": "wounded"}
    return tuple(
        Reason(
            table.find(rank).integer(columns[condition]),
            f"{rank} {columns[condition]}",
            table.source,
        )
        for rank, condition in fallen
        if condition in columns
    )


def losses_of(characters: Iterable[Character], side: str) -> int:
    """Loss points of a side; animals count nothing."""
    return total(
        loss_points(
            (each.rank, each.condition)
            for each in characters
            if each.side == side and not each.animal
        )
    )


def destruction_points(burnt: Mapping[str, int]) -> tuple[Reason, ...]:
    """Points for what burnt in the camp, from engine to number (tents by their squares).

    Raises UnknownName for what has no points. Source: Scenario 3, Victory Conditions.
    """
    table = load_table(PACKAGE, "siege", "destruction")
    return tuple(
        Reason(number * table.find(name).integer("points"), f"{number} x {name}", table.source)
        for name, number in burnt.items()
    )


def storming_level(winner: Literal["besieger", "besieged"], losses: int) -> Level:
    """How great a victory in Scenario 2 is by the winner's losses.

    Source: Scenario 2, Victory Conditions 3.

    >>> storming_level("besieger", 20), storming_level("besieged", 15)
    ('decisive', 'substantial')
    """
    decisive, substantial = (20, 30) if winner == "besieger" else (10, 15)
    if losses <= decisive:
        return "decisive"
    return "substantial" if losses <= substantial else "marginal"


def camp_outcome(destruction: int, attacker_losses: int) -> str:
    """Who wins Scenario 3: the attackers with 16 points burnt, the camp with 25 points of losses.

    Source: Scenario 3, Victory Conditions.
    """
    burnt, beaten = destruction >= 16, attacker_losses >= 25
    if burnt and beaten:
        return "draw"
    if burnt:
        return "attackers"
    return "defenders" if beaten else "nobody yet"


def honour_outcome(*, fell_on: int | None, loss_points_scored: int) -> str:
    """Who wins Scenario 5, from the day the castle fell (None: it held) and the Norman's points.

    By force in 7 days a decisive Welsh victory; held to the end of day 35 a decisive Norman one;
    else points, with one for each day held before the fall. "Turn 35" means the day.
    Source: Scenario 5, Victory Conditions.

    >>> honour_outcome(fell_on=15, loss_points_scored=21)
    'draw with 35 points'
    """
    if fell_on is None:
        return "decisive Norman victory"
    if fell_on <= 7:
        return "decisive Welsh victory"
    points = loss_points_scored + fell_on - 1
    if points <= 34:
        return f"Welsh victory with {points} points"
    return f"draw with {points} points" if points <= 45 else f"Norman victory with {points} points"


def provisions_points(mules: int, carts: int, horses: int) -> tuple[Reason, ...]:
    """What the defender of Scenario 6 scores for what reached the castle.

    Source: Scenario 6, Victory Conditions.
    """
    source = siege("Scenario 6: Victory Conditions")
    return (
        Reason(5 * mules, f"{mules} mules", source),
        Reason(10 * carts, f"{carts} carts", source),
        Reason(3 * horses, f"{horses} captured horses", source),
    )
