"""Names as they are typed become the scene's own, whatever their capitals.

Each raises NoSuchName, with the likest and the known ones, for a name that nothing is spelt like.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from escalade.scenes.patterns import meant

if TYPE_CHECKING:
    from escalade.scenes.space import Space


def figure_named(space: Space, typed: str) -> str:
    """The figure that is meant."""
    return meant(typed, [figure.name for figure in space.figures], "figure")


def component_named(space: Space, typed: str) -> str:
    """The component that is meant."""
    return meant(typed, [component.name for component in space.components], "component")


def anything_named(space: Space, typed: str) -> str:
    """The figure or component that is meant."""
    return meant(typed, all_names(space), "figure or component")


def all_names(space: Space) -> Sequence[str]:
    """Every figure's and component's name."""
    figures = (figure.name for figure in space.figures)
    return tuple(dict.fromkeys([*figures, *(part.name for part in space.components)]))
