"""A template where it lies, and a ring around every base: full, partial or untouched."""

from __future__ import annotations

from panda3d import core
from shapely.geometry import Polygon

from escalade.scenes.space import Space
from escalade.viewer import panda
from escalade.viewer.overlays import TemplateDisc
from escalade.viewer.palette import Colour

from .brush import Brush
from .figures import broken_band

DISC_OPACITY = 0.34
EDGE_PX = 3.0
RING_GAP_IN = 0.11
RING_IN = 0.12
LIFT_IN = 0.05
RING_PARTS = {"full": 1, "partial": 8, "none": 1}
RING_OPACITY = {"full": 0.95, "partial": 0.95, "none": 0.6}


def draw_template(template: TemplateDisc, brush: Brush, space: Space) -> core.NodePath:
    """The disc with a crisp edge, and rings by state around the bases."""
    root = core.NodePath("template")
    z_in = template.z_in + LIFT_IN
    brush.area(template.outline, z_in, brush.colours.template, DISC_OPACITY).reparent_to(root)
    edge = panda.area_outline(template.outline, z_in)
    brush.lines(edge, brush.colours.template, EDGE_PX).reparent_to(root)
    for base, base_z, state in template.bases:
        _ring(base, base_z + LIFT_IN, state, brush).reparent_to(root)
    return root


def _ring(base: Polygon, z_in: float, state: str, brush: Brush) -> core.NodePath:
    """Around the side's mark: whole where all of the base is under, broken where part of it is."""
    colours: dict[str, Colour] = {
        "full": brush.colours.full,
        "partial": brush.colours.partial,
        "none": brush.colours.untouched,
    }
    ring = broken_band(base.buffer(RING_GAP_IN), RING_IN, RING_PARTS[state])
    return brush.area(ring, z_in, colours[state], RING_OPACITY[state])
