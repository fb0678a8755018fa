"""Figures: the body in its side's colours, and the side's mark around the base."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

import numpy as np
import shapely
from panda3d import core
from shapely.geometry import LineString, Polygon
from shapely.geometry.base import BaseGeometry

from escalade.models.mesh import FloatArray, Mesh
from escalade.scenes.bases import Base
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

    ``far`` is drawn in the place of ``near`` for a far eye, which sees it some 30 pixels tall.
    """
    side = SIDES[figure.figure.side]
    node = brush.levels(brush.lit(near, side), brush.lit(far, side, near))
    node.set_name(figure.name)
    return node


def draw_marks(figures: Sequence[SpaceFigure], brush: Brush) -> core.NodePath:
    """The marks of their sides around the bases of figures, where they stand.

    One node for each side: a renderer takes longer to begin with a further one than to draw it.
    """
    root = core.NodePath("marks")
    for side, colour in SIDES.items():
        marks = [_mark(figure) for figure in figures if figure.figure.side == side]
        if marks:
            brush.paint(np.concatenate(marks), colour, 1.0).reparent_to(root)
    return root


def _mark(figure: SpaceFigure) -> FloatArray:
    """The triangles of a figure's mark where it stands, (m, 3, 3) float64."""
    base = figure.base
    shape = replace(base, x_in=0.0, y_in=0.0, yaw_deg=0.0)
    yaw = np.radians(base.yaw_deg)
    turn = np.array(
        [[np.cos(yaw), np.sin(yaw), 0.0], [-np.sin(yaw), np.cos(yaw), 0.0], [0.0, 0.0, 1.0]]
    )
    around = _mark_around(shape, MARK_PARTS[figure.figure.side])
    return np.asarray(around @ turn + np.array([*base.at_in, figure.z_in]))


@lru_cache(maxsize=256)
def _mark_around(base: Base, parts: int) -> FloatArray:
    outline = base.polygon.simplify(MARK_SLACK_IN)
    return panda.area_triangles(broken_band(outline, MARK_IN, parts), MARK_LIFT_IN)


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
