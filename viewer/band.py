"""A frame drawn over the picture with the mouse, and what lies in it."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from escalade.models.mesh import FloatArray
from escalade.scenes.space import Space

from .camera import bounds_of
from .label_layout import Box
from .pointer import Pointer


@dataclass(frozen=True, slots=True)
class Band:
    """A frame between two places of the picture, seen by one camera."""

    start: Pointer
    end: Pointer

    @property
    def box(self) -> Box:
        """Left, top, right, bottom in pixels."""
        (left, right), (top, bottom) = (
            sorted(pair) for pair in ((self.start.x, self.end.x), (self.start.y, self.end.y))
        )
        return (left, top, right, bottom)

    def names(self, space: Space) -> tuple[str, ...]:
        """The figures whose middle is in the frame, and the components that are in it whole.

        A castle behind the figures that are framed is hardly ever meant.
        """
        figures = [
            figure.name for figure in space.figures if self._holds(figure.centre[None]).all()
        ]
        components = [
            component.name
            for component in space.components
            if self._holds(_corners(bounds_of(component.mesh))).all()
        ]
        return (*figures, *components)

    def _holds(self, points: FloatArray) -> FloatArray:
        """Which points, (n, 3) inches, appear in the frame: (n,) bool."""
        seen, depth = self.end.camera.project(points, self.end.aspect)
        pixels = (seen * [1, -1] + 1) / 2 * self.end.size
        left, top, right, bottom = self.box
        inside = (pixels >= [left, top]) & (pixels <= [right, bottom])
        return np.asarray((depth > 0) & inside.all(axis=1))


def _corners(bounds: FloatArray) -> FloatArray:
    """The eight corners of a box, (8, 3)."""
    (x0, y0, z0), (x1, y1, z1) = bounds
    return np.array([[x, y, z] for x in (x0, x1) for y in (y0, y1) for z in (z0, z1)])
