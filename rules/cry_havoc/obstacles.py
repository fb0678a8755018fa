"""What stands on a line of fire between two squares, and how each of the two is away from it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from .board import Board, Character, Face, Square, level_of_place
from .hexes import Hex, distance, edges

Kind = Literal["character", "engine", "crest", "wall", "tower", "keep", "siege tower", "tree"]

LOW: frozenset[Kind] = frozenset({"character", "engine", "crest"})
"""What those in high places look over within a radius (Restrictions on Fire 3)."""

TALL: frozenset[Kind] = frozenset({"tower", "keep", "siege tower", "tree"})
"""What blocks whatever the levels; a keep looks over towers and siege towers."""


@dataclass(frozen=True, slots=True)
class Obstacle:
    """One thing on the line: its kind and name, its level, its distance from either end.

    Distances are in squares; a wall lies on an edge and both ends count from their own side of it.
    """

    kind: Kind
    name: str
    level: float
    from_start: int
    from_goal: int


def obstacles(board: Board, path: tuple[Hex, ...]) -> Iterator[Obstacle]:
    """Every thing between the first and the last square of a path, from start to goal.

    The faces of the two ends' own squares are openings to shoot through and no obstacles, but for
    solid walls. Source: 1.4 Restrictions on Fire; Restrictions on Fire 1 to 3.
    """
    start, goal = path[0], path[-1]
    for one, other in edges(path):
        face = board.face(one, other)
        own = (one == start and board.own_face(one, other) is not None) or (
            other == goal and board.own_face(other, one) is not None
        )
        if face is not None and _closes(board, face, own):
            yield _edge_obstacle(board, face, (one, other), (start, goal))
    for cell in path[1:-1]:
        away = (distance(start, cell), distance(cell, goal))
        square = board.square(cell)
        if square.structure in ("tower", "keep") and not _shared(board, square, start, goal):
            yield Obstacle(square.structure, f"the {square.structure}", square.level, *away)
        if square.terrain == "tree":
            yield Obstacle("tree", "a tree", square.level, *away)
        yield from _engine(square, away)
        for character in board.at(cell):
            if character.standing and square.terrain != "trench":  # 3.25: even if occupied
                level = board.level_of(character)
                yield Obstacle("character", character.name, level, *away)


def _closes(board: Board, face: Face, own: bool) -> bool:
    """Whether a face on the line is an obstacle; of the ends' own faces only walls are."""
    if face == "doorway":
        return False
    if face == "gate":
        return board.drawbridge_raised
    if face == "crest":
        return not own
    return face == "wall" or not own


def _edge_obstacle(
    board: Board, face: Face, edge: tuple[Hex, Hex], ends: tuple[Hex, Hex]
) -> Obstacle:
    one, other = edge
    away = (distance(ends[0], one), distance(other, ends[1]))
    if face == "crest":
        bank = one if board.square(one).terrain == "embankment" else other
        from_bank = (distance(ends[0], bank), distance(bank, ends[1]))
        return Obstacle("crest", "the top of an embankment", board.square(bank).level, *from_bank)
    for cell in edge:
        structure = board.square(cell).structure
        if structure in ("tower", "keep"):
            return Obstacle(structure, f"the {structure}", board.square(cell).level, *away)
    return Obstacle("wall", "the wall", level_of_place("battlements"), *away)


def _shared(board: Board, square: Square, start: Hex, goal: Hex) -> bool:
    """Whether one of the ends stands in the same structure, on the level of this square."""
    return any(
        end.structure == square.structure and end.level == square.level
        for end in (board.square(start), board.square(goal))
    )


def _engine(square: Square, away: tuple[int, int]) -> Iterator[Obstacle]:
    if square.engine == "siege tower":
        yield Obstacle("siege tower", "a siege tower", square.level, *away)
    elif square.engine not in (None, "ladder", "barrel") and not square.burnt:
        yield Obstacle("engine", f"a {square.engine}", square.level, *away)


def radius_place(board: Board, character: Character) -> str | None:
    """The place, in the table of radii, from which a character looks over low things.

    Battlements and the arrow-slits of towers, the top of a siege tower, the keep; None elsewhere.
    Source: 1.44; 2.43; Restrictions on Fire 3.
    """
    square = board.square(character.at)
    if character.upper and square.engine == "siege tower":
        return "siege tower top"
    if square.structure == "keep":
        return "keep"
    if square.structure == "none":
        return None
    openings = {"parapet", "slit"} & set(square.faces.values())
    return "battlements" if openings else None
