"""The body that a figure is drawn with."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from escalade.models.mesh import Mesh
from escalade.models.pieces import figure
from escalade.scenes.space import SpaceFigure

USUAL_LOOK = "swordsman"
"""What a figure looks like when the scene does not say."""


def figure_mesh(standing: SpaceFigure) -> Mesh:
    """The figure's mesh at the origin, facing +x, its base on z = 0; prone it lies on its back."""
    entry = standing.figure
    mesh = figure(entry.look or USUAL_LOOK, entry.height_in, entry.base_mm, entry.shape_of_base)
    return _lying(mesh) if entry.prone else mesh


@lru_cache(maxsize=64)
def _lying(mesh: Mesh) -> Mesh:
    """Tipped over backwards, its base's edge on the ground, its middle over the origin."""
    x, y, z = mesh.vertices.T
    tipped = np.stack([-z, y, x], axis=1)
    low, high = tipped.min(axis=0), tipped.max(axis=0)
    tipped -= [(low[0] + high[0]) / 2, 0.0, low[2]]
    return Mesh(tipped, mesh.faces, mesh.face_parts, mesh.parts, mesh.face_colours)
