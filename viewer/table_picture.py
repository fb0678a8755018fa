"""The table seen from above, lit and with the shadows on it: for far eyes it stands for the table.

Grass, grid and shadows cost a software renderer a third of a frame when it works them out anew for
every pixel of it; they stay the same until the light or what throws shadows moves.
"""

from __future__ import annotations

from panda3d import core

from escalade.scenes.scene import Table

from .drawing.brush import TABLE_FROM_ABOVE
from .drawing.table import FROM_AFAR, IN_FULL, level_size
from .graphics import Graphics

DOTS_AN_INCH = 24
"""As fine as the shadow maps; the far eyes that see it see an inch as 20 pixels or less."""

MOST_PX = 4096
"""Every graphics card draws pictures this wide; that of a larger table is coarser."""

SHARPER = -0.7
"""Levels of detail by which it is drawn finer than usual: seen slantwise it would look blurred."""

HIGH_IN = 1.0
"""The camera hangs this far above what it takes, which is all in one plane."""


class TablePicture:
    """A buffer with a camera above the table, and the card that shows what it took."""

    def __init__(self, graphics: Graphics, root: core.NodePath) -> None:
        self._graphics = graphics
        self._root = root
        self._buffer: core.GraphicsOutput | None = None
        node = core.Camera("above", core.OrthographicLens())
        node.set_scene(root)
        node.set_camera_mask(TABLE_FROM_ABOVE)
        node.set_lod_scale(0.0)  # a far camera that wants the near table
        self._camera = root.attach_new_node(node)
        self._camera.set_pos_hpr(0, 0, HIGH_IN, 0, -90, 0)
        root.hide(TABLE_FROM_ABOVE)

    def show(self, drawn: core.NodePath, table: Table) -> None:
        """Take pictures of this table from now on, and show them on its card."""
        self._close_buffer()
        size = level_size(table)
        dots = min(DOTS_AN_INCH, MOST_PX / max(size))
        pixels = (round(size[0] * dots), round(size[1] * dots))
        lens = self._camera.node().get_lens()
        lens.set_film_size(*size)
        lens.set_near_far(0.0, 2 * HIGH_IN)
        self._buffer = self._graphics.buffer("table", pixels, sort=-10)
        texture = core.Texture("table")
        sampler = core.SamplerState()
        sampler.set_minfilter(core.SamplerState.FT_linear_mipmap_linear)
        sampler.set_magfilter(core.SamplerState.FT_linear)
        sampler.set_wrap_u(core.SamplerState.WM_clamp)
        sampler.set_wrap_v(core.SamplerState.WM_clamp)
        sampler.set_lod_bias(SHARPER)
        texture.set_default_sampler(sampler)
        self._buffer.add_render_texture(texture, core.GraphicsOutput.RTM_bind_or_copy)
        self._buffer.make_display_region().set_camera(self._camera)
        drawn.find(f"**/{FROM_AFAR}").set_texture(texture)
        drawn.find(f"**/{IN_FULL}").show_through(TABLE_FROM_ABOVE)

    def take(self) -> None:
        """Take the picture anew in the next frame, after the shadow maps."""
        if self._buffer is not None:
            self._buffer.set_one_shot(True)

    def close(self) -> None:
        """Free the buffer."""
        self._close_buffer()

    def _close_buffer(self) -> None:
        if self._buffer is not None:
            self._graphics.engine.remove_window(self._buffer)
            self._buffer = None
