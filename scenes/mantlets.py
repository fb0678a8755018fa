"""Who stands in the lee of a mantlet, or of anything else, against one who looks at them."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import shapely

from escalade.rules.system import Cover

from .sight.looking import look
from .space import Space, SpaceFigure


@dataclass(frozen=True, slots=True)
class Sheltered:
    """A figure in the lee: the share of it that the shelter hides, and the cover it has in all."""

    figure: str
    share: float
    cover: Cover


def sheltered(space: Space, shelter: str, viewer: str) -> tuple[Sheltered, ...]:
    """The figures of which a component is first to hide some from a viewer, most hidden first.

    The cover is the system's, whatever else is in the way counted with it. Raises NoSuchName for
    unknown names and NotCovered where the system has no cover.

    Source for mantlets as hard cover: No Quarter: Siege, Mantlet, p. 28.
    """
    eyes, mesh = space.figure(viewer), space.component(shelter).mesh
    plan = shapely.convex_hull(shapely.multipoints(mesh.vertices[:, :2]))
    found = []
    for figure in space.figures:
        if figure.name == viewer or not shapely.dwithin(
            shapely.LineString([eyes.base.at_in, figure.base.at_in]), plan, _breadth_in(figure)
        ):
            continue
        seen = look(space, viewer, figure.name)
        share = sum(each.share for each in seen.blockers if each.name == shelter)
        if share > 0:
            found.append(Sheltered(figure.name, share, seen.cover))
    return tuple(sorted(found, key=lambda each: -each.share))


def _breadth_in(figure: SpaceFigure) -> float:
    """How far a figure's body reaches sideways of its middle, at most."""
    across = np.abs(figure.box[:, :2] - figure.base.at_in).max()
    return float(np.sqrt(2) * across)
