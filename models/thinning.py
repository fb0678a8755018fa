"""A light copy of a huge mesh, to be drawn and looked at while the whole one is measured."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from .source import Source, box_of


@dataclass(frozen=True, slots=True)
class ThinningTolerances:
    """When a mesh is thinned, and how coarse its copy is."""

    from_triangles: int = 800_000
    """Past this a window with several models no longer turns smoothly."""

    to_triangles: int = 300_000
    """What the copy has at most: still finer than a screen shows."""

    cells: int = 400
    """Along the diagonal: vertices in one cell become one. 0.05 in on a wall of 20 in."""


THINNING = ThinningTolerances()


def light_copy(source: Source) -> Source:
    """The source with at most some hundred thousand triangles; a small one is returned as it is.

    Its box differs from the whole one's by up to a cell, so it is drawn and never measured.
    """
    if len(source.faces) <= THINNING.from_triangles:
        return source
    cell = _cells(source)
    found, inverse = np.unique(cell, return_inverse=True)
    corner = inverse.astype(np.int64)
    faces = corner[source.faces]
    kept = np.flatnonzero(
        (faces[:, 0] != faces[:, 1]) & (faces[:, 1] != faces[:, 2]) & (faces[:, 0] != faces[:, 2])
    )
    _, first = np.unique(np.sort(faces[kept], axis=1), axis=0, return_index=True)
    kept = kept[np.sort(first)]
    counts = np.bincount(corner, minlength=len(found))
    middles = np.stack(
        [
            np.bincount(corner, source.vertices[:, axis], len(found)) / np.maximum(counts, 1)
            for axis in range(3)
        ],
        axis=1,
    )
    coarse = replace(
        source,
        vertices=middles,
        faces=faces[kept],
        face_groups=source.face_groups[kept],
        colours=None if source.colours is None else source.colours[kept],
    )
    return _simplified(coarse)


def _cells(source: Source) -> NDArray[np.int64]:
    """The cell of a grid that each vertex lies in, (n,)."""
    low, high = box_of(source.vertices)
    size = float(np.linalg.norm(high - low)) / THINNING.cells
    key = np.zeros(len(source.vertices), dtype=np.int64)
    for axis in range(3):
        along = ((source.vertices[:, axis] - low[axis]) / size).astype(np.int64)
        key = key * (THINNING.cells + 1) + along
    return key


def _simplified(source: Source) -> Source:
    """The source with edges collapsed where that shows least; groups and colours by nearness."""
    if len(source.faces) <= THINNING.to_triangles:
        return source
    import fast_simplification
    from scipy.spatial import cKDTree

    vertices, faces = fast_simplification.simplify(
        source.vertices.astype(np.float32),
        source.faces.astype(np.int32),
        target_count=THINNING.to_triangles,
    )
    before = source.vertices[source.faces].mean(axis=1)
    _, origin = cKDTree(before).query(vertices[faces].mean(axis=1))
    return replace(
        source,
        vertices=vertices,
        faces=faces,
        face_groups=source.face_groups[origin],
        colours=None if source.colours is None else source.colours[origin],
    )
