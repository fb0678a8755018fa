"""The game beside its scene: kept whole, read back, set aside and told about when damaged."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from escalade.scenes.scene_file import write_scene
from escalade.scenes.space import compile_scene
from escalade.viewer import autosave
from escalade.viewer.desk import Desk
from escalade.viewer.errors import PlayFileError
from escalade.viewer.history import Game
from escalade.viewer.play import Line, LogEntry, Play, damage
from escalade.viewer.play_file import (
    game_text,
    parse_game,
    play_file,
    read_game,
    take_up,
    write_game,
)

from .conftest import small_scene

counts = st.dictionaries(st.text(max_size=6), st.integers(1, 99), max_size=3)
lines = st.lists(st.builds(Line, st.text(max_size=20), st.text(max_size=20)), max_size=3)
games = st.builds(
    Play,
    turn=st.integers(1, 12),
    side=st.sampled_from(["attacker", "defender"]),
    second=st.booleans(),
    phase=st.text(max_size=9),
    lost=counts,
    fires=counts,
    hits=counts,
    log=st.lists(
        st.builds(LogEntry, st.text(max_size=20), lines.map(tuple), st.integers(1, 12)), max_size=4
    ).map(tuple),
)


@given(games)
def test_a_game_is_read_back_as_it_was_kept(tmp_path_factory, play):
    scene = tmp_path_factory.mktemp("play") / "siege.json"
    write_game(Game(play), scene)
    assert read_game(scene) == Game(play)


@given(games)
def test_a_game_is_the_same_text_however_often_it_is_kept(play):
    text = game_text(Game(play))
    assert game_text(parse_game(text, "here")) == text


def test_a_game_that_has_not_begun_needs_no_file(tmp_path):
    scene = tmp_path / "siege.json"
    write_game(Game(Play(turn=2)), scene)
    write_game(Game(), scene)
    assert not play_file(scene).exists()
    assert take_up(scene, small_scene()) == (Game(), "")
    assert take_up(None, small_scene()) == (Game(), "")


def test_a_game_kept_before_there_were_sides_and_logs_is_still_read():
    old = '{"turn": 4, "lost": {"wall": 2, "gate": 0}, "fires": {}}'
    assert parse_game(old, "old") == Game(Play(turn=4, lost={"wall": 2}))


DAMAGED = [
    "",
    "{",
    "[]",
    '{"turn": 2}',
    '{"turn": 1, "lost": 3, "fires": {}}',
    '{"turn": 1, "lost": {"wall": -1}, "fires": {}}',
    '{"turn": 1, "lost": {}, "fires": {}, "version": 3}',
    '{"turn": 1, "lost": {}, "fires": {}, "version": 2, "steps": [{}]}',
    '{"turn": 1, "lost": {}, "fires": {}, "version": 2, "steps": [{"game": {}}]}',
    '{"turn": 1, "lost": {}, "fires": {}, "side": "neutral"}',
]


@pytest.mark.parametrize("text", DAMAGED)
def test_a_damaged_game_is_kept_aside_and_the_player_is_told(tmp_path, text):
    scene = tmp_path / "siege.json"
    write_scene(small_scene(), scene)
    play_file(scene).write_text(text, encoding="utf-8")
    desk = Desk(compile_scene(small_scene()), tmp_path, scene)
    view = desk.store.view
    assert view.play == Play()
    assert "cannot be read" in view.message
    assert "siege.play.damaged.json" in view.message
    assert "\n" not in view.message
    desk.play(damage(view.play, "wall", 1, 3))
    desk.save(scene)
    assert (tmp_path / "siege.play.damaged.json").read_text(encoding="utf-8") == text
    assert read_game(scene).play.lost == {"wall": 1}


def test_several_damaged_games_are_all_kept(tmp_path):
    scene = tmp_path / "siege.json"
    for text in ("{", "[", "nothing"):
        play_file(scene).write_text(text, encoding="utf-8")
        take_up(scene, small_scene())
    kept = [path.read_text(encoding="utf-8") for path in sorted(tmp_path.iterdir())]
    assert sorted(kept) == sorted(("{", "[", "nothing"))


def test_a_damaged_game_that_cannot_be_kept_aside_is_told_too(tmp_path, monkeypatch):
    scene = tmp_path / "siege.json"
    play_file(scene).write_text("{", encoding="utf-8")

    def refuse(path, target):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(type(scene), "rename", refuse)
    game, told = take_up(scene, small_scene())
    assert game == Game()
    assert "saving will write over it" in told


def test_the_place_of_the_damage_is_named():
    with pytest.raises(PlayFileError, match=r"here, lost\.wall: "):
        parse_game('{"turn": 1, "lost": {"wall": "two"}, "fires": {}}', "here")


def test_the_game_with_its_log_is_kept_beside_the_scene_it_belongs_to(hand, tmp_path):
    table = hand()
    path = tmp_path / "mine.json"
    write_scene(small_scene(), path)
    table.session.open_file(path)
    table.session.desk.play(damage(table.view.play, "wall", 1, 3, (Line("why", "book"),)))
    table.key("control", "s")
    table.session.open_file(path)
    assert table.view.play.lost == {"wall": 1}
    assert table.view.play.log == (LogEntry("wall: 2 of 3 wounds left", (Line("why", "book"),), 1),)
    assert [step.title for step in table.session.desk.history.done] == ["wall: 2 of 3 wounds left"]
    assert table.session.desk.history.is_saved


def test_a_crash_gives_back_the_game_with_its_log(hand):
    table = hand()
    table.session.desk.play(damage(table.view.play, "wall", 2, 3))
    table.move((5, 5))
    kept = table.view.play
    again = hand()
    again.session.keeper.look_for_crash()
    again.session.keeper.recover(again.session.files, lambda: None)
    assert again.view.play == kept
    assert not again.session.desk.history.is_saved


def test_an_autosave_with_a_damaged_game_gives_back_the_scene_and_says_so(hand):
    table = hand()
    table.session.desk.play(damage(table.view.play, "wall", 2, 3))
    table.move((5, 5))
    path = autosave.autosave_file()
    data = json.loads(path.read_text(encoding="utf-8"))
    path.write_text(json.dumps(data | {"play": "{"}), encoding="utf-8")
    again = hand()
    again.session.keeper.look_for_crash()
    again.session.keeper.recover(again.session.files, lambda: None)
    assert again.scene == table.scene
    assert "as it was saved last" in again.view.message


def test_a_game_of_a_newer_program_is_refused_with_what_to_do():
    with pytest.raises(PlayFileError, match="version 3 is newer than this program knows"):
        parse_game('{"turn": 1, "lost": {}, "fires": {}, "version": 3}', "here")


def test_a_game_of_version_1_keeps_its_log_and_has_no_step_to_take_back():
    old = """{"format": "escalade-play", "version": 1, "turn": 2, "lost": {"wall": 1}, "fires": {},
             "log": [{"title": "wall: 2 of 3 wounds left", "turn": 2}]}"""
    log = (LogEntry("wall: 2 of 3 wounds left", (), 2),)
    assert parse_game(old, "old") == Game(Play(turn=2, lost={"wall": 1}, log=log))
