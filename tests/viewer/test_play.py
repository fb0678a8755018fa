"""The game at hand: damage, fires, turns and dice, each a step that can be taken back."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from escalade.rules.errors import DiceError
from escalade.scenes.scene import write_scene
from escalade.viewer.play import Play, damage, fire, next_turn, play_file, read_play, write_play

from .conftest import small_scene

steps = st.lists(
    st.one_of(
        st.tuples(st.just("damage"), st.sampled_from(["wall", "gate"]), st.integers(-3, 5)),
        st.tuples(st.just("fire"), st.sampled_from(["wall", "gate"]), st.integers(-2, 3)),
        st.tuples(st.just("turn"), st.just(""), st.just(0)),
    ),
    max_size=12,
)


@given(steps)
def test_no_component_loses_more_than_it_has_and_every_step_knows_the_way_back(taken):
    play, done = Play(), []
    for kind, name, number in taken:
        step = {
            "damage": lambda p, n, k: damage(p, n, k, 8),
            "fire": fire,
            "turn": lambda p, n, k: next_turn(p),
        }[kind](play, name, number)
        done.append(step)
        play = step.after
        assert all(0 < lost <= 8 for lost in play.lost.values())
        assert all(counters > 0 for counters in play.fires.values())
    for step in reversed(done):
        assert step.after == play
        play = step.before
    assert play == Play()


@given(steps)
def test_a_game_is_read_back_as_it_was_kept(tmp_path_factory, taken):
    scene = tmp_path_factory.mktemp("play") / "siege.json"
    play = Play()
    for kind, name, number in taken:
        step = damage(play, name, number, 8) if kind == "damage" else next_turn(play)
        play = step.after
    write_play(play, scene)
    assert read_play(scene) == play


@pytest.mark.parametrize(
    "text", ["", "{", "[]", '{"turn": 2}', '{"turn": 1, "lost": 3, "fires": {}}']
)
def test_a_broken_game_file_is_a_new_game(tmp_path, text):
    scene = tmp_path / "siege.json"
    play_file(scene).write_text(text, encoding="utf-8")
    assert read_play(scene) == Play()


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


def test_the_game_is_kept_beside_the_scene_it_belongs_to(hand, tmp_path):
    table = hand()
    path = tmp_path / "mine.json"
    write_scene(small_scene(), path)
    table.session.open_file(path)
    table.session.desk.play(damage(table.view.play, "wall", 1, 3))
    table.key("control", "s")
    table.session.open_file(path)
    assert table.view.play.lost == {"wall": 1}
