"""The size of a model that stands upright, and whether it is a size at all."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from escalade.rules.dimensions import Dimensions, Length
from escalade.rules.rounding import ROUNDING

from .errors import EmptyModel
from .source import Coordinates
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


def measure(upright: Coordinates, *, name: str = "the model") -> RawSize:
    """The size of (n, 3) points that stand upright along +z, overhangs and stairs included.

    Raises EmptyModel for a model that is flat or a single point: it has no depth to count.
    """
    plan = footprint(upright[:, :2])
    low, high = float(upright[:, 2].min()), float(upright[:, 2].max())
    size = RawSize(plan.width, high - low, plan.depth, plan, low)
    longest = max(size.width, size.height)
    if min(size.height, size.depth) <= MEASURING.flat_share * longest:
        raise EmptyModel(
            f"{name} is flat ({size.width:.6g} x {size.height:.6g} x {size.depth:.6g} in its own"
            " units): it is no solid, so type its size instead"
        )
    return size


def measure_cloud(upright: Coordinates, *, name: str = "the cloud") -> RawSize:
    """The size of (n, 3) points without surfaces: the few farthest at each end are noise.

    Raises EmptyModel for points that are flat or too few.
    """
    whole = measure(upright, name=name)
    turn = np.radians(whole.footprint.yaw_deg)
    cos, sin = np.cos(turn), np.sin(turn)
    along = upright[:, 0] * cos + upright[:, 1] * sin
    across = upright[:, 1] * cos - upright[:, 0] * sin
    tails = [MEASURING.cloud_tail, 1 - MEASURING.cloud_tail]
    (x0, x1), (y0, y1), (z0, z1) = (
        np.quantile(axis.astype(np.float64), tails) for axis in (along, across, upright[:, 2])
    )
    middle = np.array([(x0 + x1) / 2, (y0 + y1) / 2])
    centre = (float(cos * middle[0] - sin * middle[1]), float(sin * middle[0] + cos * middle[1]))
    yaw = whole.footprint.yaw_deg
    width, depth = float(x1 - x0), float(y1 - y0)
    if depth > width:
        width, depth, yaw = depth, width, yaw + 90 if yaw <= 0 else yaw - 90
    plan = Footprint(width, depth, centre, yaw)
    return RawSize(width, float(z1 - z0), depth, plan, float(z0))


BUILT_TOLERANCE_IN = ROUNDING.typed_in
SCAN_TOLERANCE_IN = ROUNDING.scan_in
