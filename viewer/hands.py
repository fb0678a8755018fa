"""What the hand at the window does: buttons and pointer go to the tool or turn the camera."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from .desk import Desk
from .inputs import KeyChanged, PointerMoved
from .pointer import Pointer
from .tools import Tool

ORBIT_DEG_A_PX = 0.35
ZOOM_A_STEP = 0.88


class Hands:
    """The pointer, the button that is down and the keys that are held.

    ``size`` gives the picture's size in pixels and ``tool`` the tool in hand, both as they are
    when they are asked for.
    """

    def __init__(
        self, desk: Desk, size: Callable[[], tuple[int, int]], tool: Callable[[], Tool]
    ) -> None:
        self._desk = desk
        self._size = size
        self._tool = tool
        self._at = PointerMoved(0, 0)
        self._button: str | None = None
        self._keys: set[str] = set()
        self.tool_holds = False

    @property
    def pointer(self) -> Pointer:
        """The pointer now."""
        camera = self._desk.store.view.camera
        return Pointer(self._at.x, self._at.y, self._size(), camera, self.shift, self.control)

    @property
    def shift(self) -> bool:
        """Whether Shift is held."""
        return "shift" in self._keys

    @property
    def control(self) -> bool:
        """Whether Ctrl is held."""
        return "control" in self._keys

    @property
    def are_busy(self) -> bool:
        """Whether a button is down that went down over the table."""
        return self._button is not None

    def key(self, event: KeyChanged) -> None:
        """A key went down or up."""
        (self._keys.add if event.down else self._keys.discard)(event.key)

    def press(self, button: str) -> None:
        """A button went down over the table: the left one is the tool's, if it wants it.

        While one is down the others do nothing. One that goes down twice went up where nobody saw.
        """
        self.release(button)
        if self._button is not None:
            return
        self._button = button
        self.tool_holds = button == "left" and self._tool().press(self._desk, self.pointer)

    def release(self, button: str) -> None:
        """A button went up; nothing where another one was held."""
        if button != self._button:
            return
        held, self._button, self.tool_holds = self.tool_holds, None, False
        if held:
            self._tool().release(self._desk, self.pointer)

    def let_go(self) -> None:
        """Put back what the tool holds; nothing where it holds nothing."""
        if self.tool_holds:
            self._button, self.tool_holds = None, False
            self._tool().cancel(self._desk)

    def move(self, event: PointerMoved, *, over_panel: bool) -> None:
        """The pointer moved: the tool follows it, or the camera turns or is pushed."""
        across, down = event.x - self._at.x, event.y - self._at.y
        self._at = event
        store = self._desk.store
        if self._button is None:
            if not over_panel:
                self._tool().hover(self._desk, self.pointer)
        elif self.tool_holds:
            self._tool().drag(self._desk, self.pointer)
        elif self._button == "middle" or (self._button == "right" and self.shift):
            width, height = self._size()
            shift = (-2 * across / width, 2 * down / height)
            store.change(camera=store.view.camera.panned(*shift, width / height))
        else:
            camera = store.view.camera.orbited(-across * ORBIT_DEG_A_PX, down * ORBIT_DEG_A_PX)
            store.change(camera=replace(camera, parallel=False))

    def turn(self, steps: float) -> bool:
        """Turn what the tool holds, as the wheel does; whether it turns."""
        return self._tool().wheel(self._desk, self.pointer, steps)

    def wheel(self, steps: float) -> None:
        """The wheel is the tool's if it wants it, else it brings the table nearer."""
        if self.turn(steps):
            return
        pointer = self.pointer
        found = pointer.pick(self._desk.space)
        towards = None if found is None else [float(v) for v in found.point]
        camera = self._desk.store.view.camera
        self._desk.store.change(camera=camera.zoomed(ZOOM_A_STEP**steps, towards))
