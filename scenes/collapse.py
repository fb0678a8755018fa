"""A piece of castle or a siege machine is destroyed: what comes down with it, and who falls."""

from __future__ import annotations

import math
from collections.abc import Container
from dataclasses import dataclass, replace

from shapely.geometry.base import BaseGeometry

from escalade.models.mesh import Mesh
from escalade.rules.kinds import CASTLE_KINDS

from .errors import CannotStand
from .falls import FALLS, Fall, drop, held_at, stays
from .feet import foot_of
from .ground import Ground, ground_of
from .ladders import ends_of
from .making import make_component
from .places import nearest_place
from .scene import PlacedComponent
from .space import Space, SpaceComponent, SpaceFigure
from .supports import brought_down
from .surfaces import GROUND, Surface
from .templates import TEMPLATES

PART_OF_CASTLE: tuple[str, ...] = (*CASTLE_KINDS, "hoarding", "parapet-screen")
"""What is built on to a castle: it breaks where anything else comes down whole."""

LYING_IN = 0.1
"""How high a ladder lies: the thickness of its rails."""


@dataclass(frozen=True, slots=True)
class Descent:
    """A machine or another piece that came down whole: where it stands then, and how far it fell.

    ``lands_on`` are the figures it came down on, which are beside it now.
    """

    before: PlacedComponent
    after: PlacedComponent
    drop_in: float
    lands_on: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """The name in the scene."""
        return self.before.name


@dataclass(frozen=True, slots=True, eq=False)
class Ruin:
    """What a destroyed component takes with it.

    ``broken`` are the pieces of castle that nothing holds any more; ``descents`` is what else came
    down and lies below, from the lowest up; ``aside`` is where those end up on whom it came down.
    ``beside`` are the figures in base contact with the component that keep their feet. ``ground``
    is what there is to stand on afterwards.
    """

    component: str
    broken: tuple[str, ...]
    descents: tuple[Descent, ...]
    aside: tuple[Fall, ...]
    beside: tuple[str, ...]
    ground: Ground

    @property
    def gone(self) -> tuple[str, ...]:
        """The components that are no more."""
        return (self.component, *self.broken)

    @property
    def shaken(self) -> frozenset[str]:
        """The components that are no more or lie lower."""
        return frozenset((*self.gone, *(descent.name for descent in self.descents)))


@dataclass(frozen=True, slots=True, eq=False)
class Collapse:
    """A ruin and the falls of all whom nothing held any more, from the lowest up."""

    ruin: Ruin
    falls: tuple[Fall, ...]


def collapse(space: Space, component: str) -> Collapse:
    """What comes down when a component is destroyed, and who falls with it.

    Whoever stood below is down already when others land on him, and a machine lies where it came
    down when its crew lands on it. Whom ground within a step of his feet still holds keeps them,
    and those who only leaned on the component may lose theirs. Raises NoSuchName for an unknown
    component, CannotStand where somebody finds no room, NotCovered where the book has no falls.
    """
    ruin = ruin_of(space, component)
    ground = ruin.ground
    fallen = _fallen(space, ruin)
    moved = {fall.figure: fall for fall in ruin.aside}
    settled = [
        _landed(figure, moved[figure.name]) if figure.name in moved else figure
        for figure in space.figures
        if figure not in fallen
    ]
    falls = []
    for figure in fallen:
        start = (*figure.base.at_in, figure.z_in)
        held = held_at(ground, figure.base, figure.z_in)
        if held is not None:
            fall = stays(figure, [start], figure.base, held.z_in, held.owner, None)
        else:
            fall = drop(space, ground, figure, figure.base, figure.z_in, (start,), settled, None)
        falls.append(fall)
        settled.append(_landed(figure, fall))
    return Collapse(ruin, tuple(falls))


def ruin_of(space: Space, component: str) -> Ruin:
    """What comes down when a component is destroyed, whatever becomes of the figures.

    Pieces of castle break; a ladder lies from its foot towards where it leaned; anything else comes
    straight down on the ground that is left and stands there, and who was below is beside it.
    Raises NoSuchName for an unknown component, CannotStand where there is no room beside.
    """
    down = brought_down(space, component)
    broken = tuple(name for name in down if not _stays_whole(space.component(name)))
    shaken = {component, *down}
    left = {c.name: c.mesh for c in space.components if c.name not in shaken}
    ground = ground_of(left, space.scene.table, space.ground)
    descents = []
    for piece in (space.component(name) for name in down if name not in broken):
        placed, left[piece.name] = _lower(space, piece, ground)
        ground = ground_of(left, space.scene.table, ground)
        descents.append(_descent(space, piece, placed, shaken))
    under = {name for descent in descents for name in descent.lands_on}
    aside = _set_aside(space, ground, under)
    ruin = Ruin(component, broken, tuple(descents), aside, (), ground)
    falling = {figure.name for figure in _fallen(space, ruin)}
    touching = (f.name for f in space.figures if _touches(space, f, component))
    return replace(ruin, beside=tuple(name for name in touching if name not in falling))


def _stays_whole(piece: SpaceComponent) -> bool:
    """Whether a piece comes down whole; a ladder from a file cannot be shown lying."""
    if piece.kind == "ladder":
        return piece.placed.shape == "ladder"
    return piece.kind not in PART_OF_CASTLE


def _lower(space: Space, piece: SpaceComponent, ground: Ground) -> tuple[PlacedComponent, Mesh]:
    """A piece that nothing holds any more where it comes to lie, and its mesh there."""
    bottom = space.ground.solids.body_of(piece.mesh).bottom_in
    outline = _outline(space, piece)
    if piece.kind != "ladder":
        by = _ground_below(ground, outline, bottom - GROUND.step_in) - bottom
        placed = piece.placed.model_copy(update={"z_in": piece.placed.z_in + by})
        return placed, piece.mesh.moved((0.0, 0.0, by), 0.0)
    # Its foot has ground still.
    placed = _lying(piece, _ground_below(ground, outline, bottom + GROUND.step_in))
    made = make_component(placed).mesh
    assert made is not None  # a built-in piece has a mesh
    return placed, made.moved((*placed.at, placed.z_in), placed.yaw_deg)


def _descent(
    space: Space, piece: SpaceComponent, placed: PlacedComponent, shaken: Container[str]
) -> Descent:
    """How far a piece came down, and on whom of those who stand on what is left."""
    bottom = space.ground.solids.body_of(piece.mesh).bottom_in
    outline = _outline(space, piece)
    drop_in = piece.placed.z_in - placed.z_in
    under = tuple(
        figure.name
        for figure in space.figures
        if figure.on not in shaken
        and piece.kind != "ladder"
        and abs(figure.z_in - (bottom - drop_in)) < GROUND.headroom_in
        and figure.base.polygon.intersects(outline)
    )
    return Descent(piece.placed, placed, drop_in, under)


def _outline(space: Space, piece: SpaceComponent) -> BaseGeometry:
    """The plan of a piece's foot, drawn tight around; of all of it where it lies flat."""
    foot = foot_of(space, piece)
    return space.ground.solids.body_of(piece.mesh).box if foot.is_empty else foot.convex_hull


def _lying(ladder: SpaceComponent, z_in: float) -> PlacedComponent:
    """A ladder on the ground, its foot where it was, its head where it leaned to."""
    low, high = ends_of(ladder)
    length = math.dist(low, high)
    yaw = math.radians(ladder.placed.yaw_deg)
    at = (low[0] + length / 2 * math.cos(yaw), low[1] + length / 2 * math.sin(yaw))
    breadth = ladder.component.dimensions.depth.value_in
    return ladder.placed.model_copy(
        update={"dimensions_in": (length, LYING_IN, breadth), "at": at, "z_in": z_in}
    )


def _ground_below(ground: Ground, outline: BaseGeometry, most_in: float) -> float:
    """The height of the highest ground that holds half of an outline, the table's if none does.

    It is no higher than ``most_in``.
    """
    heights = [
        surface.z_in
        for surface in ground.under(outline)
        if surface.z_in <= most_in and _holds_half(ground, outline, surface)
    ]
    return max(heights, default=0.0)


def _holds_half(ground: Ground, outline: BaseGeometry, surface: Surface) -> bool:
    held = ground.level_around(outline, surface.z_in).intersection(outline)
    return bool(held.area >= (GROUND.held_share - GROUND.noise) * outline.area)


def _set_aside(space: Space, ground: Ground, under: Container[str]) -> tuple[Fall, ...]:
    """Where figures end up on whom something came down: at the nearest free place on their level.

    Raises CannotStand where there is none.
    """
    settled = [figure for figure in space.figures if figure.name not in under]
    aside = []
    for figure in (figure for figure in space.figures if figure.name in under):

        def level(surface: Surface, z_in: float = figure.z_in) -> bool:
            return abs(surface.z_in - z_in) <= GROUND.step_in

        place = nearest_place(ground, figure.base, level, settled, FALLS.beyond_in)
        if place is None:
            raise CannotStand(
                f"{figure.name!r} finds no room beside what comes down on it; "
                "move a figure out of the way"
            )
        base = figure.base.moved_to(place.x_in, place.y_in)
        start = (*figure.base.at_in, figure.z_in)
        aside.append(stays(figure, [start], base, place.z_in, place.on, None))
        settled.append(_landed(figure, aside[-1]))
    return tuple(aside)


def _fallen(space: Space, ruin: Ruin) -> list[SpaceFigure]:
    """The figures that a ruin leaves without what held them, from the lowest up."""
    solids = space.ground.solids
    boxes = [solids.body_of(space.component(name).mesh).box for name in ruin.shaken]
    aside = {fall.figure for fall in ruin.aside}

    def loses_it(figure: SpaceFigure) -> bool:
        if figure.on in ruin.shaken:
            return True
        if not any(box.intersects(figure.base.polygon) for box in boxes):
            return False
        before, after = (
            held_at(ground, figure.base, figure.z_in) for ground in (space.ground, ruin.ground)
        )
        return before is not None and after is None

    fallen = (f for f in space.figures if f.name not in aside and loses_it(f))
    return sorted(fallen, key=lambda figure: figure.z_in)


def _landed(figure: SpaceFigure, fall: Fall) -> SpaceFigure:
    place = fall.landing
    base = figure.base.moved_to(place.x_in, place.y_in)
    return replace(figure, base=base, z_in=place.z_in, on=place.on)


def _touches(space: Space, figure: SpaceFigure, component: str) -> bool:
    """Whether a figure is in base contact with a component."""
    piece = space.component(component)
    bottom = space.ground.solids.body_of(piece.mesh).bottom_in
    away = float(figure.base.polygon.distance(foot_of(space, piece)))
    level = abs(figure.z_in - bottom) < GROUND.headroom_in
    return figure.on != component and level and away <= TEMPLATES.contact_in
