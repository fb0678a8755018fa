"""Dead ground: darkened areas on the table and on every wall-walk that no viewer sees."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import shapely
from panda3d import core
from shapely.geometry import MultiPolygon, Point
from shapely.geometry.base import BaseGeometry

from escalade.scenes.space import Space
from escalade.viewer import panda
from escalade.viewer.overlays import DeadGround, Point3
from escalade.viewer.palette import LONELY, UNSEEN

from .brush import CASING, Brush, Hatch

LIFT_IN = 0.03
UNSEEN_HATCH = Hatch(step=0.9, share=0.28, opacity=0.68)
RULE_HATCH = Hatch(step=0.9, share=0.2, opacity=0.8, slope=-1.0)
RULE_FILL = 0.12
EDGE_PX = 1.8

NARROW_IN = 0.3
"""Beams and strips narrower than this hold no base: their edges would be noise."""

EYE_WIDE_IN, EYE_HIGH_IN = 1.5, 0.78
EYE_ABOVE_IN = 0.65
"""The middle of the eye floats so far above a viewer's head."""

EYE_BIN = 40
PAPER = (0.98, 0.98, 0.96)
IRIS = (0.16, 0.13, 0.30)


def draw_dead_ground(shadow: DeadGround, brush: Brush, space: Space) -> core.NodePath:
    """Every surface's hidden part, darkened, and an eye above each of a few viewers.

    A rule of thumb differs in hue and hatch.
    """
    root = core.NodePath("dead ground")
    colours = brush.colours
    for z_in, area in shadow.by_one:
        brush.area(area, z_in + LIFT_IN, colours.shade, LONELY).reparent_to(root)
    for z_in, area in shadow.surfaces:
        broad = MultiPolygon([part for part in shapely.get_parts(area) if wide_enough(part)])
        edge = panda.area_outline(broad, z_in + LIFT_IN)
        if shadow.by_rule:
            colour, fill, hatch = colours.rule_shadow, RULE_FILL, RULE_HATCH
        else:
            colour, fill, hatch = colours.shade, UNSEEN, UNSEEN_HATCH
        brush.area(area, z_in + LIFT_IN, colour, fill, hatch).reparent_to(root)
        line = colours.rule_shadow if shadow.by_rule else colours.dead_ground
        brush.lines(edge, line, EDGE_PX, behind=False).reparent_to(root)
    draw_eyes(shadow.viewers, brush, space).reparent_to(root)
    return root


def wide_enough(area: BaseGeometry) -> bool:
    """Whether a piece of ground is broad enough for its edge to be drawn."""
    return not area.buffer(-NARROW_IN / 2).is_empty


def draw_eyes(viewers: Sequence[str], brush: Brush, space: Space) -> core.NodePath:
    """An eye above each viewer's head, turned to whoever looks at the picture."""
    root = core.NodePath("eyes")
    for name in viewers:
        figure = space.figure(name)
        x, y = figure.base.at_in
        eye_sign((x, y, figure.z_in + figure.body_height_in + EYE_ABOVE_IN), brush).reparent_to(
            root
        )
    return root


def eye_sign(at: Point3, brush: Brush) -> core.NodePath:
    """An almond with an iris, upright, facing the camera and in front of everything."""
    sign = core.NodePath("eye")
    half, high = EYE_WIDE_IN / 2, EYE_HIGH_IN / 2
    # Two discs of one size, far enough apart that where both are is so wide and so high.
    radius = (half**2 + high**2) / (2 * high)
    lids = [Point(0, side * (radius - high)).buffer(radius, quad_segs=24) for side in (-1, 1)]
    almond = lids[0].intersection(lids[1])
    parts = (
        (almond.buffer(0.09), CASING, 0.9),
        (almond, PAPER, 1.0),
        (Point(0, 0).buffer(high * 0.8), IRIS, 1.0),
        (Point(-0.09, 0.1).buffer(high * 0.24), PAPER, 1.0),
    )
    for layer, (area, colour, opacity) in enumerate(parts):
        flat = panda.area_triangles(area, 0.0)
        node = brush.paint(flat[:, :, [0, 2, 1]], colour, opacity)
        node.set_bin("fixed", EYE_BIN + layer)
        node.set_depth_test(False)
        node.reparent_to(sign)
    sign.set_billboard_point_eye()
    sign.set_pos(*np.asarray(at))
    return sign
