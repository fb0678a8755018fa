"""What a picture shows: whose picture is where, and what is hidden behind something else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import NDArray

from escalade.models.mesh import FloatArray, IntArray, Mesh
from escalade.scenes.space import Space

from .camera import Camera, bounds_of, corners_of, landmarks_of
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


@dataclass(frozen=True, slots=True, eq=False)
class Things:
    """Everything that stands on a table, ready to be looked for from any camera.

    ``corners`` are those of each one's box, (n, 8, 3). ``probes``, (m, 3), are places of which one
    shows where anything of it does; ``owners``, (m,) int64, says whose each is. ``sides`` are the
    figures' sides, None for components.
    """

    names: tuple[str, ...]
    sides: tuple[str | None, ...]
    corners: FloatArray
    probes: FloatArray
    owners: IntArray


@dataclass(frozen=True, slots=True)
class Shown:
    """The box of everything that shows by its name, the names of what is small, and the sides.

    ``spots`` are places of components that show, (n, 3) by name.
    """

    boxes: Mapping[str, Box]
    small: frozenset[str]
    sides: frozenset[str]
    spots: Mapping[str, FloatArray]

    @property
    def to_be_seen(self) -> dict[str, list[Box]]:
        """What labels had better not cover, by the name of what it is: it would be lost."""
        return {name: [self.boxes[name]] for name in self.boxes if name in self.small}


def things_on(space: Space, hide: Sequence[str] = ()) -> Things:
    """Everything that stands on the table but what is hidden."""
    names = [component.name for component in space.components]
    sides: list[str | None] = [None] * len(names)
    corners = [corners_of(bounds_of(component.mesh)) for component in space.components]
    probes = [_surface_probes(component.mesh) for component in space.components]
    for figure in space.figures:
        if figure.name not in hide:
            names.append(figure.name)
            sides.append(figure.figure.side)
            corners.append(landmarks_of(figure))
            probes.append(_figure_probes(corners[-1]))
    return Things(
        tuple(names),
        tuple(sides),
        np.array(corners).reshape(-1, 8, 3),
        np.vstack(probes) if probes else np.zeros((0, 3)),
        np.repeat(np.arange(len(names)), [len(own) for own in probes]),
    )


def things_shown(space: Space, camera: Camera, size: tuple[int, int], things: Things) -> Shown:
    """Which of the things on a table a camera shows, and where in the picture, in pixels."""
    showing = np.zeros(len(things.names), dtype=bool)
    free = _seen(space, camera, things.probes, size)
    showing[things.owners[free]] = True
    seen, depth = camera.project(things.corners.reshape(-1, 3), size[0] / size[1])
    seen = np.clip(seen.reshape(-1, 8, 2), -1, 1)
    low, high = seen.min(axis=1), seen.max(axis=1)
    showing &= (depth.reshape(-1, 8) > 0).all(axis=1) & (low < high).all(axis=1)
    corners = np.hstack([low[:, :1], -high[:, 1:], high[:, :1], -low[:, 1:]])
    pixels = (corners + 1) / 2 * (*size, *size)
    boxes: dict[str, Box] = {}
    small: set[str] = set()
    sides: set[str] = set()
    spots: dict[str, FloatArray] = {}
    for index in np.flatnonzero(showing).tolist():
        name, side = things.names[index], things.sides[index]
        left, top, right, bottom = pixels[index].tolist()
        boxes[name] = (left, top, right, bottom)
        if side is not None:
            sides.add(side)
        else:
            spots[name] = things.probes[free & (things.owners == index)]
        if side is not None or (right - left) * (bottom - top) < SMALL_SHARE * size[0] * size[1]:
            small.add(name)
    return Shown(boxes, frozenset(small), frozenset(sides), spots)


def in_sight(overlay: Overlay, space: Space, camera: Camera, size: tuple[int, int]) -> bool:
    """Whether a picture shows any of a template or ruler that lies on the table; others it does."""
    if not isinstance(overlay, TemplateDisc | Measure):
        return True
    return bool(_seen(space, camera, aims_of(overlay, space).show, size).any())


def answer_points(overlays: Sequence[Overlay], space: Space) -> FloatArray:
    """Places along what the answers draw, (n, 3)."""
    return np.vstack([np.zeros((0, 3)), *(aims_of(overlay, space).show for overlay in overlays)])


def boxes_at(points: FloatArray, camera: Camera, size: tuple[int, int]) -> list[Box]:
    """Little boxes around those of the points that lie in the picture, in pixels."""
    seen, depth = camera.project(points, size[0] / size[1])
    inside = (depth > 0) & (np.abs(seen) <= 1).all(axis=1)
    at = (seen[inside] * [1, -1] + 1) / 2 * size
    found: list[Box] = list(map(tuple, np.hstack([at - MARK_PX, at + MARK_PX]).tolist()))
    return found


def _seen(
    space: Space, camera: Camera, places: FloatArray, size: tuple[int, int]
) -> NDArray[np.bool_]:
    """Which places lie in the picture with nothing before them, (n,) bool."""
    seen, depth = camera.project(places, size[0] / size[1])
    shown = (depth > 0) & (np.abs(seen) <= 1).all(axis=1)
    inside = places[shown]
    if camera.parallel:
        eyes = inside + camera.axes[2] * camera.distance_in
    else:
        eyes = np.broadcast_to(camera.eye, inside.shape)
    ends = inside + (eyes - inside) * NEAR
    if len(inside):
        shown[shown] = ~space.rays.occluded(eyes, ends)
    return shown


_probes: WeakKeyDictionary[Mesh, FloatArray] = WeakKeyDictionary()
"""Of every mesh that is still in use: names on the table ask in every frame."""


def _surface_probes(mesh: Mesh) -> FloatArray:
    """The middles of some of the largest faces."""
    found = _probes.get(mesh)
    if found is None:
        triangles = mesh.triangles
        sides = triangles[:, 1:] - triangles[:, :1]
        areas = np.linalg.norm(np.cross(sides[:, 0], sides[:, 1]), axis=1)
        chosen = np.argsort(-areas, kind="stable")[:PROBES]
        found = _probes[mesh] = triangles[chosen].mean(axis=1)
    return found


def _figure_probes(corners: FloatArray) -> FloatArray:
    low, high = corners.min(axis=0), corners.max(axis=0)
    middle = (low + high) / 2
    return np.vstack([corners_of(np.stack([low, high]) * 0.5 + middle * 0.5), middle])
