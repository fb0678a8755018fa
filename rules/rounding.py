from __future__ import annotations

import math
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class RoundingTolerances:
    """How far above a whole inch a size may lie and still count as that inch."""

    noise_in: float = 1e-6
    """What arithmetic in floats can leave behind, and no more."""

    typed_in: float = 0.01
    """Typed sizes and built models: well above the noise of floats (152.4 / 25.4 is
    6.000000000000001), well below what a tape can show (1/64 in)."""

    scan_in: float = 0.1
    """Scans: their noise pushes surfaces outward by about this much at miniature scale."""


ROUNDING = RoundingTolerances()


def round_up(value_in: float, tolerance_in: float = ROUNDING.typed_in) -> int:
    """The next whole inch up; a value within the tolerance above a whole inch is that inch.

    Raises ValueError for a value that is not finite.

    >>> round_up(152.4 / 25.4), round_up(9.75), round_up(6.009), round_up(6.011), round_up(0.0)
    (6, 10, 6, 7, 0)
    """
    if not math.isfinite(value_in):
        raise ValueError(f"cannot round {value_in} up: it is not a finite number")
    return math.ceil(value_in - tolerance_in)


def on_the_edge(value_in: float, tolerance_in: float = ROUNDING.typed_in) -> bool:
    """Whether the value lies so close to a whole inch that its rounding could be argued.

    >>> on_the_edge(6.004), on_the_edge(5.995), on_the_edge(5.75)
    (True, True, False)
    """
    return abs(value_in - round(value_in)) <= tolerance_in
