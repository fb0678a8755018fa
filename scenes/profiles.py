"""A component's numbers in the scene's rule book, from its size and from its real ground."""

from __future__ import annotations

from escalade.rules.system import ComponentProfile

from .bases import Base
from .packing import capacity
from .space import Space, SpaceComponent

BASE_UNIT = Base.of_mm(25, "round")
"""The base that capacity is counted in: one infantry model of 28 mm."""


def profile_of(space: Space, component: SpaceComponent) -> ComponentProfile:
    """Toughness, armour and wounds of a component of a scene.

    A book that counts bases is told how many really stand on the component. Raises NotCovered for
    a kind that the book gives no numbers for.
    """
    held = capacity(space, component.name, BASE_UNIT).total if space.system.counts_bases else None
    return space.system.component_profile(
        component.kind,
        component.component.dimensions,
        hoarding=component.placed.hoarding,
        bases=held,
    )
