"""What lies in the way of many rays at once, when eye and body move? Components and figures."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from escalade.models.mesh import FloatArray, Mesh
from escalade.scenes.rays import RayScene
from escalade.scenes.space import Space

from .obstacles import Figures, figures_near

SIDES = 16
"""Corners of a figure's ring where only a class is asked."""

SMALL_MOVE_IN = 0.25
"""Moves up to this ask for one set of figures: a quarter of a base, so hardly any more of them."""


class Way:
    """All that may hide a body with these corners, (v, 3), from an eye, (3,), wherever they move.

    The figures near the line are made ready for rays, once for each doubling of the moves.
    """

    def __init__(
        self, space: Space, eye: FloatArray, vertices: FloatArray, not_these: frozenset[str]
    ) -> None:
        self._space = space

        @lru_cache
        def figures_within(reach_in: float) -> tuple[Figures, RayScene]:
            near = figures_near(space, eye, vertices, reach_in, not_these, SIDES)
            return near, RayScene([_soup([body.triangles for _, body in near])])

        self._figures_within = figures_within

    def hides(
        self, eyes: FloatArray, directions: FloatArray, reach: FloatArray, moved_in: float
    ) -> NDArray[np.bool_]:
        """Which rays meet something before their reach, (p, r) bool.

        eyes : (p, 3); directions : (p, r, 3); reach : (p, r), in units of the directions
        moved_in : how far eye and body have moved at most
        """
        starts = np.broadcast_to(eyes[:, None], directions.shape).reshape(-1, 3)
        ends = starts + (directions * reach[..., None]).reshape(-1, 3)
        near, figures = self._figures_within(_doubled(moved_in))
        met = self._space.rays.occluded(starts, ends)
        free = np.flatnonzero(~met)
        met[free] = figures.occluded(starts[free], ends[free])
        found = met.reshape(reach.shape)
        inside = np.array([body.holds(eyes) for _, body in near]).reshape(len(near), len(eyes))
        for pose in np.flatnonzero(inside.any(axis=0)):
            # A body that the eye has moved into hides nothing from it; its far side met the rays.
            found[pose] = self._space.rays.occluded(
                np.broadcast_to(eyes[pose], directions[pose].shape),
                eyes[pose] + directions[pose] * reach[pose, :, None],
            )
            for index in np.flatnonzero(~inside[:, pose]):
                body = near[int(index)][1]
                found[pose] |= body.distance_along(eyes[pose], directions[pose]) < reach[pose]
        return found


def _soup(surfaces: Sequence[FloatArray]) -> Mesh:
    corners = np.concatenate([np.zeros((0, 3, 3)), *surfaces]).reshape(-1, 3)
    return Mesh.of(corners, np.arange(len(corners)).reshape(-1, 3))


def _doubled(distance_in: float) -> float:
    """The next power of two, so that ever new distances ask for few sets of figures."""
    return float(2.0 ** np.ceil(np.log2(max(distance_in, SMALL_MOVE_IN))))
