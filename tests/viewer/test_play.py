"""The game at hand: damage, fires, turns, falls and dice, each a step that can be taken back."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from escalade.rules.errors import DiceError
from escalade.rules.systems import SYSTEM_NAMES, find_system
from escalade.rules.turn_order import turn_order
from escalade.scenes.falls import push
from escalade.scenes.space import compile_scene
from escalade.viewer.collapsing import collapse_step
from escalade.viewer.edits import Remove
from escalade.viewer.falling import fall_lines, fall_step
from escalade.viewer.play import (
    Line,
    Play,
    called,
    damage,
    fire,
    of_those_present,
    told_to_game,
    unmarked,
)
from escalade.viewer.turns import next_phase, next_turn, other, side_begins

from .conftest import small_scene

NO_QUARTER = turn_order(find_system("no-quarter"))
BOARD = turn_order(find_system("cry-havoc"))

steps = st.lists(
    st.one_of(
        st.tuples(st.just("damage"), st.sampled_from(["wall", "gate"]), st.integers(-3, 5)),
        st.tuples(st.just("fire"), st.sampled_from(["wall", "gate"]), st.integers(-2, 3)),
        st.tuples(st.sampled_from(["phase", "side", "turn"]), st.just(""), st.just(0)),
    ),
    max_size=12,
)


def stepped(play: Play, kind: str, name: str, number: int):
    match kind:
        case "damage":
            return damage(play, name, number, 8)
        case "fire":
            return fire(play, name, number)
        case "phase":
            return next_phase(play, NO_QUARTER)
        case "side":
            return side_begins(play, other(play.side), NO_QUARTER)
    return next_turn(play, NO_QUARTER)


@given(steps)
def test_no_component_loses_more_than_it_has_and_every_step_knows_the_way_back(taken):
    play, done = Play(), []
    for kind, name, number in taken:
        done.append(stepped(play, kind, name, number))
        play = done[-1].after
        assert all(0 < lost <= 8 for lost in play.lost.values())
        assert all(counters > 0 for counters in play.fires.values())
    for step in reversed(done):
        assert step.after == play
        play = step.before
    assert play == Play()


@given(steps)
def test_every_step_writes_one_entry_with_its_title_and_turn(taken):
    play = Play()
    for kind, name, number in taken:
        step = stepped(play, kind, name, number)
        assert step.after.log[:-1] == play.log
        assert step.after.log[-1].title == step.title
        assert step.after.log[-1].turn == play.turn
        play = step.after


def test_a_turn_goes_through_the_phases_of_the_book_and_the_next_one_begins():
    play, seen = Play(), []
    for _ in range(5):
        play = next_phase(play, NO_QUARTER).after
        seen.append((play.turn, play.phase))
    assert seen == [
        (1, "activation"),
        (1, "compulsory effects"),
        (1, "counters"),
        (2, "initiative"),
        (2, "activation"),
    ]
    assert "fire counter" in play.log[1].lines[0].text
    assert play.log[1].lines[0].source.startswith("No Quarter")


def test_on_the_board_each_side_has_its_own_phases_and_both_make_a_turn():
    play, seen = Play(side="defender"), []
    for _ in range(2 * len(BOARD.phases)):
        play = next_phase(play, BOARD).after
        seen.append((play.turn, play.side, play.phase))
    assert seen[len(BOARD.phases) - 1] == (1, "attacker", "first fire")
    assert seen[-1] == (2, "defender", "first fire")


def test_the_side_that_begins_a_turn_on_the_board_begins_the_next_one_too():
    play = side_begins(Play(), "defender", BOARD).after
    assert (play.side, play.second, play.phase) == ("defender", True, "first fire")
    play = next_turn(play, BOARD).after
    assert (play.turn, play.side, play.second) == (2, "attacker", False)


@pytest.mark.parametrize("system", SYSTEM_NAMES)
def test_a_game_begun_by_another_book_goes_on_with_the_first_phase(system):
    order = turn_order(find_system(system))
    assert next_phase(Play(phase="unknown"), order).after.phase == order.phases[1].name


def test_reasons_stand_in_the_log_with_their_place_in_the_book():
    why = (Line("one hit", "No Quarter: Siege, Very Large Target, p. 16"),)
    assert damage(Play(), "wall", 1, 3, why).after.log[0].lines == why


def test_a_wall_that_falls_takes_those_on_it_down_and_is_forgotten(hand):
    table = hand()
    desk, before = table.session.desk, table.scene
    desk.play(damage(table.view.play, "wall", 3, 3))
    desk.play(collapse_step(table.view.play, table.view.space, "wall", "inch"))
    assert [c.name for c in table.scene.components] == []
    archer = table.scene.figure("archer")
    assert archer.on is None
    assert archer.prone
    assert table.view.space.figure("archer").z_in == pytest.approx(0)
    assert dict(table.view.play.lost) == {}
    told = [line.text for line in table.view.play.log[-1].lines]
    assert any("strength 7" in text for text in told)
    assert any(text.startswith("archer falls 3 in") and "strength 3" in text for text in told)
    table.key("control", "z")
    assert table.scene == before
    assert dict(table.view.play.lost) == {"wall": 3}


def test_where_the_book_knows_no_falls_they_stand_on_what_is_left_and_the_log_says_so():
    space = compile_scene(small_scene().model_copy(update={"system": "arcana"}))
    step = collapse_step(Play(), space, "wall", "inch")
    after = step.edit.do(space.scene)
    assert after.figure("archer").on is None
    assert compile_scene(after).figure("archer").z_in == pytest.approx(0)
    assert any("no rule for falls" in line.text for line in step.after.log[0].lines)
    assert step.edit.undo(after) == space.scene


@pytest.fixture
def counted_play() -> Play:
    """A game that counts something of a wall and of a gate."""
    play = fire(damage(Play(), "wall", 2, 8).after, "gate", 1).after
    return replace(play, hits={"wall": 1, "gate": 3})


def test_the_game_counts_on_under_a_new_name(counted_play):
    after = called(counted_play, {"wall": "north wall"})
    assert (after.lost, after.fires) == ({"north wall": 2}, {"gate": 1})
    assert after.hits == {"north wall": 1, "gate": 3}


def test_what_is_off_the_table_is_no_longer_counted(counted_play):
    after = of_those_present(counted_play, {"gate", "orc"})
    assert (after.lost, after.fires, after.hits) == ({}, {"gate": 1}, {"gate": 3})


def test_hits_that_are_answered_for_are_settled_on_that_one_alone(counted_play):
    after = unmarked(counted_play, "gate").after
    assert after.hits == {"wall": 1}
    assert (after.lost, after.fires) == (counted_play.lost, counted_play.fires)


def test_what_is_taken_off_is_told_with_what_was_counted_of_it(counted_play):
    step = told_to_game(counted_play, Remove("remove gate", ()), {"wall"})
    assert step.after.lost == {"wall": 2}
    assert step.after.fires == {}
    assert [line.text for line in step.after.log[-1].lines] == [
        "gate burned, fire counters: 1",
        "gate was hit, hits not settled: 3",
    ]


def test_an_edit_of_what_nothing_is_counted_of_is_no_step_of_the_game(counted_play):
    assert told_to_game(counted_play, Remove("remove orc", ()), {"wall", "gate"}) is None


def test_a_fall_is_a_step_of_the_game_with_its_reasons(small_space):
    fall = push(small_space, "archer", (0, -3))
    step = fall_step(Play(), small_space.scene, fall, "inch")
    (entry,) = step.after.log
    assert entry.title == "archer falls 3 in"
    assert entry.lines[0].text.startswith("lands on the table: 1 hit of strength 3")
    assert all("No Quarter" in line.source for line in entry.lines)
    assert step.edit.undo(step.edit.do(small_space.scene)) == small_space.scene


@pytest.mark.parametrize(
    ("verdict", "lands_on", "told"),
    [
        ({"prone": True}, (), "lands on the table: 1 hit of strength 3, prone"),
        ({"prone": False}, (), "lands on the table: 1 hit of strength 3"),
        ({"prone": False, "hits": 2}, ("orc",), "lands, on orc: 2 hits of strength 3"),
        ({"prone": True, "strength": 0}, (), "lands on the table: 1 hit, prone"),
    ],
)
def test_a_fall_is_told_in_one_line(small_space, verdict, lands_on, told):
    fall = push(small_space, "archer", (0, -3))
    other = replace(fall, verdict=replace(fall.verdict, **verdict), lands_on=lands_on)
    assert next(fall_lines(other, "inch", titled=True)).text == told
    assert next(fall_lines(other, "inch")).text == f"archer falls 3 in, {told}"


def test_one_who_is_pushed_without_a_fall_is_told_of_in_the_title_alone(small_space):
    fall = replace(push(small_space, "archer", (0, -3)), verdict=None)
    step = fall_step(Play(), small_space.scene, fall, "inch")
    (entry,) = step.after.log
    assert (entry.title, entry.lines) == ("archer is pushed and keeps its feet", ())
    assert dict(step.after.hits) == {}


def test_damage_dice_and_moves_are_undone_in_the_order_they_were_done(hand):
    table = hand()
    table.session.desk.play(damage(table.view.play, "wall", 3, 3))
    table.session.roll(10, 7)
    table.key("d")
    assert "game" in table.view.panels
    table.picture()
    titles = table.session.desk.history.titles
    assert titles == ("wall: destroyed", "D10 on the table: 7")
    for _ in titles:
        table.key("control", "z")
    assert table.view.play == Play()
    table.key("control", "y")
    assert table.view.play.lost == {"wall": 3}


def test_a_die_cannot_show_a_face_it_does_not_have(hand):
    table = hand()
    with pytest.raises(DiceError):
        table.session.roll(6, 7)
    for _ in range(20):
        table.session.roll(6)
    faces = [int(title[-1]) for title in table.session.desk.history.titles]
    assert all(1 <= face <= 6 for face in faces)
