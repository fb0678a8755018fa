"""A line of sight: clear, partly blocked and blocked look different at a glance."""

from __future__ import annotations

import numpy as np
from panda3d import core

from escalade.models.mesh import FloatArray
from escalade.scenes.space import Space
from escalade.viewer import panda
from escalade.viewer.overlays import BodyImage, Point3, SightLine

from .brush import CASING, Brush, Hatch

LINE_PX = 4.5
DASH_IN = 0.9
MARKER_IN = 0.22
"""Half the length of the cross that marks the first contact."""

SEEN_SPOT_IN = 0.13
"""The radius of the spot where the free line meets the target."""

CROSS_BIN = 12
"""The cross is drawn after the lines through it."""

OUTLINE_PX = 2.5
SEEN_OPACITY = 0.20
HIDDEN_OPACITY = 0.30
HIDDEN_HATCH = Hatch(step=9.0, share=0.4, opacity=0.85, in_pixels=True)
SPOT_SIDES = 20


def draw_sight(line: SightLine, brush: Brush, space: Space) -> core.NodePath:
    """The free line to what is seen; the stopped one, dashed beyond the first contact; the body."""
    root = core.NodePath("sight")
    image = line.image
    if image is not None:
        _draw_image(image, brush).reparent_to(root)
    if line.contact is not None:
        beyond = _beyond(line, line.contact)
        stopped = panda.path_segments([line.eye, line.contact])
        dashed = panda.path_segments([line.contact, beyond])
        brush.lines(dashed, brush.colours.blocked, LINE_PX, dash_in=DASH_IN).reparent_to(root)
        brush.cased(stopped, brush.colours.blocked, LINE_PX).reparent_to(root)
        cross = brush.cased(cross_at(line.contact, MARKER_IN), brush.colours.contact, LINE_PX)
        cross.set_bin("fixed", CROSS_BIN)
        cross.reparent_to(root)
    seen = image.seen if image is not None else None if line.contact else line.target
    if seen is not None:
        free = panda.path_segments([line.eye, seen])
        brush.cased(free, brush.colours.visible, LINE_PX).reparent_to(root)
        _spot(seen, line.eye, brush).reparent_to(root)
    return root


def _beyond(line: SightLine, contact: Point3) -> Point3:
    """Where the stopped line would have met the target's plane; the aim where it has no image."""
    if line.image is None:
        return line.target
    eye, middle = np.array(line.eye), np.array(line.target)
    along, way = middle - eye, np.array(contact) - eye
    ahead = float(way @ along)
    if ahead <= 0:
        return line.target
    x, y, z = eye + way * float(along @ along) / ahead
    return (float(x), float(y), float(z))


def _draw_image(image: BodyImage, brush: Brush) -> core.NodePath:
    """The target's outline as the eye sees it, tinted where seen and hatched where hidden."""
    root = core.NodePath("image")
    colours = brush.colours
    visible = image.outline.difference(image.hidden)
    for area, colour, opacity, hatch in (
        (visible, colours.visible, SEEN_OPACITY, None),
        (image.hidden, colours.blocked, HIDDEN_OPACITY, HIDDEN_HATCH),
    ):
        flat = panda.area_triangles(area, 0.0)
        part = brush.paint(_lifted(image, flat), colour, opacity, hatch)
        part.set_depth_test(False)  # over the figure itself, whatever way it turns
        part.reparent_to(root)
    edge = colours.blocked if image.seen is None else colours.visible
    ring = _lifted(image, panda.area_outline(image.outline, 0.0))
    brush.lines(ring, edge, OUTLINE_PX).reparent_to(root)
    return root


def _lifted(image: BodyImage, flat: FloatArray) -> FloatArray:
    """Points of the image's plane, (…, 3) with x and y on it, in the room."""
    right, up = np.array(image.right), np.array(image.up)
    return np.asarray(np.array(image.middle) + flat[..., :1] * right + flat[..., 1:2] * up)


def _spot(at: Point3, eye: Point3, brush: Brush) -> core.NodePath:
    """A round spot that faces the eye, with a dark rim."""
    away = np.array(eye, dtype=float) - np.array(at)
    away /= np.linalg.norm(away) or 1.0
    side = np.cross([0.0, 0.0, 1.0], away)
    side = side / np.linalg.norm(side) if side.any() else np.array([1.0, 0.0, 0.0])
    angles = 2 * np.pi * np.arange(SPOT_SIDES + 1) / SPOT_SIDES
    ring = (
        np.array(at)
        + SEEN_SPOT_IN
        * (np.cos(angles)[:, None] * side + np.sin(angles)[:, None] * np.cross(away, side))
        + away * SEEN_SPOT_IN
    )
    middle = np.broadcast_to(ring.mean(axis=0), (SPOT_SIDES, 3))
    root = core.NodePath("spot")
    fan = np.stack([middle, ring[:-1], ring[1:]], axis=1)
    brush.paint(fan, brush.colours.visible, 1.0).reparent_to(root)
    brush.lines(np.stack([ring[:-1], ring[1:]], axis=1), CASING, 2.0).reparent_to(root)
    return root


def cross_at(point: Point3, reach_in: float) -> FloatArray:
    """A cross of three strokes through a point, (3, 2, 3)."""
    strokes = np.eye(3)[:, None, :] * np.array([-reach_in, reach_in])[None, :, None]
    return np.asarray(strokes + np.asarray(point))
