"""How the next table takes the place of the one that is shown: at once, or made ready beside."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from escalade.scenes.giving_up import Check
from escalade.scenes.scene import Scene
from escalade.scenes.space import Space

from .edits import names_in
from .kept_surfaces import with_surfaces
from .play import PlayStep
from .ready_tables import ReadyTables, is_quick, ready
from .state import Store
from .transit import Transit, nothing


class NextTable:
    """Puts tables into a window's state; one that moves many faces is on its way meanwhile.

    Only :meth:`look` and whoever waits put anything there, so that the window's own thread does.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._transit = Transit()
        self._tables = ReadyTables()
        self._tables.keep(store.view.space)

    @property
    def waiting(self) -> bool:
        """Whether a table is on its way."""
        return self._transit.waiting

    def look(self) -> bool:
        """Take in what was on its way, if it is ready, and say so; waits for nothing.

        Raises what making it raises, and everything lies where it lay before.
        """
        return self._transit.look()

    def settled(self) -> None:
        """Wait for what is on its way; what was only to be shown is given up.

        Raises what making it raises.
        """
        self._transit.settled()

    def cancel(self) -> bool:
        """Give up what is on its way, but not what is only to be shown; whether there was any."""
        return self._transit.cancel()

    def begin(self, space: Space) -> None:
        """Begin with a table that was opened; nothing that was on its way comes any more."""
        self._transit.abandon()
        self._tables.forget()  # a model may have been measured anew meanwhile
        self._tables.keep(space)

    def put(self, space: Space) -> None:
        """Show a table that is ready; what is not on it any more is not selected either."""
        view, present = self._store.view, names_in(space.scene)
        self._tables.keep(space)
        self._store.change(
            space=space,
            carried=None,
            selection=tuple(name for name in view.selection if name in present),
            message="",
        )

    def show(self, scene: Scene, folder: Path) -> None:
        """Make a scene ready and show it at once.

        Raises SceneError, and shows nothing new, for a scene that cannot stand.
        """
        self.settled()
        self.put(ready(scene, folder, self._tables.like(scene) or self._store.view.space))

    def bring(
        self,
        scene: Scene,
        folder: Path,
        then: Callable[[], object] = nothing,
        *,
        otherwise: Callable[[], object] = nothing,
        shown_only: bool = False,
    ) -> None:
        """Show a scene and ``then`` do what follows: at once, or when it is ready.

        What only moves is drawn in its new place meanwhile. Where the scene cannot stand,
        everything stays, and what is done ``otherwise`` is done; SceneError is raised here or by
        :meth:`look`.
        """
        before = self._store.view.space

        def put_back() -> None:
            self._store.change(carried=None)
            otherwise()

        def put(space: Space) -> None:
            self.put(space)
            then()

        if is_quick(scene, before) or self._tables.like(scene) is not None:
            try:
                self.show(scene, folder)
            except Exception:
                put_back()
                raise
            then()
            return
        self._transit.send(
            lambda check: with_surfaces(ready(scene, folder, before, check)),
            put,
            otherwise=put_back,
            shown_only=shown_only,
        )
        if names_in(scene) == names_in(before.scene):
            self._store.change(carried=scene, message="")

    def follow(self, then: Callable[[], object]) -> bool:
        """Let something follow what is only to be shown, made or not; whether there was any."""
        return self._transit.keep(then)

    def find(
        self, make: Callable[[], PlayStep], folder: Path, then: Callable[[PlayStep], object]
    ) -> None:
        """Find a step of the game beside the window, show the table it leaves, ``then`` go on.

        What ``make`` raises is raised by :meth:`look`, and SceneError for what cannot stand.
        """
        before = self._store.view.space

        def found(check: Check) -> tuple[PlayStep, Space]:
            step = make()
            check()
            scene = step.edit.do(before.scene) if step.edit else before.scene
            return step, with_surfaces(ready(scene, folder, before, check))

        def take(made: tuple[PlayStep, Space]) -> None:
            step, space = made
            self.put(space)
            then(step)

        self._transit.send(found, take)
