"""Select, move and turn."""

from __future__ import annotations

from escalade.viewer.desk import Desk
from escalade.viewer.listing import listed
from escalade.viewer.pointer import Pointer

from .base import Tool
from .holding import Hold, move_to, show, take, turned

TURN_DEG = 15.0
"""One step of the wheel or of a key."""


class SelectTool(Tool):
    """Click to select (Ctrl for several), drag to move, wheel while dragging to turn.

    Walls meet edge to edge when they come near each other; Shift lets them stand anywhere.
    """

    title = "Select"
    help = "click to select (Ctrl: several); drag to move (Shift: no snapping); wheel, Q, E turn"

    def __init__(self) -> None:
        self._held: Hold | None = None
        self._moved = False

    def press(self, desk: Desk, pointer: Pointer) -> bool:
        """Select what is there, and take it in hand unless it is locked."""
        found = pointer.pick(desk.space)
        if found is None or found.name is None:
            if not pointer.control:
                desk.store.change(selection=())
            return False
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
        """Move what is held so that it follows the pointer, on the ground that is there."""
        held = self._held
        if held is not None and (self._moved or not pointer.is_at(held.taken)):
            self._moved = True
            move_to(desk, pointer, held)

    def rest(self, desk: Desk) -> None:
        """The hand holds still: ask what depends on where things are now."""
        desk.settle()

    def release(self, desk: Desk, pointer: Pointer) -> None:
        """Let go: the whole drag is one step of the history."""
        held, self._held = self._held, None
        if held is not None and self._moved:
            try:
                desk.settle()
            finally:
                desk.finish(f"move {listed(held.names)}", held.before, held.names)

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
        """Put back what is held; else select nothing."""
        held, self._held = self._held, None
        if held is not None:
            desk.show(held.before)
        else:
            desk.store.change(selection=())


def turn_selection(desk: Desk, by_deg: float) -> None:
    """Turn what is selected and not locked, as one step of the history."""
    view = desk.store.view
    names = tuple(name for name in view.selection if name not in view.locked)
    if names:
        before = desk.scene
        desk.show(turned(before, names, by_deg))
        desk.finish(f"turn {listed(names)}", before, names)
