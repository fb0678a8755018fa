"""Open what a user points at: a scene, a bundled scene's name, or a model file."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from escalade.models.importing import import_model
from escalade.scenes.bundled import bundled_names, open_scene
from escalade.scenes.scene import PlacedComponent, Scene
from escalade.scenes.space import Space, compile_scene

from .autosave import Kept
from .choice import MODEL_SUFFIXES
from .desk import Desk
from .edits import Add, free_name

if TYPE_CHECKING:
    from .session import Session


def desk_for(target: Path | None) -> Desk:
    """A desk with what the target names; an empty table for None."""
    if target is None:
        return Desk(compile_scene(Scene()), Path.cwd())
    if is_model(target):
        desk = Desk(compile_scene(Scene()), Path.cwd())
        place_model(desk, target)
        return desk
    space, folder = _compiled(target)
    return Desk(space, folder, target if target.exists() else None)


def open_into(session: Session, target: Path) -> None:
    """Open a scene in the place of the one there is, or put a model file on the table."""
    if is_model(target):
        place_model(session.desk, target)
    else:
        space, folder = _compiled(target)
        session.desk.open(space, folder, target if target.exists() else None)
    if target.exists():
        session.settings = session.settings.opened(target)
    session.close_panel("start")


def recover_into(session: Session, found: Kept) -> None:
    """Take up a scene that a crash left behind; it stays unsaved until it is saved."""
    space = compile_scene(found.scene, found.folder)
    session.desk.open(space, found.folder, found.path)
    session.desk.history.mark_changed()
    session.close_panel("start")


def is_model(target: Path) -> bool:
    """Whether a path names a model file rather than a scene."""
    return str(target) not in bundled_names() and target.suffix.lower() in MODEL_SUFFIXES


def place_model(desk: Desk, path: Path) -> None:
    """Measure a model file and put it on the table, beside what stands there."""
    component = import_model(path)
    low_x = max((float(c.mesh.bounds[1, 0]) for c in desk.space.components), default=-1.0)
    width = component.dimensions.width.value_in
    entry = PlacedComponent(
        name=free_name(desk.scene, path.stem),
        kind=component.kind,
        model=str(path.resolve()),
        unit=component.unit,
        up=component.up,
        at=(round(low_x + 1.0 + width / 2, 2) if desk.space.components else 0.0, 0.0),
    )
    desk.do(Add(f"import {path.name}", (entry,)))
    desk.store.change(selection=(entry.name,), message="; ".join(component.notes))


def _compiled(target: Path) -> tuple[Space, Path]:
    scene, folder = open_scene(target)
    return compile_scene(scene, folder), folder
