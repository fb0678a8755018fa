"""Select, move and turn."""

from __future__ import annotations

from dataclasses import replace

from escalade.viewer.band import Band
from escalade.viewer.desk import Desk
from escalade.viewer.listing import listed
from escalade.viewer.pointer import Pointer

from .base import Tool
from .holding import Hold, laden, move_to, riders, show, take, turned

TURN_DEG = 15.0
"""One step of the wheel or of a key."""


class SelectTool(Tool):
    """Click to select (Ctrl for several), drag to move, wheel while dragging to turn.

    A drag on the empty table draws a frame (:attr:`band`) and selects what is in it and not
    locked; with Shift or Ctrl that is added. Walls meet edge to edge when they come near each
    other; Shift lets them stand anywhere.
    """

    title = "Select"
    help = (
        "click to select (Ctrl: several), drag a frame around many (Shift adds); "
        "drag to move (Shift: no snapping); wheel, Q, E turn"
    )

    def __init__(self) -> None:
        self.band: Band | None = None
        self._before: tuple[str, ...] = ()
        self._held: Hold | None = None
        self._moved = False

    def press(self, desk: Desk, pointer: Pointer) -> bool:
        """Select what is there, and take it in hand unless it is locked; else begin a frame."""
        found = pointer.pick(desk.space)
        if found is None or found.name is None:
            self._before = desk.store.view.selection
            self.band = Band(pointer, pointer)
            self._frame(desk)
            return True
        selection = desk.store.view.selection
        if pointer.control:
            rest = tuple(name for name in selection if name != found.name)
            selection = rest if found.name in selection else (*selection, found.name)
        elif found.name not in selection:
            selection = (found.name,)
        desk.store.change(selection=selection)
        held = tuple(name for name in selection if name not in desk.store.view.locked)
        if found.name in held:
            self._held = take(desk, pointer, held, found.name)
            self._moved = False
        return True

    def drag(self, desk: Desk, pointer: Pointer) -> None:
        """Move what is held so that it follows the pointer, on the ground; or draw the frame."""
        if self.band is not None:
            self.band = replace(self.band, end=pointer)
            self._frame(desk)
            return
        held = self._held
        if held is not None and (self._moved or not pointer.is_at(held.taken)):
            if not self._moved:
                self._held = held = laden(desk.space, held)
            self._moved = True
            move_to(desk, pointer, held)

    def rest(self, desk: Desk) -> None:
        """The hand holds still: ask what depends on where things are now."""
        desk.settle()

    def release(self, desk: Desk, pointer: Pointer) -> None:
        """Let go: the whole drag is one step of the history."""
        self.band = None
        held, self._held = self._held, None
        if held is not None and self._moved:
            names = (*held.carried, *riders(held.before, held.carried))
            desk.lay(f"move {listed(held.names)}", held.before, names)

    def wheel(self, desk: Desk, pointer: Pointer, steps: float) -> bool:
        """Turn what is held."""
        if self._held is None:
            return False
        self._moved = True
        by_deg = steps * TURN_DEG
        self._held = self._held.turned(by_deg)
        show(desk, self._held, turned(desk.shown, self._held.names, by_deg))
        return True

    def cancel(self, desk: Desk) -> None:
        """Put back what is held; else select what was selected before a frame, or nothing."""
        held, self._held = self._held, None
        band, self.band = self.band, None
        if held is not None:
            desk.show(held.before)
        elif band is not None:
            desk.store.change(selection=self._before)
        else:
            desk.store.change(selection=())

    def _frame(self, desk: Desk) -> None:
        """Select what is in the frame now."""
        assert self.band is not None
        view = desk.store.view
        adds = self.band.start.shift or self.band.start.control
        first = self._before if adds else ()
        inside = [name for name in self.band.names(desk.space) if name not in view.locked]
        desk.store.change(selection=(*first, *(name for name in inside if name not in first)))


def turn_selection(desk: Desk, by_deg: float) -> None:
    """Turn what is selected and not locked, as one step of the history."""
    view = desk.store.view
    names = tuple(name for name in view.selection if name not in view.locked)
    if names:
        after = turned(desk.scene, names, by_deg)
        desk.rearrange(f"turn {listed(names)}", after, names)
