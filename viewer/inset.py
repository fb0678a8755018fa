"""A small picture in the corner: what the one who looks sees, while a line of sight is asked."""

from __future__ import annotations

from panda3d import core

from escalade.scenes.sight import Sight
from escalade.scenes.space import Space

from .drawing.brush import EYE_INSET
from .eye_pictures import camera_at_eye
from .label_layout import Box
from .stage import Stage

WIDE_OF_WINDOW = 0.24
HIGH_OF_WIDE = 0.75
GAP_PX = 8.0

BEFORE_THE_TABLE = 7
"""Regions are drawn in this order: the table, its ripe picture (5), this one, the panels (10)."""


def inset_box(size: tuple[int, int]) -> Box:
    """Where the small picture lies in a window: left, top, right, bottom in pixels."""
    wide = size[0] * WIDE_OF_WINDOW
    right, bottom = size[0] - GAP_PX, size[1] - GAP_PX
    return (right - wide, bottom - wide * HIGH_OF_WIDE, right, bottom)


class Inset:
    """A second camera before the stage, in a region of its own, off until there is a sight."""

    def __init__(self, output: core.GraphicsOutput, stage: Stage) -> None:
        self._stage = stage
        node = core.Camera("eye")
        node.set_scene(stage.root)
        node.set_camera_mask(EYE_INSET)
        node.set_lod_scale(0.0)  # the figure looked at fills the picture, however far it is
        self._camera = stage.root.attach_new_node(node)
        self._region = output.make_display_region()
        self._region.set_sort(BEFORE_THE_TABLE)
        self._region.set_clear_depth_active(True)
        self._region.set_camera(self._camera)
        self._region.set_active(False)

    def show(self, space: Space, sight: Sight | None, size: tuple[int, int]) -> None:
        """In the next frames show what this sight's viewer sees; nothing without a sight."""
        self._region.set_active(sight is not None)
        if sight is None:
            return
        left, top, right, bottom = inset_box(size)
        self._region.set_dimensions(
            left / size[0], right / size[0], 1 - bottom / size[1], 1 - top / size[1]
        )
        self._stage.hide_from_inset(sight.viewer)
        camera = camera_at_eye(space, sight.viewer, sight.target)
        self._stage.point(self._camera, camera, (round(right - left), round(bottom - top)))
