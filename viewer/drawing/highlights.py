"""What is selected, in the way, or hit: which things are outlined, in which colour."""

from __future__ import annotations

from collections.abc import Sequence

from panda3d import core

from escalade.scenes.space import Space
from escalade.viewer import panda
from escalade.viewer.overlays import (
    DeadGround,
    Highlight,
    LiveShadow,
    Overlay,
    SightLine,
    TemplateDisc,
)
from escalade.viewer.palette import Colour, OverlayColours

from .brush import Brush
from .components import edges

RING_IN = 0.16
LIFT_IN = 0.05
RING_PX = 3.5


def outlined(overlays: Sequence[Overlay], colours: OverlayColours) -> dict[str, Colour]:
    """The names of everything to outline; a later answer's colour goes before an earlier one's."""
    found: dict[str, Colour] = {}
    for overlay in overlays:
        if isinstance(overlay, Highlight):
            found |= dict.fromkeys(overlay.names, colours.of_role(overlay.role))
        elif isinstance(overlay, SightLine):
            found |= dict.fromkeys(overlay.blockers, colours.of_role("blocker"))
        elif isinstance(overlay, DeadGround | LiveShadow):
            found |= dict.fromkeys(overlay.viewers, colours.of_role("selected"))
            if isinstance(overlay, DeadGround):
                found |= dict.fromkeys(overlay.hidden, colours.of_role("hidden"))
        elif isinstance(overlay, TemplateDisc):
            found |= dict.fromkeys(overlay.components, colours.of_role("hit"))
    return found


def draw_highlight(highlight: Highlight, brush: Brush, space: Space) -> core.NodePath:
    """A ring around the bases of named figures.

    Without shaders, which draw the outlines, also the sharp edges of named components.
    """
    colour = brush.colours.of_role(highlight.role)
    root = core.NodePath("highlight")
    components = {component.name: component for component in space.components}
    for name in highlight.names:
        if name not in components:
            figure = space.figure(name)
            edge = panda.area_outline(figure.base.polygon.buffer(RING_IN), figure.z_in + LIFT_IN)
            brush.lines(edge, colour, RING_PX).reparent_to(root)
        elif not brush.shaders:
            edges(components[name].mesh, colour, brush).reparent_to(root)
    return root
