from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

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
    at: Annotated[
        str | None,
        typer.Option(metavar="X,Y", help="Where the first one goes; else beside what is there."),
    ] = None,
    yaw_deg: Annotated[float, typer.Option("--yaw", help="How far it is turned.")] = 0,
) -> None:
    """Measure model files, keep what was settled beside them, and put them on a table."""
    from escalade.models import component_file
    from escalade.models.importing import import_model
    from escalade.scenes.scene import Scene, read_scene, write_scene
    from escalade.scenes.space import compile_scene

    scene = read_scene(into) if into.exists() else Scene(name=into.stem)
    imported = [import_model(path, kind=kind, unit=unit, up=up, scan=scan) for path in files]
    unsure = [c for c in imported if c.needs_choice and unit is None]
    if unsure:
        readings = ", ".join(dict.fromkeys(r.unit for r in unsure[0].readings if r.plausible))
        raise ViewerError(
            f"{unsure[0].file}: its unit is not certain ({readings}?); look at `escalade measure` "
            "and say which with --unit"
        )
    place = point_of(at)[:2] if at is not None else None
    for component in imported:
        entry = _placed(component, scene, into.parent, place, yaw_deg)
        scene = scene.model_copy(update={"components": (*scene.components, entry)})
        place = None
        note(f"{entry.name}: at ({entry.at[0]:g}, {entry.at[1]:g})")
    compile_scene(scene, into.parent)
    for component in imported:
        note(f"kept {component_file.save((component,))}")
    write_scene(scene, into)
    note(f"wrote {into}")


def _placed(
    component: Component,
    scene: Scene,
    folder: Path,
    at: tuple[float, float] | None,
    yaw_deg: float,
) -> PlacedComponent:
    """The entry of a component: where it was asked for, else right of all that stands there."""
    from escalade.scenes.scene import PlacedComponent
    from escalade.scenes.space import compile_scene

    assert component.file is not None  # it was read from one
    if at is None:
        components = compile_scene(scene, folder).components
        right = max((float(c.mesh.bounds[1, 0]) for c in components), default=-GAP_IN)
        at = (round(right + GAP_IN + component.dimensions.width.value_in / 2, 2), 0.0)
        at = at if components else (0.0, 0.0)
    taken = {placed.name for placed in scene.components}
    names = [component.name, *(f"{component.name} {number}" for number in range(2, 1000))]
    return PlacedComponent(
        name=next(name for name in names if name not in taken),
        kind=component.kind,
        model=os.path.relpath(str(component.file), str(folder)),
        unit=component.unit,
        up=component.up,
        at=at,
        yaw_deg=yaw_deg,
    )
