"""Whether a model is seen, and what stands in the way of a shot at it.

A model is seen when its head, body, arms or legs are, from the viewer's own eye or along a line
1 mm wide. Cover gives no modifier: each thing in the way gets a die instead, nearest first.
"""

from __future__ import annotations

from fractions import Fraction

from escalade.rules.citations import Reason
from escalade.rules.in_the_way import in_the_way as things_in_the_way
from escalade.rules.odds import as_odds
from escalade.rules.percents import percent
from escalade.rules.system import Cover, LosVerdict, Sighting

from .book import core

IN_THE_WAY_PASSES = 4
"""The least face of a D6 with which a shot passes a thing in the way (core rules, In the Way)."""


def chance_past(obstructions: int) -> Fraction:
    """The chance that a shot which hit passes so many things in the way.

    Source: core rules, In the Way.

    >>> chance_past(0), chance_past(2)
    (Fraction(1, 1), Fraction(1, 4))
    """
    return Fraction(7 - IN_THE_WAY_PASSES, 6) ** obstructions


def in_the_way(sighting: Sighting) -> Cover:
    """The things in the way of a shot, each with its In The Way roll; the modifier is always 0.

    ``named`` and ``name`` are "clear" or "N in the way". Whatever hides a part of the target
    stands in the way once, however much it hides. Source: core rules, In the Way.
    """
    source = core("In the Way")
    blockers = things_in_the_way(sighting)
    if not blockers:
        nothing = Reason(0, "nothing hides any part of the target", source)
        return Cover("clear", 0, (nothing,), source, measured="clear")
    rolls = tuple(
        Reason(
            0,
            f"{blocker.name} hides {percent(blocker.share)}: D6 after the hit, "
            f"{IN_THE_WAY_PASSES}+ passes, less hits it instead",
            source,
        )
        for blocker in blockers
    )
    chance = Reason(
        0, f"the hit reaches its target in {as_odds(chance_past(len(blockers)))} of cases", source
    )
    name = f"{len(blockers)} in the way"
    return Cover(name, 0, (*rolls, chance), source, measured="partial", named=name)


def line_of_sight(sighting: Sighting) -> LosVerdict:
    """Whether the viewer may target the model: any part of its body seen is enough.

    Source: core rules, Line of Sight.
    """
    source = core("Line of Sight")
    seen = Reason(0, f"{percent(sighting.visible)} of the body can be seen from the eye", source)
    if sighting.in_doubt:
        return LosVerdict(
            sighting.visible > 0,
            "a small step of eye or target changes this: check with a 1 mm line or re-measure",
            (seen,),
            source,
        )
    if sighting.visible > 0:
        return LosVerdict(True, "in line of sight: a part of the body can be seen", (seen,), source)
    hidden = tuple(
        Reason(0, f"{blocker.name} hides {percent(blocker.share)}", source)
        for blocker in things_in_the_way(sighting)
    )
    return LosVerdict(False, "out of line of sight: no part can be seen", (seen, *hidden), source)
