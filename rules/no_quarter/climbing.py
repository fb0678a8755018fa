"""Ladders, grappling lines and climbing: who may be where, and what it costs."""

from __future__ import annotations

from math import ceil

from escalade.rules.citations import Reason
from escalade.rules.errors import IllegalAction
from escalade.rules.rounding import ROUNDING

from .checks import Check
from .fighting import MOMENTUM_ACTIONS
from .sources import siege

LADDER_SOURCE = siege("Using Ladders", 13)
LIFT_SOURCE = siege("The Ladder Lift", 13)
HOOK_SOURCE = siege("Using Grappling Hooks", 14)

REACH_IN = 2
"""How close to the wall's foot a ladder or a line is placed."""
MODEL_ON_LADDER_IN = 2
LEAST_RAISERS = 2
MOST_ON_LINE = 2
HOOK_ACTIONS = 1
HOOK_NEEDED = 9


def ladder_capacity(length_in: float) -> int:
    """How many models a ladder holds, one every two inches from the top down.

    A 7 in ladder holds four in the example (7, 5, 3 and 1), so the space below the lowest need not
    be whole; the two on the 5 in ladder (4 and 2) are not the most it can hold.

    >>> ladder_capacity(7), ladder_capacity(5)
    (4, 3)

    Source: No Quarter: Siege, Using Ladders, p. 13.
    """
    return ceil(length_in / MODEL_ON_LADDER_IN)


def check_spot(height_in: float, others_in: tuple[float, ...], length_in: float) -> None:
    """Raises IllegalAction for a spot off the ladder or within two inches of another model's.

    Source: No Quarter: Siege, Using Ladders, p. 13.
    """
    if not 0 < height_in <= length_in + ROUNDING.typed_in:
        raise IllegalAction(f"{height_in:g} in is not on a ladder or line of {length_in:g} in")
    for other in others_in:
        if abs(height_in - other) < MODEL_ON_LADDER_IN - ROUNDING.typed_in:
            raise IllegalAction(
                f"{height_in:g} in is taken: a model at {other:g} in needs {MODEL_ON_LADDER_IN} in"
            )


def check_raise(models: int, length_in: float, wall_height_in: float) -> None:
    """Raises IllegalAction when a ladder cannot be raised: too few hands, or too short.

    That it must reach the top is our reading of "to be positioned up against most castle models".

    Source: No Quarter: Siege, Using Ladders, p. 13; Ladders, p. 28.
    """
    if models < LEAST_RAISERS:
        raise IllegalAction(f"{models} cannot raise a ladder: it takes {LEAST_RAISERS} models")
    if length_in + ROUNDING.typed_in < wall_height_in:
        raise IllegalAction(
            f"a ladder of {length_in:g} in does not reach the top of {wall_height_in:g} in"
        )


def lift_actions(actions: int, *, defenders_in_reach: bool) -> int:
    """Actions (AC) of the model lifted with the ladder: half its own, and momentum if it charges.

    >>> lift_actions(8, defenders_in_reach=True)
    7

    Source: No Quarter: Siege, The Ladder Lift, p. 13.
    """
    return actions // 2 + (MOMENTUM_ACTIONS if defenders_in_reach else 0)


def hook_check() -> Check:
    """The throw of a grappling hook.

    Source: No Quarter: Siege, Using Grappling Hooks, p. 14.
    """
    return Check("grappling hook", (Reason(HOOK_NEEDED, "throw", HOOK_SOURCE),))
