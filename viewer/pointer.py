"""The pointer over the table: a place in the picture, and what lies under it."""

from __future__ import annotations

from dataclasses import dataclass

from escalade.models.mesh import FloatArray
from escalade.scenes.space import Space

from .camera import Camera
from .picking import Pick, ground_point, pick

STILL_PX = 3.0
"""A hand that clicks moves the mouse by so much without meaning to drag."""


@dataclass(frozen=True, slots=True)
class Pointer:
    """Pixels from the top left corner of a picture of that size, and the keys held."""

    x: float
    y: float
    size: tuple[int, int]
    camera: Camera
    shift: bool = False
    control: bool = False

    @property
    def aspect(self) -> float:
        """The picture's width by its height."""
        return self.size[0] / self.size[1]

    @property
    def ray(self) -> tuple[FloatArray, FloatArray]:
        """Start and unit direction of what is seen there."""
        x, y = 2 * self.x / self.size[0] - 1, 1 - 2 * self.y / self.size[1]
        return self.camera.ray(x, y, self.aspect)

    def is_at(self, other: Pointer) -> bool:
        """Whether a hand there and here means the same place."""
        return max(abs(self.x - other.x), abs(self.y - other.y)) <= STILL_PX

    def pick(self, space: Space) -> Pick | None:
        """The first thing there."""
        return pick(space, *self.ray)

    def ground(self, space: Space) -> Pick | None:
        """The surface there, looking through figures."""
        return ground_point(space, *self.ray)
