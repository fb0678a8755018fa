"""Which way up a model stands, and which way its longer side points."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from .axes import check_up

_TURNS = {
    "+z": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "-z": ((1, 0, 0), (0, -1, 0), (0, 0, -1)),
    "+y": ((1, 0, 0), (0, 0, -1), (0, 1, 0)),
    "-y": ((1, 0, 0), (0, 0, 1), (0, -1, 0)),
    "+x": ((0, 1, 0), (0, 0, 1), (1, 0, 0)),
    "-x": ((0, 1, 0), (0, 0, -1), (-1, 0, 0)),
}


@dataclass(frozen=True, slots=True)
class StandingTolerances:
    """When a model seems to lie down, and when two footprints are the same."""

    same_area: float = 1e-4
    """Footprints whose areas differ by less than this share are equal: at 10 in that is far below
    the rounding's 0.01 in, and a square or round tower then keeps the file's own direction."""

    many_edges: int = 1000
    """Edges past which an outline is round, and directions are told to a thousandth of a radian."""

    lying_share: float = 0.6
    """A model lower than this share of its depth seems to lie on its side: walls, towers and
    gatehouses are higher than they are deep, a wall on its face is a quarter to a half as high."""

    tower_share: float = 0.75
    """A tower, by its name, lower than this share of its width seems to lie: towers are higher
    than they are wide."""

    edge_depth: float = 0.35
    """A model less deep than this share of its height may be a castle on its ground that stands on
    its edge; it may be a wall, too."""

    edge_height: float = 0.6
    """A model lower than this share of its width is a wall and stands."""

    thinnest_lying_in: float = 0.5
    """A slab thinner than this is a base or a floor tile, which does lie flat."""

    tilt_degrees: float = 2.0
    """A lean below this is how a real model stands; past it a scan is tilted."""


STANDING = StandingTolerances()


@dataclass(frozen=True, slots=True)
class Footprint:
    """The smallest rectangle round a plan: its sides, its centre, and how its longer side lies.

    width, depth : the longer and the shorter side, in the units of the points
    centre : (x, y)
    yaw_deg : from +x to the longer side, counter-clockwise from above, in (-90, 90]
    """

    width: float
    depth: float
    centre: tuple[float, float]
    yaw_deg: float


def turn_upright(up: str) -> NDArray[np.float64]:
    """The (3, 3) rotation that brings an axis of the file to +z.

    >>> turn_upright("+y") @ np.array([1.0, 2.0, 3.0])
    array([ 1., -3.,  2.])
    """
    return np.array(_TURNS[check_up(up)], dtype=np.float64)


def footprint(outline: NDArray[np.float64], yaw_deg: float | None = None) -> Footprint:
    """The minimum rotated rectangle of an outline seen from above, (n, 2) corners of its hull.

    Of rectangles with the same area the least turned one is taken, so that a square tower keeps
    the file's direction. With ``yaw_deg`` the rectangle is the one turned so. Points on one line
    give a depth of zero. Raises ValueError for none.
    """
    turns = _directions(outline) if yaw_deg is None else np.radians([yaw_deg % 90])
    boxes = np.vstack([_boxes(outline, part) for part in np.array_split(turns, _shares(outline))])
    areas = (boxes[:, 2] - boxes[:, 0]) * (boxes[:, 3] - boxes[:, 1])
    turned = np.minimum(turns, np.pi / 2 - turns)
    smallest = areas <= areas.min() * (1 + STANDING.same_area)
    best = int(np.argmin(np.where(smallest, turned, np.inf)))
    low, high = boxes[best, :2], boxes[best, 2:]
    cos, sin = np.cos(turns[best]), np.sin(turns[best])
    middle = (low + high) / 2
    width, depth = (high - low).tolist()
    yaw = float(np.degrees(turns[best]))
    if depth > width * (1 + STANDING.same_area):
        width, depth, yaw = depth, width, yaw + 90
    elif yaw > 45 and width <= depth * (1 + STANDING.same_area):
        yaw -= 90
    return Footprint(
        max(width, depth),
        min(width, depth),
        (float(cos * middle[0] - sin * middle[1]), float(sin * middle[0] + cos * middle[1])),
        yaw if yaw <= 90 else yaw - 180,
    )


TALL_KINDS = frozenset({"tower", "keep", "siege-tower", "giant-siege-tower", "ladder"})
"""Kinds that are higher than wide when they stand."""


def tower_lies(width_in: float, height_in: float, depth_in: float) -> bool:
    """Whether a model of this size, of a kind higher than wide, seems to lie on its side.

    >>> tower_lies(5, 2, 2), tower_lies(4, 9, 4), tower_lies(4, 3.5, 4)
    (True, False, False)
    """
    return (
        height_in < STANDING.tower_share * width_in and depth_in < STANDING.tower_share * width_in
    )


def stands_on_edge(width_in: float, height_in: float, depth_in: float) -> bool:
    """Whether a model of this size may be something wide and flat that stands on its edge.

    >>> stands_on_edge(20, 20, 3), stands_on_edge(10, 5, 1.5), stands_on_edge(4, 9, 4)
    (True, False, False)
    """
    return (
        depth_in < STANDING.edge_depth * height_in and height_in >= STANDING.edge_height * width_in
    )


def seems_to_lie(width_in: float, height_in: float, depth_in: float) -> bool:
    """Whether a model of this size seems to lie on its side.

    >>> seems_to_lie(6, 1.5, 4), seems_to_lie(6, 4, 1.5), seems_to_lie(5, 0.25, 5)
    (True, False, False)
    """
    return height_in < STANDING.lying_share * depth_in and height_in >= STANDING.thinnest_lying_in


def _directions(outline: NDArray[np.float64]) -> NDArray[np.float64]:
    """The directions of an outline's edges within a quarter-turn, and that of the file itself."""
    edges = np.diff(np.vstack([outline, outline[:1]]), axis=0)
    turns = np.concatenate([[0.0], np.arctan2(edges[:, 1], edges[:, 0]) % (np.pi / 2)])
    if len(turns) > STANDING.many_edges:
        turns = turns.round(3)
    return np.unique(turns)


def _shares(outline: NDArray[np.float64]) -> int:
    """Into how many shares directions are split so that none takes more than some megabytes."""
    return max(1, len(outline) // STANDING.many_edges)


def _boxes(outline: NDArray[np.float64], turns: NDArray[np.float64]) -> NDArray[np.float64]:
    """The box round an outline in each direction: least along and across, most along and across."""
    along = outline @ np.stack([np.cos(turns), np.sin(turns)])
    across = outline @ np.stack([-np.sin(turns), np.cos(turns)])
    return np.column_stack(
        [along.min(axis=0), across.min(axis=0), along.max(axis=0), across.max(axis=0)]
    )
