"""How much of an outline do polygons cover? Exact along each of many lines drawn across it.

The lines run along the plane's first axis at even steps of the second. On each line the union of
all spans is computed exactly, so nothing that a line crosses is missed, however thin it is; what
can be missed is a speck smaller than the step in both directions. The cost grows with the number of
(polygon, line) crossings, not with the number of polygons, and all pairs of eye and body are
computed together.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from escalade.models.mesh import FloatArray, IntArray


@dataclass(frozen=True, slots=True, eq=False)
class Lines:
    """Lines across p outlines, and where each lies inside its outline.

    low, step : (p,) float64; line k of an outline lies at low + (k + 1/2) step
    left, right : (p, k) float64, the outline's span on each line
    """

    low: FloatArray
    step: FloatArray
    left: FloatArray
    right: FloatArray

    @property
    def count(self) -> int:
        """Lines for each outline."""
        return int(self.left.shape[1])

    @property
    def heights(self) -> FloatArray:
        """Where the lines lie on the second axis, (p, k) float64."""
        return np.asarray(self.low[:, None] + (np.arange(self.count) + 0.5) * self.step[:, None])

    @property
    def widths(self) -> FloatArray:
        """Lengths of the outlines' spans, (p, k) float64."""
        return self.right - self.left


@dataclass(frozen=True, slots=True, eq=False)
class Spans:
    """Stretches of lines: which polygon, which outline, which line, from where to where.

    polygon, pose, line : (n,) int64; left, right : (n,) float64
    """

    polygon: IntArray
    pose: IntArray
    line: IntArray
    left: FloatArray
    right: FloatArray


def lines_across(starts: FloatArray, ends: FloatArray, count: int) -> Lines:
    """Lines across p convex outlines, each the hull of some edges.

    starts, ends : (p, e, 2) float64, edges that hold every edge of the hull
    """
    low = np.minimum(starts[..., 1], ends[..., 1]).min(axis=1)
    high = np.maximum(starts[..., 1], ends[..., 1]).max(axis=1)
    step = (high - low) / count
    heights = low[:, None] + (np.arange(count) + 0.5) * step[:, None]
    y = heights[:, :, None]
    y0, y1 = starts[:, None, :, 1], ends[:, None, :, 1]
    crossed = (y0 <= y) != (y1 <= y)
    rise = np.where(crossed, y1 - y0, 1.0)
    x = starts[:, None, :, 0] + (y - y0) / rise * (ends[:, None, :, 0] - starts[:, None, :, 0])
    left = np.where(crossed, x, np.inf).min(axis=2)
    right = np.where(crossed, x, -np.inf).max(axis=2)
    empty = ~np.isfinite(left)
    return Lines(low, step, np.where(empty, 0.0, left), np.where(empty, 0.0, right))


def spans_of(polygons: FloatArray, poses: IntArray, lines: Lines) -> Spans:
    """Where convex polygons cross the lines of their outlines, clipped to the outlines.

    polygons : (m, c, 2) float64, corners in order, the last ones repeated where there are fewer
    poses : (m,) int64, the outline that each polygon is held against
    """
    x, y = polygons[..., 0], polygons[..., 1]
    low, step = lines.low[poses], lines.step[poses]
    beside = (x.max(axis=1) <= lines.left.min(axis=1)[poses]) | (
        x.min(axis=1) >= lines.right.max(axis=1)[poses]
    )
    first = np.ceil((y.min(axis=1) - low) / step - 0.5)
    last = np.floor((y.max(axis=1) - low) / step - 0.5)
    first = np.clip(first, 0, lines.count).astype(np.int64)
    last = np.clip(last, -1, lines.count - 1).astype(np.int64)
    many = np.where(beside, 0, np.maximum(last - first + 1, 0))
    crossing = np.flatnonzero(many)
    x, y, many, first = x[crossing], y[crossing], many[crossing], first[crossing]
    low, step, poses = low[crossing], step[crossing], poses[crossing]
    polygon = np.repeat(np.arange(len(crossing)), many)
    line = np.arange(len(polygon)) - np.repeat(np.cumsum(many) - many - first, many)
    pose = poses[polygon]
    height = low[polygon] + (line + 0.5) * step[polygon]
    left = np.full(len(height), np.inf)
    right = np.full(len(height), -np.inf)
    y_after = np.roll(y, -1, axis=1)
    level = y_after == y
    slope = (np.roll(x, -1, axis=1) - x) / np.where(level, 1.0, y_after - y)
    for corner in range(x.shape[1]):
        start = y[polygon, corner]
        crossed = np.flatnonzero((start <= height) != (y_after[polygon, corner] <= height))
        edge = polygon[crossed]
        at = x[edge, corner] + (height[crossed] - start[crossed]) * slope[edge, corner]
        left[crossed] = np.minimum(left[crossed], at)
        right[crossed] = np.maximum(right[crossed], at)
    left = np.maximum(left, lines.left[pose, line])
    right = np.minimum(right, lines.right[pose, line])
    kept = right > left
    return Spans(crossing[polygon[kept]], pose[kept], line[kept], left[kept], right[kept])


def covered(spans: Spans, lines: Lines) -> FloatArray:
    """The length of each line inside its outline that the spans cover, (p, k) float64.

    No spans cover nothing.
    """
    shape = lines.left.shape
    if len(spans.pose) == 0:
        return np.zeros(shape)
    key = spans.pose * shape[1] + spans.line
    start = lines.left.ravel()[key]
    width = lines.widths.ravel()[key]
    # Each line gets its own stretch [2 key, 2 key + 1] of one long axis: a single sort and a single
    # running maximum then serve all lines.
    begin = 2.0 * key + (spans.left - start) / width
    end = 2.0 * key + (spans.right - start) / width
    order = np.argsort(begin)
    begin, end, key = begin[order], end[order], key[order]
    reached = np.maximum.accumulate(end)
    before = np.concatenate([[-1.0], reached[:-1]])
    added = np.maximum(0.0, end - np.maximum(begin, before))
    share = np.bincount(key, weights=added, minlength=shape[0] * shape[1])
    return np.asarray(share.reshape(shape) * lines.widths)
