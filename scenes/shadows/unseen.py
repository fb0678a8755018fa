"""Dead ground: where a figure could stand unseen, on the table and on every wall-walk."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

import numpy as np
import shapely
from shapely.geometry import MultiPolygon, Polygon
from shapely.geometry.base import BaseGeometry

from escalade.models.mesh import FloatArray, IntArray
from escalade.scenes.giving_up import Check, go_on
from escalade.scenes.ground import GROUND, Surface
from escalade.scenes.rays import RayScene
from escalade.scenes.space import Space, SpaceFigure

from .contours import Ask, BoolArray, Lattice, assembled, changing_sides, narrowed

FOOT_HEIGHT_IN = 1.25
"""A 28 mm figure on foot."""


@dataclass(frozen=True, slots=True)
class ShadowPrecision:
    """How finely dead ground is computed."""

    cell_in: float = 0.1
    """Spots are asked this far apart (2.5 mm, a tenth of a 25 mm base)."""

    cells_across: int = 8
    """Ground narrower than so many cells is asked in smaller ones."""

    halvings: int = 6
    """Edges between spots are found to a 64th of a cell."""

    heights: tuple[float, ...] = (1.0, 0.5, 0.05)
    """Shares of the target's height that are looked for: its top, its middle and its feet, so that
    a figure seen only through an arch or under a deck is seen."""

    leave: float = 1e-5
    """Rays start so much of their way before the eye: from one that lies in the very plane of a
    wall they would all meet it at once. A thousandth of an inch across a whole table."""

    simplify_in: float = 0.004
    """Corners that stray less than a tenth of a millimetre from a straight edge are dropped."""


SHADOWS = ShadowPrecision()


FOR_MANY = ShadowPrecision(cell_in=0.25)
"""For a whole garrison, each of whom is asked about every spot."""

MANY_VIEWERS = 5
"""From so many viewers on they are a garrison."""


@dataclass(frozen=True, slots=True, eq=False)
class ShadowSurface:
    """One piece of ground and who sees a figure that stands there.

    ``name`` is its component, None for the table. ``unseen`` is hidden from every viewer,
    ``seen_by_one`` from all but one, ``seen_by_all`` from none. ``figures`` stand in ``unseen``.
    """

    name: str | None
    z_in: float
    ground: Polygon
    unseen: MultiPolygon
    seen_by_one: MultiPolygon
    seen_by_all: MultiPolygon
    figures: tuple[str, ...]

    @property
    def area_in2(self) -> float:
        """The unseen area."""
        return float(self.unseen.area)


@dataclass(frozen=True, slots=True, eq=False)
class DeadGround:
    """The dead ground of one figure or a garrison for a target height; highest surface first."""

    viewers: tuple[str, ...]
    height_in: float
    surfaces: tuple[ShadowSurface, ...]

    @property
    def area_in2(self) -> float:
        """All unseen area."""
        return sum(surface.area_in2 for surface in self.surfaces)

    @property
    def figures(self) -> tuple[str, ...]:
        """The figures that stand in it."""
        return tuple(name for surface in self.surfaces for name in surface.figures)


def dead_ground(
    space: Space,
    viewers: str | Sequence[str],
    height_in: float = FOOT_HEIGHT_IN,
    precision: ShadowPrecision | None = None,
    check: Check = go_on,
) -> DeadGround:
    """Where none of the viewers could see a figure of that height.

    A spot counts as seen when the top, the middle or the feet of an upright line of that height on
    it can be seen from the viewer's eye past all components; other figures, who move on, cast no
    shadow. Ground is asked in cells and its edges are found by asking between them, so dead ground
    smaller than a cell can be missed: 0.1 in, for a garrison of five and more 0.25 in, unless
    ``precision`` says otherwise. ``check`` is called between its batches of rays; what it raises
    ends the computation. Raises NoSuchName for a figure that the scene does not have, ValueError
    for no viewers or a height that is not positive.
    """
    names = (viewers,) if isinstance(viewers, str) else tuple(viewers)
    if not names or height_in <= 0:
        raise ValueError("dead ground needs a viewer and a height above 0")
    precision = precision or (SHADOWS if len(names) < MANY_VIEWERS else FOR_MANY)
    eyes = [space.figure(name).eyes for name in names]
    surfaces = space.ground.surfaces
    lattices = [_lattice_over(surface, precision) for surface in surfaces]
    spots = np.concatenate(
        [
            np.column_stack([lattice.points, np.full(len(lattice.points), surface.z_in)])
            for lattice, surface in zip(lattices, surfaces, strict=True)
        ]
    )
    counts = seen_by(space.rays, eyes, spots, height_in, precision, check)
    starts = np.cumsum([0, *(len(lattice.points) for lattice in lattices)])
    grids = [
        (surface, lattice, counts[start:end])
        for surface, lattice, start, end in zip(
            surfaces, lattices, starts, starts[1:], strict=False
        )
    ]

    def hidden_from_all_but(many: int) -> list[BaseGeometry]:
        def ask(places: FloatArray) -> BoolArray:
            return seen_by(space.rays, eyes, places, height_in, precision, check) <= many

        return _areas(grids, many, ask, precision)

    unseen = hidden_from_all_but(0)
    by_one_at_most = hidden_from_all_but(1) if len(eyes) > 1 else None
    not_by_all = hidden_from_all_but(len(eyes) - 1) if len(eyes) > 1 else unseen
    under = {figure.name: _ground_under(space, figure) for figure in space.figures}
    found = []
    for index, surface in enumerate(surfaces):
        dark = shapely.intersection(unseen[index], surface.polygon)
        all_see = shapely.difference(surface.polygon, not_by_all[index])
        one_sees = all_see
        if by_one_at_most is not None:
            one_sees = shapely.intersection(
                shapely.difference(by_one_at_most[index], unseen[index]), surface.polygon
            )
        inside = tuple(
            figure.name
            for figure in space.figures
            if under[figure.name] is surface and dark.intersects(shapely.Point(figure.base.at_in))
        )
        found.append(
            ShadowSurface(
                surface.owner, surface.z_in, surface.polygon,
                areas_only(dark), areas_only(one_sees), areas_only(all_see), inside,
            )
        )  # fmt: skip
    return DeadGround(names, height_in, tuple(found))


def seen_by(
    rays: RayScene,
    eyes: Sequence[FloatArray],
    spots: FloatArray,
    height_in: float,
    precision: ShadowPrecision = SHADOWS,
    check: Check = go_on,
) -> IntArray:
    """How many viewers see an upright line of that height on each spot, (n, 3): (n,).

    eyes : one array for each viewer, (e, 3), its eyes, of which one is enough
    check : called between batches of rays; what it raises ends the computation
    No, one, two and all viewers are told apart; of many, any other count is given as two.
    """
    counts = np.zeros(len(spots), dtype=np.int64)
    asked = np.arange(len(spots))
    for number, own in enumerate(eyes):
        seen = _seen(rays, own, spots[asked], height_in, precision, check)
        counts[asked[seen]] += 1
        # Seen by two but not by all: no further viewer can change what is told.
        settled = (counts[asked] >= 2) & (counts[asked] <= number)
        counts[asked[settled]] = 2
        asked = asked[~settled]
    return counts


def _seen(
    rays: RayScene,
    eyes: FloatArray,
    spots: FloatArray,
    height_in: float,
    precision: ShadowPrecision,
    check: Check,
) -> BoolArray:
    hidden = np.arange(len(spots))
    for share, eye in product(precision.heights, eyes):
        check()
        ends = spots[hidden] + np.array([0.0, 0.0, share * height_in])
        hidden = hidden[rays.occluded(eye + precision.leave * (ends - eye), ends)]
    seen = np.ones(len(spots), dtype=bool)
    seen[hidden] = False
    return seen


def _lattice_over(surface: Surface, precision: ShadowPrecision) -> Lattice:
    west, south, east, north = surface.polygon.bounds
    narrow = min(east - west, north - south) / precision.cells_across
    return Lattice.over((west, south, east, north), min(precision.cell_in, narrow))


def _areas(
    grids: Sequence[tuple[Surface, Lattice, IntArray]],
    many: int,
    ask: Ask,
    precision: ShadowPrecision,
) -> list[BaseGeometry]:
    """Where each surface is seen by no more than ``many``; all edges are found together."""
    sides = [changing_sides(lattice, counts <= many) for _, lattice, counts in grids]
    heights = np.repeat([surface.z_in for surface, _, _ in grids], [len(yes) for yes, _ in sides])
    yes_ends, no_ends = (
        np.column_stack([np.concatenate([pair[end] for pair in sides]), heights]) for end in (0, 1)
    )
    changes = narrowed(yes_ends, no_ends, ask, precision.halvings)[:, :2]
    parts = np.split(changes, np.cumsum([len(yes) for yes, _ in sides])[:-1])
    return [
        shapely.simplify(assembled(lattice, counts <= many, part), precision.simplify_in)
        for (_, lattice, counts), part in zip(grids, parts, strict=True)
    ]


def _ground_under(space: Space, figure: SpaceFigure) -> Surface | None:
    """The surface that a figure stands on: of those under its centre the nearest in height."""
    centre = shapely.Point(figure.base.at_in)
    under = [
        surface
        for surface in space.ground.surfaces
        if abs(surface.z_in - figure.z_in) <= GROUND.step_in and surface.polygon.intersects(centre)
    ]
    return min(under, key=lambda surface: abs(surface.z_in - figure.z_in), default=None)


def areas_only(shape: BaseGeometry) -> MultiPolygon:
    """The polygons of a shape, without the lines and points that cutting leaves."""
    parts = shapely.get_parts(shape)
    return MultiPolygon(list(parts[shapely.get_type_id(parts) == shapely.GeometryType.POLYGON]))
