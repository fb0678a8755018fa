"""The table: a felt field with an inch grid, and a rim with the inches written on it."""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray
from panda3d import core
from PIL import Image, ImageDraw
from shapely.geometry import box

from escalade.models.mesh import FloatArray
from escalade.scenes.scene import Table
from escalade.viewer import panda
from escalade.viewer.lettering import font
from escalade.viewer.palette import Colour, rgb8

from .brush import SHADOW_CASTERS, Brush

RIM_IN = 1.5
"""How wide the rim around the table is drawn."""

SKIRT_IN = 2.5
"""How far the rim reaches down."""

INK_DOTS_AN_INCH = 48
"""How finely the numbers on the rim are drawn."""

NUMBER_EVERY_IN = 6
LETTERS_IN = 0.72

DOWN_IN = 0.12
"""Numbers stand a little out of the rim's middle, clear of the ticks."""

PRINT_LIFT_IN = 0.01
"""Print lies this far above the rim."""


def draw_table(table: Table, brush: Brush) -> core.NodePath:
    """The table with its top at z = 0 and its middle at (0, 0)."""
    root = core.NodePath("table")
    x, y = table.width_in / 2, table.depth_in / 2
    top = root.attach_new_node(_slab(box(-x, -y, x, y), 0.0, brush.theme.field))
    rim = box(-x - RIM_IN, -y - RIM_IN, x + RIM_IN, y + RIM_IN)
    root.attach_new_node(_rim(rim.difference(box(-x, -y, x, y)), brush.theme.rim))
    if brush.shaders:
        top.set_shader(panda.shader("surface", "table"), 5)
        top.set_shader_input("grid_colour", core.LVecBase3(*brush.theme.grid))
        for node in _numbers(table, brush.theme.rim_ink):
            node.reparent_to(root)
    else:
        brush.lines(_grid(x, y), brush.theme.grid, 1.0, behind=False).reparent_to(root)
    return root


def _slab(area: object, z_in: float, colour: Colour) -> core.GeomNode:
    triangles = panda.area_triangles(area, z_in)
    normals = np.tile([0.0, 0.0, 1.0], (len(triangles), 3, 1))
    paint = np.tile(np.array([*rgb8(colour), 60], dtype=np.uint8), (len(triangles), 1))
    return panda.surface_node(triangles, normals, paint)


def _rim(area: object, colour: Colour) -> core.GeomNode:
    """The rim's top and its outer sides."""
    top = panda.area_triangles(area, 0.0)
    edge = panda.area_outline(area, 0.0)
    down = edge - [0.0, 0.0, SKIRT_IN]
    sides = np.concatenate(
        [
            np.stack([down[:, 0], down[:, 1], edge[:, 1]], axis=1),
            np.stack([down[:, 0], edge[:, 1], edge[:, 0]], axis=1),
        ]
    )
    along = edge[:, 1] - edge[:, 0]
    out = np.stack([along[:, 1], -along[:, 0], np.zeros(len(along))], axis=1)
    out /= np.linalg.norm(out, axis=1, keepdims=True)
    outward = np.where((out * edge.mean(axis=1)).sum(axis=1) < 0, -1.0, 1.0)[:, None]
    normals = np.concatenate(
        [
            np.tile([0.0, 0.0, 1.0], (len(top), 3, 1)),
            np.repeat(np.concatenate([out * outward] * 2)[:, None, :], 3, axis=1),
        ]
    )
    triangles = np.concatenate([top, sides])
    paint = np.tile(np.array([*rgb8(colour), 60], dtype=np.uint8), (len(triangles), 1))
    return panda.surface_node(triangles, normals, paint)


def _grid(x: float, y: float) -> FloatArray:
    """Every inch line as segments, for renderers that cannot draw it on the felt."""
    ups = [((at, -y, 0.0), (at, y, 0.0)) for at in np.arange(np.ceil(-x), x + 0.5)]
    across = [((-x, at, 0.0), (x, at, 0.0)) for at in np.arange(np.ceil(-y), y + 0.5)]
    return np.array(ups + across)


def _numbers(table: Table, ink: Colour) -> list[core.NodePath]:
    """Ticks along all four sides, and their numbers four times, each turned another way.

    The shader shows the one way that is upright for the camera.
    """
    found = []
    for side, length, away in (
        (0.0, table.width_in, table.depth_in / 2),
        (180.0, table.width_in, table.depth_in / 2),
        (90.0, table.depth_in, table.width_in / 2),
        (270.0, table.depth_in, table.width_in / 2),
    ):
        holder = core.NodePath("side")
        _print(holder, _ticks(length, ink), length, away + RIM_IN / 2)
        for turn in (0, 90, 180, 270):
            image = _strip(length, side in {180.0, 270.0}, turn, ink)
            strip = _print(holder, image, length + 2 * RIM_IN, away + RIM_IN / 2)
            # The direction of the numbers' own up as they lie on the strip.
            up = np.radians(90.0 + turn)
            strip.set_shader_input("upright", core.LVecBase2(np.cos(up), np.sin(up)))
            strip.set_shader(panda.shader("upright", "print"), 10)
        holder.set_h(side)
        holder.set_transparency(core.TransparencyAttrib.M_alpha)
        holder.set_depth_write(False)
        holder.set_bin("fixed", 1)
        holder.hide(SHADOW_CASTERS)
        found.append(holder)
    return found


def _print(
    holder: core.NodePath, image: NDArray[np.uint8], length_in: float, away_in: float
) -> core.NodePath:
    """A strip of the rim with something printed on it, along the holder's near side."""
    card = core.CardMaker("inches")
    card.set_frame(-length_in / 2, length_in / 2, -RIM_IN / 2, RIM_IN / 2)
    strip = holder.attach_new_node(card.generate())
    texture = panda.image_texture(image)
    texture.set_minfilter(core.SamplerState.FT_linear_mipmap_linear)
    texture.set_anisotropic_degree(8)
    strip.set_texture(texture)
    strip.set_p(-90)
    strip.set_y(-away_in)
    strip.set_z(PRINT_LIFT_IN)
    strip.set_depth_offset(1)  # its lift alone is lost in the depth of a picture from far away
    strip.set_shader(panda.shader("print"), 10)
    return strip


@cache
def _ticks(length_in: float, ink: Colour) -> NDArray[np.uint8]:
    """A tick every inch, a longer one every six, along the inner edge of the rim."""
    dots = INK_DOTS_AN_INCH
    image = Image.new("RGBA", (round(length_in * dots), round(RIM_IN * dots)), (*rgb8(ink), 0))
    pen = ImageDraw.Draw(image)
    for inch in _inches(length_in):
        across = round((inch + length_in / 2) * dots)
        tick = 0.34 if inch % NUMBER_EVERY_IN == 0 else 0.17
        pen.line([(across, 0), (across, round(tick * dots))], (*rgb8(ink), 230), round(0.05 * dots))
    return np.asarray(image)


@cache
def _strip(length_in: float, backward: bool, turn: int, ink: Colour) -> NDArray[np.uint8]:
    """The numbers of one side, inches from the table's middle, each turned by quarters.

    The strip reaches over the corners, so that the outermost numbers are whole.
    """
    dots = INK_DOTS_AN_INCH
    width, height = round((length_in + 2 * RIM_IN) * dots), round(RIM_IN * dots)
    image = Image.new("RGBA", (width, height), (*rgb8(ink), 0))
    letters = font(round(LETTERS_IN * dots), bold=True)
    for inch in _inches(length_in):
        if inch % NUMBER_EVERY_IN:
            continue
        text = f"{-inch if backward else inch}".replace("-", "−")
        side = round(RIM_IN * dots)
        number = Image.new("RGBA", (side, side), (*rgb8(ink), 0))
        middle = (side / 2, side / 2)
        ImageDraw.Draw(number).text(middle, text, (*rgb8(ink), 235), letters, anchor="mm")
        across = round((inch + length_in / 2 + RIM_IN) * dots)
        image.alpha_composite(number.rotate(turn), (across - side // 2, round(DOWN_IN * dots)))
    return np.asarray(image)


def _inches(length_in: float) -> range:
    return range(int(np.ceil(-length_in / 2)), int(length_in / 2) + 1)
