"""The size of a component as the rules see it: width, height and depth, each with its error."""

from __future__ import annotations

from dataclasses import dataclass

from .rounding import ROUNDING, on_the_edge, round_up


@dataclass(frozen=True, slots=True)
class Length:
    """A measured length in inches and how far it may be off in either direction."""

    value_in: float
    error_in: float = 0.0


@dataclass(frozen=True, slots=True)
class Dimensions:
    """Width, height and depth in inches; width is the longer side of the footprint.

    ``tolerance_in`` is the slack for rounding up (0.01 in for typed and built sizes, more for
    scans). The book of every system measures at the widest point, overhangs included.
    """

    width: Length
    height: Length
    depth: Length
    tolerance_in: float = ROUNDING.typed_in

    @classmethod
    def exact(cls, width_in: float, height_in: float, depth_in: float) -> Dimensions:
        """Sizes without an error, as typed from a tape."""
        return cls(Length(width_in), Length(height_in), Length(depth_in))

    @property
    def sides(self) -> tuple[Length, Length, Length]:
        """Width, height, depth."""
        return (self.width, self.height, self.depth)

    @property
    def values_in(self) -> tuple[float, float, float]:
        """Width, height and depth in inches, without their errors."""
        return (self.width.value_in, self.height.value_in, self.depth.value_in)

    @property
    def rounded(self) -> tuple[int, int, int]:
        """Width, height and depth in whole inches, rounded up.

        >>> Dimensions.exact(9.75, 4.75, 3).rounded
        (10, 5, 3)
        """
        width, height, depth = (round_up(side.value_in, self.tolerance_in) for side in self.sides)
        return (width, height, depth)

    @property
    def rounded_low(self) -> tuple[int, int, int]:
        """The smallest whole inches that the sizes could round up to within their errors."""
        width, height, depth = (
            round_up(max(0.0, side.value_in - side.error_in), self.tolerance_in)
            for side in self.sides
        )
        return (width, height, depth)

    @property
    def rounded_high(self) -> tuple[int, int, int]:
        """The largest whole inches that the sizes could round up to within their errors.

        A side on the edge of a whole inch could also be read as just above it.

        >>> Dimensions.exact(6.004, 4, 1.5).rounded_high
        (7, 4, 2)
        """
        width, height, depth = (
            round_up(
                side.value_in + max(side.error_in, self.tolerance_in if edge else 0.0),
                ROUNDING.noise_in,
            )
            for side, edge in zip(self.sides, self.edges, strict=True)
        )
        return (width, height, depth)

    @property
    def edges(self) -> tuple[bool, bool, bool]:
        """Which sides lie on the edge: within the tolerance of a whole inch, yet not exactly on it.

        >>> Dimensions.exact(6.004, 4, 1.5).edges
        (True, False, False)
        """
        width, height, depth = (
            on_the_edge(side.value_in, self.tolerance_in)
            and not on_the_edge(side.value_in, ROUNDING.noise_in)
            for side in self.sides
        )
        return (width, height, depth)
