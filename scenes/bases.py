"""The shape of a figure's base where it stands."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

import shapely
from shapely.affinity import rotate, scale, translate
from shapely.geometry import Point, Polygon, box

MM_PER_INCH = 25.4

ARC_SEGMENTS = 64
"""Segments a quarter of a round base when it must be a polygon: at 2 in radius within 1e-4 in."""


@dataclass(frozen=True, slots=True)
class Base:
    """A round, oval or rectangular base in plan; ``length_in`` lies along ``yaw_deg``.

    A round base has equal length and width.
    """

    shape: Literal["round", "oval", "rectangle"]
    length_in: float
    width_in: float
    x_in: float = 0.0
    y_in: float = 0.0
    yaw_deg: float = 0.0

    @classmethod
    def of_mm(
        cls,
        base_mm: float | tuple[float, float],
        shape: Literal["round", "oval", "rectangle"],
        at_in: tuple[float, float] = (0.0, 0.0),
        yaw_deg: float = 0.0,
    ) -> Base:
        """A base from its measure in millimetres, as printed on its box."""
        length, width = base_mm if isinstance(base_mm, tuple) else (base_mm, base_mm)
        return cls(shape, length / MM_PER_INCH, width / MM_PER_INCH, *at_in, yaw_deg)

    @property
    def at_in(self) -> tuple[float, float]:
        """The base's centre."""
        return (self.x_in, self.y_in)

    @property
    def smaller_side_in(self) -> float:
        """The shorter of length and width."""
        return min(self.length_in, self.width_in)

    @property
    def area_in2(self) -> float:
        """The exact area."""
        full = self.length_in * self.width_in
        return full if self.shape == "rectangle" else full * 3.141592653589793 / 4

    def moved_to(self, x_in: float, y_in: float) -> Base:
        """The same base with its centre elsewhere."""
        return replace(self, x_in=x_in, y_in=y_in)

    @property
    def polygon(self) -> Polygon:
        """The base as a polygon; curves by ARC_SEGMENTS chords a quarter."""
        half_length, half_width = self.length_in / 2, self.width_in / 2
        if self.shape == "rectangle":
            outline = box(-half_length, -half_width, half_length, half_width)
        else:
            outline = scale(Point(0, 0).buffer(1.0, ARC_SEGMENTS), half_length, half_width)
        turned = rotate(outline, self.yaw_deg, origin=(0, 0)) if self.yaw_deg else outline
        moved = translate(turned, self.x_in, self.y_in)
        assert isinstance(moved, Polygon)
        return moved

    def distance_in(self, other: Base) -> float:
        """Level distance between the nearest edges; 0 when they touch or overlap."""
        if self.shape == other.shape == "round":
            centres = ((self.x_in - other.x_in) ** 2 + (self.y_in - other.y_in) ** 2) ** 0.5
            return float(max(0.0, centres - (self.length_in + other.length_in) / 2))
        return float(shapely.distance(self.polygon, other.polygon))
