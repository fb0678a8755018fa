"""A hand at a window that lies in memory: it moves, presses, turns the wheel and types."""

from __future__ import annotations

import time
from pathlib import Path

import numpy as np
from panda3d import core

from escalade.scenes.scene import Scene
from escalade.scenes.space import compile_scene
from escalade.viewer import panda
from escalade.viewer.desk import Desk
from escalade.viewer.graphics import Graphics
from escalade.viewer.inputs import ButtonChanged, Input, KeyChanged, PointerMoved, Typed, Wheel
from escalade.viewer.session import Session
from escalade.viewer.settings import Settings

SIZE = (960, 600)


class Hand:
    def __init__(self, graphics: Graphics, scene: Scene, folder: Path = Path()) -> None:
        self._graphics = graphics
        self._closed = False
        self.output = graphics.buffer("window", SIZE)
        self._texture = core.Texture()
        self.output.add_render_texture(self._texture, core.GraphicsOutput.RTM_copy_ram)
        self.session = Session(
            graphics, self.output, Desk(compile_scene(scene, folder), folder), Settings()
        )
        self.settle()

    @property
    def view(self):
        return self.session.view

    @property
    def scene(self) -> Scene:
        return self.session.desk.scene

    def close(self) -> None:
        if not self._closed:
            self._closed = True
            self.session.close()
            self._graphics.engine.remove_window(self.output)

    def open(self, path: Path) -> None:
        """Open a file, and wait until it is read."""
        self.session.open_file(path)
        self.settle()

    def settle(self) -> None:
        self._draw()
        while self._works():
            self.session.look_for_answers()
            time.sleep(0.002)
            self._draw()
        while self.session.errand.working:
            self.session.work()
        while self.session.tool.waiting:
            self.session.ripen()
            time.sleep(0.01)
        self._draw()

    def _works(self) -> bool:
        session = self.session
        reads = session.files.reading is not None
        return reads or session.profiles.waiting or session.desk.waiting

    def _draw(self) -> None:
        while not self.session.idle:
            self.session.frame()

    def give(self, *events: Input) -> None:
        for event in events:
            self.session.handle(event)
            self.session.frame()

    def move(self, at) -> None:
        self.give(PointerMoved(float(at[0]), float(at[1])))

    def click(self, at, button: str = "left") -> None:
        self.move(at)
        self.give(ButtonChanged(button, True), ButtonChanged(button, False))
        self.settle()

    def drag(self, start, end, button: str = "left", steps: int = 4) -> None:
        self.move(start)
        self.give(ButtonChanged(button, True))
        for step in range(1, steps + 1):
            self.move(np.asarray(start) + (np.asarray(end) - start) * step / steps)
        self.give(ButtonChanged(button, False))
        self.settle()

    def wheel(self, steps: float) -> None:
        self.give(Wheel(steps))
        self.settle()

    def key(self, *keys: str) -> None:
        """Press keys together, the last one first let go."""
        for key in keys:
            self.give(KeyChanged(key, True))
        for key in reversed(keys):
            self.give(KeyChanged(key, False))
        self.settle()

    def type(self, text: str) -> None:
        for letter in text:
            self.give(Typed(letter))
        self.settle()

    def pixel_of(self, place) -> np.ndarray:
        """Where a place on the table appears."""
        seen, _ = self.view.camera.project(np.array([place], dtype=float), SIZE[0] / SIZE[1])
        return (seen[0] * [1, -1] + 1) / 2 * SIZE

    def on(self, name: str) -> np.ndarray:
        """The middle of a figure's body or of a component's box, in pixels."""
        for component in self.view.space.components:
            if component.name == name:
                return self.pixel_of(component.mesh.bounds.mean(axis=0))
        return self.pixel_of(self.view.space.figure(name).centre)

    def picture_now(self) -> np.ndarray:
        """What is shown, without waiting for what is still being asked."""
        self.session.wake()
        self._draw()
        return panda.pixels_of(self._texture)

    def picture(self) -> np.ndarray:
        self.session.wake()
        self.settle()
        return panda.pixels_of(self._texture)
