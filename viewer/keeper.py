"""Keeps what is not saved, and asks before it would be lost."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from escalade.models.watching import UNWATCHED, Watch
from escalade.scenes.space import Space, compile_scene

from .autosave import Kept, forget, keep, kept, written
from .desk import Desk
from .file_work import FileWork
from .kept_surfaces import with_surfaces
from .opening import is_long


class Keeper:
    """Watches one desk. ``found`` is what a crash left behind, until the user has decided."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._kept = (desk.history.latest, desk.history.is_saved)
        self._then: Callable[[], object] | None = None
        self.found: Kept | None = None

    def keep(self) -> None:
        """Write the scene down after every step that is not saved.

        What a crash left behind stays there instead, until the user has decided about it.
        """
        if self.found is not None:
            return
        history = self._desk.history
        now = (history.latest, history.is_saved)
        if now == self._kept:
            return
        self._kept = now
        if history.is_saved:
            forget()
        else:
            desk = self._desk
            keep(desk.scene, desk.folder, desk.path, desk.game)

    def leave(self, then: Callable[[], object]) -> None:
        """Do what ends this scene, once the user has answered for unsaved changes."""
        if self._desk.history.is_saved:
            then()
        else:
            self._then = then
            self._panel("unsaved", shown=True)

    def stay(self) -> None:
        """Nothing ends."""
        self._then = None
        self._panel("unsaved", shown=False)

    def go_on(self) -> None:
        """Saved, or not to be saved: do what waited for the answer."""
        self._panel("unsaved", shown=False)
        then, self._then = self._then, None
        if then is not None:
            forget()
            then()

    def saved(self, path: Path) -> None:
        """Write the scene to a file, and do what waited for it."""
        self._desk.save(path)
        self.go_on()

    def look_for_crash(self) -> None:
        """Ask about what a crash left behind, if anything."""
        self.found = kept()
        if self.found is not None:
            self._panel("recover", shown=True)

    def recover(self, files: FileWork, then: Callable[[], object]) -> None:
        """Take up what a crash left behind, ``then`` do what follows; it stays unsaved.

        Where that takes long it is made ready beside the window. Until it is there the question
        stays, so that a model that is gone, or a reading that is left off, loses nothing.
        """
        found = self.found
        if found is None:
            return

        def work(watch: Watch) -> Space:
            return with_surfaces(compile_scene(found.scene, found.folder, watch=watch))

        def show(space: Space) -> None:
            self._answered()
            self._desk.open(space, found.folder, found.path, found.game)
            self._desk.history.mark_changed()
            if found.game is None:
                self._desk.store.change(message="the game is as it was saved last")
            self._panel("start", shown=False)
            then()

        if is_long(found.scene):
            files.begin(found.path or Path(found.scene.name), work, show)
        else:
            show(work(UNWATCHED))

    def forget(self) -> None:
        """What a crash left behind is not wanted."""
        self._answered()
        forget()

    def close(self) -> None:
        """Wait until what is kept is on the disk."""
        written()

    def _answered(self) -> None:
        self._panel("recover", shown=False)
        self.found = None

    def _panel(self, name: str, *, shown: bool) -> None:
        store = self._desk.store
        panels = store.view.panels
        store.change(panels=panels | {name} if shown else panels - {name})
