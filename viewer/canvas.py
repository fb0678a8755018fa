"""The drawn window: the table behind, the panels in front, kept up to date frame by frame."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from panda3d import core

from escalade.scenes.sight import Sight

from .far_copies import FarCopies
from .graphics import Graphics
from .inset import Inset
from .overlays import Overlay
from .palette import Theme
from .stage import Stage
from .state import View
from .stillness import Stillness

ANSWERED = frozenset({"answers", "carried", "play", "pointed", "selection", "unit"})
"""Fields of the view that change what is drawn over the table."""

SEEN = ANSWERED | {"space", "camera", "theme"}
"""Fields of the view that change the picture of the table, not only the panels."""


class Canvas:
    """Draws a view into a window or an offscreen buffer; ``front`` is drawn before the table."""

    def __init__(
        self, graphics: Graphics, output: core.GraphicsOutput, theme: Theme, front: core.NodePath
    ) -> None:
        self._graphics = graphics
        self._output = output
        self._front = front
        self._stale = frozenset({"space", "answers"})
        self._moved = True
        self._shadows_due = True
        self._stillness = Stillness(output)
        self._far_copies = FarCopies()
        self._set_up(theme)

    @property
    def size(self) -> tuple[int, int]:
        """The picture's size in pixels."""
        return (self._output.get_x_size(), self._output.get_y_size())

    @property
    def is_ripe(self) -> bool:
        """Whether the picture is as good as one of a file."""
        return self._stillness.shown

    def changed(self, fields: frozenset[str]) -> None:
        """These fields of the view are others than when it was drawn."""
        self._stale |= fields
        self._moved |= not fields.isdisjoint(SEEN)

    def resized(self) -> None:
        """The window has another size."""
        self._moved = True

    def draw(
        self,
        view: View,
        overlays: Callable[[], Sequence[Overlay]],
        sight: Sight | None,
        *,
        dragging: bool,
    ) -> None:
        """Bring what is drawn up to date and draw one frame.

        ``overlays`` is asked only where they have changed; ``sight`` is what the small picture
        shows; while a tool is ``dragging`` a slow renderer leaves the shadows where they are.
        """
        if self._moved and self._stillness.disturb():
            self._shadows_due = True
        self._moved = False
        if self._far_copies.look(view.space):
            self._stale |= {"space"}
        self._refresh(view, overlays, dragging)
        self._table_region.set_active(not self._stillness.shown)
        self._stage.aim(self._camera, view.camera, self.size)
        self._inset.show(view.space, sight, self.size)
        self._graphics.engine.render_frame()
        self._graphics.forget_states()

    def ripen(self, view: View) -> bool:
        """Take one more pass of light; whether the picture has just become ripe."""
        return self._stillness.step(self._stage, view.camera, self.size)

    def close(self) -> None:
        """Free what the renderer holds for it."""
        self._far_copies.close()
        self._output.remove_all_display_regions()
        self._stillness.disturb()
        self._stage.close()

    def _refresh(
        self, view: View, overlays: Callable[[], Sequence[Overlay]], dragging: bool
    ) -> None:
        stale, self._stale = self._stale, frozenset()
        if "theme" in stale:
            self._stillness.disturb()
            self._stage.close()
            self._set_up(view.theme)
            stale |= {"space"}
        stage = self._stage
        stage.root.set_shader_input("picture_size", core.LVecBase2(*self.size))
        if "space" in stale or ("carried" in stale and view.carried is None):
            stage.show(view.space, overlays(), thinned=self._far_copies.found)
            self._shadows_due = True
        elif stale & ANSWERED:
            stage.show_answers(view.space, overlays())
        if view.carried is not None:
            stage.carry(view.space, view.carried)
            self._shadows_due = True
        if self._shadows_due and not (dragging and self._graphics.is_software_gl):
            # In software two more pictures of the table would halve the speed of a drag.
            stage.shine()
            self._shadows_due = False

    def _set_up(self, theme: Theme) -> None:
        """A new stage in this theme, behind the panels."""
        self._stage = Stage(self._graphics, theme)
        self._output.remove_all_display_regions()
        self._camera = self._stage.root.attach_new_node(core.Camera("camera"))
        self._camera.node().set_scene(self._stage.root)
        self._table_region = self._output.make_display_region()
        self._table_region.set_camera(self._camera)
        self._inset = Inset(self._output, self._stage)
        front = core.NodePath(core.Camera("panels", core.OrthographicLens()))
        front.node().set_scene(self._front)
        region = self._output.make_display_region()
        region.set_sort(10)
        region.set_clear_depth_active(True)
        region.set_camera(front)
