"""The board laid on the table: which square a point in inches lies in, and where a square lies."""

from __future__ import annotations

import math

from .hexes import Hex
from .scale import DEFAULT_SCALE, Scale


def centre_of(cell: Hex, scale: Scale = DEFAULT_SCALE) -> tuple[float, float]:
    """The middle of a square in inches; square (0, 0) lies at the table's centre, rows along x.

    >>> centre_of(Hex(2, 0), Scale(1.0))
    (2.0, 0.0)
    """
    return (
        scale.square_in * (cell.q + cell.r / 2),
        scale.square_in * cell.r * math.sqrt(3) / 2,
    )


def square_at(x_in: float, y_in: float, scale: Scale = DEFAULT_SCALE) -> Hex:
    """The square that a point of the table lies in: the one whose centre is nearest.

    >>> square_at(2.1, 0.2, Scale(1.0))
    Hex(q=2, r=0)
    """
    r = y_in / (scale.square_in * math.sqrt(3) / 2)
    q = x_in / scale.square_in - r / 2
    near = [Hex(math.floor(q) + dq, math.floor(r) + dr) for dq in (0, 1) for dr in (0, 1)]
    return min(near, key=lambda cell: (_squared(cell, x_in, y_in, scale), cell))


def _squared(cell: Hex, x_in: float, y_in: float, scale: Scale) -> float:
    x, y = centre_of(cell, scale)
    return (x - x_in) ** 2 + (y - y_in) ** 2
