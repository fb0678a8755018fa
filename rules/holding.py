"""Who holds the castle: where every model is, and what a rule book makes of it.

Every book counts something else: No Quarter: Siege asks who is inside for formations, courage and
points, the Middle-earth book counts attackers on or within the walls, Armies of Arcana asks who
controls each section, SIEGE who is not to panic and whose the keep is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Literal, Protocol, runtime_checkable

from .citations import Citation, Reason
from .errors import NotCovered
from .system import System

Side = Literal["attacker", "defender", "neutral"]

Where = Literal["inside", "on the castle", "on equipment", "touching", "outside"]
"""Within the perimeter; on a piece of castle; on siege equipment in contact with it; beside it,
against a piece of it; none of these."""

IN_THE_CASTLE: tuple[Where, ...] = ("inside", "on the castle")
"""Within the walls or upon them."""


@dataclass(frozen=True, slots=True)
class Model:
    """One model and where it is.

    ``at`` and ``at_kind`` are the component that it is on or touches, None elsewhere. ``points`` is
    what it costs, None where nobody said; ``halved`` marks flying and ethereal models.
    """

    name: str
    side: Side
    unit: str
    where: Where
    at: str | None = None
    at_kind: str | None = None
    points: int | None = None
    halved: bool = False


@dataclass(frozen=True, slots=True)
class UnitHeld:
    """One unit: how many models it has, how many of them count as inside, what that means."""

    unit: str
    side: Side
    models: int
    inside: int
    reasons: tuple[Reason, ...] = ()

    @property
    def whole(self) -> bool:
        """Whether all of it is inside."""
        return self.inside == self.models


@dataclass(frozen=True, slots=True)
class Holding:
    """What the book makes of it: unit by unit, and of the castle as a whole."""

    units: tuple[UnitHeld, ...]
    reasons: tuple[Reason, ...]
    source: Citation


@runtime_checkable
class HoldingRules(Protocol):
    """A system that asks who is in the castle."""

    def holding(self, models: Sequence[Model]) -> Holding:
        """What it makes of where the models are."""


def ask(system: System, models: Sequence[Model]) -> Holding:
    """What the system says; raises NotCovered for one that does not ask who is inside."""
    if isinstance(system, HoldingRules):
        return system.holding(models)
    raise NotCovered(system.name, "who is inside the castle")


def unit_by_unit(
    models: Iterable[Model],
    where: Sequence[Where],
    reasons: Callable[[UnitHeld], Iterable[Reason]] = lambda _unit: (),
) -> tuple[UnitHeld, ...]:
    """Every unit with its models counted as inside that are ``where``, and the reasons for it.

    In the order in which they are first named.
    """
    units: dict[tuple[Side, str], list[Model]] = {}
    for model in models:
        units.setdefault((model.side, model.unit), []).append(model)
    held = (
        UnitHeld(name, side, len(members), sum(member.where in where for member in members))
        for (side, name), members in units.items()
    )
    return tuple(
        UnitHeld(unit.unit, unit.side, unit.models, unit.inside, tuple(reasons(unit)))
        for unit in held
    )
