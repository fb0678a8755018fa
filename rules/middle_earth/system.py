"""The answers of `middle-earth` to the questions that every part of the program asks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NoReturn

from escalade.rules.dice import Dice
from escalade.rules.dimensions import Dimensions
from escalade.rules.errors import NotCovered
from escalade.rules.harm import Blow, Harm
from escalade.rules.holding import Holding, Model
from escalade.rules.system import (
    ComponentProfile,
    Cover,
    FallVerdict,
    LosVerdict,
    Sighting,
    Strike,
    Topic,
)
from escalade.rules.topics import read_topics
from escalade.rules.turn_order import TurnOrder, read_turn_order
from escalade.rules.without_odds import WithoutOdds

from . import blows, falling, grand_siege, sight, structures
from .book import NAME, PACKAGE, TITLE


class MiddleEarth(WithoutOdds):
    """The chapter on sieges of the Middle-earth Strategy Battle Game."""

    name = NAME
    title = TITLE
    figures_block_sight = True
    counts_bases = False

    def component_profile(
        self,
        kind: str,
        dimensions: Dimensions | None,
        *,
        hoarding: bool = False,
        bases: int | None = None,
    ) -> ComponentProfile:
        """Defence (as toughness) and Wounds; neither size nor a hoarding plays a part."""
        return structures.component_profile(kind)

    def cover(self, sighting: Sighting) -> Cover:
        """What stands in the way, each with its roll."""
        return sight.in_the_way(sighting)

    def line_of_sight(self, sighting: Sighting) -> LosVerdict:
        """Whether any part of the target's body can be seen."""
        return sight.line_of_sight(sighting)

    def template(self, strike: Strike) -> NoReturn:
        """Raises NotCovered: this book has no templates."""
        raise NotCovered(NAME, "templates", "its blasts reach so many inches from a model")

    @property
    def blows(self) -> tuple[str, ...]:
        """A gate is Trapped for Strikes and not for shots; a strong ram re-rolls its failures."""
        return (blows.SHOT, blows.STRIKE, blows.RAM)

    @property
    def most_strength(self) -> int:
        """What many make of a ram; the To Wound Chart ends before."""
        return blows.MOST_STRENGTH

    @property
    def most_penetration(self) -> int:
        """Nothing is saved in this book."""
        return 0

    def blow_harm(self, blow: Blow, target: ComponentProfile, dice: Dice) -> Harm:
        """To Wound against the Defence."""
        return blows.blow_harm(blow, target, dice)

    def fall(self, drop_in: float, body_height_in: float) -> FallVerdict:
        """Strength 3 hits by the inches fallen beyond the model's own height."""
        return falling.fall(drop_in, body_height_in)

    def leap(
        self, height_in: float, body_height_in: float, rise_in: float | None = None
    ) -> NoReturn:
        """Raises NotCovered: here a leap crosses a gap and gains no height."""
        raise NotCovered(
            NAME, "leaping onto a wall", "a Leap crosses a gap; going up is a Jump, Climb or ladder"
        )

    def shadow_depth(self, wall_height_in: float, viewer_distance_in: float = 0.0) -> NoReturn:
        """Raises NotCovered: sight is judged from the model's eye alone."""
        raise NotCovered(NAME, "a shadow behind walls", "sight is judged from the model's eye")

    def holding(self, models: Sequence[Model]) -> Holding:
        """How many attackers are on or within the walls."""
        return grand_siege.holding(models)

    @property
    def turn_order(self) -> TurnOrder:
        """Five phases; the side with priority acts first in each."""
        return read_turn_order(PACKAGE)

    def topics(self) -> Mapping[str, Topic]:
        """Every rule of this book that the engine knows, by name."""
        return read_topics(PACKAGE)


SYSTEM = MiddleEarth()
