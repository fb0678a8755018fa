"""What the rule books are told when one figure looks at another."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from escalade.rules.system import Blocker, Crossing, Sighting, SightVerdict, Stand

from .section import cut_along
from .space import Space, SpaceFigure

_ROOM_IN = 12.0
"""Walls farther away than this enclose a courtyard, not a figure."""

_LEVEL_RAYS = 16
_ENCLOSED_RAYS = 9
"""Of so many level rays more than half must end on the component whose roof is overhead."""


def stand_of(space: Space, figure: SpaceFigure) -> Stand:
    """Where a figure stands, and the kind of component it is inside of, if any.

    It is inside a component that lies overhead and on most sides of it: a room of a tower, the
    deck of a siege tower, not a courtyard or the arch of a gate.
    """
    angles = np.arange(_LEVEL_RAYS) * (2 * np.pi / _LEVEL_RAYS)
    around = np.column_stack([np.cos(angles), np.sin(angles), np.zeros(_LEVEL_RAYS)])
    ends = figure.centre + _ROOM_IN * np.vstack([[0.0, 0.0, 1.0], around])
    met = space.rays.first_hits(np.broadcast_to(figure.centre, ends.shape), ends).mesh
    overhead = int(met[0])
    enclosed = overhead >= 0 and int((met[1:] == overhead).sum()) >= _ENCLOSED_RAYS
    inside = space.components[overhead].kind if enclosed else None
    return replace(space.stand(figure), inside=inside)


def distance_between(one: SpaceFigure, other: SpaceFigure) -> float:
    """From base edge to base edge, level and upright parts together, inches."""
    return float(np.hypot(one.base.distance_in(other.base), one.z_in - other.z_in))


def crossings(space: Space, viewer: SpaceFigure, target: SpaceFigure) -> tuple[Crossing, ...]:
    """The components that the level line between two figures passes over, nearest first."""
    cut = cut_along(space.rays.bundles, np.array(viewer.base.at_in), np.array(target.base.at_in))
    found = []
    for index in np.unique(cut.mesh):
        mine = cut.segments[cut.mesh == index]
        component = space.components[int(index)]
        found.append(
            Crossing(
                component.name,
                component.kind,
                float(mine[..., 0].min()),
                float(mine[..., 0].max()),
                float(mine[..., 1].max()),
            )
        )
    return tuple(sorted(found, key=lambda crossing: crossing.start_in))


def sighting(
    space: Space,
    viewer: SpaceFigure,
    target: SpaceFigure,
    visible: float,
    visible_range: tuple[float, float],
    verdict: SightVerdict,
    blockers: Sequence[Blocker],
) -> Sighting:
    """Everything a system asks about one figure that looks at another."""
    return Sighting(
        visible,
        *visible_range,
        verdict,
        distance_between(viewer, target),
        stand_of(space, viewer),
        stand_of(space, target),
        tuple(blockers),
        crossings(space, viewer, target),
    )
