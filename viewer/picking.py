"""What lies under the pointer: a figure, a component, or a place on the table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np

from escalade.models.mesh import FloatArray
from escalade.scenes.space import Space, SpaceFigure

REACH_IN = 2000.0
"""Rays end here; no table is larger."""


@dataclass(frozen=True, slots=True, eq=False)
class Pick:
    """What a ray meets first: its kind, its name (None for the table) and the place, (3,)."""

    kind: Literal["figure", "component", "table"]
    name: str | None
    point: FloatArray


def pick(
    space: Space, start: FloatArray, along: FloatArray, ignore: Sequence[str] = ()
) -> Pick | None:
    """The first thing on a ray, leaving out figures named in ``ignore``.

    start : (3,) inches; along : (3,) unit vector. None where the ray leaves the table.
    """
    found: list[tuple[float, Pick]] = []
    place = table_point(start, along)
    if place is not None:
        half = np.array([space.scene.table.width_in, space.scene.table.depth_in]) / 2
        if (np.abs(place[:2]) <= half).all():
            found.append((float(np.linalg.norm(place - start)), Pick("table", None, place)))
    for figure in space.figures:
        if figure.name not in ignore:
            distance = body_distance(figure, start, along)
            if distance is not None:
                point = start + distance * along
                found.append((distance, Pick("figure", figure.name, point)))
    hit = _component_hit(space, start, along)
    if hit is not None:
        found.append(hit)
    return min(found, key=lambda pair: pair[0])[1] if found else None


def ground_point(space: Space, start: FloatArray, along: FloatArray) -> Pick | None:
    """The surface on a ray where something could be put: a component or the table, no figure."""
    return pick(space, start, along, [figure.name for figure in space.figures])


def table_point(start: FloatArray, along: FloatArray, z_in: float = 0.0) -> FloatArray | None:
    """Where a ray meets the level plane at a height, (3,), None where it never does."""
    if along[2] == 0.0:
        return None
    distance = (z_in - start[2]) / along[2]
    return np.asarray(start + distance * along) if distance > 0 else None


def _component_hit(space: Space, start: FloatArray, along: FloatArray) -> tuple[float, Pick] | None:
    hits = space.rays.first_hits(start[None], (start + REACH_IN * along)[None])
    index = int(hits.mesh[0])
    if index < 0:
        return None
    distance = float(hits.fraction[0]) * REACH_IN
    name = space.components[index].name
    return distance, Pick("component", name, start + distance * along)


def body_distance(figure: SpaceFigure, start: FloatArray, along: FloatArray) -> float | None:
    """How far along a ray a figure's body begins, None where the ray misses it.

    The body is the upright cylinder that sight uses, widened to the base so that feet count.
    """
    radius = max(figure.body_radius_in, figure.base.smaller_side_in / 2)
    offset = start[:2] - np.array(figure.base.at_in)
    a = float(along[:2] @ along[:2])
    b = 2 * float(offset @ along[:2])
    c = float(offset @ offset) - radius**2
    low, high = figure.z_in, figure.z_in + figure.body_height_in
    near: list[float] = []
    root = b * b - 4 * a * c
    if a > 0 and root >= 0:
        near.append((-b - np.sqrt(root)) / (2 * a))
    if along[2] != 0:
        near.append((high - start[2]) / along[2])
    inside = [
        t
        for t in near
        if t > 0
        and low <= start[2] + t * along[2] <= high + 1e-9
        and float(np.sum((offset + t * along[:2]) ** 2)) <= radius**2 * (1 + 1e-9)
    ]
    return min(inside) if inside else None
