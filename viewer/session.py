"""The window at work: inputs are taken in, and what changed is drawn again.

A session draws into any output, a window or an offscreen buffer, and takes inputs as values, so
that a test drives it as a hand would.
"""

from __future__ import annotations

import logging
import os.path
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from panda3d import core

from escalade.rules.dice import Dice, Roll, check_face
from escalade.rules.errors import EscaladeError
from escalade.scenes.sections import Section
from escalade.scenes.sight import Sight

from .actions import act
from .asking import Asking, open_file, take_chosen
from .camera import Camera
from .canvas import Canvas
from .choice import FileChoice, Purpose
from .desk import Desk
from .edits import Edit
from .errand import Errand
from .figure_form import FigureForm
from .file_work import FileWork
from .graphics import Graphics
from .gui import Gui
from .guide import Guide
from .hands import Hands
from .inputs import ButtonChanged, Input, KeyChanged, Typed, changes_things
from .inset_marks import InsetMarks
from .keeper import Keeper
from .keys import Binding, bound
from .label_layout import Box
from .model_tool import ModelTool
from .name_places import NamePlaces
from .over_table import OverTable
from .overlays import Overlay
from .palette import THEMES
from .panels import ALWAYS, LAST, PANELS, Panel
from .panels.layout import toolbar_px
from .piece_form import PieceForm
from .play import rolled
from .preferences import settings_now, use_settings
from .profiles import Profiles
from .routing import route
from .settings import Settings, write_settings
from .state import View
from .suffering import SufferingForm
from .tools import TOOLS, Tool
from .tools.sight import SightTool
from .tour import Tour

log = logging.getLogger("escalade")

SETTLING_PASSES = 2
"""Dear ImGui needs so many passes after an input until everything has found its place."""


class Session:
    """One window's state and behaviour."""

    def __init__(
        self, graphics: Graphics, output: core.GraphicsOutput, desk: Desk, settings: Settings
    ) -> None:
        self.graphics = graphics
        self.desk = desk
        self.settings = settings
        self.tools: dict[str, Tool] = {name: make() for name, make in TOOLS.items()}
        self.bookmarks: list[Camera] = []
        self.closing = False
        self.covered: list[Box] = []
        self.takes_drops = False
        self.places: dict[str, Box] = {}
        self.tour = Tour()
        self.keeper = Keeper(desk)
        self.files = FileWork(self.wake)
        self.errand = Errand(self.wake)
        self.profiles = Profiles(self.wake)
        self.names = NamePlaces()
        self.guide = Guide(
            desk, lambda: self.size, lambda: toolbar_px(self.settings.text_px), self.files
        )
        self.hands = Hands(desk, lambda: self.size, lambda: self.tool)
        self.bindings: tuple[Binding, ...] = bound(settings.keys)[0]
        self.capturing: str | None = None
        self.piece = PieceForm()
        self.suffering = SufferingForm()
        self.miniature = FigureForm()
        self._asking = Asking()
        self._bench_tool = ModelTool(self.guide)
        self._dice = Dice.seeded(time.time_ns())
        self._over_table = OverTable()
        self._broken: set[Panel] = set()
        self._due = True
        self._last_frame = time.monotonic()
        desk.store.change(theme=THEMES[settings.theme])
        size = (output.get_x_size(), output.get_y_size())
        self.gui = Gui(size, settings.text_px)
        self._canvas = Canvas(graphics, output, self.view.theme, self.gui.node)
        use_settings(self, settings)
        desk.store.listen(self._changed)

    @property
    def view(self) -> View:
        """The state."""
        return self.desk.store.view

    @property
    def size(self) -> tuple[int, int]:
        """The picture's size in pixels."""
        return self._canvas.size

    @property
    def choice(self) -> FileChoice:
        """The file that is asked for, or was asked for last."""
        return self._asking.choice

    @property
    def tool(self) -> Tool:
        """The tool in hand; while a model is imported, the one that turns and marks it."""
        return self._bench_tool if self.guide.draft is not None else self.tools[self.view.tool]

    @property
    def sight(self) -> Sight | None:
        """The line of sight that is settled just now."""
        return self.tool.sight if isinstance(self.tool, SightTool) else None

    def overlays(self) -> list[Overlay]:
        """What is drawn over the table: what lies there, the tool's answers, the selection."""
        return self._over_table.overlays(self.view)

    def section(self, sight: Sight) -> Section:
        """The upright cut along a line of sight, made once a sight."""
        return self._over_table.section(self.view, sight)

    def inset_marks(self, sight: Sight) -> InsetMarks:
        """What is drawn over the small picture through the eye, made once a sight."""
        return self._over_table.inset_marks(self.view, sight, self.size)

    def point_at(self, place: Overlay | None) -> None:
        """Mark what a panel points at on the table, or nothing."""
        self.desk.store.change(pointed=place)

    def handle(self, event: Input) -> None:
        """Take in one input. Whatever goes wrong is shown and logged, and the scene stays.

        What could change the scene waits for what is on its way to the table; looking does not.
        """
        self.wake()
        if changes_things(event):
            self.attempt(self.desk.settled)
            self.attempt(self.guide.settled)
        self.attempt(lambda: route(self, event))
        self.attempt(self.keeper.keep)
        if isinstance(event, ButtonChanged | KeyChanged | Typed):
            # Dear ImGui takes one press or letter a pass; frames are too slow for a quick hand.
            self.write_panels()

    def act(self, action: str) -> None:
        """Do what a key, a menu or a button stands for."""
        if action != "cancel":  # which gives up what is on its way
            self.attempt(self.desk.settled)
        self.attempt(lambda: act(self, action))

    def do(self, edit: Edit) -> None:
        """Do an edit that can be undone."""
        self.attempt(lambda: self.desk.do(edit))

    def throw(self, sides: int) -> int:
        """What a die in the tray shows."""
        return self._dice.roll(sides)

    def roll(self, sides: int, face: int | None = None) -> None:
        """Roll a die in the tray, or note what a real one showed."""
        shown = self.throw(sides) if face is None else check_face(sides, face)
        step = rolled(self.view.play, Roll(sides, shown), typed=face is not None)
        self.desk.play(step)

    def choose(self, **choice: Any) -> None:
        """A choice in the import guide."""
        self.attempt(lambda: self.guide.choose(**choice))

    def attempt(self, step: Callable[[], object]) -> bool:
        """Run a step; expected errors become the status line, others are logged too.

        Whether it went well.
        """
        try:
            step()
        except EscaladeError as error:
            self.desk.store.change(message=str(error))
        except Exception as error:
            self._went_wrong(error)
        else:
            return True
        return False

    def wake(self) -> None:
        """Something may have changed: draw the next frames."""
        self._due = True

    def ripen(self) -> bool:
        """While nothing moves, ask what waits for it, then take one more pass of light.

        Whether there was anything to do.
        """
        if self.desk.waiting:
            return False
        if self.view.carried is not None:
            self.attempt(lambda: self.tool.rest(self.desk))
            return True
        if self.tool.waiting:
            self.attempt(lambda: self.tool.rest(self.desk))
            return False
        if self._canvas.is_ripe:
            return False
        self.attempt(self._ripen)
        return True

    def work(self) -> None:
        """One step of the pictures that are being drawn beside the table, if any are."""
        self.attempt(self.errand.step)

    @property
    def idle(self) -> bool:
        """Whether the picture is up to date."""
        return not self._due

    def frame(self) -> None:
        """Write the panels, bring the table up to date and draw one frame.

        What cannot be drawn is logged, said and left out; the scene stays.
        """
        self._due = False
        for _ in range(SETTLING_PASSES):
            self.write_panels()
        self.gui.show()
        try:
            self._canvas.draw(self.view, self.overlays, self.sight, dragging=self.hands.tool_holds)
        except Exception as error:
            self._went_wrong(error)
            self.desk.store.change(answers=())

    def resize(self, size: tuple[int, int]) -> None:
        """The window has another size in pixels."""
        self.gui.resize(size)
        self._canvas.resized()

    def write_panels(self) -> None:
        """Let Dear ImGui take in what has happened and write every panel anew.

        One that cannot be written is logged, said and left out until something has changed.
        """
        now = time.monotonic()
        self.covered.clear()
        self.places.clear()
        self.gui.use_theme(self.view.theme)
        self.gui.begin(now - self._last_frame)
        self._last_frame = now
        for draw in (*ALWAYS, *(PANELS[name] for name in sorted(self.view.panels)), LAST):
            if draw in self._broken:
                continue
            try:
                draw(self)
            except Exception as error:
                self._went_wrong(error)
                self._broken.add(draw)
                break  # what it has begun, Dear ImGui ends with the pass
        self.gui.end()

    def close(self) -> None:
        """Keep the settings and free everything; what the tool asks is not wanted any more."""
        self.tools[self.view.tool].leave(self.desk)
        write_settings(settings_now(self))
        self._asking.close()
        self.keeper.close()
        self.files.close()
        self.errand.cancel()
        self._canvas.close()
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

    def tour_was_seen(self) -> None:
        """The tour is not shown again unless it is asked for."""
        self.settings = replace(self.settings, tour_done=True)
        write_settings(self.settings)

    def recent(self) -> Sequence[Path]:
        """Files opened lately that are still there."""
        return [path for path in map(Path, self.settings.recent) if os.path.exists(path)]

    def open_file(self, path: Path) -> bool:
        """Open a scene by file or bundled name, or put a model file on the bench.

        Whether it can be opened as far as is known at once; what must be read first is not.
        """
        return self.attempt(lambda: open_file(self, path))

    def ask(self, purpose: Purpose, name: str = "") -> None:
        """Ask for a file or folder: in the system's own dialog, else in a panel."""
        self._asking.ask(self, purpose, name)

    def look_for_answers(self) -> None:
        """Take in what a dialog was answered, what is ready, read and counted; waits for nothing.

        What was read waits while the hand holds something or something is on its way to the table.
        """
        self.attempt(lambda: self._asking.look_for_answer(self))
        self.attempt(self._look_at_desk)
        if not self.hands.tool_holds and not self.desk.waiting:
            self.attempt(self.files.look)
        self.attempt(self.profiles.look)
        self.attempt(self.keeper.keep)

    def _look_at_desk(self) -> None:
        if self.desk.look() and self.hands.tool_holds:
            self.tool.renew(self.desk)

    def chosen(self, path: Path) -> None:
        """A file or folder was chosen."""
        self.attempt(lambda: take_chosen(self, path))

    def _went_wrong(self, error: Exception) -> None:
        """Log an error nobody expected, and say that it happened."""
        log.error("unexpected", exc_info=error)
        first = next(iter(str(error).splitlines()), type(error).__name__)
        self.desk.store.change(message=f"something went wrong and was logged: {first}")

    def _ripen(self) -> None:
        if self._canvas.ripen(self.view):
            self._due = True

    def _changed(self, _view: View, changed: frozenset[str]) -> None:
        self.wake()
        if changed != {"message"}:
            self._broken.clear()
        self._canvas.changed(changed)
        if "space" in changed and not self.hands.tool_holds:
            self.attempt(lambda: self.tool.renew(self.desk))
