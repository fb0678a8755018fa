"""What stands on the bench at each page of the import guide."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
import shapely

from escalade.models.choices import Choices
from escalade.models.component import Component, section_id
from escalade.models.cutting import cut_triangles
from escalade.models.mesh import FloatArray, Mesh
from escalade.models.source import Source
from escalade.models.watching import UNWATCHED, Watch
from escalade.scenes.scene import PlacedComponent
from escalade.scenes.space import Space

from .bench import bench, dots, section_colour, tinted
from .file_place import FilePlace, inches_per_unit
from .importing import Draft, placements
from .kept_surfaces import with_surfaces
from .overlays import Ghost

LEVEL_ROOM_IN = 0.6
"""How far the level of a cut is drawn beyond the model."""

UPWARD, DOWNWARD = 1.0, -1.0

CLOUD_SHOWN = 40_000
"""Points of a cloud that are drawn: enough to see what it is, and to click on."""


@dataclass(frozen=True, slots=True, eq=False)
class Exhibit:
    """What stands on the bench.

    parts : what each component there is, by its name on the bench
    place : how the file's coordinates lie there, None where its points cannot be marked
    ghost : what does not come onto the table: what the cut leaves out, or the sections left out
    cut_in, height_in : the cut's height above the model's foot, and the height of all of it
    sized : whether the sides are drawn with their lengths
    scaled : whether anything says how large it is, so that a ruler can lie beside it
    """

    space: Space
    parts: dict[str, Component]
    place: FilePlace | None = None
    ghost: Ghost | None = None
    cut_in: float = 0.0
    height_in: float = 0.0
    sized: bool = False
    scaled: bool = True


def exhibit(
    draft: Draft,
    table: Space,
    *,
    measuring: bool = False,
    uncut: Component | None = None,
    watch: Watch = UNWATCHED,
) -> Exhibit:
    """What to show of a draft.

    Points are marked on the file as it is, with its table if it is a scan. With ``uncut``, the
    model with nothing cut off, that is shown, and what the cut leaves out as a ghost.
    """
    if draft.source is not None and measuring:
        return _raw(draft, draft.source, table, watch)
    if uncut is not None:
        return _cut(draft, uncut, table)
    names = part_names(draft)
    entries = placements(draft, names)
    several = len(draft.parts) > 1
    shown: list[tuple[PlacedComponent, Component]] = []
    gone: list[FloatArray] = []
    for index, (part, entry) in enumerate(zip(draft.parts, entries, strict=True)):
        if section_id(part) not in draft.left_out:
            shown.append((entry, _as_shown(draft, part, index if several else None)))
        elif part.mesh is not None:
            gone.append(part.mesh.moved((*entry.at, entry.z_in), entry.yaw_deg).triangles)
    return Exhibit(
        bench(table, shown, scaled=not draft.unscaled),
        dict(zip(names, draft.parts, strict=True)),
        ghost=Ghost(np.concatenate(gone)) if gone else None,
        height_in=draft.whole.dimensions.height.value_in,
        sized=not several and not draft.unscaled and draft.yaw_deg % 180 == 0,
        scaled=not draft.unscaled,
    )


@dataclass(frozen=True, slots=True, eq=False)
class Seen:
    """What stands on the bench at a page, and the whole model that it was made of, if known."""

    exhibit: Exhibit
    uncut: Uncut | None


def seen(
    draft: Draft,
    table: Space,
    step: str,
    known: Uncut | None,
    watch: Watch = UNWATCHED,
    *,
    measuring: bool = False,
) -> Seen:
    """What to show of a draft at a page; ``known`` is its whole model as it was made before."""
    if step == "table" and not measuring:
        known = uncut_of(draft, known, watch)
        uncut = None if known is None else known.component
        made = exhibit(draft, table, uncut=uncut, watch=watch)
    else:
        made = exhibit(draft, table, measuring=measuring, watch=watch)
    with_surfaces(made.space)
    return Seen(made, known)


@dataclass(frozen=True, slots=True, eq=False)
class Uncut:
    """A model with nothing cut off, on which a cut is shown, and the choices that made it."""

    choices: Choices
    component: Component


def uncut_of(draft: Draft, known: Uncut | None, watch: Watch = UNWATCHED) -> Uncut | None:
    """A draft's model with nothing cut off; ``known`` where it is still that, None for a cloud."""
    if draft.source is None or draft.source.is_cloud:
        return None
    choices = replace(draft.choices, cut_at=None, up=draft.whole.up, settled=True)
    if known is not None and known.choices == choices:
        return known
    return Uncut(choices, watch.measure(draft.source, choices, tell=watch.tell))


def _as_shown(draft: Draft, part: Component, colour: int | None) -> Component:
    """The component as it is shown: a cloud as dots, a section in its colour."""
    if part.mesh is None and draft.source is not None:
        return _with_dots(part, draft.source)
    if part.mesh is None or colour is None:
        return part
    return replace(part, mesh=tinted(part.mesh, section_colour(colour)))


def part_names(draft: Draft) -> tuple[str, ...]:
    """What the components are called on the bench: their names, numbered where one comes again."""
    found: dict[str, int] = {}
    names = []
    for part in draft.parts:
        found[part.name] = found.get(part.name, 0) + 1
        count = found[part.name]
        names.append(part.name if count == 1 else f"{part.name} ({count})")
    return tuple(names)


def names_of(draft: Draft, section: str) -> tuple[str, ...]:
    """What the components of a section are called on the bench."""
    named = zip(part_names(draft), draft.parts, strict=True)
    return tuple(name for name, part in named if section_id(part) == section)


def cut_at(component: Component, cut_in: float) -> float | None:
    """A height above the foot of an uncut component as a cut in its file; None for no cut."""
    if cut_in <= 0:
        return None
    return (component.at_in[2] + cut_in) / inches_per_unit(component)


def tipped(draft: Draft, towards: str) -> str:
    """The axis of the file that is up once the model is tipped as it stands.

    ``forward`` brings its top to the front, ``right`` to the right.
    """
    place = FilePlace.of(draft.whole, (0.0, 0.0, 0.0))
    yaw = np.radians(draft.yaw_deg)
    back = np.array([np.sin(yaw), np.cos(yaw), 0.0])
    left = np.array([-np.cos(yaw), np.sin(yaw), 0.0])
    up = (back if towards == "forward" else left) @ place.turn
    axis = int(np.argmax(np.abs(up)))
    return f"{'+' if up[axis] > 0 else '-'}{'xyz'[axis]}"


def _raw(draft: Draft, source: Source, table: Space, watch: Watch) -> Exhibit:
    """The file as it is, so that points of it can be marked."""
    choices = Choices(
        up=draft.choices.up or source.up,
        unit=draft.choices.unit,
        distances=draft.choices.distances,
        settled=True,
    )
    component = replace(watch.measure(source, choices, tell=watch.tell), file=draft.path)
    if component.mesh is None:
        component = _with_dots(component, source)
    return Exhibit(
        bench(
            table, [(_standing(component, component.name), component)], scaled=not draft.unscaled
        ),
        {component.name: component},
        FilePlace.of(component, source.origin),
        scaled=not draft.unscaled,
    )


def _cut(draft: Draft, whole: Component, table: Space) -> Exhibit:
    """The whole model with what the cut leaves out as a ghost; it does not move with the cut."""
    assert whole.mesh is not None  # only meshes are cut
    height = whole.dimensions.height.value_in
    at = draft.choices.cut_at
    if at is None:
        shown, ghost, cut_in = whole, None, 0.0
    else:
        cut_in = at * inches_per_unit(whole) - whole.at_in[2]
        triangles = whole.mesh.triangles
        upper, came_from = cut_triangles(triangles, 2, cut_in, UPWARD)
        lower, _ = cut_triangles(triangles, 2, cut_in, DOWNWARD)
        ghost = Ghost(lower, _level(whole.mesh), cut_in)
        shown = replace(whole, mesh=_soup(whole.mesh, upper, came_from))
    name = draft.whole.name
    return Exhibit(
        bench(table, [(_standing(shown, name), shown)], scaled=not draft.unscaled),
        {name: shown},
        ghost=ghost,
        cut_in=cut_in,
        height_in=height,
        scaled=not draft.unscaled,
    )


def _soup(mesh: Mesh, triangles: FloatArray, came_from: np.ndarray) -> Mesh:
    colours = None if mesh.face_colours is None else mesh.face_colours[came_from]
    return Mesh(
        triangles.reshape(-1, 3),
        np.arange(3 * len(triangles)).reshape(-1, 3),
        mesh.face_parts[came_from],
        mesh.parts,
        colours,
    )


def _level(mesh: Mesh) -> shapely.Polygon:
    (x0, y0, _), (x1, y1, _) = mesh.bounds
    room = LEVEL_ROOM_IN
    return shapely.box(x0 - room, y0 - room, x1 + room, y1 + room)


def _standing(component: Component, name: str) -> PlacedComponent:
    return PlacedComponent(
        name=name, kind=component.kind, model=str(component.file), unit=component.unit
    )


def _with_dots(component: Component, source: Source) -> Component:
    """A cloud's component with its points as a mesh, those that were measured."""
    step = max(1, len(source.vertices) // CLOUD_SHOWN)
    place = FilePlace.of(component, (0.0, 0.0, 0.0))
    points = place.on_model(source.vertices[::step].astype(np.float64))
    width, height, depth = component.dimensions.values_in
    half = np.array([width, depth, height]) * [0.55, 0.55, 1.1]
    near = (np.abs(points[:, :2]) <= half[:2]).all(axis=1) & (np.abs(points[:, 2]) <= half[2])
    colours = None if source.colours is None else source.colours[::step][near]
    return replace(component, mesh=dots(points[near], colours))
