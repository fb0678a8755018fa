"""Leaps on to a component: where one begins, and what each face of the die makes of it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from escalade.models.mesh import FloatArray
from escalade.rules.system import FallVerdict, LeapOutcome, LeapVerdict

from .bases import Base
from .errors import CannotStand
from .feet import foot_of
from .leap_starts import LeapStart, Starts
from .places import Place, nearest_place, overlapping, place_at, swept
from .space import Space, SpaceComponent, SpaceFigure
from .surfaces import GROUND, Surface

LeapResult = Literal["lands", "pushes", "no-room", "too-low", "obstacle"]

ARC_POINTS = 33
"""Points of a drawn arc: so many that nobody sees its corners."""


@dataclass(frozen=True, slots=True)
class Leap:
    """What one face of the die makes of the leap.

    ``arc`` is drawn from the start to where the leap ends, (x, y, z) in inches. ``result`` says
    how: it ``lands`` on a free place, ``pushes`` one model away (``pushed``), finds ``no-room``,
    is ``too-low`` and crashes into the component, or meets an ``obstacle`` higher than it reaches
    (``hits`` names it). ``ends`` is where the figure is afterwards, on top or at the foot;
    ``fall`` what it suffers there, from the height it reached, None when it stays up.
    """

    face: int
    reach_in: float
    distance_in: float
    result: LeapResult
    ends: Place
    arc: tuple[tuple[float, float, float], ...]
    rule: LeapOutcome
    fall: FallVerdict | None = None
    pushed: str | None = None
    hits: str | None = None
    lands_on: tuple[str, ...] = ()

    @property
    def success(self) -> bool:
        """Whether the figure ends up on the component."""
        return self.result in {"lands", "pushes"}


@dataclass(frozen=True, slots=True)
class LeapAnswer:
    """A leap at a component: where it begins and its outcomes, one for each face.

    ``rise_in`` is how far the component's top lies above the level that it begins on: its height,
    unless one of them is raised; negative for who leaps down on to it. It begins ``start_from`` the
    place with the shortest walk that is as far from the component's foot as the component is high.
    ``better`` is a place a walk further with a better chance, None where there is none. ``aim`` is
    the point of the foot nearest to the start.
    """

    figure: str
    component: str
    height_in: float
    rise_in: float
    start_from: LeapStart
    better: LeapStart | None
    aim: tuple[float, float]
    outcomes: tuple[Leap, ...]
    verdict: LeapVerdict = field(repr=False)

    @property
    def start(self) -> Place:
        """Where it begins."""
        return self.start_from.place

    @property
    def move_in(self) -> float:
        """How far the figure walks to the start."""
        return self.start_from.move_in

    @property
    def chance(self) -> Fraction:
        """The chance to end up on the component, obstacles and room counted."""
        return self.start_from.chance


def leap(
    space: Space, name: str, component_name: str, start: tuple[float, float] | None = None
) -> LeapAnswer:
    """The outcomes of a figure's leap on to a component.

    With a ``start`` named the leap begins at the place nearest to that, and no better one is
    looked for. Raises NoSuchName for unknown names, CannotStand where no place to leap from is
    free and can be walked to, the component has no ground, or a failed leap has nowhere to fall,
    and NotCovered where the system has no leaps.
    """
    figure, component = space.figure(name), space.component(component_name)
    others = [other for other in space.figures if other.name != name]
    height = component.component.dimensions.height.value_in
    rise = height + float(component.mesh.bounds[0][2]) - figure.z_in
    verdict = space.system.leap(height, figure.body_height_in, rise)
    foot = foot_of(space, component)
    starts = Starts(space, figure, component, foot, verdict.start_distance_in, others)
    begun = starts.nearest(start)
    if begun is None:
        if figure.on == component_name:
            raise CannotStand(
                f"{name!r} stands on {component_name!r} already: name what else to leap at"
            )
        raise CannotStand(
            f"{name!r} can walk to no free place on its own level "
            f"{verdict.start_distance_in:.2f} in from {component_name!r} to leap from; make room "
            "around the component"
        )
    ready = figure.base.moved_to(begun[0].x_in, begun[0].y_in)
    top, pushed = _top(space, figure, component, _aim(ready, foot), others)

    def chance(place: Place) -> Fraction:
        """Of the leap from a place: high enough for the component and all on the way to it."""
        ready = figure.base.moved_to(place.x_in, place.y_in)
        _, over = _obstacle(space, component, ready, place, _aim(ready, foot))
        good = [o for o in verdict.outcomes if o.success and o.reach_in >= over - place.z_in]
        return Fraction(len(good) if top else 0, len(verdict.outcomes))

    outcomes, aim = _outcomes(
        space, figure, component, foot, begun[0], (top, pushed), verdict, others
    )
    good = sum(outcome.success for outcome in outcomes)
    first = LeapStart(*begun, Fraction(good, len(outcomes)))
    most = verdict.chance if top else Fraction(0)
    better = starts.better(first, chance, most) if start is None else None
    return LeapAnswer(name, component_name, height, rise, first, better, aim, outcomes, verdict)


def _aim(ready: Base, foot: BaseGeometry) -> FloatArray:
    """The point of a component's foot nearest to a base."""
    aim: FloatArray = shapely.get_coordinates(shapely.shortest_line(ready.polygon, foot))[-1]
    return aim


def _outcomes(
    space: Space,
    figure: SpaceFigure,
    component: SpaceComponent,
    foot: BaseGeometry,
    start: Place,
    up: tuple[Place | None, str | None],
    verdict: LeapVerdict,
    others: Sequence[SpaceFigure],
) -> tuple[tuple[Leap, ...], tuple[float, float]]:
    """What each face makes of a leap from a start, and the point of the foot that it aims at.

    ``up`` is the place on the battlements that it gets, and who is pushed off it.
    """
    top, pushed = up
    ready = figure.base.moved_to(start.x_in, start.y_in)
    aim = _aim(ready, foot)
    foot_place, under = _foot(space, ready, start, foot, aim, others)
    obstacle, obstacle_top = _obstacle(space, component, ready, start, aim)
    near_side = None if obstacle is None else _before(space, ready, start, aim, obstacle, others)
    outcomes = []
    for rule in verdict.outcomes:
        result: LeapResult
        if obstacle is not None and obstacle_top - start.z_in > rule.reach_in:
            result = "obstacle"
        elif not rule.success:
            result = "too-low"
        elif top is None:
            result = "no-room"
        else:
            result = "pushes" if pushed else "lands"
        good = result in {"lands", "pushes"} and top is not None
        ends, hit_below = foot_place, under
        if good and top is not None:
            ends, hit_below = top, ()
        elif result == "obstacle" and near_side is not None:
            ends, hit_below = near_side
        towards = ends.point[:2] if result == "obstacle" else (float(aim[0]), float(aim[1]))
        outcomes.append(
            Leap(
                rule.face,
                rule.reach_in,
                rule.distance_in,
                result,
                ends,
                _arc(start.point, towards, ends, rule.reach_in, good),
                rule,
                None if good else _crash(space, figure, rule, start, ends),
                pushed if result == "pushes" else None,
                obstacle if result == "obstacle" else None,
                hit_below,
            )
        )
    return tuple(outcomes), (float(aim[0]), float(aim[1]))


def _crash(
    space: Space, figure: SpaceFigure, rule: LeapOutcome, start: Place, ends: Place
) -> FallVerdict:
    """The fall of a leap that did not get on top, from the height it reached to where it ends."""
    drop = start.z_in + rule.reach_in - ends.z_in
    return space.system.fall(drop, figure.body_height_in)


def _top(
    space: Space,
    figure: SpaceFigure,
    component: SpaceComponent,
    aim: FloatArray,
    others: Sequence[SpaceFigure],
) -> tuple[Place | None, str | None]:
    """The place on the battlements nearest to the aim, and who must be pushed off it, if anyone.

    The battlements are the component's highest ground that the base fits. One model whose base is
    no bigger is pushed off its place where none is free.
    """
    low, high = component.mesh.bounds
    span = float(np.hypot(*(high - low)[:2]))
    base = figure.base.moved_to(float(aim[0]), float(aim[1]))
    heights = sorted({s.z_in for s in space.ground.surfaces if s.owner == component.name})
    for z in reversed(heights):

        def walk(surface: Surface, z: float = z) -> bool:
            return surface.owner == component.name and abs(surface.z_in - z) <= GROUND.step_in

        if nearest_place(space.ground, base, walk, within_in=span) is None:
            continue
        free = nearest_place(space.ground, base, walk, others, within_in=span)
        if free is not None:
            return free, None
        for other in sorted(others, key=lambda o: math.dist(o.base.at_in, base.at_in)):
            if other.base.area_in2 <= base.area_in2 + GROUND.noise:
                rest = [figure for figure in others if figure is not other]
                place = place_at(space.ground, base.moved_to(*other.base.at_in), walk, rest)
                if place is not None:
                    return place, other.name
        return None, None
    raise CannotStand(f"{component.name!r} has no ground that holds the base of {figure.name!r}")


def _foot(
    space: Space,
    ready: Base,
    start: Place,
    foot: BaseGeometry,
    aim: FloatArray,
    others: Sequence[SpaceFigure],
) -> tuple[Place, tuple[str, ...]]:
    """Where a failed leap ends, at the component's foot, and whom it falls on."""
    centre = np.array(ready.at_in)
    toward = (aim - centre) / max(float(np.hypot(*(aim - centre))), GROUND.noise)
    crashed = ready.moved_to(*(centre + float(ready.polygon.distance(foot)) * toward))

    def low(surface: Surface) -> bool:
        return surface.z_in <= start.z_in + GROUND.step_in

    place = nearest_place(space.ground, crashed, low)
    if place is None:
        raise CannotStand("a failed leap finds no room at the component's foot to fall to")
    under = overlapping(crashed.moved_to(place.x_in, place.y_in), place.z_in, others)
    if under:
        beside = nearest_place(space.ground, crashed, low, others)
        if beside is None:
            raise CannotStand("a failed leap finds no free place at the component's foot")
        place = beside
    return place, tuple(other.name for other in under)


def _before(
    space: Space,
    ready: Base,
    start: Place,
    aim: FloatArray,
    obstacle: str,
    others: Sequence[SpaceFigure],
) -> tuple[Place, tuple[str, ...]] | None:
    """Where a leap that meets an obstacle ends, on the near side of it, and whom it falls on.

    None where no part of it that fills a plan lies on the way, as of a sheet set on edge.
    """
    body = space.ground.solids.body_of(space.component(obstacle).mesh)
    way = swept(ready, (float(aim[0]), float(aim[1])))
    met = body.within(way, start.z_in + GROUND.step_in, body.top_in)
    if met.is_empty:
        return None
    point = shapely.get_coordinates(shapely.shortest_line(ready.polygon, met))[-1]
    return _foot(space, ready, start, met, point, others)


def _obstacle(
    space: Space, component: SpaceComponent, ready: Base, start: Place, aim: FloatArray
) -> tuple[str | None, float]:
    """The highest component on the way other than the aim, and how high it is there."""
    way = swept(ready, (float(aim[0]), float(aim[1])))
    name, top = None, start.z_in + GROUND.step_in
    for other, body in zip(space.components, space.ground.solids.bodies, strict=True):
        if other.name != component.name:
            height = body.top_over(way)
            if height > top:
                name, top = other.name, height
    return name, top


def _arc(
    start: tuple[float, float, float],
    aim: tuple[float, float],
    ends: Place,
    reach_in: float,
    good: bool,
) -> tuple[tuple[float, float, float], ...]:
    """The way through the air: a parabola as high as the leap reaches, then down to its end.

    A leap that succeeds comes down on top; one that fails crashes at its highest and drops.
    """
    share = np.linspace(0.0, 1.0, ARC_POINTS)
    x, y, z = start
    if good:
        # The parabola from height 0 through its top ``reach`` to the landing's height.
        rise = ends.z_in - z
        top = max(reach_in, rise)
        bend = top + math.sqrt(top * (top - rise))
        heights = z + 2 * bend * share - (2 * bend - rise) * share**2
        target = (ends.x_in, ends.y_in)
    else:
        heights = z + reach_in * (2 * share - share**2)
        target = aim
    points = [
        (x + t * (target[0] - x), y + t * (target[1] - y), h)
        for t, h in zip(share.tolist(), heights.tolist(), strict=True)
    ]
    if not good:
        points.append(ends.point)
    return tuple(points)
