"""Things in the hand: where the pointer brings them, and how they lie when they are let go.

Where only figures move, every place on the way is asked exactly. A moved component changes the
ground and every ray, which takes many times as long as a frame: it is carried, and what depends on
it is asked when the hand rests.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
import shapely

from escalade.models.mesh import FloatArray
from escalade.scenes.errors import SceneError
from escalade.scenes.scene import Figure, PlacedComponent, Scene
from escalade.scenes.space import Space
from escalade.scenes.supports import standing_on
from escalade.scenes.surfaces import GROUND
from escalade.viewer.desk import Desk
from escalade.viewer.edits import Placed, Replace, entry_named
from escalade.viewer.picking import ground_point, table_point
from escalade.viewer.pointer import Pointer
from escalade.viewer.snapping import plan_of, snap

LIFTED: tuple[str, ...] = ("trebuchet", "catapult", "ballista", "mantlet", "barricade")
"""What men carry or hoist on to a wall; towers and rams are pushed along the ground."""


@dataclass(frozen=True, slots=True, eq=False)
class Hold:
    """What is held, as it was taken: the scene, the names, and where its handle appeared.

    ``carried`` are the names, once it moves with those of all components that stand on them.
    ``start`` is the scene it moves things in: the one ``before``, with what the wheel has turned.
    """

    before: Scene
    start: Scene
    names: tuple[str, ...]
    carried: tuple[str, ...]
    lead: str
    handle: FloatArray
    handle_px: FloatArray
    taken: Pointer

    @property
    def has_components(self) -> bool:
        """Whether the ground moves with it."""
        return any(component.name in self.names for component in self.before.components)

    def turned(self, by_deg: float) -> Hold:
        """The same things, turned in the hand."""
        return replace(self, start=turned(self.start, self.names, by_deg))


def take(desk: Desk, pointer: Pointer, names: tuple[str, ...], lead: str) -> Hold:
    """Take named things by one of them, which the pointer is on."""
    entry = entry_named(desk.scene, lead)
    assert entry is not None
    height = desk.space.figure(lead).z_in if isinstance(entry, Figure) else _foot(entry)
    handle = np.array([*entry.at, height])
    seen, _ = pointer.camera.project(handle, pointer.aspect)
    handle_px = (seen[0] * [1, -1] + 1) / 2 * pointer.size
    return Hold(desk.scene, desk.scene, names, names, lead, handle, handle_px, pointer)


def laden(space: Space, held: Hold) -> Hold:
    """What is held with all components that stand on it; to be asked when it begins to move."""
    components = [c.name for c in space.components if c.name in held.names]
    found = (name for component in components for name in standing_on(space, component))
    along = dict.fromkeys(name for name in found if name not in held.names)
    return replace(held, carried=(*held.names, *along))


def move_to(desk: Desk, pointer: Pointer, held: Hold) -> None:
    """Show what is held where the pointer has brought it.

    Where a figure cannot stand, everything stays where it could stand last.
    """
    x, y = held.handle_px + np.array([pointer.x - held.taken.x, pointer.y - held.taken.y])
    ray = replace(pointer, x=float(x), y=float(y)).ray
    on, lift = None, 0.0
    lead = entry_named(held.start, held.lead)
    if isinstance(lead, Figure):
        found = ground_point(desk.space, *ray)
        place = None if found is None else found.point
        on = None if found is None else found.name
    elif isinstance(lead, PlacedComponent) and lead.kind in LIFTED and held.names == (lead.name,):
        place = _walk_point(desk.space, ray, held)
        lift = 0.0 if place is None else float(place[2] - held.handle[2])
    else:
        place = table_point(*ray, float(held.handle[2]))
    if place is None:
        return
    shift = place[:2] - held.handle[:2]
    if isinstance(lead, PlacedComponent) and not pointer.shift and place[2] == held.handle[2]:
        shift = shift + _to_neighbour(desk, held, place[:2])
    show(desk, held, moved(held.start, held.carried, shift, on, lift))


def show(desk: Desk, held: Hold, scene: Scene) -> None:
    """Show the scene with what is held elsewhere: exactly where that is cheap, else carried."""
    if held.has_components:
        desk.carry(scene)
        return
    try:
        desk.show(scene)
    except SceneError as error:
        desk.store.change(message=str(error))


def turned(scene: Scene, names: Sequence[str], by_deg: float) -> Scene:
    """The scene with entries turned in place, counter-clockwise from above."""
    old = [entry for name in names if (entry := entry_named(scene, name)) is not None]
    new: list[Placed] = []
    for entry in old:
        field = "facing_deg" if isinstance(entry, Figure) else "yaw_deg"
        new.append(entry.model_copy(update={field: (getattr(entry, field) + by_deg) % 360}))
    return Replace("turn", tuple(old), tuple(new)).do(scene)


def moved(
    scene: Scene, names: Sequence[str], shift: FloatArray, on: str | None, lift_in: float = 0.0
) -> Scene:
    """The scene with entries shifted along the table, and components lifted.

    Figures stand ``on`` the named component where it holds them, else on the table. Figures that
    stand on a moved component go with it.
    """
    old = [
        e for name in (*names, *riders(scene, names)) if (e := entry_named(scene, name)) is not None
    ]
    new: list[Placed] = []
    for entry in old:
        at = (float(entry.at[0] + shift[0]), float(entry.at[1] + shift[1]))
        update: dict[str, object] = {"at": at}
        if isinstance(entry, Figure) and entry.name in names:
            update |= {"on": on, "z": None}
        elif isinstance(entry, PlacedComponent) and lift_in:
            update["z_in"] = entry.z_in + lift_in
        new.append(entry.model_copy(update=update))
    return Replace("move", tuple(old), tuple(new)).do(scene)


def riders(scene: Scene, names: Sequence[str]) -> tuple[str, ...]:
    """The figures that are not named themselves and stand on a named component."""
    return tuple(f.name for f in scene.figures if f.on in names and f.name not in names)


def _walk_point(space: Space, ray: tuple[FloatArray, FloatArray], held: Hold) -> FloatArray | None:
    """Where a ray meets level ground that is not held itself, else the table's plane."""
    found = ground_point(space, *ray)
    if found is not None and found.name in held.carried:
        return table_point(*ray, float(held.handle[2]))
    if found is not None and found.name is not None:
        x, y, z = found.point
        for surface in space.ground.under(shapely.Point(x, y)):
            if surface.owner == found.name and abs(surface.z_in - z) <= GROUND.step_in:
                return np.array([x, y, surface.z_in])
    return table_point(*ray)


def _foot(entry: Placed) -> float:
    return entry.z_in if isinstance(entry, PlacedComponent) else 0.0


def _to_neighbour(desk: Desk, held: Hold, at: FloatArray) -> FloatArray:
    """What brings the component under the hand, standing at a place, against one beside it."""
    space = desk.space
    placed = entry_named(held.start, held.lead)
    assert isinstance(placed, PlacedComponent)
    plan = plan_of(space.component(held.lead), placed.yaw_deg) + at
    others = [
        plan_of(component, component.placed.yaw_deg) + np.array(component.placed.at)
        for component in space.components
        if component.name not in held.carried
    ]
    return snap(plan, others)
