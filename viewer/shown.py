"""What a picture shows: whose picture is where, and what is hidden behind something else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from escalade.models.mesh import FloatArray
from escalade.scenes.space import Space

from .camera import Camera, corners_of, landmarks
from .framing import aims_of
from .label_layout import Box
from .overlays import Measure, Overlay, TemplateDisc

SMALL_SHARE = 0.02
"""What takes less of the picture than this share would be lost under a label."""

PROBES = 60
"""So many places of a component are looked at to tell whether any of it shows."""

NEAR = 0.02
"""Looks stop this share of the way before a place, clear of the surface it lies on."""

MARK_PX = 9.0
"""How far labels keep from an answer's lines."""


@dataclass(frozen=True, slots=True)
class Shown:
    """The box of everything that shows by its name, the names of what is small, and the sides."""

    boxes: Mapping[str, Box]
    small: frozenset[str]
    sides: frozenset[str]


def things_shown(
    space: Space, camera: Camera, size: tuple[int, int], hide: Sequence[str] = ()
) -> Shown:
    """Which components and figures a camera shows, and where in the picture, in pixels."""
    boxes: dict[str, Box] = {}
    small: set[str] = set()
    sides: set[str] = set()
    things: list[tuple[str, FloatArray, str | None]] = [
        (c.name, _surface_probes(c.mesh.triangles), None) for c in space.components
    ]
    things += [
        (f.name, _figure_probes(landmarks(space, [f.name])), f.figure.side)
        for f in space.figures
        if f.name not in hide
    ]
    for name, probes, side in things:
        if not _any_seen(space, camera, probes, size):
            continue
        box = box_of(landmarks(space, [name]), camera, size)
        if box is None:
            continue
        boxes[name] = box
        if side is not None:
            sides.add(side)
        area = (box[2] - box[0]) * (box[3] - box[1])
        if side is not None or area < SMALL_SHARE * size[0] * size[1]:
            small.add(name)
    return Shown(boxes, frozenset(small), frozenset(sides))


def in_sight(overlay: Overlay, space: Space, camera: Camera, size: tuple[int, int]) -> bool:
    """Whether a picture shows any of a template or ruler that lies on the table; others it does."""
    if not isinstance(overlay, TemplateDisc | Measure):
        return True
    return _any_seen(space, camera, aims_of(overlay, space).show, size)


def answer_boxes(
    overlays: Sequence[Overlay], space: Space, camera: Camera, size: tuple[int, int]
) -> list[Box]:
    """Little boxes along what the answers draw."""
    boxes = []
    for overlay in overlays:
        points = aims_of(overlay, space).show
        if len(points) == 0:
            continue
        seen, depth = camera.project(points, size[0] / size[1])
        inside = (depth > 0) & (np.abs(seen) <= 1).all(axis=1)
        for x, y in (seen[inside] * [1, -1] + 1) / 2 * size:
            boxes.append((x - MARK_PX, y - MARK_PX, x + MARK_PX, y + MARK_PX))
    return boxes


def box_of(points: FloatArray, camera: Camera, size: tuple[int, int]) -> Box | None:
    """The part of the picture around points, in pixels; None where none lies in it."""
    seen, depth = camera.project(points, size[0] / size[1])
    if not (depth > 0).all():
        return None
    low, high = np.clip(seen.min(axis=0), -1, 1), np.clip(seen.max(axis=0), -1, 1)
    if (low >= high).any():
        return None
    left, right = (low[0] + 1) / 2 * size[0], (high[0] + 1) / 2 * size[0]
    return (float(left), float((1 - high[1]) / 2 * size[1]),
            float(right), float((1 - low[1]) / 2 * size[1]))  # fmt: skip


def _any_seen(space: Space, camera: Camera, probes: FloatArray, size: tuple[int, int]) -> bool:
    seen, depth = camera.project(probes, size[0] / size[1])
    inside = probes[(depth > 0) & (np.abs(seen) <= 1).all(axis=1)]
    if len(inside) == 0:
        return False
    if camera.parallel:
        eyes = inside + camera.axes[2] * camera.distance_in
    else:
        eyes = np.broadcast_to(camera.eye, inside.shape)
    ends = inside + (eyes - inside) * NEAR
    return not bool(space.rays.occluded(eyes, ends).all())


def _surface_probes(triangles: FloatArray) -> FloatArray:
    """The middles of some of the largest faces."""
    sides = triangles[:, 1:] - triangles[:, :1]
    areas = np.linalg.norm(np.cross(sides[:, 0], sides[:, 1]), axis=1)
    chosen = np.argsort(-areas, kind="stable")[:PROBES]
    return np.asarray(triangles[chosen].mean(axis=1))


def _figure_probes(corners: FloatArray) -> FloatArray:
    low, high = corners.min(axis=0), corners.max(axis=0)
    middle = (low + high) / 2
    return np.vstack([corners_of(np.stack([low, high]) * 0.5 + middle * 0.5), middle])
