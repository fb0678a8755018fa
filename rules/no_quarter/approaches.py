"""How can he get in: every way on to a wall, what it needs and what it costs."""

from __future__ import annotations

from escalade.rules.approaches import ApproachFacts, BridgeFacts, LadderFacts, Way
from escalade.rules.rounding import ROUNDING

from .climbing import (
    HOOK_ACTIONS,
    HOOK_NEEDED,
    HOOK_SOURCE,
    LADDER_SOURCE,
    MODEL_ON_LADDER_IN,
    REACH_IN,
    ladder_capacity,
)
from .leaps import LEAP_ACTIONS, LEAP_SOURCE, LEAST_STRENGTH, leap
from .movement import FLIGHT_SOURCE, ascent_cost, move_cost
from .sources import note, siege

CLIMB_SOURCE = siege("Special Climbing Abilities", 14)
BRIDGE_SOURCE = siege("Deploying A Siege Tower Drawbridge", 12)
WALK_SOURCE = siege("Movement Rules Inside A Castle", 12)


def approaches(facts: ApproachFacts) -> tuple[Way, ...]:
    """Every way that the book knows on to a component, cheapest open way first.

    Source: No Quarter: Siege, Movement, p. 12 to 15.
    """
    ways = [
        *(_ladder(ladder, facts) for ladder in facts.ladders),
        *(_bridge(bridge) for bridge in facts.bridges),
        _stairs(facts),
        _grapple(facts),
        _climb(facts),
        _flight(facts),
        _leap(facts),
    ]
    return tuple(sorted(ways, key=lambda way: (way.actions is None, way.actions or 0)))


def _ladder(ladder: LadderFacts, facts: ApproachFacts) -> Way:
    needs = "foot troops; two to raise it"
    problems = []
    if ladder.from_wall_in > REACH_IN + ROUNDING.typed_in:
        problems.append(f"its foot is {ladder.from_wall_in:.2f} in from the wall, not within 2 in")
    if ladder.reaches_in + ROUNDING.typed_in < facts.height_in:
        problems.append(
            f"it reaches {ladder.reaches_in:.2f} in up and the top is at {facts.height_in:.2f} in"
        )
    if problems:
        reasons = tuple(note(problem, LADDER_SOURCE) for problem in problems)
        return Way("ladder", None, needs, reasons, LADDER_SOURCE, ladder.name)
    walk = move_cost(ladder.from_figure_in)
    climb = move_cost(ladder.length_in, "climb")
    spots = ladder_spots(ladder.length_in)
    return Way(
        "ladder",
        walk + climb,
        needs,
        (
            note(f"{walk} AC to its foot", WALK_SOURCE),
            note(f"{climb} AC up {ladder.length_in:.2f} in, an inch for each", LADDER_SOURCE),
            note(
                f"{len(spots)} models fit on it, one every {MODEL_ON_LADDER_IN} in", LADDER_SOURCE
            ),
            note("stepping off at the top is free if a space exists", LADDER_SOURCE),
        ),
        LADDER_SOURCE,
        ladder.name,
        spots,
    )


def ladder_spots(length_in: float) -> tuple[float, ...]:
    """How far up a ladder models may stand when it is full, from the top down.

    >>> ladder_spots(7)
    (7, 5, 3, 1)

    Source: No Quarter: Siege, Using Ladders, p. 13 (its example).
    """
    return tuple(
        length_in - MODEL_ON_LADDER_IN * below for below in range(ladder_capacity(length_in))
    )


def _bridge(bridge: BridgeFacts) -> Way:
    # The book prints no range of a drawbridge (p. 12); the table says whether the deck meets the
    # walk, within a step up or down.
    cost = move_cost(bridge.from_figure_in) + move_cost(bridge.deck_in)
    side = "above" if bridge.rise_in > 0 else "below"
    return Way(
        "drawbridge",
        cost,
        "a siege tower at the wall",
        (
            note(
                f"its deck is {bridge.gap_in:.2f} in from the walk, "
                f"{abs(bridge.rise_in):.2f} in {side} it",
                BRIDGE_SOURCE,
            ),
            note("lowering the bridge costs nothing", BRIDGE_SOURCE),
            note(f"{cost} AC to the tower and up through it", WALK_SOURCE),
        ),
        BRIDGE_SOURCE,
        bridge.name,
    )


def _stairs(facts: ApproachFacts) -> Way:
    if facts.stairs_in is None:
        reason = note("no flight of stairs leads up from where it stands", WALK_SOURCE)
        return Way("stairs", None, "nothing", (reason,), WALK_SOURCE)
    cost = move_cost(facts.stairs_in)
    reason = note(f"at least {facts.stairs_in:.2f} in on foot, as the crow walks", WALK_SOURCE)
    return Way("stairs", cost, "nothing", (reason,), WALK_SOURCE)


def _grapple(facts: ApproachFacts) -> Way:
    walk = move_cost(max(0.0, facts.gap_in - REACH_IN))
    climb = move_cost(facts.height_in, "climb")
    return Way(
        "grapple",
        walk + HOOK_ACTIONS + climb,
        "grappling lines",
        (
            note(f"{walk} AC to within {REACH_IN} in of the foot", HOOK_SOURCE),
            note(
                f"{HOOK_ACTIONS} AC to throw, hooked on a D10 of {HOOK_NEEDED} or less", HOOK_SOURCE
            ),
            note(
                f"{climb} AC up {facts.height_in:.2f} in; two models at most on a line", HOOK_SOURCE
            ),
        ),
        HOOK_SOURCE,
    )


def _climb(facts: ApproachFacts) -> Way:
    walk, climb = move_cost(facts.gap_in), move_cost(facts.height_in, "climb")
    return Way(
        "climb",
        walk + climb,
        "the climb trait (spider-like models)",
        (
            note(f"{walk} AC to the wall", WALK_SOURCE),
            note(f"{climb} AC straight up {facts.height_in:.2f} in", CLIMB_SOURCE),
        ),
        CLIMB_SOURCE,
    )


def _flight(facts: ApproachFacts) -> Way:
    beyond = facts.gap_in - facts.height_in
    away = move_cost(abs(beyond), "fly") if abs(beyond) > ROUNDING.typed_in else 0
    rise = ascent_cost(facts.height_in)
    how = "nearer first" if beyond > 0 else "back first, to rise an inch for every inch forward"
    return Way(
        "fly",
        away + rise,
        "the flying trait",
        (
            note(f"{away} AC {how}", FLIGHT_SOURCE),
            note(f"{rise} AC to rise {facts.height_in:.2f} in on as many forward", FLIGHT_SOURCE),
        ),
        FLIGHT_SOURCE,
    )


def _leap(facts: ApproachFacts) -> Way:
    verdict = leap(facts.height_in)
    walk = move_cost(abs(facts.gap_in - facts.height_in))
    reasons = (
        note(f"{walk} AC to stand {facts.height_in:.2f} in from the foot", LEAP_SOURCE),
        note(
            f"{LEAP_ACTIONS} AC to leap, with a chance of {verdict.chance} where nothing is in "
            "the way",
            LEAP_SOURCE,
        ),
    )
    needs = f"the leap ability, ST {LEAST_STRENGTH}"
    if not verdict.chance:
        too_high = note("too high for any leap", LEAP_SOURCE)
        return Way("leap", None, needs, (too_high,), LEAP_SOURCE)
    return Way("leap", walk + LEAP_ACTIONS, needs, reasons, LEAP_SOURCE)
