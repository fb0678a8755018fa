"""A template that lies: how it came to lie there, and where the hand that takes it brings it."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, replace

import shapely

from escalade.scenes.drops import SETTLED_IN
from escalade.scenes.errors import SceneError
from escalade.scenes.scene import PlacedTemplate, Scene
from escalade.scenes.space import Space
from escalade.scenes.templates import footprint_of
from escalade.viewer.laying import Dropping, Rail, changed
from escalade.viewer.overlays import Measure
from escalade.viewer.picking import table_point
from escalade.viewer.pointer import Pointer


@dataclass(frozen=True, slots=True)
class Came:
    """How a template came to lie at a place: dropped from a wall, or drifted along an arrow."""

    at: tuple[float, float]
    dropping: Dropping | None = None
    arrow: Measure | None = None

    def still(self, space: Space, template: PlacedTemplate) -> Came:
        """What of it still holds for a template that may lie elsewhere by now, as after an undo."""
        if template.at == self.at:
            return self
        return Came(template.at, None if self.dropping is None else self._aside(space, template))

    def slides(self, space: Space, template: PlacedTemplate) -> Rail | None:
        """The line along the wall on which the template slides.

        None where nobody dropped it, or who did cannot do so any more: then it lies free.
        """
        if self.dropping is None:
            return None
        try:
            _ = self.dropping.dropped(space, template.shape)
            return self.dropping.rail(space, template)
        except SceneError:
            return None

    def _aside(self, space: Space, template: PlacedTemplate) -> Dropping | None:
        """The same drop further aside, where that is how the template lies."""
        assert self.dropping is not None  # the caller's promise
        lay = template.model_copy(update={"at": self.at})
        try:
            aside = self.dropping.rail(space, lay).sideways_of(template.at)
            by = replace(self.dropping, sideways_in=aside)
            here = by.dropped(space, template.shape).template.at
        except SceneError:
            return None
        return by if math.dist(here, template.at) <= SETTLED_IN else None


@dataclass(frozen=True, slots=True, eq=False)
class Taken:
    """A lying template in the hand: the scene before, how it lay, and the wall it slides along.

    ``grip`` is how far its place lies from where the hand took it.
    """

    before: Scene
    template: PlacedTemplate
    pointer: Pointer
    grip: tuple[float, float]
    rail: Rail | None

    def brought(self, space: Space, pointer: Pointer) -> PlacedTemplate | None:
        """It where the hand is: along the wall if it was dropped, else on what lies there.

        None where the pointer is not over the table.
        """
        if self.rail is not None:
            place = table_point(*pointer.ray, self.template.z)
            if place is None:
                return None
            along = self.rail.at(self.rail.sideways_of(self._from_grip(place[0], place[1])))
            return self.template.model_copy(update={"at": along})
        found = pointer.ground(space)
        if found is None:
            return None
        x, y, z = found.point
        return self.template.model_copy(
            update={"at": self._from_grip(x, y), "z": max(0.0, float(z))}
        )

    def moved(self, after: PlacedTemplate) -> Scene:
        """The scene with the template lying otherwise."""
        return changed("move", self.template, after).do(self.before)

    def _from_grip(self, x: float, y: float) -> tuple[float, float]:
        return (float(x) + self.grip[0], float(y) + self.grip[1])


def taken(
    scene: Scene, template: PlacedTemplate, pointer: Pointer, rail: Rail | None
) -> Taken | None:
    """A template of a scene that the hand takes where the pointer is; None off its plane."""
    here = table_point(*pointer.ray, template.z)
    if here is None:
        return None
    grip = (template.at[0] - float(here[0]), template.at[1] - float(here[1]))
    return Taken(scene, template, pointer, grip, rail)


def lying_under(
    pointer: Pointer, templates: Iterable[PlacedTemplate], first: str | None
) -> PlacedTemplate | None:
    """The template under the pointer; of several that of the name that comes ``first``."""
    for template in sorted(templates, key=lambda each: each.name != first):
        place = table_point(*pointer.ray, template.z)
        if place is not None and footprint_of(template).polygon.covers(shapely.Point(place[:2])):
            return template
    return None
