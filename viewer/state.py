"""What the window shows, as one value; whoever must know is told what has changed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, fields, replace
from typing import Any, TypeAlias

from escalade.scenes.scene import Scene
from escalade.scenes.space import Space

from .camera import Camera
from .overlays import Overlay
from .palette import LIGHT, Theme
from .play import Play

Facts: TypeAlias = tuple[tuple[str, str], ...]
"""Pairs of words: what something is told of, and what is told."""


@dataclass(frozen=True, slots=True, eq=False)
class View:
    """The state of the window.

    ``selection`` names what is selected, ``answers`` what the tool in hand has found, ``facts``
    its numbers in words, ``message`` one line for the user; what is ``locked`` is not moved.
    ``pointed`` is the place on the table that a panel points at.
    ``carried`` is the scene with what is in the hand elsewhere, not yet made ready for questions.
    """

    space: Space
    camera: Camera
    carried: Scene | None = None
    selection: tuple[str, ...] = ()
    locked: frozenset[str] = frozenset()
    play: Play = field(default_factory=Play)
    tool: str = "select"
    answers: tuple[Overlay, ...] = ()
    pointed: Overlay | None = None
    facts: Facts = ()
    message: str = ""
    theme: Theme = LIGHT
    unit: str = "inch"
    labels: bool = True
    panels: frozenset[str] = frozenset()


Listener: TypeAlias = Callable[[View, frozenset[str]], None]


class Store:
    """Holds the view; :meth:`change` is the one way to change it."""

    def __init__(self, view: View) -> None:
        self._view = view
        self._listeners: list[Listener] = []

    @property
    def view(self) -> View:
        """The state now."""
        return self._view

    def listen(self, listener: Listener) -> None:
        """Call ``listener`` with the new view and the names of the fields that changed."""
        self._listeners.append(listener)

    def change(self, **values: Any) -> None:
        """Set fields; those that are equal already change nothing and tell nobody.

        Raises TypeError for a field that a view does not have.
        """
        unknown = values.keys() - {f.name for f in fields(View)}
        if unknown:
            raise TypeError(f"a view has no {', '.join(sorted(unknown))}")
        changed = frozenset(
            name
            for name, value in values.items()
            if value is not getattr(self._view, name) and value != getattr(self._view, name)
        )
        if not changed:
            return
        self._view = replace(self._view, **{name: values[name] for name in changed})
        for listener in self._listeners:
            listener(self._view, changed)
