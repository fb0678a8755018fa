"""Dead ground: darkened areas on the table and on every wall-walk that an eye cannot see."""

from __future__ import annotations

from panda3d import core

from escalade.scenes.space import Space
from escalade.viewer import panda
from escalade.viewer.overlays import DeadGround

from .brush import Brush, Hatch

LIFT_IN = 0.03
UNSEEN_HATCH = Hatch(step=0.55, share=0.38, opacity=0.85)
RULE_HATCH = Hatch(step=0.9, share=0.2, opacity=0.8, slope=-1.0)
UNSEEN = 0.30
LONELY = 0.15
RULE_FILL = 0.12
EDGE_PX = 2.0


def draw_dead_ground(shadow: DeadGround, brush: Brush, space: Space) -> core.NodePath:
    """Every surface's hidden part; the true shadow and a rule of thumb differ in hatch and hue."""
    root = core.NodePath("dead ground")
    colour = brush.colours.rule_shadow if shadow.by_rule else brush.colours.dead_ground
    hatch, fill = (RULE_HATCH, RULE_FILL) if shadow.by_rule else (UNSEEN_HATCH, UNSEEN)
    for z_in, area in shadow.surfaces:
        brush.area(area, z_in + LIFT_IN, colour, fill, hatch).reparent_to(root)
        edge = panda.area_outline(area, z_in + LIFT_IN)
        brush.lines(edge, colour, EDGE_PX, behind=False).reparent_to(root)
    return root
