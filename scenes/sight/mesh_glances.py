"""What does an eye see of a body of any shape? Counted by rays, over a grid around its image."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from escalade.models.mesh import FloatArray, IntArray
from escalade.scenes.space import Space

from .blockers import blockers_by_rays
from .first_hits import RAYS, FirstHits, contact
from .glances import Glance
from .holes import notes_on_holes
from .mesh_bodies import MeshBody
from .moves import Look
from .obstacles import figures_near
from .shares import PRECISION
from .silhouettes import ImagePlanes, image_planes
from .ways import Way


@dataclass(frozen=True, slots=True)
class MeshPrecision:
    """How finely bodies of any shape are looked at."""

    rays_across: int = 160
    """Rays along each side of the picture around the body: 25 600 in all."""

    rays_across_in_a_matrix: int = 48
    """For all pairs of a scene."""

    rays_across_when_moved: int = 24
    """When only the class after a move is asked."""

    errors_a_ray: float = 1.0
    """Half the interval, in rays, for the square root of the places where what is seen and what is
    hidden meet (at least one): at each the edge is off by at most a ray, either way alike."""

    widest: float = 4.0
    """What lies farther off the axis than so many times the distance (76 degrees) is not looked
    at: a viewer standing on a wall does not see the stones under its own feet."""


MESHES = MeshPrecision()


def glance_at_mesh(
    space: Space,
    eye: FloatArray,
    body: MeshBody,
    not_these: frozenset[str],
    across: int = MESHES.rays_across,
) -> Glance:
    """What an eye, (3,), sees of a body that may be one of the scene's components.

    The figures in ``not_these`` hide nothing. A body wholly out of view is hidden altogether.
    """
    plane = planes_before(eye[None], body)
    x, y, directions = grid_over(plane, body, across)
    reached = body.reached(eye, directions[0])
    on_body = np.isfinite(reached)
    count = int(on_body.sum())
    if count == 0:
        return Glance(1.0, 1.0, 1.0, (), None, ("it lies wholly out of view",))
    along = directions[0][on_body]
    reach = reached[on_body] * (1 - RAYS.stop_short)
    met = space.rays.first_hits(np.broadcast_to(eye, along.shape), eye + along * reach[:, None])
    distance = np.where(met.mesh >= 0, met.fraction * reach, np.inf)
    owner, face = met.mesh, met.face
    for number, other in figures_near(space, eye, body.vertices, 0.0, not_these, PRECISION.sides):
        at = other.distance_along(eye, along)
        first = at < np.minimum(distance, reach)
        distance = np.where(first, at, distance)
        owner = np.where(first, len(space.components) + number, owner)
        face = np.where(first, -1, face)
    hits = FirstHits(
        along, np.full(count, 1 / count), owner, face, reach, distance,
        np.hypot(x[0], y[0])[on_body], 0.0,
    )  # fmt: skip
    state = np.zeros(across * across, dtype=np.int64)
    state[on_body] = np.where(owner < 0, 1, 2)
    error = MESHES.errors_a_ray * float(np.sqrt(max(_edges(state, across), 1))) / count
    hidden = hits.hidden
    return Glance(
        hidden, max(0.0, hidden - error), min(1.0, hidden + error),
        blockers_by_rays(space, hits, hidden), contact(hits, eye),
        notes_on_holes(space, eye, hits),
    )  # fmt: skip


def mesh_when_moved(
    space: Space, eye: FloatArray, body: MeshBody, not_these: frozenset[str], stays: bool
) -> Look:
    """The hidden share after moves of the eye and of the body, unless it ``stays``."""
    way = Way(space, eye, body.vertices, not_these)

    def look(eyes_by: FloatArray, bodies_by: FloatArray) -> FloatArray:
        eyes = eye + eyes_by
        from_body = eyes if stays else eyes - bodies_by
        planes = planes_before(from_body, body)
        _, _, directions = grid_over(planes, body, MESHES.rays_across_when_moved)
        reached = body.reached(from_body[:, None], directions)
        on_body = np.isfinite(reached)
        reach = np.where(on_body, reached * (1 - RAYS.stop_short), RAYS.stop_short)
        moved_in = float(np.abs(np.concatenate([eyes_by, bodies_by])).max())
        hidden = (way.hides(eyes, directions, reach, moved_in) & on_body).sum(axis=1)
        counts = on_body.sum(axis=1)
        return np.where(counts > 0, hidden / np.maximum(counts, 1), 1.0)

    return look


def planes_before(eyes: FloatArray, body: MeshBody) -> ImagePlanes:
    """Image planes square to the lines from the eyes, (p, 3), to the middle of the body."""
    vertices = np.broadcast_to(body.vertices, (len(eyes), *body.vertices.shape))
    centres = np.broadcast_to(body.centre, eyes.shape)
    return image_planes(eyes, vertices, centres, PRECISION.turn_rad, PRECISION.steep)


def grid_over(
    planes: ImagePlanes, body: MeshBody, across: int
) -> tuple[FloatArray, FloatArray, FloatArray]:
    """Even grids over the pictures of a body: x and y, (p, r), and the rays, (p, r, 3)."""
    count = len(planes.eyes)
    seen = planes.in_view(np.broadcast_to(body.vertices, (count, *body.vertices.shape)))
    farthest = np.linalg.norm(seen, axis=2, keepdims=True)
    depth = np.maximum(seen[..., 2:], farthest / MESHES.widest)
    flat = np.clip(seen[..., :2] / depth, -MESHES.widest, MESHES.widest)
    low, high = flat.min(axis=1), flat.max(axis=1)
    share = (np.arange(across) + 0.5) / across
    x = low[:, :1] + np.tile(share, across) * (high - low)[:, :1]
    y = low[:, 1:] + np.repeat(share, across) * (high - low)[:, 1:]
    directions = (
        planes.axes[:, None]
        + x[..., None] * planes.rights[:, None]
        + y[..., None] * planes.ups[:, None]
    )
    return x, y, directions


def _edges(state: IntArray, across: int) -> int:
    """How often a ray that sees the body has one beside it that does not: 1 sees, 2 is stopped."""
    grid = state.reshape(across, across)
    return sum(
        int(((one != other) & (one > 0) & (other > 0)).sum())
        for one, other in ((grid[1:], grid[:-1]), (grid[:, 1:], grid[:, :-1]))
    )
