"""A template where it lies, and a ring around every base: full, partial or untouched."""

from __future__ import annotations

from panda3d import core
from shapely.geometry import Polygon

from escalade.scenes.space import Space
from escalade.viewer import panda
from escalade.viewer.overlays import BaseState, TemplateDisc
from escalade.viewer.palette import Colour

from .brush import CASING, Brush
from .figures import broken_band

DISC_OPACITY = 0.30
EDGE_PX = 3.5
EDGE_CASING_PX = 6.5
RING_GAP_IN = 0.12
RING_IN = 0.15
THIN_RING_IN = 0.08
CASING_IN = 0.03
LIFT_IN = 0.05
CASING_LIFT_IN = 0.045
EDGE_BIN = 12
"""The edge is drawn after the rings."""

PARTS = 8
"""A base that is partly under wears a ring of so many stripes and gaps."""


def draw_template(template: TemplateDisc, brush: Brush, space: Space) -> core.NodePath:
    """The disc with a crisp edge, and rings by state around the bases."""
    root = core.NodePath("template")
    z_in = template.z_in + LIFT_IN
    brush.area(template.outline, z_in, brush.colours.template, DISC_OPACITY).reparent_to(root)
    edge = panda.area_outline(template.outline, z_in)
    for colour, width, opacity in (
        (CASING, EDGE_CASING_PX, 0.6),
        (brush.colours.template, EDGE_PX, 1.0),
    ):
        line = brush.lines(edge, colour, width, behind=False, opacity=opacity)
        line.set_depth_test(False)  # as through the clear disc that players hold over heads
        line.set_bin("fixed", EDGE_BIN)
        line.reparent_to(root)
    for base, base_z, state in template.bases:
        _ring(base, base_z, state, brush).reparent_to(root)
    return root


def _ring(base: Polygon, z_in: float, state: BaseState, brush: Brush) -> core.NodePath:
    """Around the side's mark, on a dark band so that it shows on every ground.

    Whole and broad where all of the base is under, striped where part of it is, a thin line where
    the template is near but clear of it.
    """
    root = core.NodePath("ring")
    colours: dict[BaseState, Colour] = {
        "full": brush.colours.full,
        "partial": brush.colours.partial,
        "none": brush.colours.untouched,
    }
    inside = base.buffer(RING_GAP_IN)
    wide = THIN_RING_IN if state == "none" else RING_IN
    dark = inside.buffer(wide + CASING_IN).difference(inside.buffer(-CASING_IN))
    brush.area(dark, z_in + CASING_LIFT_IN, CASING, 0.85).reparent_to(root)
    ring = broken_band(inside, wide, PARTS if state == "partial" else 1)
    brush.area(ring, z_in + LIFT_IN, colours[state], 1.0).reparent_to(root)
    return root
