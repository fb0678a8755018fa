"""Whether a model leans, and the turn that sets it straight."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from .outlines import outline
from .planes import turn_to
from .source import Coordinates
from .standing import STANDING, footprint

Points = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class LevellingTolerances:
    """When a box that leans fits so much better that the model itself must lean."""

    most_degrees: float = 30.0
    """A box that leans more than this stands on another side."""

    gain: float = 0.6
    """Share of what a leaning block's upright box gains in volume (the sine of twice the lean, at
    least) that must be there: the battered front of a siege tower gains less."""

    sample: int = 50_000
    """Points looked at: they tell the lean of walls of up to three million vertices, noisy or
    not, to 0.1 degrees."""

    facets: int = 60
    """Directions looked at, the largest facets of the hull first."""


LEVELLING = LevellingTolerances()

_FROM_ABOVE = np.eye(3)[:2]


@dataclass(frozen=True, slots=True, eq=False)
class Lean:
    """How far a model leans and the (3, 3) rotation that sets it straight."""

    degrees: float
    turn: Points


def lean_of(points: Coordinates, turn: Points) -> Lean | None:
    """The lean of (n, 3) points that a (3, 3) rotation should stand upright; None for none.

    A model leans when a box that leans with it, one side flush with a facet of its hull, is
    clearly smaller than the upright one. Points without a volume do not lean.
    """
    from scipy.spatial import ConvexHull, QhullError

    step = max(1, len(points) // LEVELLING.sample)
    try:
        hull = ConvexHull(points[::step].astype(np.float64) @ turn.T)
    except (QhullError, ValueError):
        return None
    corners = hull.points[hull.vertices]
    upright_volume = smallest = _box_volume(corners)
    best: Points | None = None
    for normal in _near_upright(hull.points[hull.simplices], hull.equations[:, :3]):
        volume = _box_volume(corners @ turn_to(normal).T)
        sine_of_twice = 2 * normal[2] * np.sqrt(max(0.0, 1 - normal[2] ** 2))
        if volume < smallest and upright_volume > volume * (1 + LEVELLING.gain * sine_of_twice):
            smallest, best = volume, normal
    if best is None:
        return None
    degrees = float(np.degrees(np.arccos(np.clip(best[2], -1, 1))))
    return Lean(degrees, turn_to(best)) if degrees >= STANDING.tilt_degrees else None


def _near_upright(triangles: Points, normals: Points) -> Points:
    """Directions near +z that a facet of the hull lies across or along, (k, 3).

    A facet near level gives its normal; two steep facets give the line they share.
    """
    a, b, c = triangles[:, 0], triangles[:, 1], triangles[:, 2]
    areas = np.linalg.norm(np.cross(b - a, c - a), axis=1)
    _, first, group = np.unique(normals.round(3), axis=0, return_index=True, return_inverse=True)
    weight = np.bincount(group.reshape(-1), weights=areas)
    largest = normals[first[np.argsort(-weight)[: LEVELLING.facets]]]
    steepness = np.abs(largest[:, 2])
    level = largest[steepness > np.cos(np.radians(LEVELLING.most_degrees))]
    steep = largest[steepness < np.sin(np.radians(LEVELLING.most_degrees))][:12]
    shared = np.cross(steep[:, None], steep[None]).reshape(-1, 3)
    lengths = np.linalg.norm(shared, axis=1)
    shared = shared[lengths > 0.5] / lengths[lengths > 0.5, None]
    both = np.vstack([level, shared])
    both = both * np.where(both[:, 2:] < 0, -1.0, 1.0)
    upright: Points = both[both[:, 2] > np.cos(np.radians(LEVELLING.most_degrees))]
    return upright


def _box_volume(corners: Points) -> float:
    plan = footprint(outline(corners, _FROM_ABOVE))
    return plan.width * plan.depth * float(np.ptp(corners[:, 2]))
