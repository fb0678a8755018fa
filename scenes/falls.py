"""Falls: how far, to where, and on whom, when a figure is pushed or loses what held it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
import shapely

from escalade.models.mesh import FloatArray
from escalade.rules.system import FallVerdict

from .bases import Base
from .errors import CannotStand
from .ground import Ground, ground_of
from .growing import grown
from .places import Allowed, Place, nearest_place, overlapping, place_at
from .space import Space, SpaceFigure
from .surfaces import GROUND, Surface


@dataclass(frozen=True, slots=True)
class FallTolerances:
    """How a push is followed."""

    stride_in: float = 0.05
    """A push is followed in strides this long; the edge within a stride is then found."""

    edge_in: float = 1e-6
    """The edge is found this exactly."""

    tumble_share: float = 0.5
    """A figure is pushed over what is no higher than this share of its body, as over the sill of a
    crenel; a merlon stops it."""

    beyond_in: float = 6.0
    """A landing place is looked for this far beyond the edge."""


FALLS = FallTolerances()


@dataclass(frozen=True, slots=True)
class Fall:
    """What became of a figure that was pushed or lost its footing.

    ``path`` runs from its start over the edge to where it lands, (x, y, z) in inches. ``drop_in``
    is 0 and ``verdict`` None when it stayed on its feet; ``stopped_by`` names what held it up.
    ``struck`` is where it first hits the ground, ``landing`` where it ends up beside those it
    landed on (``lands_on``).
    """

    figure: str
    path: tuple[tuple[float, float, float], ...]
    drop_in: float
    struck: Place
    landing: Place
    lands_on: tuple[str, ...]
    verdict: FallVerdict | None
    stopped_by: str | None = None


def push(space: Space, name: str, by_in: tuple[float, float]) -> Fall:
    """What happens when a figure is pushed by (dx, dy) inches.

    It slides as far as it is pushed while ground within a step holds it; from an edge it drops to
    the next ground below where its base fits, beyond the edge in the direction of the push. What
    reaches higher than half its body stops it. Raises NoSuchName for an unknown figure,
    CannotStand where it could land nowhere.
    """
    figure = space.figure(name)
    length = math.hypot(*by_in)
    others = [other for other in space.figures if other.name != name]
    start = (*figure.base.at_in, figure.z_in)
    if length == 0:
        here = Place(*start, figure.on)
        return Fall(name, (start,), 0.0, here, here, (), None)
    along = np.array(by_in) / length
    return _slide(space, figure, along, length, others)


def collapse(space: Space, component: str) -> tuple[Fall, ...]:
    """The falls of all figures on a component that is gone, from the highest down.

    Raises NoSuchName for an unknown component.
    """
    space.component(component)
    left = {c.name: c.mesh for c in space.components if c.name != component}
    ground = ground_of(left, space.scene.table, space.ground)
    fallen = sorted((f for f in space.figures if f.on == component), key=lambda f: f.z_in)
    settled = [figure for figure in space.figures if figure.on != component]
    falls = []
    for figure in fallen:
        path = ((*figure.base.at_in, figure.z_in),)
        fall = drop(space, ground, figure, figure.base, figure.z_in, path, settled, None)
        falls.append(fall)
        landed = figure.base.moved_to(fall.landing.x_in, fall.landing.y_in)
        settled.append(replace(figure, base=landed, z_in=fall.landing.z_in, on=fall.landing.on))
    return tuple(falls)


def _slide(
    space: Space,
    figure: SpaceFigure,
    along: FloatArray,
    length: float,
    others: Sequence[SpaceFigure],
) -> Fall:
    start = np.array(figure.base.at_in)
    z, on = figure.z_in, figure.on
    path = [(*figure.base.at_in, z)]
    gone = 0.0
    strides = np.append(np.arange(FALLS.stride_in, length, FALLS.stride_in), length)
    for reached in strides:
        base = figure.base.moved_to(*(start + reached * along))
        wall = _in_the_way(space, figure, base, z)
        if wall is not None:
            return _stays(figure, path, start + gone * along, z, on, wall)
        step = _held(space.ground, base, z)
        if step is None:
            edge = _edge(space.ground, figure.base, start, along, (gone, float(reached)), z)
            base = figure.base.moved_to(*(start + edge * along))
            path.append((*base.at_in, z))
            return drop(space, space.ground, figure, base, z, tuple(path), others, along)
        if step.z_in != z:
            path += [(*base.at_in, z), (*base.at_in, step.z_in)]
        z, on, gone = step.z_in, step.owner, float(reached)
    return _stays(figure, path, start + length * along, z, on, None)


def drop(
    space: Space,
    ground: Ground,
    figure: SpaceFigure,
    base: Base,
    z_in: float,
    path: tuple[tuple[float, float, float], ...],
    others: Sequence[SpaceFigure],
    along: FloatArray | None,
) -> Fall:
    """The fall of a figure whose base is held no longer at its place and height.

    It strikes the next ground below where its base fits: straight on in the direction ``along``
    if there is one, else at the nearest place. Raises CannotStand where there is none.
    """

    def lower(surface: Surface) -> bool:
        return surface.z_in < z_in - GROUND.step_in

    struck = None
    if along is not None:
        for ahead in np.arange(0.0, FALLS.beyond_in, FALLS.stride_in):
            struck = place_at(ground, base.moved_to(*(base.at_in + ahead * along)), lower)
            if struck is not None:
                struck = _first_fit(ground, base, along, float(ahead), struck, lower)
                break
    if struck is None:
        struck = nearest_place(ground, base, lower, within_in=FALLS.beyond_in)
    if struck is None:
        raise CannotStand(
            f"{figure.name!r} falls at ({base.x_in:.2f}, {base.y_in:.2f}) and finds no ground to "
            f"land on within {FALLS.beyond_in:g} in; give its base more room below"
        )
    hit_base = base.moved_to(struck.x_in, struck.y_in)
    under = overlapping(hit_base, struck.z_in, others)
    landing = struck
    if under:
        beside = nearest_place(ground, hit_base, lower, others, FALLS.beyond_in)
        if beside is None:
            raise CannotStand(
                f"{figure.name!r} lands on {under[0].name!r} and there is no room beside it; "
                "move a figure out of the way"
            )
        landing = beside
    height = z_in - struck.z_in
    ends = [(struck.x_in, struck.y_in, z_in), struck.point]
    if landing != struck:
        ends.append(landing.point)
    return Fall(
        figure.name,
        (*path, *ends),
        height,
        struck,
        landing,
        tuple(other.name for other in under),
        space.system.fall(height, figure.body_height_in),
    )


def _stays(
    figure: SpaceFigure,
    path: list[tuple[float, float, float]],
    at: FloatArray,
    z_in: float,
    on: str | None,
    stopped_by: str | None,
) -> Fall:
    place = Place(float(at[0]), float(at[1]), z_in, on)
    return Fall(figure.name, (*path, place.point), 0.0, place, place, (), None, stopped_by)


def _held(ground: Ground, base: Base, z_in: float) -> Surface | None:
    """The highest ground within a step of a height that holds the base, None at an edge."""
    near = [s for s in ground.below(base) if abs(s.z_in - z_in) <= GROUND.step_in]
    return near[0] if near else None


def _edge(
    ground: Ground,
    base: Base,
    start: FloatArray,
    along: FloatArray,
    between: tuple[float, float],
    z_in: float,
) -> float:
    """How far along the base is just held no longer."""
    held, lost = between
    while lost - held > FALLS.edge_in:
        middle = (held + lost) / 2
        if _held(ground, base.moved_to(*(start + middle * along)), z_in) is None:
            lost = middle
        else:
            held = middle
    return lost


def _first_fit(
    ground: Ground, base: Base, along: FloatArray, ahead: float, found: Place, lower: Allowed
) -> Place:
    """The nearest place along the push where the base fits, within one stride of one found."""
    near, far = max(0.0, ahead - FALLS.stride_in), ahead
    best = found
    while far - near > FALLS.edge_in:
        middle = (near + far) / 2
        place = place_at(ground, base.moved_to(*(base.at_in + middle * along)), lower)
        if place is None:
            near = middle
        else:
            far, best = middle, place
    return best


def _in_the_way(space: Space, figure: SpaceFigure, base: Base, z_in: float) -> str | None:
    """The component that rises above half the figure's body where its centre would be."""
    spot = grown(shapely.Point(base.at_in), GROUND.fit_in, 2)
    low = z_in + max(GROUND.step_in, FALLS.tumble_share * figure.body_height_in)
    high = z_in + max(GROUND.headroom_in, figure.body_height_in)
    for component, body in zip(space.components, space.ground.solids.bodies, strict=True):
        if body.within(spot, low, high).area > 0:
            return component.name
    return None
