"""The cover a character has on its square against a line of fire."""

from __future__ import annotations

from dataclasses import dataclass

from escalade.rules.citations import Citation

from .board import Board, Character, Face, terrain
from .book import siege
from .hexes import Hex, direction_between, edges
from .mantlets import sheltered_sides

GRADES: tuple[str, ...] = ("none", "light", "medium", "strong", "total")
"""From the least cover to the most."""


@dataclass(frozen=True, slots=True)
class Shelter:
    """Cover in the book's word, what gives it, and where that stands."""

    cover: str
    text: str
    source: Citation


def grade(cover: str) -> int:
    """How good a cover is, for comparing; raises ValueError for a word the book does not have."""
    return GRADES.index(cover)


def shelter(board: Board, target: Character, path: tuple[Hex, ...], *, ignored: bool) -> Shelter:
    """The cover of a target against the line along a path; the better one of a rider's squares.

    ``ignored`` says that the shooter looks down within his radius, where scrub and embankments
    give none. Source: 1.5 Cover; 3.2; 3.31; 5.22.
    """
    found = _on(board, target, target.at, path, ignored)
    if target.rear is not None:
        behind = _on(board, target, target.rear, path, ignored)
        found = max(found, behind, key=lambda each: grade(each.cover))
    crossed = [board.square(cell).terrain for cell in path[1:-1]]
    if "scrub" in crossed and not ignored and grade(found.cover) < grade("light"):
        return Shelter("light", "the line crosses scrub", siege("3.21 Scrub"))
    return found


def _on(
    board: Board, target: Character, cell: Hex, path: tuple[Hex, ...], ignored: bool
) -> Shelter:
    square = board.square(cell)
    if square.engine is not None and not square.burnt:
        by_engine = _by_engine(board, target, cell, path)
        if by_engine is not None:
            return by_engine
    face = board.own_face(path[-1], path[-2]) if len(path) > 1 else None
    if face in ("parapet", "slit"):
        return Shelter("strong", f"the line passes its {face}", siege("1.51 Battlements"))
    if square.terrain in ("scrub", "embankment") and ignored:
        return Shelter(
            "none", f"{square.terrain} seen from above", siege("1.44 Firing From Battlements")
        )
    return _by_terrain(board, cell, path, face)


def _by_terrain(board: Board, cell: Hex, path: tuple[Hex, ...], face: Face | None) -> Shelter:
    name = board.square(cell).terrain
    source = siege("Terrain Types")
    if name == "embankment":
        cover = terrain(name).text("cover") if face == "crest" else "none"
        return Shelter(cover, "an embankment covers across its top", siege("3.23 Embankments"))
    if name == "keep doorway":
        return Shelter("total", "the keep's doorway", siege("1.54 The Keep's Doorway"))
    if name == "interior":
        through = any(board.face(one, other) == "doorway" for one, other in edges(path))
        in_doorway = board.square(path[0]).terrain == "doorway"
        if through and not in_doorway:
            return Shelter("medium", "shot at through a doorway", siege("1.53 Doorways"))
        return Shelter("none", "inside, nothing between", siege("1.52 The Interior"))
    if name in ("battlements", "arrow-slit"):
        return Shelter("none", "the line passes no opening of its own", siege("1.51 Battlements"))
    return Shelter(terrain(name).text("cover"), name, source)


def _by_engine(board: Board, target: Character, cell: Hex, path: tuple[Hex, ...]) -> Shelter | None:
    square = board.square(cell)
    match square.engine:
        case "siege tower" if target.upper:
            return Shelter("light", "on top of a siege tower", siege("2.44 Restrictions on Fire"))
        case "siege tower":
            return Shelter("total", "inside a siege tower", siege("2.44 Restrictions on Fire"))
        case "ram":
            return Shelter("total", "behind a ram", siege("4.33 Restrictions on Fire and Cover"))
        case "tent":
            return Shelter("light", "in a tent", siege("3.24 Tents"))
        case "ladder":
            return Shelter("none", "on a ladder", siege("1.93 Movement, Fire and Combat"))
        case "mantlet":
            source = siege("5.22 Orientation and Cover")
            side = direction_between(path[-1], path[-2])
            if side in sheltered_sides(square.engine_facing):
                return Shelter("strong", "the mantlet's front or a side beside it", source)
            return Shelter("none", "behind the mantlet's back", source)
    return None
