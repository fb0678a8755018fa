from __future__ import annotations

import math
import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from escalade.viewer.errors import ViewerError

from .options import note
from .places import point_of

if TYPE_CHECKING:
    from escalade.models.component import Component
    from escalade.scenes.scene import PlacedComponent, Scene

GAP_IN = 1.0
"""Room left between what stands on the table and a model that is put beside it."""


def register(app: typer.Typer) -> None:
    """Add `import` to the command line."""
    app.command("import", short_help="put model files on a table")(import_files)


def import_files(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Model files.")],
    into: Annotated[
        Path, typer.Option(metavar="SCENE", help="The scene file; made if there is none.")
    ],
    kind: Annotated[
        str | None, typer.Option(help="What the component is: wall, tower, ...")
    ] = None,
    unit: Annotated[str | None, typer.Option(help="The unit of the file's numbers.")] = None,
    up: Annotated[str | None, typer.Option(help="The axis that points up in the file.")] = None,
    scan: Annotated[bool, typer.Option("--scan", help="A scan: drop specks and table.")] = False,
    split: Annotated[
        Literal["auto", "groups", "bodies"] | None,
        typer.Option(help="Take a whole castle apart: by its named groups, or by bodies."),
    ] = None,
    at: Annotated[
        str | None,
        typer.Option(metavar="X,Y", help="Where the first one goes; else beside what is there."),
    ] = None,
    yaw_deg: Annotated[float, typer.Option("--yaw", help="How far it is turned.")] = 0,
) -> None:
    """Measure model files, keep what was settled beside them, and put them on a table."""
    from escalade.models import component_file
    from escalade.models.importing import import_model, import_sections
    from escalade.scenes.scene import Scene, read_scene, write_scene
    from escalade.scenes.space import compile_scene

    scene = read_scene(into) if into.exists() else Scene(name=into.stem)
    imported = [
        import_sections(path, kind=kind, unit=unit, up=up, scan=scan, by=split)
        if split is not None
        else (import_model(path, kind=kind, unit=unit, up=up, scan=scan),)
        for path in files
    ]
    if unit is None:
        _refuse_unsure([component for parts in imported for component in parts])
    place = point_of(at)[:2] if at is not None else None
    for parts in imported:
        place = place or _beside(scene, into.parent, parts)
        for component in parts:
            entry = _placed(component, scene, into.parent, place, yaw_deg, split)
            scene = scene.model_copy(update={"components": (*scene.components, entry)})
            note(f"{entry.name}: {entry.kind} at ({entry.at[0]:g}, {entry.at[1]:g})")
        place = None
    compile_scene(scene, into.parent)
    for parts in imported:
        note(f"kept {component_file.save(parts)}")
    write_scene(scene, into)
    note(f"wrote {into}")


def _refuse_unsure(components: Sequence[Component]) -> None:
    """Raise ViewerError for a component whose unit is a guess, saying what there is to choose."""
    for component in components:
        units = dict.fromkeys(r.unit for r in component.readings if r.plausible)
        if component.needs_choice:
            raise ViewerError(
                f"{component.file}: its unit is not certain ({', '.join(units)}?); look at "
                "`escalade measure` and say which with --unit"
            )


def _beside(scene: Scene, folder: Path, parts: Sequence[Component]) -> tuple[float, float]:
    """A place right of all that stands there, for the middle of what is imported."""
    from escalade.scenes.space import compile_scene

    components = compile_scene(scene, folder).components
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
    split: Literal["auto", "groups", "bodies"] | None,
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
    taken = {placed.name for placed in scene.components}
    names = [component.name, *(f"{component.name} {number}" for number in range(2, 1000))]
    return PlacedComponent(
        name=next(name for name in names if name not in taken),
        kind=component.kind,
        model=os.path.relpath(str(component.file), str(folder)),
        unit=component.unit,
        up=component.up,
        **whole,
    )
