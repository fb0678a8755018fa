"""Which way a model rises: from a full plan below to a sparser one above."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from .bodies import face_areas
from .source import Source

Points = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class RisingTolerances:
    """How the plans of a model's two halves are compared."""

    points: int = 20_000
    """Points that stand for the surface: some dozens in every cell of the plan."""

    cells: int = 20
    """Cells along each side of the plan."""

    sparser: float = 0.5
    """Share of the lower half's plan that the upper one fills at most, where a model rises: the
    towers and roofs of a castle on its ground fill a third, the merlons of a wall on its back
    nearly all, a tower on its side as much as its other half."""

    fewest_share: float = 0.5
    """Of the plan's cells that the lower half fills at least: ground and foundations do."""


RISING = RisingTolerances()


def surface_points(source: Source) -> Points:
    """Points spread evenly over a mesh, (k, 3) in file units; none for a mesh without area."""
    areas = face_areas(source.vertices, source.faces)
    total = float(areas.sum())
    if not 0 < total < np.inf:
        return np.zeros((0, 3))
    rng = np.random.default_rng(0)
    corners = source.vertices[source.faces[rng.choice(len(areas), RISING.points, p=areas / total)]]
    shares = rng.dirichlet((1.0, 1.0, 1.0), RISING.points)
    return np.asarray(np.einsum("ij,ijk->ik", shares, corners.astype(np.float64)))


def rises(points: Points) -> bool:
    """Whether (n, 3) points of a surface rise along +z from a full plan to a much sparser one."""
    lower, upper = fills(points)
    return lower >= RISING.fewest_share and upper <= RISING.sparser * lower


def fills(points: Points) -> tuple[float, float]:
    """The shares of the plan that the lower and the upper half of (n, 3) points fill."""
    low, size = points.min(axis=0), np.ptp(points, axis=0)
    if not size.all():
        return 0.0, 0.0
    at = (points - low) / size
    cell = np.minimum((at[:, :2] * RISING.cells).astype(np.int64), RISING.cells - 1)
    key = cell[:, 0] * RISING.cells + cell[:, 1]
    over = at[:, 2] > 0.5
    return (
        len(np.unique(key[~over])) / RISING.cells**2,
        len(np.unique(key[over])) / RISING.cells**2,
    )
