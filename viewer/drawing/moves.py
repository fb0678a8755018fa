"""Falls, leaps, ways up and rulers: paths through the air, and where they end."""

from __future__ import annotations

from panda3d import core

from escalade.scenes.space import Space
from escalade.viewer import panda
from escalade.viewer.overlays import FallPath, Leap, Measure, Way

from .brush import Brush, Hatch
from .sight import cross_at

PATH_PX = 4.0
ARC_PX = 2.6
LANDING_HATCH = Hatch(step=0.2, share=0.5, opacity=0.9)
LIFT_IN = 0.04
MARK_IN = 0.15


def draw_fall(fall: FallPath, brush: Brush, space: Space) -> core.NodePath:
    """The path over the edge and down, and the base hatched where it lands."""
    root = core.NodePath("fall")
    path = panda.path_segments(fall.points)
    brush.lines(path, brush.colours.fall, PATH_PX, dash_in=0.35).reparent_to(root)
    if fall.landing is not None:
        z_in = fall.points[-1][2] + LIFT_IN
        colour = brush.colours.fall
        brush.area(fall.landing, z_in, colour, 0.25, LANDING_HATCH).reparent_to(root)
        edge = panda.area_outline(fall.landing, z_in)
        brush.lines(edge, colour, ARC_PX).reparent_to(root)
    return root


def draw_leap(leap: Leap, brush: Brush, space: Space) -> core.NodePath:
    """An arc for each face of the die; those that fall short are dashed."""
    root = core.NodePath("leap")
    for arc in leap.arcs:
        colour = brush.colours.leap if arc.reaches else brush.colours.short_leap
        dash = 0.0 if arc.reaches else 0.4
        path = panda.path_segments(arc.points)
        brush.lines(path, colour, ARC_PX, dash_in=dash).reparent_to(root)
    return root


def draw_way(way: Way, brush: Brush, space: Space) -> core.NodePath:
    """A way up or across."""
    return brush.lines(panda.path_segments(way.points), brush.colours.climb, PATH_PX)


def draw_measure(measure: Measure, brush: Brush, space: Space) -> core.NodePath:
    """A ruler's line with a cross at both ends."""
    root = core.NodePath("ruler")
    path = panda.path_segments(measure.points)
    brush.lines(path, brush.colours.measure, ARC_PX).reparent_to(root)
    for end in (measure.points[0], measure.points[-1]):
        brush.lines(cross_at(end, MARK_IN), brush.colours.measure, ARC_PX).reparent_to(root)
    return root
