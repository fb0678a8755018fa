"""Figures: the body in its side's colours, and the side's mark around the base."""

from __future__ import annotations

import numpy as np
import shapely
from panda3d import core
from shapely.geometry import LineString, Polygon
from shapely.geometry.base import BaseGeometry

from escalade.models.mesh import Mesh
from escalade.scenes.space import SpaceFigure
from escalade.viewer import panda
from escalade.viewer.palette import SIDES

from .brush import Brush

MARK_IN = 0.09
"""How far the side's mark reaches out around a base."""

MARK_LIFT_IN = 0.02

MARK_SLACK_IN = 0.003
"""Marks follow a base's curve this closely."""

MARK_PARTS = {"attacker": 6, "defender": 1, "neutral": 2}
"""A mark is whole for the defender, broken into six for the attacker, into two for neither."""


def draw_figure(figure: SpaceFigure, near: Mesh, far: Mesh, brush: Brush) -> core.NodePath:
    """The figure at the origin, facing +x; :func:`place_figure` puts it in its place.

    ``far`` is drawn in the place of ``near`` for a far eye, which sees it some 50 pixels tall.
    """
    side = SIDES[figure.figure.side]
    root = core.NodePath(figure.name)
    brush.levels(brush.lit(near, side), brush.lit(far, side, near)).reparent_to(root)
    outline = figure.base.moved_to(0.0, 0.0).polygon.simplify(MARK_SLACK_IN)
    mark = broken_band(outline, MARK_IN, MARK_PARTS[figure.figure.side])
    turned = shapely.affinity.rotate(mark, -figure.base.yaw_deg, origin=(0, 0))
    brush.area(turned, MARK_LIFT_IN, side, 1.0).reparent_to(root)
    return root


def place_figure(node: core.NodePath, figure: SpaceFigure) -> None:
    """Put the drawn figure where the compiled space says."""
    node.set_mat(panda.placement((*figure.base.at_in, figure.z_in), figure.base.yaw_deg))


def broken_band(inside: Polygon, width_in: float, parts: int) -> BaseGeometry:
    """A band around an outline, broken into so many equal parts by gaps."""
    band = inside.buffer(width_in, quad_segs=4).difference(inside)
    if parts == 1:
        return band
    middle = np.array(inside.centroid.coords[0])
    reach = max(inside.bounds[2] - inside.bounds[0], inside.bounds[3] - inside.bounds[1])
    spokes = [
        LineString([middle, middle + reach * np.array([np.cos(angle), np.sin(angle)])])
        for angle in 2 * np.pi * np.arange(parts) / parts
    ]
    return band.difference(shapely.union_all(spokes).buffer(width_in * 0.9, cap_style="flat"))
