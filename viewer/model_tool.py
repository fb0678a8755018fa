"""The hand on the bench of an import: it turns the model, marks points of it, picks sections."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from .desk import Desk
from .pointer import Pointer
from .spotting import Spot, spot_at
from .tools.base import Tool

if TYPE_CHECKING:
    from .guide import Guide

ORBIT_DEG_A_PX = 0.35
"""As fast as the other mouse button turns the table."""


class ModelTool(Tool):
    """Drag to turn the model; click to mark a point while measuring, else to pick a section."""

    title = "Import"

    def __init__(self, guide: Guide) -> None:
        self._guide = guide
        self._pressed: Pointer | None = None
        self._last: Pointer | None = None
        self._dragged = False

    @property
    def help(self) -> str:  # type: ignore[override]
        """What a click would do now."""
        guide = self._guide
        if guide.measuring:
            if guide.marks.is_waiting:
                return "type the distance between the two points, or click the second one again"
            which = "second" if guide.marks.points else "first"
            return f"click the {which} point on the model; corners are offered; drag turns it"
        if guide.draft is not None and len(guide.draft.parts) > 1:
            return "click a section to pick it (Ctrl: several); drag turns the model"
        return "drag turns the model, the wheel comes nearer"

    def press(self, desk: Desk, pointer: Pointer) -> bool:
        """Begin a click or a turn."""
        self._pressed = self._last = pointer
        self._dragged = False
        return True

    def drag(self, desk: Desk, pointer: Pointer) -> None:
        """Turn the model once the hand has clearly moved."""
        if self._pressed is None or self._last is None:
            return
        self._dragged = self._dragged or not pointer.is_at(self._pressed)
        if self._dragged:
            across, down = pointer.x - self._last.x, pointer.y - self._last.y
            camera = desk.store.view.camera.orbited(-across * ORBIT_DEG_A_PX, down * ORBIT_DEG_A_PX)
            desk.store.change(camera=replace(camera, parallel=False))
        self._last = pointer

    def release(self, desk: Desk, pointer: Pointer) -> None:
        """A click, unless the model was turned."""
        if self._pressed is None or self._dragged:
            return
        self._pressed = None
        if self._guide.measuring:
            self._mark(desk, pointer)
        else:
            self._pick(desk, pointer)

    def hover(self, desk: Desk, pointer: Pointer) -> None:
        """Offer the place that a click would mark."""
        if self._guide.measuring:
            spot = spot_at(desk.space, pointer)
            self._guide.offer(None if spot is None else _place(spot))

    def cancel(self, desk: Desk) -> None:
        """Nothing is held that could be let go."""

    def start(self, desk: Desk) -> None:
        """Nothing to lay down."""

    def _mark(self, desk: Desk, pointer: Pointer) -> None:
        made, spot = self._guide.exhibit, spot_at(desk.space, pointer)
        if made is not None and made.place is not None and spot is not None:
            x, y, z = made.place.in_file(spot.point[None])[0].tolist()
            self._guide.mark((x, y, z))

    def _pick(self, desk: Desk, pointer: Pointer) -> None:
        guide = self._guide
        found = pointer.pick(desk.space)
        name = found.name if found is not None and found.kind == "component" else None
        several = guide.draft is not None and len(guide.draft.parts) > 1
        if name is None or not several:
            desk.store.change(selection=())
            return
        guide.go("pieces")
        guide.shows_selection = True
        selection = desk.store.view.selection
        if not pointer.control:
            desk.store.change(selection=(name,))
        elif name in selection:
            desk.store.change(selection=tuple(other for other in selection if other != name))
        else:
            desk.store.change(selection=(*selection, name))


def _place(spot: Spot) -> tuple[float, float, float]:
    x, y, z = (float(value) for value in spot.point)
    return (x, y, z)
