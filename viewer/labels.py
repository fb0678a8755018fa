"""Names in the picture: what is named, with what beside the name, and where it is anchored."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from escalade.scenes.space import Space

from .camera import bounds_of
from .overlays import (
    DeadGround,
    FallPath,
    Highlight,
    Leap,
    LiveShadow,
    Mark,
    Measure,
    Overlay,
    Packed,
    Point3,
    SeenBody,
    SightLine,
    TemplateDisc,
    Way,
)

ABOVE_IN = 0.18
"""A label's anchor lies this far above the head or the wall it names."""

HEAD = 0.8
"""A line to a figure ends at this share of its height: above it one behind would be meant."""

LOOKS = "looks"
"""What stands beside the name of who looks for dead ground."""

EYE_IN = 1.1
"""Room for the eye above the head of who looks."""

FEW = 14
"""Up to so many things all get their names beside an answer; more would hide the table."""


@dataclass(frozen=True, slots=True)
class Label:
    """Words at a place on the table; ``rank`` 0 is placed first and always shown.

    ``name`` is the component or figure that it names, empty for other words. ``on`` is the place
    of it to which a line leads where the words stand away from ``at``; ``at`` where None. What is
    ``little``, as a figure is, would be hidden by words that lie on it.
    """

    text: str
    at: Point3
    rank: int = 1
    name: str = ""
    on: Point3 | None = None
    little: bool = False


def labels_for(
    space: Space,
    overlays: Sequence[Overlay],
    names: Sequence[str] | None = None,
    asked: Sequence[Overlay] | None = None,
) -> list[Label]:
    """What a picture should name: given names, or what the answers concern and the castle.

    What no answer concerns is named only while there is little of it. An answer's words about a
    figure stand beside its name. Where only what is ``asked`` speaks, templates that lie on the
    table say nothing about those under them.
    """
    wanted = set(names) if names is not None else None
    told = [each for each in overlays if asked is None or _speaks(each, asked)]
    concerned = {name for overlay in told for name in _names_in(overlay)}
    beside = {name: words for overlay in told for name, words in _beside(overlay)}
    bare = not overlays or len(space.components) <= FEW
    labels = [label for overlay in overlays for label in _labels_of(overlay)]
    for component in space.components:
        low, high = bounds_of(component.mesh)
        middle = (low + high) / 2
        top = (float(middle[0]), float(middle[1]), float(high[2]) + ABOVE_IN)
        concerns = component.name in concerned
        if component.name in wanted if wanted is not None else concerns or bare:
            text = _with(component.name, beside)
            labels.append(Label(text, top, 0 if concerns else 1, component.name))
    few = len(space.figures) <= FEW
    for figure in space.figures:
        above = ABOVE_IN + (EYE_IN if beside.get(figure.name) == LOOKS else 0.0)
        head = (*figure.base.at_in, figure.z_in + figure.body_height_in + above)
        concerns = figure.name in concerned
        if figure.name in wanted if wanted is not None else few or concerns:
            text = _with(figure.name, beside)
            on = (*figure.base.at_in, figure.z_in + figure.body_height_in * HEAD)
            labels.append(Label(text, head, 0 if concerns else 2, figure.name, on, little=True))
    return labels


def _speaks(overlay: Overlay, asked: Sequence[Overlay]) -> bool:
    """Whether an overlay belongs to what is asked, or is no template."""
    return not isinstance(overlay, TemplateDisc) or any(overlay is each for each in asked)


def _with(name: str, beside: dict[str, str]) -> str:
    return f"{name}: {beside[name]}" if beside.get(name) else name


def _names_in(overlay: Overlay) -> tuple[str, ...]:
    """Whom an answer concerns."""
    match overlay:
        case SightLine(blockers=blockers, between=between, stop=stop):
            return (*(blockers[1:] if stop else blockers), *between)
        case TemplateDisc(components=components, beside=beside):
            return (*components, *(name for name, _ in beside))
        case Packed(component=component):
            return (component,)
        case DeadGround(viewers=viewers, hidden=hidden):
            return (*viewers, *hidden) if len(hidden) <= FEW else viewers
        case LiveShadow(viewers=viewers):
            return viewers
        case SeenBody(figure=figure):
            return (figure,)
        case Highlight(names=names, role=role) if role != "selected" and len(names) > FEW:
            return ()
    concerned: tuple[str, ...] = getattr(overlay, "names", ())
    return concerned


def _beside(overlay: Overlay) -> tuple[tuple[str, str], ...]:
    """What an answer says of whom."""
    match overlay:
        case SightLine(between=(_, target), share=share) if share:
            return ((target, share),)
        case SeenBody(figure=figure, share=share) if share:
            return ((figure, share),)
        case TemplateDisc(beside=beside):
            return beside
        case DeadGround(viewers=viewers) | LiveShadow(viewers=viewers):
            return tuple((name, LOOKS) for name in viewers)
    return ()


def _labels_of(overlay: Overlay) -> list[Label]:
    match overlay:
        case SeenBody(named=named):
            return [Label(text, at, 0) for text, at in named]
        case SightLine(stop=stop, contact=contact) if stop and contact is not None:
            return [Label(stop, contact, 0)]
        case Leap(arcs=arcs, better=better):
            highest = {arc.label: max(arc.points, key=lambda p: p[2]) for arc in arcs}
            found = [Label(text, top, 0) for text, top in highest.items() if text]
            return found if better is None else [*found, Label(better.label, better.way[-1], 0)]
        case Packed(levels=levels):
            return [Label(text, at, 0) for text, at in levels]
        case FallPath(points=points, drop=drop, end=end):
            middle = _between(points[-2], points[-1])
            words = ((drop, middle), (end, points[-1]))
            return [Label(text, at, 0) for text, at in words if text]
        case Way(label=label, points=points) if label:
            return [Label(label, _between(points[-2], points[-1]), 0)]
        case Measure(label=label, points=points):
            leg = (len(points) - 1) // 2
            return [Label(label, _between(points[leg], points[leg + 1]), 0)]
        case Mark(at=at, number=number) if number:
            return [Label(number, at, 0)]
        case TemplateDisc(label=label, outline=outline, z_in=z_in) if label:
            return [Label(label, (outline.centroid.x, outline.centroid.y, z_in), 1, label)]
    return []


def _between(start: Point3, end: Point3) -> Point3:
    x, y, z = (np.array(start) + np.array(end)) / 2
    return (float(x), float(y), float(z))
