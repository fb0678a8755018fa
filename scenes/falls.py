"""Falls: how far, to where, and on whom, when a figure is pushed or held no longer."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from escalade.models.mesh import FloatArray
from escalade.rules.system import FallVerdict

from .bases import Base
from .errors import CannotStand
from .ground import Ground
from .growing import grown
from .places import Allowed, Place, Reached, nearest_place, overlapping, place_at, swept
from .space import Space, SpaceFigure
from .surfaces import GROUND, Surface, table_plan
from .sweeps import Edge, Stop, Sweep, stooped_in, way_is_free


@dataclass(frozen=True, slots=True)
class FallTolerances:
    """How a push is followed."""

    stride_in: float = 0.05
    """A push is followed in strides this long; what ends it within a stride is then found."""

    edge_in: float = 1e-6
    """The edge, or the wall that stops it, is found this exactly."""

    beyond_in: float = 6.0
    """A landing place is looked for this far beyond the edge."""


FALLS = FallTolerances()


@dataclass(frozen=True, slots=True)
class Fall:
    """What became of a figure that was pushed or lost its footing.

    ``path`` runs from its start over the edge to where it lands, (x, y, z) in inches. ``drop_in``
    is 0 and ``verdict`` None when it stayed on its feet; ``stop`` says what held it up. ``over`` is
    what it was pushed over, None where the ground gave way. ``struck`` is where it first hits the
    ground, ``landing`` where it ends up beside those it landed on (``lands_on``).
    """

    figure: str
    path: tuple[tuple[float, float, float], ...]
    drop_in: float
    struck: Place
    landing: Place
    lands_on: tuple[str, ...]
    verdict: FallVerdict | None
    stop: Stop | None = None
    over: Edge | None = None

    @property
    def stopped_by(self) -> str | None:
        """The name of what held it up."""
        return self.stop.name if self.stop else None


def push(space: Space, name: str, by_in: tuple[float, float]) -> Fall:
    """What happens when a figure is pushed by (dx, dy) inches.

    It slides as far as it is pushed while ground within a step holds it, and across a gap narrower
    than its base to where it is held again; from an edge it drops to the next ground below where
    its base fits, beyond the edge in the direction of the push. Where its base meets what reaches
    higher than half its body, or another figure, it is stopped; the sill of a crenel it goes over,
    turned aside to where its shoulders pass the merlons. On the table the table's edge stops it.
    Raises NoSuchName for an unknown figure, CannotStand where it could land nowhere.
    """
    figure = space.figure(name)
    length = math.hypot(*by_in)
    others = [other for other in space.figures if other.name != name]
    start = (*figure.base.at_in, figure.z_in)
    if length == 0:
        here = Place(*start, figure.on)
        return Fall(name, (start,), 0.0, here, here, (), None)
    along = np.array(by_in) / length
    # Who is pushed further than the table is long has left it long before.
    table = space.scene.table
    longest = math.hypot(table.width_in, table.depth_in)
    return _slide(space, figure, along, min(length, longest), others)


def _slide(
    space: Space,
    figure: SpaceFigure,
    along: FloatArray,
    length: float,
    others: Sequence[SpaceFigure],
) -> Fall:
    start = np.array(figure.base.at_in)
    sweep = Sweep(space, figure, tuple((start + length * along).tolist()), others)
    z, on = figure.z_in, figure.on
    path = [(*figure.base.at_in, z)]
    gone, steady, crossed = 0.0, figure.base, 0.0

    def at(reached: float) -> Base:
        return figure.base.moved_to(*(start + reached * along))

    def held(reached: float) -> bool:
        return held_at(space.ground, at(reached), z) is not None

    def whole(reached: float) -> bool:
        core = grown(at(reached).polygon, -GROUND.fit_in)
        return space.ground.share_held(core, z) >= 1 - GROUND.noise

    def slides(share: float) -> bool:
        return sweep.slides(_between(steady, at(reached), share), z)

    def beyond_gap(edge: float) -> tuple[float, Surface] | None:
        """Where it is held again beyond a gap too narrow for its base to fall through."""
        widest = figure.base.smaller_side_in - GROUND.fit_in
        for ahead in np.arange(reached, edge + widest + FALLS.stride_in, FALLS.stride_in).tolist():
            if not sweep.slides(at(ahead), z):
                return None
            if held(ahead):
                before = max(edge, ahead - FALLS.stride_in)
                back = _last(lambda x: not held(x), before, ahead) + FALLS.edge_in
                again = held_at(space.ground, at(back), z)
                return (back, again) if again and back - edge < widest else None
        return None

    for reached in np.append(np.arange(FALLS.stride_in, length, FALLS.stride_in), length).tolist():
        if sweep.slides(at(reached), z):
            steady = at(reached)
        elif not sweep.topples(at(reached), z):
            aside = sweep.aside(at(reached), z)
            if aside is None:
                stop = sweep.stop(at(reached), z)
                free = _between(steady, at(reached), _last(slides, 0.0, 1.0))
                return stays(figure, path, free, z, on, stop)
            path.append((*at(gone).at_in, z))
            start = np.array(aside.at_in) - reached * along
        if reached < crossed:
            continue
        step = held_at(space.ground, at(reached), z)
        if step is None:
            edge = _last(held, gone, reached)
            across = beyond_gap(edge + FALLS.edge_in)
            if across is not None and across[0] >= length:
                return stays(figure, path, at(across[0]), across[1].z_in, across[1].owner, None)
            if across is not None:
                crossed = across[0]
                continue
            if _off_table(space, at(reached), z):
                stop = Stop("the table's edge", "table's edge", 0.0)
                return stays(figure, path, at(_last(whole, 0.0, reached)), z, on, stop)
            base = at(min(edge + FALLS.edge_in, reached))
            over = sweep.edge(base, z)
            path.append((*base.at_in, z))
            return drop(space, space.ground, figure, base, z, tuple(path), others, along, over)
        if step.z_in != z:
            path += [(*at(reached).at_in, z), (*at(reached).at_in, step.z_in)]
        z, on, gone = step.z_in, step.owner, reached
    return stays(figure, path, at(length), z, on, None)


def drop(
    space: Space,
    ground: Ground,
    figure: SpaceFigure,
    base: Base,
    z_in: float,
    path: tuple[tuple[float, float, float], ...],
    others: Sequence[SpaceFigure],
    along: FloatArray | None,
    over: Edge | None = None,
) -> Fall:
    """The fall of a figure whose base is held no longer at its place and height.

    It strikes the next ground below where its base fits: straight on in the direction ``along``
    if there is one, else at the nearest place. Its shoulders pass no wall on the way, and its base
    nothing on the way down. Raises CannotStand where there is no such place.
    """

    def lower(surface: Surface) -> bool:
        return surface.z_in < z_in - GROUND.step_in

    struck = None
    tall = stooped_in(ground.solids, figure, figure.base, figure.z_in)
    if along is not None:
        end = (base.at_in + FALLS.beyond_in * along).tolist()
        corridor = swept(base, (end[0], end[1]))
        reached = way_is_free(ground.solids, figure, tall, base, z_in, corridor)
        for ahead in np.arange(0.0, FALLS.beyond_in, FALLS.stride_in):
            ahead_of = base.moved_to(*(base.at_in + ahead * along))
            struck = place_at(ground, ahead_of, lower, reached=reached)
            if struck is not None:
                struck = _first_fit(ground, base, along, float(ahead), struck, lower, reached)
                break
    if struck is None:
        reached = way_is_free(ground.solids, figure, tall, base, z_in)
        struck = nearest_place(ground, base, lower, within_in=FALLS.beyond_in, reached=reached)
    if struck is None:
        raise CannotStand(
            f"{figure.name!r} falls at ({base.x_in:.2f}, {base.y_in:.2f}) and finds no ground to "
            f"land on within {FALLS.beyond_in:g} in; give its base more room below"
        )
    hit_base = base.moved_to(struck.x_in, struck.y_in)
    under = overlapping(hit_base, struck.z_in, others)
    landing = struck
    if under:
        lying = stooped_in(ground.solids, figure, hit_base, struck.z_in)
        rolls = way_is_free(ground.solids, figure, lying, hit_base, struck.z_in)
        beside = nearest_place(ground, hit_base, lower, others, FALLS.beyond_in, rolls)
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
        over=over,
    )


def stays(
    figure: SpaceFigure,
    path: list[tuple[float, float, float]],
    base: Base,
    z_in: float,
    on: str | None,
    stop: Stop | None,
) -> Fall:
    """What becomes of a figure that ends up on its feet, where ``path`` has brought its base."""
    place = Place(*base.at_in, z_in, on)
    return Fall(figure.name, (*path, place.point), 0.0, place, place, (), None, stop)


def _off_table(space: Space, base: Base, z_in: float) -> bool:
    """Whether a base reaches over the table's edge, at a height with no ground below."""
    if any(surface.z_in < z_in - GROUND.step_in for surface in space.ground.surfaces):
        return False
    return not table_plan(space.scene.table).covers(base.polygon)


def held_at(ground: Ground, base: Base, z_in: float) -> Surface | None:
    """The highest ground within a step of a height that holds the base, None at an edge."""
    near = [s for s in ground.below(base) if abs(s.z_in - z_in) <= GROUND.step_in]
    return near[0] if near else None


def _between(one: Base, other: Base, share: float) -> Base:
    """A base on its straight way from one place to another."""
    x, y = np.array(one.at_in) * (1 - share) + np.array(other.at_in) * share
    return one.moved_to(x, y)


def _last(good: Callable[[float], bool], least: float, most: float) -> float:
    """The most at which something is still good that is so at the least, and not at the most."""
    while most - least > FALLS.edge_in:
        middle = (least + most) / 2
        if good(middle):
            least = middle
        else:
            most = middle
    return least


def _first_fit(
    ground: Ground,
    base: Base,
    along: FloatArray,
    ahead: float,
    found: Place,
    lower: Allowed,
    reached: Reached,
) -> Place:
    """The nearest place along the push where the base fits, within one stride of one found."""
    near, far = max(0.0, ahead - FALLS.stride_in), ahead
    best = found
    while far - near > FALLS.edge_in:
        middle = (near + far) / 2
        halfway = base.moved_to(*(base.at_in + middle * along))
        place = place_at(ground, halfway, lower, reached=reached)
        if place is None:
            near = middle
        else:
            far, best = middle, place
    return best
