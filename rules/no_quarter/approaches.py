"""How can he get in: every way on to a wall, what it needs and what it costs."""

from __future__ import annotations

from escalade.rules.approaches import ApproachFacts, Way
from escalade.rules.rounding import ROUNDING

from .climbing import HOOK_ACTIONS, HOOK_NEEDED, HOOK_SOURCE, REACH_IN
from .drawbridges import bridge_ways
from .ladders import WALK_SOURCE, ladder_way
from .leaps import LEAP_ACTIONS, LEAP_SOURCE, LEAST_STRENGTH, leap
from .movement import FLIGHT_SOURCE, ascent_cost, move_cost
from .sources import note, siege

CLIMB_SOURCE = siege("Special Climbing Abilities", 14)


def approaches(facts: ApproachFacts) -> tuple[Way, ...]:
    """Every way that the book knows on to a component, cheapest open way first.

    Source: No Quarter: Siege, Movement, p. 12 to 15.
    """
    ways = [
        *(ladder_way(ladder, facts) for ladder in facts.ladders),
        *bridge_ways(facts),
        _stairs(facts),
        *(_upward(facts) if facts.climb_in > ROUNDING.typed_in else _level(facts)),
    ]
    return tuple(sorted(ways, key=lambda way: (way.actions is None, way.actions or 0)))


def _upward(facts: ApproachFacts) -> tuple[Way, ...]:
    """The ways that need nothing but the model itself, or a line that it carries."""
    return _grapple(facts), _climb(facts), _flight(facts), _leap(facts)


def _level(facts: ApproachFacts) -> tuple[Way, ...]:
    """What is left of them for a figure that stands no lower than the top: it flies over."""
    away = move_cost(facts.gap_in + facts.base_in, "fly")
    reason = note(f"{away} AC over: the walk is no higher than where it stands", FLIGHT_SOURCE)
    return (Way("fly", away, "the flying trait", (reason,), FLIGHT_SOURCE),)


def _stairs(facts: ApproachFacts) -> Way:
    if facts.stairs_in is None:
        reason = note("no flight of stairs leads up from where it stands", WALK_SOURCE)
        return Way("stairs", None, "nothing", (reason,), WALK_SOURCE)
    cost = move_cost(facts.stairs_in)
    reason = note(f"at least {facts.stairs_in:.2f} in on foot, in a straight line", WALK_SOURCE)
    return Way("stairs", cost, "nothing", (reason,), WALK_SOURCE)


def _grapple(facts: ApproachFacts) -> Way:
    walk = move_cost(max(0.0, facts.gap_in - REACH_IN))
    climb = move_cost(facts.climb_in, "climb")
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
                f"{climb} AC up {facts.climb_in:.2f} in; two models at most on a line", HOOK_SOURCE
            ),
        ),
        HOOK_SOURCE,
    )


def _climb(facts: ApproachFacts) -> Way:
    walk, climb = move_cost(facts.gap_in), move_cost(facts.climb_in, "climb")
    return Way(
        "climb",
        walk + climb,
        "the climb trait (spider-like models)",
        (
            note(f"{walk} AC to the wall", WALK_SOURCE),
            note(f"{climb} AC straight up {facts.climb_in:.2f} in", CLIMB_SOURCE),
        ),
        CLIMB_SOURCE,
    )


def _flight(facts: ApproachFacts) -> Way:
    beyond = facts.gap_in - facts.climb_in
    away = move_cost(abs(beyond), "fly") if abs(beyond) > ROUNDING.typed_in else 0
    rise = ascent_cost(facts.climb_in)
    how = "nearer first" if beyond > 0 else "back first, to rise an inch for every inch forward"
    return Way(
        "fly",
        away + rise,
        "the flying trait",
        (
            note(f"{away} AC {how}", FLIGHT_SOURCE),
            note(f"{rise} AC to rise {facts.climb_in:.2f} in on as many forward", FLIGHT_SOURCE),
        ),
        FLIGHT_SOURCE,
    )


def _leap(facts: ApproachFacts) -> Way:
    verdict = leap(facts.piece_in, facts.height_in)
    walk = move_cost(abs(facts.gap_in - verdict.start_distance_in))
    reasons = (
        note(f"{walk} AC to stand {verdict.start_distance_in:.2f} in from the foot", LEAP_SOURCE),
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
