"""Points clicked on a model and the distances typed between them: a scale and its checks."""

from __future__ import annotations

from dataclasses import dataclass, replace

from escalade.models.calibration import Calibration, Distance, Point, calibrate
from escalade.models.errors import LengthError
from escalade.models.lengths import format_length, parse_length


@dataclass(frozen=True, slots=True)
class Span:
    """Two points of the file and the distance between them as it was typed."""

    distance: Distance
    text: str


@dataclass(frozen=True, slots=True)
class Marks:
    """What was clicked so far: finished spans, and up to two points of the one being made.

    Points are in the file's own coordinates, so that no choice about the model moves them.
    """

    spans: tuple[Span, ...] = ()
    points: tuple[Point, ...] = ()

    @classmethod
    def of(cls, distances: tuple[Distance, ...], unit: str) -> Marks:
        """The marks of distances that were kept."""
        return cls(
            tuple(Span(distance, format_length(distance.length_in, unit)) for distance in distances)
        )

    @property
    def distances(self) -> tuple[Distance, ...]:
        """What the scale is made from: the first sets it, the others check it."""
        return tuple(span.distance for span in self.spans)

    @property
    def calibration(self) -> Calibration | None:
        """The scale and the residuals of its checks, None before the first distance."""
        return calibrate(self.distances) if self.spans else None

    @property
    def is_waiting(self) -> bool:
        """Whether two points wait for the distance between them."""
        return len(self.points) == 2

    def clicked(self, point: Point) -> Marks:
        """With another point; a third one takes the second one's place."""
        return replace(self, points=(*self.points[:1], point))

    def measured(self, text: str, unit: str = "inch") -> Marks:
        """With the distance between the two points, as people write one.

        It is in ``unit`` where they name none. Raises LengthError for what is no length, for zero,
        and where both points are the same.
        """
        start, end = self.points
        length_in = parse_length(text, unit)
        distance = Distance(start, end, length_in)
        if length_in <= 0 or distance.in_file == 0:
            raise LengthError("a scale needs two different points and a length above zero")
        return Marks((*self.spans, Span(distance, text.strip())))

    def without_last(self) -> Marks:
        """Before the last click: a point less, or the latest distance's points without it."""
        if self.points:
            return replace(self, points=self.points[:-1])
        if not self.spans:
            return self
        last = self.spans[-1].distance
        return Marks(self.spans[:-1], (last.start, last.end))

    def without(self, index: int) -> Marks:
        """Without one of the distances."""
        return replace(self, spans=self.spans[:index] + self.spans[index + 1 :])
