"""What a move over the board costs, and everything that bars it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

from escalade.rules.citations import Reason, total
from escalade.rules.tables import load_table

from .board import Board, Character, Square, terrain
from .book import PACKAGE, siege
from .hexes import Hex, distance, neighbour
from .lookup import UNKNOWN, not_printed

Load = Literal["ladder", "mantlet", "barrel"]
LOAD_COST = 2
"""Movement points that carrying a ladder, a mantlet or a barrel of oil takes away."""

IMPASSABLE = "impassable"
CLOSED_ENGINES = ("ballestón", "catapult", "ballista")
"""Nobody passes their squares (3.43; 4.22)."""

TOWER_TERRAIN = {False: "siege tower", True: "siege tower top"}


@dataclass(frozen=True, slots=True)
class Place:
    """A square, and whether it is the upper level there (a siege tower's top, a ladder's)."""

    cell: Hex
    upper: bool = False


@dataclass(frozen=True, slots=True)
class Move:
    """A move as planned: what each step costs, and everything that bars it (empty when legal)."""

    steps: tuple[Reason, ...]
    problems: tuple[str, ...]

    @property
    def cost(self) -> int:
        """Movement points of all steps together."""
        return total(self.steps)


def allowance(character: Character, loads: Sequence[Load] = ()) -> int:
    """Movement points of a character with what it carries; raises ValueError without a figure.

    Source: 1.6 Movement; 1.91; 5.21; 5.32.
    """
    if character.movement is None:
        raise ValueError(f"{character.name}: no source prints its movement; type the blue figure")
    return max(0, character.movement - LOAD_COST * len(loads))


def plan(
    board: Board,
    mover: Character,
    places: Sequence[Place],
    loads: Sequence[Load] = (),
) -> Move:
    """The move of a character through the given places, the first being where it stands.

    Raises NotPrinted for a terrain whose cost is not printed. Source: 1.6; 2.33; 2.42; 2.45.
    """
    steps: list[Reason] = []
    problems: list[str] = []
    for one, other in pairwise(places):
        bars = [*_edge_bars(board, mover, one, other), *_square_bars(board, mover, other)]
        problems += bars
        if not bars:
            steps.append(_cost(board, mover, one, other))
            steps += _corpses(board, other)
    problems += _end_bars(board, mover, places[-1])
    points = allowance(mover, loads)
    if total(tuple(steps)) > points:
        problems.append(f"costs {total(tuple(steps))} points, {mover.name} has {points}")
    return Move(tuple(steps), tuple(problems))


def terrain_at(square: Square, *, upper: bool) -> str:
    """The terrain that counts on a square: the engine's where it has a row of its own."""
    match square.engine:
        case "siege tower":
            return TOWER_TERRAIN[upper]
        case "ram" | "mantlet" | "ladder":
            return square.engine
        case "tent" if not square.burnt:
            return "tent"
    return square.terrain


def _cost(board: Board, mover: Character, one: Place, other: Place) -> Reason:
    """The cost of one step: the step's own, where the book names it, else the square's."""
    here = terrain_at(board.square(one.cell), upper=one.upper)
    there = terrain_at(board.square(other.cell), upper=other.upper)
    for record in load_table(PACKAGE, "terrain", "steps"):
        same_engine = record["from"] == record["to"]
        if (record["from"], record["to"]) == (here, there) and not (
            same_engine and board.square(one.cell).engine is None
        ):
            return Reason(record.integer("foot"), f"{here} to {there}", record.source)
    record = terrain(there)
    cost = record["horse" if mover.mounted else "foot"]
    if cost == UNKNOWN:
        raise not_printed(load_table(PACKAGE, "terrain", "castle"), f"the cost of {there}")
    return Reason(record.integer("horse" if mover.mounted else "foot"), there, record.source)


def _edge_bars(board: Board, mover: Character, one: Place, other: Place) -> list[str]:
    if one.cell == other.cell:
        return []
    if distance(one.cell, other.cell) != 1:
        return [f"{one.cell} and {other.cell} are not adjacent"]
    face = board.face(one.cell, other.cell)
    squares = (board.square(one.cell), board.square(other.cell))
    terrains = {
        terrain_at(square, upper=place.upper)
        for square, place in zip(squares, (one, other), strict=True)
    }
    bars = []
    over_battlement = face == "parapet" and (
        "siege tower top" in terrains or _up_ladder(board, one, other)
    )
    if face in ("wall", "slit") or (face == "parapet" and not over_battlement):
        bars.append(f"a {face} is between {one.cell} and {other.cell}")
    if face == "gate" and board.drawbridge_raised:
        bars.append("the drawbridge is raised")
    if face == "doorway" and mover.mounted:
        bars.append("riders do not pass doorways")
    connected = terrains & {"stairway", "breach", "ladder", "siege tower", "siege tower top"}
    apart = abs(squares[0].level - squares[1].level)
    if apart > 1 and not connected:
        bars.append(f"{apart:g} levels are between {one.cell} and {other.cell}")
    return bars


def _up_ladder(board: Board, one: Place, other: Place) -> bool:
    """Whether one of two places is the top of a ladder that leans against the other."""
    return any(
        board.square(foot.cell).engine == "ladder"
        and foot.upper
        and neighbour(foot.cell, board.square(foot.cell).engine_facing) == wall.cell
        for foot, wall in ((one, other), (other, one))
    )


def _square_bars(board: Board, mover: Character, other: Place) -> list[str]:
    square = board.square(other.cell)
    name = terrain_at(square, upper=other.upper)
    bars = []
    if terrain(name)["horse" if mover.mounted else "foot"] == IMPASSABLE:
        bars.append(f"{name} is impassable" + (" to riders" if mover.mounted else ""))
    if square.engine in CLOSED_ENGINES or (mover.mounted and square.engine not in (None, "barrel")):
        bars.append(f"a {square.engine} stands on {other.cell}")
    through_trench = mover.mounted and name == "trench"
    for each in board.at(other.cell):
        enemy = each.standing and each.side != mover.side and each.upper == other.upper
        if enemy and not through_trench:
            bars.append(f"{each.name}, an enemy, stands on {other.cell}")
    if _weight(board, other.cell) >= 6:
        bars.append(f"the dead on {other.cell} cannot be passed")
    return bars


def _weight(board: Board, cell: Hex) -> int:
    """The dead on a square, a horse counting as three."""
    return sum(3 if each.animal else 1 for each in board.at(cell) if each.condition == "dead")


def _corpses(board: Board, other: Place) -> list[Reason]:
    if _weight(board, other.cell) >= 3:
        return [Reason(1, "over the dead", siege("1.61 Movement Restrictions"))]
    return []


def _end_bars(board: Board, mover: Character, end: Place) -> list[str]:
    """No two living characters end on one square, but for the two levels of a siege tower."""
    bars = [
        f"{each.name} is on {end.cell} already"
        for each in board.at(end.cell)
        if each.name != mover.name and each.condition != "dead" and each.upper == end.upper
    ]
    if mover.mounted and board.square(end.cell).terrain == "trench":
        bars.append("riders may not stop on a trench")
    return bars
