"""The state of a game: figures, units, structures, and whose turn it is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from escalade.rules.no_quarter.figures import Profile
from escalade.rules.no_quarter.turns import Side

PlaceKind = Literal["outside", "castle", "ladder", "line", "face", "machine", "reserve", "casualty"]
Phase = Literal["setup", "initiative", "activation", "over"]


@dataclass(frozen=True, slots=True)
class Place:
    """Where a figure is, as the rules see it.

    ``on`` names the structure, ladder or line ("" in the open or in the yard); ``height_in`` is
    how high its feet are.
    """

    kind: PlaceKind
    on: str = ""
    height_in: float = 0.0

    def __str__(self) -> str:
        high = f" at {self.height_in:g} in" if self.height_in else ""
        match self.kind:
            case "castle":
                return f"on {self.on}{high}" if self.on else "in the yard"
            case "ladder" | "line":
                return f"on {self.on}{high}"
            case "face":
                return f"on the face of {self.on}{high}"
            case "machine":
                return f"in {self.on}"
            case "reserve":
                return f"in reserve in {self.on}"
        return "a casualty" if self.kind == "casualty" else "outside"


OUTSIDE = Place("outside")
CASUALTY = Place("casualty")


@dataclass(frozen=True, slots=True)
class Figure:
    """One miniature: what is left of it and where it is.

    ``actions`` are those left in its activation; ``foes`` those it is engaged with; ``spent``
    holds what it may do once an activation and has done.
    """

    name: str
    unit: str
    wounds: int
    place: Place = OUTSIDE
    actions: int = 0
    prone: bool = False
    charging: bool = False
    on_hold: bool = False
    foes: frozenset[str] = frozenset()
    spent: frozenset[str] = frozenset()

    @property
    def alive(self) -> bool:
        """Whether it has a wound left."""
        return self.wounds > 0


@dataclass(frozen=True, slots=True)
class Unit:
    """What the figures of a unit share; ``stood_firm`` once its Stand Firm is used up."""

    name: str
    side: Side
    profile: Profile
    formation: str
    melee: str
    ranged: str
    abilities: tuple[str, ...] = ()
    general: bool = False
    infiltrating: bool = False
    activated: bool = False
    stood_firm: bool = False

    def can(self, ability: str) -> bool:
        """Whether it has a trait or a siege ability."""
        return ability in self.abilities or self.profile.has(ability)


@dataclass(frozen=True, slots=True)
class Structure:
    """A piece of castle, a siege machine or an added defence.

    ``part_of`` is the piece that a gate is set in; ``against`` the piece that a machine touches;
    ``pushers`` who last moved or worked it; ``holders`` who hold a gate shut; ``sapped`` how many
    rounds each unit has undermined it.
    """

    name: str
    kind: str
    toughness: int
    armour: int
    wounds: int
    height_in: float = 0.0
    lost: int = 0
    fires: int = 0
    part_of: str = ""
    against: str = ""
    bridge_down: bool = False
    pushers: tuple[str, ...] = ()
    holders: tuple[str, ...] = ()
    sapped: Mapping[str, int] = field(default_factory=dict)
    destroyed: bool = False


@dataclass(frozen=True, slots=True)
class Way:
    """A ladder or a grappling line: whose it is, how long, and where it leans."""

    name: str
    kind: Literal["ladder", "line"]
    unit: str
    length_in: float
    against: str = ""
    gone: bool = False


@dataclass(frozen=True, slots=True)
class Game:
    """A game between two actions. A value: every action gives a new one.

    ``to_act`` is the side whose activation it is, ``active`` the units being activated.
    """

    points: int = 0
    turns: int = 0
    turn: int = 0
    phase: Phase = "setup"
    to_act: Side = "attacker"
    active: tuple[str, ...] = ()
    deferred: int = 0
    triage_sets: int = 0
    wagons: int = 0
    murder_holes_used: bool = False
    figures: Mapping[str, Figure] = field(default_factory=dict)
    units: Mapping[str, Unit] = field(default_factory=dict)
    structures: Mapping[str, Structure] = field(default_factory=dict)
    ways: Mapping[str, Way] = field(default_factory=dict)
