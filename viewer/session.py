"""The window at work: inputs go to panels, tools or camera; what changed is drawn again.

A session draws into any output, a window or an offscreen buffer, and takes inputs as values, so
that a test drives it as a hand would.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from panda3d import core

from escalade.rules.dice import Dice, Roll, check_face
from escalade.rules.errors import EscaladeError
from escalade.scenes.sections import Section, section_of
from escalade.scenes.sight import Sight

from . import dialogs
from .actions import act, write_evidence, write_picture
from .camera import Camera
from .choice import FileChoice, Purpose
from .desk import Desk
from .edits import Edit
from .graphics import Graphics
from .gui import Gui
from .guide import Guide, PieceForm
from .inputs import (
    ButtonChanged,
    CloseAsked,
    Dropped,
    Input,
    KeyChanged,
    PointerLeft,
    PointerMoved,
    Resized,
    Typed,
    Wheel,
)
from .inset import Inset
from .inset_marks import InsetMarks, marks_in_inset
from .keeper import Keeper
from .keys import action_for
from .label_layout import Box
from .laid import laid_overlays
from .model_tool import ModelTool
from .opening import is_model, open_into
from .overlays import Highlight, LiveShadow, Overlay
from .palette import THEMES
from .panels import ALWAYS, LAST, PANELS
from .play import rolled
from .pointer import Pointer
from .settings import Settings, write_settings
from .stage import Stage
from .state import View
from .stillness import Stillness
from .tools import TOOLS, Tool
from .tools.sight import SightTool
from .tour import Tour

log = logging.getLogger("escalade")

SETTLING_PASSES = 2
"""Dear ImGui needs so many passes after an input until everything has found its place."""

ANSWERED = frozenset({"answers", "carried", "pointed", "selection", "unit"})
"""Fields of the view that change what is drawn over the table."""

SEEN = ANSWERED | {"space", "camera", "theme"}
"""Fields of the view that change the picture of the table, not only the panels."""

ORBIT_DEG_A_PX = 0.35
ZOOM_A_STEP = 0.88


class Session:
    """One window's state and behaviour."""

    def __init__(
        self, graphics: Graphics, output: core.GraphicsOutput, desk: Desk, settings: Settings
    ) -> None:
        self.graphics = graphics
        self.desk = desk
        self.settings = settings
        self.tools: dict[str, Tool] = {name: make() for name, make in TOOLS.items()}
        self._dialog: dialogs.Dialog | None = None
        self.choice = FileChoice(folder=Path.cwd())
        self.bookmarks: list[Camera] = []
        self.closing = False
        self.covered: list[Box] = []
        self.takes_drops = False
        self.places: dict[str, Box] = {}
        self.tour = Tour()
        self.keeper = Keeper(desk)
        self.guide = Guide(desk, lambda: self.size)
        self._bench_tool = ModelTool(self.guide)
        self._dice = Dice.seeded(time.time_ns())
        self.piece = PieceForm()
        self._output = output
        self._held: str | None = None
        self._tool_holds = False
        self._pointer = PointerMoved(0, 0)
        self._keys: set[str] = set()
        self._due = True
        self._moved = True
        self._shadows_due = True
        self._section: Section | None = None
        self._inset_marks: InsetMarks | None = None
        self._shown: tuple[object, list[Overlay]] = (None, [])
        self._stale = frozenset({"space", "answers"})
        self._last_frame = time.monotonic()
        self.gui = Gui(self.size, settings.text_px)
        desk.store.change(
            theme=THEMES.get(settings.theme, THEMES["light"]),
            unit=settings.unit,
            labels=settings.labels,
        )
        self.gui.use_theme(self.view.theme)
        self._stage = Stage(graphics, self.view.theme)
        self._stillness = Stillness(output)
        self._regions()
        desk.store.listen(self._changed)

    @property
    def view(self) -> View:
        """The state."""
        return self.desk.store.view

    @property
    def size(self) -> tuple[int, int]:
        """The picture's size in pixels."""
        return (self._output.get_x_size(), self._output.get_y_size())

    def overlays(self) -> list[Overlay]:
        """What is drawn over the table: what lies there, the tool's answers, the selection."""
        view = self.view
        of = (view.space, *(getattr(view, name) for name in sorted(ANSWERED)))
        if self._shown[0] != of:
            self._shown = (of, self._overlays(view))
        return self._shown[1]

    def _overlays(self, view: View) -> list[Overlay]:
        things = {component.name for component in view.space.components}
        if view.carried is not None:
            # Nothing has been asked of the table as it is drawn now.
            live = [answer for answer in view.answers if isinstance(answer, LiveShadow)]
            return [*live, Highlight(tuple(name for name in view.selection if name in things))]
        things |= {figure.name for figure in view.space.figures}
        chosen = tuple(name for name in view.selection if name in things)
        laid = laid_overlays(view.space, view.unit)
        pointed = () if view.pointed is None else (view.pointed,)
        return [*laid, *view.answers, *pointed, *((Highlight(chosen),) if chosen else ())]

    def section(self, sight: Sight) -> Section:
        """The upright cut along a line of sight, made once a sight."""
        if self._section is None or self._section.sight is not sight:
            self._section = section_of(self.view.space, sight)
        return self._section

    def inset_marks(self, sight: Sight) -> InsetMarks:
        """What is drawn over the small picture through the eye, made once a sight."""
        marks = self._inset_marks
        if marks is None or marks.sight is not sight or marks.size != self.size:
            marks = marks_in_inset(self.view.space, sight, self.view.answers, self.size)
            self._inset_marks = marks
        return marks

    def point_at(self, place: Overlay | None) -> None:
        """Mark what a panel points at on the table, or nothing."""
        self.desk.store.change(pointed=place)

    def handle(self, event: Input) -> None:
        """Take in one input. Whatever goes wrong is shown and logged, and the scene stays."""
        self.wake()
        self.attempt(lambda: self._handle(event))
        self.attempt(self.keeper.keep)
        if isinstance(event, ButtonChanged | KeyChanged | Typed):
            # Dear ImGui takes one press or letter a pass; frames are too slow for a quick hand.
            self._write_panels()

    def act(self, action: str) -> None:
        """Do what a key, a menu or a button stands for."""
        self.attempt(lambda: act(self, action))

    def do(self, edit: Edit) -> None:
        """Do an edit that can be undone."""
        self.attempt(lambda: self.desk.do(edit))

    def roll(self, sides: int, face: int | None = None) -> None:
        """Roll a die in the tray, or note what a real one showed."""
        shown = self._dice.roll(sides) if face is None else check_face(sides, face)
        step = rolled(self.view.play, Roll(sides, shown), typed=face is not None)
        self.desk.play(step)

    def choose(self, **choice: Any) -> None:
        """A choice in the import guide."""
        self.attempt(lambda: self.guide.choose(**choice))

    def attempt(self, step: Callable[[], object]) -> None:
        """Run a step; expected errors become the status line, others are logged too."""
        try:
            step()
        except EscaladeError as error:
            self.desk.store.change(message=str(error))
        except Exception as error:
            log.exception("unexpected")
            self.desk.store.change(message=f"something went wrong and was logged: {error}")

    def wake(self) -> None:
        """Something may have changed: draw the next frames."""
        self._due = True

    def ripen(self) -> bool:
        """While nothing moves, ask what waits for it, then take one more pass of light.

        Whether there was anything to do.
        """
        if self.view.carried is not None:
            self.attempt(lambda: self.tool.rest(self.desk))
            return True
        if self.tool.waiting:
            self.attempt(lambda: self.tool.rest(self.desk))
            return False
        if self._stillness.shown:
            return False
        if self._stillness.step(self._stage, self.view.camera, self.size):
            self._due = True
        return True

    @property
    def idle(self) -> bool:
        """Whether the picture is up to date."""
        return not self._due

    def frame(self) -> None:
        """Write the panels, bring the stage up to date and draw one frame."""
        self._due = False
        for _ in range(SETTLING_PASSES):
            self._write_panels()
        self.gui.show()
        if self._moved and self._stillness.disturb():
            self._shadows_due = True
        self._moved = False
        self._refresh()
        self._table_region.set_active(not self._stillness.shown)
        self._stage.aim(self._camera, self.view.camera, self.size)
        self._inset.show(self.view.space, self.sight, self.size)
        self.graphics.engine.render_frame()
        self.graphics.forget_states()
        if self._stage.lights is not None:
            self._stage.lights.set_active(False)

    def _write_panels(self) -> None:
        now = time.monotonic()
        self.covered.clear()
        self.places.clear()
        self.gui.begin(now - self._last_frame)
        self._last_frame = now
        for draw in ALWAYS:
            draw(self)
        for name in sorted(self.view.panels):
            PANELS[name](self)
        LAST(self)
        self.gui.end()

    def close(self) -> None:
        """Keep the settings and free everything."""
        view = self.view
        self.settings = replace(
            self.settings, theme=view.theme.name, unit=view.unit, labels=view.labels
        )
        write_settings(self.settings)
        if self._dialog is not None:
            self._dialog.close()
        self._output.remove_all_display_regions()
        self._stillness.disturb()
        self._stage.close()
        self.gui.close()

    def finish(self) -> None:
        """End the window's loop."""
        self.closing = True

    def close_panel(self, name: str) -> None:
        """Close a panel."""
        self.desk.store.change(panels=self.view.panels - {name})

    def open_panel(self, name: str) -> None:
        """Open a panel."""
        self.desk.store.change(panels=self.view.panels | {name})

    def _handle(self, event: Input) -> None:
        match event:
            case CloseAsked():
                act(self, "quit")
                return
            case Resized():
                self.gui.resize((event.width, event.height))
                self._moved = True
                return
            case Dropped(paths=(first, *others)):
                self.close_panel("start")
                self.open_file(first)
                if others:
                    left = f"{first.name} is opened; drop the other {len(others)} one at a time"
                    self.desk.store.change(message=left)
                return
            case KeyChanged(key=key, down=down):
                (self._keys.add if down else self._keys.discard)(key)
        taken = self.gui.handle(event)
        match event:
            case PointerMoved():
                self._pointer_moved(event, taken)
            case PointerLeft():
                pass
            case ButtonChanged(button=button, down=down) if down and not taken:
                self._pressed(button)
            case ButtonChanged(button=button, down=False) if button == self._held:
                self._released()
            case Wheel(steps=steps) if not taken:
                self._wheel(steps)
            case KeyChanged(key=key, down=True) if not taken:
                control, shift = "control" in self._keys, "shift" in self._keys
                action = action_for(key, control=control, shift=shift)
                if action is not None:
                    act(self, action)

    def pointer(self) -> Pointer:
        """The pointer now."""
        return Pointer(
            self._pointer.x,
            self._pointer.y,
            self.size,
            self.view.camera,
            "shift" in self._keys,
            "control" in self._keys,
        )

    @property
    def tool(self) -> Tool:
        """The tool in hand; while a model is imported, the one that turns and marks it."""
        return self._bench_tool if self.guide.draft is not None else self.tools[self.view.tool]

    @property
    def sight(self) -> Sight | None:
        """The line of sight that is settled just now."""
        return self.tool.sight if isinstance(self.tool, SightTool) else None

    def _pressed(self, button: str) -> None:
        self._held = button
        self._tool_holds = button == "left" and self.tool.press(self.desk, self.pointer())

    def _released(self) -> None:
        if self._tool_holds:
            self.tool.release(self.desk, self.pointer())
        self._held, self._tool_holds = None, False

    def _pointer_moved(self, event: PointerMoved, taken: bool) -> None:
        across, down = event.x - self._pointer.x, event.y - self._pointer.y
        self._pointer = event
        if self._held is None:
            if not taken:
                self.tool.hover(self.desk, self.pointer())
        elif self._tool_holds:
            self.tool.drag(self.desk, self.pointer())
        elif self._held == "middle" or (self._held == "right" and "shift" in self._keys):
            width, height = self.size
            shift = (-2 * across / width, 2 * down / height)
            camera = self.view.camera.panned(*shift, width / height)
            self.desk.store.change(camera=camera)
        else:
            camera = self.view.camera.orbited(-across * ORBIT_DEG_A_PX, down * ORBIT_DEG_A_PX)
            self.desk.store.change(camera=replace(camera, parallel=False))

    def _wheel(self, steps: float) -> None:
        pointer = self.pointer()
        if self.tool.wheel(self.desk, pointer, steps):
            return
        found = pointer.pick(self.view.space)
        towards = None if found is None else [float(v) for v in found.point]
        self.desk.store.change(camera=self.view.camera.zoomed(ZOOM_A_STEP**steps, towards))

    def _changed(self, view: View, changed: frozenset[str]) -> None:
        self.wake()
        self._stale |= changed
        self._moved |= not changed.isdisjoint(SEEN)
        if "space" in changed and not self._tool_holds:
            self.attempt(lambda: self.tool.renew(self.desk))

    def _refresh(self) -> None:
        """Bring the drawn table up to date with what has changed since the last frame."""
        stale, self._stale = self._stale, frozenset()
        if "theme" in stale:
            self.gui.use_theme(self.view.theme)
            self._stillness.disturb()
            self._stage.close()
            self._stage = Stage(self.graphics, self.view.theme)
            self._regions()
            stale |= {"space"}
        self._stage.root.set_shader_input("picture_size", core.LVecBase2(*self.size))
        carried = self.view.carried
        if "space" in stale or ("carried" in stale and carried is None):
            self._stage.show(self.view.space, self.overlays())
            self._shadows_due = True
        elif stale & ANSWERED:
            self._stage.show_answers(self.view.space, self.overlays())
        if carried is not None:
            self._stage.carry(self.view.space, carried)
            self._shadows_due = True
        if self._shadows_due and not (self._tool_holds and self.graphics.is_software_gl):
            # In software two more pictures of the table would halve the speed of a drag.
            self._stage.shine()
            self._shadows_due = False

    def _regions(self) -> None:
        """The table behind, the panels in front."""
        self._output.remove_all_display_regions()
        self._camera = self._stage.root.attach_new_node(core.Camera("camera"))
        self._camera.node().set_scene(self._stage.root)
        self._table_region = self._output.make_display_region()
        self._table_region.set_camera(self._camera)
        self._inset = Inset(self._output, self._stage)
        front = core.NodePath(core.Camera("panels", core.OrthographicLens()))
        front.node().set_scene(self.gui.node)
        region = self._output.make_display_region()
        region.set_sort(10)
        region.set_clear_depth_active(True)
        region.set_camera(front)

    def tour_was_seen(self) -> None:
        """The tour is not shown again unless it is asked for."""
        self.settings = replace(self.settings, tour_done=True)
        write_settings(self.settings)

    def recent(self) -> Sequence[Path]:
        """Files opened lately that are still there."""
        return [path for path in map(Path, self.settings.recent) if path.exists()]

    def open_file(self, path: Path) -> None:
        """Open a scene by file or bundled name, or put a model file on the table."""
        if is_model(path):
            self.attempt(lambda: self.guide.begin(path))
            if self.guide.draft is not None:
                self.settings = self.settings.opened(path)
        else:
            self.attempt(lambda: self.guide.end(accept=False))
            self.keeper.leave(lambda: self.attempt(lambda: open_into(self, path)))

    def ask(self, purpose: Purpose, name: str = "") -> None:
        """Ask for a file or folder: in the system's own dialog, else in a panel."""
        if self._dialog is not None:
            self.desk.store.change(message="answer the dialog that is open first")
            return
        self.choice.begin(purpose, name)
        if dialogs.available():
            self._dialog = dialogs.show(self.choice)
        else:
            self.open_panel("choose")

    def look_for_answers(self) -> None:
        """Take in what a dialog of the system was answered, if it was; waits for nothing."""
        if self._dialog is None or not self._dialog.ready:
            return
        path, self._dialog = self._dialog.answer, None
        if path is None:
            self.keeper.stay()
        else:
            folder = not self.choice.asked.suffixes
            self.chosen(path / self.choice.name if folder else self.choice.complete(path))

    def chosen(self, path: Path) -> None:
        """A file or folder was chosen."""
        self.close_panel("choose")
        self.choice.enter(path.parent)
        match self.choice.purpose:
            case "open" | "import":
                self.open_file(path)
            case "picture":
                self.attempt(lambda: write_picture(self, path))
            case "evidence":
                self.attempt(lambda: write_evidence(self, path))
            case "save":
                self.attempt(lambda: self.keeper.saved(path))
                self.settings = self.settings.opened(path)
