"""What is left out of a model before it is measured, and what is said about it."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from .source import Coordinates, Source, box_of, used_vertices


@dataclass(frozen=True, slots=True)
class CleaningTolerances:
    """When a vertex lies absurdly far from all others."""

    outlier_boxes: float = 20.0
    """Times the box of the middle 98 % of the vertices: a flagpole is five times a tower, a lost
    point of photogrammetry lies dozens of boxes away."""

    absurd_medians: float = 1e4
    """Times the median distance from the middle, for models of too few vertices for a share:
    nothing that is built has a part that far off."""

    fewest_for_share: int = 500
    """Vertices from which on 1 % at each end is more than a handful."""

    neighbours: int = 8
    """Points of a cloud that each is compared with."""

    fewest_for_strays: int = 1000
    """Points of a cloud below which no even surface shows what is stray."""

    stray_spreads: float = 6.0
    """Spreads beyond the usual distance to its neighbours past which a point is stray; on an even
    surface one in a billion is."""

    sample: int = 200_000
    """Vertices looked at to find the middle; more change no share by a thousandth."""


CLEANING = CleaningTolerances()


def without_outliers(source: Source) -> Source:
    """The source without faces or points that lie absurdly far from everything else.

    A question is added when any are left out, since the true size may be another.
    """
    vertices = used_vertices(source)
    reach = _reach(vertices)
    if reach is None:
        return source
    middle, distance = reach
    offset = np.abs(source.vertices.astype(np.float64) - middle)
    far = np.asarray((offset > distance).any(axis=1))
    if source.is_cloud:
        colours = None if source.colours is None else source.colours[~far]
        count, what = int(far.sum()), "points"
        kept = replace(source, vertices=source.vertices[~far], colours=colours)
    else:
        bad = np.asarray(far[source.faces].any(axis=1))
        count, what = int(bad.sum()), "faces"
        kept = source.with_faces(~bad)
    if count == 0:
        return source
    question = f"{count:,} {what} lie absurdly far from the rest and were left out"
    return replace(kept, questions=(*kept.questions, question))


def without_stray_points(source: Source) -> Source:
    """A cloud without points that lie far from all others, as photogrammetry leaves them.

    A note says how many. A mesh is returned as it is.
    """
    if not source.is_cloud or len(source.vertices) < CLEANING.fewest_for_strays:
        return source
    from scipy.spatial import cKDTree

    points = source.vertices.astype(np.float64)
    distances, _ = cKDTree(points).query(points, k=CLEANING.neighbours + 1)
    usual = distances[:, 1:].mean(axis=1)
    middle = float(np.median(usual))
    spread = float(np.median(np.abs(usual - middle))) * 1.4826
    kept = np.asarray(usual <= middle + CLEANING.stray_spreads * spread)
    strays = int((~kept).sum())
    if not strays:
        return source
    return replace(
        source,
        vertices=source.vertices[kept],
        colours=None if source.colours is None else source.colours[kept],
        notes=(*source.notes, f"{strays:,} stray points were left out"),
    )


def _reach(vertices: Coordinates) -> tuple[NDArray[np.float64], float] | None:
    """The middle of the vertices and how far from it they may lie; None where all do."""
    step = max(1, len(vertices) // CLEANING.sample)
    sample = vertices[::step].astype(np.float64)
    middle = np.median(sample, axis=0)
    low, high = box_of(vertices)
    farthest = float(max((high - middle).max(), (middle - low).max()))
    if len(sample) >= CLEANING.fewest_for_share:
        first, last = np.quantile(sample, [0.01, 0.99], axis=0)
        distance = CLEANING.outlier_boxes * float((last - first).max())
    else:
        distance = CLEANING.absurd_medians * float(np.median(np.abs(sample - middle).max(axis=1)))
    return (middle, distance) if 0 < distance < farthest else None
