"""A line of sight: free as far as the first contact, dashed beyond it."""

from __future__ import annotations

import numpy as np
from panda3d import core

from escalade.scenes.space import Space
from escalade.viewer import panda
from escalade.viewer.overlays import SightLine

from .brush import Brush

LINE_PX = 4.0
DASH_IN = 0.9
MARKER_IN = 0.22
"""Half the length of the cross that marks the first contact."""


def draw_sight(line: SightLine, brush: Brush, space: Space) -> core.NodePath:
    """The line, its blocked part in another colour and dashed, a cross where it first meets."""
    root = core.NodePath("sight")
    if line.contact is None:
        free = panda.path_segments([line.eye, line.target])
        brush.lines(free, brush.colours.visible, LINE_PX).reparent_to(root)
        return root
    free = panda.path_segments([line.eye, line.contact])
    stopped = panda.path_segments([line.contact, line.target])
    brush.lines(stopped, brush.colours.blocked, LINE_PX, dash_in=DASH_IN).reparent_to(root)
    brush.lines(free, brush.colours.visible, LINE_PX).reparent_to(root)
    brush.lines(cross_at(line.contact, MARKER_IN), brush.colours.contact, LINE_PX).reparent_to(root)
    return root


def cross_at(
    point: tuple[float, float, float], reach_in: float
) -> np.ndarray[tuple[int, ...], np.dtype[np.float64]]:
    """A cross of three strokes through a point, (3, 2, 3)."""
    strokes = np.eye(3)[:, None, :] * np.array([-reach_in, reach_in])[None, :, None]
    return np.asarray(strokes + np.asarray(point))
