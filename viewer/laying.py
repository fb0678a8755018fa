"""What can be done with a template that lies on the table, each as one edit of the scene."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

import numpy as np

from escalade.models.mesh import FloatArray
from escalade.rules.system import TemplateState
from escalade.scenes.aims import best_aim
from escalade.scenes.drops import SIDEWAYS_IN, Drop, drop
from escalade.scenes.scene import PlacedTemplate, Scene
from escalade.scenes.space import Space
from escalade.scenes.templates import TemplateAnswer, agreed_on, deviated, level_struck

from .edits import Add, Replace, free_name
from .errors import ViewerError
from .measures import size_text
from .overlays import Measure
from .play import Side


@dataclass(frozen=True, slots=True)
class Dropping:
    """Who drops, from where on a long piece, on which side, and how far aside."""

    weapon: str
    at: tuple[float, float] | None = None
    side: str | None = None
    sideways_in: float = 0.0

    def dropped(self, space: Space, shape: Literal["half", "circle"]) -> Drop:
        """The drop attack. Raises CannotReach where the rule does not let it lie."""
        return drop(
            space,
            self.weapon,
            at=self.at,
            side=self.side,
            shape=shape,
            sideways_in=self.sideways_in,
        )

    def rail(self, space: Space, template: PlacedTemplate) -> Rail:
        """The line along the wall on which a template that it dropped can slide."""
        at = np.array(template.at)
        if template.shape == "half":
            turn = np.radians(template.yaw_deg)
            right = np.array([np.cos(turn), np.sin(turn)])
        else:
            other = replace(self, sideways_in=0.0 if self.sideways_in else SIDEWAYS_IN)
            way = np.array(other.dropped(space, template.shape).template.at) - at
            way = way * np.sign(other.sideways_in - self.sideways_in)
            right = way / np.hypot(*way)
        return Rail(at - self.sideways_in * right, right)


@dataclass(frozen=True, slots=True, eq=False)
class Rail:
    """Where a template lies that is dropped straight down, and the direction to the right, (2,)."""

    below: FloatArray
    right: FloatArray

    def sideways_of(self, place: tuple[float, float]) -> float:
        """How far aside a place is, and no further than the rule allows."""
        away = float((np.array(place) - self.below) @ self.right)
        return min(max(away, -SIDEWAYS_IN), SIDEWAYS_IN)

    def at(self, sideways_in: float) -> tuple[float, float]:
        """Where a template lies so far aside along a straight wall."""
        x, y = self.below + sideways_in * self.right
        return (float(x), float(y))


@dataclass(frozen=True, slots=True)
class Drift:
    """How far a template deviates, and where to: 0 is to the right (+x), 90 away (+y).

    ``rolled`` tells that the tray gave it, not the dice on the real table.
    """

    deg: float
    far_in: float
    rolled: bool = False

    def words(self, unit: str) -> str:
        """How far and where to."""
        return f"{size_text(self.far_in, unit)} towards {self.deg:g}°"

    def moved(self, space: Space, template: PlacedTemplate) -> PlacedTemplate:
        """The template where it ends up, on what it strikes there."""
        after = deviated(template, self.deg, self.far_in)
        return after.model_copy(update={"z": level_struck(space, after.at)[0]})


NO_DRIFT = Drift(0.0, 0.0)


def lay(scene: Scene, template: PlacedTemplate, unit: str) -> Add:
    """The template is left on the table, under a free name."""
    named = template.model_copy(update={"name": free_name(scene, template.name)})
    return Add(f"lay a {size_text(named.size_in, unit)} template", (named,))


def best_place(space: Space, template: PlacedTemplate, side: Side, unit: str) -> PlacedTemplate:
    """The template where most enemies of a side are under it and no friends.

    Raises ViewerError where there is no such place.
    """
    aim = best_aim(space, template.model_copy(update={"by_hand": ()}), side)
    if aim is None:
        size = size_text(template.size_in, unit)
        raise ViewerError(
            f"no place for a {size} template has an enemy of the {side} under it and no friend; "
            "try a smaller one"
        )
    return aim.answer.template


def changed(title: str, before: PlacedTemplate, after: PlacedTemplate) -> Replace:
    """A template lies otherwise, or is judged otherwise."""
    return Replace(title, (before,), (after.model_copy(update={"name": before.name}),))


def agreed(answer: TemplateAnswer, figure: str, state: TemplateState | None) -> Replace:
    """The players set the state of a figure by hand; None measures it again."""
    told = "measured again" if state is None else f"{state} by hand"
    return changed(f"{figure}: {told}", answer.template, agreed_on(answer, {figure: state}))


def drift_arrow(aimed: PlacedTemplate, lies: PlacedTemplate, label: str) -> Measure:
    """An arrow from where a template was aimed to where it lies."""
    way = ((*aimed.at, aimed.z), (*lies.at, lies.z))
    return Measure(way, label, "drift", headed=True)
