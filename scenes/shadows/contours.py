"""Where does a yes-or-no question change its answer over the plan? Polygons of the yes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from escalade.models.mesh import FloatArray

BoolArray: TypeAlias = NDArray[np.bool_]

Ask: TypeAlias = Callable[[FloatArray], BoolArray]
"""Points in plan, (n, 2), or spots, (n, 3), inches, to answers, (n,) bool."""

_WEST, _SOUTH, _EAST, _NORTH = range(4)

_CROSSED: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((_WEST, _SOUTH),), 2: ((_SOUTH, _EAST),), 3: ((_WEST, _EAST),), 4: ((_EAST, _NORTH),),
    5: ((_WEST, _SOUTH), (_EAST, _NORTH)), 6: ((_SOUTH, _NORTH),), 7: ((_WEST, _NORTH),),
    8: ((_NORTH, _WEST),), 9: ((_SOUTH, _NORTH),), 10: ((_SOUTH, _EAST), (_NORTH, _WEST)),
    11: ((_EAST, _NORTH),), 12: ((_WEST, _EAST),), 13: ((_SOUTH, _EAST),), 14: ((_WEST, _SOUTH),),
}  # fmt: skip
"""Which sides of a cell its boundary joins, by the corners that say yes (1 south-west, 2
south-east, 4 north-east, 8 north-west). Where only opposite corners say yes they are kept apart."""


@dataclass(frozen=True, slots=True, eq=False)
class Lattice:
    """Points in even rows over a rectangle: ``columns`` × ``rows`` of them, ``cell_in`` apart."""

    west: float
    south: float
    cell_in: float
    columns: int
    rows: int

    @classmethod
    def over(cls, bounds: tuple[float, float, float, float], cell_in: float) -> Lattice:
        """The lattice that reaches just over a rectangle (west, south, east, north)."""
        west, south, east, north = bounds
        columns, rows = (
            max(2, int(np.ceil(side / cell_in)) + 1) for side in (east - west, north - south)
        )
        return cls(
            (west + east - (columns - 1) * cell_in) / 2,
            (south + north - (rows - 1) * cell_in) / 2,
            cell_in, columns, rows,
        )  # fmt: skip

    @property
    def points(self) -> FloatArray:
        """All points, row by row from the south-west, (rows × columns, 2) float64."""
        x = self.west + self.cell_in * np.arange(self.columns)
        y = self.south + self.cell_in * np.arange(self.rows)
        return np.column_stack([np.tile(x, self.rows), np.repeat(y, self.columns)])


def polygons_of(lattice: Lattice, answers: BoolArray, ask: Ask, halvings: int) -> BaseGeometry:
    """The area where the answer is yes; empty where it never is.

    answers : (rows × columns,) bool, the answers at the lattice's points. Between two points with
    different answers the change is found by asking, to ``cell_in / 2**halvings``. What lies wholly
    between points is not seen.
    """
    yes_ends, no_ends = changing_sides(lattice, answers)
    return assembled(lattice, answers, narrowed(yes_ends, no_ends, ask, halvings))


def changing_sides(lattice: Lattice, answers: BoolArray) -> tuple[FloatArray, FloatArray]:
    """The sides of cells along which the answer changes: ends that say yes, ends that say no."""
    points, yes = _bordered(lattice, answers)
    ends = []
    for here, after in ((_UPTO, _FROM), (_UPTO[::-1], _FROM[::-1])):
        changed = yes[here] != yes[after]
        one, other, is_yes = points[here][changed], points[after][changed], yes[here][changed]
        ends.append(
            np.stack([np.where(is_yes[:, None], one, other), np.where(is_yes[:, None], other, one)])
        )
    both = np.concatenate(ends, axis=1)
    return both[0], both[1]


def narrowed(yes_ends: FloatArray, no_ends: FloatArray, ask: Ask, halvings: int) -> FloatArray:
    """Where the answer changes between points that say yes and points that say no, by halving."""
    for _ in range(halvings if len(yes_ends) else 0):
        middle = (yes_ends + no_ends) / 2
        says_yes = ask(middle)[:, None]
        yes_ends = np.where(says_yes, middle, yes_ends)
        no_ends = np.where(says_yes, no_ends, middle)
    return (yes_ends + no_ends) / 2


def assembled(lattice: Lattice, answers: BoolArray, changes: FloatArray) -> BaseGeometry:
    """The area of the yes from the places of change, in the order of :func:`changing_sides`."""
    points, yes = _bordered(lattice, answers)
    sides, used = [], 0
    for here, after in ((_UPTO, _FROM), (_UPTO[::-1], _FROM[::-1])):
        places = (points[here] + points[after]) / 2
        changed = yes[here] != yes[after]
        count = int(changed.sum())
        places[changed] = changes[used : used + count]
        used += count
        sides.append(places)
    level, upright = sides
    corners = yes[:-1, :-1] + 2 * yes[:-1, 1:] + 4 * yes[1:, 1:] + 8 * yes[1:, :-1]
    around = {
        _SOUTH: level[:-1], _NORTH: level[1:], _WEST: upright[:, :-1], _EAST: upright[:, 1:],
    }  # fmt: skip
    segments = [
        np.stack([around[start][corners == case], around[end][corners == case]], axis=1)
        for case, joins in _CROSSED.items()
        for start, end in joins
    ]
    lines = np.concatenate(segments)
    lines = lines[(lines[:, 0] != lines[:, 1]).any(axis=1)]
    if len(lines) == 0:
        return shapely.Polygon()
    return shapely.build_area(shapely.multilinestrings(shapely.linestrings(lines)))


_UPTO = (slice(None), slice(None, -1))
_FROM = (slice(None), slice(1, None))


def _bordered(lattice: Lattice, answers: BoolArray) -> tuple[FloatArray, BoolArray]:
    """The points with a border of no around them, at the same places as the outermost points."""
    yes = np.pad(answers.reshape(lattice.rows, lattice.columns), 1)
    column = np.clip(np.arange(-1, lattice.columns + 1), 0, lattice.columns - 1)
    row = np.clip(np.arange(-1, lattice.rows + 1), 0, lattice.rows - 1)
    x, y = lattice.west + lattice.cell_in * column, lattice.south + lattice.cell_in * row
    return np.stack(np.meshgrid(x, y), axis=-1), yes
