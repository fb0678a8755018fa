"""The ground that a castle encloses."""

from __future__ import annotations

from panda3d import core

from escalade.scenes.space import Space
from escalade.viewer import panda
from escalade.viewer.overlays import Yard

from .brush import Brush

LIFT_IN = 0.03
EDGE_PX = 3.0
OPACITY = 0.28


def draw_yard(yard: Yard, brush: Brush, space: Space) -> core.NodePath:
    """Each piece tinted, with its edge drawn."""
    root = core.NodePath("yard")
    colour = brush.colours.room
    for area in yard.areas:
        brush.paint(panda.area_triangles(area, LIFT_IN), colour, OPACITY).reparent_to(root)
        brush.lines(panda.area_outline(area, LIFT_IN), colour, EDGE_PX).reparent_to(root)
    return root
