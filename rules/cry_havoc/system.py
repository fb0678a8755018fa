"""The answers of `cry-havoc` to the questions that every part of the program asks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NoReturn

from escalade.rules.citations import Reason
from escalade.rules.dimensions import Dimensions
from escalade.rules.errors import NotCovered
from escalade.rules.harm import Standing, Struck
from escalade.rules.holding import Holding, Model
from escalade.rules.kinds import CASTLE_KINDS
from escalade.rules.system import (
    ComponentProfile,
    Cover,
    FallVerdict,
    LosVerdict,
    Sighting,
    Topic,
)
from escalade.rules.topics import read_topics
from escalade.rules.turn_order import TurnOrder, read_turn_order
from escalade.rules.without_odds import WithoutOdds

from . import holding, structures, table_cover, table_sight
from .book import NAME, PACKAGE, TITLE, siege


class CryHavoc(WithoutOdds):
    """SIEGE, the board game of castles in the Cry Havoc series."""

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
        """Degrees of demolition a square, and how many squares long it is."""
        return structures.component_profile(kind, dimensions)

    def cover(self, sighting: Sighting) -> Cover:
        """The cover that picks the column of the shooting table."""
        return table_cover.cover(sighting)

    def line_of_sight(self, sighting: Sighting) -> LosVerdict:
        """Whether the line of fire is clear."""
        return table_sight.line_of_sight(sighting)

    def template(self, strike: object) -> NoReturn:
        """Raises NotCovered: stones strike squares, not circles."""
        raise NotCovered(NAME, "templates", "engines bombard one square of wall a day")

    def fall(self, drop_in: float, body_height_in: float) -> FallVerdict:
        """A fall wounds, however deep; one already stunned or wounded dies.

        The book knows falls from ladders and, milder, from a drawbridge into the moat.
        ``strength`` is 0: the wound is certain and has no strength. Source: 1.94.
        """
        source = siege("1.94 Toppling a Ladder")
        wound = Reason(1, "wounded by the fall; dead if already stunned or wounded", source)
        below = Reason(0, "one that is fallen on is stunned", source)
        return FallVerdict(0, 1, False, False, (wound, below), source)

    def ruin(self, kind: str, standing: Standing, struck: Struck = "figure") -> Reason | None:
        """Whoever is on a square of wall that is demolished is wounded by it. Source: 4.14."""
        if struck != "figure" or standing != "in or on" or kind not in CASTLE_KINDS:
            return None
        source = siege("4.14 Consequences of Demolition")
        return Reason(0, "wounded by the wall that comes down", source)

    def leap(
        self, height_in: float, body_height_in: float, rise_in: float | None = None
    ) -> NoReturn:
        """Raises NotCovered: nobody leaps."""
        raise NotCovered(NAME, "leaps", "walls are entered by ladder, siege tower, breach or gate")

    def shadow_depth(self, wall_height_in: float, viewer_distance_in: float = 0.0) -> float:
        """As deep as the higher shooter stands far from the wall, however high that is.

        Source: 1.4 Restrictions on Fire; Elevation Levels.
        """
        return viewer_distance_in

    def holding(self, models: Sequence[Model]) -> Holding:
        """Who need not fear panic, and whose the keep is."""
        return holding.holding(models)

    @property
    def turn_order(self) -> TurnOrder:
        """Five steps that one side goes through before the other begins."""
        return read_turn_order(PACKAGE, each_side=True)

    def topics(self) -> Mapping[str, Topic]:
        """Every rule of this book that the engine knows, by name."""
        return read_topics(PACKAGE)


SYSTEM = CryHavoc()
