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
    eyes: FloatArray,
    vertices: FloatArray,
    reach_in: float,
    not_these: frozenset[str],
    sides: int = PRECISION.sides,
) -> Obstacles:
    """Everything that may hide a body with these corners, (v, 3), from one of these eyes, (e, 3).

    Eye and body may also move by ``reach_in``. Figures count only where the system says that they
    block, and never those named in ``not_these`` (the viewer and the target); their rings have so
    many ``sides``.
    """
    region, directions = _between(eyes, vertices, reach_in)
    found = space.rays.bundles.near(region, directions)
    corners, owner, face = [found.corners], [found.mesh], [found.face]
    low, high = (region @ directions.T).min(axis=0), (region @ directions.T).max(axis=0)
    figures = []
    middles, halves = space.bodies
    along, slack = middles @ directions.T, halves @ np.abs(directions).T
    near = ((along - slack <= high) & (along + slack >= low)).all(axis=1)
    for index in np.flatnonzero(near & space.system.figures_block_sight):
        figure = space.figures[index]
        body = target_of(figure, "body", eyes[0], sides)
        if figure.name in not_these or body.holds(eyes[0]):
            continue
        figures.append((int(index), body))
        surface = body.triangles
        corners.append(surface)
        owner.append(np.full(len(surface), len(space.components) + index))
        face.append(np.full(len(surface), -1))
    return Obstacles(
        np.concatenate(corners), np.concatenate(owner), np.concatenate(face), tuple(figures)
    )


def _between(
    eyes: FloatArray, vertices: FloatArray, reach_in: float
) -> tuple[FloatArray, FloatArray]:
    """Points whose hull holds every line from the eyes to the body, and normals that bound it."""
    corners = np.vstack([vertices.min(axis=0), vertices.max(axis=0)])
    box = np.array([[x, y, z] for x in corners[:, 0] for y in corners[:, 1] for z in corners[:, 2]])
    cube = reach_in * np.array([[x, y, z] for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)])
    body = vertices if reach_in == 0 else (box[:, None] + cube).reshape(-1, 3)
    region = np.vstack([(eyes[:, None] + cube).reshape(-1, 3), body])
    axis = vertices.mean(axis=0) - eyes.mean(axis=0)
    axis = axis / (np.linalg.norm(axis) or 1.0)
    right = np.array([axis[1], -axis[0], 0.0])
    right = right / np.linalg.norm(right) if right.any() else np.array([1.0, 0.0, 0.0])
    up = np.cross(right, axis)
    normals = [*np.eye(3), axis, right, up]
    depth = (body - eyes.mean(axis=0)) @ axis
    if depth.min() > 0:
        for side in (right, up, (right + up) / 2, (right - up) / 2):
            slope = (body - eyes.mean(axis=0)) @ side / depth
            normals.extend(side - limit * axis for limit in (slope.min(), slope.max()))
    return region, np.array(normals)
