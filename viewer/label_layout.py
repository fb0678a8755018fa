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

LINE_POINTS = 12
"""Points that stand for a line to a label, closer together than labels are high."""


@dataclass(frozen=True, slots=True)
class LayoutTaste:
    """What makes a place for a label good.

    ``rings`` are the distances from the anchor that are tried, in label heights, ``turns`` the
    directions. A place costs its distance in label heights, ``covering`` for every label's area
    of figures and answers that it covers, ``hiding`` for every figure that it covers, and
    ``beside`` where it is not over its anchor, ``crossing`` for every line to another label that it
    covers and every label that its own line would cross. What is not asked about is left out where
    every place costs more than ``most`` of its rank. The place beside its anchor where a label was
    before is cheaper by ``staying``, so that labels do not hop while something moves.
    """

    rings: tuple[float, ...] = (0.0, 1.0, 2.2, 3.6, 5.4, 8.0, 11.0)
    turns: int = 12
    covering: float = 7.0
    hiding: float = 3.0
    beside: float = 0.8
    crossing: float = 3.0
    most: tuple[float, ...] = (np.inf, 4.5, 1.3)
    staying: float = 1.2


TASTE = LayoutTaste()


@dataclass(frozen=True, slots=True)
class PlacedLabel:
    """A label in the picture: its box, the anchor by which it stands, and its pin, in pixels.

    A line from a label that had to move away ends at the pin. ``name`` is the component or figure
    that it names, its text where it names none.
    """

    text: str
    box: Box
    anchor: tuple[float, float]
    name: str
    pin: tuple[float, float]

    @property
    def leader(self) -> tuple[float, float] | None:
        """Where a line to the pin begins; None where the label stands by its anchor anyway."""
        boxes = np.array([self.box])
        if not _away(boxes, np.array(self.anchor))[0]:
            return None
        ((x, y),) = _nearest(boxes, np.array(self.pin)).tolist()
        return (x, y)

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
    name of what it shows: a label may lie on its own, unless that is little. Labels of rank 0
    find a place as long as there is any in the picture; others are left out where it is crowded.
    So are all whose anchor lies behind the camera, outside the picture or ``under`` something that
    hides it. Of one rank those that were placed ``before`` choose first, in the same order, then
    the nearest.
    """
    if not labels:
        return []
    anchors, depth, inside = _anchors(labels, camera, size, under)
    pins = _pixels(np.array([label.on or label.at for label in labels]), camera, size)[0]
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
    lines = np.zeros((0, 2))
    placed: list[PlacedLabel] = []
    for index in sorted((int(found) for found in np.flatnonzero(inside)), key=first):
        label, anchor = labels[index], anchors[index]
        name = label.name or label.text
        last = stood[name].off if name in stood else None
        own = (owners == label.name) & (owners != "")
        full = len(taken) + len(placed)
        text = np.array(measure(label.text))
        covering = np.where(own, 0.0, taste.covering / text.prod())
        worth = covering + np.where(own & (not label.little), 0.0, hides)
        around = _Around(blocked[:full], keep_clear, worth, blocked[len(taken) : full], lines)
        place = (anchor, pins[index], text)
        box = _best_box(place, size, around, taste, label.rank, last)
        if box is not None:
            blocked[full] = box
            left, top, right, bottom = box.tolist()
            at, pin = (tuple(point.tolist()) for point in (anchor, pins[index]))
            placed.append(PlacedLabel(label.text, (left, top, right, bottom), at, name, pin))
            if placed[-1].leader is not None:
                lines = np.vstack([lines, _lines(box[None], pins[index])[0]])
    return placed


@dataclass(frozen=True, slots=True)
class _Around:
    """What is in the picture already: boxes are (n, 4), points (n, 2).

    Nothing may touch what is ``blocked``; a square pixel of each ``soft`` box costs its ``worth``.
    ``labels`` are the boxes of labels, ``lines`` the points of the lines to them.
    """

    blocked: FloatArray
    soft: FloatArray
    worth: FloatArray
    labels: FloatArray
    lines: FloatArray

    def cost(
        self, boxes: FloatArray, anchor: FloatArray, pin: FloatArray, taste: LayoutTaste
    ) -> FloatArray:
        """What it costs to put a label into each of the boxes, for what is there, (n,)."""
        covered = _cost_of_covering(boxes, self.soft, self.worth)
        cut = np.zeros(len(boxes))
        led = _away(boxes, anchor)
        labels = self.labels[_reached(self.labels, np.vstack([boxes, [[*pin, *pin]]]), 0.0)]
        if led.any() and len(labels):
            lines = _lines(boxes[led], pin)
            cut[led] = _within(lines[:, :, None], labels).any(axis=1).sum(axis=1)
        under = self.lines[_reached(np.hstack([self.lines, self.lines]), boxes, 0.0)]
        if len(under):
            cut += _within(under[:, None], boxes).any(axis=0)
        return np.asarray(covered + taste.crossing * cut)


def _away(boxes: FloatArray, anchor: FloatArray) -> NDArray[np.bool_]:
    """Which boxes lie so far from the anchor that it takes a line to tell what they name, (n,)."""
    apart = np.linalg.norm(_nearest(boxes, anchor) - anchor, axis=1)
    return np.asarray(apart > (boxes[:, 3] - boxes[:, 1]) * LEADER_FROM)


def _nearest(boxes: FloatArray, point: FloatArray) -> FloatArray:
    """The place of each box that is nearest to a point, (n, 2)."""
    return np.asarray(np.clip(point, boxes[:, :2], boxes[:, 2:]))


def _lines(boxes: FloatArray, pin: FloatArray) -> FloatArray:
    """Points along the line from each box to a pin, (n, LINE_POINTS, 2)."""
    start = _nearest(boxes, pin)[:, None]
    return np.asarray(start + (pin - start) * np.linspace(0.0, 1.0, LINE_POINTS)[:, None])


def _within(points: FloatArray, boxes: FloatArray) -> NDArray[np.bool_]:
    """Whether points, (..., 1, 2), lie in each of the boxes, (..., n)."""
    return np.asarray(((points >= boxes[:, :2]) & (points <= boxes[:, 2:])).all(axis=-1))


def _pixels(
    places: FloatArray, camera: Camera, size: tuple[int, int]
) -> tuple[FloatArray, FloatArray]:
    """Where places appear in a picture, (n, 2), and how far away they are, (n,)."""
    seen, depth = camera.project(places, size[0] / size[1])
    return (seen * [1, -1] + 1) / 2 * size, depth


def _anchors(
    labels: Sequence[Label], camera: Camera, size: tuple[int, int], under: Sequence[Box]
) -> tuple[FloatArray, FloatArray, NDArray[np.bool_]]:
    """Where each label's anchor is in pixels, how far away, and whether it is to be named."""
    anchors, depth = _pixels(np.array([label.at for label in labels]), camera, size)
    inside = (depth > 0) & ((anchors >= 0) & (anchors <= size)).all(axis=1)
    for left, top, right, bottom in under:
        inside &= ~((anchors >= [left, top]) & (anchors <= [right, bottom])).all(axis=1)
    return anchors, depth, inside


def _best_box(
    place: tuple[FloatArray, FloatArray, FloatArray],
    size: tuple[int, int],
    around: _Around,
    taste: LayoutTaste,
    rank: int,
    last: tuple[float, float] | None,
) -> FloatArray | None:
    """The cheapest box around the anchor, ``last`` being where the label was from it.

    ``place`` is the anchor, the pin, and the text's width and height, (2,) each.
    """
    anchor, pin, text = place
    offs, costs = _places(text, taste)
    centres = anchor + offs
    boxes = np.hstack([centres - text / 2, centres + text / 2])
    costs = costs - _stays(offs, text, taste, last)
    best, most = None, taste.most[min(rank, len(taste.most) - 1)]
    waiting = np.flatnonzero(_free(boxes, size, around.blocked) & (costs <= most))
    waiting = waiting[np.argsort(costs[waiting], kind="stable")]
    for start in range(0, len(waiting), AT_ONCE):
        some = waiting[start : start + AT_ONCE]
        if costs[some[0]] >= most:
            break  # what is covered only adds to what a place costs
        found = costs[some] + around.cost(boxes[some], anchor, pin, taste)
        cheapest = int(np.argmin(found))
        if found[cheapest] <= most:
            best, most = boxes[some[cheapest]], float(found[cheapest])
    if best is not None:
        return np.asarray(best)
    if rank > 0:
        return None
    boxes = _everywhere(text, size)
    boxes = boxes[_free(boxes, size, around.blocked)]
    if len(boxes) == 0:
        return None
    offs = (boxes[:, :2] + boxes[:, 2:]) / 2 - anchor
    far = np.linalg.norm(offs, axis=1) / text[1] + around.cost(boxes, anchor, pin, taste)
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
