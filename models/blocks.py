"""An exact block: what stands on the table for a component that is only a tape reading."""

from __future__ import annotations

import numpy as np

from .mesh import Mesh, Part

_CORNERS = np.array([(x, y, z) for z in (0.0, 1.0) for y in (-0.5, 0.5) for x in (-0.5, 0.5)])
_FACES = np.array(
    [
        (0, 2, 1), (1, 2, 3), (4, 5, 6), (5, 7, 6),  # bottom, top
        (0, 1, 4), (1, 5, 4), (2, 6, 3), (3, 6, 7),  # front (-y), back
        (0, 4, 2), (2, 4, 6), (1, 3, 5), (3, 7, 5),  # left, right
    ]
)  # fmt: skip


def block(width_in: float, height_in: float, depth_in: float) -> Mesh:
    """A closed block standing on z = 0, its footprint centred, width along x.

    >>> block(10, 5, 3).bounds.tolist()
    [[-5.0, -1.5, 0.0], [5.0, 1.5, 5.0]]
    """
    return Mesh.of(_CORNERS * (width_in, depth_in, height_in), _FACES, Part("block"))
