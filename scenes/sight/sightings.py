"""What the rule books are told when one figure looks at another."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import shapely

from escalade.rules.rounding import ROUNDING
from escalade.rules.system import Bystander, Crossing, Sighting, SightVerdict, Stand
from escalade.scenes.space import Space, SpaceComponent, SpaceFigure
from escalade.scenes.upright_cuts import cut_along

from .glances import Glance

_ROOM_IN = 12.0
"""Walls farther away than this enclose a courtyard, not a figure."""

_LEVEL_RAYS = 16
_ENCLOSED_RAYS = 9
"""Of so many level rays more than half must end on the component whose roof is overhead."""

_NEAR_IN = 3.0
"""Friends of the viewer within so many inches of the target are told; no book asks farther."""


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


def sighting_of_figure(
    space: Space,
    viewer: SpaceFigure,
    target: SpaceFigure,
    stands: tuple[Stand, Stand],
    glance: Glance,
    verdict: SightVerdict,
) -> Sighting:
    """Everything a system asks about one figure that looks at another; ``stands`` are theirs."""
    return Sighting(
        1 - glance.hidden,
        1 - glance.hidden_high,
        1 - glance.hidden_low,
        verdict,
        distance_between(viewer, target),
        *stands,
        glance.blockers,
        crossings(space, viewer.base.at_in, target.base.at_in),
        _friends_near(space, viewer, target),
    )


def _friends_near(space: Space, viewer: SpaceFigure, target: SpaceFigure) -> tuple[Bystander, ...]:
    """Who of the viewer's side stands near the target, nearest first; neutrals have no friends."""
    side = viewer.figure.side
    if side == "neutral":
        return ()
    near = [
        Bystander(one.name, math.dist(one.base.at_in, target.base.at_in), one.z_in)
        for one in space.figures
        if one.figure.side == side
        and not one.figure.prone
        and one.name not in (viewer.name, target.name)
    ]
    return tuple(
        sorted(
            (one for one in near if one.distance_in <= _NEAR_IN), key=lambda one: one.distance_in
        )
    )


def sighting_of_component(
    space: Space,
    viewer: SpaceFigure,
    target: SpaceComponent,
    glance: Glance,
    verdict: SightVerdict,
) -> Sighting:
    """Everything a system asks about a figure that looks at a component, which stands by itself."""
    low, high = target.mesh.bounds
    middle = (float(low[0] + high[0]) / 2, float(low[1] + high[1]) / 2)
    plan = shapely.convex_hull(shapely.multipoints(target.mesh.vertices[:, :2]))
    level = float(viewer.base.polygon.distance(plan))
    upright = max(0.0, float(low[2]) - viewer.z_in, viewer.z_in - float(high[2]))
    return Sighting(
        1 - glance.hidden,
        1 - glance.hidden_high,
        1 - glance.hidden_low,
        verdict,
        float(np.hypot(level, upright)),
        stand_of(space, viewer),
        Stand(*middle, float(low[2]), float(high[2] - low[2]), float(min(high[:2] - low[:2]))),
        glance.blockers,
        crossings(space, viewer.base.at_in, middle, not_this=target.name),
    )


def crossings(
    space: Space,
    start_in: tuple[float, float],
    end_in: tuple[float, float],
    not_this: str | None = None,
) -> tuple[Crossing, ...]:
    """The components, but the named one, that a level line passes over, nearest first."""
    cut = cut_along(space.rays.bundles, np.array(start_in), np.array(end_in))
    found = []
    for index in np.unique(cut.mesh):
        mine = cut.segments[cut.mesh == index]
        component = space.components[int(index)]
        along, heights = mine[..., 0], mine[..., 1]
        top = float(heights.max())
        crest = along[heights >= top - ROUNDING.typed_in]
        found.append(
            Crossing(
                component.name,
                component.kind,
                float(along.min()),
                float(along.max()),
                top,
                (float(crest.min()), float(crest.max())),
            )
        )
    kept = (crossing for crossing in found if crossing.name != not_this)
    return tuple(sorted(kept, key=lambda crossing: crossing.start_in))
