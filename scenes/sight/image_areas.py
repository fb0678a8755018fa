"""How large does a body look? The area of its image, at its own distance."""

from __future__ import annotations

import numpy as np
import shapely

from escalade.models.mesh import FloatArray

from .mesh_bodies import Body, MeshBody
from .mesh_glances import MESHES, grid_over, planes_before
from .shares import PRECISION
from .silhouettes import Prism, image_planes


def image_area(eye: FloatArray, body: Body) -> float:
    """The area of a body's outline as an eye, (3,), sees it, in square inches at the body's middle.

    Exact for an upright convex body, counted by rays for a mesh. 0 for a body that holds the eye
    or lies wholly out of view.
    """
    if body.holds(eye):
        return 0.0
    flat = _of_mesh(eye, body) if isinstance(body, MeshBody) else _of_prism(eye, body)
    return flat * float(np.linalg.norm(body.centre - eye)) ** 2


def _of_prism(eye: FloatArray, body: Prism) -> float:
    corners = body.vertices[None]
    planes = image_planes(
        eye[None], corners, body.centre[None], PRECISION.turn_rad, PRECISION.steep
    )
    return float(shapely.MultiPoint(planes.project(corners)[0, :, :2]).convex_hull.area)


def _of_mesh(eye: FloatArray, body: MeshBody) -> float:
    across = MESHES.rays_across
    x, y, directions = grid_over(planes_before(eye[None], body), body, across)
    on_body = np.isfinite(body.reached(eye, directions[0]))
    cell = float(np.ptp(x) * np.ptp(y)) / (across - 1) ** 2
    return float(on_body.sum()) * cell
