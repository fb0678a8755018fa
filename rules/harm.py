"""What a template, a fire or its own ruin does to a component: hooks that not every book has."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, Protocol, runtime_checkable

from .citations import Citation, Reason
from .dice import Dice
from .errors import NotCovered
from .system import ComponentProfile, System, TemplateAttack

Standing = Literal["in or on", "in base contact", "elsewhere"]
"""Where one stands to a component that is destroyed."""

Struck = Literal["figure", "machine"]
"""What can be struck by what comes down."""


@dataclass(frozen=True, slots=True)
class TemplateWeapon:
    """Something that lays a template: its power, and what it takes off the save.

    ``measure`` is what the book calls its power: a strength, or the level of a spell.
    """

    name: str
    attack: TemplateAttack
    power: int
    source: Citation
    penetration: int = 0
    measure: Literal["strength", "level"] = "strength"


@dataclass(frozen=True, slots=True)
class Blow:
    """One hit on a component without a template: what deals it, and how hard.

    ``by`` is one of the book's own kinds; ``penetration`` is added to the save, and so negative.
    """

    by: str
    strength: int
    penetration: int = 0


@dataclass(frozen=True, slots=True)
class Harm:
    """What happened to a component: wounds lost, fire counters come or gone, and why."""

    wounds: int
    reasons: tuple[Reason, ...]
    fires: int = 0


@runtime_checkable
class TemplateRules(Protocol):
    """A system that says what the hit of a template does."""

    @property
    def template_die(self) -> int:
        """The sides of the die that decides whether a base partly covered is hit."""

    @property
    def template_weapons(self) -> tuple[TemplateWeapon, ...]:
        """Every printed weapon with a template, and one whose power the players say."""

    def template_harm(self, weapon: TemplateWeapon, target: ComponentProfile, dice: Dice) -> Harm:
        """What one hit does to a component."""


@runtime_checkable
class BlowRules(Protocol):
    """A system that says what a single hit does to a component."""

    @property
    def blows(self) -> tuple[str, ...]:
        """The kinds of hit that differ in what they do, the usual one first."""

    @property
    def most_strength(self) -> int:
        """The highest strength of a hit that the book's tables read."""

    @property
    def most_penetration(self) -> int:
        """The worst that a weapon adds to the save, negative; 0 where none does."""

    def blow_harm(self, blow: Blow, target: ComponentProfile, dice: Dice) -> Harm:
        """What one hit does. Raises NotCovered for a component that nothing can harm so."""


@runtime_checkable
class FireRules(Protocol):
    """A system in which components burn."""

    @property
    def fire_die(self) -> int:
        """The sides of the die that is rolled for each fire counter."""

    def burn_counter(self, dice: Dice) -> Harm:
        """What one fire counter does in a turn."""


@runtime_checkable
class RuinRules(Protocol):
    """A system that says what befalls those at a component that is destroyed."""

    def ruin(self, kind: str, standing: Standing, struck: Struck = "figure") -> Reason | None:
        """What strikes one who stands there, beside the fall; None where nothing does."""


def template_rules(system: System) -> TemplateRules:
    """What resolves a template; raises NotCovered for a book that has none."""
    if isinstance(system, TemplateRules):
        return system
    raise NotCovered(system.name, "what the hit of a template does")
