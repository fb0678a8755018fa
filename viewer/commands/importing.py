from __future__ import annotations

import math
import os
import sys
from collections.abc import Sequence, Set
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from escalade.viewer.errors import ViewerError

from .model_files import ask, taken
from .model_options import Asked, with_model_options
from .options import finite, note
from .outputs import check_file
from .places import plan_of
from .reading import told_on

if TYPE_CHECKING:
    from escalade.models.component import Component
    from escalade.models.sections import SplitBy
    from escalade.scenes.scene import PlacedComponent, Scene
    from escalade.scenes.space import Space

GAP_IN = 1.0
"""Room left between what stands on the table and a model that is put beside it."""


def register(app: typer.Typer) -> None:
    """Add `import` to the command line."""
    app.command("import", short_help="put model files on a table")(import_files)


@with_model_options
def import_files(
    files: Annotated[
        list[Path], typer.Argument(metavar="FILE", help="Model files, one or several.")
    ],
    into: Annotated[
        Path, typer.Option(metavar="SCENE", help="The scene file; made if there is none.")
    ],
    asked: Asked,
    at: Annotated[
        str | None,
        typer.Option(metavar="X,Y", help="Where the first one goes; else beside what is there."),
    ] = None,
    yaw_deg: Annotated[
        float,
        typer.Option(
            "--yaw",
            metavar="DEGREES",
            help="How far it is turned, counter-clockwise from above.",
            callback=finite,
        ),
    ] = 0,
) -> None:
    """Measure model files, keep what was settled beside them, and put them on a table."""
    from escalade.models import component_file
    from escalade.scenes.scene import Scene
    from escalade.scenes.scene_file import read_scene, write_scene
    from escalade.scenes.space import compile_scene

    check_file(into)
    scene = read_scene(into) if into.exists() else Scene(name=into.stem)
    known = len(scene.components)
    place = plan_of(at) if at is not None else None
    imported = [taken(path, asked, with_mesh=True) for path in files]
    _refuse_unsure([component for file in imported for component in file.components])
    for file in imported:  # before the scene is compiled, which makes the same of them again
        kept = component_file.save(file.components, split=file.split, edits=file.edits)
        note(f"kept {kept}")
    for file in imported:
        place = place or _beside(scene, into.parent, file.components)
        for component in file.components:
            entry = _placed(component, scene, into.parent, place, yaw_deg, file.split)
            scene = scene.model_copy(update={"components": (*scene.components, entry)})
            note(f"{entry.name}: {entry.kind} at ({entry.at[0]:g}, {entry.at[1]:g})")
        place = None
    with told_on(sys.stderr) as watch:
        space = compile_scene(scene, into.parent, watch=watch)
    before = {entry.name for entry in scene.components[:known]}
    for entry in scene.components[known:]:
        _tell_of_collisions(space, entry.name, before)
    write_scene(scene, into)
    note(f"wrote {into}")


def _tell_of_collisions(space: Space, name: str, before: Set[str]) -> None:
    """Say where what was just placed stands in what was there before, or off the table."""
    from escalade.scenes.collisions import collisions_of

    found = collisions_of(space, name)
    if found is None:
        return
    for other, area in found.stands_in:
        if other in before:
            note(f"{name} stands in {other}, by {area:.1f} square inches: --at X,Y moves it")
    if found.off_in2 > 0:
        note(f"{name} lies off the table, by {found.off_in2:.1f} square inches: --at X,Y moves it")


def _refuse_unsure(components: Sequence[Component]) -> None:
    """Raise ViewerError for a component with an open question, saying how to answer it."""
    for component in components:
        if component.questions:
            asked = component.questions[0]
            assert component.file is not None  # it was read from one
            raise ViewerError(
                f"{component.file.name}: {ask(asked, component)}"
                " (`escalade measure` shows what each makes of it)"
            )


def _beside(scene: Scene, folder: Path, parts: Sequence[Component]) -> tuple[float, float]:
    """A place right of all that stands there, for the middle of what is imported."""
    from escalade.scenes.space import compile_scene

    with told_on(sys.stderr) as watch:
        components = compile_scene(scene, folder, watch=watch).components
    if not components:
        return (0.0, 0.0)
    right = max(float(component.mesh.bounds[1, 0]) for component in components)
    left = min(part.at_in[0] - part.dimensions.width.value_in / 2 for part in parts)
    if len(parts) == 1:
        left = -parts[0].dimensions.width.value_in / 2
    return (round(right + GAP_IN - left, 2), 0.0)


def _placed(
    component: Component,
    scene: Scene,
    folder: Path,
    middle: tuple[float, float],
    yaw_deg: float,
    split: SplitBy | None,
) -> PlacedComponent:
    """The entry of a component; sections stand to each other as in their file."""
    from escalade.scenes.scene import PlacedComponent

    assert component.file is not None  # it was read from one
    whole: dict[str, Any] = {"at": middle, "yaw_deg": yaw_deg}
    if component.section is not None:
        turn = math.radians(yaw_deg)
        x, y, z = component.at_in
        whole = {
            "section": component.section,
            "split": split or "auto",
            "at": (
                round(middle[0] + x * math.cos(turn) - y * math.sin(turn), 4),
                round(middle[1] + x * math.sin(turn) + y * math.cos(turn), 4),
            ),
            "z_in": round(z, 4),
            "yaw_deg": round(yaw_deg + component.yaw_deg, 4),
        }
    used = {placed.name for placed in scene.components}
    names = [component.name, *(f"{component.name} {number}" for number in range(2, 1000))]
    name = next(name for name in names if name not in used)
    if component.mesh is None:  # points without a surface stand as a block of their size
        size = component.dimensions.values_in
        return PlacedComponent(name=name, kind=component.kind, dimensions_in=size, **whole)
    return PlacedComponent(
        name=name,
        kind=component.kind,
        model=os.path.relpath(str(component.file), str(folder)),
        unit=component.unit,
        up=component.up,
        **whole,
    )
