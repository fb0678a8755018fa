"""How many wounds a piece of castle has: by its size in inches."""

from __future__ import annotations

from math import ceil

from escalade.rules.citations import Reason
from escalade.rules.dimensions import Dimensions
from escalade.rules.system import Wounds

from .sources import note, siege

SIZE_SOURCE = siege("Calculating Castle Damage", 21)

CUBIC_INCHES_A_WOUND = 20
LEAST_DEPTH_IN = 3


def wounds_of_size(width_in: int, height_in: int, depth_in: int) -> int:
    """Wounds of a component whose sizes are already rounded up to whole inches.

    >>> wounds_of_size(10, 5, 3), wounds_of_size(5, 7, 5), wounds_of_size(10, 5, 1)
    (8, 9, 8)

    Source: No Quarter: Siege, Calculating Castle Damage, p. 21.
    """
    return ceil(width_in * height_in * max(LEAST_DEPTH_IN, depth_in) / CUBIC_INCHES_A_WOUND)


def castle_wounds(dimensions: Dimensions) -> Wounds:
    """Wounds of a measured component, and the range that the error of its sizes leaves.

    >>> castle_wounds(Dimensions.exact(9.75, 4.75, 3))
    Wounds(value=8, low=8, high=8)

    Source: No Quarter: Siege, Calculating Castle Damage, p. 21.
    """
    return Wounds(
        wounds_of_size(*dimensions.rounded),
        wounds_of_size(*dimensions.rounded_low),
        wounds_of_size(*dimensions.rounded_high),
    )


def explain_wounds(dimensions: Dimensions) -> tuple[Reason, ...]:
    """How the wounds of a measured component come about, step by step."""
    width, height, depth = dimensions.rounded
    counted = max(LEAST_DEPTH_IN, depth)
    product = width * height * counted
    reasons = [
        note(
            f"{width} x {height} x {counted} in (rounded up) = {product}; "
            f"a {CUBIC_INCHES_A_WOUND}th of it, rounded up, is "
            f"{_counted(wounds_of_size(width, height, depth))}",
            SIZE_SOURCE,
        )
    ]
    if depth < counted:
        reasons.append(note(f"a depth of {depth} in counts as {LEAST_DEPTH_IN} in", SIZE_SOURCE))
    sides = ("width", "height", "depth")
    for side, edge, low, high in zip(
        sides, dimensions.edges, dimensions.rounded_low, dimensions.rounded_high, strict=True
    ):
        if edge:
            reasons.append(
                note(
                    f"the {side} lies on the edge of a whole inch: {low} or {high} in", SIZE_SOURCE
                )
            )
    return tuple(reasons)


def _counted(wounds: int) -> str:
    return "1 wound" if wounds == 1 else f"{wounds} wounds"
