"""Long walls, cut into the lengths that a book counts as one component."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .component import Component
from .measuring import measure
from .mesh import Mesh
from .standing import Footprint


def cut_long(component: Component, longest_in: float | None) -> tuple[Component, ...]:
    """A component in equal lengths of at most ``longest_in``, cut straight across its width.

    The pieces are measured anew; where they lay is kept in ``at_in``. A component without a mesh,
    short enough, or a limit of None gives the component itself.
    """
    width = component.dimensions.width.value_in
    if longest_in is None or component.mesh is None or longest_in <= 0:
        return (component,)
    count = math.ceil(width / longest_in - component.dimensions.tolerance_in / longest_in)
    if count <= 1:
        return (component,)
    ends = np.linspace(-width / 2, width / 2, count + 1)
    ends[0], ends[-1] = -np.inf, np.inf
    pieces = [
        piece_of(component, between(component.mesh, start, end)) for start, end in pairwise(ends)
    ]
    return tuple(
        replace(piece, section=f"{component.section or component.name} {number}/{count}",
                name=f"{component.name} {number}")
        for number, piece in enumerate(pieces, start=1)
    )  # fmt: skip


def between(mesh: Mesh, start_in: float, end_in: float) -> Mesh:
    """The part of a mesh between two planes across x; the cuts stay open."""
    corners, origin = mesh.triangles, np.arange(len(mesh.faces))
    for at, normal in ((start_in, 1.0), (end_in, -1.0)):
        if np.isfinite(at):
            corners, kept = cut_triangles(corners, 0, at, normal)
            origin = origin[kept]
    return Mesh(
        corners.reshape(-1, 3),
        np.arange(3 * len(corners)).reshape(-1, 3),
        mesh.face_parts[origin],
        mesh.parts,
        None if mesh.face_colours is None else mesh.face_colours[origin],
    )


def cut_triangles(
    corners: NDArray[np.float64], axis: int, at: float, normal: float
) -> tuple[NDArray[np.float64], NDArray[np.int64]]:
    """The part of (m, 3, 3) triangles beyond a plane across x or y, and where each came from.

    ``normal`` is 1 for the part that lies at larger coordinates than ``at``, -1 for the other.
    trimesh carries texture coordinates over a cut; here they carry the triangle's number.
    """
    from trimesh import intersections

    slice_faces: Any = intersections.slice_faces_plane
    count = len(corners)
    if count == 0:
        return corners, np.zeros(0, dtype=np.int64)
    numbers = np.column_stack([np.repeat(np.arange(count), 3), np.zeros(3 * count)])
    vertices, faces, carried = slice_faces(
        corners.reshape(-1, 3),
        np.arange(3 * count).reshape(-1, 3),
        plane_normal=np.eye(3)[axis] * normal,
        plane_origin=np.eye(3)[axis] * at,
        uv=numbers.astype(np.float64),
    )
    return vertices[faces], np.rint(carried[faces[:, 0], 0]).astype(np.int64)


def piece_of(component: Component, mesh: Mesh) -> Component:
    """One length as a component of its own, centred, its longer side along x."""
    size = measure(mesh.vertices, np.eye(3), name=component.name)
    plan: Footprint = size.footprint
    turned = np.radians(component.yaw_deg)
    x, y = plan.centre
    at_x, at_y, at_z = component.at_in
    return replace(
        component,
        dimensions=size.dimensions(1.0, component.dimensions.tolerance_in),
        mesh=mesh.moved((-x, -y, -size.base)).moved((0, 0), -plan.yaw_deg),
        yaw_deg=component.yaw_deg + plan.yaw_deg,
        at_in=(
            at_x + float(np.cos(turned) * x - np.sin(turned) * y),
            at_y + float(np.sin(turned) * x + np.cos(turned) * y),
            at_z + size.base,
        ),
    )
