"""Where a name in the picture leads to: a place of what it names that shows there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from escalade.models.mesh import FloatArray
from escalade.scenes.space import Space

from .camera import Camera, bounds_of
from .labels import Label
from .shown import Shown

DOWN = (0.0, 0.1, 0.3, 0.5)
"""How far down a component is looked for it, as shares of its height, from the middle on top."""

BEYOND = 3.0
"""Rays go on so many times as far as the place that they are sent to."""


def pinned(
    labels: Sequence[Label], shown: Shown, space: Space, camera: Camera, size: tuple[int, int]
) -> list[Label]:
    """The labels, with those of components leading to a place where the picture shows these.

    A component that something hides along its middle is named where it is seen, not on what hides
    it, and off the figures before it where it can be. Labels of figures, answers and what does not
    show stay as they are.
    """
    owners = {component.name: index for index, component in enumerate(space.components)}
    wanted = [label for label in labels if label.name in owners and label.name in shown.spots]
    down = {label.name: _down(space, label.name) for label in wanted}
    seen = _met(space, camera, np.vstack([*down.values(), np.zeros((0, 3))]))
    there = dict(zip(down, seen.reshape(-1, len(DOWN)), strict=True))
    figures = np.array([box for name, box in shown.boxes.items() if name not in owners])

    def clear(places: FloatArray) -> NDArray[np.bool_]:
        seen, _ = camera.project(places, size[0] / size[1])
        at = ((seen * [1, -1] + 1) / 2 * size)[:, None]
        low, high = np.split(figures.reshape(-1, 4), 2, axis=1)
        within = np.logical_and(at >= low, at <= high)
        return np.asarray(~np.any(np.all(within, axis=2), axis=1))

    def better(label: Label) -> Label:
        mine = there[label.name] == owners[label.name]
        if mine.any():
            best = int(np.argmax(mine * (1 + clear(down[label.name]))))
            return replace(label, on=_place(down[label.name][best]))
        spots = shown.spots[label.name]
        if not len(spots):
            return label
        near = _place(spots[_nearest(spots, label, camera)])
        return replace(label, at=near, on=near)

    return [better(label) if label.name in down else label for label in labels]


def _down(space: Space, name: str) -> FloatArray:
    """Places from the middle on top of a component downwards, (len(DOWN), 3)."""
    low, high = bounds_of(space.component(name).mesh)
    places = np.tile((low + high) / 2, (len(DOWN), 1))
    places[:, 2] = high[2] - np.array(DOWN) * (high[2] - low[2])
    return places


def _met(space: Space, camera: Camera, places: FloatArray) -> NDArray[np.int64]:
    """The component that the picture shows where each place would appear, (n,), -1 for none."""
    if camera.parallel:
        eyes = places + camera.axes[2] * camera.distance_in
    else:
        eyes = np.broadcast_to(camera.eye, places.shape)
    return space.rays.first_hits(eyes, eyes + (places - eyes) * BEYOND).mesh


def _nearest(spots: FloatArray, label: Label, camera: Camera) -> int:
    """Which of the spots appears nearest to where a label would stand."""
    seen, _ = camera.project(np.vstack([spots, [label.at]]), 1.0)
    return int(np.argmin(np.linalg.norm(seen[:-1] - seen[-1], axis=1)))


def _place(point: FloatArray) -> tuple[float, float, float]:
    return (float(point[0]), float(point[1]), float(point[2]))
