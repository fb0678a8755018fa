"""Points of the compass on the table: north is where y grows, away from the nearer table edge."""

from __future__ import annotations

import math

import numpy as np

from escalade.models.mesh import FloatArray

POINTS: tuple[str, ...] = (
    "east",
    "north-east",
    "north",
    "north-west",
    "west",
    "south-west",
    "south",
    "south-east",
)
"""The eight points, counter-clockwise from +x."""


def point_of(direction: FloatArray) -> str:
    """The point of the compass nearest to a direction in plan.

    >>> point_of(np.array([0.1, -2.0]))
    'south'
    """
    x, y = direction
    return POINTS[round(math.atan2(y, x) / (math.pi / 4)) % len(POINTS)]


def initials_of(point: str) -> str:
    """A point of the compass in short.

    >>> initials_of("north"), initials_of("south-east")
    ('N', 'SE')
    """
    return "".join(word[0].upper() for word in point.split("-"))


def direction_to(point: str) -> FloatArray:
    """The direction of a point of the compass, (2,) float64 of length 1."""
    angle = POINTS.index(point) * math.pi / 4
    return np.array([math.cos(angle), math.sin(angle)])
