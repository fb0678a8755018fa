"""Battering rams: who can carry one, its Strength, and its blow."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from escalade.rules.citations import Reason
from escalade.rules.dice import Dice
from escalade.rules.errors import IllegalAction
from escalade.rules.odds import Distribution, enumerate_outcomes

from .book import siege
from .gates import Gate, damaged
from .wounding import BEST, strike

FEWEST_CARRIERS = 2


@dataclass(frozen=True, slots=True)
class RamStrength:
    """The Strength of a ram's blow, why, and whether its failed To Wound rolls are re-rolled."""

    value: int
    reroll_failed: bool
    reasons: tuple[Reason, ...]


def ram_strength(carriers: Sequence[int]) -> RamStrength:
    """The Strength of a ram carried by models of these Strengths.

    That of the strongest, and 1 for each further carrier, to at most 10; beyond 10, failed To
    Wound rolls are re-rolled. How more than two models carry one Heavy Object is not printed; we
    read that all of them move together as two do. Raises IllegalAction for fewer than two.
    Source: Battering Rams.

    >>> ram_strength([4] * 6).value, ram_strength([4] * 8).reroll_failed
    (9, True)
    """
    if len(carriers) < FEWEST_CARRIERS:
        raise IllegalAction(
            f"a Battering Ram needs at least {FEWEST_CARRIERS} carriers, not {len(carriers)}"
        )
    source = siege("Battering Rams")
    strongest, others = max(carriers), len(carriers) - 1
    full = strongest + others
    reasons = [
        Reason(strongest, "Strength of the strongest carrier", source),
        Reason(others, f"for the other {others} carrying it", source),
    ]
    if full > BEST:
        reasons.append(Reason(BEST - full, f"at most {BEST}; failed To Wound re-rolled", source))
    return RamStrength(min(full, BEST), full > BEST, tuple(reasons))


def batter(gate: Gate, carriers: Sequence[int], dice: Dice) -> Gate:
    """The gate after the ram's one Strike, which hits by itself and makes two To Wound rolls.

    The blow falls after Heroic Combats and before all others; the ram must have been in contact
    at the start of the Fight Phase. Raises IllegalAction for too few carriers or a gate that is
    destroyed. Source: Battering Down Doors and Gates.
    """
    if gate.destroyed:
        raise IllegalAction(f"{gate.kind} is destroyed already: walk through")
    strength = ram_strength(carriers)
    return damaged(
        gate,
        strike(
            strength.value,
            gate.defence,
            dice,
            trapped=True,
            reroll_failed=strength.reroll_failed,
        ),
    )


def battering_odds(gate: Gate, carriers: Sequence[int], turns: int) -> Distribution[Gate]:
    """The gate after so many turns of battering, with exact chances; it may fall earlier."""

    def turn(standing: Gate) -> Distribution[Gate]:
        if standing.destroyed:
            return Distribution.certain(standing)
        return enumerate_outcomes(lambda dice: batter(standing, carriers, dice))

    return Distribution.certain(gate).repeat(turns, turn)
