"""A light copy of a huge mesh, to be drawn and looked at while the whole one is measured."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from .fewer_faces import with_fewer_faces
from .source import Source, box_of


@dataclass(frozen=True, slots=True)
class ThinningTolerances:
    """When a mesh is thinned, and how coarse its copy is."""

    from_triangles: int = 800_000
    """Past this a window with several models no longer turns smoothly."""

    to_triangles: int = 300_000
    """What the copy has at most: still finer than a screen shows."""

    cells: int = 400
    """Along the diagonal: vertices in one cell become one. 0.05 in on a wall of 20 in. The cells of
    the whole box are numbered in 32 bits."""

    chunk: int = 200_000
    """Faces looked at at once."""


THINNING = ThinningTolerances()


def light_copy(source: Source) -> Source:
    """The source with at most some hundred thousand triangles; a small one is returned as it is.

    Its box differs from the whole one's by up to a cell, so it is drawn and never measured.
    """
    if len(source.faces) <= THINNING.from_triangles:
        return source
    corner, cells = _corners(source)
    kept, faces = _standing_faces(source, corner)
    counts = np.bincount(corner, minlength=cells)
    middles = np.stack(
        [
            np.bincount(corner, source.vertices[:, axis], cells) / np.maximum(counts, 1)
            for axis in range(3)
        ],
        axis=1,
    )
    coarse = replace(
        source,
        vertices=middles,
        faces=faces,
        face_groups=source.face_groups[kept],
        colours=None if source.colours is None else source.colours[kept],
    )
    return _simplified(coarse)


def _corners(source: Source) -> tuple[NDArray[np.int32], int]:
    """The corner that each vertex becomes, by the cell of a grid it lies in, and how many."""
    low, high = box_of(source.vertices)
    size = float(np.linalg.norm(high - low)) / THINNING.cells
    cell = np.zeros(len(source.vertices), dtype=np.int32)
    for axis in range(3):
        cell *= THINNING.cells + 1
        cell += ((source.vertices[:, axis] - low[axis]) / size).astype(np.int32)
    found = np.unique(cell)
    return np.searchsorted(found, cell).astype(np.int32), len(found)


def _standing_faces(
    source: Source, corner: NDArray[np.int32]
) -> tuple[NDArray[np.int64], NDArray[np.int32]]:
    """The faces that keep three corners of their own, once each, and those corners."""
    kept: list[NDArray[np.int64]] = []
    corners: list[NDArray[np.int32]] = []
    for start in range(0, len(source.faces), THINNING.chunk):
        block = corner[source.faces[start : start + THINNING.chunk]]
        a, b, c = block.T
        apart = np.flatnonzero((a != b) & (b != c) & (a != c))
        kept.append(start + apart)
        corners.append(block[apart])
    faces, numbers = np.vstack(corners), np.concatenate(kept)
    first = _first_of_each(np.sort(faces, axis=1).astype(np.int64), int(corner.max()) + 1)
    return numbers[first], faces[first]


def _first_of_each(faces: NDArray[np.int64], corners: int) -> NDArray[np.int64]:
    """Where each face of sorted corners comes first, in order.

    Whole numbers are sorted several times as fast as rows. Two corners fit into one of 64 bits, a
    third not always, so that edges are numbered before it is added.
    """
    _, edge = np.unique(faces[:, 0] * corners + faces[:, 1], return_inverse=True)
    _, first = np.unique(edge * corners + faces[:, 2], return_index=True)
    return np.sort(first)


def _simplified(source: Source) -> Source:
    """The source with edges collapsed where that shows least; groups and colours by nearness."""
    if len(source.faces) <= THINNING.to_triangles:
        return source
    fewer = with_fewer_faces(source.vertices, source.faces, THINNING.to_triangles)
    return replace(
        source,
        vertices=fewer.vertices,
        faces=fewer.faces,
        face_groups=source.face_groups[fewer.origin],
        colours=None if source.colours is None else source.colours[fewer.origin],
    )
