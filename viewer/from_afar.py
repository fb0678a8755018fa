"""What a far eye may be shown in a mesh's place: fewer triangles, off by less than it can see."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from escalade.models.bodies import face_areas
from escalade.models.fewer_faces import with_fewer_faces
from escalade.models.mesh import IntArray, Mesh, Part

from .shading import face_normals


@dataclass(frozen=True, slots=True)
class FarTolerance:
    """How coarse a mesh may be for an eye to which an inch is some 25 pixels or fewer.

    ``off_in``: a closed surface may move so far, a pixel, and grooves twice as wide are filled: of
    dressed stones the joints go, 0.07 in wide and 0.05 deep, and the colours stay.
    ``an_area``: an open surface, or one with colours of its own, keeps so many triangles a square
    inch, each a few pixels large. On a wall that is rough by 0.1 in its points are off by 0.0025 in
    in the middle and by 0.013 in at most, but for one in a hundred.
    """

    off_in: float = 0.04
    an_area: float = 100.0


FAR = FarTolerance()


def from_afar(mesh: Mesh, tolerance: FarTolerance = FAR) -> Mesh:
    """The mesh for a far eye; one that cannot be thinned keeps all its triangles.

    Its parts are the materials of the mesh, since nobody points at it: it is only looked at.
    """
    thinned = _thinned(_simplified(mesh, tolerance.off_in), tolerance.an_area)
    return _outermost_first(thinned.with_faces(face_areas(thinned.vertices, thinned.faces) > 0.0))


def _simplified(mesh: Mesh, off_in: float) -> Mesh:
    """A closed mesh without colours of its own, moved by about ``off_in``; any other as it is."""
    from manifold3d import Error, Manifold
    from manifold3d import Mesh as Surface

    if mesh.face_colours is not None or len(mesh.faces) == 0:
        return mesh
    materials = tuple(dict.fromkeys(part.material for part in mesh.parts))
    number = np.array([materials.index(part.material) for part in mesh.parts])[mesh.face_parts]
    first = Manifold.reserve_ids(len(materials))
    ends = 3 * np.cumsum(np.bincount(number, minlength=len(materials)))
    solid = Manifold(
        Surface(
            mesh.vertices.astype(np.float32),
            mesh.faces[np.argsort(number, kind="stable")].astype(np.uint32),
            run_index=np.array([0, *ends], dtype=np.uint32),
            run_original_id=np.arange(first, first + len(materials), dtype=np.uint32),
        )
    )
    if solid.status() != Error.NoError:
        return mesh
    coarse = solid.simplify(off_in).to_mesh()
    if len(coarse.tri_verts) == 0:
        return mesh
    runs: IntArray = np.diff(np.asarray(coarse.run_index)).astype(np.int64) // 3
    return Mesh(
        np.asarray(coarse.vert_properties, dtype=np.float64)[:, :3],
        np.asarray(coarse.tri_verts, dtype=np.int64),
        np.repeat(np.asarray(coarse.run_original_id, dtype=np.int64) - first, runs),
        tuple(Part(material, material) for material in materials),
    )


def _thinned(mesh: Mesh, an_area: float) -> Mesh:
    """The mesh with at most so many triangles a square inch, each coloured as what was there."""
    most = max(int(an_area * face_areas(mesh.vertices, mesh.faces).sum()), 1)
    if len(mesh.faces) <= most:
        return mesh
    fewer = with_fewer_faces(mesh.vertices, mesh.faces, most)
    if len(fewer.faces) == 0:
        return mesh
    return Mesh(
        fewer.vertices,
        fewer.faces,
        mesh.face_parts[fewer.origin],
        mesh.parts,
        None if mesh.face_colours is None else mesh.face_colours[fewer.origin],
    )


def _outermost_first(mesh: Mesh) -> Mesh:
    """The same faces in an order in which few are drawn that others then cover.

    What lies farthest out and faces outward comes first; what is inside a tower comes last.
    """
    if len(mesh.faces) == 0:
        return mesh
    places = mesh.triangles.mean(axis=1) - mesh.bounds.mean(axis=0)
    order = np.argsort(-(places * face_normals(mesh)).sum(axis=1), kind="stable")
    return Mesh(
        mesh.vertices,
        mesh.faces[order],
        mesh.face_parts[order],
        mesh.parts,
        None if mesh.face_colours is None else mesh.face_colours[order],
    )
