"""The scene that is open, what was done to it, and where it is kept. Knows nothing of windows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from escalade.scenes.scene import Scene
from escalade.scenes.scene_file import write_scene
from escalade.scenes.space import Space

from .camera import named_view
from .earlier_steps import still_known
from .edits import Edit, Entry, Replace, entry_named, names_in
from .history import Game, History, Step
from .next_table import NextTable
from .play import Play, PlayStep, told_to_game
from .play_file import take_up, write_game
from .relocating import Relocation
from .state import Store, View


class Desk:
    """One open scene. Every change goes through :meth:`do`, so that it can be undone.

    What moves many faces is made ready beside the window: it is on its way (:attr:`waiting`) until
    :meth:`look` takes it in. Whatever changes the scene meanwhile waits for it.

    ``folder`` is where relative model paths start, ``path`` the scene's file, None while it has
    none.
    """

    def __init__(self, space: Space, folder: Path, path: Path | None = None) -> None:
        kept, told = take_up(path, space.scene)
        view = View(space, named_view("three-quarter", space), play=kept.play, message=told)
        self.store = Store(view)
        self._next = NextTable(self.store)
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

    @property
    def waiting(self) -> bool:
        """Whether a change is on its way that is not shown yet."""
        return self._next.waiting

    def look(self) -> bool:
        """Take in what was on its way, if it is ready, and say so; waits for nothing.

        Raises SceneError, and everything lies where it lay before, for what cannot stand.
        """
        return self._next.look()

    def settled(self) -> None:
        """Wait for what is on its way, so that nothing is asked of a table that changes.

        What was only to be shown is given up. Raises SceneError as :meth:`look` does.
        """
        self._next.settled()

    def cancel(self) -> bool:
        """Give up the change that is on its way; whether there was one."""
        if not self._next.cancel():
            return False
        self.store.change(message="left off: nothing is changed")
        return True

    def carry(self, scene: Scene) -> None:
        """Draw what is in the hand elsewhere; nothing is asked about it until :meth:`settle`."""
        self.settled()
        self.store.change(carried=scene, message="")

    def settle(self) -> None:
        """What is carried lies where it is drawn; nothing where nothing is carried.

        Raises SceneError, and everything lies where it lay before, for a scene that cannot stand.
        """
        carried = self.store.view.carried
        if carried is not None and not self.waiting:
            self._next.bring(carried, self.folder, shown_only=True)

    def lay(self, title: str, before: Scene, names: Sequence[str]) -> None:
        """Let go of what is carried: it lies where it is drawn, and the whole drag is one edit.

        Raises SceneError, and it lies where it could lie last, for a scene that cannot stand.
        """

        def finish() -> None:
            self.finish(title, before, names)

        carried = self.store.view.carried
        if carried is None:
            finish()
        elif not self._next.follow(finish):
            self._next.bring(carried, self.folder, finish, otherwise=finish)

    def rearrange(self, title: str, after: Scene, names: Sequence[str]) -> None:
        """Let named entries stand or lie as they do in another scene, as one edit.

        Raises SceneError, and does nothing, for a scene that cannot stand.
        """
        self.settled()
        before = self.scene
        self._next.bring(after, self.folder, lambda: self.finish(title, before, names))

    def show(self, scene: Scene) -> None:
        """Show a scene without recording how it came about, such as in the middle of a drag.

        Raises SceneError, and shows nothing new, for a scene that cannot stand.
        """
        self._next.show(scene, self.folder)

    def do(self, edit: Edit, *, select: Sequence[str] | None = None) -> None:
        """Do an edit and remember it; one that takes or renames what is damaged is a game's step.

        Selects what is named then. Raises SceneError, and does nothing, if it cannot stand.
        """
        self.settled()
        after = edit.do(self.scene)
        step = told_to_game(self.store.view.play, edit, names_in(after))
        if step is not None:
            self.play(step)
            return

        def remember() -> None:
            self.history.did(edit)
            if select is not None:
                self.store.change(selection=tuple(select))

        self._next.bring(after, self.folder, remember)

    def take(self, edit: Edit, after: Space) -> None:
        """Remember an edit that was done elsewhere, and show the scene as that made it ready."""
        self.settled()
        self._next.put(after)
        self.history.did(edit)

    def play(self, step: PlayStep) -> None:
        """Do a step of the game and remember it, with what it does to the scene.

        Raises SceneError, and does nothing, for a scene that cannot stand.
        """
        self.settled()
        scene = step.edit.do(self.scene) if step.edit else None
        self._play(scene, step.after, step.title, lambda: self.history.did(step))

    def play_beside(self, make: Callable[[], PlayStep], words: str) -> None:
        """Do a step of the game that takes long to find, such as who falls with a tower.

        It is looked for beside the window, in ``words`` meanwhile. What ``make`` raises is raised
        by :meth:`look`.
        """
        self.settled()

        def take(step: PlayStep) -> None:
            self.store.change(play=step.after, message=step.title)
            self.history.did(step)

        self._next.find(make, self.folder, take)
        self.store.change(message=words)

    def _play(
        self, scene: Scene | None, play: Play, message: str, then: Callable[[], object]
    ) -> None:
        def tell() -> None:
            self.store.change(play=play, message=message)
            then()

        if scene is None:
            tell()
        else:
            self._next.bring(scene, self.folder, tell)

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
        self.settled()
        step = self.history.latest
        if step is None:
            return
        if isinstance(step, PlayStep):
            scene = step.edit.undo(self.scene) if step.edit else None
            play = step.before
        else:
            scene, play = step.undo(self.scene), self.store.view.play
        self._play(scene, play, f"undone: {step.title}", self.history.undid)

    def redo(self) -> None:
        """Do again what was undone last."""
        self.settled()
        step = self.history.next
        if step is None:
            return
        if isinstance(step, PlayStep):
            scene = step.edit.do(self.scene) if step.edit else None
            play = step.after
        else:
            scene, play = step.do(self.scene), self.store.view.play
        self._play(scene, play, f"done again: {step.title}", self.history.redid)

    def back_before(self, step: Step) -> None:
        """Take back a step and everything done after it; nothing for one that was not done."""
        self.settled()
        while any(done is step for done in self.history.done):
            self.undo()
            self.settled()

    def forward_to(self, step: Step) -> None:
        """Do a step again, and everything before it; nothing for one that was not undone."""
        self.settled()
        while any(undone is step for undone in self.history.undone):
            self.redo()
            self.settled()

    def save(self, path: Path) -> None:
        """Write the scene to a file, which it belongs to from now on.

        There its models are told from that file's folder, here from where they were before.
        """
        self.settled()
        there = Relocation(self.folder, path.parent)
        write_scene(there.scene(self.scene), path)
        write_game(there.game(self.game), path)
        self.path = path
        self.history.mark_saved()
        self.store.change(message=f"saved {path.name}")

    def open(
        self, space: Space, folder: Path, path: Path | None = None, game: Game | None = None
    ) -> None:
        """Put another scene in the place of this one, with its game: that kept beside its file.

        ``game`` takes the place of the kept one. What is on its way to this scene is given up.
        """
        self._next.begin(space)
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
