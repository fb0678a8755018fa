"""What does an eye see of a component? Counted by rays, since its outline has any shape."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from escalade.models.mesh import FloatArray, IntArray
from escalade.scenes.space import Space

from .blockers import blockers_by_rays
from .first_hits import FirstHits, contact
from .glances import Glance
from .holes import notes_on_holes
from .moves import Look
from .obstacles import figures_near
from .shares import PRECISION
from .silhouettes import ImagePlanes, image_planes


@dataclass(frozen=True, slots=True)
class MeshPrecision:
    """How finely components are looked at."""

    rays_across: int = 160
    """Rays along each side of the picture around the component: 25 600 in all."""

    rays_across_when_moved: int = 24
    """Rays along each side when only the class of a moved eye is asked."""

    errors_a_ray: float = 1.0
    """Half the interval, in rays, for the square root of the places where what is seen and what is
    hidden meet (at least one): at each the edge is off by at most a ray, either way alike."""

    widest: float = 4.0
    """What lies farther off the axis than so many times the distance (76 degrees) is not looked
    at: a viewer standing on a wall does not see the stones under its own feet."""

    step: float = 1e-4
    """How far past a surface a ray goes on, as a share of its length."""

    surfaces: int = 64
    """Surfaces that a ray passes through on its way to the component before it is given up."""


MESHES = MeshPrecision()


def glance_at_component(space: Space, eye: FloatArray, index: int, viewer: str) -> Glance:
    """What an eye, (3,), sees of a component, by its index; the viewer's own body hides nothing.

    A component that lies wholly out of view is hidden altogether.
    """
    hits, edges = _hits_on(space, eye, index, viewer, MESHES.rays_across)
    if len(hits.weights) == 0:
        return Glance(1.0, 1.0, 1.0, (), None, ("it lies wholly out of view",))
    hidden = hits.hidden
    error = MESHES.errors_a_ray * float(np.sqrt(max(edges, 1))) / len(hits.weights)
    return Glance(
        hidden, max(0.0, hidden - error), min(1.0, hidden + error),
        blockers_by_rays(space, hits, hidden), contact(hits, eye),
        notes_on_holes(space, eye, hits),
    )  # fmt: skip


def component_when_moved(space: Space, eye: FloatArray, index: int, viewer: str) -> Look:
    """The hidden share of a component after moves of the eye; components stay where they are."""

    def look(eyes_by: FloatArray, bodies_by: FloatArray) -> FloatArray:
        moves, which = np.unique(eyes_by, axis=0, return_inverse=True)
        shares = []
        for by in moves:
            hits, _ = _hits_on(space, eye + by, index, viewer, MESHES.rays_across_when_moved)
            shares.append(hits.hidden if len(hits.weights) else 1.0)
        return np.array(shares)[which.ravel()]

    return look


def _hits_on(
    space: Space, eye: FloatArray, index: int, viewer: str, across: int
) -> tuple[FirstHits, int]:
    """First hits of the rays that end on the component, and how many changes lie between rays."""
    vertices = space.components[index].mesh.vertices
    middle = (vertices.min(axis=0) + vertices.max(axis=0)) / 2
    plane = image_planes(
        eye[None], vertices[None], middle[None], PRECISION.turn_rad, PRECISION.steep
    )
    x, y, reach = _picture(plane, vertices, across)
    directions = plane.axes[0] + x[:, None] * plane.rights[0] + y[:, None] * plane.ups[0]
    others = figures_near(space, eye, vertices, 0.0, frozenset({viewer}), PRECISION.sides)
    owner, face, distance, reached = _through(space, eye, directions, index, reach)
    on_target = np.isfinite(reached)
    for number, body in others:
        met = body.distance_along(eye, directions)
        first = met < distance
        distance = np.where(first, met, distance)
        owner = np.where(first, len(space.components) + number, owner)
        face = np.where(first, -1, face)
    visible = owner == index
    state = np.where(on_target, np.where(visible, 1, 2), 0).reshape(across, across)
    edges = sum(
        int(((one != other) & (one > 0) & (other > 0)).sum())
        for one, other in ((state[1:], state[:-1]), (state[:, 1:], state[:, :-1]))
    )
    count = int(on_target.sum())
    hits = FirstHits(
        directions[on_target],
        np.full(count, 1 / max(count, 1)),
        np.where(visible, -1, owner)[on_target],
        np.where(visible, -1, face)[on_target],
        reached[on_target],
        distance[on_target],
        np.hypot(x, y)[on_target],
        0.0,
    )
    return hits, edges


def _picture(
    plane: ImagePlanes, vertices: FloatArray, across: int
) -> tuple[FloatArray, FloatArray, float]:
    """An even grid over the picture of some vertices, and the depth behind all of them."""
    seen = plane.in_view(vertices[None])[0]
    depth = np.maximum(seen[:, 2:], np.linalg.norm(seen, axis=1, keepdims=True) / MESHES.widest)
    flat = np.clip(seen[:, :2] / depth, -MESHES.widest, MESHES.widest)
    low, high = flat.min(axis=0), flat.max(axis=0)
    share = (np.arange(across) + 0.5) / across
    x = np.tile(low[0] + share * (high[0] - low[0]), across)
    y = np.repeat(low[1] + share * (high[1] - low[1]), across)
    return x, y, float(max(seen[:, 2].max(), 0.0)) * (1 + MESHES.step) + MESHES.step


def _through(
    space: Space, eye: FloatArray, directions: FloatArray, index: int, reach: float
) -> tuple[IntArray, IntArray, FloatArray, FloatArray]:
    """The first surface on each ray, and where the ray meets the component, inf for nowhere."""
    start = np.zeros(len(directions))
    reached = np.full(len(directions), np.inf)
    active = np.arange(len(directions))
    first: tuple[IntArray, IntArray, FloatArray] | None = None
    for _ in range(MESHES.surfaces):
        begin = eye + directions[active] * start[active, None]
        hits = space.rays.first_hits(begin, eye + directions[active] * reach)
        at = start[active] + np.where(hits.mesh >= 0, hits.fraction, 0) * (reach - start[active])
        if first is None:
            first = (hits.mesh.copy(), hits.face.copy(), np.where(hits.mesh >= 0, at, np.inf))
        arrived = hits.mesh == index
        reached[active[arrived]] = at[arrived]
        going_on = (hits.mesh >= 0) & (hits.mesh != index)
        start[active] = at + MESHES.step * reach
        active = active[going_on & (start[active] < reach)]
        if len(active) == 0:
            break
    assert first is not None
    return (*first, reached)
