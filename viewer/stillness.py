"""While nothing moves, the window's picture ripens: pass by pass, until it is as good as a file."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from panda3d import core

from . import panda
from .camera import Camera
from .offscreen import Exposure
from .stage import Stage

PASSES = 12
"""After so many passes more make no difference that is seen."""


class Stillness:
    """Takes passes of a still stage, then shows their mean in front of it."""

    def __init__(self, output: core.GraphicsOutput) -> None:
        self._exposure: Exposure | None = None
        card = core.CardMaker("still picture")
        card.set_frame_fullscreen_quad()
        self._root = core.NodePath("still")
        self._card = self._root.attach_new_node(card.generate())
        self._card.set_shader(panda.shader("still"))
        self._card.set_depth_test(False)
        self._card.node().set_bounds(core.OmniBoundingVolume())
        self._camera = core.NodePath(core.Camera("still", core.OrthographicLens()))
        self._camera.node().set_scene(self._root)
        self._output = output
        self._region: core.DisplayRegion | None = None

    @property
    def shown(self) -> bool:
        """Whether the ripe picture is in front of the stage."""
        return self._region is not None

    def step(self, stage: Stage, camera: Camera, size: tuple[int, int]) -> bool:
        """Take one more pass; whether the picture has just become ripe and is shown."""
        if self._exposure is None:
            self._exposure = Exposure(stage, camera, size, PASSES)
        self._exposure.step()
        if not self._exposure.done:
            return False
        self._show(self._exposure.picture)
        self._end()
        return True

    def disturb(self) -> bool:
        """Something moved: forget the passes and the picture; whether there were any."""
        disturbed = self._exposure is not None or self.shown
        self._end()
        if self._region is not None:
            self._output.remove_display_region(self._region)
            self._region = None
        return disturbed

    def _show(self, picture: NDArray[np.uint8]) -> None:
        opaque = np.full((*picture.shape[:2], 1), 255, dtype=np.uint8)
        self._card.set_texture(panda.image_texture(np.concatenate([picture, opaque], axis=2)))
        self._region = self._output.make_display_region()
        self._region.set_sort(5)
        self._region.set_camera(self._camera)

    def _end(self) -> None:
        if self._exposure is not None:
            self._exposure.close()
            self._exposure = None
