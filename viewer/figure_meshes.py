"""The body that a figure is drawn with."""

from __future__ import annotations

from functools import lru_cache

import fast_simplification
import numpy as np

from escalade.models.mesh import Mesh
from escalade.models.pieces import figure
from escalade.scenes.bodies import lying
from escalade.scenes.space import SpaceFigure

LEFT_OUT = 0.9
"""The share of triangles that a figure seen from afar can do without: it is some 30 pixels tall."""

FEW_FACES = 40
"""A part with no more triangles than this is not worth thinning."""

USUAL_LOOK = "swordsman"
"""What a figure looks like when the scene does not say."""


def figure_mesh(standing: SpaceFigure) -> Mesh:
    """The figure's mesh at the origin, facing +x, its base on z = 0; prone it lies on its back.

    Its own model file where it has one, else the built-in miniature of its look.
    """
    if standing.model is not None:
        return standing.model
    entry = standing.figure
    mesh = figure(entry.look or USUAL_LOOK, entry.height_in, entry.base_mm, entry.shape_of_base)
    return _laid_down(mesh) if entry.prone else mesh


@lru_cache(maxsize=256)
def far_figure_mesh(mesh: Mesh) -> Mesh:
    """The mesh with a tenth of its triangles, for a figure that is few pixels tall.

    Every part is thinned by itself, so that it keeps its colour.
    """
    thinned = []
    for index, part in enumerate(mesh.parts):
        faces = mesh.faces[mesh.face_parts == index]
        used, corners = np.unique(faces, return_inverse=True)
        points, faces = mesh.vertices[used], corners.reshape(-1, 3)
        if len(faces) > FEW_FACES:
            points, faces = fast_simplification.simplify(
                points, faces.astype(np.int32), target_reduction=LEFT_OUT
            )
        thinned.append(Mesh.of(points, faces, part))
    return Mesh.joined(thinned)


@lru_cache(maxsize=64)
def _laid_down(mesh: Mesh) -> Mesh:
    """The same mesh for the same figure, so that its scene graph is built once."""
    return lying(mesh)
