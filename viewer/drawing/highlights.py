"""What is selected, in the way, or hit: outlined, not only tinted."""

from __future__ import annotations

from panda3d import core

from escalade.scenes.space import Space
from escalade.viewer import panda
from escalade.viewer.overlays import Highlight

from .brush import Brush
from .components import outline

RING_IN = 0.16
LIFT_IN = 0.05


def draw_highlight(highlight: Highlight, brush: Brush, space: Space) -> core.NodePath:
    """The edges of named components, a ring around the bases of named figures."""
    colour = brush.colours.of_role(highlight.role)
    root = core.NodePath("highlight")
    components = {component.name: component for component in space.components}
    for name in highlight.names:
        if name in components:
            outline(components[name].mesh, colour, brush).reparent_to(root)
        else:
            figure = space.figure(name)
            ring = figure.base.polygon.buffer(RING_IN)
            edge = panda.area_outline(ring, figure.z_in + LIFT_IN)
            brush.lines(edge, colour, 3.5).reparent_to(root)
    return root
