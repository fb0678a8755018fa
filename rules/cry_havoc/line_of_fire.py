"""Whether one character can shoot at another on the board, with every restriction that applies."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from escalade.rules.citations import Reason
from escalade.rules.tables import load_table

from .board import Board, Character
from .book import PACKAGE, siege
from .hexes import Hex, distance, edges, in_line, neighbours, paths
from .obstacles import LOW, TALL, Obstacle, obstacles, radius_place
from .shelter import Shelter, grade, shelter

ARCHERS = ("short bow", "longbow")
SAME_HEIGHT_BELOW = 1.0
"""Less than a level apart counts as the same height (Restrictions on Fire 4)."""


@dataclass(frozen=True, slots=True)
class LineOfFire:
    """Whether the shot is possible, the target's cover, the distance, and every reason."""

    possible: bool
    cover: str
    squares: int
    reasons: tuple[Reason, ...]

    @property
    def why(self) -> str:
        """The reasons in one line."""
        return "; ".join(reason.text for reason in self.reasons)


def line_of_fire(
    board: Board, shooter: Character, target: Character, *, risk_friends: bool = False
) -> LineOfFire:
    """Whether the shooter can shoot at the target, and the cover that the target has.

    Where the line runs exactly between two squares, the side that is better for the shooter
    counts. ``risk_friends`` is the optional rule of Aim, which lifts the ban on targets beside a
    friend. Source: 1.4 Restrictions on Fire; Elevation Levels and Restrictions on Fire.
    """
    squares = distance(shooter.at, target.at)
    barred = [
        *_shooter_bars(board, shooter, target),
        *_moat_bars(board, shooter, target),
        *([] if risk_friends else _friend_bars(board, shooter, target)),
    ]
    attempts = [_along(board, shooter, target, path) for path in paths(shooter.at, target.at)]
    stops, found = min(attempts, key=lambda attempt: (len(attempt[0]), grade(attempt[1].cover)))
    if found.cover == "total":
        stops = [*stops, Reason(0, f"total cover: {found.text}", found.source)]
    reasons = (*barred, *stops)
    if reasons:
        return LineOfFire(False, found.cover, squares, reasons)
    word = "no" if found.cover == "none" else found.cover
    clear = Reason(0, f"{word} cover: {found.text}", found.source)
    return LineOfFire(True, found.cover, squares, (clear,))


def _shooter_bars(board: Board, shooter: Character, target: Character) -> Iterator[Reason]:
    """Why a shooter in such a place cannot fire at all, or not at this target."""
    square = board.square(shooter.at)
    if not shooter.standing:
        yield Reason(0, f"{shooter.name} is {shooter.condition}", siege("1.3 Fire"))
    if square.engine == "ram":
        yield Reason(0, "nobody fires from behind a ram", siege("4.33 Restrictions on Fire"))
    if square.engine == "siege tower" and not shooter.upper:
        yield Reason(0, "nobody fires inside a siege tower", siege("2.44 Restrictions on Fire"))
    if (
        square.engine == "ladder"
        and shooter.upper
        and not in_line(shooter.at, square.engine_facing, target.at)
    ):
        yield Reason(
            0, "from a ladder only the wall in front is a target", siege("1.93 Movement, Fire")
        )
    if square.engine == "ladder" and shooter.upper and distance(shooter.at, target.at) > 1:
        yield Reason(0, "from a ladder only the next square", siege("1.93 Movement, Fire"))


def _moat_bars(board: Board, shooter: Character, target: Character) -> Iterator[Reason]:
    """The rules of the deep moat: who fires into it, and whom those in it can hit."""
    source = siege("1.46 Firing Against Characters in the Moat")
    wet = [board.square(each.at).terrain == "moat" for each in (shooter, target)]
    if wet[0] and radius_place(board, target) is not None:
        yield Reason(
            0,
            "from the moat nobody fires at battlements or arrow-slits",
            siege("1.45 Firing Against Arrow-Slits or Battlements"),
        )
    for in_moat, outside, who in (
        (wet[1] and not wet[0], shooter, "the shooter"),
        (wet[0] and not wet[1], target, "the target"),
    ):
        low = board.level_of(outside) < SAME_HEIGHT_BELOW
        if in_moat and low and not _beside_moat(board, outside.at):
            yield Reason(0, f"{who} is not beside the moat that the other is in", source)


def _beside_moat(board: Board, cell: Hex) -> bool:
    return any(board.square(each).terrain == "moat" for each in neighbours(cell))


def _friend_bars(board: Board, shooter: Character, target: Character) -> Iterator[Reason]:
    """A friend beside the target at its height.

    The summary seems to compare shooter and target; the rule itself (1.44) and its example ("if D
    were a friend, neither A nor B could fire on G") compare friend and target, and they are kept.
    """
    for friend in board.characters:
        if friend.side != shooter.side or friend.name == shooter.name or not friend.standing:
            continue
        apart = abs(board.level_of(friend) - board.level_of(target))
        if distance(friend.at, target.at) == 1 and apart < SAME_HEIGHT_BELOW:
            yield Reason(
                0,
                f"{friend.name}, a friend, is beside {target.name} at the same height",
                siege("Restrictions on Fire 4"),
            )


def _along(
    board: Board, shooter: Character, target: Character, path: tuple[Hex, ...]
) -> tuple[list[Reason], Shelter]:
    """What stops the shot along one path, and the target's cover there."""
    ignored = _within_radius(board, shooter, target)
    found = shelter(board, target, path, ignored=ignored)
    stops = [*_doorways(board, shooter, path), *_slits(board, shooter, target, path)]
    for obstacle in obstacles(board, path):
        why = _stopped_by(board, shooter, target, obstacle, ignored=ignored, cover=found.cover)
        if why is not None:
            stops.append(Reason(0, why, siege("1.4 Restrictions on Fire")))
    return stops, found


def _higher(board: Board, shooter: Character, target: Character) -> Character:
    return shooter if board.level_of(shooter) >= board.level_of(target) else target


def _within_radius(board: Board, shooter: Character, target: Character) -> bool:
    """Whether the higher of the two looks over low things: different levels, within its radius."""
    apart = abs(board.level_of(shooter) - board.level_of(target))
    place = radius_place(board, _higher(board, shooter, target))
    if place is None or apart < SAME_HEIGHT_BELOW:
        return False
    radius = load_table(PACKAGE, "elevation", "radius").find(place).integer("squares")
    return distance(shooter.at, target.at) <= radius


def _doorways(board: Board, shooter: Character, path: tuple[Hex, ...]) -> Iterator[Reason]:
    for one, other in edges(path):
        if board.face(one, other) != "doorway":
            continue
        terrains = {board.square(one).terrain, board.square(other).terrain}
        if "keep doorway" in terrains:
            yield Reason(0, "nobody fires through the keep's doorway", siege("1.43 Doorways"))
        if board.level_of(shooter) not in (board.square(one).level, board.square(other).level):
            yield Reason(0, "not at the height of the doorway", siege("1.43 Doorways"))


def _slits(
    board: Board, shooter: Character, target: Character, path: tuple[Hex, ...]
) -> Iterator[Reason]:
    """Behind an arrow-slit one is hit only by those directly in line with it."""
    if len(path) < 2 or board.own_face(path[-1], path[-2]) != "slit":
        return
    square = board.square(target.at)
    if not any(
        face == "slit" and in_line(target.at, direction, shooter.at)
        for direction, face in square.faces.items()
    ):
        yield Reason(
            0,
            "not directly in line with the arrow-slit",
            siege("1.45 Firing Against Arrow-Slits or Battlements"),
        )


def _stopped_by(
    board: Board,
    shooter: Character,
    target: Character,
    obstacle: Obstacle,
    *,
    ignored: bool,
    cover: str,
) -> str | None:
    """Why an obstacle stops the shot; None when it does not."""
    levels = (board.level_of(shooter), board.level_of(target))
    high = _higher(board, shooter, target)
    keep_looks_over = board.square(high.at).structure == "keep" and obstacle.kind in (
        "tower",
        "siege tower",
    )
    if obstacle.kind in TALL and not keep_looks_over:
        return f"{obstacle.name} blocks at any level"
    if obstacle.kind in LOW and (ignored or obstacle.level < min(levels)):
        return None
    if abs(levels[0] - levels[1]) < SAME_HEIGHT_BELOW:
        if obstacle.kind == "character" and _over_characters(shooter, target, cover):
            return None
        return f"{obstacle.name} stands between two at the same height"
    near = (obstacle.from_start, obstacle.from_goal)
    from_high, from_low = near if high is shooter else near[::-1]
    in_moat = obstacle.level < 0 and obstacle.kind == "character"
    if from_low >= from_high or in_moat:
        return None
    return (
        f"{obstacle.name}: the lower one is {from_low + 1} from it, the higher one {from_high + 1}"
        if obstacle.kind == "wall"
        else f"{obstacle.name}: the lower one is {from_low} from it, the higher one {from_high}"
    )


def _over_characters(shooter: Character, target: Character, cover: str) -> bool:
    """Archers shoot over others at medium or long range, at a target in at most medium cover.

    Source: 1.42 Firing Over Other Characters.
    """
    if shooter.weapon not in ARCHERS or grade(cover) > grade("medium"):
        return False
    short = load_table(PACKAGE, "shooting", "ranges").find(shooter.weapon).integer("short")
    return distance(shooter.at, target.at) > short
