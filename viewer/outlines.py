"""Outlines around what is selected, in the way or hit: a mask of it, and the mask's edge.

The edge of every stone would be a net over the wall; the edge of the whole is what a player means.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from panda3d import core

from escalade.models.mesh import FloatArray

from . import panda
from .camera import Camera
from .drawing.brush import EYE_INSET, SHADOW_CASTERS
from .graphics import Graphics
from .palette import Colour

WIDTH_PX = 2.5
"""How far an outline reaches out from what it surrounds."""

ON_TOP = 60
"""Outlines are drawn after everything else in the fixed bin."""


class Outlines:
    """A mask buffer beside the picture, and the card that draws the mask's edge over it."""

    def __init__(self, graphics: Graphics, root: core.NodePath) -> None:
        self._graphics = graphics
        self._masked = core.NodePath("masked")
        self._masked.set_shader(panda.shader("mask"), 200)
        self._masked.set_attrib(core.CullFaceAttrib.make(core.CullFaceAttrib.M_cull_none), 200)
        self._camera = self._masked.attach_new_node(core.Camera("mask"))
        self._buffer: core.GraphicsOutput | None = None
        self._size = (0, 0)
        self._around: FloatArray = np.zeros((0, 3))
        maker = core.CardMaker("edge")
        maker.set_frame_fullscreen_quad()
        self._card = root.attach_new_node(maker.generate())
        self._card.node().set_bounds(core.OmniBoundingVolume())
        self._card.node().set_final(True)
        self._card.set_shader(panda.shader("edge"), 200)
        self._card.set_shader_input("reach", WIDTH_PX)
        self._card.set_transparency(core.TransparencyAttrib.M_alpha)
        self._card.set_depth_test(False)
        self._card.set_depth_write(False)
        self._card.set_bin("fixed", ON_TOP)
        self._card.hide(SHADOW_CASTERS | EYE_INSET)
        self._card.hide()

    def surround(self, things: Sequence[tuple[core.NodePath, Colour]], around: FloatArray) -> None:
        """Outline these nodes in these colours; ``around`` are points that bound them all."""
        for child in self._masked.get_children():
            if child != self._camera:
                child.remove_node()
        for node, colour in things:
            holder = self._masked.attach_new_node("thing")
            holder.set_shader_input("colour", core.LVecBase4(*colour, 1.0), 200)
            node.instance_to(holder)
        self._around = around
        if things:
            self._card.show()
        else:
            self._card.hide()

    def aim(self, place: core.NodePath, camera: Camera, size: tuple[int, int]) -> None:
        """Draw the mask as the camera at ``place`` will see it in the next frame."""
        if self._card.is_hidden():
            return
        if self._buffer is None or self._size != size:
            self._open(size)
        assert self._buffer is not None
        self._buffer.set_one_shot(True)
        self._camera.set_mat(place.get_mat())
        self._camera.node().set_lens(place.node().get_lens())
        low, high = _frame(self._around, camera, size)
        self._card.set_shader_input("frame", core.LVecBase4(*low, *high))

    def close(self) -> None:
        """Free the buffer and let go of what was outlined."""
        self._close_buffer()
        self._masked.node().remove_all_children()

    def _close_buffer(self) -> None:
        if self._buffer is not None:
            self._graphics.engine.remove_window(self._buffer)

    def _open(self, size: tuple[int, int]) -> None:
        self._close_buffer()
        self._size = size
        self._buffer = self._graphics.buffer("mask", size, sort=-10)
        self._buffer.set_clear_color_active(True)
        self._buffer.set_clear_color(core.LVecBase4(0, 0, 0, 0))
        texture = core.Texture("mask")
        texture.set_wrap_u(core.SamplerState.WM_clamp)
        texture.set_wrap_v(core.SamplerState.WM_clamp)
        texture.set_minfilter(core.SamplerState.FT_nearest)
        texture.set_magfilter(core.SamplerState.FT_nearest)
        self._buffer.add_render_texture(texture, core.GraphicsOutput.RTM_bind_or_copy)
        self._camera.node().set_scene(self._masked)
        self._buffer.make_display_region().set_camera(self._camera)
        self._card.set_shader_input("mask", texture)


def _frame(
    around: FloatArray, camera: Camera, size: tuple[int, int]
) -> tuple[FloatArray, FloatArray]:
    """The part of the picture that holds the outlined things: two corners, from -1 to 1."""
    seen, depth = camera.project(around, size[0] / size[1])
    if (depth <= 0).any():
        return np.array([-1.0, -1.0]), np.array([1.0, 1.0])
    margin = 2 * (WIDTH_PX + 2) / np.array(size)
    return np.clip(seen.min(axis=0) - margin, -1, 1), np.clip(seen.max(axis=0) + margin, -1, 1)
