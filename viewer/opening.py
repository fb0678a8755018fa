"""Open what a user points at: a scene, a bundled scene's name, or a model file."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from escalade.models.watching import UNWATCHED, Watch
from escalade.scenes.bundled import bundled_names, open_scene
from escalade.scenes.scene import Scene
from escalade.scenes.space import Space, compile_scene

from .choice import MODEL_SUFFIXES
from .desk import Desk

if TYPE_CHECKING:
    from .session import Session


def desk_for(target: Path | None, watch: Watch = UNWATCHED) -> Desk:
    """A desk with the scene that the target names; an empty table for None and for a model file."""
    if target is None or is_model(target):
        return Desk(compile_scene(Scene()), Path.cwd())
    scene, folder = open_scene(target)
    space = compile_scene(scene, folder, watch=watch)
    return Desk(space, folder, target if target.exists() else None)


def open_into(session: Session, target: Path) -> None:
    """Open a scene in the place of the one there is, once that may be left.

    One with model files is read beside the window.
    """
    scene, folder = open_scene(target)

    def work(watch: Watch) -> Space:
        return compile_scene(scene, folder, watch=watch)

    def take(space: Space) -> None:
        session.attempt(lambda: session.guide.end(accept=False))
        session.keeper.leave(lambda: session.attempt(lambda: show(space)))

    def show(space: Space) -> None:
        session.desk.open(space, folder, target if target.exists() else None)
        session.act("view:three-quarter")
        if target.exists():
            session.settings = session.settings.opened(target)
        session.close_panel("start")

    models = [*(c.model for c in scene.components), *(f.model for f in scene.figures)]
    if any(models):
        session.files.begin(target, work, take)
    else:
        take(work(UNWATCHED))


def is_model(target: Path) -> bool:
    """Whether a path names a model file rather than a scene."""
    return str(target) not in bundled_names() and target.suffix.lower() in MODEL_SUFFIXES
