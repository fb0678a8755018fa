"""What is printed on the table's rim: a tick every inch, and the inches from the middle."""

from __future__ import annotations

from functools import cache

import numpy as np
from panda3d import core
from PIL import Image, ImageDraw

from escalade.scenes.scene import Table
from escalade.viewer import panda
from escalade.viewer.lettering import font
from escalade.viewer.palette import Colour, rgb8

from .brush import SHADOW_CASTERS

RIM_IN = 1.5
"""How wide the rim around the table is drawn."""

INK_DOTS_AN_INCH = 48
"""How finely the numbers on the rim are drawn."""

NUMBER_EVERY_IN = 6
LETTERS_IN = 0.72

DOWN_IN = 0.12
"""Numbers stand a little out of the rim's middle, clear of the ticks."""

PRINT_LIFT_IN = 0.01
"""Print lies this far above the rim."""

ANISOTROPY = 8
"""Print seen at a low angle takes so many samples a pixel to be sharp; they cost far more."""

TURNS = (0.0, 90.0, 180.0, 270.0)
"""The sides of the table, each by how far it is turned from the near one."""


def ticks_around(table: Table, ink: Colour) -> core.NodePath:
    """A tick every inch along the inner edge of the rim on all four sides."""
    root = core.NodePath("ticks")
    for turn in TURNS:
        length, away = _side(table, turn)
        _print(_turned(root, turn), _ticks(length, ink), length, away, ANISOTROPY)
    return root


def numbers_around(table: Table, ink: Colour, anisotropy: int) -> core.NodePath:
    """Each side's numbers; the shader shows the one of four ways that is upright for the camera."""
    root = core.NodePath("numbers")
    for turn in TURNS:
        length, away = _side(table, turn)
        letters = _numbers(length, turn >= 180.0, ink)
        strip = _print(_turned(root, turn), letters, length + 2 * RIM_IN, away, anisotropy)
        strip.set_shader(panda.shader("upright", "print"), 10)
    return root


def _side(table: Table, turn: float) -> tuple[float, float]:
    """How long the side is, and how far from the table's middle the middle of its rim."""
    along, across = (
        (table.width_in, table.depth_in)
        if turn in {0.0, 180.0}
        else (table.depth_in, table.width_in)
    )
    return along, across / 2 + RIM_IN / 2


def _turned(root: core.NodePath, turn: float) -> core.NodePath:
    """What holds the print of one side."""
    holder = root.attach_new_node("side")
    holder.set_h(turn)
    holder.set_transparency(core.TransparencyAttrib.M_alpha)
    holder.set_depth_write(False)
    holder.set_bin("fixed", 1)
    holder.hide(SHADOW_CASTERS)
    return holder


def _print(
    holder: core.NodePath, texture: core.Texture, length_in: float, away_in: float, anisotropy: int
) -> core.NodePath:
    """A strip of the rim with something printed on it, along the holder's near side."""
    card = core.CardMaker("inches")
    card.set_frame(-length_in / 2, length_in / 2, -RIM_IN / 2, RIM_IN / 2)
    strip = holder.attach_new_node(card.generate())
    sampler = core.SamplerState()
    sampler.set_minfilter(core.SamplerState.FT_linear_mipmap_linear)
    sampler.set_anisotropic_degree(anisotropy)
    strip.set_texture(texture, sampler)
    strip.set_p(-90)
    strip.set_y(-away_in)
    strip.set_z(PRINT_LIFT_IN)
    strip.set_depth_offset(1)  # its lift alone is lost in the depth of a picture from far away
    strip.set_shader(panda.shader("print"), 10)
    return strip


@cache
def _ticks(length_in: float, ink: Colour) -> core.Texture:
    """A tick every inch, a longer one every six, along the inner edge of the rim."""
    dots = INK_DOTS_AN_INCH
    image = Image.new("RGBA", (round(length_in * dots), round(RIM_IN * dots)), (*rgb8(ink), 0))
    pen = ImageDraw.Draw(image)
    for inch in _inches(length_in):
        across = round((inch + length_in / 2) * dots)
        tick = 0.34 if inch % NUMBER_EVERY_IN == 0 else 0.17
        pen.line([(across, 0), (across, round(tick * dots))], (*rgb8(ink), 230), round(0.05 * dots))
    return panda.image_texture(np.asarray(image))


@cache
def _numbers(length_in: float, backward: bool, ink: Colour) -> core.Texture:
    """The numbers of one side, inches from the table's middle, four times one above the other.

    Each time they are turned by a further quarter. The strip reaches over the corners, so that the
    outermost numbers are whole.
    """
    quarters = [_turned_numbers(length_in, backward, turn, ink) for turn in (0, 90, 180, 270)]
    return panda.image_texture(np.concatenate([np.asarray(image) for image in quarters]))


def _turned_numbers(length_in: float, backward: bool, turn: int, ink: Colour) -> Image.Image:
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
    return image


def _inches(length_in: float) -> range:
    return range(int(np.ceil(-length_in / 2)), int(length_in / 2) + 1)
