"""Does a line of sight pass through a hole in an open mesh? A window, or a gap in the scan."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from scipy.sparse import coo_array
from scipy.sparse.csgraph import connected_components

from escalade.models.mesh import FloatArray, IntArray, Mesh
from escalade.rules.percents import percent
from escalade.scenes.rays import RayScene
from escalade.scenes.space import Space

from .first_hits import FirstHits

_WELD_DIGITS = 4
"""Corners within a ten-thousandth of an inch are one: the step of float32 in a castle file."""

_LEAST_SHARE = 0.005
"""Less than this of the target seen through holes is not worth a note."""


def notes_on_holes(space: Space, eye: FloatArray, hits: FirstHits) -> tuple[str, ...]:
    """One sentence for each open model file through whose holes the target is seen.

    Built-in pieces and typed blocks are closed and never asked. A model that is open by design
    (single walls with window openings) is named as well: only the player knows which it is.
    """
    free = hits.owner < 0
    ends = eye + hits.directions[free] * hits.reach[free, None]
    starts = np.broadcast_to(eye, ends.shape)
    found = []
    for component in space.components:
        if component.placed.model is None:
            continue
        caps = _caps_ready(component.mesh)
        if caps is None:
            continue
        share = float(hits.weights[free][caps.occluded(starts, ends)].sum())
        if share >= _LEAST_SHARE:
            found.append(
                f"{percent(share)} of the target is seen through a hole in the mesh of "
                f"{component.name}: a window, or a gap in the scan?"
            )
    return tuple(found)


def hole_caps(mesh: Mesh) -> Mesh:
    """Triangles that close every hole of a mesh, from the rim to its middle; none when closed.

    Edges of one face only are rims; rims that hang together are one hole.
    """
    corners, welded = np.unique(
        np.round(mesh.vertices, _WELD_DIGITS) + 0.0, axis=0, return_inverse=True
    )
    rim = _rims(welded.ravel()[mesh.faces])
    if len(rim) == 0:
        return Mesh.of(np.zeros((0, 3)), np.zeros((0, 3), dtype=np.int64))
    used, local = np.unique(rim, return_inverse=True)
    local = local.reshape(rim.shape)
    joined = coo_array((np.ones(len(rim)), (local[:, 0], local[:, 1])), (len(used), len(used)))
    count, hole = connected_components(joined, directed=False)
    sizes = np.bincount(hole, minlength=count)
    middles = np.stack(
        [
            np.bincount(hole, weights=corners[used, axis], minlength=count) / sizes
            for axis in range(3)
        ],
        axis=1,
    )
    faces = np.column_stack([local, len(used) + hole[local[:, 0]]])
    return Mesh.of(np.vstack([corners[used], middles]), faces)


def _rims(faces: IntArray) -> IntArray:
    """The edges that only one face has, (n, 2)."""
    edges = np.sort(np.concatenate([faces[:, [0, 1]], faces[:, [1, 2]], faces[:, [2, 0]]]), axis=1)
    edges = edges[edges[:, 0] != edges[:, 1]]
    unique, counts = np.unique(edges, axis=0, return_counts=True)
    return np.asarray(unique[counts == 1])


@lru_cache(maxsize=64)
def _caps_ready(mesh: Mesh) -> RayScene | None:
    caps = hole_caps(mesh)
    return RayScene([caps]) if len(caps.faces) else None
