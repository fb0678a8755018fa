"""Names in the picture: where each is anchored, and a layout in which none covers another."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

import numpy as np

from escalade.scenes.space import Space

from .camera import Camera, bounds_of
from .lettering import printable
from .overlays import Leap, Measure, Overlay, Point3, SeenBody, SightLine, TemplateDisc, Way

Box: TypeAlias = tuple[float, float, float, float]
"""Left, top, right, bottom in pixels from the picture's top left corner."""

OFFSETS: tuple[tuple[float, float], ...] = (
    (0, -1),
    (0.75, -0.9),
    (-0.75, -0.9),
    (0.9, 0.2),
    (-0.9, 0.2),
    (0, -2.3),
    (0.8, -2.2),
    (-0.8, -2.2),
    (0, 1.2),
    (0, -3.6),
    (1.1, -3.4),
    (-1.1, -3.4),
)
"""Places to try for a label around its anchor, in label widths and heights; nearest first."""

ABOVE_IN = 0.18
"""A label's anchor lies this far above the head or the wall it names."""

FEW = 14
"""Up to so many things all get their names beside an answer; more would hide the table."""

GAP_PX = 3.0


@dataclass(frozen=True, slots=True)
class Label:
    """A word at a place on the table; ``rank`` 0 is placed first and always shown."""

    text: str
    at: Point3
    rank: int = 1


@dataclass(frozen=True, slots=True)
class PlacedLabel:
    """A label in the picture: its box, and the anchor it names, in pixels."""

    text: str
    box: Box
    anchor: tuple[float, float]


def labels_for(
    space: Space, overlays: Sequence[Overlay], names: Sequence[str] | None = None
) -> list[Label]:
    """What a picture should name: given names, or what the answers concern and the castle.

    What no answer concerns is named only while there is little of it.
    """
    wanted = set(names) if names is not None else None
    concerned = {name for overlay in overlays for name in _names_in(overlay)}
    bare = not overlays or len(space.components) <= FEW
    labels = [label for overlay in overlays for label in _labels_of(overlay)]
    for component in space.components:
        low, high = bounds_of(component.mesh)
        middle = (low + high) / 2
        top = (float(middle[0]), float(middle[1]), float(high[2]) + ABOVE_IN)
        concerns = component.name in concerned
        if component.name in wanted if wanted is not None else concerns or bare:
            labels.append(Label(component.name, top, 0 if concerns else 1))
    few = len(space.figures) <= FEW
    for figure in space.figures:
        head = (*figure.base.at_in, figure.z_in + figure.body_height_in + ABOVE_IN)
        concerns = figure.name in concerned
        if figure.name in wanted if wanted is not None else few or concerns:
            labels.append(Label(figure.name, head, 0 if concerns else 2))
    return [replace(label, text=printable(label.text)) for label in labels]


def layout(
    labels: Sequence[Label],
    camera: Camera,
    size: tuple[int, int],
    measure: Callable[[str], tuple[float, float]],
    taken: Sequence[Box] = (),
) -> list[PlacedLabel]:
    """Put labels where they cover neither each other nor what is ``taken``.

    ``measure`` gives a text's width and height in pixels. Labels that find no place are left out,
    as are those whose anchor lies behind the camera or outside the picture.
    """
    if not labels:
        return []
    width, height = size
    seen, depth = camera.project(np.array([label.at for label in labels]), width / height)
    x = (seen[:, 0] + 1) / 2 * width
    y = (1 - seen[:, 1]) / 2 * height
    inside = (depth > 0) & (abs(seen[:, 0]) <= 1) & (abs(seen[:, 1]) <= 1)
    shown = [int(index) for index in np.flatnonzero(inside)]
    order = sorted(shown, key=lambda index: (labels[index].rank, depth[index]))
    boxes = list(taken)
    placed = []
    for index in order:
        box = _free_box((x[index], y[index]), measure(labels[index].text), size, boxes)
        if box is not None:
            boxes.append(box)
            placed.append(PlacedLabel(labels[index].text, box, (float(x[index]), float(y[index]))))
    return placed


def _free_box(
    anchor: tuple[float, float],
    text: tuple[float, float],
    size: tuple[int, int],
    boxes: Sequence[Box],
) -> Box | None:
    for across, down in OFFSETS:
        middle = anchor[0] + across * text[0], anchor[1] + down * (text[1] + GAP_PX)
        box = (
            middle[0] - text[0] / 2,
            middle[1] - text[1] / 2,
            middle[0] + text[0] / 2,
            middle[1] + text[1] / 2,
        )
        inside = box[0] >= 0 and box[1] >= 0 and box[2] <= size[0] and box[3] <= size[1]
        if inside and not any(_overlap(box, other) for other in boxes):
            return box
    return None


def _overlap(one: Box, two: Box) -> bool:
    return (
        one[0] < two[2] + GAP_PX
        and two[0] < one[2] + GAP_PX
        and one[1] < two[3] + GAP_PX
        and two[1] < one[3] + GAP_PX
    )


def _names_in(overlay: Overlay) -> tuple[str, ...]:
    for field in ("names", "blockers", "components"):
        if hasattr(overlay, field):
            names: tuple[str, ...] = getattr(overlay, field)
            return (*names, *overlay.between) if isinstance(overlay, SightLine) else names
    return ()


def _labels_of(overlay: Overlay) -> list[Label]:
    if isinstance(overlay, SeenBody):
        return [Label(text, at, 0) for text, at in overlay.named]
    if isinstance(overlay, Leap):
        highest = {arc.label: max(arc.points, key=lambda p: p[2]) for arc in overlay.arcs}
        return [Label(text, top, 1) for text, top in highest.items() if text]
    if isinstance(overlay, Way):
        return (
            [Label(overlay.label, overlay.points[len(overlay.points) // 2], 0)]
            if overlay.label
            else []
        )
    if isinstance(overlay, Measure):
        start, end = np.array(overlay.points[0]), np.array(overlay.points[-1])
        middle = (start + end) / 2
        return [Label(overlay.label, (float(middle[0]), float(middle[1]), float(middle[2])), 0)]
    if isinstance(overlay, TemplateDisc) and overlay.label:
        centre = overlay.outline.centroid
        return [Label(overlay.label, (centre.x, centre.y, overlay.z_in), 1)]
    return []
