"""A scaling ladder leaning towards +x."""

from __future__ import annotations

import math

from escalade.models.errors import PieceError
from escalade.models.mesh import Mesh

from .solid import fitted, mesh_of
from .timber import rungs


def ladder_size(
    length_in: float, foot_in: float, span_in: float = 0.85
) -> tuple[float, float, float]:
    """The dimensions of a ladder of this length whose foot stands ``foot_in`` from the wall.

    Raises PieceError for a ladder that would have to lie flat or deeper.

    >>> ladder_size(5.0, 3.0)
    (3.0, 4.0, 0.85)
    """
    if not 0 < foot_in < length_in:
        raise PieceError(
            f"a ladder {length_in:g} in long cannot stand with its foot {foot_in:g} in out; "
            f"bring the foot nearer than {length_in:g} in"
        )
    return (foot_in, math.sqrt(length_in**2 - foot_in**2), span_in)


def ladder(width: float, height: float, depth: float) -> Mesh:
    """A ladder from its foot at -x to its head at +x, ``height`` up; its rails ``depth`` apart.

    Upright where width is small, lying on the ground where height is.
    """
    thick = min(0.1, 0.2 * depth, 0.6 * height, 0.6 * width)
    blocks = rungs(
        (-width / 2 + thick / 2, 0, thick / 2),
        (width / 2 - thick / 2, 0, height - thick / 2),
        depth,
        thick=thick,
    )
    return fitted(mesh_of(blocks), (width, height, depth))
