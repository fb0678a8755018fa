"""Noise of a scan: how large it is, and its surface without it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .source import Indices


@dataclass(frozen=True, slots=True)
class SmoothingSteps:
    """Taubin's two steps, and what they leave of noise.

    The last two figures come from made scans of known size (walls, towers, corners; 0.2 to 0.8 mm
    of noise; 100,000 to 400,000 triangles), where they hold within a tenth.
    """

    shrink: float = 0.5
    swell: float = -0.53
    """The usual pair; together they leave everything longer than about ten edges as it is."""

    rounds: int = 15
    """More rounds change no size by more than 0.01 in."""

    fewest_vertices: int = 2000
    """A model of fewer vertices was modelled or thinned out: its corners are shape, not noise."""

    most_share: float = 0.01
    """Of the diagonal: what moves farther than this in smoothing is shape, not noise."""

    noise_left: float = 0.38
    """Standard deviation of the noise that is left, over that of what was taken away."""

    reach: float = 3.0
    """Standard deviations that a noisy flat side reaches beyond its true place at its extreme."""


SMOOTHING = SmoothingSteps()


@dataclass(frozen=True, slots=True, eq=False)
class Smooth:
    """A surface without most of its noise.

    vertices : (n, 3) float64
    noise : standard deviation of the noise that was there, in the units of the vertices
    left : standard deviation of what is left of it
    """

    vertices: NDArray[np.float64]
    noise: float
    left: float


def smoothed(vertices: NDArray[np.float64], faces: Indices) -> Smooth:
    """The surface after some rounds of Taubin smoothing, and how noisy it was.

    It takes away noise between neighbours and leaves flat faces and round towers where they are.
    A model of few vertices, or one whose shape would change, is returned as it is with a noise of
    zero.
    """
    unchanged = Smooth(vertices, 0.0, 0.0)
    used = np.unique(faces)
    if len(used) < SMOOTHING.fewest_vertices:
        return unchanged
    average = _averaging(len(vertices), faces)
    moved = vertices
    for _ in range(SMOOTHING.rounds):
        for step in (SMOOTHING.shrink, SMOOTHING.swell):
            moved = moved + step * (average @ moved - moved)
    outward = _normals(moved, faces)[used]
    taken = np.einsum("ij,ij->i", vertices[used] - moved[used], outward)
    scatter = float(np.median(np.abs(taken))) * 1.4826  # the standard deviation of a bell curve
    diagonal = float(np.linalg.norm(np.ptp(vertices[used], axis=0)))
    if scatter > SMOOTHING.most_share * diagonal:
        return unchanged
    return Smooth(moved, scatter, scatter * SMOOTHING.noise_left)


def _averaging(count: int, faces: Indices) -> Any:
    """The sparse (n, n) matrix that gives each vertex the mean of its neighbours."""
    from scipy.sparse import coo_array, diags_array

    start = faces[:, [0, 1, 2, 1, 2, 0]].reshape(-1)
    end = faces[:, [1, 2, 0, 0, 1, 2]].reshape(-1)
    links = coo_array((np.ones(len(start)), (start, end)), shape=(count, count)).tocsr()
    links.data[:] = 1.0
    degree = np.asarray(links.sum(axis=1)).reshape(-1)
    alone = degree == 0
    links = links + diags_array(alone.astype(np.float64))
    return diags_array(1.0 / np.where(alone, 1.0, degree)) @ links


def _normals(vertices: NDArray[np.float64], faces: Indices) -> NDArray[np.float64]:
    """The unit normal of each vertex, (n, 3), from the faces round it; zero without faces."""
    a, b, c = (vertices[faces[:, corner]] for corner in range(3))
    of_face = np.cross(b - a, c - a)
    sums = np.stack(
        [
            np.bincount(faces.reshape(-1), np.repeat(of_face[:, axis], 3), minlength=len(vertices))
            for axis in range(3)
        ],
        axis=1,
    )
    lengths = np.linalg.norm(sums, axis=1, keepdims=True)
    normals: NDArray[np.float64] = sums / np.where(lengths > 0, lengths, 1.0)
    return normals
