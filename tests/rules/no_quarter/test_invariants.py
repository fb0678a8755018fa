"""Whatever is tried, in whatever order, the game stays a game."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from escalade.rules.dice import Dice
from escalade.rules.errors import RulesError
from escalade.rules.no_quarter.game import Game, referee
from escalade.rules.no_quarter.game.harm import total_wounds
from escalade.rules.playthrough import Record, replay, write

TRIES = (
    "activate orcs", "activate ogres, goblins; at belfry", "activate beast", "activate guards",
    "activate archers", "activate lord", "activate knights", "done", "defer", "effects",
    "initiative", "move orcs 1-4; inches 3", "move guards; inches 4; yard", "hold archers",
    "push-machine ogres; machine belfry; inches 4; against wall", "lower-bridge belfry; onto wall",
    "cross-bridge goblins; machine belfry; inches 2", "charge orcs 1; at archers 1; inches 2",
    "push-machine orcs; machine ram; inches 2; against gatehouse",
    "ram orcs; machine ram; at gate",
    "raise-ladder ladder; by orcs; against wall; lift orcs 8; defenders-in-reach",
    "climb orcs 7; way ladder; to 3", "climb orcs 6; way ladder; to 5", "step-off orcs 6",
    "hook orcs 1; line line; against wall", "climb orcs 2; way line; to 5",
    "leap beast; onto wall; pushes archers 3; over-edge 5", "stand-up beast", "status", "score",
    "shoot archers; at orcs; distance 9", "shoot goblins; at archers; distance 9; cover hard",
    "fire-arrows archers; at belfry; distance 12", "douse ogres; at belfry",
    "fight orcs 8; against archers 1", "fight archers 1; against orcs 8",
    "push-back orcs 8; against archers 1; down 5; follow",
    "push-back lord; against orcs 8; down 5; follow",
    "cast-down archers 2; ladder ladder; holding 2", "cut-line archers 2; line line",
    "hold-gate gate; who guards", "command orcs",
    "drop lord; weapon burning oil; full orcs 1; partly orcs 2; machines ram",
    "murder-holes guards 1-3; at orcs", "lay-mine orcs 1-2; at wall; near orcs 3",
    "fall archers 4; inches 5",
)  # fmt: skip


def _check(game: Game) -> None:
    for figure in game.figures.values():
        unit = game.units[figure.unit]
        assert 0 <= figure.wounds <= unit.profile.wounds
        assert figure.actions >= 0
        assert figure.alive == (figure.place.kind != "casualty")
        for foe in figure.foes:
            assert figure.name in game.figures[foe].foes
            assert game.figures[foe].alive
    for structure in game.structures.values():
        assert structure.fires >= 0
        assert structure.destroyed or structure.lost < total_wounds(game, structure)
        assert all(game.figures[name].alive for name in (*structure.holders, *structure.pushers))
    assert game.deferred <= 1
    assert game.turn <= game.turns


@given(seed=st.integers(), tries=st.lists(st.sampled_from(TRIES), min_size=5, max_size=60))
@settings(max_examples=60)
def test_any_order_of_actions_keeps_the_game_sound(table: Any, seed: int, tries: list[str]) -> None:
    dice = Dice.seeded(seed)
    start = table.siege()
    record: Record[Game] = Record(start)
    for action in tries:
        try:
            record = record.play(action, dice, referee)
        except RulesError:
            continue
        _check(record.state)
    assert replay(write(record), start, referee) == record
