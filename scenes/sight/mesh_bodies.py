"""A body of any shape, asked by rays: a component, a figure's model, a horse and its rider."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

import numpy as np
import shapely
from numpy.typing import NDArray

from escalade.models.mesh import FloatArray, Mesh
from escalade.scenes.rays import RayScene

from .silhouettes import Prism


@dataclass(frozen=True, slots=True, eq=False)
class MeshBody:
    """A mesh made ready to be looked at.

    vertices : (v, 3) float64, corners of an upright hull around it
    """

    mesh: Mesh
    rays: RayScene
    vertices: FloatArray

    @property
    def centre(self) -> FloatArray:
        """The middle of the box around it, (3,) float64."""
        return np.asarray(self.mesh.bounds.mean(axis=0))

    @property
    def triangles(self) -> FloatArray:
        """Its surface, (n, 3, 3) float64."""
        return self.mesh.triangles

    def reached(self, eyes: FloatArray, directions: FloatArray) -> FloatArray:
        """How many directions away it is first met, inf for never.

        eyes : (…, 3), one for each of the directions, (…, 3), none shorter than an inch
        """
        starts = np.broadcast_to(eyes, directions.shape).reshape(-1, 3)
        farthest = np.linalg.norm(starts[:, None] - self._box(), axis=2).max(axis=1)
        ends = starts + farthest[:, None] * directions.reshape(-1, 3)
        fraction = self.rays.first_hits(starts, ends).fraction
        return np.asarray((fraction * farthest).reshape(directions.shape[:-1]))

    def distance_along(self, eye: FloatArray, directions: FloatArray) -> FloatArray:
        """How many directions away it is met, inf for never; (n,) for (n, 3) directions."""
        return self.reached(eye, directions)

    def holds(self, points: FloatArray) -> NDArray[np.bool_]:
        """Whether points, (…, 3), have its surface both above and below them, (…) bool."""
        flat = points.reshape(-1, 3)
        up = np.array([0.0, 0.0, 2 * float(np.ptp(self._box()[:, 2]))])
        both = self.rays.occluded(flat, flat + up) & self.rays.occluded(flat, flat - up)
        return np.asarray(both.reshape(points.shape[:-1]))

    def _box(self) -> FloatArray:
        low, high = self.mesh.bounds
        return np.array(
            [
                [x, y, z]
                for x in (low[0], high[0])
                for y in (low[1], high[1])
                for z in (low[2], high[2])
            ]
        )


Body: TypeAlias = Prism | MeshBody
"""What can be looked at and be in the way."""


@lru_cache(maxsize=256)
def mesh_body(mesh: Mesh) -> MeshBody:
    """The body that a mesh makes, kept for the next question."""
    low, high = mesh.bounds[:, 2]
    plan = shapely.convex_hull(shapely.multipoints(mesh.vertices[:, :2]))
    ring = np.unique(shapely.get_coordinates(plan), axis=0)
    vertices = np.vstack([np.column_stack([ring, np.full(len(ring), z)]) for z in (low, high)])
    return MeshBody(mesh, RayScene([mesh]), vertices)
