"""Which bodies of a model touch, overlap or lie within each other: one piece, or several."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from .source import Coordinates, Indices

Points = NDArray[np.float64]
Labels = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class TouchTolerances:
    """How near two bodies are that belong together."""

    gap_share: float = 0.004
    """Of the diagonal: 0.1 in on a castle of 25 in. Pieces laid out for printing lie farther
    apart; shells of one piece that were meant to meet miss by less."""

    most_samples: int = 500_000
    """Points at most that stand for the surface."""


TOUCH = TouchTolerances()


def pieces_of(pairs: Labels, count: int) -> tuple[Labels, int]:
    """The piece that each of ``count`` bodies belongs to by touching, and how many there are."""
    from scipy.sparse import coo_array
    from scipy.sparse.csgraph import connected_components

    matrix = coo_array((np.ones(len(pairs)), (pairs[:, 0], pairs[:, 1])), shape=(count, count))
    pieces, piece = connected_components(matrix, directed=False)
    return piece.astype(np.int64), int(pieces)


def touching_pairs(vertices: Coordinates, faces: Indices, labels: Labels, count: int) -> Labels:
    """The pairs of ``count`` bodies that belong together, (k, 2).

    Their surfaces come within a gap of each other, or the first lies inside the second.
    ``labels`` gives the body of each of (m, 3) faces.
    """
    if count <= 1:
        return np.zeros((0, 2), dtype=np.int64)
    triangles = vertices[faces].astype(np.float64)
    corners = triangles.reshape(-1, 3)
    low = corners.min(axis=0)
    gap = TOUCH.gap_share * float(np.linalg.norm(corners.max(axis=0) - low))
    parts = _by_body(triangles, labels, count)
    boxes = np.array([[p.min(axis=(0, 1)), p.max(axis=(0, 1))] for p in parts])
    near = _meeting(boxes, gap)[labels]
    points, owners = spread_points(triangles[near], labels[near], gap)
    links = [
        _sharing_cells(points - low, owners, count, gap, shift) for shift in np.ndindex(2, 2, 2)
    ]
    return np.unique(np.vstack([*links, _inside(parts, boxes)]), axis=0)


def separate_boxes(vertices: Coordinates, faces: Indices, labels: Labels, count: int) -> int:
    """How many clusters the boxes of the bodies make: pieces that certainly do not touch."""
    if count <= 1:
        return count
    triangles = vertices[faces].astype(np.float64)
    parts = _by_body(triangles, labels, count)
    boxes = np.array([[p.min(axis=(0, 1)), p.max(axis=(0, 1))] for p in parts])
    gap = TOUCH.gap_share * float(np.linalg.norm(np.ptp(triangles.reshape(-1, 3), axis=0)))
    pairs = [
        (body, other)
        for body, (low, high) in enumerate(boxes)
        for other in np.flatnonzero(
            ((boxes[:, 0] <= high + gap) & (boxes[:, 1] >= low - gap)).all(axis=1)
        )
    ]
    return pieces_of(np.array(pairs, dtype=np.int64), count)[1]


def _by_body(triangles: Points, labels: Labels, count: int) -> list[Points]:
    """The triangles of each body."""
    order = np.argsort(labels, kind="stable")
    bounds = np.searchsorted(labels[order], np.arange(count + 1))
    return [triangles[order[bounds[body] : bounds[body + 1]]] for body in range(count)]


def _meeting(boxes: Points, gap: float) -> NDArray[np.bool_]:
    """Which of (count, 2, 3) boxes come within a gap of any other, (count,)."""
    meets = np.zeros(len(boxes), dtype=np.bool_)
    for body, (low, high) in enumerate(boxes):
        near = ((boxes[:, 0] <= high + gap) & (boxes[:, 1] >= low - gap)).all(axis=1)
        meets[body] = near.sum() > 1
    return meets


def spread_points(triangles: Points, labels: Labels, gap: float) -> tuple[Points, Labels]:
    """Points over all triangles, no farther apart than about the gap, and their bodies."""
    a, b, c = triangles[:, 0], triangles[:, 1], triangles[:, 2]
    areas = np.linalg.norm(np.cross(b - a, c - a), axis=1) / 2
    wanted = np.ceil(2 * areas / gap**2).astype(np.int64)
    if wanted.sum() > TOUCH.most_samples:
        wanted = np.ceil(wanted * (TOUCH.most_samples / wanted.sum())).astype(np.int64)
    face = np.repeat(np.arange(len(triangles)), wanted)
    u, v = np.random.default_rng(0).random((2, len(face)))
    over = u + v > 1
    u, v = np.where(over, 1 - u, u), np.where(over, 1 - v, v)
    inner = a[face] + u[:, None] * (b - a)[face] + v[:, None] * (c - a)[face]
    edges = _edge_points(triangles, gap)
    corners = triangles.reshape(-1, 3)
    points = np.vstack([inner, edges[0], corners])
    owners = np.concatenate([labels[face], labels[edges[1]], np.repeat(labels, 3)])
    return points, owners


def _edge_points(triangles: Points, gap: float) -> tuple[Points, Labels]:
    """Points along the edges that are longer than the gap, and the faces they lie on."""
    starts = triangles.reshape(-1, 3)
    ends = triangles[:, [1, 2, 0]].reshape(-1, 3)
    steps = np.minimum(np.linalg.norm(ends - starts, axis=1) / gap, 2000).astype(np.int64)
    edge = np.repeat(np.arange(len(starts)), steps)
    within = np.arange(len(edge)) - np.repeat(np.cumsum(steps) - steps, steps)
    share = ((within + 0.5) / np.maximum(steps[edge], 1))[:, None]
    return starts[edge] + share * (ends - starts)[edge], edge // 3


def _sharing_cells(
    points: Points, owners: Labels, count: int, gap: float, shift: tuple[int, ...]
) -> Labels:
    """Pairs of bodies with points in one cell of a grid of two gaps, shifted by half a cell."""
    cell = np.floor(points / (2 * gap) + np.array(shift) / 2).astype(np.int64)
    side = int(cell.max(initial=0)) + 1
    key = (cell[:, 0] * side + cell[:, 1]) * side + cell[:, 2]
    both = np.unique(key * count + owners)
    cells, bodies = both // count, both % count
    same = cells[1:] == cells[:-1]
    return np.unique(np.column_stack([bodies[:-1][same], bodies[1:][same]]), axis=0)


def _inside(parts: list[Points], boxes: Points) -> Labels:
    """Pairs of bodies of which the first lies within the second's surface.

    A body whose box lies in another's is inside when a line straight up from one of its corners
    crosses the other's surface an odd number of times.
    """
    lows, highs = boxes[:, 0], boxes[:, 1]
    pairs: list[tuple[int, int]] = []
    for outer in np.argsort(-np.prod(highs - lows, axis=1)):
        held = np.flatnonzero(((lows > lows[outer]) & (highs < highs[outer])).all(axis=1))
        if len(held):
            probes = np.array([parts[inner][0].mean(axis=0) for inner in held])
            odd = _crossings_above(probes, parts[outer]) % 2 == 1
            pairs.extend((int(inner), int(outer)) for inner in held[odd])
    return np.array(pairs, dtype=np.int64).reshape(-1, 2)


def _crossings_above(probes: Points, triangles: Points) -> Labels:
    """How often a line straight up from each of (k, 3) probes crosses (m, 3, 3) triangles."""
    counts = np.zeros(len(probes), dtype=np.int64)
    a, b, c = triangles[:, 0], triangles[:, 1], triangles[:, 2]
    for index, probe in enumerate(probes):
        sides = [_side(p, q, probe) for p, q in ((a, b), (b, c), (c, a))]
        under = (np.minimum.reduce(sides) > 0) | (np.maximum.reduce(sides) < 0)
        area = sides[0] + sides[1] + sides[2]
        weighted = sides[1] * a[:, 2] + sides[2] * b[:, 2] + sides[0] * c[:, 2]
        counts[index] = int((weighted[under] / area[under] > probe[2]).sum())
    return counts


def _side(start: Points, end: Points, probe: Points) -> Points:
    """On which side of each directed edge, seen from above, the probe lies."""
    return np.asarray(
        (end[:, 0] - start[:, 0]) * (probe[1] - start[:, 1])
        - (end[:, 1] - start[:, 1]) * (probe[0] - start[:, 0])
    )
