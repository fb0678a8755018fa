"""No Quarter: Siege behind the questions that every part of the program asks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from escalade.rules.approaches import ApproachFacts, Way
from escalade.rules.citations import Reason
from escalade.rules.dice import Dice
from escalade.rules.dimensions import Dimensions
from escalade.rules.errors import NotCovered
from escalade.rules.harm import Blow, Harm, Standing, Struck, TemplateWeapon
from escalade.rules.holding import Holding, Model
from escalade.rules.odds import OddsAnswer
from escalade.rules.system import (
    ComponentProfile,
    Cover,
    FallVerdict,
    LeapVerdict,
    LosVerdict,
    Sighting,
    Strike,
    TemplateVerdict,
    Topic,
)
from escalade.rules.topics import read_topics
from escalade.rules.turn_order import TurnOrder, read_turn_order

from . import approaches, components, cover, falls, holding, leaps, strikes, templates
from .damage import DIE, TABLE_END
from .sources import NAME, TITLE

MOST_PENETRATION = -6
"""No weapon that is printed takes off more than the strongest hit does."""


@dataclass(frozen=True, slots=True)
class NoQuarter:
    """The supplement's answers; see :class:`escalade.rules.system.System` for the questions.

    Figures block sight: the book judges from the model's own eye (p. 16), and ranks behind the
    first see over the models in front only because their target stands higher (p. 17).
    """

    name: str = NAME
    title: str = TITLE
    figures_block_sight: bool = True
    counts_bases: bool = False

    def component_profile(
        self,
        kind: str,
        dimensions: Dimensions | None,
        *,
        hoarding: bool = False,
        bases: int | None = None,
    ) -> ComponentProfile:
        """Toughness, armour and wounds of a component."""
        return components.component_profile(kind, dimensions, hoarding=hoarding)

    def cover(self, sighting: Sighting) -> Cover:
        """The cover that the target has."""
        return cover.cover(sighting)

    def line_of_sight(self, sighting: Sighting) -> LosVerdict:
        """Whether the viewer may target the figure."""
        return cover.line_of_sight(sighting)

    def template(self, strike: Strike) -> TemplateVerdict:
        """Who and what is hit."""
        return templates.template(strike)

    @property
    def template_die(self) -> int:
        """The book throws nothing but ten-sided dice."""
        return DIE

    @property
    def template_weapons(self) -> tuple[TemplateWeapon, ...]:
        """The trebuchet and what is dropped, and any other weapon by its strength."""
        return strikes.template_weapons()

    def template_harm(self, weapon: TemplateWeapon, target: ComponentProfile, dice: Dice) -> Harm:
        """A save on the armour, then a roll on the damage table."""
        return strikes.template_harm(weapon, target, dice)

    @property
    def blows(self) -> tuple[str, ...]:
        """Whatever deals it, a hit is saved and wounds by its strength and its modifier."""
        return ("hit",)

    @property
    def most_strength(self) -> int:
        """Where the tables end."""
        return TABLE_END

    @property
    def most_penetration(self) -> int:
        """As much as the highest strength takes off the save by itself."""
        return MOST_PENETRATION

    def blow_harm(self, blow: Blow, target: ComponentProfile, dice: Dice) -> Harm:
        """The save, then the wound."""
        return strikes.blow_harm(blow, target, dice)

    @property
    def fire_die(self) -> int:
        """The die of everything in this book."""
        return DIE

    def burn_counter(self, dice: Dice) -> Harm:
        """What one fire counter does in the compulsory effects phase."""
        return strikes.burn_counter(dice)

    def ruin(self, kind: str, standing: Standing, struck: Struck = "figure") -> Reason | None:
        """The debris that strikes any model in, on or against it, machines too."""
        return strikes.ruin(kind, standing)

    def fall(self, drop_in: float, body_height_in: float) -> FallVerdict:
        """What a fall of so many inches does; the model's own height does not matter here."""
        return falls.fall(drop_in)

    def leap(
        self, height_in: float, body_height_in: float, rise_in: float | None = None
    ) -> LeapVerdict:
        """What each face of the die makes of a leap; the model's own height does not matter."""
        return leaps.leap(height_in, rise_in)

    def approaches(self, facts: ApproachFacts) -> tuple[Way, ...]:
        """Every way on to a component, with its cost in actions (AC)."""
        return approaches.approaches(facts)

    def holding(self, models: Sequence[Model]) -> Holding:
        """Free formation, the defenders' courage, and the points inside."""
        return holding.holding(models)

    def shadow_depth(self, wall_height_in: float, viewer_distance_in: float = 0.0) -> float:
        """Raises NotCovered: the book judges sight from the model's eye, not by a shadow."""
        raise NotCovered(
            self.name, "the shadow behind a wall", "sight is judged from the model's own eye"
        )

    @property
    def turn_order(self) -> TurnOrder:
        """Four phases; in the second the sides activate units by turns."""
        return read_turn_order(__package__)

    def topics(self) -> Mapping[str, Topic]:
        """Every rule the engine knows, by name."""
        return read_topics(__package__)

    @property
    def odds_examples(self) -> tuple[str, ...]:
        """A question of every form: rams, sappers, mines, fires, leaps, falls, pushes, shots."""
        from . import questions

        return questions.EXAMPLES

    def odds(self, question: str) -> OddsAnswer:
        """The exact answer to a question about chances, as players ask it."""
        from . import questions

        return questions.answer(question)


SYSTEM = NoQuarter()
