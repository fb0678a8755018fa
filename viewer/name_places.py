"""Where the names on the table of a window go, frame after frame."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from escalade.models.mesh import FloatArray
from escalade.scenes.space import Space

from .camera import Camera
from .label_layout import Box, PlacedLabel, layout
from .label_pins import pinned
from .labels import Label
from .overlays import Highlight, Overlay
from .shown import Things, answer_points, boxes_at, things_on, things_shown

SPARSE_PX = 9.0
"""Of places along an answer that lie so close together one is enough to keep clear of."""


class NamePlaces:
    """Lays names out as pictures have them: clear of figures and answers, hidden things unnamed.

    Names stay where they were while that place is about as good as any other, so that they do not
    hop while something moves. What is asked again is answered from memory.
    """

    def __init__(self) -> None:
        self._asked: object = None
        self._placed: list[PlacedLabel] = []
        self._things: tuple[Space, Things] | None = None
        self._along: tuple[Sequence[Overlay], FloatArray] | None = None

    @property
    def latest(self) -> tuple[PlacedLabel, ...]:
        """The names as they were placed latest."""
        return tuple(self._placed)

    def put(
        self,
        labels: Sequence[Label],
        space: Space,
        overlays: Sequence[Overlay],
        camera: Camera,
        size: tuple[int, int],
        measure: Callable[[str], tuple[float, float]],
        letters_px: float,
        panels: Sequence[Box],
        carried: Collection[str] = (),
    ) -> list[PlacedLabel]:
        """Places for the labels, in pixels.

        ``measure`` gives a text's width and height in letters of ``letters_px``; ``panels`` hide
        the table. What is ``carried`` stands elsewhere than the space has it, and is not named.
        """
        asked = (space, tuple(labels), camera, size, letters_px, tuple(panels), frozenset(carried))
        known = self._along is not None and self._along[0] is overlays
        if not known or asked != self._asked:
            things = self._things_on(space)
            shown = things_shown(space, camera, size, things)
            unseen = set(things.names) - shown.boxes.keys()
            keep_clear = {n: b for n, b in shown.to_be_seen.items() if n not in carried}
            along = boxes_at(self._points_along(overlays, space), camera, size)
            sparse = {(box[0] // SPARSE_PX, box[1] // SPARSE_PX): box for box in along}
            keep_clear[""] = list(sparse.values())
            wanted = [
                label
                for label in labels
                if label.name not in carried and (label.rank == 0 or label.name not in unseen)
            ]
            led = pinned(wanted, shown, space, camera, size)
            self._placed = layout(
                led, camera, size, measure, panels, keep_clear,
                under=panels, before=self._placed,
            )  # fmt: skip
            self._asked = asked
        return self._placed

    def _things_on(self, space: Space) -> Things:
        if self._things is None or self._things[0] is not space:
            self._things = (space, things_on(space))
        return self._things[1]

    def _points_along(self, overlays: Sequence[Overlay], space: Space) -> FloatArray:
        if self._along is None or self._along[0] is not overlays:
            drawn = [each for each in overlays if not isinstance(each, Highlight)]
            self._along = (overlays, answer_points(drawn, space))
        return self._along[1]
