"""A whole siege, replayed line by line."""

from __future__ import annotations

from pathlib import Path

import pytest

from escalade.rules.dice import Dice
from escalade.rules.errors import PlaythroughError, RulesError
from escalade.rules.no_quarter.forces import example_forces
from escalade.rules.no_quarter.game import Game, referee
from escalade.rules.no_quarter.muster import breaches
from escalade.rules.playthrough import Record, play_out, replay, write

TEXT = (Path(__file__).parent / "playthroughs" / "small_siege.txt").read_text(encoding="utf-8")


def test_the_small_siege_replays_line_by_line() -> None:
    record = replay(TEXT, Game(), referee)
    assert record.state.phase == "over"
    assert record.moments[-1].lines[-1] == "the defender wins (p. 5)"


def test_its_record_written_again_replays_to_the_same_state() -> None:
    record = replay(TEXT, Game(), referee)
    assert replay(write(record), Game(), referee) == record


def test_its_actions_played_on_its_own_dice_give_the_text_itself() -> None:
    faces = [face for moment in replay(TEXT, Game(), referee).moments for face in moment.faces]
    assert play_out(TEXT, Game(), referee, Dice.of(*faces)) == TEXT


def test_one_other_face_is_noticed_at_its_line() -> None:
    changed = TEXT.replace("  dice 3 8\n", "  dice 2 8\n", 1)
    with pytest.raises(PlaythroughError, match=r"> initiative.*attacker 3.*attacker 2"):
        replay(changed, Game(), referee)


@pytest.mark.parametrize("moments", [0, 1, 20, 60, 100])
def test_undo_to_any_point_and_the_same_play_again_end_the_same(moments: int) -> None:
    played = replay(TEXT, Game(), referee)
    faces = [face for moment in played.moments for face in moment.faces]
    dice = Dice.of(*faces)
    record: Record[Game] = Record(Game())
    for moment in played.moments:
        record = record.play(moment.action, dice, referee)
    back = record.undo(dice, moments)
    assert back.state == (played.moments[moments - 1].state if moments else Game())
    for moment in played.moments[moments:]:
        back = back.play(moment.action, dice, referee)
    assert back == played


def test_it_is_played_with_the_bundled_example_forces() -> None:
    game = replay(TEXT, Game(), referee).state
    for force in example_forces():
        if force.name in {"Orcs of the pass", "Garrison of the north gate"}:
            assert force.agreed_points == game.points
            for entry in force.units:
                unit = game.units[entry.name]
                models = sum(figure.unit == entry.name for figure in game.figures.values())
                assert (unit.side, unit.profile.name, models) == (
                    force.side,
                    entry.profile,
                    entry.models,
                )
            assert breaches(force) == ()


def test_a_refused_action_leaves_the_record_and_the_dice_alone() -> None:
    record = replay(TEXT, Game(), referee)
    dice = Dice.seeded(1)
    with pytest.raises(RulesError):
        record.play("initiative", dice, referee)
    assert dice.count == 0
