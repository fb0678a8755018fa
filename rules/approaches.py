"""Ways on to a component: the facts that the table measures, and what a rule book says of them.

Only a book with rules for getting in answers; see :func:`ask`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from .citations import Citation, Reason
from .errors import NotCovered
from .system import System

LYING_DEG = 75.0
"""A ladder that leans further than this from the upright lies on the ground or over a heap: its
head is no higher than a quarter of its length."""


@dataclass(frozen=True, slots=True)
class LadderFacts:
    """A ladder as it stands to a component.

    ``from_wall_in`` is how far its foot is from the wall's, ``from_figure_in`` from the figure's
    base. Heights are above the figure's ground: ``reaches_in`` of its head, ``walk_in`` of the
    wall-walk nearest to it, ``rests_in`` of where it leans on the wall, None where it does not.
    ``lean_deg`` is its angle from the upright; ``head_gap_in`` how near to the wall its upper half
    comes.
    """

    name: str
    length_in: float
    from_wall_in: float
    from_figure_in: float
    reaches_in: float
    walk_in: float
    lean_deg: float
    head_gap_in: float
    rests_in: float | None

    @property
    def short_in(self) -> float:
        """How far its head is below the walk; 0 where it is not."""
        return max(0.0, self.walk_in - self.reaches_in)

    @property
    def lies(self) -> bool:
        """Whether it is not raised."""
        return self.lean_deg > LYING_DEG


@dataclass(frozen=True, slots=True)
class BridgeFacts:
    """One deck of a siege tower, and how it lies to a walk.

    ``rise_in`` is the height of the deck above the walk (negative: below), ``parapet_in`` that of
    the stones which a bridge would come down on. ``from_figure_in`` is the level way from the
    figure to the tower, ``deck_in`` how far the deck is above the figure's ground, ``across_in``
    the level way over it and the gap to the walk.
    """

    name: str
    gap_in: float
    rise_in: float
    parapet_in: float
    from_figure_in: float
    deck_in: float
    across_in: float


@dataclass(frozen=True, slots=True)
class ApproachFacts:
    """How a figure stands to a component: the level gap to its foot and the height of its top.

    ``climb_in`` is the height of the stones before the nearest walk, or of that walk where it is
    bare: no more than ``height_in``, less below a roof. Both are negative for a figure that stands
    above them. ``piece_in`` is how high the component is itself, wherever the figure stands;
    ``base_in`` the shorter side of its base. Each siege tower has its decks in ``bridges``, the
    nearest to a walk first; one without a deck that holds the base is among the ``bare_towers``.
    ``stairs_in`` is the least length of a walk up a flight, None where there is none.
    """

    gap_in: float
    height_in: float
    climb_in: float
    piece_in: float
    base_in: float
    ladders: tuple[LadderFacts, ...] = ()
    bridges: tuple[BridgeFacts, ...] = ()
    bare_towers: tuple[str, ...] = ()
    stairs_in: float | None = None


@dataclass(frozen=True, slots=True)
class Way:
    """One way on to the component: its cost in actions, None where it is not open, and why.

    ``needs`` is what the model must have (a trait, equipment); ``using`` names the thing it uses,
    ``bridge`` the deck of it; ``spots_in`` is how far up it models may stand, from the top down,
    none where nobody stops. ``lacks`` says in a few words by how much what it uses falls short.
    """

    name: str
    actions: int | None
    needs: str
    reasons: tuple[Reason, ...]
    source: Citation
    using: str | None = None
    spots_in: tuple[float, ...] = ()
    bridge: BridgeFacts | None = None
    lacks: str = ""


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
