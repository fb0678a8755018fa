"""The scene that is open, what was done to it, and where it is kept. Knows nothing of windows."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from escalade.scenes.scene import Scene, write_scene
from escalade.scenes.space import Space, compile_scene

from .camera import named_view
from .earlier import still_known
from .edits import Edit, Entry, Replace, entry_named, names_in
from .history import Game, History, Step
from .play import Play, PlayStep, taken_away
from .play_file import take_up, write_game
from .state import Store, View


class Desk:
    """One open scene. Every change goes through :meth:`do`, so that it can be undone.

    ``folder`` is where relative model paths start, ``path`` the scene's file, None while it has
    none.
    """

    def __init__(self, space: Space, folder: Path, path: Path | None = None) -> None:
        kept, told = take_up(path, space.scene)
        view = View(space, named_view("three-quarter", space), play=kept.play, message=told)
        self.store = Store(view)
        self.history = History(kept.done)
        self.folder = folder
        self.path = path

    @property
    def space(self) -> Space:
        """The compiled scene."""
        return self.store.view.space

    @property
    def scene(self) -> Scene:
        """The scene."""
        return self.space.scene

    @property
    def shown(self) -> Scene:
        """The scene as it is drawn: with what is carried where the hand has brought it."""
        return self.store.view.carried or self.scene

    @property
    def carried(self) -> frozenset[str]:
        """The names of what is drawn elsewhere than it was last asked about."""
        carried = self.store.view.carried
        if carried is None:
            return frozenset()
        old: tuple[Entry, ...] = (*self.scene.components, *self.scene.figures)
        new: tuple[Entry, ...] = (*carried.components, *carried.figures)
        return frozenset(a.name for a, b in zip(old, new, strict=True) if a != b)

    @property
    def game(self) -> Game:
        """The game at hand, with the steps that led there."""
        return Game(self.store.view.play, self.history.since_the_game_began)

    def carry(self, scene: Scene) -> None:
        """Draw what is in the hand elsewhere; nothing is asked about it until :meth:`settle`."""
        self.store.change(carried=scene, message="")

    def settle(self) -> None:
        """What is carried lies where it is drawn; nothing where nothing is carried.

        Raises SceneError, and everything lies where it lay before, for a scene that cannot stand.
        """
        carried = self.store.view.carried
        if carried is not None:
            self.store.change(carried=None)
            self.show(carried)

    def show(self, scene: Scene) -> None:
        """Show a scene without recording how it came about, such as in the middle of a drag.

        Raises SceneError, and shows nothing new, for a scene that cannot stand.
        """
        space = compile_scene(scene, self.folder, self.space)
        _ = space.figures  # a figure that cannot stand is refused here, not while drawing
        view = self.store.view
        present = names_in(scene)
        self.store.change(
            space=space,
            carried=None,
            selection=tuple(name for name in view.selection if name in present),
            message="",
        )

    def do(self, edit: Edit) -> None:
        """Do an edit and remember it; one that takes damaged things away is a step of the game.

        Raises SceneError, and does nothing, if it cannot stand.
        """
        after = edit.do(self.scene)
        step = taken_away(self.store.view.play, edit, names_in(after))
        if step is not None:
            self.play(step)
        else:
            self.show(after)
            self.history.did(edit)

    def take(self, edit: Edit, after: Space) -> None:
        """Remember an edit that was done elsewhere, and show the scene as that made it ready."""
        self.store.change(space=after, carried=None, message="")
        self.history.did(edit)

    def play(self, step: PlayStep) -> None:
        """Do a step of the game and remember it, with what it does to the scene.

        Raises SceneError, and does nothing, for a scene that cannot stand.
        """
        self._play(step.edit.do(self.scene) if step.edit else None, step.after, step.title)
        self.history.did(step)

    def _play(self, scene: Scene | None, play: Play, message: str) -> None:
        if scene is not None:
            self.show(scene)
        self.store.change(play=play, message=message)

    def finish(self, title: str, before: Scene, names: Sequence[str]) -> None:
        """Record what a drag has already shown as one edit; nothing where nothing changed."""
        old = [entry for name in names if (entry := entry_named(before, name)) is not None]
        new = [
            entry for entry in (entry_named(self.scene, e.name) for e in old) if entry is not None
        ]
        changed = [(a, b) for a, b in zip(old, new, strict=True) if a != b]
        if changed:
            self.history.did(
                Replace(title, tuple(a for a, _ in changed), tuple(b for _, b in changed))
            )

    def undo(self) -> None:
        """Take back the latest step."""
        step = self.history.latest
        if step is None:
            return
        told = f"undone: {step.title}"
        if isinstance(step, PlayStep):
            self._play(step.edit.undo(self.scene) if step.edit else None, step.before, told)
        else:
            self.show(step.undo(self.scene))
            self.store.change(message=told)
        self.history.undid()

    def redo(self) -> None:
        """Do again what was undone last."""
        step = self.history.next
        if step is None:
            return
        told = f"done again: {step.title}"
        if isinstance(step, PlayStep):
            self._play(step.edit.do(self.scene) if step.edit else None, step.after, told)
        else:
            self.show(step.do(self.scene))
            self.store.change(message=told)
        self.history.redid()

    def back_before(self, step: Step) -> None:
        """Take back a step and everything done after it; nothing for one that was not done."""
        while any(done is step for done in self.history.done):
            self.undo()

    def forward_to(self, step: Step) -> None:
        """Do a step again, and everything before it; nothing for one that was not undone."""
        while any(undone is step for undone in self.history.undone):
            self.redo()

    def save(self, path: Path) -> None:
        """Write the scene to a file, which it belongs to from now on."""
        write_scene(self.scene, path)
        write_game(self.game, path)
        self.path, self.folder = path, path.parent
        self.history.mark_saved()
        self.store.change(message=f"saved {path.name}")

    def open(
        self, space: Space, folder: Path, path: Path | None = None, game: Game | None = None
    ) -> None:
        """Put another scene in the place of this one, with its game: that kept beside its file.

        ``game`` takes the place of the kept one.
        """
        scene = space.scene
        kept, told = take_up(path, scene) if game is None else still_known(game, scene)
        self.folder, self.path = folder, path
        self.history = History(kept.done)
        self.store.change(
            space=space,
            carried=None,
            camera=named_view("three-quarter", space),
            selection=(),
            answers=(),
            facts=(),
            locked=frozenset(),
            play=kept.play,
            message=told or f"opened {scene.name}",
        )
