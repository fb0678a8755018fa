"""The body that is looked at: outlined, tinted where it is seen, hatched where it is hidden."""

from __future__ import annotations

import numpy as np
from panda3d import core
from shapely.geometry import MultiPoint

from escalade.models.mesh import FloatArray
from escalade.scenes.space import Space, SpaceFigure
from escalade.viewer import panda
from escalade.viewer.camera import Camera
from escalade.viewer.overlays import Point3, SeenBody

from .brush import Brush, Hatch

SIDES = 48
SEEN_OPACITY = 0.18
HIDDEN_OPACITY = 0.28
HIDDEN_HATCH = Hatch(step=13.0, share=0.4, opacity=0.85, in_pixels=True)
OUTLINE_PX = 3.0


def draw_body(seen: SeenBody, brush: Brush, space: Space) -> core.NodePath:
    """The image of the body on the plane through its middle, square to the line of sight."""
    root = core.NodePath("body")
    outline = silhouette(space.figure(seen.figure), seen.eye)
    fan = np.stack(
        [np.repeat(outline[:1], len(outline) - 2, axis=0), outline[1:-1], outline[2:]], 1
    )
    colours = brush.colours
    brush.paint(fan, colours.visible, SEEN_OPACITY).reparent_to(root)
    hidden = brush.paint(fan, colours.blocked, HIDDEN_OPACITY, HIDDEN_HATCH)
    brush.behind(hidden).reparent_to(root)
    path = panda.path_segments([*outline, outline[0]])
    line = brush.lines(path, colours.visible, OUTLINE_PX)
    line.set_depth_test(False)
    line.reparent_to(root)
    return root


def silhouette(figure: SpaceFigure, eye: Point3) -> FloatArray:
    """The body's outline seen from an eye, (n, 3), on the plane through its middle.

    The body is the upright cylinder that sight uses.
    """
    angles = 2 * np.pi * np.arange(SIDES) / SIDES
    ring = np.stack([np.cos(angles), np.sin(angles)], axis=1) * figure.body_radius_in
    rims = [
        np.column_stack([ring + np.array(figure.base.at_in), np.full(SIDES, z)])
        for z in (figure.z_in, figure.z_in + figure.body_height_in)
    ]
    camera = Camera.looking(eye, figure.centre)
    flat, depth = camera.project(np.concatenate(rims), 1.0)
    hull = MultiPoint(flat[depth > 0]).convex_hull
    around = np.asarray(hull.exterior.coords)[:-1]
    right, up, _ = camera.axes
    reach = camera.half_height * camera.distance_in
    return np.asarray(figure.centre + reach * (around[:, :1] * right + around[:, 1:] * up))
