"""From where an answer is best looked at: what it concerns fills the picture, and shows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry import MultiPoint, Polygon

from escalade.models.mesh import FloatArray
from escalade.scenes.space import Space

from .camera import Camera, corners_of, landmarks, named_view
from .overlays import (
    DeadGround,
    FallPath,
    Highlight,
    Leap,
    Measure,
    Overlay,
    Packed,
    SightLine,
    TemplateDisc,
    Way,
)


@dataclass(frozen=True, slots=True)
class ViewChoice:
    """Which directions are tried, and what makes one better than another.

    ``pitches_deg`` and ``turns``: so many heights and directions around. The rest is what counts:
    ``visible`` that the answer's points show, ``spread`` that they fill the picture, ``facing``
    that what has a front shows it, ``usual`` and ``level`` that the camera stands near its usual
    place and height, so that two pictures of one table look alike. ``least_in`` keeps a lone
    figure's surroundings in the picture (``least_from_above_in`` where the camera looks straight
    down), ``room`` leaves some for names.
    """

    pitches_deg: tuple[float, ...] = (24.0, 34.0, 46.0, 60.0)
    turns: int = 36
    visible: float = 1.0
    spread: float = 0.40
    facing: float = 0.5
    usual: float = 0.10
    level: float = 0.30
    least_in: float = 4.0
    least_from_above_in: float = 10.0
    room: float = 1.16
    stop_short: float = 0.02


CHOICE = ViewChoice()

RING_POINTS = 65
"""Points that stand for the outline of a base or a template: sixty-fourths of it, and its start."""


@dataclass(frozen=True, slots=True)
class Aims:
    """What a picture must frame, and which points of it had better not be hidden, (n, 3) each.

    ``front`` is the direction in which what is looked at faces, (3,), where it has one.
    """

    frame: FloatArray
    show: FloatArray
    front: FloatArray | None = None


def answer_view(space: Space, overlays: Sequence[Overlay], aspect: float = 1.6) -> Camera:
    """The camera for these answers: of many directions the one from which most of them shows.

    Dead ground is looked at from above; without any answer the whole table is shown.
    """
    if not overlays:
        return named_view("three-quarter", space, aspect)
    if any(isinstance(overlay, DeadGround) for overlay in overlays):
        return named_view("top", space, aspect)
    found = [aims_of(overlay, space) for overlay in overlays]
    fronts = [aims.front for aims in found if aims.front is not None]
    frame = np.vstack([aims.frame for aims in found])
    # Of several ways the first is the cheapest: that it shows counts three times.
    show = np.vstack([aims.show for aims in (found[0], found[0], *found)])
    return best_view(space, Aims(frame, show, fronts[0] if fronts else None), aspect)


def view_from_above(space: Space, overlays: Sequence[Overlay], aspect: float = 1.6) -> Camera:
    """Straight down on what these answers concern, with some of the table around it."""
    whole = named_view("top", space, aspect)
    found = [aims_of(overlay, space).frame for overlay in overlays]
    points = _at_least(np.vstack(found), CHOICE.least_from_above_in)
    near = whole.framing(points, aspect).zoomed(CHOICE.room)
    return near if near.distance_in < whole.distance_in else whole


def best_view(space: Space, aims: Aims, aspect: float, choice: ViewChoice = CHOICE) -> Camera:
    """Of many directions the one that shows most of ``aims.show``; see :class:`ViewChoice`."""
    frame = _at_least(aims.frame, choice.least_in)
    usual = Camera()
    cameras = [
        Camera(yaw_deg=(usual.yaw_deg + 360.0 * turn / choice.turns) % 360, pitch_deg=pitch)
        .framing(frame, aspect)
        .zoomed(choice.room)
        for pitch in choice.pitches_deg
        for turn in range(choice.turns)
    ]
    shares = _visible_shares(space, cameras, aims.show, choice.stop_short)

    def worth(index: int) -> float:
        camera = cameras[index]
        seen, _ = camera.project(aims.show, aspect)
        spread = MultiPoint(seen).convex_hull.area / 4 if len(seen) > 2 else 0.0
        turned = np.cos(np.radians(camera.yaw_deg - usual.yaw_deg))
        faced = 0.0 if aims.front is None else min(float(camera.axes[2] @ aims.front), 0.7)
        return float(
            choice.visible * shares[index]
            + choice.spread * spread**0.5
            + choice.facing * faced
            + choice.usual * turned
            - choice.level * abs(camera.pitch_deg - usual.pitch_deg) / usual.pitch_deg
        )

    return cameras[max(range(len(cameras)), key=worth)]


def _at_least(points: FloatArray, least_in: float) -> FloatArray:
    """The points, and around their middle a box of at least this size."""
    middle = (points.min(axis=0) + points.max(axis=0)) / 2
    reach = np.array([least_in, least_in, least_in / 2]) / 2
    return np.vstack([points, corners_of(np.stack([middle - reach, middle + reach]))])


def _visible_shares(
    space: Space, cameras: Sequence[Camera], points: FloatArray, stop_short: float
) -> FloatArray:
    """The share of the points that neither a component nor a figure hides from each camera."""
    if len(points) == 0:
        return np.ones(len(cameras))
    eyes = np.repeat(np.stack([camera.eye for camera in cameras]), len(points), axis=0)
    there = np.tile(points, (len(cameras), 1))
    near = there + (eyes - there) * stop_short
    hidden = space.rays.occluded(eyes, near)
    hidden |= _behind_figures(space, eyes, there)
    return np.asarray(1.0 - hidden.reshape(len(cameras), -1).mean(axis=1))


def _behind_figures(space: Space, eyes: FloatArray, points: FloatArray) -> NDArray[np.bool_]:
    """Whether a figure's body stands on the way from each eye to its point, (n,) bool.

    A body in which or right over which the point lies does not count.
    """
    hidden = np.zeros(len(points), dtype=bool)
    along = points - eyes
    level = np.maximum((along[:, :2] ** 2).sum(axis=1), 1e-12)
    for figure in space.figures:
        middle = np.array(figure.base.at_in)
        share = ((middle - eyes[:, :2]) * along[:, :2]).sum(axis=1) / level
        passing = eyes + along * np.clip(share, 0.0, 1.0)[:, None]
        off = np.linalg.norm(passing[:, :2] - middle, axis=1)
        own = np.linalg.norm(points[:, :2] - middle, axis=1) < 2 * figure.body_radius_in
        over = (passing[:, 2] > figure.z_in) & (passing[:, 2] < figure.z_in + figure.body_height_in)
        hidden |= (off < figure.body_radius_in) & over & ~own & (share > 0) & (share < 1)
    return hidden


def aims_of(overlay: Overlay, space: Space) -> Aims:
    """What a picture of this answer must frame, and what of it must show."""
    nothing = np.zeros((0, 3))
    match overlay:
        case SightLine(between=between, eye=eye, target=target, contact=contact, image=image):
            ends = _along([eye, target], 9)
            spots = [place for place in (contact, image and image.seen) if place is not None]
            bodies = landmarks(space, between) if between else nothing
            show = np.vstack([ends, bodies, np.array(spots).reshape(-1, 3)])
            back = np.array(eye) - np.array(target)
            length = float(np.linalg.norm(back))
            return Aims(np.vstack([bodies, ends]), show, back / length if length else None)
        case TemplateDisc(outline=outline, z_in=z_in, bases=bases):
            disc = _ring(outline, z_in)
            heads = [_ring(b, z + up) for b, z, _ in bases for up in (0.1, 1.3)]
            return Aims(np.vstack([disc, *heads]), np.vstack([disc, *(heads or [nothing])]))
        case FallPath(points=points, landing=landing, names=names):
            feet = nothing if landing is None else _ring(landing, points[-1][2])
            bodies = landmarks(space, names) if names else nothing
            path = np.vstack([_along(points, 6), feet, bodies])
            return Aims(path, path)
        case Leap(arcs=arcs, names=names, landings=landings, approach=approach, better=better):
            path = np.vstack([np.array(arc.points) for arc in arcs])
            walks = [way for way in (approach, better.way if better else ()) if way]
            rings = [_ring(base, z) for base, z, _ in landings]
            leaper = landmarks(space, names[:1]) if names else nothing
            all_of_it = np.vstack([path, *rings, leaper, *(_along(way, 4) for way in walks)])
            return Aims(all_of_it, all_of_it)
        case Way(points=points):
            path = _along(points, 6)
            return Aims(np.vstack([path, path + np.array([0.0, 0.0, 1.0])]), path)
        case Measure(points=points):
            path = _along(points, 6)
            return Aims(path, path)
        case Packed(bases=bases):
            room = np.vstack([_ring(base, z) for base, z in bases] or [nothing])
            owner = landmarks(space, [overlay.component])
            return Aims(np.vstack([room, owner]), room)
        case Highlight(names=names) if names:
            return Aims(landmarks(space, names), landmarks(space, names))
    return Aims(nothing, nothing)


def _along(points: Sequence[Sequence[float]], parts: int) -> FloatArray:
    """Points evenly along each leg of a path, (n, 3)."""
    path = np.array(points, dtype=float)
    share = np.linspace(0.0, 1.0, parts)[:, None]
    return np.vstack([a + (b - a) * share for a, b in pairwise(path)])


def _ring(outline: Polygon, z_in: float) -> FloatArray:
    """Points evenly along an outline at a height, (n, 3)."""
    places = np.linspace(0.0, 1.0, RING_POINTS)
    ring = shapely.line_interpolate_point(outline.exterior, places, normalized=True)
    return np.column_stack([shapely.get_coordinates(ring), np.full(RING_POINTS, z_in)])
