"""Plans grown or shrunk by a distance, without the false alarms of the library underneath."""

from __future__ import annotations

from typing import Literal, TypeVar

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

Shape = TypeVar("Shape", BaseGeometry, NDArray[np.object_])

HAIRLINE_IN = 1e-4
"""Cracks and spikes up to twice as wide are where outlines that should agree differ by the noise of
float32 files."""


def grown(
    shape: Shape,
    by_in: float,
    segments: int = 16,
    corners: Literal["round", "mitre"] = "round",
) -> Shape:
    """A plan, or each of an array of plans, grown by a distance; shrunk where it is negative.

    ``segments`` is how many chords draw a quarter of a circle. GEOS divides by zero on the way
    where an outline has tiny steps, gives the right plan, and NumPy would warn of it.
    """
    with np.errstate(divide="ignore", invalid="ignore"):
        plan: Shape = shapely.buffer(shape, by_in, quad_segs=segments, join_style=corners)
    return plan


def without_hairlines(shape: Shape) -> Shape:
    """A plan, or each of an array of plans, without the cracks and spikes that noise leaves."""
    closed = grown(shape, HAIRLINE_IN, corners="mitre")
    opened = grown(closed, -2 * HAIRLINE_IN, corners="mitre")
    return grown(opened, HAIRLINE_IN, corners="mitre")
