"""How much of a body is hidden after small moves? Counted by rays, for many moves at once."""

from __future__ import annotations

import numpy as np

from escalade.models.mesh import FloatArray
from escalade.scenes.space import Space

from .first_hits import RAYS
from .glances import Gaze
from .moves import Look
from .obstacles import figures_near
from .shares import Views, views
from .silhouettes import Prism

SIDES = 16
"""Corners of a moved body's ring: only its class is asked."""

RAYS_ACROSS = 20
"""Rays along both sides of a moved body's image, one each 0.06 in on a man: half a tolerance."""


def when_moved(space: Space, gaze: Gaze) -> Look:
    """The hidden share after moves of eye and body, whose ring has SIDES corners.

    The shares are counted by some hundred rays each: they serve to tell classes apart, and take a
    speck that no ray meets for nothing.
    """
    eye, body = gaze.eye, gaze.body

    def look(eyes_by: FloatArray, bodies_by: FloatArray) -> FloatArray:
        eyes = eye + eyes_by
        bodies = [body.moved(by) for by in bodies_by]
        shares = np.zeros(len(eyes))
        apart = [not moved.holds(at) for moved, at in zip(bodies, eyes, strict=True)]
        free = np.flatnonzero(apart)
        if len(free) == 0:
            return shares
        reach_in = float(np.abs(np.concatenate([eyes_by, bodies_by])).max())
        figures = figures_near(space, eye, body.vertices, reach_in, gaze.not_these, SIDES)
        seen = views(eyes[free], [bodies[index] for index in free], RAYS_ACROSS)
        shares[free] = _counted(space, seen, [other for _, other in figures])
        return shares

    return look


def _counted(space: Space, seen: Views, figures: list[Prism]) -> FloatArray:
    """The hidden share of every view, (p,), by rays along its lines."""
    across = (np.arange(RAYS_ACROSS) + 0.5) / RAYS_ACROSS
    lines = seen.lines
    x = (lines.left[..., None] + across * lines.widths[..., None]).reshape(len(seen.bodies), -1)
    y = np.repeat(lines.heights, RAYS_ACROSS, axis=1)
    planes = seen.planes
    directions = (
        planes.axes[:, None]
        + x[..., None] * planes.rights[:, None]
        + y[..., None] * planes.ups[:, None]
    )
    fronts = np.stack(
        [
            body.nearness(eye, along)
            for body, eye, along in zip(seen.bodies, planes.eyes, directions, strict=True)
        ]
    )
    reach = (1 - RAYS.stop_short) / fronts
    starts = np.broadcast_to(planes.eyes[:, None], directions.shape)
    ends = starts + directions * reach[..., None]
    hidden = space.rays.occluded(starts.reshape(-1, 3), ends.reshape(-1, 3)).reshape(x.shape)
    for figure in figures:
        met = [
            figure.distance_along(eye, along)
            for eye, along in zip(planes.eyes, directions, strict=True)
        ]
        hidden |= np.stack(met) < reach
    weights = np.repeat(lines.widths, RAYS_ACROSS, axis=1)
    return np.asarray((hidden * weights).sum(axis=1) / weights.sum(axis=1))
