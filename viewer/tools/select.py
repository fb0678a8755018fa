"""Select, move and turn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from escalade.models.mesh import FloatArray
from escalade.scenes.errors import SceneError
from escalade.scenes.scene import Figure, PlacedComponent, Scene
from escalade.viewer.desk import Desk
from escalade.viewer.edits import Entry, Replace, entry_named
from escalade.viewer.listing import listed
from escalade.viewer.picking import ground_point, table_point
from escalade.viewer.pointer import Pointer
from escalade.viewer.snapping import plan_of, snap

from .base import Tool

TURN_DEG = 15.0
"""One step of the wheel or of a key."""

STILL_PX = 3.0
"""A hand that clicks moves the mouse by so much without meaning to drag."""


@dataclass(frozen=True, slots=True, eq=False)
class _Drag:
    """A drag as it began: the scene, what is held, and where its handle appeared.

    ``start`` is the scene it moves things in: the one ``before``, with what the wheel has turned.
    """

    before: Scene
    start: Scene
    names: tuple[str, ...]
    lead: str
    handle: FloatArray
    handle_px: FloatArray
    start_px: FloatArray


class SelectTool(Tool):
    """Click to select (Ctrl for several), drag to move, wheel while dragging to turn.

    Walls meet edge to edge when they come near each other; Shift lets them stand anywhere.
    """

    title = "Select"
    help = "click to select (Ctrl: several); drag to move (Shift: no snapping); wheel, Q, E turn"

    def __init__(self) -> None:
        self._drag: _Drag | None = None
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
            self._drag = _begin(desk, pointer, held, found.name)
            self._moved = False
        return True

    def drag(self, desk: Desk, pointer: Pointer) -> None:
        """Move what is held so that it follows the pointer, on the ground that is there."""
        held = self._drag
        if held is None:
            return
        now = np.array([pointer.x, pointer.y])
        if not self._moved and np.abs(now - held.start_px).max() <= STILL_PX:
            return
        self._moved = True
        _move_to(desk, pointer, held)

    def release(self, desk: Desk, pointer: Pointer) -> None:
        """Let go: the whole drag is one step of the history."""
        held, self._drag = self._drag, None
        if held is not None and self._moved:
            desk.finish(f"move {listed(held.names)}", held.before, held.names)

    def wheel(self, desk: Desk, pointer: Pointer, steps: float) -> bool:
        """Turn what is held."""
        if self._drag is None:
            return False
        self._moved = True
        names, by_deg = self._drag.names, steps * TURN_DEG
        self._drag = replace(self._drag, start=turned(self._drag.start, names, by_deg))
        desk.show(turned(desk.scene, names, by_deg))
        return True

    def cancel(self, desk: Desk) -> None:
        """Put back what is held; else select nothing."""
        held, self._drag = self._drag, None
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


def turned(scene: Scene, names: Sequence[str], by_deg: float) -> Scene:
    """The scene with entries turned in place, counter-clockwise from above."""
    old = [entry for name in names if (entry := entry_named(scene, name)) is not None]
    new: list[Entry] = []
    for entry in old:
        field = "facing_deg" if isinstance(entry, Figure) else "yaw_deg"
        new.append(entry.model_copy(update={field: (getattr(entry, field) + by_deg) % 360}))
    return Replace("turn", tuple(old), tuple(new)).do(scene)


def _begin(desk: Desk, pointer: Pointer, names: tuple[str, ...], lead: str) -> _Drag:
    entry = entry_named(desk.scene, lead)
    assert entry is not None
    height = desk.space.figure(lead).z_in if isinstance(entry, Figure) else _foot(entry)
    handle = np.array([*entry.at, height])
    seen, _ = pointer.camera.project(handle, pointer.aspect)
    handle_px = (seen[0] * [1, -1] + 1) / 2 * pointer.size
    start_px = np.array([pointer.x, pointer.y])
    return _Drag(desk.scene, desk.scene, names, lead, handle, handle_px, start_px)


def _foot(entry: Entry) -> float:
    return entry.z_in if isinstance(entry, PlacedComponent) else 0.0


def _move_to(desk: Desk, pointer: Pointer, held: _Drag) -> None:
    """Show the scene with what is held where the pointer has brought it.

    Where a figure cannot stand, everything stays where it could stand last.
    """
    x, y = held.handle_px + np.array([pointer.x, pointer.y]) - held.start_px
    ray = replace(pointer, x=float(x), y=float(y)).ray
    on: str | None = None
    lead = entry_named(held.start, held.lead)
    if isinstance(lead, Figure):
        found = ground_point(desk.space, *ray)
        place = None if found is None else found.point
        on = None if found is None else found.name
    else:
        place = table_point(*ray, float(held.handle[2]))
    if place is None:
        return
    shift = place[:2] - held.handle[:2]
    if isinstance(lead, PlacedComponent) and not pointer.shift:
        shift = shift + _to_neighbour(desk, held, place[:2])
    try:
        desk.show(moved(held.start, held.names, shift, on))
    except SceneError as error:
        desk.store.change(message=str(error))


def _to_neighbour(desk: Desk, held: _Drag, at: FloatArray) -> FloatArray:
    """What brings the component under the hand, standing at a place, against one beside it."""
    space = desk.space
    plan = plan_of(space, held.lead) - np.array(space.component(held.lead).placed.at) + at
    others = [plan_of(space, c.name) for c in space.components if c.name not in held.names]
    return snap(plan, others)


def moved(scene: Scene, names: Sequence[str], shift: FloatArray, on: str | None) -> Scene:
    """The scene with entries shifted along the table.

    Figures stand ``on`` the named component where it holds them, else on the table. Figures that
    stand on a moved component go with it.
    """
    riders = [f.name for f in scene.figures if f.on in names and f.name not in names]
    old = [e for name in (*names, *riders) if (e := entry_named(scene, name)) is not None]
    new: list[Entry] = []
    for entry in old:
        at = (float(entry.at[0] + shift[0]), float(entry.at[1] + shift[1]))
        update: dict[str, object] = {"at": at}
        if isinstance(entry, Figure) and entry.name in names:
            update |= {"on": on, "z": None}
        new.append(entry.model_copy(update=update))
    return Replace("move", tuple(old), tuple(new)).do(scene)
