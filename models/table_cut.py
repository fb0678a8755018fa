"""A model without what lies below a level: the table of a scan, or the plate it was built on."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from .errors import EmptyModel
from .slicing import slice_triangles
from .source import Source, along, box_of


@dataclass(frozen=True, slots=True)
class CutTolerances:
    """How near to a level a corner lies on it."""

    on_share: float = 1e-6
    """Of the model's largest side: float32 files hold no more, and so a model that was cut is not
    cut again into slivers."""


CUT = CutTolerances()


def above(source: Source, axis: NDArray[np.float64], height: float) -> Source:
    """The part of a model at and above a height along a direction, in file units.

    axis : (3,) unit vector that points up. Faces that cross the level are cut along it, those that
    lie in it are the plate's own top and go too; the cut stays open. Raises EmptyModel when
    nothing is left.
    """
    heights = along(source.vertices, axis)
    low, high = box_of(source.vertices)
    slack = CUT.on_share * float((high - low).max())
    over = heights >= height - slack
    if source.is_cloud:
        _refuse_nothing(source, bool(over.any()))
        colours = None if source.colours is None else source.colours[over]
        return replace(source, vertices=source.vertices[over], colours=colours)
    rising = heights[source.faces].max(axis=1) > height + slack
    all_over = over[source.faces].all(axis=1)
    whole, crossing = rising & all_over, np.flatnonzero(rising & ~all_over)
    _refuse_nothing(source, bool(whole.any()) or len(crossing) > 0)
    if len(crossing) == 0:
        return source.with_faces(whole) if not whole.all() else source
    pieces, came_from = slice_triangles(source.vertices[source.faces[crossing]], axis, height)
    origin = np.concatenate([np.flatnonzero(whole), crossing[came_from]])
    first = len(source.vertices)
    new = np.arange(first, first + 3 * len(pieces)).reshape(-1, 3)
    return replace(
        source,
        vertices=np.vstack([source.vertices, pieces.reshape(-1, 3).astype(source.vertices.dtype)]),
        faces=np.vstack([source.faces[whole], new]),
        face_groups=source.face_groups[origin],
        colours=None if source.colours is None else source.colours[origin],
    )


def _refuse_nothing(source: Source, left: bool) -> None:
    if not left:
        raise EmptyModel(f"nothing of {source.path.name} lies above the cut: lower it")
