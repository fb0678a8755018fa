"""Who is in a section, who controls it, and how many more it takes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from escalade.rules.citations import Reason
from escalade.rules.errors import IllegalAction
from escalade.rules.holding import IN_THE_CASTLE, Holding, Model, unit_by_unit

from .book import siege
from .castle import Castle

CONTROL_SOURCE = siege("Movement in the Castle")

Side = Literal["defender", "attacker"]


@dataclass(frozen=True, slots=True)
class Occupants:
    """Base units of each side in one section."""

    defender: int = 0
    attacker: int = 0

    @property
    def together(self) -> int:
        """Base units of both sides."""
        return self.defender + self.attacker

    def of(self, side: Side) -> int:
        """Base units of one side."""
        return self.defender if side == "defender" else self.attacker

    def moved(self, side: Side, number: int) -> Occupants:
        """The occupants with so many more of one side (fewer when negative)."""
        if side == "defender":
            return Occupants(self.defender + number, self.attacker)
        return Occupants(self.defender, self.attacker + number)


def controller(occupants: Occupants) -> Side | None:
    """Who controls a section: the side with more base units in it, nobody when equal.

    The book judges control by the majority, and for melee at the start of the phase; we judge it
    at the start of every phase, and it holds until the phase ends.
    Source: Movement in the Castle; Castles and Melee.

    >>> controller(Occupants(9, 3)), controller(Occupants(4, 4)), controller(Occupants())
    ('defender', None, None)
    """
    if occupants.defender == occupants.attacker:
        return None
    return "defender" if occupants.defender > occupants.attacker else "attacker"


def room(castle: Castle, name: str, occupants: Occupants) -> int:
    """How many more base units fit into a section; raises IllegalAction when it is overfull.

    Both sides count. Source: Castles and Melee.
    """
    capacity = castle.section(name).capacity
    if occupants.together > capacity:
        raise IllegalAction(f"{name} holds {capacity} base units, not {occupants.together}")
    return capacity - occupants.together


def overfull(castle: Castle, where: Mapping[str, Occupants]) -> tuple[str, ...]:
    """Every section that holds more than its capacity; empty when none does."""
    return tuple(
        f"{name} holds {occupants.together} of {castle.section(name).capacity} base units"
        for name, occupants in where.items()
        if occupants.together > castle.section(name).capacity
    )


def holding(models: Sequence[Model]) -> Holding:
    """Who controls each section that anybody is in; every model counts as one base unit.

    Source: Movement in the Castle.
    """
    sections: dict[str, Occupants] = {}
    for model in models:
        if model.where == "on the castle" and model.at is not None and model.side != "neutral":
            here = sections.get(model.at, Occupants())
            sections[model.at] = here.moved(model.side, 1)
    reasons = []
    for name, occupants in sections.items():
        side = controller(occupants)
        held = "nobody controls it" if side is None else f"the {side} controls it"
        count = f"{occupants.defender} defending, {occupants.attacker} attacking"
        reasons.append(Reason(0, f"{name}: {held} ({count})", CONTROL_SOURCE))
    return Holding(unit_by_unit(models, IN_THE_CASTLE), tuple(reasons), CONTROL_SOURCE)
