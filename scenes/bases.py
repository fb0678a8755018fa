"""The shape of a figure's base where it stands."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from shapely.geometry import Polygon

from .footprints import Footprint
from .overlaps import edge_distance_in

MM_PER_INCH = 25.4


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
    def footprint(self) -> Footprint:
        """The base's exact plan."""
        kind: Literal["rectangle", "oval"] = "rectangle" if self.shape == "rectangle" else "oval"
        return Footprint(
            kind, self.x_in, self.y_in, self.length_in / 2, self.width_in / 2, self.yaw_deg
        )

    @property
    def area_in2(self) -> float:
        """The exact area."""
        return self.footprint.area_in2

    @property
    def polygon(self) -> Polygon:
        """The base as a polygon, its curves in fine chords."""
        return self.footprint.polygon

    def moved_to(self, x_in: float, y_in: float) -> Base:
        """The same base with its centre elsewhere."""
        return replace(self, x_in=float(x_in), y_in=float(y_in))

    def distance_in(self, other: Base) -> float:
        """Level distance between the nearest edges; 0 when they touch or overlap."""
        return edge_distance_in(self.footprint, other.footprint)
