"""What one figure sees of another, prepared for a picture: camera, outline, names in the way."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from escalade.models.mesh import FloatArray
from escalade.scenes.space import Space, SpaceFigure

from .camera import Camera, bounds_of, eye_view
from .drawing.body import silhouette
from .overlays import Overlay, Point3, SeenBody, SightLine

BODY_SHARE = 0.34
"""The body that is looked at takes this share of the picture's height."""

NARROWEST_DEG, WIDEST_DEG = 6.0, 60.0
HEADINGS = 72
"""A figure that looks around tries so many directions."""

VIEW_HALF_DEG = 34.0
"""What lies farther to the side than this is not in a picture as wide as ours."""

HIDDEN_WORTH = 0.2
"""An enemy who is hidden counts so much of one who is seen."""

TURN_FOR_ONE_DEG = 50.0
"""To see one enemy more a figure turns its eyes this far."""

NEAR_IN = 0.5
LOOKS_ACROSS = 12
"""Rays a side with which names are put on what stands in the way."""


def camera_at_eye(space: Space, viewer: str, target: str | None) -> Camera:
    """The view from a figure's eye, near enough to judge the figure it looks at.

    Without a target it looks where most of its enemies are seen, rather ahead than aside; where
    none is on the table, at what stands there; on an empty table straight ahead.
    """
    if target is None:
        return _looking_around(space, viewer)
    camera = eye_view(space, viewer, target)
    height = space.figure(target).body_height_in / BODY_SHARE
    angle = 2 * np.degrees(np.arctan2(height / 2, camera.distance_in))
    return replace(camera, fov_deg=float(np.clip(angle, NARROWEST_DEG, WIDEST_DEG)))


def _looking_around(space: Space, viewer: str) -> Camera:
    figure = space.figure(viewer)
    ahead = replace(eye_view(space, viewer), fov_deg=WIDEST_DEG)
    places = _worth_seeing(space, figure)
    if len(places) == 0:
        return ahead
    seen = ~space.rays.occluded(np.broadcast_to(figure.eye, places.shape), places)
    away = places - figure.eye
    bearing = np.degrees(np.arctan2(away[:, 1], away[:, 0])) - figure.figure.facing_deg
    turned = (bearing + 180.0) % 360.0 - 180.0
    worth = np.where(seen, 1.0, HIDDEN_WORTH)

    def gain(heading: float) -> float:
        in_view = np.abs((turned - heading + 180.0) % 360.0 - 180.0) < VIEW_HALF_DEG
        turning = abs(heading) / TURN_FOR_ONE_DEG
        return float(worth[in_view].sum()) - turning if in_view.any() else -np.inf

    heading = max(np.linspace(-180.0, 180.0, HEADINGS, endpoint=False).tolist(), key=gain)
    in_view = np.abs((turned - heading + 180.0) % 360.0 - 180.0) < VIEW_HALF_DEG
    if not in_view.any():
        return ahead
    chosen = in_view & seen if (in_view & seen).any() else in_view
    level = np.linalg.norm(away[chosen, :2], axis=1)
    rise = float(np.median(away[chosen, 2] / np.maximum(level, NEAR_IN)))
    yaw = np.radians(figure.figure.facing_deg + heading)
    return Camera.looking(
        figure.eye, figure.eye + np.array([np.cos(yaw), np.sin(yaw), rise]), WIDEST_DEG
    )


def _worth_seeing(space: Space, figure: SpaceFigure) -> FloatArray:
    """The middles of a figure's enemies; without any, of everything else that stands there."""
    side = figure.figure.side
    others = [other for other in space.figures if other.name != figure.name]
    enemies = [other for other in others if {other.figure.side, side} == {"attacker", "defender"}]
    middles = [other.centre for other in enemies]
    if not middles:
        middles = [bounds_of(component.mesh).mean(axis=0) for component in space.components]
        middles += [other.centre for other in others]
    return np.array(middles).reshape(-1, 3)


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
        line.share if line is not None else "",
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
