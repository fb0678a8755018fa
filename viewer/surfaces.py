"""A mesh as a renderer takes it: corners with their normals and paint, each that differs once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from escalade.models.mesh import ByteArray, FloatArray, IntArray, Mesh

from .palette import Colour, rgb8
from .shading import corner_normals, hides_its_inside

GRAIN: Mapping[str, float] = {
    "stone": 0.30,
    "dark-stone": 0.34,
    "scan": 0.10,
    "wood": 0.30,
    "dark-wood": 0.30,
    "roof": 0.30,
    "base": 0.5,
    "rope": 0.25,
    "hide": 0.2,
    "leather": 0.15,
}
"""How strongly each material shows the grain; what is not named is smooth."""

SURFACE_CORNER = np.dtype([("at", "<f4", 3), ("normal", "<f4", 3), ("paint", "u1", 4)])
"""The alpha channel of the paint carries the strength of the grain."""


@dataclass(frozen=True, slots=True, eq=False)
class Surface:
    """A lit surface.

    corners : (n,) of SURFACE_CORNER
    triangles : (m, 3) int64, indices into corners
    both_sides : whether faces that turn away are drawn, too
    """

    corners: NDArray[np.void]
    triangles: IntArray
    both_sides: bool = False


def mesh_surface(
    mesh: Mesh, materials: Mapping[str, Colour], thinned_from: Mesh | None = None
) -> Surface:
    """The mesh's own triangles, coloured by material or by the file's colours.

    A mesh that hides its inside is drawn from outside alone, any other from both sides; one that
    was thinned is drawn as the whole one, since the cracks between its parts are too small to be
    seen through.
    """
    paint = np.zeros((len(mesh.parts), 4), dtype=np.uint8)
    for index, part in enumerate(mesh.parts):
        paint[index] = (*rgb8(materials[part.material]), round(GRAIN.get(part.material, 0.0) * 255))
    colours = paint[mesh.face_parts]
    if mesh.face_colours is not None:
        scan = np.array([part.material == "scan" for part in mesh.parts])[mesh.face_parts]
        colours[scan, :3] = mesh.face_colours[scan, :3]
    both_sides = not hides_its_inside(thinned_from or mesh)
    return surface(mesh.triangles, corner_normals(mesh), colours, both_sides=both_sides)


def surface(
    triangles: FloatArray, normals: FloatArray, colours: ByteArray, *, both_sides: bool = False
) -> Surface:
    """A surface from (m, 3, 3) corners, (m, 3, 3) normals and (m, 4) colours of faces."""
    corners = np.zeros(3 * len(triangles), dtype=SURFACE_CORNER)
    corners["at"] = triangles.reshape(-1, 3)
    corners["normal"] = np.round(normals.reshape(-1, 3), 4)
    corners["paint"] = np.repeat(colours, 3, axis=0)
    first, index = _alike(corners)
    return Surface(corners[first], index.reshape(-1, 3), both_sides)


def _alike(corners: NDArray[np.void]) -> tuple[IntArray, IntArray]:
    """The first corner of each kind, (k,), and the kind of each corner, (n,).

    They are told apart by a number that is made of them, which sorts ten times as fast as they do
    themselves; where two kinds had the same number, all are compared in full.
    """
    words = corners.view(np.uint32).reshape(len(corners), SURFACE_CORNER.itemsize // 4)
    factors = np.random.default_rng(7).integers(1, 2**63, words.shape[1], dtype=np.uint64) | 1
    numbers = np.zeros(len(corners), dtype=np.uint64)
    for word, factor in zip(words.T, factors, strict=True):
        numbers += word * factor
    _, first, kind = np.unique(numbers, return_index=True, return_inverse=True)
    if not np.array_equal(words[first][kind], words):
        _, first, kind = np.unique(words, axis=0, return_index=True, return_inverse=True)
    return first, kind.reshape(-1)
