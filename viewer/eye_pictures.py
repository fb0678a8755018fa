"""What one figure sees of another, prepared for a picture: camera, outline, names in the way."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from escalade.models.mesh import FloatArray
from escalade.scenes.space import Space

from .camera import Camera, eye_view
from .drawing.body import silhouette
from .overlays import Overlay, Point3, SeenBody, SightLine

BODY_SHARE = 0.34
"""The body that is looked at takes this share of the picture's height."""

NARROWEST_DEG, WIDEST_DEG = 6.0, 60.0
LOOKS_ACROSS = 12
"""Rays a side with which names are put on what stands in the way."""


def camera_at_eye(space: Space, viewer: str, target: str | None) -> Camera:
    """The view from a figure's eye, near enough to judge the figure it looks at."""
    camera = eye_view(space, viewer, target)
    if target is None:
        return replace(camera, fov_deg=WIDEST_DEG)
    height = space.figure(target).body_height_in / BODY_SHARE
    angle = 2 * np.degrees(np.arctan2(height / 2, camera.distance_in))
    return replace(camera, fov_deg=float(np.clip(angle, NARROWEST_DEG, WIDEST_DEG)))


def as_seen(space: Space, viewer: str, target: str, overlays: Sequence[Overlay]) -> list[Overlay]:
    """The overlays for the eye's picture: the line of sight becomes the outlined body."""
    line = next(
        (o for o in overlays if isinstance(o, SightLine) and o.between == (viewer, target)), None
    )
    others = [overlay for overlay in overlays if not isinstance(overlay, SightLine)]
    eye = space.figure(viewer).eye
    body = SeenBody(
        target,
        (float(eye[0]), float(eye[1]), float(eye[2])),
        _names_in_the_way(space, eye, target, line.blockers if line is not None else ()),
        line.caption if line is not None else "",
    )
    return [*others, body]


def _names_in_the_way(
    space: Space, eye: FloatArray, target: str, blockers: Sequence[str]
) -> tuple[tuple[str, Point3], ...]:
    """Each blocker's name where it hides most of the body; a figure's over its head."""
    outline = silhouette(space.figure(target), (float(eye[0]), float(eye[1]), float(eye[2])))
    low, high = outline.min(axis=0), outline.max(axis=0)
    steps = (np.arange(LOOKS_ACROSS) + 0.5) / LOOKS_ACROSS
    grid = np.array([(a, a, b) for a in steps for b in steps])
    ends = low + grid * (high - low)
    hits = space.rays.first_hits(np.broadcast_to(eye, ends.shape), ends)
    places = eye + hits.fraction[:, None] * (ends - eye)
    found: list[tuple[str, Point3]] = []
    for name in blockers:
        index = next((i for i, c in enumerate(space.components) if c.name == name), None)
        if index is None:
            figure = space.figure(name)
            found.append((name, (*figure.base.at_in, figure.z_in + figure.body_height_in)))
        elif (hits.mesh == index).any():
            x, y, z = places[hits.mesh == index].mean(axis=0)
            found.append((name, (float(x), float(y), float(z))))
    return tuple(found)
