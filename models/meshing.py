"""The mesh of a measured model, in inches on the table."""

from __future__ import annotations

import numpy as np

from .mesh import Mesh, Part
from .source import used_rows
from .thinning import light_copy
from .upright import Upright


def standing_mesh(standing: Upright, inches_per_unit: float) -> Mesh | None:
    """The mesh upright on z = 0, its footprint centred, the longer side along x.

    The triangles are those that were measured, or a light copy of more than a screen can turn, in
    the file's own groups as parts; vertices that none of them uses are left out. None for a
    cloud, which has no triangles.
    """
    source, size = light_copy(standing.source), standing.size
    if source.is_cloud:
        return None
    yaw = -np.radians(size.footprint.yaw_deg)
    cos, sin = np.cos(yaw), np.sin(yaw)
    turn = np.array([[cos, -sin, 0.0], [sin, cos, 0.0], [0.0, 0.0, 1.0]])
    used = used_rows(source.faces, len(source.vertices))
    number = np.cumsum(used) - 1
    vertices = source.vertices[used].astype(np.float64) @ standing.turn.T
    vertices -= np.array([*size.footprint.centre, size.base])
    material = "stone" if source.colours is None else "scan"
    return Mesh(
        vertices @ turn.T * inches_per_unit,
        number[source.faces].astype(np.int64),
        source.face_groups.astype(np.int64),
        tuple(Part(group, material) for group in source.groups),
        source.colours,
    )
