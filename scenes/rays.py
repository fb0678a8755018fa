"""Which surface does a ray meet first? Embree's answer, for many rays at once."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache, cached_property
from typing import TypeVar

import numpy as np
from embreex.mesh_construction import TriangleMesh
from embreex.rtcore_scene import EmbreeScene
from numpy.typing import NDArray

from escalade.models.mesh import FloatArray, IntArray, Mesh

from .bundles import Bundles

_RAYS_PER_TASK = 32_768
"""Below this a second thread costs more than it saves."""


@dataclass(frozen=True, slots=True, eq=False)
class Hits:
    """First hits of n rays.

    mesh : (n,) int64, the index of the mesh that was hit, -1 for none
    face : (n,) int64, the face of that mesh, -1 for none
    fraction : (n,) float64, how far along origin → target the hit lies, inf for none
    """

    mesh: IntArray
    face: IntArray
    fraction: FloatArray


class RayScene:
    """Meshes made ready for rays, once. Rays run from origins to targets and no further.

    An empty sequence of meshes is a scene that no ray hits. Embree computes in float32, robust
    mode: rays on the shared edges of grid-aligned blocks do not slip through.
    """

    def __init__(self, meshes: Sequence[Mesh]) -> None:
        self._meshes = tuple(meshes)
        self._filled = [index for index, mesh in enumerate(meshes) if len(mesh.faces)]
        self._scene = EmbreeScene(robust=True)
        for index in self._filled:
            mesh = meshes[index]
            TriangleMesh(self._scene, mesh.vertices.astype(np.float32), mesh.faces.astype(np.int32))
        if self._filled:
            # Embree commits on the first query; doing it here keeps threads from racing for it.
            self._scene.run(
                np.zeros((1, 3), np.float32), np.ones((1, 3), np.float32), query="OCCLUDED"
            )

    @cached_property
    def bundles(self) -> Bundles:
        """The same faces by place, for what rays cannot tell; made when first asked for."""
        return Bundles(self._meshes)

    def occluded(self, origins: FloatArray, targets: FloatArray) -> NDArray[np.bool_]:
        """Whether anything lies between each origin and its target, (n,) bool.

        origins, targets : (n, 3) float64, inches. A surface exactly at the target does count.
        """
        if not self._filled or len(origins) == 0:
            return np.zeros(len(origins), dtype=bool)

        def run(part: slice) -> NDArray[np.bool_]:
            start, along, limit = _float32(origins[part], targets[part])
            hits = self._scene.run(start, along, dists=limit, query="OCCLUDED")
            return np.asarray(hits >= 0)

        return np.concatenate(_both_cores(run, len(origins)))

    def first_hits(self, origins: FloatArray, targets: FloatArray) -> Hits:
        """The first surface that each ray meets on its way to its target."""
        count = len(origins)
        if not self._filled or count == 0:
            none = np.full(count, -1, dtype=np.int64)
            return Hits(none, none.copy(), np.full(count, np.inf))

        def run(part: slice) -> tuple[IntArray, IntArray, FloatArray]:
            start, along, limit = _float32(origins[part], targets[part])
            found = self._scene.run(start, along, dists=limit, query="INTERSECT", output=True)
            geometry = found["geomID"].astype(np.int64)
            hit = geometry >= 0
            mesh = np.where(hit, np.array(self._filled)[np.where(hit, geometry, 0)], -1)
            face = np.where(hit, found["primID"].astype(np.int64), -1)
            return mesh, face, np.where(hit, found["tfar"].astype(np.float64), np.inf)

        parts = _both_cores(run, count)
        return Hits(
            np.concatenate([part[0] for part in parts]),
            np.concatenate([part[1] for part in parts]),
            np.concatenate([part[2] for part in parts]),
        )


def _float32(
    origins: FloatArray, targets: FloatArray
) -> tuple[NDArray[np.float32], NDArray[np.float32], NDArray[np.float32]]:
    start = np.ascontiguousarray(origins, dtype=np.float32)
    along = np.zeros(start.shape, dtype=np.float32)
    np.subtract(targets, origins, out=along, casting="same_kind")
    return start, along, np.ones(len(start), dtype=np.float32)


def _cores() -> int:
    return os.cpu_count() or 1


@cache
def _pool() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(max_workers=_cores(), thread_name_prefix="rays")


T = TypeVar("T")


def _both_cores(run: Callable[[slice], T], count: int) -> list[T]:
    tasks = -(-count // _RAYS_PER_TASK)
    if tasks == 1:
        return [run(slice(0, count))]
    # As many for each core, all of one size: no core waits for another's last task.
    tasks += -tasks % _cores()
    edges = np.linspace(0, count, tasks + 1).astype(int).tolist()
    return list(_pool().map(run, map(slice, edges[:-1], edges[1:])))
