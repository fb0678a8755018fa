"""The rule books' own shadows behind walls, and where they disagree with true sight."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import shapely
from shapely.geometry import MultiPolygon, Polygon

from escalade.models.mesh import FloatArray
from escalade.rules.errors import NotCovered
from escalade.rules.systems import SYSTEM_NAMES, find_system
from escalade.scenes.space import Space, SpaceComponent, SpaceFigure

from .unseen import DeadGround, areas_only

_WALLS = ("wall", "tower", "gatehouse", "keep")
"""What casts such a shadow: what a castle is built of, not the leaves of a gate."""

_DIRECTIONS = 180
"""Lines from the eye across each wall along which the rule is measured."""

_FAR_IN = 1000.0
"""Farther than any table."""

_INSET_RAD = 1e-6
"""The outermost lines graze the wall from just inside its corners."""


@dataclass(frozen=True, slots=True, eq=False)
class RuleShadow:
    """One book's shadow behind one wall, on the table.

    ``depth_in`` is its greatest depth. ``only_by_rule`` is the part of it that the viewer truly
    sees, ``only_by_sight`` the true dead ground behind that wall, between the lines past its
    corners, that is not in it.
    """

    system: str
    title: str
    wall: str
    depth_in: float
    area: MultiPolygon
    figures: tuple[str, ...]
    only_by_rule: MultiPolygon
    only_by_sight: MultiPolygon


@dataclass(frozen=True, slots=True, eq=False)
class RuleShadows:
    """Every book's shadows for one viewer, and what the books without any say instead."""

    viewer: str
    shadows: tuple[RuleShadow, ...]
    not_covered: tuple[str, ...]


def rule_shadows(space: Space, viewer_name: str, dead: DeadGround) -> RuleShadows:
    """The shadows that the rule books draw behind every wall lower than the viewer's ground.

    ``dead`` is the viewer's true dead ground, to compare with. Walls no lower than the ground that
    the viewer stands on, and the one that holds it, have no such shadow. Every book is asked, not
    only the scene's. Raises NoSuchName for a figure that the scene does not have.
    """
    viewer = space.figure(viewer_name)
    shadows: list[RuleShadow] = []
    not_covered: list[str] = []
    for name in SYSTEM_NAMES:
        system = find_system(name)
        try:
            system.shadow_depth(1.0, 1.0)
        except NotCovered as reason:
            not_covered.append(str(reason))
            continue
        for wall in space.components:
            lower = wall.top_in < viewer.z_in and wall.name != viewer.on
            if wall.kind in _WALLS and lower:
                shadow = _behind(space, viewer, wall, system.shadow_depth)
                if shadow is not None:
                    shadows.append(_compared(space, name, system.title, wall, shadow, dead))
    return RuleShadows(viewer_name, tuple(shadows), tuple(not_covered))


def _behind(
    space: Space,
    viewer: SpaceFigure,
    wall: SpaceComponent,
    depth_of: Callable[[float, float], float],
) -> tuple[Polygon, Polygon, float] | None:
    """The strip behind a wall along the lines from the eye, all behind it, and the depth."""
    plan = shapely.convex_hull(shapely.multipoints(wall.mesh.vertices[:, :2]))
    eye = np.array(viewer.base.at_in)
    if plan.geom_type != "Polygon" or plan.intersects(shapely.Point(eye)):
        return None
    corners = shapely.get_coordinates(plan) - eye
    middle = corners.mean(axis=0)
    turn = np.arctan2(middle[0] * corners[:, 1] - middle[1] * corners[:, 0], corners @ middle)
    angles = np.arctan2(middle[1], middle[0]) + np.linspace(
        turn.min() + _INSET_RAD, turn.max() - _INSET_RAD, _DIRECTIONS
    )
    directions = np.column_stack([np.cos(angles), np.sin(angles)])
    farthest = 2 * float(np.linalg.norm(corners, axis=1).max())
    lines = shapely.linestrings(
        np.stack([np.broadcast_to(eye, directions.shape), eye + farthest * directions], 1)
    )
    enter, leave = _along(shapely.intersection(lines, plan), eye, directions)
    depths = np.array([depth_of(wall.top_in, distance) for distance in enter])
    near, far = eye + leave[:, None] * directions, eye + (leave + depths)[:, None] * directions
    beyond = eye + (leave[:, None] + _FAR_IN) * directions
    strip, behind = (
        shapely.buffer(shapely.polygons(np.vstack([near, edge[::-1]])), 0) for edge in (far, beyond)
    )
    return strip, behind, float(depths.max())


def _along(
    crossed: FloatArray, eye: FloatArray, directions: FloatArray
) -> tuple[FloatArray, FloatArray]:
    """Where each line enters and leaves a convex plan, as distances from the eye."""
    points, line = shapely.get_coordinates(crossed, return_index=True)
    along = np.einsum("nk,nk->n", points - eye, directions[line])
    enter = np.full(len(directions), np.inf)
    leave = np.full(len(directions), -np.inf)
    np.minimum.at(enter, line, along)
    np.maximum.at(leave, line, along)
    return enter, leave


def _compared(
    space: Space,
    name: str,
    title: str,
    wall: SpaceComponent,
    shadow: tuple[Polygon, Polygon, float],
    dead: DeadGround,
) -> RuleShadow:
    strip, behind, depth = shadow
    table = [surface for surface in dead.surfaces if surface.name is None]
    ground = shapely.union_all([surface.ground for surface in table])
    unseen = shapely.union_all([surface.unseen for surface in table])
    area = shapely.intersection(strip, ground)
    return RuleShadow(
        name,
        title,
        wall.name,
        depth,
        areas_only(area),
        tuple(
            figure.name
            for figure in space.figures
            if figure.on is None and strip.intersects(shapely.Point(figure.base.at_in))
        ),
        areas_only(shapely.difference(area, unseen)),
        areas_only(shapely.difference(shapely.intersection(unseen, behind), area)),
    )
