"""What an eye sees of an upright body: the image plane, and the body's outline on it."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from escalade.models.mesh import FloatArray


@dataclass(frozen=True, slots=True, eq=False)
class Prism:
    """A convex upright body: a ring in plan between two heights. A figure is a round one.

    ring : (n, 2) float64, inches, counter-clockwise; two corners make a flat upright wall
    middle : (2,) float64, the middle of the plan
    """

    ring: FloatArray
    middle: FloatArray
    bottom_in: float
    top_in: float

    @property
    def vertices(self) -> FloatArray:
        """(2n, 3) float64: the lower ring, then the upper one."""
        lower = np.column_stack([self.ring, np.full(len(self.ring), self.bottom_in)])
        upper = np.column_stack([self.ring, np.full(len(self.ring), self.top_in)])
        return np.vstack([lower, upper])

    @property
    def centre(self) -> FloatArray:
        """The middle of the body, (3,) float64."""
        return np.array([*self.middle, (self.bottom_in + self.top_in) / 2])

    @property
    def triangles(self) -> FloatArray:
        """The body's surface, (4n - 4, 3, 3) float64."""
        count = len(self.ring)
        here = np.arange(count)
        after = (here + 1) % count
        sides = np.vstack(
            [
                np.stack([here, after, after + count], 1),
                np.stack([here, after + count, here + count], 1),
            ]
        )
        fan = np.stack([np.zeros(count - 2, dtype=np.int64), here[1:-1], here[2:]], 1)
        corners: FloatArray = self.vertices[np.vstack([sides, fan[:, ::-1], fan + count])]
        return corners

    @property
    def half_spaces(self) -> tuple[FloatArray, FloatArray]:
        """Outward normals, (n + 2, 3), and offsets, (n + 2,): inside, normal · point ≤ offset."""
        edge = np.roll(self.ring, -1, axis=0) - self.ring
        outward = np.column_stack([edge[:, 1], -edge[:, 0]])
        normals = np.vstack(
            [np.column_stack([outward, np.zeros(len(edge))]), [0, 0, 1], [0, 0, -1]]
        )
        offsets = np.einsum("nk,nk->n", outward, self.ring)
        return normals, np.concatenate([offsets, [self.top_in, -self.bottom_in]])

    def distance_along(self, eye: FloatArray, directions: FloatArray) -> FloatArray:
        """How many directions away the body is met, inf for never; (n,) for (n, 3) directions."""
        normals, offsets = self.half_spaces
        gaps = offsets - normals @ eye
        along = directions @ normals.T
        with np.errstate(divide="ignore", invalid="ignore"):
            at = gaps / along
        enter = np.where(along < 0, at, -np.inf).max(axis=1)
        leave = np.where(along > 0, at, np.inf).min(axis=1)
        passed_by = ((along == 0) & (gaps < 0)).any(axis=1)
        return np.where((enter > 0) & (enter < leave) & ~passed_by, enter, np.inf)

    def nearness(self, eye: FloatArray, directions: FloatArray) -> FloatArray:
        """One over how many directions away the body's front lies, for (…, 3) directions.

        Smooth where ``distance_along`` breaks off: along the outline itself it gives the outline.
        The eye must lie outside of the body.
        """
        normals, offsets = self.half_spaces
        gaps = offsets - normals @ eye
        facing = gaps < 0
        # The front is the farthest of the planes that face the eye, so its nearness is the least.
        towards = directions @ normals[facing].T / gaps[facing]
        return np.asarray(towards.clip(min=0).min(axis=-1))

    def fronts(self, eyes: FloatArray, directions: FloatArray) -> FloatArray:
        """``nearness`` for many eyes, (p, 3), with their own directions, (p, r, 3): (p, r)."""
        normals, offsets = self.half_spaces
        gaps = offsets - eyes @ normals.T
        facing = gaps < 0
        towards = directions @ normals.T
        towards *= np.where(facing, 1 / np.where(facing, gaps, -1.0), 0.0)[:, None, :]
        return np.asarray(np.where(facing[:, None, :], towards.clip(min=0), np.inf).min(axis=-1))

    def holds(self, points: FloatArray) -> NDArray[np.bool_]:
        """Whether points, (…, 3), lie inside the body or on its surface, (…) bool."""
        edge = np.roll(self.ring, -1, axis=0) - self.ring
        offset = points[..., None, :2] - self.ring
        left = edge[:, 0] * offset[..., 1] - edge[:, 1] * offset[..., 0] >= 0
        level = (self.bottom_in <= points[..., 2]) & (points[..., 2] <= self.top_in)
        return np.asarray(left.all(axis=-1) & level)


def cylinder(
    at_in: tuple[float, float],
    radius_in: float,
    bottom_in: float,
    top_in: float,
    eye: FloatArray,
    sides: int,
) -> Prism:
    """An upright cylinder as an eye sees it.

    The two edges that the eye sees as its left and right are exact corners of the ring, which has
    ``sides`` + 2 of them, and the ring turns with the eye, so that turning the whole table changes
    nothing.
    """
    towards = eye[:2] - np.array(at_in)
    distance = float(np.hypot(*towards))
    start = float(np.arctan2(towards[1], towards[0]))
    tangent = float(np.arccos(min(1.0, radius_in / distance))) if distance > 0 else 0.0
    even = np.arange(sides) * (2 * np.pi / sides)
    angles = np.sort(np.concatenate([even, [tangent, 2 * np.pi - tangent]]))
    turned = angles + start
    ring = np.array(at_in) + radius_in * np.column_stack([np.cos(turned), np.sin(turned)])
    return Prism(ring, np.array(at_in), bottom_in, top_in)


@dataclass(frozen=True, slots=True, eq=False)
class ImagePlanes:
    """One image plane for each of p pairs of eye and body, square to its axis, one inch away.

    eyes, axes, rights, ups : (p, 3) float64; the last three are an orthonormal, right-handed set
    """

    eyes: FloatArray
    axes: FloatArray
    rights: FloatArray
    ups: FloatArray

    def project(self, points: FloatArray) -> FloatArray:
        """(p, n, 3) world points as (p, n, 3): right and up on the plane, and the depth.

        A point's depth is its distance along the axis; at or behind the eye's plane the image
        coordinates are meaningless and must be clipped before.
        """
        seen = self.in_view(points)
        return np.concatenate([seen[..., :2] / seen[..., 2:], seen[..., 2:]], axis=-1)

    def in_view(self, points: FloatArray) -> FloatArray:
        """(p, n, 3) world points in the eyes' coordinates: right, up, depth."""
        frame = np.stack([self.rights, self.ups, self.axes], axis=-1)
        return np.asarray((points - self.eyes[:, None, :]) @ frame)

    def taken(self, poses: NDArray[np.int64]) -> ImagePlanes:
        """The planes of some pairs, in the order asked."""
        return ImagePlanes(self.eyes[poses], self.axes[poses], self.rights[poses], self.ups[poses])


def image_planes(
    eyes: FloatArray, bodies: FloatArray, centres: FloatArray, turn_rad: float, steep: float
) -> ImagePlanes:
    """Planes square to the lines from eyes to the centres of bodies.

    eyes, centres : (p, 3); bodies : (p, v, 3), the bodies' corners
    turn_rad : how far right and up are turned about the axis

    Where a body is so near that a corner of it lies almost beside or behind the eye (its depth
    under ``steep`` of the centre's), the plane is square to the line to the nearest corner instead:
    a convex body that does not hold the eye is always wholly before a plane so turned.
    """
    axes = _unit(centres - eyes)
    depth = np.einsum("pvk,pk->pv", bodies - eyes[:, None, :], axes)
    close = depth.min(axis=1) < steep * depth.max(axis=1)
    for pose in np.flatnonzero(close):
        offset = bodies[pose] - eyes[pose]
        axes[pose] = _towards_nearest(offset)
    flat = np.hypot(axes[:, 0], axes[:, 1])
    upright = np.stack([axes[:, 1], -axes[:, 0], np.zeros(len(axes))], axis=1)
    looking_straight_up_or_down = flat < np.finfo(np.float64).eps ** 0.5
    upright[looking_straight_up_or_down] = [1.0, 0.0, 0.0]
    rights = _unit(upright)
    ups = np.cross(rights, axes)
    cos, sin = np.cos(turn_rad), np.sin(turn_rad)
    return ImagePlanes(eyes, axes, cos * rights + sin * ups, cos * ups - sin * rights)


def _unit(vectors: FloatArray) -> FloatArray:
    length = np.linalg.norm(vectors, axis=-1, keepdims=True)
    return np.asarray(vectors / np.where(length > 0, length, 1.0))


def _towards_nearest(offset: FloatArray) -> FloatArray:
    """The direction of the point nearest to the origin in the hull of some points, by stepping."""
    nearest = offset[np.argmin(np.linalg.norm(offset, axis=1))]
    for _ in range(64):
        best = offset[np.argmin(offset @ nearest)]
        along = best - nearest
        length = float(along @ along)
        if length == 0 or float((nearest - best) @ nearest) <= 0:
            break
        step = min(1.0, max(0.0, float(-(nearest @ along)) / length))
        if step == 0:
            break
        nearest = nearest + step * along
    return np.asarray(_unit(nearest[None])[0])
