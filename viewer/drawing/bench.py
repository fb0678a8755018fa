"""The bench of an import: the ruler, the marked points, and what a cut leaves out."""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray
from panda3d import core
from PIL import Image, ImageDraw

from escalade.models.mesh import FloatArray
from escalade.scenes.space import Space
from escalade.viewer import panda
from escalade.viewer.lettering import font
from escalade.viewer.overlays import Ghost, Mark, Yardstick
from escalade.viewer.palette import Colour, colour, rgb8

from .brush import SHADOW_CASTERS, Brush

WOOD = colour("D9B979")
INK = colour("3A2A18")
DOTS_AN_INCH = 64
"""How finely the ruler's ticks and numbers are drawn."""

LIFT_IN = 0.02
CM_IN = 1 / 2.54

GHOST_OPACITY = 0.20
LEVEL_OPACITY = 0.14
LEVEL_PX = 2.5

RING = 24


def draw_yardstick(ruler: Yardstick, brush: Brush, space: Space) -> core.NodePath:
    """A wooden ruler lying flat, its zero at the model's left end."""
    card = core.CardMaker("ruler")
    card.set_frame(0, ruler.length_in, 0, ruler.depth_in)
    root = core.NodePath("ruler")
    strip = root.attach_new_node(card.generate())
    texture = panda.image_texture(_ruler(ruler.length_in, ruler.depth_in, ruler.unit))
    texture.set_minfilter(core.SamplerState.FT_linear_mipmap_linear)
    texture.set_anisotropic_degree(8)
    strip.set_texture(texture)
    strip.set_p(-90)
    strip.set_pos(*ruler.start, LIFT_IN)
    root.hide(SHADOW_CASTERS)
    root.set_bin("fixed", 1)
    root.set_depth_write(False)
    if brush.shaders:
        root.set_shader(panda.shader("print"), 10)
    return root


@cache
def _ruler(length_in: float, depth_in: float, unit: str) -> NDArray[np.uint8]:
    """Wood with a tick every eighth of an inch or millimetre, and a number at every whole."""
    dots = DOTS_AN_INCH
    width, height = round(length_in * dots), round(depth_in * dots)
    image = Image.new("RGBA", (width, height), (*rgb8(WOOD), 255))
    pen = ImageDraw.Draw(image)
    ink = (*rgb8(INK), 255)
    whole_in, parts = (1.0, 8) if unit == "inch" else (CM_IN, 10)
    letters = font(round((0.42 if unit == "inch" else 0.26) * dots), bold=True)
    for tick in range(int(np.floor(length_in / whole_in * parts + 1e-6)) + 1):
        at = round(tick * whole_in / parts * dots)
        number, part = divmod(tick, parts)
        reach = 0.38 if part == 0 else 0.26 if part * 2 == parts else 0.15
        pen.line([(at, 0), (at, round(reach * depth_in * dots))], ink, 3 if part == 0 else 2)
        if part == 0 and number and at < width - 0.2 * dots:
            pen.text((at, round(0.44 * depth_in * dots)), str(number), ink, letters, anchor="mt")
    name = "in" if unit == "inch" else "cm"
    small = font(round(0.2 * dots))
    pen.text((0.08 * dots, 0.7 * depth_in * dots), name, ink, small)
    pen.rectangle((0, 0, width - 1, height - 1), outline=ink, width=2)
    return np.asarray(image)


def draw_mark(mark: Mark, brush: Brush, space: Space) -> core.NodePath:
    """A ball on a marked point, seen through everything; a ring where a click would mark one."""
    root = core.NodePath("mark")
    colours = brush.colours
    if mark.number:
        for radius, paint in ((1.45, INK), (1.0, colours.measure)):
            ball = brush.paint(_ball(np.array(mark.at), radius * mark.radius_in), paint, 1.0)
            ball.set_depth_test(False)
            ball.reparent_to(root)
        return root
    ring = _circle(np.array(mark.at), mark.radius_in, np.array(mark.towards))
    for width, paint in ((4.0, INK), (2.0, colours.measure)):
        line = brush.lines(ring, paint, width, behind=False)
        line.set_depth_test(False)
        line.reparent_to(root)
    return root


def _ball(middle: FloatArray, radius: float) -> FloatArray:
    """An octahedron with every face parted in four, on a sphere: (32, 3, 3)."""
    tips = np.array([[1, 0, 0], [0, 1, 0], [-1, 0, 0], [0, -1, 0]], dtype=float)
    faces = [
        (one, two, np.array([0.0, 0.0, pole]))
        for pole in (1.0, -1.0)
        for one, two in zip(tips, np.roll(tips, -1, axis=0), strict=True)
    ]
    found = []
    for a, b, c in faces:
        ab, bc, ca = (_unit(a + b), _unit(b + c), _unit(c + a))
        found += [(a, ab, ca), (ab, b, bc), (ca, bc, c), (ab, bc, ca)]
    return np.asarray(middle + radius * np.array(found))


def _unit(vector: FloatArray) -> FloatArray:
    return np.asarray(vector / np.linalg.norm(vector))


def _circle(middle: FloatArray, radius: float, towards: FloatArray) -> FloatArray:
    """A circle that faces a direction, as segments (n, 2, 3)."""
    side = np.cross(towards, [0.0, 0.0, 1.0] if abs(towards[2]) < 0.9 else [1.0, 0.0, 0.0])
    side = _unit(side)
    angles = 2 * np.pi * np.arange(RING + 1)[:, None] / RING
    ring = np.cos(angles) * side + np.sin(angles) * np.cross(towards, side)
    points = middle + radius * ring
    return np.stack([points[:-1], points[1:]], axis=1)


def draw_ghost(ghost: Ghost, brush: Brush, space: Space) -> core.NodePath:
    """What is left out, as a pale body, and the level across it where it is cut off."""
    root = core.NodePath("ghost")
    colours: Colour = brush.colours.dead_ground
    brush.paint(ghost.triangles, colours, GHOST_OPACITY).reparent_to(root)
    if ghost.level is None:
        return root
    brush.area(ghost.level, ghost.z_in, colours, LEVEL_OPACITY).reparent_to(root)
    edge = panda.area_outline(ghost.level, ghost.z_in)
    brush.lines(edge, colours, LEVEL_PX).reparent_to(root)
    return root
