"""A monkey at the window: it clicks, drags, types, drops and quits, and never sees it break.

Each rule is one thing a hand can do. After each the window must have come to rest without anything
in its log, show a picture, and hold a scene that can be built, saved and opened again.
"""

from __future__ import annotations

import logging
import shutil
import tempfile
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import note
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from escalade.rules.dice import Dice
from escalade.rules.systems import SYSTEM_NAMES
from escalade.scenes.scene import Scene
from escalade.scenes.scene_file import parse_scene, scene_text
from escalade.scenes.space import compile_scene
from escalade.viewer import ready_tables
from escalade.viewer.actions import ACTIONS
from escalade.viewer.graphics import Graphics
from escalade.viewer.inputs import (
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
from escalade.viewer.keys import BINDINGS, HELD
from escalade.viewer.play_file import game_text, parse_game
from escalade.viewer.ready_tables import QUICK_FACES
from escalade.viewer.settings import read_settings, settings_file
from escalade.viewer.tools import TOOLS

from .conftest import small_scene
from .driver import Hand
from .widgets import Kind, Widget, Widgets

PATIENCE_S = 60.0
MOST_FRAMES = 400
"""A window that draws more often after one input never comes to rest."""

LEAST_COLOURS = 12
"""A picture with fewer shows neither table nor panels."""

TEXTS = (
    *("7 1/2", "24,8 cm", "9¾ x 4¾ x 3", "0", "-3", "25", "50 x 25", "1e9", "1e400", "nan", "inf"),
    *("", " ", "%s%n##", "a\tb", "wall", "Лучник 弓手 🏰", "\u200b\u202e", "9" * 400, "x" * 300),
    *("..", ".", "~nobody-has-this-name/x", "/", "no such folder/x", "castle.stl", "siege.json"),
)
"""What is typed into fields: sizes, names and paths, good ones and nonsense."""

LEAST_SHOWN = (200, 120)
SIZES = ((960, 600), (640, 480), (1400, 900), LEAST_SHOWN, (1, 1))
DROPS = (
    *("castle.stl", "scan.stl", "two towers inch.obj", "siege.json", "castle.zip", "los-dispute"),
    *("broken.stl", "broken.json", "empty.obj", "a folder", "a folder.stl", "gone.stl"),
    *("notes.txt", "castle.stl and siege.json"),
)
"""What is dropped on the window; where it is two, in this order."""

BUNDLED = "los-dispute"

HELD_BY_CHANCE = st.sampled_from(((), (), (), ("control",), ("shift",)))
PLACES = st.tuples(st.integers(0, 100), st.integers(0, 100))
"""A place in the window, in hundredths of its width and height."""

SPOTS = st.one_of(st.integers(0, 30), st.integers(0, 30), PLACES)
"""The middle of something on the table by its number, or any place."""

BUTTONS = st.sampled_from(("left", "left", "left", "right", "middle"))
KEYS = sorted({*(b.key for b in BINDINGS if b.key), "tab", "space", "arrow_down", "alt", "f11"})


class Monkey(RuleBasedStateMachine):
    """Told what it needs by a subclass: the renderer, files, who sees widgets, pytest's patches.

    It stays in a copy of the folder of files, with the home and the settings of nobody.
    """

    graphics: Graphics
    files: Path
    widgets: Widgets
    patch: pytest.MonkeyPatch

    def __init__(self) -> None:
        super().__init__()
        self.folder = Path(tempfile.mkdtemp(dir=self.files.parent))
        self.home = self.folder / "home"
        shutil.copytree(self.files, self.home)
        self.patch.chdir(self.home)
        self.patch.setenv("HOME", str(self.home))
        self.patch.setenv("XDG_CONFIG_HOME", str(self.folder / "config"))
        self.patch.setenv("XDG_STATE_HOME", str(self.folder / "state"))
        self.log = Log()
        logging.getLogger("escalade").addHandler(self.log)
        self.seen: Scene | None = None
        self.hand: Hand | None = None

    @initialize(bundled=st.booleans(), large=st.booleans())
    def open(self, bundled: bool, large: bool) -> None:
        """A small scene or a bundled one, taken for so large that all is made beside the window."""
        self.patch.setattr(ready_tables, "QUICK_FACES", 0 if large else QUICK_FACES)
        self._sit_down(small_scene())
        if bundled:
            self.table.session.open_file(Path(BUNDLED))
            self._rest()

    @property
    def table(self) -> Hand:
        assert self.hand is not None
        return self.hand

    def _sit_down(self, scene: Scene) -> None:
        self.hand = Hand(self.graphics, scene, self.home)
        self.hand.session._dice = Dice.seeded(0)

    # What a hand can do.

    @rule(data=st.data(), held=HELD_BY_CHANCE, twice=st.booleans())
    def use(self, data: st.DataObject, held: tuple[str, ...], twice: bool) -> None:
        widget = self._widget(data, ("pressed", "slid", "written"))
        if widget is None:
            return
        self._click(widget.middle, "left", held)
        if twice:
            self._click(widget.middle, "left", held)

    @rule(data=st.data(), start=st.integers(0, 100), end=st.integers(-20, 120))
    def slide(self, data: st.DataObject, start: int, end: int) -> None:
        widget = self._widget(data, ("slid",))
        if widget is None:
            return
        left, _, right, _ = widget.box
        _, high = widget.middle
        across = [(left + (right - left) * share / 100, high) for share in (start, end)]
        self._drag(across[0], across[1], "left", ())

    @rule(
        data=st.data(),
        text=st.one_of(st.sampled_from(TEXTS), st.text(max_size=12)),
        end=st.sampled_from(("enter", "enter", "tab", "escape", "")),
    )
    def write(self, data: st.DataObject, text: str, end: str) -> None:
        widget = self._widget(data, ("written", "slid"))
        if widget is None:
            return
        self._click(widget.middle, "left", ("control",) if widget.kind == "slid" else ())
        self._press("control", "a")
        self._give(Typed(letter) for letter in text if letter.isprintable())
        if end:
            self._press(end)
        self._rest()

    @rule(spot=SPOTS, button=BUTTONS, held=HELD_BY_CHANCE)
    def point(self, spot: Any, button: str, held: tuple[str, ...]) -> None:
        self._click(self._at(spot), button, held)

    @rule(start=SPOTS, end=SPOTS, button=BUTTONS, held=HELD_BY_CHANCE)
    def drag(self, start: Any, end: Any, button: str, held: tuple[str, ...]) -> None:
        self._drag(self._at(start), self._at(end), button, held)

    @rule(start=SPOTS, end=SPOTS, key=st.sampled_from(KEYS), leaves=st.booleans())
    def drag_and_press(self, start: Any, end: Any, key: str, leaves: bool) -> None:
        """A key, or a pointer that leaves the window, in the middle of a drag."""
        first, last = self._at(start), self._at(end)
        self._give([PointerMoved(*first), ButtonChanged("left", True), PointerMoved(*last)])
        if leaves:
            self._give([PointerLeft()])
        self._press(*key.split("+"))
        self._give([PointerMoved(*last), ButtonChanged("left", False)])
        self._rest()

    @rule(button=BUTTONS, down=st.booleans())
    def half_a_click(self, button: str, down: bool) -> None:
        self._give([ButtonChanged(button, down)])
        self._rest()

    @rule(spot=SPOTS, steps=st.sampled_from((-30.0, -1.0, 1.0, 3.0, 30.0)))
    def wheel(self, spot: Any, steps: float) -> None:
        self._give([PointerMoved(*self._at(spot)), Wheel(steps)])
        self._rest()

    @rule(key=st.sampled_from(KEYS))
    def key(self, key: str) -> None:
        self._press(*key.split("+"))
        self._rest()

    @rule(key=st.sampled_from(HELD), down=st.booleans())
    def half_a_key(self, key: str, down: bool) -> None:
        self._give([KeyChanged(key, down)])
        self._rest()

    @rule(tool=st.sampled_from(sorted(TOOLS)))
    def take(self, tool: str) -> None:
        self.table.session.act(f"tool:{tool}")
        self._rest()

    @rule(action=st.sampled_from(sorted(ACTIONS)))
    def menu(self, action: str) -> None:
        self.table.session.act(action)
        self._rest()

    @rule(system=st.sampled_from(SYSTEM_NAMES))
    def play_by(self, system: str) -> None:
        self.table.session.act(f"system:{system}")
        self._rest()

    @rule(size=st.sampled_from(SIZES))
    def resize(self, size: tuple[int, int]) -> None:
        self.table.output.set_size(*size)
        self._give([Resized(*size)])
        self._rest()

    @rule(dropped=st.sampled_from(DROPS), waits=st.booleans())
    def drop(self, dropped: str, waits: bool) -> None:
        folder = Path() if dropped == BUNDLED else self.home
        self._give([Dropped(tuple(folder / name for name in dropped.split(" and ")))])
        if waits:
            self._rest()

    @rule()
    def close(self) -> None:
        self._give([CloseAsked()])
        self._rest()

    @rule(lost=st.booleans())
    def crash(self, lost: bool) -> None:
        """The program is killed and started again: what was not saved is asked about."""
        self._give([ButtonChanged(button, False) for button in ("left", "right", "middle")])
        self.table.session.guide.end(accept=False)
        self._rest()
        desk, found = self.table.session.desk, self.table.session.keeper.found
        unsaved = None if desk.history.is_saved else (desk.scene, desk.game)
        if found is not None:
            unsaved = (found.scene, found.game)
        self.table.close()
        self._sit_down(Scene())
        keeper = self.table.session.keeper
        keeper.look_for_crash()
        self._rest()
        if unsaved is None:
            assert keeper.found is None, "saved, and yet asked about"
            return
        assert keeper.found is not None, "nothing of what was not saved is left"
        assert (keeper.found.scene, keeper.found.game) == unsaved
        if lost:
            keeper.forget()
        else:
            keeper.recover(self.table.session.files, lambda: None)
        self._rest()

    # What must hold.

    @invariant()
    def sound(self) -> None:
        """Nothing is in the log; the scene can be built, saved and opened; there is a picture."""
        assert self.log.told == []
        if self.hand is None:
            return
        session = self.hand.session
        assert "\n" not in session.view.message.strip()
        if session.desk.scene is not self.seen:
            self.seen = session.desk.scene
            if session.guide.draft is None:
                compile_scene(self.seen, session.desk.folder)
            assert parse_scene(scene_text(self.seen)) == self.seen
            game = session.desk.game
            assert parse_game(game_text(game), "game") == game
        if min(session.size) >= min(LEAST_SHOWN):
            shown = self.hand.picture_now()[::7, ::7].reshape(-1, 3)
            assert len(np.unique(shown, axis=0)) >= LEAST_COLOURS

    def teardown(self) -> None:
        """Everything can be taken back and done again, and the settings are kept as they are."""
        try:
            if self.hand is not None and self.log.told == []:
                self._take_back_and_do_again()
                self.table.close()
                assert read_settings(settings_file()).faults == ()
        finally:
            if self.hand is not None:
                self.hand.close()
            logging.getLogger("escalade").removeHandler(self.log)
            self.patch.chdir(self.files)
            shutil.rmtree(self.folder, ignore_errors=True)

    def _take_back_and_do_again(self) -> None:
        session = self.table.session
        session.guide.end(accept=False)
        self._give([ButtonChanged(button, False) for button in ("left", "right", "middle")])
        session.act("tool:select")
        session.desk.settle()
        after, steps = (session.desk.scene, session.view.play), 0
        while (latest := session.desk.history.latest) is not None:
            session.act("undo")
            assert session.desk.history.latest is not latest, session.view.message
            steps += 1
        compile_scene(session.desk.scene, session.desk.folder)
        for _ in range(steps):
            session.act("redo")
        assert (session.desk.scene, session.view.play) == after
        assert self.log.told == []

    # How a hand does it.

    def _give(self, events: Iterable[Input]) -> None:
        for event in events:
            self.table.session.handle(event)

    def _press(self, *keys: str) -> None:
        self._give(KeyChanged(key, True) for key in keys)
        self._give(KeyChanged(key, False) for key in reversed(keys))

    def _click(self, at: tuple[float, float], button: str, held: tuple[str, ...]) -> None:
        self._give(KeyChanged(key, True) for key in held)
        self._give([PointerMoved(*at), ButtonChanged(button, True), ButtonChanged(button, False)])
        self._give(KeyChanged(key, False) for key in held)
        self._rest()

    def _drag(
        self, start: tuple[float, float], end: tuple[float, float], button: str, held: Any
    ) -> None:
        self._give(KeyChanged(key, True) for key in held)
        self._give([PointerMoved(*start), ButtonChanged(button, True)])
        for share in (0.2, 0.6, 1.0):
            at = [a + (b - a) * share for a, b in zip(start, end, strict=True)]
            self._give([PointerMoved(at[0], at[1])])
        self._give([ButtonChanged(button, False)])
        self._give(KeyChanged(key, False) for key in held)
        self._rest()

    def _at(self, spot: int | tuple[int, int]) -> tuple[float, float]:
        wide, high = self.table.session.size
        if isinstance(spot, tuple):
            return (spot[0] / 100 * wide, spot[1] / 100 * high)
        space = self.table.view.space
        names = [*(f.name for f in space.figures), *(c.name for c in space.components)]
        if not names:
            return (wide / 2, high / 2)
        name = names[spot % len(names)]
        middle = next(
            (c.mesh.bounds.mean(axis=0) for c in space.components if c.name == name), None
        )
        if middle is None:
            middle = space.figure(name).centre
        seen, _ = self.table.view.camera.project(np.array([middle]), wide / high)
        x, y = (seen[0] * [1, -1] + 1) / 2 * [wide, high]
        return (float(np.clip(x, -50, wide + 50)), float(np.clip(y, -50, high + 50)))

    def _widget(self, data: st.DataObject, kinds: tuple[Kind, ...]) -> Widget | None:
        there = {widget.label: widget for widget in self.widgets.seen if widget.kind in kinds}
        if not there:
            return None
        return there[data.draw(st.sampled_from(sorted(there)), label="widget")]

    def _rest(self) -> None:
        """Waits until nothing is read, asked or drawn any more."""
        session, end = self.table.session, time.monotonic() + PATIENCE_S
        frames = 0
        session.look_for_answers()
        while frames < MOST_FRAMES and time.monotonic() < end:
            desk, reads = session.desk, session.files.reading is not None
            if reads or desk.waiting or session.profiles.waiting:
                session.look_for_answers()
                time.sleep(0.002)
            elif session.errand.working:
                session.work()
            elif session.tool.waiting:
                session.ripen()
                time.sleep(0.002)
            elif session.idle:
                session.closing = False
                return
            if not session.idle:
                session.frame()
                frames += 1
        note(f"message: {session.view.message}")
        pytest.fail("the window does not come to rest")


class Log(logging.Handler):
    """What the window wrote into its log."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.told: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.told.append(logging.Formatter("%(message)s").format(record))
