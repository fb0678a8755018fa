"""Where labels go: none covers another, and they keep clear of what the picture is about."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from escalade.models.mesh import FloatArray

from .camera import Camera
from .labels import Label

Box: TypeAlias = tuple[float, float, float, float]
"""Left, top, right, bottom in pixels from the picture's top left corner."""

GAP_PX = 3.0

AT_ONCE = 16
"""So many places are looked at together, the cheapest first: most labels go to one of these."""

LEADER_FROM = 0.45
"""A label farther from its anchor than this share of its height gets a line to it."""


@dataclass(frozen=True, slots=True)
class LayoutTaste:
    """What makes a place for a label good.

    ``rings`` are the distances from the anchor that are tried, in label heights, ``turns`` the
    directions. A place costs its distance in label heights, ``covering`` for every label's area
    of figures and answers that it covers, ``hiding`` for every figure that it covers, and
    ``beside`` where it is not over its anchor. What is
    not asked about is left out where every place costs more than ``most`` of its rank. The place
    beside its anchor where a label was before is cheaper by ``staying``, so that labels do not hop
    while something moves.
    """

    rings: tuple[float, ...] = (0.0, 1.0, 2.2, 3.6, 5.4, 8.0, 11.0)
    turns: int = 12
    covering: float = 7.0
    hiding: float = 3.0
    beside: float = 0.8
    most: tuple[float, ...] = (np.inf, 4.5, 1.3)
    staying: float = 1.2


TASTE = LayoutTaste()


@dataclass(frozen=True, slots=True)
class PlacedLabel:
    """A label in the picture: its box, and the anchor it names, in pixels.

    ``name`` is the component or figure that it names, its text where it names none.
    """

    text: str
    box: Box
    anchor: tuple[float, float]
    name: str

    @property
    def leader(self) -> tuple[float, float] | None:
        """Where a line to the anchor begins; None where the label stands by it anyway."""
        left, top, right, bottom = self.box
        x, y = self.anchor
        near = (min(max(x, left), right), min(max(y, top), bottom))
        far = np.hypot(near[0] - x, near[1] - y) > (bottom - top) * LEADER_FROM
        return near if far else None

    @property
    def off(self) -> tuple[float, float]:
        """Where its middle is from its anchor."""
        left, top, right, bottom = self.box
        return ((left + right) / 2 - self.anchor[0], (top + bottom) / 2 - self.anchor[1])


def layout(
    labels: Sequence[Label],
    camera: Camera,
    size: tuple[int, int],
    measure: Callable[[str], tuple[float, float]],
    taken: Sequence[Box] = (),
    avoid: Mapping[str, Sequence[Box]] | None = None,
    taste: LayoutTaste = TASTE,
    under: Sequence[Box] = (),
    before: Sequence[PlacedLabel] = (),
) -> list[PlacedLabel]:
    """Put labels where they cover neither each other nor what is ``taken``.

    ``measure`` gives a text's width and height in pixels; ``avoid`` what had better be seen, by the
    name of what it shows: a label may lie on its own. Labels of rank 0 find a place as long as
    there is any in the picture; others are left out where it is crowded. So are all whose anchor
    lies behind the camera, outside the picture or ``under`` something that hides it. Of one rank
    those that were placed ``before`` choose first, in the same order, then the nearest.
    """
    if not labels:
        return []
    anchors, depth, inside = _anchors(labels, camera, size, under)
    stood = {label.name: label for label in reversed(before)}
    turn = {label.name: index for index, label in reversed(list(enumerate(before)))}

    def first(index: int) -> tuple[float, ...]:
        label = labels[index]
        return (label.rank, turn.get(label.name or label.text, np.inf), depth[index])

    shown = [(name, box) for name, boxes in (avoid or {}).items() for box in boxes]
    owners = np.array([name for name, _ in shown], dtype=object)
    keep_clear = np.array([box for _, box in shown], dtype=float).reshape(-1, 4)
    sides = keep_clear[:, 2:] - keep_clear[:, :2]
    hides = np.where(owners == "", 0.0, taste.hiding / np.maximum(sides.prod(axis=1), 1.0))
    blocked = np.zeros((len(taken) + len(labels), 4))
    blocked[: len(taken)] = np.array(taken, dtype=float).reshape(-1, 4)
    placed: list[PlacedLabel] = []
    for index in sorted((int(found) for found in np.flatnonzero(inside)), key=first):
        label, anchor = labels[index], anchors[index]
        name = label.name or label.text
        last = stood[name].off if name in stood else None
        own = owners == label.name
        full = len(taken) + len(placed)
        text = np.array(measure(label.text))
        worth = hides[~own] + taste.covering / text.prod()
        soft = (keep_clear[~own], worth)
        box = _best_box(anchor, text, size, blocked[:full], soft, taste, label.rank, last)
        if box is not None:
            blocked[full] = box
            left, top, right, bottom = box.tolist()
            at = (float(anchor[0]), float(anchor[1]))
            placed.append(PlacedLabel(label.text, (left, top, right, bottom), at, name))
    return placed


def _anchors(
    labels: Sequence[Label], camera: Camera, size: tuple[int, int], under: Sequence[Box]
) -> tuple[FloatArray, FloatArray, NDArray[np.bool_]]:
    """Where each label's anchor is in pixels, how far away, and whether it is to be named."""
    width, height = size
    seen, depth = camera.project(np.array([label.at for label in labels]), width / height)
    anchors = np.stack([(seen[:, 0] + 1) / 2 * width, (1 - seen[:, 1]) / 2 * height], axis=1)
    inside = (depth > 0) & (np.abs(seen) <= 1).all(axis=1)
    for left, top, right, bottom in under:
        inside &= ~((anchors >= [left, top]) & (anchors <= [right, bottom])).all(axis=1)
    return anchors, depth, inside


def _best_box(
    anchor: FloatArray,
    text: FloatArray,
    size: tuple[int, int],
    blocked: FloatArray,
    soft: tuple[FloatArray, FloatArray],
    taste: LayoutTaste,
    rank: int,
    last: tuple[float, float] | None,
) -> FloatArray | None:
    """The cheapest place around the anchor, ``last`` being where the label was from it.

    ``soft`` are boxes to keep clear, (s, 4), and what a square pixel of each costs, (s,).
    """
    offs, costs = _places(text, taste)
    centres = anchor + offs
    boxes = np.hstack([centres - text / 2, centres + text / 2])
    costs = costs - _stays(offs, text, taste, last)
    best, most = None, taste.most[min(rank, len(taste.most) - 1)]
    waiting = np.flatnonzero(_free(boxes, size, blocked) & (costs <= most))
    waiting = waiting[np.argsort(costs[waiting], kind="stable")]
    for start in range(0, len(waiting), AT_ONCE):
        some = waiting[start : start + AT_ONCE]
        if costs[some[0]] >= most:
            break  # what is covered only adds to what a place costs
        found = costs[some] + _cost_of_covering(boxes[some], *soft)
        cheapest = int(np.argmin(found))
        if found[cheapest] <= most:
            best, most = boxes[some[cheapest]], float(found[cheapest])
    if best is not None:
        return np.asarray(best)
    if rank > 0:
        return None
    boxes = _everywhere(text, size)
    boxes = boxes[_free(boxes, size, blocked)]
    if len(boxes) == 0:
        return None
    offs = (boxes[:, :2] + boxes[:, 2:]) / 2 - anchor
    far = np.linalg.norm(offs, axis=1) / text[1] + _cost_of_covering(boxes, *soft)
    return np.asarray(boxes[np.argmin(far - _stays(offs, text, taste, last))])


def _places(text: FloatArray, taste: LayoutTaste) -> tuple[FloatArray, FloatArray]:
    """Middles of boxes around an anchor, from it, (n, 2), and what each costs by itself, (n,)."""
    towards, rings, costs = _rings(taste)
    return towards * (text / 2 + (rings * text[1])[:, None] + GAP_PX), costs.copy()


@cache
def _rings(taste: LayoutTaste) -> tuple[FloatArray, FloatArray, FloatArray]:
    """Directions, (n, 2), distances in label heights and costs of all places around an anchor."""
    angles = 2 * np.pi * np.arange(taste.turns) / taste.turns
    rings = np.repeat(np.array(taste.rings), taste.turns)
    towards = np.tile(np.stack([np.sin(angles), -np.cos(angles)], axis=1), (len(taste.rings), 1))
    return towards, rings, rings + taste.beside * (towards[:, 1] > -0.5)


def _stays(
    offs: FloatArray, text: FloatArray, taste: LayoutTaste, last: tuple[float, float] | None
) -> FloatArray:
    """How much cheaper each place is: the one where the label was last, if it is among them."""
    cheaper = np.zeros(len(offs))
    if last is not None:
        apart = np.abs(offs - last).max(axis=1)
        nearest = int(np.argmin(apart))
        cheaper[nearest] = taste.staying if apart[nearest] < text[1] / 2 else 0.0
    return cheaper


def _everywhere(text: FloatArray, size: tuple[int, int]) -> FloatArray:
    """Boxes all over the picture, for what must be named and has no place near."""
    across = np.arange(0.0, max(size[0] - text[0], 0.0) + 1.0, text[0] / 3)
    down = np.arange(0.0, max(size[1] - text[1], 0.0) + 1.0, text[1] / 2)
    corner = np.stack(np.meshgrid(across, down), axis=-1).reshape(-1, 2)
    return np.hstack([corner, corner + text])


def _free(boxes: FloatArray, size: tuple[int, int], blocked: FloatArray) -> NDArray[np.bool_]:
    """Which boxes lie in the picture and keep a gap to all that is blocked."""
    left, top, right, bottom = boxes.T
    free = (left >= 0) & (top >= 0) & (right <= size[0]) & (bottom <= size[1])
    near = blocked[_reached(blocked, boxes[free], GAP_PX)]
    if len(near):
        low, high = near[:, :2] - GAP_PX, near[:, 2:] + GAP_PX
        clear = (left[:, None] >= high[:, 0]) | (right[:, None] <= low[:, 0])
        clear |= (top[:, None] >= high[:, 1]) | (bottom[:, None] <= low[:, 1])
        free &= clear.all(axis=1)
    return np.asarray(free)


def _cost_of_covering(boxes: FloatArray, soft: FloatArray, worth: FloatArray) -> FloatArray:
    """What it costs to cover what each box covers of the ``soft`` ones, (n,)."""
    near = _reached(soft, boxes, 0.0)
    left, top, right, bottom = soft[near].T
    wide = np.minimum(boxes[:, 2:3], right) - np.maximum(boxes[:, 0:1], left)
    high = np.minimum(boxes[:, 3:4], bottom) - np.maximum(boxes[:, 1:2], top)
    return np.asarray((np.maximum(wide, 0) * np.maximum(high, 0)) @ worth[near])


def _reached(some: FloatArray, boxes: FloatArray, gap: float) -> NDArray[np.bool_]:
    """Which of ``some`` boxes any of the other boxes could touch: few, of many."""
    if len(boxes) == 0:
        return np.zeros(len(some), dtype=bool)
    low, high = boxes[:, :2].min(axis=0) - gap, boxes[:, 2:].max(axis=0) + gap
    return np.asarray(((some[:, :2] < high) & (some[:, 2:] > low)).all(axis=1))
