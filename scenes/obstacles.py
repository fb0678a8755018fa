"""What could stand between an eye and a body? Faces of components, and other figures."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from escalade.models.mesh import FloatArray, IntArray

from .silhouettes import Prism
from .space import Space
from .targets import target_of
from .visibility import PRECISION


@dataclass(frozen=True, slots=True, eq=False)
class Obstacles:
    """Surfaces near a line of sight.

    corners : (n, 3, 3) float64, inches
    owner : (n,) int64, a component's index, or the count of components plus a figure's index
    face : (n,) int64, the face of the component's mesh, -1 for a figure
    figures : index and body of every figure among them
    """

    corners: FloatArray
    owner: IntArray
    face: IntArray
    figures: tuple[tuple[int, Prism], ...]


def obstacles(
    space: Space,
    eye: FloatArray,
    vertices: FloatArray,
    not_these: frozenset[str],
    sides: int = PRECISION.sides,
) -> Obstacles:
    """Everything that may hide a body with these corners, (v, 3), from an eye, (3,).

    Figures count only where the system says that they block, and never those named in
    ``not_these`` (the viewer and the target); their rings have so many ``sides``.
    """
    found = space.rays.bundles.near(*_between(eye, vertices, 0.0))
    figures = figures_near(space, eye, vertices, 0.0, not_these, sides)
    surfaces = [body.triangles for _, body in figures]
    owners = [len(space.components) + index for index, _ in figures]
    return Obstacles(
        np.concatenate([found.corners, *surfaces]),
        np.concatenate(
            [found.mesh, *(np.full(len(s), o) for s, o in zip(surfaces, owners, strict=True))]
        ),
        np.concatenate([found.face, *(np.full(len(surface), -1) for surface in surfaces)]),
        figures,
    )


def figures_near(
    space: Space,
    eye: FloatArray,
    vertices: FloatArray,
    reach_in: float,
    not_these: frozenset[str],
    sides: int,
) -> tuple[tuple[int, Prism], ...]:
    """The figures that may stand between an eye and a body, by index, with their cylinders.

    Eye and body may also move by ``reach_in``. A figure whose body holds the eye hides nothing.
    """
    if not space.system.figures_block_sight:
        return ()
    region, directions = _between(eye, vertices, reach_in)
    low, high = (region @ directions.T).min(axis=0), (region @ directions.T).max(axis=0)
    middles, halves = space.bodies
    along, slack = middles @ directions.T, halves @ np.abs(directions).T
    near = ((along - slack <= high) & (along + slack >= low)).all(axis=1)
    found = []
    for index in np.flatnonzero(near):
        body = target_of(space.figures[index], "body", eye, sides)
        if space.figures[index].name not in not_these and not body.holds(eye):
            found.append((int(index), body))
    return tuple(found)


def _between(
    eye: FloatArray, vertices: FloatArray, reach_in: float
) -> tuple[FloatArray, FloatArray]:
    """Points whose hull holds every line from the eye to the body, and normals that bound it."""
    corners = np.vstack([vertices.min(axis=0), vertices.max(axis=0)])
    box = np.array([[x, y, z] for x in corners[:, 0] for y in corners[:, 1] for z in corners[:, 2]])
    cube = reach_in * np.array([[x, y, z] for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)])
    body = vertices if reach_in == 0 else (box[:, None] + cube).reshape(-1, 3)
    region = np.vstack([eye + cube, body])
    axis = vertices.mean(axis=0) - eye
    axis = axis / (np.linalg.norm(axis) or 1.0)
    right = np.array([axis[1], -axis[0], 0.0])
    right = right / np.linalg.norm(right) if right.any() else np.array([1.0, 0.0, 0.0])
    up = np.cross(right, axis)
    normals = [*np.eye(3), axis, right, up]
    depth = (body - eye) @ axis
    if depth.min() > 0:
        for side in (right, up, (right + up) / 2, (right - up) / 2):
            slope = (body - eye) @ side / depth
            normals.extend(side - limit * axis for limit in (slope.min(), slope.max()))
    return region, np.array(normals)
