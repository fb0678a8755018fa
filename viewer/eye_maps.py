"""Pictures of distances around eyes, which tell the graphics card what is in their way.

A cube map of sorts: four sides, up and down. Long shadows on a table are cast by lines that are
nearly level, so the sides are low and hold many rows there, and what is steeper belongs to up and
down. Each picture is a page of one texture and reaches a little beyond its side, so that a texel's
neighbours are always of the same page and no seam shows between sides.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from panda3d import core

from . import panda
from .errors import NoGraphics
from .graphics import Graphics
from .overlays import Point3

SIDES = (
    ((1, 0, 0), (0, 0, 1)), ((-1, 0, 0), (0, 0, 1)), ((0, 1, 0), (0, 0, 1)),
    ((0, -1, 0), (0, 0, 1)), ((0, 0, 1), (0, 1, 0)), ((0, 0, -1), (0, 1, 0)),
)  # fmt: skip
"""Where each page looks, and what is up in it; distances.glsl takes them in this order."""


@dataclass(frozen=True, slots=True)
class EyeMapPrecision:
    """How finely eyes look around.

    ``steep``: the sides hold directions that rise or fall by up to so much an inch, 14 degrees.
    ``margin``: texels by which a page reaches beyond its side; its neighbours need one.
    ``pages``: up to so many eyes, and the size of a page for them, in texels. With 1024 × 512 a
    thousandth of the bundled siege's table is shaded otherwise than the polygons say, with
    512 × 256 a quarter of a hundredth; 32 eyes take 100 megabytes.
    ``most_in_software``: a software renderer takes a second a frame for more eyes than these.
    ``near_in``, ``far_in``: an eye may touch a wall, and a line may leave the table. Nothing is
    compared by depth, so that the range costs no precision.
    """

    steep: float = 0.25
    margin: int = 2
    pages: tuple[tuple[int, tuple[int, int]], ...] = (
        (2, (1024, 512)),
        (8, (768, 384)),
        (32, (512, 256)),
    )
    most_in_software: int = 4
    near_in: float = 1e-3
    far_in: float = 1e4

    @property
    def most_eyes(self) -> int:
        """No more eyes than these look at once."""
        return self.pages[-1][0]

    @property
    def constants(self) -> Mapping[str, float]:
        """What distances.glsl must know of it."""
        return {"MOST_EYES": self.most_eyes, "STEEP": self.steep, "MARGIN": self.margin}

    def page_for(self, eyes: int) -> tuple[int, int]:
        """The size of a page in texels for so many eyes."""
        return next(size for most, size in self.pages if eyes <= most)


EYE_MAPS = EyeMapPrecision()


class EyeMaps:
    """The distances from each eye to what stands around it, drawn anew when something moved.

    They are inputs of the shaders under ``root``: distances.glsl reads them.
    """

    def __init__(self, graphics: Graphics, root: core.NodePath) -> None:
        self._graphics = graphics
        self._root = root
        self._most = EYE_MAPS.most_in_software if graphics.is_software_gl else EYE_MAPS.most_eyes
        self._blockers = core.NodePath("blockers")
        self._blockers.set_shader(panda.shader("distance"), 200)
        self._blockers.set_attrib(core.CullFaceAttrib.make(core.CullFaceAttrib.M_cull_none), 200)
        # The nearest surface is kept by blending, in full float precision at any range.
        self._blockers.set_attrib(core.ColorBlendAttrib.make(core.ColorBlendAttrib.M_min), 200)
        self._blockers.set_depth_test(False, 200)
        self._blockers.set_depth_write(False, 200)
        self._texture = core.Texture("distances")
        self._buffer: core.GraphicsOutput | None = None
        self._page = (0, 0)
        self._rows: list[_Row] = []
        self._drawn_in = -1

    def surround(self, blockers: Sequence[core.NodePath]) -> None:
        """These nodes are what can be in the way; in the next frame all eyes look again."""
        self._blockers.node().remove_all_children()
        for node in blockers:
            node.instance_to(self._blockers)
        self.look_again()

    def look_again(self) -> None:
        """Something around the eyes has moved: in the next frame they all look again."""
        self._draw([row for row in self._rows if row.eye is not None])

    def look(self, viewers: Sequence[Sequence[Point3]]) -> bool:
        """In the next frame draw the distances from every eye that is new.

        viewers : the eyes of each, (x, y, z). Whether it can be done: False, and nothing is drawn,
        for more eyes than can look at once, or where the renderer keeps no float distances.
        """
        eyes = [(eye, number) for number, own in enumerate(viewers) for eye in own]
        if not 0 < len(eyes) <= self._most:
            return False
        page = EYE_MAPS.page_for(len(eyes))
        if (page != self._page or len(eyes) > len(self._rows)) and not self._open(page, len(eyes)):
            return False
        places = core.PTA_LVecBase4f.empty_array(EYE_MAPS.most_eyes)
        for index, (eye, number) in enumerate(eyes):
            places[index] = core.LVecBase4f(*eye, number)
        self._root.set_shader_input("eyes", places)
        self._root.set_shader_input("eye_count", len(eyes))
        now = [eye for eye, _ in eyes] + [None] * (len(self._rows) - len(eyes))
        self._draw([row for row, eye in zip(self._rows, now, strict=True) if row.look(eye)])
        return True

    @property
    def drawing(self) -> bool:
        """Whether the next frame draws anything anew."""
        return self._buffer is not None and bool(self._buffer.is_active())

    def close(self) -> None:
        """Free the buffer and let go of what stands around."""
        self._close_buffer()
        self._blockers.node().remove_all_children()

    def _draw(self, rows: Sequence[_Row]) -> None:
        """Draw these rows in the next frame, with those that wait for it already."""
        if self._buffer is None or not rows:
            return
        frame = core.ClockObject.get_global_clock().get_frame_count()
        if frame != self._drawn_in:
            for row in self._rows:
                row.set_active(False)
        self._drawn_in = frame
        for row in rows:
            row.set_active(True)
        self._buffer.set_one_shot(True)

    def _close_buffer(self) -> None:
        if self._buffer is not None:
            self._graphics.engine.remove_window(self._buffer)
        self._buffer, self._page, self._rows = None, (0, 0), []

    def _open(self, page: tuple[int, int], count: int) -> bool:
        """Make a texture of so many rows; whether the renderer can."""
        self._close_buffer()
        size = (page[0] * len(SIDES), page[1] * count)
        try:
            buffer = self._graphics.buffer("distances", size, sort=-15, distances=True)
        except NoGraphics:
            return False
        if not buffer.get_fb_properties().get_float_color():
            self._graphics.engine.remove_window(buffer)
            return False
        self._texture.setup_2d_texture(*size, core.Texture.T_float, core.Texture.F_r32)
        self._texture.set_minfilter(core.SamplerState.FT_nearest)
        self._texture.set_magfilter(core.SamplerState.FT_nearest)
        buffer.add_render_texture(self._texture, core.GraphicsOutput.RTM_bind_or_copy)
        self._root.set_shader_input("distances", self._texture)
        self._root.set_shader_input("page", core.LVecBase2(*page))
        self._buffer, self._page = buffer, page
        self._rows = [_Row(buffer, self._blockers, page, n, count) for n in range(count)]
        return True


class _Row:
    """The six pages of one eye."""

    def __init__(
        self,
        buffer: core.GraphicsOutput,
        blockers: core.NodePath,
        page: tuple[int, int],
        index: int,
        count: int,
    ) -> None:
        self.eye: Point3 | None = None
        self._sides: list[tuple[core.DisplayRegion, core.NodePath]] = []
        for number, (ahead, _) in enumerate(SIDES):
            camera = core.NodePath(core.Camera("side", _lens(page, level=ahead[2] == 0)))
            camera.node().set_scene(blockers)
            camera.node().set_lod_scale(0.0)  # thinned walls would let eyes see past their edges
            left, low = number / len(SIDES), index / count
            region = buffer.make_display_region(left, left + 1 / len(SIDES), low, low + 1 / count)
            region.set_clear_color_active(True)
            region.set_clear_color(core.LVecBase4(EYE_MAPS.far_in, 0, 0, 1))
            region.set_camera(camera)
            region.set_active(False)
            self._sides.append((region, camera))

    def look(self, eye: Point3 | None) -> bool:
        """Look from there, None for nowhere; whether that must be drawn."""
        moved = eye is not None and eye != self.eye
        self.eye = eye
        if eye is not None and moved:
            for (_, camera), (ahead, up) in zip(self._sides, SIDES, strict=True):
                rows = np.eye(4)
                rows[:3, :3] = np.cross(ahead, up), ahead, up
                rows[3, :3] = eye
                camera.set_mat(core.LMatrix4(*rows.reshape(-1).tolist()))
        return moved

    def set_active(self, active: bool) -> None:
        """Draw this row in the next frames, or keep it as it is."""
        for region, _ in self._sides:
            region.set_active(active)


def _lens(page: tuple[int, int], *, level: bool) -> core.Lens:
    """What a page shows: a side from corner to corner, or all that is steep, and the margin."""
    steep = EYE_MAPS.steep
    reach = (1.0, steep) if level else (1.0 / steep, 1.0 / steep)
    beyond = [texels / (texels - 2 * EYE_MAPS.margin) for texels in page]
    lens = core.PerspectiveLens()
    lens.set_film_size(2 * reach[0] * beyond[0], 2 * reach[1] * beyond[1])
    lens.set_focal_length(1.0)
    lens.set_near_far(EYE_MAPS.near_in, EYE_MAPS.far_in)
    return lens
