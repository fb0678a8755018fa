"""How light meets a mesh: normals that are smooth over curves and sharp over edges."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from escalade.models.bodies import bodies_by_corner
from escalade.models.mesh import FloatArray, IntArray, Mesh


@dataclass(frozen=True, slots=True)
class ShadingTolerance:
    """Limits of smoothing.

    ``crease_deg``: faces that meet at less look like one curved surface. A drum of 16 sides turns
    22.5° a side and should look round; the bevels of dressed stone turn 45° and should not.
    ``weld_in``: corners closer than this are one corner; file formats without shared corners
    write them to 7 digits, 1e-5 in on a table of some 100 in.
    ``most_faces``: above this a mesh is fine enough to be shown with one normal a face.
    ``scrap``: nobody sees whether a body of less than this share of the whole volume is inside out.
    Cutting a tower's stones exactly leaves scraps of 6e-8 of it.
    """

    crease_deg: float = 35.0
    weld_in: float = 1e-4
    most_faces: int = 400_000
    scrap: float = 1e-7


SHADING = ShadingTolerance()


def face_normals(mesh: Mesh) -> FloatArray:
    """Unit normals, (m, 3) float64; a face without area has the normal (0, 0, 1)."""
    corners = mesh.triangles
    crossed = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    lengths = np.linalg.norm(crossed, axis=1, keepdims=True)
    flat = lengths[:, 0] == 0.0
    normals = crossed / np.where(lengths == 0.0, 1.0, lengths)
    normals[flat] = (0.0, 0.0, 1.0)
    return np.asarray(normals)


def corner_normals(mesh: Mesh, tolerance: ShadingTolerance = SHADING) -> FloatArray:
    """The normal to light each corner of each face with, (m, 3, 3) float64, unit length.

    Faces around a corner that meet at less than the crease count together, by the angles that
    they fill there.
    """
    flat = face_normals(mesh)
    count = len(mesh.faces)
    if count == 0 or count > tolerance.most_faces:
        return np.repeat(flat[:, None, :], 3, axis=1)
    angles = _corner_angles(mesh.triangles)
    places = _welded(mesh, tolerance.weld_in)
    normals, sharp = _round_normals(flat, angles, places, tolerance.crease_deg)
    faces = np.flatnonzero(sharp[places].any(axis=1))
    if len(faces):
        bent = _creased_normals(flat[faces], angles[faces], places[faces], tolerance.crease_deg)
        normals[faces] = np.where(sharp[places[faces]][..., None], bent, normals[faces])
    return normals


def _round_normals(
    flat: FloatArray, angles: FloatArray, places: IntArray, crease_deg: float
) -> tuple[FloatArray, NDArray[np.bool_]]:
    """One normal a place for its corners, (m, 3, 3), and the places that are not round, (places,).

    Where every face is within half the crease of the mean, all of them meet at less than it.
    """
    count = int(places.max()) + 1
    weighted = (flat[:, None, :] * angles[..., None]).reshape(-1, 3)
    at = places.reshape(-1)
    summed = np.stack([np.bincount(at, weighted[:, axis], count) for axis in range(3)], axis=1)
    lengths = np.linalg.norm(summed, axis=1, keepdims=True)
    mean = np.divide(summed, lengths, out=np.zeros_like(summed), where=lengths > 0)
    normals = mean[places]
    off = (normals * flat[:, None, :]).sum(axis=2) <= np.cos(np.radians(crease_deg / 2))
    sharp = np.zeros(count, dtype=bool)
    sharp[places[off]] = True
    return normals, sharp


def _creased_normals(
    flat: FloatArray, angles: FloatArray, places: IntArray, crease_deg: float
) -> FloatArray:
    """Normals of corners, (m, 3, 3), each of the faces around it that are within the crease."""
    own, around = _pairs(places.reshape(-1))
    own_face, near_face = own // 3, around // 3
    together = (flat[own_face] * flat[near_face]).sum(axis=1) > np.cos(np.radians(crease_deg))
    own, near_face = own[together], near_face[together]
    weighted = flat[near_face] * angles.reshape(-1)[around[together], None]
    summed = np.stack(
        [np.bincount(own, weights=weighted[:, axis], minlength=places.size) for axis in range(3)],
        axis=1,
    )
    lengths = np.linalg.norm(summed, axis=1, keepdims=True)
    smooth = np.where(
        lengths > 0, summed / np.where(lengths > 0, lengths, 1.0), np.repeat(flat, 3, axis=0)
    )
    return np.asarray(smooth.reshape(len(flat), 3, 3))


def feature_edges(mesh: Mesh, tolerance: ShadingTolerance = SHADING) -> FloatArray:
    """Edges where the surface turns sharply or ends, (n, 2, 3) float64: an outline to draw."""
    if len(mesh.faces) == 0:
        return np.zeros((0, 2, 3))
    faces = _welded(mesh, tolerance.weld_in)
    edges = np.sort(np.concatenate([faces[:, [0, 1]], faces[:, [1, 2]], faces[:, [2, 0]]]), axis=1)
    of_face = np.tile(np.arange(len(faces)), 3)
    places = mesh.vertices[
        np.concatenate([mesh.faces[:, [0, 1]], mesh.faces[:, [1, 2]], mesh.faces[:, [2, 0]]])
    ]
    key = edges[:, 0] * (int(faces.max()) + 1) + edges[:, 1]
    order = np.argsort(key, kind="stable")
    starts = np.flatnonzero(np.diff(key[order], prepend=-1))
    counts = np.diff(np.append(starts, len(order)))
    first, second = order[starts], order[np.minimum(starts + 1, len(order) - 1)]
    normals = face_normals(mesh)
    turn = (normals[of_face[first]] * normals[of_face[second]]).sum(axis=1)
    sharp = (counts != 2) | (turn < np.cos(np.radians(tolerance.crease_deg)))
    return np.asarray(places[first[sharp]])


def hides_its_inside(mesh: Mesh, tolerance: ShadingTolerance = SHADING) -> bool:
    """Whether faces are seen from outside alone, so that those that face away need no drawing.

    So it is where every edge is run through as often one way as the other and no body of the mesh
    is turned inside out. A mesh without faces hides nothing.
    """
    if len(mesh.faces) == 0:
        return False
    count = len(mesh.vertices)
    starts, ends = mesh.faces.reshape(-1), np.roll(mesh.faces, -1, axis=1).reshape(-1)
    if not np.array_equal(np.sort(starts * count + ends), np.sort(ends * count + starts)):
        return False
    a, b, c = np.moveaxis(mesh.triangles - mesh.vertices[mesh.faces[0, 0]], 1, 0)
    bodies = bodies_by_corner(mesh.faces, count)
    volumes = np.bincount(bodies.labels, weights=(np.cross(a, b) * c).sum(axis=1))
    return bool((volumes >= -tolerance.scrap * np.abs(volumes).sum()).all())


def _corner_angles(triangles: FloatArray) -> FloatArray:
    """The inner angle at each corner, (m, 3), radians; 0 where a side has no length."""
    out = np.roll(triangles, -1, axis=1) - triangles
    back = np.roll(triangles, 1, axis=1) - triangles
    lengths = np.linalg.norm(out, axis=2) * np.linalg.norm(back, axis=2)
    cosine = (out * back).sum(axis=2) / np.where(lengths > 0, lengths, 1.0)
    return np.asarray(np.where(lengths > 0, np.arccos(np.clip(cosine, -1.0, 1.0)), 0.0))


def _welded(mesh: Mesh, weld_in: float) -> IntArray:
    """Faces by corners that share one number where they share a place."""
    cells = np.round(mesh.vertices / weld_in).astype(np.int64)
    cells -= cells.min(axis=0)
    _, place = np.unique(cells @ _spread(cells), return_inverse=True)
    return np.asarray(place.reshape(-1)[mesh.faces])


def _spread(cells: IntArray) -> IntArray:
    """Factors that give every cell of the grid a number of its own."""
    size = cells.max(axis=0) + 1
    return np.array([1, size[0], size[0] * size[1]])


def _pairs(place: IntArray) -> tuple[IntArray, IntArray]:
    """All ordered pairs of corners (themselves included) that lie at the same place."""
    order = np.argsort(place, kind="stable")
    ordered = place[order]
    starts = np.flatnonzero(np.diff(ordered, prepend=-1))
    sizes = np.diff(np.append(starts, len(ordered)))
    own_group = np.repeat(np.arange(len(starts)), sizes)
    repeats = sizes[own_group]
    own = np.repeat(order, repeats)
    first = np.cumsum(repeats) - repeats
    within = np.arange(len(own)) - np.repeat(first, repeats)
    around = order[np.repeat(starts[own_group], repeats) + within]
    return own, around
