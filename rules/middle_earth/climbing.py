"""Obstacles, walls and gaps: what a model steps over, jumps, climbs or leaps, and how it ends."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from escalade.rules.citations import Reason
from escalade.rules.dice import Dice, check_face
from escalade.rules.errors import IllegalAction, TableError
from escalade.rules.rounding import ROUNDING
from escalade.rules.tables import load_table

from .book import PACKAGE, core, siege

Passage = Literal["free", "jump", "climb", "impossible"]
Test = Literal["jump", "climb", "leap"]


@dataclass(frozen=True, slots=True)
class Way:
    """How a model gets over something, and why."""

    passage: Passage
    reason: Reason


@dataclass(frozen=True, slots=True)
class Attempt:
    """A Jump, Climb or Leap as it was rolled; ``carries_on`` says whether its move goes on."""

    test: Test
    face: int
    failed: bool
    carries_on: bool
    text: str


def over_obstacle(height_in: float, model_height_in: float, *, handholds: bool) -> Way:
    """How a model gets over an obstacle: free to half its own height, then a Jump, then a Climb.

    Heights within 0.01 in of a bound count as the bound. Source: core rules, Obstacles.

    >>> [over_obstacle(h, 1.2, handholds=True).passage for h in (0.6, 1, 1.2, 2)]
    ['free', 'jump', 'jump', 'climb']
    """
    source = core("Obstacles")
    slack = ROUNDING.typed_in
    if height_in <= model_height_in / 2 + slack:
        return Way("free", Reason(0, "no higher than half the model", source))
    if height_in <= model_height_in + slack:
        return Way("jump", Reason(0, "higher than half the model, no higher than it", source))
    if handholds:
        return Way("climb", Reason(0, "higher than the model, with handholds", source))
    return Way("impossible", Reason(0, "higher than the model, without handholds", source))


def up_wall(
    wall_height_in: float,
    model_height_in: float,
    *,
    swift_movement: bool = False,
    move_in: float = 0.0,
    room_on_top: bool = True,
) -> Way:
    """Whether a model gets up a purpose-built wall without ladder or tower.

    A wall taller than the model is too sheer. Swift Movement climbs it when the Move left reaches
    the top, vertical inches counting, and the model can be put flat on it.
    Source: Castles and Fortresses.

    >>> up_wall(5, 1.2).passage, up_wall(5, 1.2, swift_movement=True, move_in=6).passage
    ('impossible', 'climb')
    """
    source = siege("Castles and Fortresses")
    if wall_height_in <= model_height_in + ROUNDING.typed_in:
        return over_obstacle(wall_height_in, model_height_in, handholds=False)
    if not swift_movement:
        return Way("impossible", Reason(0, "a purpose-built wall taller than the model", source))
    if move_in < wall_height_in - ROUNDING.typed_in:
        short = f"Swift Movement: {move_in:g} in of Move does not reach {wall_height_in:g} in"
        return Way("impossible", Reason(0, short, source))
    if not room_on_top:
        return Way("impossible", Reason(0, "no room to be put flat on top", source))
    return Way("climb", Reason(0, f"Swift Movement: {wall_height_in:g} in of its Move", source))


def leap_problems(gap_in: float, model_height_in: float, move_left_in: float) -> tuple[str, ...]:
    """Everything that forbids leaping a gap; empty when the model may.

    Source: core rules, Leaping.
    """
    problems = []
    if gap_in > 2 * model_height_in + ROUNDING.typed_in:
        problems.append(f"a gap of {gap_in:g} in is wider than twice the model's height")
    if gap_in > move_left_in + ROUNDING.typed_in:
        problems.append(f"{move_left_in:g} in of Move do not reach across {gap_in:g} in")
    return tuple(problems)


def attempt(test: Test, dice: Dice) -> Attempt:
    """Roll a Jump, Climb or Leap. Source: core rules, Jumping, Climbing and Leaping.

    >>> attempt("jump", Dice.of(6)).carries_on
    True
    """
    face = check_face(6, dice.roll(6, test))
    for record in load_table(PACKAGE, "combat", "movement_tests"):
        if record["test"] == test and record.integer("first") <= face <= record.integer("last"):
            return Attempt(test, face, face == 1, face == 6, record.text("outcome"))
    raise TableError(f"movement_tests has no row for {test} {face}")


def vertical_cost(height_in: float, move_in: float) -> float:
    """Move left after going up a ladder of that height: one inch of Move an inch of height.

    How an ordinary ladder is climbed is printed in none of our sources. We read it as plain
    movement with the height counted, without a test: the chapter lets models simply move up.
    Raises IllegalAction when the Move does not reach the top. Source: Siege Ladders.

    >>> vertical_cost(4, 6)
    2
    """
    if move_in < height_in - ROUNDING.typed_in:
        raise IllegalAction(f"{move_in:g} in of Move do not reach the top at {height_in:g} in")
    return max(0.0, move_in - height_in)
