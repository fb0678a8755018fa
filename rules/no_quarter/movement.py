"""What an inch costs, for every way to move."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from math import ceil

from escalade.rules.citations import Citation
from escalade.rules.errors import IllegalAction, UnknownName
from escalade.rules.rounding import ROUNDING
from escalade.rules.tables import load_table

from .sources import siege

FLIGHT_SOURCE = siege("Flying Movement", 15)


@dataclass(frozen=True, slots=True)
class Pace:
    """A way to move: so many inches for every so many actions (AC)."""

    name: str
    actions: int
    inches: float
    source: Citation

    @property
    def inches_per_action(self) -> float:
        """Inches for one action."""
        return self.inches / self.actions


@cache
def find_pace(name: str) -> Pace:
    """The pace of that name; raises UnknownName for another."""
    row = load_table(__package__, "game", "paces").find(name)
    return Pace(row.text("pace"), row.integer("actions"), row.number("inches"), row.source)


def move_cost(inches: float, pace: str = "walk", *, difficult: bool = False) -> int:
    """Actions (AC) that a move costs: every part of an inch begun is paid for.

    Difficult ground costs double (core quick reference).

    >>> move_cost(8), move_cost(3, "double time"), move_cost(15, "fly"), move_cost(4.5, "walk")
    (8, 2, 6, 5)

    Source: No Quarter: Siege, Movement, p. 12; Flying Movement, p. 15; Double Time, p. 14.
    """
    if inches < 0:
        raise IllegalAction(f"a move of {inches:g} in goes nowhere")
    cost = ceil(inches / find_pace(pace).inches_per_action - ROUNDING.typed_in)
    return 2 * cost if difficult else cost


def reach_in(actions: int, pace: str = "walk") -> float:
    """Inches that so many actions (AC) allow.

    >>> reach_in(3, "double time"), reach_in(6, "fly")
    (4.5, 15.0)

    Source: No Quarter: Siege, Movement, p. 12.
    """
    return actions * find_pace(pace).inches_per_action


def flight_height_in(distance_in: float) -> float:
    """How high a flying model counts as being on its way: half the distance.

    >>> flight_height_in(15)
    7.5

    Source: No Quarter: Siege, Flying Movement, p. 15.
    """
    return distance_in / 2


def ascent_cost(height_in: float) -> int:
    """Actions (AC) to fly up so high; it goes as far forward as up, so it starts that far away.

    >>> ascent_cost(5)
    5

    Source: No Quarter: Siege, Flying Movement, p. 15.
    """
    return move_cost(height_in, "fly up")


_LOADS: Mapping[str, tuple[int, Mapping[int, str]]] = {
    "mantlet": (1, {1: "mantlet, one model", 2: "walk"}),
    "barricade": (2, {2: "barricade"}),
    "oil cauldron": (2, {2: "oil cauldron"}),
    "mine": (2, {2: "mine carriers"}),
}
"""What may be carried: by how many at least, and at which pace by how many."""


def carry_cost(thing: str, models: int, inches: float) -> int:
    """Actions (AC) that carrying something costs each model; more than two are no faster.

    Raises UnknownName for another thing, IllegalAction when it takes more models.

    >>> carry_cost("mantlet", 2, 4), carry_cost("mantlet", 1, 4), carry_cost("mine", 2, 4)
    (4, 8, 8)

    Source: No Quarter: Siege, Barricade and Burning Oil, p. 23; Mantlet and Doomsday Mine, p. 28.
    """
    if thing not in _LOADS:
        raise UnknownName("load", thing, _LOADS)
    least, paces = _LOADS[thing]
    if models < least:
        raise IllegalAction(f"{models} cannot carry the {thing}: it takes {least} models")
    return move_cost(inches, paces[min(models, max(paces))])


def load_source(thing: str) -> Citation:
    """Where carrying something stands in the book."""
    _, paces = _LOADS[thing]
    return find_pace(paces[min(paces)]).source


def barrier_cost(height_in: float, body_height_in: float) -> int:
    """Actions (AC) to cross a barrier: 1 up to the model's own height, 1 more for each further one.

    Known from the core game's quick reference sheet; the movable barricade (p. 23) agrees.

    >>> barrier_cost(1, 1.25), barrier_cost(2, 1.25)
    (1, 2)
    """
    return max(1, ceil(height_in / body_height_in - ROUNDING.typed_in))
