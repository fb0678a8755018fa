"""Where labels go: none covers another, and they keep clear of what the picture is about."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np

from escalade.models.mesh import FloatArray

from .camera import Camera
from .labels import Label

Box: TypeAlias = tuple[float, float, float, float]
"""Left, top, right, bottom in pixels from the picture's top left corner."""

GAP_PX = 3.0

LEADER_FROM = 0.45
"""A label farther from its anchor than this share of its height gets a line to it."""


@dataclass(frozen=True, slots=True)
class LayoutTaste:
    """What makes a place for a label good.

    ``rings`` are the distances from the anchor that are tried, in label heights, ``turns`` the
    directions. A place costs its distance in label heights, ``covering`` for every label's area
    of figures and answers that it covers, and ``beside`` where it is not over its anchor. What is
    not asked about is left out where every place costs more than ``most`` of its rank.
    """

    rings: tuple[float, ...] = (0.0, 1.0, 2.2, 3.6, 5.4, 8.0, 11.0)
    turns: int = 12
    covering: float = 7.0
    beside: float = 0.8
    most: tuple[float, ...] = (np.inf, 4.5, 1.3)


TASTE = LayoutTaste()


@dataclass(frozen=True, slots=True)
class PlacedLabel:
    """A label in the picture: its box, and the anchor it names, in pixels."""

    text: str
    box: Box
    anchor: tuple[float, float]

    @property
    def leader(self) -> tuple[float, float] | None:
        """Where a line to the anchor begins; None where the label stands by it anyway."""
        left, top, right, bottom = self.box
        x, y = self.anchor
        near = (min(max(x, left), right), min(max(y, top), bottom))
        far = np.hypot(near[0] - x, near[1] - y) > (bottom - top) * LEADER_FROM
        return near if far else None


def layout(
    labels: Sequence[Label],
    camera: Camera,
    size: tuple[int, int],
    measure: Callable[[str], tuple[float, float]],
    taken: Sequence[Box] = (),
    avoid: Mapping[str, Sequence[Box]] | None = None,
    taste: LayoutTaste = TASTE,
    under: Sequence[Box] = (),
) -> list[PlacedLabel]:
    """Put labels where they cover neither each other nor what is ``taken``.

    ``measure`` gives a text's width and height in pixels; ``avoid`` what had better be seen, by the
    name of what it shows: a label may lie on its own. Labels of rank 0 find a place as long as
    there is any in the picture; others are left out where it is crowded. So are all whose anchor
    lies behind the camera, outside the picture or ``under`` something that hides it.
    """
    if not labels:
        return []
    width, height = size
    seen, depth = camera.project(np.array([label.at for label in labels]), width / height)
    anchors = np.stack([(seen[:, 0] + 1) / 2 * width, (1 - seen[:, 1]) / 2 * height], axis=1)
    inside = (depth > 0) & (np.abs(seen) <= 1).all(axis=1)
    for left, top, right, bottom in under:
        inside &= ~((anchors >= [left, top]) & (anchors <= [right, bottom])).all(axis=1)
    shown = [int(index) for index in np.flatnonzero(inside)]
    order = sorted(shown, key=lambda index: (labels[index].rank, depth[index]))
    blocked = [np.array(box, dtype=float) for box in taken]
    soft = [(name, box) for name, boxes in (avoid or {}).items() for box in boxes]
    placed = []
    for index in order:
        label = labels[index]
        text = np.array(measure(label.text))
        others = [box for name, box in soft if name != label.name]
        keep_clear = np.array(others, dtype=float).reshape(-1, 4)
        box = _best_box(anchors[index], text, size, blocked, keep_clear, taste, label.rank)
        if box is not None:
            blocked.append(box)
            corners = (float(box[0]), float(box[1]), float(box[2]), float(box[3]))
            anchor = (float(anchors[index, 0]), float(anchors[index, 1]))
            placed.append(PlacedLabel(label.text, corners, anchor))
    return placed


def _best_box(
    anchor: FloatArray,
    text: FloatArray,
    size: tuple[int, int],
    blocked: Sequence[FloatArray],
    soft: FloatArray,
    taste: LayoutTaste,
    rank: int,
) -> FloatArray | None:
    boxes, costs = _places(anchor, text, taste)
    free = _free(boxes, size, blocked)
    if free.any():
        costs = costs + taste.covering * _covered(boxes, soft) / (text[0] * text[1])
        costs = np.where(free, costs, np.inf)
        best = int(np.argmin(costs))
        if costs[best] <= taste.most[min(rank, len(taste.most) - 1)]:
            return np.asarray(boxes[best])
    if rank > 0:
        return None
    boxes = _everywhere(text, size)
    free = _free(boxes, size, blocked)
    if not free.any():
        return None
    middles = (boxes[:, :2] + boxes[:, 2:]) / 2
    far = np.linalg.norm(middles - anchor, axis=1) / text[1]
    far = far + taste.covering * _covered(boxes, soft) / (text[0] * text[1])
    return np.asarray(boxes[int(np.argmin(np.where(free, far, np.inf)))])


def _places(
    anchor: FloatArray, text: FloatArray, taste: LayoutTaste
) -> tuple[FloatArray, FloatArray]:
    """Boxes around an anchor, (n, 4), and what each costs by its place alone."""
    angles = 2 * np.pi * np.arange(taste.turns) / taste.turns
    rings = np.repeat(np.array(taste.rings), taste.turns)
    towards = np.tile(np.stack([np.sin(angles), -np.cos(angles)], axis=1), (len(taste.rings), 1))
    half = text / 2
    centres = anchor + towards * (half + (rings * text[1])[:, None] + GAP_PX)
    costs = rings + taste.beside * (towards[:, 1] > -0.5)
    return np.hstack([centres - half, centres + half]), costs


def _everywhere(text: FloatArray, size: tuple[int, int]) -> FloatArray:
    """Boxes all over the picture, for what must be named and has no place near."""
    across = np.arange(0.0, max(size[0] - text[0], 0.0) + 1.0, text[0] / 3)
    down = np.arange(0.0, max(size[1] - text[1], 0.0) + 1.0, text[1] / 2)
    corner = np.stack(np.meshgrid(across, down), axis=-1).reshape(-1, 2)
    return np.hstack([corner, corner + text])


def _free(boxes: FloatArray, size: tuple[int, int], blocked: Sequence[FloatArray]) -> FloatArray:
    """Which boxes lie in the picture and keep a gap to all that is blocked."""
    inside = (boxes[:, :2] >= 0).all(axis=1) & (boxes[:, 2:] <= np.array(size)).all(axis=1)
    if blocked:
        other = np.stack(list(blocked))
        near = np.all(boxes[:, None, :2] < other[None, :, 2:] + GAP_PX, axis=2)
        near = near & np.all(other[None, :, :2] < boxes[:, None, 2:] + GAP_PX, axis=2)
        inside = inside & ~np.any(near, axis=1)
    return np.asarray(inside)


def _covered(boxes: FloatArray, soft: FloatArray) -> FloatArray:
    """The area of ``soft`` boxes that each box covers, in square pixels."""
    low = np.maximum(boxes[:, None, :2], soft[None, :, :2])
    high = np.minimum(boxes[:, None, 2:], soft[None, :, 2:])
    return np.asarray(np.prod(np.clip(high - low, 0, None), axis=2).sum(axis=1))
