"""The plane a scanned model stands on."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Points = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class TableTolerances:
    """What makes a plane the table and not the model's own face."""

    sample: int = 20_000
    """Points that stand for the whole surface; one in a hundred is then known to 0.1 %."""

    least_sample: int = 2_000
    """Points for a model of few faces, which a table is looked for under just in case."""

    sample_per_face: int = 20
    """Points for each face in between."""

    tries: int = 400
    """Planes through three random points. A table of a quarter of the surface is then missed once
    in 500 scans (1/64 of the tries lie wholly on it)."""

    thickness_share: float = 0.006
    """Of the diagonal: how far from the plane a point may lie and still be on it. Scans of a table
    half a metre wide bend and shake by 2 to 4 mm."""

    noises: float = 3.0
    """Standard deviations of its own noise that count as the table, where that is more."""

    below_share: float = 0.02
    """Share of the points that floaters may put below the table."""

    least_share: float = 0.15
    """Share of the surface below which a plane is no table worth cutting."""

    wider: float = 1.25
    """Times the model's own plan that the table is: a wall's face is no wider than the wall."""


TABLE = TableTolerances()


@dataclass(frozen=True, slots=True, eq=False)
class Plane:
    """A plane: the points x with normal · x = offset, its normal pointing to the model.

    noise : how far the points on it scatter, as a standard deviation
    share : how much of the surface lies on it
    """

    normal: Points
    offset: float
    noise: float
    share: float

    def heights(self, points: Points) -> Points:
        """How high (n, 3) points lie above it, (n,)."""
        return points @ self.normal - self.offset


def table_under(points: Points) -> Plane | None:
    """The table that (n, 3) points, spread evenly over a surface, show; None without one.

    It is the plane with the most points on it and almost none below, clearly wider than what
    stands on it. Deterministic: the tries are seeded.
    """
    low, high = np.quantile(points, [0.01, 0.99], axis=0)
    thickness = TABLE.thickness_share * float(np.linalg.norm(high - low))
    best = _widest(points, thickness)
    if best is None:
        return None
    plane = _refined(points, best, thickness)
    heights = plane.heights(points)
    on = np.abs(heights) <= thickness
    below = heights < -max(thickness, TABLE.noises * plane.noise)
    if plane.share < TABLE.least_share or below.mean() > TABLE.below_share:
        return None
    if not _is_wider(points, plane.normal, on, heights > 2 * thickness):
        return None
    return plane


def turn_to(normal: Points) -> Points:
    """The (3, 3) rotation that brings a unit vector to +z by the shortest way."""
    axis = np.cross(normal, [0.0, 0.0, 1.0])
    sine, cosine = float(np.linalg.norm(axis)), float(normal[2])
    if sine < np.finfo(np.float64).eps:
        return np.eye(3) if cosine > 0 else np.diag([1.0, -1.0, -1.0])
    x, y, z = axis / sine
    cross = np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])
    turn: Points = np.eye(3) + sine * cross + (1 - cosine) * (cross @ cross)
    return turn


def _widest(points: Points, thickness: float) -> Plane | None:
    rng = np.random.default_rng(0)
    corners = points[rng.integers(0, len(points), (TABLE.tries, 3))]
    normals = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    lengths = np.linalg.norm(normals, axis=1)
    sound = lengths > 0
    normals = normals[sound] / lengths[sound, None]
    offsets = np.einsum("ij,ij->i", normals, corners[sound, 0])
    heights = points @ normals.T - offsets
    above = (heights > 2 * thickness).mean(axis=0)
    below = (heights < -2 * thickness).mean(axis=0)
    on = (np.abs(heights) <= thickness).mean(axis=0)
    share = np.where(np.minimum(above, below) <= 2 * TABLE.below_share, on, 0)
    if not share.any():
        return None
    best = int(np.argmax(share))
    side = 1.0 if above[best] >= below[best] else -1.0
    return Plane(side * normals[best], side * float(offsets[best]), 0.0, float(share[best]))


def _refined(points: Points, plane: Plane, thickness: float) -> Plane:
    """The plane laid through the points on it, nearer and nearer ones counting."""
    for reach in (thickness, thickness, thickness / 2, None, None):
        heights = plane.heights(points)
        limit = 3 * plane.noise if reach is None else reach
        on = points[np.abs(heights) <= limit]
        if len(on) < 3:
            return plane
        middle = on.mean(axis=0)
        normal = np.linalg.svd(on - middle, full_matrices=False)[2][2]
        normal = normal * np.sign(normal @ plane.normal)
        scatter = np.abs((on - middle) @ normal)
        noise = float(np.median(scatter)) * 1.4826  # the standard deviation of a bell curve
        share = float((np.abs(points @ normal - middle @ normal) <= thickness).mean())
        plane = Plane(normal, float(middle @ normal), max(noise, 1e-9 * thickness), share)
    return plane


def _is_wider(
    points: Points, normal: Points, on: NDArray[np.bool_], above: NDArray[np.bool_]
) -> bool:
    """Whether the points on a plane cover clearly more of it than those above it."""
    import shapely

    if above.sum() < 3 or on.sum() < 3:
        return False
    flat = (points @ turn_to(normal).T)[:, :2]
    table, model = (
        shapely.convex_hull(shapely.multipoints(flat[chosen])).area for chosen in (on, above)
    )
    return bool(table > TABLE.wider * model)
