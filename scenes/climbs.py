"""How can he get in: every way for a figure on to a component, drawn and with its cost."""

from __future__ import annotations

import heapq
import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from escalade.rules.approaches import ApproachFacts, Way, ask

from .bridges import bridges_at
from .errors import CannotReach
from .feet import foot_of
from .ladders import ladders_at
from .levels import LEVELS
from .space import Space, SpaceFigure
from .standing_by import walks_of
from .surfaces import GROUND, Surface

Point3: TypeAlias = tuple[float, float, float]
Line: TypeAlias = tuple[Point3, ...]


@dataclass(frozen=True, slots=True)
class Route:
    """A way with the points it is drawn through, (x, y, z) in inches.

    ``spots`` are the places on it where models may stand, one below the other on its last leg.
    """

    way: Way
    points: Line
    spots: Line = ()


@dataclass(frozen=True, slots=True)
class ClimbAnswer:
    """All ways for a figure on to a component, the cheapest open one first.

    ``height_in`` is how far the component's top lies above the figure's ground (negative: below),
    ``gap_in`` how far its foot is from the base's edge; ``facts`` are all that was measured.
    """

    figure: str
    component: str
    height_in: float
    gap_in: float
    facts: ApproachFacts = field(repr=False)
    routes: tuple[Route, ...]


def climb(space: Space, name: str, component_name: str) -> ClimbAnswer:
    """Every way on to a component that the system knows, with its cost in actions.

    The height is that of the component itself, as the book measures it for leaps and ladders.
    Raises NoSuchName for unknown names, CannotReach for a component without ground on top, and
    NotCovered where the system does not count such moves.
    """
    figure, component = space.figure(name), space.component(component_name)
    walks = [s for s in space.ground.surfaces if s.owner == component_name]
    if not walks:
        raise CannotReach(f"{component_name!r} has no ground on top to get to")
    walk = max(walks, key=lambda s: (round(s.polygon.area), s.z_in))
    foot = foot_of(space, component)
    gap = float(figure.base.polygon.distance(foot))
    height = component.top_in - figure.z_in
    targets = walks_of(space, component, figure)
    ladders = ladders_at(space, figure, component, targets)
    bridges = bridges_at(space, figure, component, targets)
    stairs = _walk(space, figure, walk)
    facts = ApproachFacts(
        gap,
        height,
        figure.base.smaller_side_in,
        tuple(ladder for ladder, _ in ladders),
        tuple(bridge for bridge, _ in bridges),
        stairs[0] if stairs else None,
    )
    up_ladder = {ladder.name: line for ladder, line in ladders}
    over_bridge = dict(bridges)
    aim = shapely.get_coordinates(shapely.shortest_line(shapely.Point(figure.base.at_in), foot))[-1]
    direct = (
        (*figure.base.at_in, figure.z_in),
        (float(aim[0]), float(aim[1]), figure.z_in),
        (float(aim[0]), float(aim[1]), component.top_in),
    )
    routes = []
    for way in ask(space.system, facts):
        if way.name == "stairs":
            points: Line = stairs[1] if stairs else ()
        elif way.bridge is not None:
            points = over_bridge[way.bridge]
        elif way.using is not None:
            points = up_ladder[way.using]
        else:
            points = direct
        routes.append(Route(way, points, _spots(way, points)))
    return ClimbAnswer(name, component_name, height, gap, facts, tuple(routes))


def _spots(way: Way, points: Line) -> Line:
    """The places on the last leg, from its foot as far up as the rule says."""
    if not way.spots_in:
        return ()
    foot, head = np.array(points[-2:])
    up = (head - foot) / np.linalg.norm(head - foot)
    spots = (foot + spot * up for spot in way.spots_in)
    return tuple((float(x), float(y), float(z)) for x, y, z in spots)


def _walk(space: Space, figure: SpaceFigure, walk: Surface) -> tuple[float, Line] | None:
    """The shortest way on foot over surfaces that steps join, at least so long; None without one.

    Legs run straight across each surface from where it meets the last to where it meets the next.
    """
    surfaces = space.ground.surfaces
    start = next(
        (
            i
            for i in _near(surfaces, shapely.Point(figure.base.at_in), figure.z_in)
            if surfaces[i].owner == figure.on
        ),
        None,
    )
    if start is None:
        return None
    goal = next(i for i, surface in enumerate(surfaces) if surface is walk)
    queue: list[tuple[float, int, Line]] = [(0.0, start, ((*figure.base.at_in, figure.z_in),))]
    done: set[int] = set()
    while queue:
        length, here, points = heapq.heappop(queue)
        if here == goal:
            return length, points
        if here in done:
            continue
        done.add(here)
        at = shapely.Point(points[-1][:2])
        for there in _near(surfaces, surfaces[here].polygon, surfaces[here].z_in):
            if there not in done:
                door = shapely.get_coordinates(shapely.shortest_line(at, surfaces[there].polygon))
                x, y = door[-1].tolist()
                point = (x, y, surfaces[there].z_in)
                leg = math.dist(points[-1], point)
                heapq.heappush(queue, (length + leg, there, (*points, point)))
    return None


def _near(surfaces: Sequence[Surface], shape: BaseGeometry, z_in: float) -> list[int]:
    """The surfaces within a step of a height that touch a shape, but for the seams between."""
    polygons = np.array([surface.polygon for surface in surfaces], dtype=object)
    level = np.array([abs(surface.z_in - z_in) <= GROUND.step_in for surface in surfaces])
    touching = shapely.dwithin(polygons, shape, LEVELS.ledge_in)
    return [int(i) for i in np.flatnonzero(level & touching)]
