"""One glance from one eye: how much of a body is hidden, by what, and how moves change it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from escalade.models.mesh import FloatArray
from escalade.rules.system import Blocker

from .blockers import RAYS, FirstHits, RayPrecision, contact, first_hits
from .holes import notes_on_holes
from .naming import named_blockers
from .obstacles import obstacles
from .silhouettes import Prism
from .space import Space
from .visibility import PRECISION, SightPrecision, hidden_shares, hidden_spans, views


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
    between = [
        obstacles(space, gaze.eye, gaze.body.vertices, gaze.not_these, precision.sides)
        for gaze in chosen
    ]
    counts = [len(one.corners) for one in between]
    seen = views(
        np.stack([gaze.eye for gaze in chosen]), [gaze.body for gaze in chosen], precision.lines
    )
    spans = hidden_spans(
        seen,
        np.concatenate([one.corners for one in between]),
        np.repeat(np.arange(len(chosen)), counts),
    )
    shares = hidden_shares(seen, spans)
    starts = np.cumsum([0, *counts])
    for pose, index in enumerate(open_ones):
        hidden, one = float(shares[pose]), between[pose]
        hits = first_hits(seen, pose, space.rays, len(space.components), one.figures, rays)
        low, high, notes = _interval(hidden, hits, precision.share_error)
        crossing = spans.polygon[spans.pose == pose] - starts[pose]
        found[index] = Glance(
            hidden, low, high,
            named_blockers(space, one, hits, hidden, crossing),
            contact(hits, chosen[pose].eye),
            notes + notes_on_holes(space, chosen[pose].eye, hits),
        )  # fmt: skip
    return found


def _interval(
    hidden: float, hits: FirstHits, share_error: float
) -> tuple[float, float, tuple[str, ...]]:
    """The hidden share's interval: the method's own error, and the rays' count if it disagrees."""
    error = share_error if 0 < hidden < 1 else 0.0
    low, high = max(0.0, hidden - error), min(1.0, hidden + error)
    if abs(hits.hidden - hidden) <= hits.may_differ:
        return low, high, ()
    note = (
        f"{1 - hidden:.1%} visible by outlines and {1 - hits.hidden:.1%} by rays: "
        "the interval holds both"
    )
    return min(low, hits.hidden), max(high, hits.hidden), (note,)
