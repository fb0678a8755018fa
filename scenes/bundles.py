"""Which triangles lie near a line of sight? A fixed hierarchy of boxes over all faces."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from escalade.models.mesh import FloatArray, IntArray, Mesh

_LEAF_FACES = 16
_CHILDREN = 8
_MORTON_BITS = 10


@dataclass(frozen=True, slots=True, eq=False)
class Triangles:
    """Some faces of a scene.

    corners : (n, 3, 3) float64, inches
    mesh : (n,) int64, which mesh each belongs to
    face : (n,) int64, which face of that mesh
    """

    corners: FloatArray
    mesh: IntArray
    face: IntArray

    def __len__(self) -> int:
        return len(self.corners)

    def where(self, chosen: NDArray[np.bool_]) -> Triangles:
        """Only the chosen ones, (n,) bool."""
        return Triangles(self.corners[chosen], self.mesh[chosen], self.face[chosen])


@dataclass(frozen=True, slots=True, eq=False)
class _Level:
    """Boxes by centre and half size; each holds so many of the things one level down."""

    centres: FloatArray
    halves: FloatArray
    children: int
    all_children: int


class Bundles:
    """All faces of some meshes, gathered by place: near faces share a box, near boxes a larger one.

    Embree answers rays; this answers "which faces could touch this convex region", which Embree
    has no call for. Finding k faces among n costs about k + log n.
    """

    def __init__(self, meshes: Sequence[Mesh]) -> None:
        counts = [len(mesh.faces) for mesh in meshes]
        offsets = np.cumsum([0, *(len(mesh.vertices) for mesh in meshes)])
        none = np.zeros((0, 3))
        self._vertices = np.vstack([none, *(mesh.vertices for mesh in meshes)])
        faces = np.vstack(
            [none.astype(np.int64)]
            + [mesh.faces + offset for mesh, offset in zip(meshes, offsets, strict=False)]
        )
        self._first_face = np.cumsum([0, *counts])
        self._order = _by_place(self._vertices, faces)
        self._faces = faces[self._order]
        self._levels = _boxes(self._vertices, self._faces)

    def near(self, region: FloatArray, directions: FloatArray) -> Triangles:
        """The faces whose leaf boxes may touch the convex hull of some points.

        region : (n, 3) float64, the points; directions : (m, 3) float64, the normals of the slabs
        that are tried. Never leaves out a face that does touch; more directions leave out more of
        those that do not.
        """
        reach = region @ directions.T
        low, high = reach.min(axis=0), reach.max(axis=0)
        nodes = np.arange(len(self._levels[0].centres) if self._levels else 0)
        for level in self._levels:
            middle = level.centres[nodes] @ directions.T
            slack = level.halves[nodes] @ np.abs(directions).T
            touched = ((middle - slack <= high) & (middle + slack >= low)).all(axis=1)
            nodes = (nodes[touched][:, None] * level.children + np.arange(level.children)).ravel()
            nodes = nodes[nodes < level.all_children]
        corners = self._vertices[self._faces[nodes]]
        along = corners @ directions.T
        inside = ((along.min(axis=1) <= high) & (along.max(axis=1) >= low)).all(axis=1)
        original = self._order[nodes[inside]]
        mesh = np.searchsorted(self._first_face, original, side="right") - 1
        return Triangles(corners[inside], mesh, original - self._first_face[mesh])


def _by_place(vertices: FloatArray, faces: IntArray) -> IntArray:
    """The order of faces along a Morton curve through their centres."""
    if len(faces) == 0:
        return np.zeros(0, dtype=np.int64)
    centres = vertices[faces].mean(axis=1)
    low, high = centres.min(axis=0), centres.max(axis=0)
    size = float((high - low).max()) or 1.0
    cells = ((centres - low) / size * (2**_MORTON_BITS - 1)).astype(np.int64)
    code = _spread(cells[:, 0]) | _spread(cells[:, 1]) << 1 | _spread(cells[:, 2]) << 2
    return np.argsort(code, kind="stable")


def _spread(numbers: IntArray) -> IntArray:
    """Ten bits of each number, three places apart."""
    for shift, mask in ((16, 0x030000FF), (8, 0x0300F00F), (4, 0x030C30C3), (2, 0x09249249)):
        numbers = (numbers | numbers << shift) & mask
    return numbers


def _boxes(vertices: FloatArray, faces: IntArray) -> list[_Level]:
    """The levels of boxes, the root first; none for no faces."""
    corners = vertices[faces]
    low, high = corners.min(axis=1), corners.max(axis=1)
    levels: list[_Level] = []
    children = _LEAF_FACES
    while len(low) and not (levels and len(low) == 1):
        starts = np.arange(0, len(low), children)
        below = len(low)
        low, high = np.minimum.reduceat(low, starts), np.maximum.reduceat(high, starts)
        levels.append(_Level((low + high) / 2, (high - low) / 2, children, below))
        children = _CHILDREN
    return levels[::-1]
