"""One glance from one eye: how much of a body is hidden, by what, and how moves change it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from escalade.models.mesh import FloatArray
from escalade.rules.percents import percent
from escalade.rules.system import Blocker
from escalade.scenes.space import Space

from .blockers import Face, named_blockers
from .first_hits import RAYS, FirstHits, RayPrecision, contact, first_hits
from .holes import notes_on_holes
from .obstacles import Figures, Obstacles, faces_met, figures_near, obstacles
from .shares import PRECISION, SightPrecision, Views, hidden_shares, hidden_spans, views
from .silhouettes import Prism


@dataclass(frozen=True, slots=True, eq=False)
class Glance:
    """What one eye sees of one target: the hidden share, its interval, and what hides it."""

    hidden: float
    hidden_low: float
    hidden_high: float
    blockers: tuple[Blocker, ...]
    first_contact: FloatArray | None
    notes: tuple[str, ...] = ()


NOTHING_BETWEEN = Glance(
    0.0, 0.0, 0.0, (), None, ("the eye lies inside the target: nothing can stand between",)
)


@dataclass(frozen=True, slots=True, eq=False)
class Gaze:
    """One eye, (3,), on one body; the figures named in ``not_these`` do not hide it."""

    eye: FloatArray
    body: Prism
    not_these: frozenset[str]


def glance_at(space: Space, gaze: Gaze) -> Glance:
    """What one eye sees of one body.

    The share is exact along PRECISION.lines lines; rays name what hides it and check the share.
    """
    return glances_at(space, [gaze], PRECISION, RAYS)[0]


def glances_at(
    space: Space, gazes: Sequence[Gaze], precision: SightPrecision, rays: RayPrecision
) -> list[Glance]:
    """What many eyes see, one glance for each gaze; the bodies' rings have equally many corners."""
    found = [NOTHING_BETWEEN] * len(gazes)
    open_ones = [index for index, gaze in enumerate(gazes) if not gaze.body.holds(gaze.eye)]
    if not open_ones:
        return found
    chosen = [gazes[index] for index in open_ones]
    seen = views(
        np.stack([gaze.eye for gaze in chosen]), [gaze.body for gaze in chosen], precision.lines
    )
    figures = [
        figures_near(space, gaze.eye, gaze.body.vertices, 0.0, gaze.not_these, precision.sides)
        for gaze in chosen
    ]
    hits = [
        first_hits(seen, pose, space.rays, len(space.components), figures[pose], rays)
        for pose in range(len(chosen))
    ]
    hidden, crossings = _shares(space, seen, chosen, figures, hits)
    for pose, index in enumerate(open_ones):
        share, eye = float(hidden[pose]), chosen[pose].eye
        low, high, notes = _interval(share, hits[pose], precision.share_error)
        found[index] = Glance(
            share, low, high,
            named_blockers(space, hits[pose], share, crossings.get(pose)),
            contact(hits[pose], eye),
            notes + notes_on_holes(space, eye, hits[pose]),
        )  # fmt: skip
    return found


def _shares(
    space: Space,
    seen: Views,
    gazes: Sequence[Gaze],
    figures: Sequence[Figures],
    hits: Sequence[FirstHits],
) -> tuple[FloatArray, dict[int, Face]]:
    """The hidden share of every view, and what crosses most of those that are not all hidden.

    Where every ray met something, the faces that were met are tried first: if they alone cover the
    body, it is hidden, and the many others near the line need not be looked at.
    """
    blocked = [pose for pose, one in enumerate(hits) if one.hidden == 1]
    met = [faces_met(space, figures[pose], hits[pose]) for pose in blocked]
    hidden, _ = _covered(seen, blocked, met)
    rest = [pose for pose in range(len(gazes)) if hidden[pose] < 1]
    near = [
        obstacles(space, gazes[pose].eye, gazes[pose].body.vertices, figures[pose]) for pose in rest
    ]
    shares, crossing = _covered(seen, rest, near)
    hidden[rest] = shares[rest]
    faces = {}
    for pose, one in zip(rest, near, strict=True):
        if pose in crossing:
            most = crossing[pose]
            faces[pose] = Face(int(one.owner[most]), int(one.face[most]))
    return hidden, faces


def _covered(
    seen: Views, poses: Sequence[int], surfaces: Sequence[Obstacles]
) -> tuple[FloatArray, dict[int, int]]:
    """The share of every view that surfaces hide, and which of them crosses most lines of each.

    Views that are not among ``poses`` count as not hidden at all.
    """
    if not poses:
        return np.zeros(len(seen.bodies)), {}
    counts = [len(one.corners) for one in surfaces]
    corners = np.concatenate([one.corners for one in surfaces])
    spans = hidden_spans(seen, corners, np.repeat(np.array(poses), counts))
    starts = np.cumsum([0, *counts])
    most = {}
    for pose, start in zip(poses, starts, strict=False):
        crossing = spans.polygon[spans.pose == pose] - start
        if len(crossing):
            most[pose] = int(np.bincount(crossing).argmax())
    return hidden_shares(seen, spans), most


def _interval(
    hidden: float, hits: FirstHits, share_error: float
) -> tuple[float, float, tuple[str, ...]]:
    """The hidden share's interval: the method's own error, and the rays' count if it disagrees."""
    error = share_error if 0 < hidden < 1 else 0.0
    low, high = max(0.0, hidden - error), min(1.0, hidden + error)
    if abs(hits.hidden - hidden) <= hits.may_differ:
        return low, high, ()
    note = (
        f"{percent(1 - hidden)} visible by outlines and {percent(1 - hits.hidden)} by rays: "
        "the interval holds both"
    )
    return min(low, hits.hidden), max(high, hits.hidden), (note,)
