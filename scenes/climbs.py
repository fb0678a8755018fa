"""How can he get in: every way for a figure on to a component, drawn and with its cost."""

from __future__ import annotations

import heapq
import math
from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from escalade.rules.approaches import ApproachFacts, Way, ask

from .bridges import bridges_at
from .errors import CannotReach
from .feet import foot_of
from .growing import grown
from .ladders import ladders_at
from .levels import LEVELS
from .lines import Line
from .space import Space, SpaceComponent, SpaceFigure
from .standing_by import walks_of, way_between
from .surfaces import GROUND, Surface


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

    A leap goes to the component's top, as the book says; a line, claws and wings bring the
    figure over the stones before the walk nearest to where they begin, be there a roof above it
    or not. Raises NoSuchName for unknown names, CannotReach for a component without ground on top
    and for a figure that is up there already, and NotCovered where the system does not count such
    moves.
    """
    figure, component = space.figure(name), space.component(component_name)
    walks = walks_of(space, component, figure)
    if not walks:
        raise CannotReach(f"{component_name!r} has no ground on top to get to")
    if figure.on == component_name and all(w.z_in <= figure.z_in + GROUND.step_in for w in walks):
        raise CannotReach(f"{name!r} stands on {component_name!r} already, as high as one can")
    foot = foot_of(space, component)
    ladders = ladders_at(space, figure, component, walks)
    bridges, bare = bridges_at(space, figure, component, walks)
    stairs = _stairs(space, figure, walks)
    over, straight = _straight_up(space, figure, component, foot, walks)
    facts = ApproachFacts(
        gap_in=float(figure.base.polygon.distance(foot)),
        height_in=component.top_in - figure.z_in,
        climb_in=over - figure.z_in,
        piece_in=component.component.dimensions.height.value_in,
        base_in=figure.base.smaller_side_in,
        ladders=tuple(ladder for ladder, _ in ladders),
        bridges=tuple(bridge for bridge, _ in bridges),
        bare_towers=tuple(tower for tower, _ in bare),
        stairs_in=stairs[0] if stairs else None,
    )
    by_thing = {ladder.name: line for ladder, line in ladders} | dict(bare)
    over_bridge = dict(bridges)
    routes = []
    for way in ask(space.system, facts):
        if way.name == "stairs":
            points: Line = stairs[1] if stairs else ()
        elif way.bridge is not None:
            points = over_bridge[way.bridge]
        elif way.using is not None:
            points = by_thing[way.using]
        else:
            points = straight
        routes.append(Route(way, points, _spots(way, points)))
    return ClimbAnswer(name, component_name, facts.height_in, facts.gap_in, facts, tuple(routes))


def _straight_up(
    space: Space,
    figure: SpaceFigure,
    component: SpaceComponent,
    foot: BaseGeometry,
    walks: Sequence[Surface],
) -> tuple[float, Line]:
    """How high the way up the wall before a figure goes, above the table, and the way itself.

    It begins at the place of the foot nearest to the figure and ends on the walk nearest to that,
    the highest of those as near, over whatever stands between them as broad as the base.
    """
    x, y = way_between(shapely.Point(figure.base.at_in), foot)[1]
    below = shapely.Point(x, y)
    away = [float(walk.polygon.distance(below)) for walk in walks]
    walk = next(
        walk for walk, near in zip(walks, away, strict=True) if near <= min(away) + LEVELS.ledge_in
    )
    landing = way_between(below, walk.polygon)[1]
    strip = grown(
        shapely.multipoints([(x, y), landing]).convex_hull, figure.base.smaller_side_in / 2
    )
    body = space.ground.solids.body_of(component.mesh)
    over = max(walk.z_in, body.top_over(strip))
    up = max(over, figure.z_in)
    points = (
        (*figure.base.at_in, figure.z_in),
        (x, y, figure.z_in),
        (x, y, up),
        (*landing, up),
        (*landing, walk.z_in),
    )
    return over, tuple(dict.fromkeys(points))


def _spots(way: Way, points: Line) -> Line:
    """The places on the last leg, from its foot as far up as the rule says."""
    if not way.spots_in:
        return ()
    foot, head = np.array(points[-2:])
    up = (head - foot) / np.linalg.norm(head - foot)
    spots = (foot + spot * up for spot in way.spots_in)
    return tuple((float(x), float(y), float(z)) for x, y, z in spots)


def _stairs(
    space: Space, figure: SpaceFigure, walks: Sequence[Surface]
) -> tuple[float, Line] | None:
    """The shortest way on foot to a walk, over surfaces that steps join, at least so long.

    None without one.
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
    goals = {i for i, surface in enumerate(surfaces) if any(surface is walk for walk in walks)}
    queue: list[tuple[float, int, Line]] = [(0.0, start, ((*figure.base.at_in, figure.z_in),))]
    done: set[int] = set()
    while queue:
        length, here, points = heapq.heappop(queue)
        if here in goals:
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
