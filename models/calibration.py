"""The scale of a scan from points on it and the distances measured between them."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass

from .errors import LengthError, NeedsScale
from .lengths import parse_length

Point = tuple[float, float, float]

_NUMBER = r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?"
_POINT = rf"[(\[]?\s*({_NUMBER})\s*[,;\s]\s*({_NUMBER})\s*[,;\s]\s*({_NUMBER})\s*[)\]]?"
_BETWEEN = r"(?:\s+(?:-|–|to)\s+|\s*[→:;]\s*|\s+)"  # a minus beside a number is its sign
_DISTANCE = re.compile(rf"\s*{_POINT}{_BETWEEN}{_POINT}\s*=\s*(.+)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class CalibrationTolerances:
    """How well a distance on a real model can be told."""

    tape_in: float = 1 / 32
    """A tape or ruler is read to about half of its 1/16 in."""


CALIBRATION = CalibrationTolerances()


@dataclass(frozen=True, slots=True)
class Distance:
    """Two points in the file's own coordinates and the true distance between them in inches."""

    start: Point
    end: Point
    length_in: float

    @property
    def in_file(self) -> float:
        """The distance in the file's own units."""
        return math.dist(self.start, self.end)


@dataclass(frozen=True, slots=True)
class Calibration:
    """The scale that the first distance sets, and how the others agree.

    inches_per_unit : inches in one unit of the file
    error_share : how far every size may be off by it, as a share of the size
    residuals_in : for each further distance, what the scale makes of it less what was measured
    """

    inches_per_unit: float
    error_share: float
    residuals_in: tuple[float, ...]

    def notes(self) -> tuple[str, ...]:
        """The scale's error and the residual of every check, one line each."""
        checks = tuple(
            f"check {number}: the scale makes it {abs(residual):.3f} in"
            f" {'longer' if residual >= 0 else 'shorter'} than measured"
            for number, residual in enumerate(self.residuals_in, start=1)
        )
        return (f"scaled by a distance; every size ± {100 * self.error_share:.2g} %", *checks)


def parse_distance(text: str) -> Distance:
    """Two points and the distance between them, written ``x,y,z x,y,z = length``.

    Raises LengthError when it is not that, or when the points are the same.

    >>> parse_distance("0,0,0 0,3,4 = 6in")
    Distance(start=(0.0, 0.0, 0.0), end=(0.0, 3.0, 4.0), length_in=6.0)
    >>> parse_distance("(1 2 3) (4 5 6) = 15,24 cm").length_in
    6.0
    """
    found = _DISTANCE.fullmatch(text)
    if found is None:
        raise LengthError(
            f"cannot read {text.strip()!r} as a distance; write two points and a length, such as"
            " 0,0,0 0,3,4 = 6in"
        )
    *numbers, length = found.groups()
    ax, ay, az, bx, by, bz = (float(number) for number in numbers)
    distance = Distance((ax, ay, az), (bx, by, bz), parse_length(length))
    if distance.in_file == 0 or distance.length_in <= 0:
        raise LengthError(f"{text.strip()!r} needs two different points and a length above zero")
    return distance


def calibrate(distances: Sequence[Distance]) -> Calibration:
    """The scale by the first distance, checked by the others.

    Its error is what the tape leaves on that distance, or the worst disagreement of a check where
    that is more. Raises NeedsScale for no distances.
    """
    if not distances:
        raise NeedsScale("a scale needs two points and the distance between them")
    first, *checks = distances
    inches_per_unit = first.length_in / first.in_file
    residuals = tuple(check.in_file * inches_per_unit - check.length_in for check in checks)
    shares = [
        abs(residual) / check.length_in for residual, check in zip(residuals, checks, strict=True)
    ]
    error_share = max([CALIBRATION.tape_in / first.length_in, *shares])
    return Calibration(inches_per_unit, error_share, residuals)


def describe(distance: Distance) -> str:
    """A distance as text that is read back the same.

    >>> describe(parse_distance("0,0,0 0,3,4 = 6in"))
    '0.0,0.0,0.0 0.0,3.0,4.0 = 6.0 in'
    """
    points = " ".join(",".join(repr(value) for value in p) for p in (distance.start, distance.end))
    return f"{points} = {distance.length_in!r} in"
