"""Walls that are dragged near each other meet edge to edge."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from escalade.models.mesh import FloatArray
from escalade.scenes.space import SpaceComponent

from .camera import bounds_of

REACH_IN = 0.4
"""Edges this near are meant to meet: a hand at a whole table on the screen is no steadier."""

PARALLEL_DEG = 0.5
"""Edges that differ by no more than this touch along their length, to the eye."""


def plan_of(component: SpaceComponent, yaw_deg: float) -> FloatArray:
    """The corners of the rectangle around a component in plan, turned: (4, 2) float64.

    Counter-clockwise from above, about the middle of its footprint.
    """
    mesh = component.component.mesh
    assert mesh is not None  # a compiled space holds no component without a mesh
    (left, front, _), (right, back, _) = bounds_of(mesh)
    yaw = np.radians(yaw_deg)
    turn = np.array([[np.cos(yaw), np.sin(yaw)], [-np.sin(yaw), np.cos(yaw)]])
    corners = np.array([[left, front], [right, front], [right, back], [left, back]])
    return np.asarray(corners @ turn)


def snap(plan: FloatArray, others: Sequence[FloatArray]) -> FloatArray:
    """The shift that brings an edge of a plan against the nearest facing edge of the others, (2,).

    plan, others : (4, 2) corners, counter-clockwise. Ends that are near then meet as well. Zero
    where no facing edge is within reach.
    """
    best = np.zeros(2)
    nearest = np.inf
    for other in others:
        for mine in range(4):
            for theirs in range(4):
                shift = _to_meet(*_edge(plan, mine), *_edge(other, theirs))
                if shift is not None and np.linalg.norm(shift) < nearest:
                    best, nearest = shift, float(np.linalg.norm(shift))
    return best


def _edge(plan: FloatArray, index: int) -> tuple[FloatArray, FloatArray]:
    return plan[index], plan[(index + 1) % 4]


def _to_meet(
    start: FloatArray, end: FloatArray, from_: FloatArray, to: FloatArray
) -> FloatArray | None:
    """How to move the first edge on to the second, None where they do not face or are not near."""
    length = float(np.linalg.norm(to - from_))
    along = (to - from_) / length
    mine = (end - start) / np.linalg.norm(end - start)
    if float(mine @ along) > -np.cos(np.radians(PARALLEL_DEG)):
        return None
    across = np.array([along[1], -along[0]])
    apart = float((from_ - (start + end) / 2) @ across)
    low, high = float((end - from_) @ along), float((start - from_) @ along)
    if abs(apart) > REACH_IN or high < -REACH_IN or low > length + REACH_IN:
        return None
    ends = min((-low, length - high, -high, length - low), key=abs)
    slide = ends if abs(ends) <= REACH_IN else 0.0
    return np.asarray(apart * across + slide * along)
