"""Numbers of components for panels, which are drawn sixty times a second and wait for nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from escalade.rules.errors import NotCovered
from escalade.rules.system import ComponentProfile
from escalade.scenes.profiles import profile_of
from escalade.scenes.space import Space, SpaceComponent

from .background import Background

Found: TypeAlias = ComponentProfile | NotCovered


class Profiles:
    """The profile of every component that was asked for, as the book in force has it.

    A book that counts bases is answered beside the window, one component after another, since
    packing them can take long; figures that move do not change the answer. ``wake`` is called when
    one more is known.
    """

    def __init__(self, wake: Callable[[], object]) -> None:
        self._wake = wake
        self._counting: Background[Found] = Background()
        self._space: Space | None = None
        self._wanted: dict[str, SpaceComponent] = {}
        self._found: dict[str, Found | None] = {}

    @property
    def waiting(self) -> bool:
        """Whether a profile that was asked for is still to come."""
        return bool(self._wanted)

    def of(self, space: Space, component: SpaceComponent) -> ComponentProfile | None:
        """The profile; None while it is not known yet, and where looking for it went wrong.

        Raises NotCovered for a kind that the book gives no numbers for.
        """
        if not space.system.counts_bases:
            return profile_of(space, component)
        self._turn_to(space)
        if component.name not in self._found:
            self._wanted[component.name] = component
            return None
        found = self._found[component.name]
        if isinstance(found, NotCovered):
            raise found
        return found

    def look(self) -> None:
        """Take in the profile that is found, if one is; waits for nothing.

        Raises what the search raises that nobody expects, once.
        """
        space = self._space
        if space is None or not self._wanted:
            return
        name, component = next(iter(self._wanted.items()))

        def count(_check: object) -> Found:
            try:
                return profile_of(space, component)
            except NotCovered as error:
                return error

        try:
            found = self._counting.ask((space.ground, space.system, name), count)
        except Exception:
            self._keep(name, None)
            raise
        if found is not None:
            self._keep(name, found)

    def _turn_to(self, space: Space) -> None:
        """Forget what was found on other ground or by another book."""
        before, self._space = self._space, space
        if before is None or (before.ground, before.system) != (space.ground, space.system):
            self._wanted.clear()
            self._found.clear()

    def _keep(self, name: str, found: Found | None) -> None:
        del self._wanted[name]
        self._found[name] = found
        self._wake()
