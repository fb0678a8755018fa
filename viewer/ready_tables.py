"""Tables made ready for questions, and those of a few steps ago, which nobody waits for again."""

from __future__ import annotations

from pathlib import Path

from escalade.models.watching import Watch
from escalade.scenes.giving_up import Check, go_on
from escalade.scenes.scene import Scene
from escalade.scenes.space import Space, compile_scene

QUICK_FACES = 20_000
"""A table of fewer faces is made ready within a frame or two."""

KEPT_FACES = 2_000_000
"""Tables of so many faces in all are kept, some 400 MB: six of a large siege's."""


def ready(scene: Scene, folder: Path, before: Space, check: Check = go_on) -> Space:
    """A scene made ready for questions; ``check`` may end it between its stages.

    Raises SceneError for a scene that cannot stand.
    """
    space = compile_scene(scene, folder, before, Watch(tell=lambda _stage: check()))
    _ = space.figures  # a figure that cannot stand is refused here, not while drawing
    return space


def is_quick(scene: Scene, before: Space) -> bool:
    """Whether making a scene ready after another takes no longer than a frame or two.

    So it does where nothing but figures and templates changes, and where few faces stand on the
    table and no further model file must be read.
    """
    old = before.scene
    if (scene.table, scene.components) == (old.table, old.components):
        return True
    known = {component.name for component in before.components}
    read = any(placed.model and placed.name not in known for placed in scene.components)
    return not read and _faces(before) <= QUICK_FACES


class ReadyTables:
    """The tables that were shown last: a step back or forth finds its table among them."""

    def __init__(self) -> None:
        self._spaces: list[Space] = []

    def like(self, scene: Scene) -> Space | None:
        """One with the same components on the same table; None where none is kept."""
        for space in reversed(self._spaces):
            if (space.scene.table, space.scene.components) == (scene.table, scene.components):
                return space
        return None

    def keep(self, space: Space) -> None:
        """Keep one in the place of its like; those that were kept longest make room."""
        like = self.like(space.scene)
        self._spaces = [*(other for other in self._spaces if other is not like), space]
        while len(self._spaces) > 1 and sum(map(_faces, self._spaces)) > KEPT_FACES:
            del self._spaces[0]

    def forget(self) -> None:
        """Keep none."""
        self._spaces.clear()


def _faces(space: Space) -> int:
    return sum(len(component.mesh.faces) for component in space.components)
