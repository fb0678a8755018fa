"""Moving through a castle: from section to section, over walls, by flight, as an infiltrator."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from escalade.rules.errors import IllegalAction

from .castle import Castle
from .control import Occupants, Side, controller, room

SECTION_COST_IN = 6.0
"""Movement from one section to the next; slower units use all they have."""


@dataclass(frozen=True, slots=True)
class Unit:
    """What of a unit matters to moving in a castle.

    ``free`` units fly or ignore terrain; ``climbs`` is false for cavalry and what has no hands.
    """

    name: str
    side: Side
    bases: int
    move_in: float
    free: bool = False
    climbs: bool = True


def sections_a_turn(move_in: float) -> int:
    """How many sections on a unit gets with its movement; one even when it is slower than 6 in.

    Source: Movement in the Castle.

    >>> [sections_a_turn(move) for move in (0, 4, 6, 11, 12)]
    [0, 1, 1, 1, 2]
    """
    if move_in <= 0:
        return 0
    return max(1, int(move_in // SECTION_COST_IN))


def reachable(
    castle: Castle, where: Mapping[str, Occupants], start: str, unit: Unit
) -> tuple[str, ...]:
    """The sections in which the unit could end its move, sorted; the start is not among them.

    It passes sections that its side controls, and stops in one that no enemy controls and that
    has room for it. Those that fly or ignore terrain may also enter a section the enemy controls.
    Source: Movement in the Castle; Basic principles.
    """
    passed, found = {start}, set()
    front = [start]
    for _ in range(sections_a_turn(unit.move_in)):
        following = []
        for here in front:
            for name in castle.adjacent(here):
                occupants = where.get(name, Occupants())
                held = controller(occupants)
                barred = held not in (None, unit.side) and not unit.free
                if name in passed or barred:
                    continue
                if room(castle, name, occupants) >= unit.bases:
                    found.add(name)
                if held == unit.side:
                    passed.add(name)
                    following.append(name)
        front = following
    return tuple(sorted(found - {start}))


def move(
    castle: Castle, where: Mapping[str, Occupants], start: str, goal: str, unit: Unit
) -> dict[str, Occupants]:
    """The castle's occupants after the unit went from one section to another.

    Raises IllegalAction, saying why, when it cannot.
    """
    if where.get(start, Occupants()).of(unit.side) < unit.bases:
        raise IllegalAction(f"{unit.name}: {unit.bases} base units are not in {start}")
    if goal not in reachable(castle, where, start, unit):
        raise IllegalAction(
            f"{unit.name} cannot get from {start} to {goal}: too far, the enemy's, or full"
        )
    after = dict(where)
    after[start] = after[start].moved(unit.side, -unit.bases)
    after[goal] = after.get(goal, Occupants()).moved(unit.side, unit.bases)
    return after


def entering_problems(
    castle: Castle,
    where: Mapping[str, Occupants],
    name: str,
    unit: Unit,
    *,
    began_in_contact: bool,
) -> tuple[str, ...]:
    """Everything that forbids entering a section from outside in the movement phase.

    Up or down a wall of one's own: the unit began in contact with it. Into the enemy's: only
    those that fly or ignore terrain, if there is room; the others wait for the melee phase.
    Source: Movement in the Castle; Basic principles.
    """
    occupants = where.get(name, Occupants())
    held = controller(occupants)
    problems = []
    if held not in (None, unit.side) and not unit.free:
        problems.append(f"the enemy controls {name}: wait for the melee phase")
    if not unit.free:
        if castle.section(name).climbed and not unit.climbs:
            problems.append(f"{unit.name} has no hands to climb with")
        if not began_in_contact:
            problems.append(f"{unit.name} did not begin its move in contact with {name}")
        if held is None and castle.section(name).climbed:
            problems.append(f"{name} is not controlled by friends: climb in the melee phase")
    if room(castle, name, occupants) < unit.bases:
        problems.append(f"{name} has no room for {unit.bases} base units")
    return tuple(problems)


def infiltrators_may_enter(where: Mapping[str, Occupants]) -> bool:
    """Whether infiltrators may be placed inside the castle: only while nobody occupies it.

    Source: Movement in the Castle.

    >>> infiltrators_may_enter({"wall": Occupants()}), infiltrators_may_enter({"w": Occupants(1)})
    (True, False)
    """
    return all(occupants.together == 0 for occupants in where.values())
