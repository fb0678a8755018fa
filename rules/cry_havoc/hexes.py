"""Squares of the board, which are hexagons: neighbours, distances, and the cells a line crosses.

All is exact: centres and corners get whole coordinates by the affine map that makes a hexagon the
set |x| <= 1, |x + y| <= 2, |x - y| <= 2 around its centre; such a map keeps what crosses what.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

DIRECTIONS: tuple[tuple[int, int], ...] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""Steps to the six neighbours, each next to the one before; the opposite is three further on."""


@dataclass(frozen=True, slots=True, order=True)
class Hex:
    """A square of the board in axial coordinates: ``q`` along a row, ``r`` from row to row."""

    q: int
    r: int

    def __str__(self) -> str:
        return f"({self.q}, {self.r})"


@dataclass(frozen=True, slots=True)
class _Piece:
    """The part of a line in one cell; ``seam`` when it runs along the cell's edge."""

    cell: Hex
    enter: Fraction
    leave: Fraction
    seam: bool


def neighbour(cell: Hex, direction: int) -> Hex:
    """The cell next to one in a direction (0 to 5).

    >>> neighbour(Hex(2, 2), 3)
    Hex(q=1, r=2)
    """
    dq, dr = DIRECTIONS[direction % 6]
    return Hex(cell.q + dq, cell.r + dr)


def neighbours(cell: Hex) -> tuple[Hex, ...]:
    """The six cells around one."""
    return tuple(neighbour(cell, direction) for direction in range(6))


def distance(one: Hex, other: Hex) -> int:
    """Squares from one cell to another; neighbours are 1 apart.

    >>> distance(Hex(0, 0), Hex(2, 1)), distance(Hex(0, 0), Hex(2, -1))
    (3, 2)
    """
    dq, dr = other.q - one.q, other.r - one.r
    return max(abs(dq), abs(dr), abs(dq + dr))


def direction_between(one: Hex, other: Hex) -> int:
    """The direction in which a neighbour lies; raises ValueError for one that is no neighbour."""
    step = (other.q - one.q, other.r - one.r)
    if step not in DIRECTIONS:
        raise ValueError(f"{other} is no neighbour of {one}")
    return DIRECTIONS.index(step)


def in_line(start: Hex, direction: int, goal: Hex) -> bool:
    """Whether a cell lies straight ahead of another in a direction.

    >>> in_line(Hex(0, 0), 0, Hex(3, 0)), in_line(Hex(0, 0), 0, Hex(3, 1))
    (True, False)
    """
    away = distance(start, goal)
    dq, dr = DIRECTIONS[direction % 6]
    return away > 0 and goal == Hex(start.q + away * dq, start.r + away * dr)


def paths(start: Hex, goal: Hex) -> tuple[tuple[Hex, ...], ...]:
    """The cells that the straight line between two centres crosses, from start to goal.

    One path, or two where the line runs along edges between cells: once with the cells on its
    left, once with those on its right. Corners that are only touched are not crossed.

    >>> paths(Hex(0, 0), Hex(2, 0))
    ((Hex(q=0, r=0), Hex(q=1, r=0), Hex(q=2, r=0)),)
    >>> len(paths(Hex(0, 0), Hex(1, 1)))
    2
    """
    if start == goal:
        return ((start,),)
    pieces = sorted(_pieces(start, goal), key=lambda piece: (piece.enter, piece.cell))
    if not any(piece.seam for piece in pieces):
        return (tuple(piece.cell for piece in pieces),)
    left = tuple(p.cell for p in pieces if not p.seam or _side(start, goal, p.cell) > 0)
    right = tuple(p.cell for p in pieces if not p.seam or _side(start, goal, p.cell) < 0)
    return (left, right)


def edges(path: tuple[Hex, ...]) -> Iterator[tuple[Hex, Hex]]:
    """The pairs of neighbours between which a path crosses an edge, in order."""
    return pairwise(path)


def _whole(cell: Hex) -> tuple[int, int]:
    return (2 * cell.q + cell.r, 3 * cell.r)


def _side(start: Hex, goal: Hex, cell: Hex) -> int:
    """Positive for a cell left of the line, negative right of it, 0 on it."""
    (ax, ay), (bx, by), (cx, cy) = _whole(start), _whole(goal), _whole(cell)
    return (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)


def _pieces(start: Hex, goal: Hex) -> Iterator[_Piece]:
    for q in range(min(start.q, goal.q) - 1, max(start.q, goal.q) + 2):
        for r in range(min(start.r, goal.r) - 1, max(start.r, goal.r) + 2):
            piece = _clip(start, goal, Hex(q, r))
            if piece is not None:
                yield piece


def _clip(start: Hex, goal: Hex, cell: Hex) -> _Piece | None:
    """The part of the line within a cell, None when it misses or only touches a corner."""
    (ax, ay), (bx, by), (cx, cy) = _whole(start), _whole(goal), _whole(cell)
    enter, leave, seam = Fraction(0), Fraction(1), False
    bounds = (((1, 0), 1), ((1, 1), 2), ((1, -1), 2))
    for (fx, fy), bound in bounds:
        first = fx * (ax - cx) + fy * (ay - cy)
        slope = fx * (bx - ax) + fy * (by - ay)
        if slope == 0:
            if abs(first) > bound:
                return None
            seam = seam or abs(first) == bound
            continue
        near, far = sorted((Fraction(-bound - first, slope), Fraction(bound - first, slope)))
        enter, leave = max(enter, near), min(leave, far)
    return _Piece(cell, enter, leave, seam) if enter < leave else None
