"""Drawn over the small picture through the eye: the body looked at, and names in the way."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from escalade.models.mesh import FloatArray
from escalade.scenes.sight import Sight
from escalade.scenes.space import Space

from . import panda
from .camera import Camera
from .eye_pictures import as_seen, camera_at_eye
from .inset import inset_box
from .labels import Label
from .overlays import BodyImage, Overlay, SeenBody, SightLine


@dataclass(frozen=True, slots=True, eq=False)
class InsetMarks:
    """Marks in the window's pixels, for one sight and one size of the window.

    outline : rings of the body's edge, (n, 2) each
    hidden : triangles of what is hidden of it, (m, 3, 2)
    names : what stands in the way, placed in the small picture by ``camera``
    """

    sight: Sight
    size: tuple[int, int]
    camera: Camera
    outline: tuple[FloatArray, ...]
    hidden: FloatArray
    names: tuple[Label, ...]


def marks_in_inset(
    space: Space, sight: Sight, overlays: Sequence[Overlay], size: tuple[int, int]
) -> InsetMarks:
    """The marks for a sight; without the image of its body only the names."""
    camera = camera_at_eye(space, sight.viewer, sight.target)
    between = (sight.viewer, sight.target)
    lines = [o for o in overlays if isinstance(o, SightLine) and o.between == between]
    seen = [o for o in as_seen(space, *between, lines) if isinstance(o, SeenBody)]
    names = tuple(Label(text, at, 0) for body in seen for text, at in body.named)
    image = lines[0].image if lines else None
    if image is None:
        return InsetMarks(sight, size, camera, (), np.zeros((0, 3, 2)), names)
    rings = tuple(
        _appears(np.asarray(part.exterior.coords)[:, :2], image, camera, size)
        for part in getattr(image.outline, "geoms", (image.outline,))
    )
    corners = panda.area_triangles(image.hidden, 0.0)[..., :2]
    hidden = _appears(corners.reshape(-1, 2), image, camera, size).reshape(-1, 3, 2)
    return InsetMarks(sight, size, camera, rings, hidden, names)


def _appears(
    flat: FloatArray, image: BodyImage, camera: Camera, size: tuple[int, int]
) -> FloatArray:
    """Where points of the image's plane, (n, 2), appear in the window, (n, 2) pixels."""
    right, up = np.array(image.right), np.array(image.up)
    places = np.array(image.middle) + flat[:, :1] * right + flat[:, 1:] * up
    left, top, right_edge, bottom = inset_box(size)
    wide, high = right_edge - left, bottom - top
    seen, _ = camera.project(places, wide / high)
    return np.asarray((left, top) + (seen * [1, -1] + 1) / 2 * (wide, high))
