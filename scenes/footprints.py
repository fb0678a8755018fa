"""Convex plans of bases and templates, and their exact extent in every direction."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry import Polygon

from escalade.models.mesh import FloatArray

FootprintKind = Literal["oval", "rectangle", "half"]

ARC_SEGMENTS = 64
"""Segments a quarter of a curve when it must be a polygon: at 2 in radius within 2e-4 in."""


@dataclass(frozen=True, slots=True)
class Footprint:
    """A convex plan: an oval (a circle is one), a rectangle, or half a circle.

    ``half_length_in`` lies along ``yaw_deg``, ``half_width_in`` across it. Half a circle has its
    centre in the middle of the flat edge, which runs along ``yaw_deg``; it lies to the left.
    """

    kind: FootprintKind
    x_in: float
    y_in: float
    half_length_in: float
    half_width_in: float
    yaw_deg: float = 0.0

    @property
    def is_circle(self) -> bool:
        """Whether it is a full circle."""
        return self.kind == "oval" and self.half_length_in == self.half_width_in

    @property
    def area_in2(self) -> float:
        """The exact area."""
        sides = self.half_length_in * self.half_width_in
        return {"oval": math.pi, "rectangle": 4.0, "half": math.pi / 2}[self.kind] * sides

    @property
    def axes(self) -> tuple[FloatArray, FloatArray]:
        """Unit vectors along and across it, (2,) float64 each."""
        yaw = math.radians(self.yaw_deg)
        along = np.array([math.cos(yaw), math.sin(yaw)])
        return along, np.array([-along[1], along[0]])

    @property
    def centre(self) -> FloatArray:
        """Its centre, (2,) float64."""
        return np.array([self.x_in, self.y_in])

    @property
    def polygon(self) -> Polygon:
        """The plan as a polygon; curves by ARC_SEGMENTS chords a quarter, corners on the curve."""
        if self.kind == "rectangle":
            local = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]], dtype=np.float64)
        else:
            turn = np.pi if self.kind == "half" else 2 * np.pi
            steps = round(ARC_SEGMENTS * turn / (np.pi / 2))
            angles = np.linspace(0.0, turn, steps + 1)
            local = np.stack([np.cos(angles), np.sin(angles)], axis=1)
        along, across = self.axes
        corners = (
            self.centre
            + local[:, :1] * self.half_length_in * along
            + local[:, 1:] * self.half_width_in * across
        )
        return shapely.Polygon(corners)


@dataclass(frozen=True, slots=True, eq=False)
class Footprints:
    """Many footprints as arrays, to be asked together.

    half_disc, rectangle : (n,) bool, which kind (oval where neither)
    centre, half, along : (n, 2) float64, inches; ``along`` is the unit vector of the yaw
    """

    half_disc: NDArray[np.bool_]
    rectangle: NDArray[np.bool_]
    centre: FloatArray
    half: FloatArray
    along: FloatArray

    @classmethod
    def of(cls, footprints: Sequence[Footprint]) -> Footprints:
        """The footprints as arrays; an empty sequence gives arrays of no rows."""
        yaw = np.radians([footprint.yaw_deg for footprint in footprints])
        return cls(
            np.array([footprint.kind == "half" for footprint in footprints], dtype=bool),
            np.array([footprint.kind == "rectangle" for footprint in footprints], dtype=bool),
            np.array([(f.x_in, f.y_in) for f in footprints], dtype=np.float64).reshape(-1, 2),
            np.array(
                [(f.half_length_in, f.half_width_in) for f in footprints], dtype=np.float64
            ).reshape(-1, 2),
            np.stack([np.cos(yaw), np.sin(yaw)], axis=-1).reshape(-1, 2),
        )

    def __len__(self) -> int:
        return len(self.centre)

    @property
    def oval(self) -> NDArray[np.bool_]:
        """Which of them are ovals, circles among them, (n,) bool."""
        neither: NDArray[np.bool_] = ~(self.half_disc | self.rectangle)
        return neither

    @property
    def circle(self) -> NDArray[np.bool_]:
        """Which of them are full circles, (n,) bool."""
        round_ones: NDArray[np.bool_] = self.oval & (self.half[:, 0] == self.half[:, 1])
        return round_ones

    def taken(self, rows: NDArray[np.bool_] | NDArray[np.int64]) -> Footprints:
        """Only those rows."""
        return Footprints(
            self.half_disc[rows],
            self.rectangle[rows],
            self.centre[rows],
            self.half[rows],
            self.along[rows],
        )

    @property
    def corners(self) -> FloatArray:
        """The corners of the box round each along its own axes, (n, 4, 2), counter-clockwise."""
        signs = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]], dtype=np.float64)
        local = signs[None] * self.half[:, None]
        across = np.stack([-self.along[:, 1], self.along[:, 0]], axis=1)
        corners: FloatArray = (
            self.centre[:, None]
            + local[:, :, :1] * self.along[:, None]
            + local[:, :, 1:] * across[:, None]
        )
        return corners

    def seen_from(self, point: FloatArray) -> FloatArray:
        """A point in each one's own axes, (n, 2) float64: along and across from its centre."""
        offset = point - self.centre
        across = np.stack([-self.along[:, 1], self.along[:, 0]], axis=1)
        return np.stack([(offset * self.along).sum(axis=1), (offset * across).sum(axis=1)], axis=1)

    def extent(self, directions: FloatArray) -> FloatArray:
        """How far each reaches from the origin in each direction: its support function.

        directions : (n or 1, k, 2) float64, unit vectors. Returns (n, k) float64, inches.
        """
        x, y = directions[..., 0], directions[..., 1]
        along_x, along_y = self.along[:, 0, None], self.along[:, 1, None]
        length, width = self.half[:, 0, None], self.half[:, 1, None]
        along = x * along_x + y * along_y
        across = y * along_x - x * along_y
        reach = np.hypot(length * along, width * across)
        if self.rectangle.any():
            boxes = length * np.abs(along) + width * np.abs(across)
            reach = np.where(self.rectangle[:, None], boxes, reach)
        if self.half_disc.any():
            halves = np.where(across >= 0, length, length * np.abs(along))
            reach = np.where(self.half_disc[:, None], halves, reach)
        extent: FloatArray = reach + self.centre[:, 0, None] * x + self.centre[:, 1, None] * y
        return extent
