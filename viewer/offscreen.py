"""Pictures of a stage without a screen: many passes of light, averaged.

A single pass is what the window shows while it moves. Sixteen or more give soft shadows, shade in
every corner that the sky does not reach, and smooth edges, because each pass moves the sun over
its disc, lights another part of the sky, and shifts the picture by part of a pixel.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from panda3d import core

from . import panda
from .camera import Camera
from .lights import light_passes
from .stage import Stage

SAMPLES = 4
"""Multisampling of a single pass; many passes smooth edges by themselves."""

LEVELS = 4096
"""Steps of linear light in which passes are summed: finer than the darkest step of a screen."""


def photograph(
    stage: Stage, camera: Camera, size: tuple[int, int], passes: int = 1
) -> NDArray[np.uint8]:
    """The stage from a camera, (height, width, 3) RGB with the first row on top.

    Without shaders there are no shadows and one pass is all there is.
    """
    graphics = stage.graphics
    count = passes if graphics.shaders else 1
    shot = _Shot(stage, size, SAMPLES if count == 1 else 0)
    stage.root.set_shader_input("picture_size", core.LVecBase2(*size))
    try:
        if count == 1:
            stage.shine()
            return shot.take(camera)
        screen = np.arange(256) / 255.0
        linear = np.round(screen**2 * (LEVELS - 1)).astype(np.uint32)
        total = np.zeros((size[1], size[0], 3), dtype=np.uint32)
        for index, light in enumerate(light_passes(count)):
            stage.shine(light)
            total += linear[shot.take(camera, _shift(index, count))]
        mean = total / (count * (LEVELS - 1))
        return np.asarray(np.round(np.sqrt(mean) * 255).astype(np.uint8))
    finally:
        shot.close()


def _shift(index: int, count: int) -> tuple[float, float]:
    """An even scatter over a pixel, from -0.5 to 0.5 (a Kronecker sequence)."""
    golden = 0.6180339887498949
    return ((index + 0.5) / count - 0.5, (index * golden) % 1.0 - 0.5)


class _Shot:
    """A buffer of the picture's size with a camera before the stage."""

    def __init__(self, stage: Stage, size: tuple[int, int], samples: int) -> None:
        graphics = stage.graphics
        self._stage = stage
        self._graphics = graphics
        self._size = size
        self._buffer = graphics.buffer("picture", size, samples=samples if graphics.shaders else 0)
        self._buffer.set_clear_color_active(True)
        self._texture = core.Texture("picture")
        self._buffer.add_render_texture(self._texture, core.GraphicsOutput.RTM_copy_ram)
        self._camera = stage.root.attach_new_node(core.Camera("camera"))
        self._camera.node().set_scene(stage.root)
        self._camera.node().set_lod_scale(0.0)  # pictures show every figure in full
        self._buffer.make_display_region().set_camera(self._camera)

    def take(self, camera: Camera, shift_px: tuple[float, float] = (0.0, 0.0)) -> NDArray[np.uint8]:
        """One frame."""
        self._stage.aim(self._camera, camera, self._size, shift_px)
        self._graphics.engine.render_frame()
        return panda.pixels_of(self._texture)

    def close(self) -> None:
        """Free the buffer."""
        self._graphics.engine.remove_window(self._buffer)
        self._camera.remove_node()
