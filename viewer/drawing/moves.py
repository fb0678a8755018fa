"""Falls, leaps, ways up and rulers: paths through the air, and where they end."""

from __future__ import annotations

import numpy as np
from panda3d import core
from shapely.geometry import Polygon

from escalade.models.mesh import FloatArray
from escalade.scenes.space import Space
from escalade.viewer import panda
from escalade.viewer.overlays import FallPath, Leap, Measure, Packed, Point3, Way
from escalade.viewer.palette import Colour

from .brush import CASING, Brush, Hatch
from .sight import cross_at

PATH_PX = 4.5
ARC_PX = 3.0
LANDING_HATCH = Hatch(step=0.2, share=0.5, opacity=0.9)
LIFT_IN = 0.04
MARK_IN = 0.15

SPOT_IN = 0.35
"""Half the width of the ring at a place on a ladder: less than a base, so that rungs show."""

SPOT_SIDES = 24
HEAD_IN = 0.32
"""The length of the arrow's head at the end of a fall."""


def draw_fall(fall: FallPath, brush: Brush, space: Space) -> core.NodePath:
    """The path over the edge and down with an arrow's head, the base hatched where it lands."""
    root = core.NodePath("fall")
    path = panda.path_segments(fall.points)
    brush.cased(path, brush.colours.fall, PATH_PX, dash_in=0.35).reparent_to(root)
    head = _arrow_head(np.array(fall.points[-2:]))
    brush.lines(head, brush.colours.fall, PATH_PX).reparent_to(root)
    if fall.landing is not None:
        landing = _landing(fall.landing, fall.points[-1][2], brush.colours.fall, brush)
        landing.reparent_to(root)
    return root


def draw_leap(leap: Leap, brush: Brush, space: Space) -> core.NodePath:
    """An arc for each face of the die; those that fall short are dashed. And where they end."""
    root = core.NodePath("leap")
    for base, z_in, good in leap.landings:
        colour = brush.colours.leap if good else brush.colours.short_leap
        _landing(base, z_in, colour, brush).reparent_to(root)
    for arc in leap.arcs:
        colour = brush.colours.leap if arc.reaches else brush.colours.short_leap
        path = panda.path_segments(arc.points)
        line = (
            brush.cased(path, colour, ARC_PX)
            if arc.reaches
            else brush.lines(path, colour, ARC_PX, dash_in=0.4)
        )
        line.reparent_to(root)
    if leap.approach:
        _on_foot(leap.approach, brush).reparent_to(root)
    if leap.better is not None:
        _on_foot(leap.better.way, brush).reparent_to(root)
        z_in = leap.better.way[-1][2]
        _landing(leap.better.base, z_in, brush.colours.measure, brush).reparent_to(root)
    return root


def _on_foot(way: tuple[Point3, ...], brush: Brush) -> core.NodePath:
    """A dashed way over the ground with an arrow's head."""
    root = core.NodePath("on foot")
    walk = panda.path_segments([(x, y, z + LIFT_IN) for x, y, z in way])
    brush.lines(walk, brush.colours.measure, ARC_PX, dash_in=0.25).reparent_to(root)
    brush.lines(_arrow_head(walk[-1]), brush.colours.measure, ARC_PX).reparent_to(root)
    return root


def draw_packed(packed: Packed, brush: Brush, space: Space) -> core.NodePath:
    """A disc for every base that there is room for."""
    root = core.NodePath("packed")
    for base, z_in in packed.bases:
        brush.area(base, z_in + LIFT_IN, brush.colours.room, 0.55).reparent_to(root)
        edge = panda.area_outline(base, z_in + LIFT_IN)
        brush.lines(edge, CASING, ARC_PX, behind=False).reparent_to(root)
    return root


def _landing(base: Polygon, z_in: float, colour: Colour, brush: Brush) -> core.NodePath:
    """A base where something ends up: hatched, with a crisp edge."""
    root = core.NodePath("landing")
    brush.area(base, z_in + LIFT_IN, colour, 0.25, LANDING_HATCH).reparent_to(root)
    brush.cased(panda.area_outline(base, z_in + LIFT_IN), colour, ARC_PX).reparent_to(root)
    return root


def _arrow_head(leg: FloatArray) -> FloatArray:
    """The two strokes of a head at the end of a leg, (2, 3); none for a leg without length."""
    along = leg[1] - leg[0]
    length = float(np.linalg.norm(along))
    if length == 0.0:
        return np.zeros((0, 2, 3))
    along = along / length
    upright = abs(along[2]) > np.hypot(along[0], along[1])
    side = np.cross(along, [0.0, 1.0, 0.0] if upright else [0.0, 0.0, 1.0])
    side /= np.linalg.norm(side)
    back = leg[1] - along * HEAD_IN
    wings = [back + side * HEAD_IN * 0.5, back - side * HEAD_IN * 0.5]
    return np.array([[wing, leg[1]] for wing in wings])


def draw_way(way: Way, brush: Brush, space: Space) -> core.NodePath:
    """A way up or across with an arrow's head at its end, and a ring at every place to stand.

    One that falls short is dashed and leads nowhere.
    """
    root = core.NodePath("way")
    path = panda.path_segments(way.points)
    for spot in way.spots:
        ring = panda.path_segments([*circle_around(spot, SPOT_IN)])
        brush.cased(ring, brush.colours.climb, ARC_PX).reparent_to(root)
    if not way.open:
        brush.lines(path, brush.colours.short_leap, PATH_PX, dash_in=0.25).reparent_to(root)
        return root
    brush.cased(path, brush.colours.climb, PATH_PX).reparent_to(root)
    brush.lines(_arrow_head(path[-1]), brush.colours.climb, PATH_PX).reparent_to(root)
    return root


def circle_around(middle: Point3, radius_in: float) -> FloatArray:
    """A level circle as a closed path, (SPOT_SIDES + 1, 3)."""
    angles = np.linspace(0.0, 2 * np.pi, SPOT_SIDES + 1)
    ring = np.stack([np.cos(angles), np.sin(angles), np.zeros_like(angles)], axis=1)
    return np.asarray(np.array(middle) + radius_in * ring)


def draw_measure(measure: Measure, brush: Brush, space: Space) -> core.NodePath:
    """A ruler's line with a cross at both ends, or the head of an arrow at the last."""
    root = core.NodePath("ruler")
    path = panda.path_segments(measure.points)
    brush.cased(path, brush.colours.measure, ARC_PX).reparent_to(root)
    ends = (measure.points[0], measure.points[-1])
    for end in ends[:1] if measure.headed else ends:
        brush.lines(cross_at(end, MARK_IN), brush.colours.measure, ARC_PX).reparent_to(root)
    if measure.headed:
        head = _arrow_head(np.array(measure.points[-2:]))
        brush.lines(head, brush.colours.measure, ARC_PX).reparent_to(root)
    return root
