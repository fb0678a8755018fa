"""How much of a body is hidden after small moves? Counted by rays, for many moves at once."""

from __future__ import annotations

import numpy as np

from escalade.models.mesh import FloatArray
from escalade.scenes.space import Space

from .first_hits import RAYS
from .glances import Gaze
from .moves import Look
from .shares import views_of_one
from .ways import Way

RAYS_ACROSS = 20
"""Rays along both sides of a moved body's image, one each 0.06 in on a man: half a tolerance."""


def when_moved(space: Space, gaze: Gaze) -> Look:
    """The hidden share after moves of eye and body, whose ring has ways.SIDES corners.

    The shares are counted by some hundred rays each: they serve to tell classes apart, and take a
    speck that no ray meets for nothing.
    """
    eye, body = gaze.eye, gaze.body
    way = Way(space, eye, body.vertices, gaze.not_these)
    # Each line's rays begin elsewhere, by the golden section: no edge runs along their rows.
    begin = np.arange(RAYS_ACROSS) * (5**0.5 - 1) / 2 % 1
    across = (np.arange(RAYS_ACROSS) + begin[:, None]) / RAYS_ACROSS

    def look(eyes_by: FloatArray, bodies_by: FloatArray) -> FloatArray:
        shares = np.zeros(len(eyes_by))
        free = np.flatnonzero(~body.holds(eye + eyes_by - bodies_by))
        if len(free) == 0:
            return shares
        # A moved body looks from the eye as the unmoved one does from an eye moved the other way.
        eyes, from_body = eye + eyes_by[free], (eye + eyes_by - bodies_by)[free]
        seen = views_of_one(from_body, body, RAYS_ACROSS)
        lines, planes = seen.lines, seen.planes
        x = (lines.left[..., None] + across * lines.widths[..., None]).reshape(len(free), -1)
        y = np.repeat(lines.heights, RAYS_ACROSS, axis=1)
        directions = (
            planes.axes[:, None]
            + x[..., None] * planes.rights[:, None]
            + y[..., None] * planes.ups[:, None]
        )
        reach = (1 - RAYS.stop_short) / body.fronts(from_body, directions)
        moved_in = float(np.abs(np.concatenate([eyes_by, bodies_by])).max())
        hidden = way.hides(eyes, directions, reach, moved_in)
        weights = np.repeat(lines.widths, RAYS_ACROSS, axis=1)
        shares[free] = (hidden * weights).sum(axis=1) / weights.sum(axis=1)
        return shares

    return look
