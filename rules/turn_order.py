"""The turn as a book divides it: its phases, in the book's own words, and whose they are."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from .citations import Citation
from .errors import NotCovered
from .system import System
from .tables import load_table


@dataclass(frozen=True, slots=True)
class Phase:
    """One part of a turn: the book's name for it, and what happens in it."""

    name: str
    text: str
    source: Citation


@dataclass(frozen=True, slots=True)
class TurnOrder:
    """The phases of a turn in their order.

    ``each_side`` tells that one side goes through all of them before the other begins; else both
    sides act in every phase.
    """

    phases: tuple[Phase, ...]
    each_side: bool

    def phase(self, name: str) -> Phase:
        """The phase of that name; the first one where the book has none of that name."""
        return next((phase for phase in self.phases if phase.name == name), self.phases[0])

    def after(self, phase: Phase) -> Phase | None:
        """The phase that follows; None after the last one."""
        index = self.phases.index(phase) + 1
        return self.phases[index] if index < len(self.phases) else None


@runtime_checkable
class TurnRules(Protocol):
    """A system whose turn has phases."""

    @property
    def turn_order(self) -> TurnOrder:
        """The phases and whose they are."""


def turn_order(system: System) -> TurnOrder:
    """The turn by a system; raises NotCovered for one whose turn is not divided."""
    if isinstance(system, TurnRules):
        return system.turn_order
    raise NotCovered(system.name, "the phases of a turn")


def read_turn_order(package: str, *, each_side: bool = False) -> TurnOrder:
    """The phases in ``data/turn.toml`` of a system's package."""
    rows = load_table(package, "turn", "turn").records
    return TurnOrder(
        tuple(Phase(row.text("phase"), row.text("what happens"), row.source) for row in rows),
        each_side,
    )
