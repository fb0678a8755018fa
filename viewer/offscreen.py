"""Pictures of a stage without a screen: many passes of light, averaged.

A single pass is what the window shows while it moves. Sixteen or more give soft shadows, shade in
every corner that the sky does not reach, and smooth edges, because each pass moves the sun over
its disc, lights another part of the sky, and shifts the picture by part of a pixel.
"""

from __future__ import annotations

from collections.abc import Generator

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


def exposed(
    stage: Stage, camera: Camera, size: tuple[int, int], passes: int = 1
) -> Generator[float, None, NDArray[np.uint8]]:
    """The stage from a camera, (height, width, 3) RGB with the first row on top.

    Tells after every pass the share of them that is done. Without shaders there are no shadows and
    one pass is all there is.
    """
    exposure = Exposure(stage, camera, size, passes)
    try:
        while not exposure.done:
            exposure.step()
            yield exposure.share
        return exposure.picture
    finally:
        exposure.close()


class Exposure:
    """A picture in the making, a pass at a time. It lights the stage as each pass needs it."""

    def __init__(
        self, stage: Stage, camera: Camera, size: tuple[int, int], passes: int = 1
    ) -> None:
        self._stage = stage
        self._camera = camera
        self._size = size
        self._lights = light_passes(passes if stage.graphics.shaders else 1)
        self._taken = 0
        self._total = np.zeros((size[1], size[0], 3), dtype=np.uint32)
        self._single = np.zeros((0, 0, 3), dtype=np.uint8)
        smooth = SAMPLES if stage.graphics.shaders and len(self._lights) == 1 else 0
        self._buffer = stage.graphics.buffer("picture", size, samples=smooth)
        self._buffer.set_clear_color_active(True)
        self._buffer.set_clear_color(core.LVecBase4(*stage.theme.sky_bottom, 1.0))
        self._texture = core.Texture("picture")
        self._buffer.add_render_texture(self._texture, core.GraphicsOutput.RTM_copy_ram)
        self._node = stage.root.attach_new_node(core.Camera("camera"))
        self._node.node().set_scene(stage.root)
        self._node.node().set_lod_scale(0.0)  # pictures show every figure in full
        self._buffer.make_display_region().set_camera(self._node)
        stage.root.set_shader_input("picture_size", core.LVecBase2(*size))

    @property
    def share(self) -> float:
        """The share of the passes that were taken."""
        return self._taken / len(self._lights)

    @property
    def done(self) -> bool:
        """Whether every pass was taken."""
        return self._taken == len(self._lights)

    def step(self) -> None:
        """Take one more pass."""
        count = len(self._lights)
        self._stage.shine(self._lights[self._taken])
        shift = (0.0, 0.0) if count == 1 else _shift(self._taken, count)
        self._stage.aim(self._node, self._camera, self._size, shift)
        self._buffer.set_one_shot(True)
        self._stage.graphics.engine.render_frame()
        self._single = panda.pixels_of(self._texture)
        self._total += _LINEAR[self._single]
        self._taken += 1

    @property
    def picture(self) -> NDArray[np.uint8]:
        """The mean of the passes taken so far, (height, width, 3) RGB, first row on top."""
        if self._taken == 1:
            return self._single
        mean = self._total / (self._taken * (LEVELS - 1))
        return np.asarray(np.round(np.sqrt(mean) * 255).astype(np.uint8))

    def close(self) -> None:
        """Free the buffer."""
        self._stage.graphics.engine.remove_window(self._buffer)
        self._node.remove_node()


_LINEAR = np.round((np.arange(256) / 255.0) ** 2 * (LEVELS - 1)).astype(np.uint32)
"""Linear light of every step of a screen, as the shaders' to_linear sees it."""


def _shift(index: int, count: int) -> tuple[float, float]:
    """An even scatter over a pixel, from -0.5 to 0.5 (a Kronecker sequence)."""
    golden = 0.6180339887498949
    return ((index + 0.5) / count - 0.5, (index * golden) % 1.0 - 0.5)
