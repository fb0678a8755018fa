"""The answers of `arcana` to the questions that every part of the program asks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NoReturn

from escalade.rules.dice import Dice
from escalade.rules.dimensions import Dimensions
from escalade.rules.errors import NotCovered
from escalade.rules.harm import Blow, Harm, TemplateWeapon
from escalade.rules.holding import Holding, Model
from escalade.rules.system import (
    ComponentProfile,
    Cover,
    LosVerdict,
    Sighting,
    Strike,
    TemplateVerdict,
    Topic,
)
from escalade.rules.topics import read_topics
from escalade.rules.turn_order import TurnOrder, read_turn_order
from escalade.rules.without_odds import WithoutOdds

from . import attacks, control, magic, missiles, sections
from .book import NAME, PACKAGE, TITLE

MOST_STRENGTH = 10
"""Above the best armor that the castle tables print."""


class Arcana(WithoutOdds):
    """The siege rules of Armies of Arcana."""

    name = NAME
    title = TITLE
    figures_block_sight = True
    counts_bases = True

    def component_profile(
        self,
        kind: str,
        dimensions: Dimensions | None,
        *,
        hoarding: bool = False,
        bases: int | None = None,
    ) -> ComponentProfile:
        """Armor by material, wounds by capacity; a hoarding plays no part."""
        return sections.component_profile(kind, dimensions, bases)

    def cover(self, sighting: Sighting) -> Cover:
        """-2 behind a parapet, -1 for higher shooters, between sections, or partly hidden."""
        return missiles.cover(sighting)

    def line_of_sight(self, sighting: Sighting) -> LosVerdict:
        """Sight over lower walls with their shadows; else as the geometry found."""
        return missiles.line_of_sight(sighting)

    def template(self, strike: Strike) -> TemplateVerdict:
        """Every unit and section touched, each with its magic resistance."""
        return magic.template(strike)

    @property
    def template_die(self) -> int:
        """Nothing is rolled for: whoever is touched is hit."""
        return magic.DIE

    @property
    def template_weapons(self) -> tuple[TemplateWeapon, ...]:
        """A spell, by its level."""
        return magic.TEMPLATE_WEAPONS

    def template_harm(self, weapon: TemplateWeapon, target: ComponentProfile, dice: Dice) -> Harm:
        """D3 wounds a level, unless the castle resists."""
        return magic.template_harm(weapon.power, dice)

    @property
    def blows(self) -> tuple[str, ...]:
        """In melee every attack on a wall hits; missiles must have hit before."""
        return ("hit",)

    @property
    def most_strength(self) -> int:
        """Beyond a Strength as high as the best armor nothing is saved."""
        return MOST_STRENGTH

    @property
    def most_penetration(self) -> int:
        """The Strength itself is what comes off the save."""
        return 0

    def blow_harm(self, blow: Blow, target: ComponentProfile, dice: Dice) -> Harm:
        """Saved on armor less Strength, else a wound. Raises NotCovered for what has no armor."""
        if target.armour is None:
            raise NotCovered(NAME, f"the damage of a {target.kind}", "it has no armor")
        return attacks.blow_harm(blow.strength, target.armour, dice)

    def fall(self, drop_in: float, body_height_in: float) -> NoReturn:
        """Raises NotCovered: nobody falls in this book."""
        raise NotCovered(NAME, "falls", "where a model stands in a section is of no importance")

    def leap(
        self, height_in: float, body_height_in: float, rise_in: float | None = None
    ) -> NoReturn:
        """Raises NotCovered: models climb, fly or ignore terrain."""
        raise NotCovered(NAME, "leaps", "models climb in the melee phase, fly or ignore terrain")

    def shadow_depth(self, wall_height_in: float, viewer_distance_in: float = 0.0) -> float:
        """As deep as the wall is high, wherever the viewer stands."""
        return missiles.shadow_depth(wall_height_in)

    def holding(self, models: Sequence[Model]) -> Holding:
        """Who controls each section."""
        return control.holding(models)

    @property
    def turn_order(self) -> TurnOrder:
        """Six phases in which both sides act."""
        return read_turn_order(PACKAGE)

    def topics(self) -> Mapping[str, Topic]:
        """Every rule of this book that the engine knows, by name."""
        return read_topics(PACKAGE)


SYSTEM = Arcana()
