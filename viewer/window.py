"""The window on a screen: opens it, reads the hand, draws when something has changed.

    from escalade.viewer.window import open_window
    open_window(Path("siege"))      a scene file, a bundled scene's name, a model file, or None

Raises NoDisplay where there is no screen, NoGraphics where it has no OpenGL 3.2.
"""

from __future__ import annotations

import logging
import os
import sys
import time
from dataclasses import replace
from pathlib import Path

from panda3d import core

from .drop import DropTarget, drop_target
from .errors import NoDisplay, NoGraphics
from .graphics import Graphics, adopt, stop
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
from .opening import desk_for, takes_long
from .preferences import tell_faults
from .session import Session
from .settings import read_settings, state_folder

WINDOW_SIZE = (1280, 800)
SAMPLES = 4
FRAME_SECONDS = 1 / 60
IDLE_SECONDS = 1 / 30
"""How often an idle window looks for inputs; it draws nothing meanwhile."""

STILL_SECONDS = 0.4
"""A hand that rests so long lets the picture ripen."""

MOUSE = {"mouse1": "left", "mouse2": "middle", "mouse3": "right"}
WHEEL = {"wheel_up": 1.0, "wheel_down": -1.0}
SAME_KEY = {"lshift": "shift", "rshift": "shift", "lcontrol": "control", "rcontrol": "control"}
CLOSE_EVENT = "close-window"


def open_window(target: Path | None = None) -> None:
    """Open the window on a target, and return when it is closed."""
    screen = Screen()
    desk = desk_for(target)
    _log_to_file()
    session = Session(screen.graphics, screen.window, desk, read_settings())
    session.takes_drops = screen.takes_drops
    session.act("view:three-quarter")
    if target is None:
        session.open_panel("start")
    elif takes_long(target):
        session.open_file(target)
    tell_faults(session)
    session.keeper.look_for_crash()
    if not session.settings.tour_done:
        session.tour.offer()
    try:
        while not session.closing:
            for event in screen.events():
                session.handle(event)
            session.look_for_answers()
            if not session.idle:
                screen.draw(session)
            elif not session.errand.working:
                screen.rest(session)
            screen.work(session)
    finally:
        session.close()
        screen.close()


class Screen:
    """A real window, and what the hand does in it."""

    def __init__(self, size: tuple[int, int] = WINDOW_SIZE) -> None:
        self.graphics, self.window = _open(size)
        self.window.set_close_request_event(CLOSE_EVENT)
        self._reader = core.NodePath(core.MouseAndKeyboard(self.window, 0, "hand"))
        thrower = core.ButtonThrower("buttons")
        thrower.set_button_down_event("button-down")
        thrower.set_button_up_event("button-up")
        thrower.set_keystroke_event("typed")
        self._reader.attach_new_node(thrower)
        self._traverser = core.DataGraphTraverser()
        self._queue = core.EventQueue.get_global_event_queue()
        self._size = size
        self._drawn = time.monotonic()
        self._at: tuple[float, float] | None = None
        self._drops = _drops_on(self.window)

    @property
    def takes_drops(self) -> bool:
        """Whether files can be dropped on the window."""
        return self._drops is not None

    def events(self) -> list[Input]:
        """What has happened since the last call, in order."""
        self._traverser.traverse(self._reader.node())
        found: list[Input] = []
        size = (self.window.get_x_size(), self.window.get_y_size())
        if size != self._size:
            self._size = size
            found.append(Resized(*size))
        pointer = self.window.get_pointer(0)
        at = (pointer.get_x(), pointer.get_y()) if pointer.get_in_window() else None
        if at != self._at:
            self._at = at
            found.append(PointerLeft() if at is None else PointerMoved(*at))
        dropped = self._drops.dropped() if self._drops is not None else []
        if dropped:
            found.append(Dropped(tuple(dropped)))
        while not self._queue.is_queue_empty():
            event = self._queue.dequeue_event()
            name = event.get_name()
            if name == CLOSE_EVENT:
                found.append(CloseAsked())
            elif name == "typed":
                text = event.get_parameter(0).get_wstring_value()
                found += [Typed(text)] if text.isprintable() else []
            elif name in {"button-down", "button-up"}:
                found += _button(event.get_parameter(0).get_string_value(), name == "button-down")
        return found

    def draw(self, session: Session) -> None:
        """One frame, no more than sixty a second."""
        start = time.monotonic()
        self.window.set_active(True)
        session.frame()
        self._drawn = time.monotonic()
        time.sleep(max(0.0, FRAME_SECONDS - (time.monotonic() - start)))

    def rest(self, session: Session) -> None:
        """Let the picture ripen; once it is ripe, look for inputs without drawing."""
        self.window.set_active(False)
        still = time.monotonic() - self._drawn
        if still < STILL_SECONDS or not session.ripen():
            self.graphics.engine.render_frame()
            time.sleep(IDLE_SECONDS)

    def work(self, session: Session) -> None:
        """One step of what is drawn beside the table; the window itself is not drawn meanwhile."""
        if session.errand.working:
            self.window.set_active(False)
            session.work()

    def close(self) -> None:
        """Close the window."""
        if self._drops is not None:
            self._drops.close()
        stop()


def _drops_on(window: core.GraphicsWindow) -> DropTarget | None:
    handle = window.get_window_handle()
    if not sys.platform.startswith("linux") or handle is None:
        return None
    return drop_target(handle.get_int_handle())


def _button(name: str, down: bool) -> list[Input]:
    if name in MOUSE:
        return [ButtonChanged(MOUSE[name], down)]
    if name in WHEEL:
        return [Wheel(WHEEL[name])] if down else []
    key = SAME_KEY.get(name, name)
    return [KeyChanged(key, down)]


def _open(size: tuple[int, int]) -> tuple[Graphics, core.GraphicsWindow]:
    no_screen = NoDisplay(
        "there is no screen to open a window on; `escalade render SCENE -o PICTURE.png` makes "
        "pictures without one"
    )
    if sys.platform.startswith("linux") and not os.environ.get("DISPLAY"):
        raise no_screen
    pipe = core.GraphicsPipeSelection.get_global_ptr().make_module_pipe("pandagl")
    if pipe is None or not pipe.is_valid():
        raise no_screen
    stop()
    window = _window(pipe, size, SAMPLES)
    if window is None:
        raise no_screen
    gsg = window.gsg
    if (gsg.driver_version_major, gsg.driver_version_minor) < (3, 2):
        raise NoGraphics(
            f"the window needs OpenGL 3.2 and this screen has {gsg.driver_version}; "
            "`escalade render` draws without it"
        )
    graphics = Graphics(core.GraphicsEngine.get_global_ptr(), pipe, window, shaders=True)
    if graphics.is_software_gl:
        # Four samples a pixel cost a software renderer three times as long a frame.
        graphics.engine.remove_window(window)
        window = _window(pipe, size, 0)
        graphics = replace(graphics, host=window)
    adopt(graphics)
    return graphics, window


def _window(
    pipe: core.GraphicsPipe, size: tuple[int, int], samples: int
) -> core.GraphicsWindow | None:
    engine = core.GraphicsEngine.get_global_ptr()
    wanted = core.FrameBufferProperties()
    wanted.set_rgba_bits(8, 8, 8, 0)
    wanted.set_depth_bits(24)
    wanted.set_back_buffers(1)
    wanted.set_multisamples(samples)
    properties = core.WindowProperties.size(*size)
    properties.set_title("Escalade")
    flags = core.GraphicsPipe.BF_require_window | core.GraphicsPipe.BF_fb_props_optional
    window = engine.make_output(pipe, "Escalade", 0, wanted, properties, flags)
    if window is not None:
        engine.open_windows()
    return window


def _log_to_file() -> None:
    """Unexpected errors are written down, for a report."""
    folder = state_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        handler = logging.FileHandler(folder / "escalade.log", encoding="utf-8")
    except OSError:
        return
    handler.setFormatter(logging.Formatter("%(asctime)s %(message)s"))
    logging.getLogger("escalade").addHandler(handler)
