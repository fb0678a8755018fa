"""The size of a model that stands upright, and whether it is a size at all."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from escalade.rules.dimensions import Dimensions, Length

from .errors import EmptyModel
from .outlines import outline
from .source import Coordinates, along
from .standing import Footprint, footprint


@dataclass(frozen=True, slots=True)
class MeasuringTolerances:
    """What counts as flat, and how fine a measured size is."""

    flat_share: float = 1e-3
    """A side below this share of the longest is no side: 1/1000 of a 10 in wall is a sheet of
    paper, which neither stands nor prints."""

    decimals: int = 4
    """Measured inches are kept to 0.0001 in: far finer than any print or scan, and coarse enough
    that the float32 of a file does not put a side of 6 in beside 6 in."""

    cloud_tail: float = 0.002
    """Share of a cloud's points beyond each end of a side that is taken for noise."""


MEASURING = MeasuringTolerances()


@dataclass(frozen=True, slots=True)
class RawSize:
    """The size of a model in the units of its file: what is measured before the unit is known.

    width, height, depth : width is the longer side of the footprint
    footprint : where the rectangle lies and how it is turned
    base : the lowest height, so that the mesh can be put on z = 0
    error_share : how far every side may be off by its scale, as a share of it
    error : how far every side may be off besides, in file units
    """

    width: float
    height: float
    depth: float
    footprint: Footprint
    base: float
    error_share: float = 0.0
    error: float = 0.0

    def less_noise(self, standard_deviation: float, reach: float, *, on_table: bool) -> RawSize:
        """The size without what the noise of a scan adds at its extremes.

        ``reach`` is how many standard deviations a noisy side reaches beyond its true place;
        a model that stands on the table's plane has a true foot.
        """
        beyond = reach * standard_deviation
        return replace(
            self,
            width=self.width - 2 * beyond,
            depth=self.depth - 2 * beyond,
            height=self.height - (1 if on_table else 2) * beyond,
            base=self.base if on_table else self.base + beyond,
            error=self.error + beyond,
        )

    def dimensions(self, inches_per_unit: float, tolerance_in: float) -> Dimensions:
        """The size in inches; the scale's error counts in all three sides."""
        width, height, depth = (
            Length(
                round(side * inches_per_unit, MEASURING.decimals),
                round(
                    side * inches_per_unit * self.error_share + self.error * inches_per_unit,
                    MEASURING.decimals,
                ),
            )
            for side in (self.width, self.height, self.depth)
        )
        return Dimensions(width, height, depth, tolerance_in)


def measure(
    vertices: Coordinates,
    turn: NDArray[np.float64],
    *,
    name: str = "the model",
    yaw_deg: float | None = None,
) -> RawSize:
    """The size of (n, 3) vertices that a (3, 3) rotation stands upright, overhangs included.

    ``yaw_deg`` turns the footprint's rectangle by the user's word instead of the least area.
    Raises EmptyModel for a model that is flat or a single point: it has no depth to count.
    """
    plan = footprint(outline(vertices, turn[:2]), yaw_deg)
    low, high = _reach(vertices, turn[2])
    size = RawSize(plan.width, high - low, plan.depth, plan, low)
    if min(size.height, size.depth) <= MEASURING.flat_share * max(size.width, size.height):
        raise EmptyModel(
            f"{name} is flat ({size.width:.6g} x {size.height:.6g} x {size.depth:.6g} in its own"
            " units): it is no solid, so type its size instead"
        )
    return size


def measure_cloud(
    points: Coordinates,
    turn: NDArray[np.float64],
    *,
    name: str = "the cloud",
    yaw_deg: float | None = None,
) -> RawSize:
    """The size of (n, 3) points without surfaces: the few farthest at each end are noise.

    Raises EmptyModel for points that are flat or too few.
    """
    plan = measure(points, turn, name=name, yaw_deg=yaw_deg).footprint
    upright = points.astype(np.float64) @ turn.T
    cos, sin = np.cos(np.radians(plan.yaw_deg)), np.sin(np.radians(plan.yaw_deg))
    sides = (
        upright[:, 0] * cos + upright[:, 1] * sin,
        upright[:, 1] * cos - upright[:, 0] * sin,
        upright[:, 2],
    )
    tails = [MEASURING.cloud_tail, 1 - MEASURING.cloud_tail]
    (x0, x1), (y0, y1), (z0, z1) = (np.quantile(side, tails).tolist() for side in sides)
    x, y = (x0 + x1) / 2, (y0 + y1) / 2
    yaw = plan.yaw_deg
    width, depth = x1 - x0, y1 - y0
    if depth > width:
        width, depth, yaw = depth, width, yaw + 90 if yaw <= 0 else yaw - 90
    trimmed = Footprint(width, depth, (cos * x - sin * y, sin * x + cos * y), yaw)
    return RawSize(width, z1 - z0, depth, trimmed, z0)


def edges(dimensions: Dimensions) -> tuple[str, ...]:
    """A note for each side that lies on the edge of a whole inch."""
    sides = zip(
        ("width", "height", "depth"), dimensions.sides, dimensions.rounded, dimensions.edges,
        strict=True,
    )  # fmt: skip
    return tuple(
        f"its {side} of {length.value_in:.4g} in lies on the edge: counted as {whole} in"
        for side, length, whole, edge in sides
        if edge
    )


def _reach(vertices: Coordinates, axis: NDArray[np.float64]) -> tuple[float, float]:
    """How far vertices reach down and up along an axis."""
    if np.count_nonzero(axis) == 1:  # a quarter-turn needs no sums
        column = int(np.flatnonzero(axis)[0])
        low, high = float(vertices[:, column].min()), float(vertices[:, column].max())
        return (low, high) if axis[column] > 0 else (-high, -low)
    heights = along(vertices, axis)
    return float(heights.min()), float(heights.max())
