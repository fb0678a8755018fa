"""A ladder as it stands to a wall: whether it can be climbed, and by how much it fails."""

from __future__ import annotations

import math

from escalade.rules.approaches import ApproachFacts, LadderFacts, Way
from escalade.rules.citations import Reason
from escalade.rules.rounding import ROUNDING

from .climbing import LADDER_SOURCE, MODEL_ON_LADDER_IN, REACH_IN, ladder_capacity
from .movement import move_cost
from .sources import note, siege

WALK_SOURCE = siege("Movement Rules Inside A Castle", 12)


def ladder_way(ladder: LadderFacts, facts: ApproachFacts) -> Way:
    """The way up a ladder, not open where it lies, stands too far out, or does not reach.

    That it must reach the wall-walk, and that a model steps over a gap no wider than its base, is
    our reading: the book has a ladder placed up against the wall and models step off its top.

    Source: No Quarter: Siege, Using Ladders, p. 13.
    """
    needs = "foot troops; two to raise it"
    lacks, problems = _lying(ladder) if ladder.lies else _standing(ladder, facts.base_in)
    if lacks:
        return Way("ladder", None, needs, problems, LADDER_SOURCE, ladder.name, lacks=lacks)
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
            note(_lean(ladder), LADDER_SOURCE),
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


def _standing(ladder: LadderFacts, base_in: float) -> tuple[str, tuple[Reason, ...]]:
    """What keeps a raised ladder from being climbed, in short and in full; empty for nothing."""
    lacks, problems = [], []
    if ladder.from_wall_in > REACH_IN + ROUNDING.typed_in:
        lacks.append(f"foot {ladder.from_wall_in - REACH_IN:.2f} in too far out")
        problems.append(
            f"its foot is {ladder.from_wall_in:.2f} in from the wall, "
            f"{ladder.from_wall_in - REACH_IN:.2f} in more than the {REACH_IN} in it may be"
        )
    elif ladder.head_gap_in > base_in + ROUNDING.typed_in:
        lacks.append(f"{ladder.head_gap_in:.2f} in from the wall")
        problems.append(
            f"it comes no nearer to the wall up there than {ladder.head_gap_in:.2f} in, "
            f"and a base of {base_in:.2f} in does not step over that"
        )
    if ladder.short_in > ROUNDING.typed_in:
        lacks.append(f"{ladder.short_in:.2f} in short")
        problems.append(
            f"its head is {ladder.short_in:.2f} in short of the wall-walk: "
            f"{ladder.reaches_in:.2f} in up, the walk is {ladder.walk_in:.2f} in up"
        )
    if problems:
        problems.append(_lean(ladder))
    return ", ".join(lacks), tuple(note(problem, LADDER_SOURCE) for problem in problems)


def _lying(ladder: LadderFacts) -> tuple[str, tuple[Reason, ...]]:
    """That a ladder is not raised, and whether it will reach when it is."""
    from_foot = min(REACH_IN, ladder.length_in)
    height = math.sqrt(ladder.length_in**2 - from_foot**2)
    left = height - ladder.walk_in
    will = "enough" if left >= -ROUNDING.typed_in else f"{-left:.2f} in short of the wall-walk"
    return "not raised", (
        note(
            f"it lies {ladder.from_wall_in:.2f} in from the wall; "
            f"two models within {REACH_IN} in of it raise it for no actions",
            LADDER_SOURCE,
        ),
        note(
            f"its {ladder.length_in:.2f} in would reach {height:.2f} in up with its foot "
            f"{from_foot:g} in out: {will}",
            LADDER_SOURCE,
        ),
    )


def _lean(ladder: LadderFacts) -> str:
    rests = (
        "rests nowhere on the wall"
        if ladder.rests_in is None
        else f"rests on the wall {ladder.rests_in:.2f} in up"
    )
    return f"it leans {ladder.lean_deg:.0f}° from the upright and {rests}"
