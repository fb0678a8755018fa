"""What could stand between an eye and a body? Faces of components, and other figures."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

import numpy as np

from escalade.models.mesh import FloatArray, IntArray
from escalade.scenes.space import Space

from .first_hits import FirstHits
from .mesh_bodies import Body
from .targets import hiding_body


@dataclass(frozen=True, slots=True, eq=False)
class Obstacles:
    """Surfaces near a line of sight.

    corners : (n, 3, 3) float64, inches
    owner : (n,) int64, a component's index, or the count of components plus a figure's index
    face : (n,) int64, the face of the component's mesh, -1 for a figure
    """

    corners: FloatArray
    owner: IntArray
    face: IntArray


Figures: TypeAlias = tuple[tuple[int, Body], ...]
"""Figures that may stand in the way: the index and the body of each."""


def obstacles(space: Space, eye: FloatArray, vertices: FloatArray, figures: Figures) -> Obstacles:
    """Every face that may hide a body with these corners, (v, 3), from an eye, (3,)."""
    found = space.rays.bundles.near(*_between(eye, vertices, 0.0))
    return _with_figures(space, found.corners, found.mesh, found.face, figures)


def scan_error_near(space: Space, eye: FloatArray, vertices: FloatArray) -> float:
    """How far the sides of a component may be off that stands near a line of sight, inches.

    The largest error of those that, off by the largest in the scene, could reach a line from the
    eye, (3,), to a body with these corners, (v, 3). 0 where all are exact.
    """
    errors = np.array(
        [
            max(side.error_in for side in component.component.dimensions.sides)
            for component in space.components
        ]
    )
    if not errors.any():
        return 0.0
    near = space.rays.bundles.near(*_between(eye, vertices, float(errors.max())))
    return float(errors[near.mesh].max(initial=0.0))


def faces_met(space: Space, figures: Figures, hits: FirstHits) -> Obstacles:
    """The faces that rays met first, each once, and the bodies of the figures they met."""
    met = hits.owner >= 0
    pairs = np.unique(np.column_stack([hits.owner[met], hits.face[met]]), axis=0)
    of_components = pairs[pairs[:, 0] < len(space.components)]
    owner, face = of_components[:, 0], of_components[:, 1]
    corners = [np.zeros((0, 3, 3))]
    for index in np.unique(owner):
        mesh = space.components[int(index)].mesh
        corners.append(mesh.vertices[mesh.faces[face[owner == index]]])
    met_figures = set((pairs[:, 0] - len(space.components)).tolist())
    return _with_figures(
        space,
        np.concatenate(corners),
        owner,
        face,
        tuple(figure for figure in figures if figure[0] in met_figures),
    )


def _with_figures(
    space: Space, corners: FloatArray, owner: IntArray, face: IntArray, figures: Figures
) -> Obstacles:
    surfaces = [body.triangles for _, body in figures]
    counts = [len(surface) for surface in surfaces]
    owners = [len(space.components) + index for index, _ in figures]
    return Obstacles(
        np.concatenate([corners, *surfaces]),
        np.concatenate([owner, np.repeat(np.array(owners, dtype=np.int64), counts)]),
        np.concatenate([face, np.full(sum(counts), -1)]),
    )


def figures_near(
    space: Space,
    eye: FloatArray,
    vertices: FloatArray,
    reach_in: float,
    not_these: frozenset[str],
    sides: int,
) -> Figures:
    """The figures that may stand between an eye and a body, by index, with their bodies.

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
        body = hiding_body(space.figures[index], eye, sides)
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
