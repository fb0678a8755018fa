"""The place on a model that a click would mark: the corner near the pointer, else the surface."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from escalade.models.mesh import FloatArray
from escalade.scenes.space import Space

from .camera import Camera
from .picking import REACH_IN
from .pointer import Pointer


@dataclass(frozen=True, slots=True)
class Snapping:
    """When a click means a corner of a model."""

    reach_px: float = 9.0
    """As steady as a hand at a mouse is."""

    around: int = 8
    """Directions in which the surface is looked for beside the pointer, at the full reach and at
    half of it: corners that are clicked mostly lie on the model's rim."""

    slant: float = 4.0
    """Times its distance in the picture that a corner may lie from where a ray met its surface:
    surfaces seen edge-on are that much longer than they look."""

    tried: int = 8
    """Corners, the nearest first, of which the first that can be seen is offered."""

    hidden_share: float = 1e-3
    """Of the way to a corner: what lies so near before it is its own surface."""


SNAPPING = Snapping()


@dataclass(frozen=True, slots=True, eq=False)
class Spot:
    """A place on a model in table coordinates, (3,); ``on_corner`` where it is a vertex."""

    point: FloatArray
    on_corner: bool


def spot_at(space: Space, pointer: Pointer) -> Spot | None:
    """What a click there would mark, None where no model is near.

    The nearest vertex that can be seen within the reach of a hand, else the surface itself.
    """
    rays = [pointer.ray, *(shifted.ray for shifted in _around(pointer))]
    starts = np.array([start for start, _ in rays])
    ends = starts + REACH_IN * np.array([along for _, along in rays])
    hits = space.rays.first_hits(starts, ends)
    met = np.flatnonzero(hits.mesh >= 0)
    points = starts[met] + hits.fraction[met, None] * (ends[met] - starts[met])
    candidates = [
        _near(space.components[mesh].mesh.vertices, point, _slack(pointer, point))
        for mesh, point in zip(hits.mesh[met], points, strict=True)
    ]
    if candidates:
        corner = _offered(space, pointer, np.concatenate(candidates))
        if corner is not None:
            return Spot(corner, on_corner=True)
    if len(met) and met[0] == 0:
        return Spot(np.asarray(points[0]), on_corner=False)
    return None


def _around(pointer: Pointer) -> list[Pointer]:
    angles = 2 * np.pi * np.arange(SNAPPING.around) / SNAPPING.around
    return [
        replace(
            pointer,
            x=pointer.x + float(radius * np.cos(angle)),
            y=pointer.y + float(radius * np.sin(angle)),
        )
        for radius in (SNAPPING.reach_px, SNAPPING.reach_px / 2)
        for angle in angles
    ]


def _slack(pointer: Pointer, point: FloatArray) -> float:
    away = float(np.linalg.norm(point - pointer.ray[0]))
    px = inches_a_px(pointer.camera, away, pointer.size[1])
    return SNAPPING.slant * SNAPPING.reach_px * px


def _near(vertices: FloatArray, point: FloatArray, within: float) -> FloatArray:
    return np.asarray(vertices[(np.abs(vertices - point) <= within).all(axis=1)])


def _offered(space: Space, pointer: Pointer, corners: FloatArray) -> FloatArray | None:
    """Of corners (n, 3), the one nearest to the pointer in the picture that can be seen."""
    corners = np.unique(corners, axis=0)
    if len(corners) == 0:
        return None
    seen, depth = pointer.camera.project(corners, pointer.aspect)
    width, height = pointer.size
    place = np.column_stack([(seen[:, 0] + 1) / 2 * width, (1 - seen[:, 1]) / 2 * height])
    off = np.hypot(*(place - [pointer.x, pointer.y]).T)
    near = np.flatnonzero((off <= SNAPPING.reach_px) & (depth > 0))
    near = near[np.argsort(off[near], kind="stable")][: SNAPPING.tried]
    if len(near) == 0:
        return None
    eye, back = pointer.camera.eye, pointer.camera.axes[2]
    starts = (
        corners[near] + back * depth[near, None]
        if pointer.camera.parallel
        else np.tile(eye, (len(near), 1))
    )
    hits = space.rays.first_hits(starts, corners[near])
    open_way = hits.fraction >= 1 - SNAPPING.hidden_share
    return corners[near[open_way][0]] if open_way.any() else None


def inches_a_px(camera: Camera, distance_in: float, height_px: int) -> float:
    """How large a pixel is at a distance before the eye."""
    away = camera.distance_in if camera.parallel else distance_in
    return 2 * camera.half_height * away / height_px
