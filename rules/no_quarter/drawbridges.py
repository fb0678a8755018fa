"""A siege tower's deck at a wall: whether its drawbridge lies on it, and by how much it fails."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from escalade.rules.approaches import ApproachFacts, BridgeFacts, Way
from escalade.rules.citations import Reason
from escalade.rules.rounding import ROUNDING

from .ladders import WALK_SOURCE
from .movement import move_cost
from .sources import note, siege

BRIDGE_SOURCE = siege("Deploying A Siege Tower Drawbridge", 12)

NEEDS = "a siege tower at the wall"

BRIDGE_STEP_IN = 0.75
"""How far below the walk a deck may lie, or above the stones its bridge comes down on.

The book prints neither this nor the drawbridge's range: our reading, no more than a crouching
figure is high.
"""


def bridge_ways(facts: ApproachFacts) -> list[Way]:
    """One way for each siege tower: by its nearest deck that does, else what its nearest lacks.

    A drawbridge spans no more than the figure's base does, in our reading: a lowered bridge is
    part of the deck that is measured. A tower without a deck that holds the base is no way.

    Source: No Quarter: Siege, Deploying A Siege Tower Drawbridge, p. 12.
    """
    by_tower = sorted(facts.bridges, key=lambda bridge: bridge.name)
    return [
        _best([_bridge(deck, facts.base_in) for deck in decks])
        for _, decks in groupby(by_tower, key=lambda bridge: bridge.name)
    ] + [_bare(tower, facts.base_in) for tower in facts.bare_towers]


def _bare(tower: str, base_in: float) -> Way:
    reason = note(f"it has no deck that holds a base of {base_in:.2f} in", BRIDGE_SOURCE)
    return Way(
        "drawbridge", None, NEEDS, (reason,), BRIDGE_SOURCE, tower, lacks="no deck for the base"
    )


def _best(ways: Sequence[Way]) -> Way:
    return next((way for way in ways if way.actions is not None), ways[0])


def _bridge(bridge: BridgeFacts, base_in: float) -> Way:
    lacks, problems = _problems(bridge, base_in)
    if lacks:
        return Way(
            "drawbridge", None, NEEDS, problems, BRIDGE_SOURCE, bridge.name, (), bridge, lacks
        )
    cost = move_cost(bridge.from_figure_in + abs(bridge.deck_in) + bridge.across_in)
    side = "above" if bridge.rise_in > 0 else "below"
    through = "up through it" if bridge.deck_in >= 0 else "down through it"
    return Way(
        "drawbridge",
        cost,
        NEEDS,
        (
            note(
                f"its deck is {bridge.gap_in:.2f} in from the walk, "
                f"{abs(bridge.rise_in):.2f} in {side} it",
                BRIDGE_SOURCE,
            ),
            note("lowering the bridge costs nothing", BRIDGE_SOURCE),
            note(
                f"{cost} AC: {bridge.from_figure_in:.2f} in to the tower, "
                f"{abs(bridge.deck_in):.2f} in {through}, {bridge.across_in:.2f} in across",
                WALK_SOURCE,
            ),
        ),
        BRIDGE_SOURCE,
        bridge.name,
        bridge=bridge,
    )


def _problems(bridge: BridgeFacts, base_in: float) -> tuple[str, tuple[Reason, ...]]:
    """By how much a deck is too far off, too low or too high, in short and in full."""
    lacks, problems = [], []
    short, low = bridge.gap_in - base_in, -bridge.rise_in - BRIDGE_STEP_IN
    high = bridge.rise_in - max(0.0, bridge.parapet_in) - BRIDGE_STEP_IN
    if short > ROUNDING.typed_in:
        lacks.append(f"{short:.2f} in short")
        problems.append(
            f"the bridge is {short:.2f} in short: its deck ends {bridge.gap_in:.2f} in from the "
            f"wall-walk, and a base of {base_in:.2f} in steps over no more than itself"
        )
    if low > ROUNDING.typed_in:
        lacks.append(f"{low:.2f} in too low")
        problems.append(
            f"its deck is {low:.2f} in too low: {-bridge.rise_in:.2f} in below the wall-walk, "
            f"and {BRIDGE_STEP_IN} in can be stepped up"
        )
    if high > ROUNDING.typed_in:
        lacks.append(f"{high:.2f} in too high")
        problems.append(
            f"its deck is {high:.2f} in too high: {bridge.rise_in:.2f} in above the wall-walk, "
            f"where the bridge comes down on stones {max(0.0, bridge.parapet_in):.2f} in high"
        )
    return ", ".join(lacks), tuple(note(problem, BRIDGE_SOURCE) for problem in problems)
