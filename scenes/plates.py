"""Ground plates: models that bring their own field, above which their castle stands."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import numpy as np

from .solids import Body
from .surfaces import GROUND, Surface


@dataclass(frozen=True, slots=True)
class PlateTolerances:
    """When a level of a model is its field rather than a floor or a wall-walk."""

    least_side_in: float = 12.0
    """Terrain boards are sold by the foot; towers, bridges and machines are narrower."""

    plan_share: float = 0.5
    """A field covers more than half of the box round its model in plan, moats and rivers less."""

    height_share: float = 0.5
    """A field lies in the lower half of its model: what stands on it is higher than its plate is
    thick. A roof lies above."""


PLATES = PlateTolerances()


def plates_of(bodies: Mapping[str, Body], surfaces: Iterable[Surface]) -> dict[str | None, float]:
    """The heights of the fields of those bodies that bring one, by name."""
    levels: dict[str, list[tuple[float, float]]] = {}
    for surface in surfaces:
        if surface.owner is not None and _is_wide(bodies[surface.owner]):
            levels.setdefault(surface.owner, []).append((surface.z_in, surface.polygon.area))
    plates: dict[str | None, float] = {}
    for name, found in levels.items():
        body = bodies[name]
        heights, areas = np.array(found).T
        broadest = float(heights[areas.argmax()])
        level = np.abs(heights - broadest) <= GROUND.step_in
        middle = body.bottom_in + PLATES.height_share * (body.top_in - body.bottom_in)
        if broadest <= middle and areas[level].sum() > PLATES.plan_share * body.box.area:
            plates[name] = broadest
    return plates


def _is_wide(body: Body) -> bool:
    x0, y0, x1, y1 = body.box.bounds
    return bool(min(x1 - x0, y1 - y0) >= PLATES.least_side_in)
