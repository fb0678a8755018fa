"""One shot or Strike at a gate, a door or an engine, as the table asks it."""

from __future__ import annotations

from typing import Final

from escalade.rules.citations import Reason
from escalade.rules.dice import Dice
from escalade.rules.errors import NotCovered
from escalade.rules.harm import Blow, Harm
from escalade.rules.system import ComponentProfile

from .book import NAME, core, siege
from .gates import LEAST_SHOOTING_STRENGTH
from .wounding import BEST, needed_to_wound, strike

SHOT: Final = "shot"
STRIKE: Final = "Strike"
RAM: Final = "ram"

MOST_STRENGTH = 20
"""Of a ram before it is cut to what the chart reads: the strongest model and ten more."""


def blow_harm(blow: Blow, target: ComponentProfile, dice: Dice) -> Harm:
    """One hit on what has a Defence: one To Wound roll, two for a Strike at a gate or door.

    A shot of Strength 4 or less does nothing to a gate or door. A ram makes a Strike whose failed
    rolls are re-rolled where its Strength would be above 10. Raises NotCovered for what cannot be
    destroyed. Source: Attacking Gates and Doors; Battering Rams; core rules, To Wound Chart.
    """
    if target.toughness is None:
        raise NotCovered(NAME, f"the damage of a {target.kind}", "only gates and doors fall")
    gates, chart = siege("Attacking Gates and Doors"), core("To Wound Chart")
    shot, gate = blow.by == SHOT, target.kind == "gate"
    strength, again = min(blow.strength, BEST), blow.by == RAM and blow.strength > BEST
    told = f"a {blow.by} of Strength {strength} against Defence {target.toughness}"
    reasons = [Reason(0, told, chart)]
    if gate and shot and strength < LEAST_SHOOTING_STRENGTH:
        least = f"a gate is shot at with Strength {LEAST_SHOOTING_STRENGTH} or more"
        return Harm(0, (*reasons, Reason(0, least, gates)))
    if gate and not shot:
        reasons.append(Reason(0, "Trapped: two To Wound rolls", gates))
    if again:
        reasons.append(Reason(0, "failed To Wound rolls are re-rolled", siege("Battering Rams")))
    if needed_to_wound(strength, target.toughness) is None:
        return Harm(0, (*reasons, Reason(0, "nothing on the chart wounds it", chart)))
    start = dice.count
    trapped = gate and not shot
    wounds = strike(strength, target.toughness, dice, trapped=trapped, reroll_failed=again)
    reasons += [Reason(0, str(roll), chart) for roll in dice.since(start)]
    lost = "1 wound lost" if wounds == 1 else f"{wounds or 'no'} wounds lost"
    return Harm(wounds, (*reasons, Reason(0, lost, chart)))
