"""What share of a body does an eye see past some triangles? For many eyes and bodies at once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from escalade.models.mesh import FloatArray, IntArray

from .coverage import Lines, Spans, covered, lines_across, spans_of
from .silhouettes import ImagePlanes, Prism, image_planes


@dataclass(frozen=True, slots=True)
class SightPrecision:
    """How finely sight is computed, and where the numbers come from."""

    lines: int = 1024
    """Lines across the target: one each 0.0015 in on a man of 1.25 in, a fifth of a pen stroke."""

    sides: int = 64
    """Corners of a figure's ring: chords lie within 0.0012 of its radius, on its ends only."""

    near_in: float = 1e-4
    """Surfaces are cut this far before the eye's plane, where the projection has no end."""

    steep: float = 0.15
    """A target nearer than this (nearest by farthest depth) is seen on a plane square to its
    nearest corner; a smaller share would stretch the image more than sixfold."""

    turn_rad: float = 0.4
    """Lines cross the image slanted, so that the level and upright edges of castles are all
    crossed; any angle clear of their usual directions will do."""

    pieces: int = 16
    """A surface that cuts into the target is judged at so many places along a line across it."""

    touch: float = 1e-9
    """Relative depth within which a surface touches the target and hides nothing (float64 noise
    of coordinates up to 100 in is 1e-14; of corners turned with their component, 1e-12)."""

    speck: float = 1e-6
    """A share below this is nothing: the rounding noise between surfaces that share an edge."""

    share_error: float = 5e-4
    """What is added to either side of a share: the chords of the rings and the lines' ends, twice
    the largest error found against exact polygons."""


PRECISION = SightPrecision()
"""For one look."""

IN_A_MATRIX = SightPrecision(lines=192, sides=24, share_error=3e-3)
"""For all pairs of a scene: a line each 0.008 in, chords within 0.009 of the radius."""


@dataclass(frozen=True, slots=True, eq=False)
class Views:
    """Pairs of an eye and a body, ready to be asked.

    planes : p image planes; bodies : the p bodies; lines : across their outlines
    vertices : (p, v, 3) float64, the bodies' corners
    depths : (p, 2) float64, least and greatest depth of each body
    """

    planes: ImagePlanes
    bodies: tuple[Prism, ...]
    vertices: FloatArray
    lines: Lines
    depths: FloatArray


def views(
    eyes: FloatArray, bodies: Sequence[Prism], lines: int, precision: SightPrecision = PRECISION
) -> Views:
    """Look from p eyes, (p, 3) float64, at p bodies, whose rings have equally many corners.

    No body may hold its eye.
    """
    vertices = np.stack([body.vertices for body in bodies])
    centres = np.stack([body.centre for body in bodies])
    return _views(eyes, tuple(bodies), vertices, centres, lines, precision)


def views_of_one(
    eyes: FloatArray, body: Prism, lines: int, precision: SightPrecision = PRECISION
) -> Views:
    """Look from p eyes, (p, 3) float64, none of which it holds, at the same body."""
    count = len(eyes)
    vertices = np.broadcast_to(body.vertices, (count, 2 * len(body.ring), 3))
    centres = np.broadcast_to(body.centre, (count, 3))
    return _views(eyes, (body,) * count, vertices, centres, lines, precision)


def _views(
    eyes: FloatArray,
    bodies: tuple[Prism, ...],
    vertices: FloatArray,
    centres: FloatArray,
    lines: int,
    precision: SightPrecision,
) -> Views:
    planes = image_planes(eyes, vertices, centres, precision.turn_rad, precision.steep)
    seen = planes.project(vertices)
    count = len(bodies[0].ring)
    lower, upper = seen[:, :count, :2], seen[:, count:, :2]
    starts = np.concatenate([lower, upper, lower], axis=1)
    ends = np.concatenate([np.roll(lower, -1, 1), np.roll(upper, -1, 1), upper], axis=1)
    depths = np.stack([seen[..., 2].min(axis=1), seen[..., 2].max(axis=1)], axis=1)
    return Views(planes, bodies, vertices, lines_across(starts, ends, lines), depths)


def hidden_spans(
    seen: Views, corners: FloatArray, poses: IntArray, precision: SightPrecision = PRECISION
) -> Spans:
    """Where triangles before the bodies cross the lines across them.

    corners : (m, 3, 3) float64, inches; poses : (m,) int64, the pair each is held against.
    ``polygon`` of the result counts the triangles given. A triangle that touches the body or lies
    behind it hides nothing; one that cuts into it hides what lies behind its front part.
    """
    planes = seen.planes.taken(poses)
    local = np.asarray(
        (corners - planes.eyes[:, None, :])
        @ np.stack([planes.rights, planes.ups, planes.axes], axis=-1)
    )
    depth = local[..., 2]
    reach = seen.depths[poses]
    ahead = (depth.max(axis=1) > precision.near_in) & (depth.min(axis=1) < reach[:, 1])
    chosen = np.flatnonzero(ahead)
    quads = _cut_at(local[chosen], precision.near_in)
    flat = quads[..., :2] / quads[..., 2:]
    spans = spans_of(flat, poses[chosen], seen.lines)
    spans = Spans(chosen[spans.polygon], spans.pose, spans.line, spans.left, spans.right)
    return _before_the_bodies(seen, spans, corners, poses, precision)


def hidden_shares(seen: Views, spans: Spans) -> FloatArray:
    """The hidden share of each body, (p,) float64, from 0 to 1; specks count as nothing."""
    hidden = covered(spans, seen.lines).sum(axis=1) / seen.lines.widths.sum(axis=1)
    hidden = np.where(hidden < PRECISION.speck, 0.0, hidden)
    return np.where(hidden > 1 - PRECISION.speck, 1.0, hidden)


def _taken(spans: Spans, chosen: NDArray[np.bool_]) -> Spans:
    return Spans(
        spans.polygon[chosen],
        spans.pose[chosen],
        spans.line[chosen],
        spans.left[chosen],
        spans.right[chosen],
    )


def _cut_at(local: FloatArray, near_in: float) -> FloatArray:
    """The parts of triangles beyond the near plane, (n, 4, 3); a corner is repeated for three."""
    quads = np.concatenate([local, local[:, 2:]], axis=1)
    beyond = local[..., 2] >= near_in
    for index in np.flatnonzero(~beyond.all(axis=1)):
        corners = []
        for corner in range(3):
            here, after = local[index, corner], local[index, (corner + 1) % 3]
            if here[2] >= near_in:
                corners.append(here)
            if (here[2] >= near_in) != (after[2] >= near_in):
                corners.append(here + (near_in - here[2]) / (after[2] - here[2]) * (after - here))
        quads[index] = np.array([*corners, corners[-1]])[:4]
    return quads


def _before_the_bodies(
    seen: Views, spans: Spans, corners: FloatArray, poses: IntArray, precision: SightPrecision
) -> Spans:
    """The spans, or pieces of them, whose surfaces lie before the bodies."""
    used = np.unique(spans.polygon)
    sides = np.zeros(len(corners), dtype=np.int64)
    sides[used] = _sides(seen, corners[used], poses[used], precision)
    side = sides[spans.polygon]
    parts = [_taken(spans, side == _BEFORE)]
    into = _taken(spans, side == _INTO)
    short = (into.right - into.left) * precision.pieces <= seen.lines.widths[into.pose, into.line]
    for some, pieces in ((short, 1), (~short, precision.pieces)):
        if some.any():
            parts.append(_pieces_before(seen, _taken(into, some), corners, pieces, precision.touch))
    return Spans(
        *(
            np.concatenate([getattr(part, name) for part in parts])
            for name in ("polygon", "pose", "line", "left", "right")
        )
    )


_BEFORE, _BEHIND, _INTO = range(3)


def _sides(
    seen: Views, corners: FloatArray, poses: IntArray, precision: SightPrecision
) -> IntArray:
    """Where each triangle lies, seen from the eye: before the body, behind it, or into it."""
    eyes = seen.planes.eyes[poses]
    body_low, body_high = seen.vertices.min(axis=1)[poses], seen.vertices.max(axis=1)[poses]
    below, above = corners.max(axis=1) < body_low, corners.min(axis=1) > body_high
    # A level or upright plane parts the two: every ray meets first what lies on the eye's side.
    before = ((below & (eyes <= body_low)) | (above & (eyes >= body_high))).any(axis=1)
    apart = (below | above).any(axis=1)
    sides = np.where(apart, np.where(before, _BEFORE, _BEHIND), _INTO)
    doubtful = np.flatnonzero(~apart)
    near = corners[doubtful]
    normal = np.cross(near[:, 1] - near[:, 0], near[:, 2] - near[:, 0])
    eye = np.einsum("nk,nk->n", normal, eyes[doubtful] - near[:, 0])
    body = np.einsum("nk,nvk->nv", normal, seen.vertices[poses[doubtful]] - near[:, :1])
    body *= np.sign(eye)[:, None]
    slack = precision.touch * np.abs(eye)[:, None]
    by_plane = np.where((body <= slack).all(axis=1), _BEFORE, _INTO)
    sides[doubtful] = np.where((body >= -slack).all(axis=1), _BEHIND, by_plane)
    return np.asarray(sides)


def _pieces_before(
    seen: Views, spans: Spans, corners: FloatArray, pieces: int, touch: float
) -> Spans:
    """The pieces of some spans whose surface lies before the body's own."""
    edges = np.linspace(0.0, 1.0, pieces + 1)
    left = spans.left[:, None] + edges[:-1] * (spans.right - spans.left)[:, None]
    right = spans.left[:, None] + edges[1:] * (spans.right - spans.left)[:, None]
    planes = seen.planes.taken(spans.pose)
    y = seen.lines.heights[spans.pose, spans.line]
    middle = (left + right) / 2
    direction = (
        planes.axes[:, None, :]
        + middle[..., None] * planes.rights[:, None, :]
        + (y[:, None, None] * planes.ups[:, None, :])
    )
    triangle = corners[spans.polygon]
    normal = np.cross(triangle[:, 1] - triangle[:, 0], triangle[:, 2] - triangle[:, 0])
    reach = np.einsum("nk,nk->n", normal, triangle[:, 0] - planes.eyes)
    along = np.einsum("nk,npk->np", normal, direction)
    surface = np.divide(along, reach[:, None], out=np.zeros_like(along), where=reach[:, None] != 0)
    front = np.zeros_like(surface)
    for pose in np.unique(spans.pose):
        mine = spans.pose == pose
        front[mine] = seen.bodies[pose].nearness(seen.planes.eyes[pose], direction[mine])
    before = surface > front * (1 + touch)
    which, piece = np.nonzero(before)
    return Spans(
        spans.polygon[which],
        spans.pose[which],
        spans.line[which],
        left[which, piece],
        right[which, piece],
    )
