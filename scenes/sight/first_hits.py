"""What hides the target? Rays name each thing in the way, its share, and the first contact."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from escalade.models.mesh import FloatArray, IntArray
from escalade.scenes.rays import RayScene

from .mesh_bodies import Body
from .shares import Views


@dataclass(frozen=True, slots=True)
class RayPrecision:
    """How the rays that name blockers are laid."""

    lines: int = 64
    """Lines across the target that carry rays."""

    rays_a_line: int = 64
    """Rays on each, evenly between the outline's ends: 4096 in all, so a share is told to 0.1 %."""

    may_differ: float = 0.01
    """How far the share of rays that meet something may lie from the exact one before the interval
    takes in both: half a ray's width of error along edges four times as long as the body."""

    stop_short: float = 1e-4
    """Rays end this much (of their length) before the body, clear of what it touches: at 40 in a
    tenth of a millimetre, some ten times the step of Embree's float32 there."""


RAYS = RayPrecision()


@dataclass(frozen=True, slots=True, eq=False)
class FirstHits:
    """What n rays to the front of a body met first.

    directions : (n, 3), with the image plane one inch away along the axis
    weights : (n,), each ray's share of the outline; they add up to 1
    owner : (n,) int64, the mesh index, or the count of meshes plus the figure's index, -1 for none
    face : (n,) int64, the face of that mesh, -1 for none or a figure
    reach : (n,) float64, where the body begins, in units of ``directions``
    distance : (n,) float64, where something was met, inf for none
    off_centre : (n,) float64, how far on the plane from the axis
    may_differ : how far the share of rays that met something may lie from the exact one
    """

    directions: FloatArray
    weights: FloatArray
    owner: IntArray
    face: IntArray
    reach: FloatArray
    distance: FloatArray
    off_centre: FloatArray
    may_differ: float

    @property
    def hidden(self) -> float:
        """The share of the outline whose rays met something; exactly 0 or 1 for none or all."""
        met = self.owner >= 0
        return float(met.all()) if met.all() or not met.any() else float(self.weights[met].sum())


def first_hits(
    seen: Views,
    pose: int,
    rays: RayScene,
    meshes: int,
    figures: Sequence[tuple[int, Body]],
    precision: RayPrecision = RAYS,
) -> FirstHits:
    """Send rays from the eye of one view, by its index, to the front of its body.

    meshes : how many meshes the ray scene was made of
    figures : index and body of each figure that blocks
    """
    eye = seen.planes.eyes[pose]
    chosen = ((np.arange(precision.lines) + 0.5) * seen.lines.count / precision.lines).astype(
        np.int64
    )
    left, width = seen.lines.left[pose, chosen], seen.lines.widths[pose, chosen]
    across = (np.arange(precision.rays_a_line) + 0.5) / precision.rays_a_line
    x = (left[:, None] + across * width[:, None]).ravel()
    y = np.repeat(seen.lines.heights[pose, chosen], precision.rays_a_line)
    directions = (
        seen.planes.axes[pose]
        + x[:, None] * seen.planes.rights[pose]
        + y[:, None] * seen.planes.ups[pose]
    )
    weights = np.repeat(width, precision.rays_a_line)
    reach = (1 - precision.stop_short) / seen.bodies[pose].nearness(eye, directions)
    ends = eye + directions * reach[:, None]
    hits = rays.first_hits(np.broadcast_to(eye, ends.shape), ends)
    distance = hits.fraction * reach
    owner, face = hits.mesh.copy(), hits.face.copy()
    for index, body in figures:
        met = body.distance_along(eye, directions)
        first = met < np.minimum(distance, reach)
        distance = np.where(first, met, distance)
        owner = np.where(first, meshes + index, owner)
        face = np.where(first, -1, face)
    return FirstHits(
        directions,
        weights / weights.sum(),
        owner,
        face,
        reach,
        distance,
        np.hypot(x, y),
        precision.may_differ,
    )


def shares_of(hits: FirstHits, hidden: float, groups: IntArray) -> dict[int, float]:
    """What share of the body each group hides first, largest first.

    groups : (n,) int64, the group each ray's hit belongs to (ignored where nothing was met).
    The shares add up to ``hidden``, the share found exactly; none when no ray met anything.
    """
    met = hits.owner >= 0
    if hidden <= 0 or not met.any():
        return {}
    share = np.bincount(groups[met], weights=hits.weights[met])
    share = share / share.sum() * hidden
    order = np.argsort(-share, kind="stable")
    return {int(group): float(share[group]) for group in order if share[group] > 0}


def contact(hits: FirstHits, eye: FloatArray) -> FloatArray | None:
    """Where the line to the middle of the body first meets something, (3,) float64.

    Of the rays that meet something it is the one nearest to the middle; None when none does.
    """
    met = np.flatnonzero(hits.owner >= 0)
    if len(met) == 0:
        return None
    ray = met[np.argmin(hits.off_centre[met])]
    return np.asarray(eye + hits.directions[ray] * hits.distance[ray])
