"""A template where it lies, and a ring around every base: full, partial or untouched."""

from __future__ import annotations

import shapely
from panda3d import core

from escalade.scenes.space import Space
from escalade.viewer import panda
from escalade.viewer.overlays import TemplateDisc
from escalade.viewer.palette import Colour

from .brush import Brush, Hatch
from .components import outline

DISC_OPACITY = 0.34
EDGE_PX = 3.0
RING_IN = 0.13
LIFT_IN = 0.05
RING_DASHES = {"full": 0.0, "partial": 0.35, "none": 0.0}
RING_OPACITY = {"full": 0.95, "partial": 0.95, "none": 0.55}
PARTIAL_HATCH = Hatch(step=0.16, share=0.5, opacity=0.25)


def draw_template(template: TemplateDisc, brush: Brush, space: Space) -> core.NodePath:
    """The disc with a crisp edge, rings by state, and the components it hits outlined."""
    root = core.NodePath("template")
    z_in = template.z_in + LIFT_IN
    brush.area(template.outline, z_in, brush.colours.template, DISC_OPACITY).reparent_to(root)
    edge = panda.area_outline(template.outline, z_in)
    brush.lines(edge, brush.colours.template, EDGE_PX).reparent_to(root)
    for base, base_z, state in template.bases:
        _ring(base, base_z, state, brush).reparent_to(root)
    for name in template.components:
        mesh = space.component(name).mesh
        outline(mesh, brush.colours.full, brush, 1.4).reparent_to(root)
    return root


def _ring(base: shapely.Polygon, z_in: float, state: str, brush: Brush) -> core.NodePath:
    colours: dict[str, Colour] = {
        "full": brush.colours.full,
        "partial": brush.colours.partial,
        "none": brush.colours.untouched,
    }
    ring = base.buffer(RING_IN).difference(base)
    root = core.NodePath("ring")
    hatch = PARTIAL_HATCH if state == "partial" else None
    brush.area(ring, z_in + LIFT_IN, colours[state], RING_OPACITY[state], hatch).reparent_to(root)
    edge = panda.area_outline(base.buffer(RING_IN), z_in + LIFT_IN)
    brush.lines(edge, colours[state], 1.6).reparent_to(root)
    return root
