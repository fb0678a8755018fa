"""What of a target the eye sees in the cut itself: the wedges from the eye to its front."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import shapely

from escalade.scenes.sight.first_hits import RAYS

from .canvas import Point
from .view import Section

PLACES = 240
"""The target's front is looked at in so many places from its foot to its head."""


@dataclass(frozen=True, slots=True)
class Wedge:
    """A part of the target's front between two heights, all seen or all hidden in this cut."""

    low: Point
    high: Point
    seen: bool

    @property
    def middle(self) -> Point:
        """The middle of the part."""
        return ((self.low[0] + self.high[0]) / 2, (self.low[1] + self.high[1]) / 2)


def wedges(section: Section) -> tuple[Wedge, ...]:
    """The parts of the target's front from foot to head; none for an eye over the target.

    Only what is cut counts: what hides from the side lies beside this cut.
    """
    target = section.target
    front = target.start_in if section.eye[0] < target.start_in else target.end_in
    if front <= section.eye[0]:
        return ()
    edges = np.linspace(target.bottom_in, target.top_in, PLACES + 1)
    middles = (edges[:-1] + edges[1:]) / 2
    eye = np.array(section.eye)
    ends = np.column_stack([np.full(PLACES, front), middles])
    ends = eye + (ends - eye) * (1 - RAYS.stop_short)
    rays = shapely.linestrings(np.stack([np.broadcast_to(eye, ends.shape), ends], axis=1))
    hidden = np.zeros(PLACES, dtype=bool)
    for name, area in section.solids:
        if name != target.name:
            hidden |= shapely.intersects(rays, area)
    for name, segments in section.traces:
        if name != target.name:
            hidden |= shapely.intersects(rays, shapely.union_all(shapely.linestrings(segments)))
    starts = np.flatnonzero(np.diff(hidden.astype(int), prepend=-1))
    ends_at = np.append(starts[1:], PLACES)
    return tuple(
        Wedge((front, float(edges[a])), (front, float(edges[b])), not bool(hidden[a]))
        for a, b in zip(starts, ends_at, strict=True)
    )
