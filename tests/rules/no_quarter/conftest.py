"""Small games to try actions on."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from escalade.rules.dice import Dice
from escalade.rules.no_quarter.game import Game, referee

CASTLE = (
    "siege 1000",
    "build wall; kind wall; width 10; height 5; depth 3",
    "build gatehouse; kind gatehouse; width 6; height 7; depth 5",
    "build gate; kind gate; part-of gatehouse",
    "build belfry; kind siege-tower; height 5",
    "build ram; kind covered-ram",
    "enlist orcs; side attacker; profile Orc Warrior; models 8; melee hand weapon",
    "equip ladder; kind ladder; unit orcs; length 7",
    "equip line; kind line; unit orcs; length 7",
    "enlist ogres; side attacker; profile Ogre; models 4; melee great weapon",
    "enlist goblins; side attacker; profile Goblin Bowman; models 8; ranged bow",
    "enlist beast; side attacker; profile Leaping Beast; models 1",
    (
        "enlist guards; side defender; profile Man-at-arms; models 6; melee hand weapon; "
        "formation free; abilities hold the gate"
    ),
    "enlist archers; side defender; profile Archer; models 4; ranged bow; formation free",
    "enlist lord; side defender; profile Castellan; models 1; general",
    "enlist knights; side defender; profile Knight on foot; models 2",
    "deploy orcs, ogres, beast; from-castle 12",
    "deploy goblins; inside belfry; from-castle 12",
    "deploy guards; yard",
    "deploy archers, lord; on wall",
    "reserve knights; inside gatehouse",
)


class Table:
    """Plays actions on small games."""

    def play(
        self, game: Game, *actions: str, faces: tuple[int, ...] = ()
    ) -> tuple[Game, list[str]]:
        """Play actions with the given faces, all of which must be rolled; state and all lines."""
        dice = Dice.of(*faces)
        lines: list[str] = []
        for action in actions:
            game, said = referee(game, action, dice)
            lines += said
        assert dice.left == ()
        return game, lines

    def siege(self, *actions: str, first: str = "attacker") -> Game:
        """The small castle, both sides deployed, the first turn begun, then some actions."""
        game, _ = self.play(Game(), *CASTLE)
        game, _ = self.play(game, "initiative", faces=(1, 2) if first == "attacker" else (2, 1))
        return self.play(game, *actions)[0]

    def with_profile(self, game: Game, unit: str, **numbers: Any) -> Game:
        """The game with some numbers of a unit's profile changed, for the book's own examples."""
        changed = game.units[unit]
        changed = replace(changed, profile=replace(changed.profile, **numbers))
        return replace(game, units={**game.units, unit: changed})


@pytest.fixture(scope="session")
def table() -> Table:
    """A table to play small games on."""
    return Table()


@pytest.fixture
def fresh(table: Table) -> Game:
    """The small castle with both sides deployed, before the first turn."""
    return table.play(Game(), *CASTLE)[0]
