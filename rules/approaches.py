"""Ways on to a component: the facts that the table measures, and what a rule book says of them.

Only a book with rules for getting in answers; see :func:`ask`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from .citations import Citation, Reason
from .errors import NotCovered
from .system import System


@dataclass(frozen=True, slots=True)
class LadderFacts:
    """A ladder as it stands: its length, how far its foot is from the wall's and the figure's base.

    ``reaches_in`` is how high its upper end is above the figure's ground.
    """

    name: str
    length_in: float
    from_wall_in: float
    from_figure_in: float
    reaches_in: float


@dataclass(frozen=True, slots=True)
class BridgeFacts:
    """A siege tower at the wall: how its deck lies to the walk, and how far the figure is from it.

    ``rise_in`` is the height of the deck above the walk (negative: below), ``deck_in`` its height
    above the figure's ground.
    """

    name: str
    gap_in: float
    rise_in: float
    from_figure_in: float
    deck_in: float


@dataclass(frozen=True, slots=True)
class ApproachFacts:
    """How a figure stands to a component: the level gap to its foot and the height of its top.

    ``stairs_in`` is the least length of a walk up a flight, None where there is none.
    """

    gap_in: float
    height_in: float
    ladders: tuple[LadderFacts, ...] = ()
    bridges: tuple[BridgeFacts, ...] = ()
    stairs_in: float | None = None


@dataclass(frozen=True, slots=True)
class Way:
    """One way on to the component: its cost in actions, None where it is not open, and why.

    ``needs`` is what the model must have (a trait, equipment); ``using`` names the thing it uses;
    ``spots_in`` is how far up it models may stand, from the top down, none where nobody stops.
    """

    name: str
    actions: int | None
    needs: str
    reasons: tuple[Reason, ...]
    source: Citation
    using: str | None = None
    spots_in: tuple[float, ...] = ()


@runtime_checkable
class ApproachRules(Protocol):
    """A system that has rules for getting on to a castle."""

    def approaches(self, facts: ApproachFacts) -> tuple[Way, ...]:
        """Every way that the book knows, open or not."""


def ask(system: System, facts: ApproachFacts) -> tuple[Way, ...]:
    """What the system says; raises NotCovered for one without such rules."""
    if isinstance(system, ApproachRules):
        return system.approaches(facts)
    raise NotCovered(
        system.name,
        "the actions it takes to get on to a wall",
        f"it counts none; `escalade rules {system.name}` tells its ways up",
    )
