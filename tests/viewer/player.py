"""A player at the real window: looks at what it shows, and has a mouse and nothing else."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

PATIENCE_SECONDS = 90
LOOK_SECONDS = 0.02
CROSS_PX = 14
"""A panel's cross lies so far inside its top right corner."""

WATCHED = Path(__file__).with_name("watched_window.py")


class Player:
    def __init__(self, screen: str, program: subprocess.Popen[bytes], told: Path) -> None:
        from Xlib import X, display
        from Xlib.ext import xtest

        self._x, self._fake = X, xtest.fake_input
        self._display = display.Display(screen)
        self._told = told
        self.program = program
        self.sees: dict[str, Any] = {}

    def leave(self) -> None:
        self._display.close()

    def until(self, wanted: Callable[[dict[str, Any]], object], what: str) -> dict[str, Any]:
        """Looks until the window rests and shows what is wanted."""
        end = time.monotonic() + PATIENCE_SECONDS
        while time.monotonic() < end:
            if self.program.poll() is not None:
                pytest.fail(f"the window closed before {what}")
            if self._told.exists():
                self.sees = json.loads(self._told.read_text(encoding="utf-8"))
                if self.sees["still"] and wanted(self.sees):
                    return self.sees
            time.sleep(LOOK_SECONDS)
        shown = {key: self.sees.get(key) for key in ("panels", "tool", "facts", "message", "words")}
        pytest.fail(f"never saw {what}; what there was: {shown}")

    def move(self, x: float, y: float) -> None:
        at = [round(x), round(y)]
        self._fake(self._display, self._x.MotionNotify, x=at[0], y=at[1])
        self._display.flush()
        self.until(lambda sees: sees["pointer"] == at, f"the pointer at {at}")

    def _button(self, down: bool) -> None:
        kind = self._x.ButtonPress if down else self._x.ButtonRelease
        self._fake(self._display, kind, 1)
        self._display.flush()
        self.until(lambda sees: ("left" in sees["held"]) == down, "the button taken in")

    def click(self, x: float, y: float) -> None:
        self.move(x, y)
        self._button(True)
        self._button(False)

    def click_on(self, label: str) -> None:
        """On the middle of what has that label, as soon as it is there and lies where it lay."""
        self.until(lambda sees: label in sees["places"], f"{label!r}")
        left, top, right, bottom = self.sees["places"][label]
        self.click((left + right) / 2, (top + bottom) / 2)

    def close(self, panel: str) -> None:
        """By the cross in its corner."""
        _, top, right, _ = self.sees["places"][f"panel:{panel}"]
        self.click(right - CROSS_PX, top + CROSS_PX)
        self.until(lambda sees: f"panel:{panel}" not in sees["places"], f"{panel!r} closed")

    def pixel_of(self, x_in: float, y_in: float) -> tuple[float, float]:
        """Where a place of the table is seen, among those that the window tells."""
        (pixel,) = [at for x, y, *at in self.sees["ground"] if (x, y) == (x_in, y_in)]
        return tuple(pixel)

    def click_thing(self, name: str) -> None:
        self.click(*self.sees["things"][name])

    def drag_thing(self, name: str, x_in: float, y_in: float) -> None:
        """Takes a figure or component and leaves it at a place on the table."""
        steps = len(self.sees["steps"])
        start, end = self.sees["things"][name], self.pixel_of(x_in, y_in)
        self.move(*start)
        self._button(True)
        for share in (0.1, 0.5, 1.0):
            self.move(*(a + (b - a) * share for a, b in zip(start, end, strict=True)))
        self._button(False)
        self.until(lambda sees: len(sees["steps"]) == steps + 1, f"{name} moved")


@contextmanager
def window_with_player(screen: str, folder: Path, *arguments: str) -> Iterator[Player]:
    """The program at work in a folder, for somebody who has never started it before."""
    (folder / "empty").mkdir()
    environment = {
        **os.environ,
        "DISPLAY": screen,
        "XDG_CONFIG_HOME": str(folder / "config"),
        "XDG_STATE_HOME": str(folder / "state"),
        "PATH": str(folder / "empty"),  # no dialogs of the system's, which tell nothing
    }
    told = folder / "told.json"
    program = subprocess.Popen(
        [sys.executable, WATCHED, told, *arguments], cwd=folder, env=environment
    )
    player = Player(screen, program, told)
    try:
        yield player
    finally:
        player.leave()
        program.kill()
        program.wait()
