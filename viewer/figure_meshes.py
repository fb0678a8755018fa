"""The body that a figure is drawn with."""

from __future__ import annotations

from escalade.models.mesh import Mesh
from escalade.scenes.space import SpaceFigure

from .drawing.figures import BASE_HEIGHT_IN, cylinder_body


def figure_mesh(figure: SpaceFigure) -> Mesh:
    """The figure's mesh at the origin, facing +x, its base on z = 0."""
    return cylinder_body(figure.body_radius_in, figure.body_height_in, BASE_HEIGHT_IN)
