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
from .kept_surfaces import with_surfaces

if TYPE_CHECKING:
    from .session import Session

FEW_PIECES = 4
"""Built pieces that are made ready within a quarter of a second."""


def desk_for(target: Path | None) -> Desk:
    """A desk with the scene that the target names.

    An empty table for None and where that takes long, which a window does that is open.
    """
    if target is None or takes_long(target):
        return Desk(compile_scene(Scene()), Path.cwd())
    scene, folder = open_scene(target)
    return Desk(compile_scene(scene, folder), folder, target if target.exists() else None)


def open_into(session: Session, target: Path) -> None:
    """Open a scene in the place of the one there is, once that may be left.

    One that takes long is made ready beside the window; what is still being read when it is shown
    is not wanted any more.
    """
    scene, folder = open_scene(target)

    def work(watch: Watch) -> Space:
        return with_surfaces(compile_scene(scene, folder, watch=watch))

    def take(space: Space) -> None:
        session.attempt(lambda: session.guide.end(accept=False))
        session.keeper.leave(lambda: session.attempt(lambda: show(space)))

    def show(space: Space) -> None:
        session.files.cancel()
        session.desk.open(space, folder, target if target.exists() else None)
        session.act("view:three-quarter")
        if target.exists():
            session.settings = session.settings.opened(target)
        session.close_panel("start")

    if is_long(scene):
        session.files.begin(target, work, take)
    else:
        take(work(UNWATCHED))


def takes_long(target: Path) -> bool:
    """Whether a target is a model file, or a scene that takes long. Raises SceneFileError."""
    return is_model(target) or is_long(open_scene(target)[0])


def is_long(scene: Scene) -> bool:
    """Whether a scene takes longer than a frame or two to be made ready.

    So do model files, which must be read, and more than a few built pieces, whose ground is found.
    """
    models = [*(c.model for c in scene.components), *(f.model for f in scene.figures)]
    return any(models) or sum(c.shape is not None for c in scene.components) > FEW_PIECES


def is_model(target: Path) -> bool:
    """Whether a path names a model file rather than a scene."""
    return str(target) not in bundled_names() and target.suffix.lower() in MODEL_SUFFIXES
