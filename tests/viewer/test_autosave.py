"""Nothing that was done is lost: not by a crash, not by a kill amid a drag or a save."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from threading import Event

import numpy as np
import pytest
from trimesh import Trimesh

from escalade.models import component_file
from escalade.models.blocks import block
from escalade.models.importing import import_model
from escalade.models.writing import write_whole
from escalade.scenes.scene import PlacedComponent, Scene
from escalade.scenes.scene_file import write_scene
from escalade.viewer import autosave
from escalade.viewer.edits import removal_of
from escalade.viewer.history import Game
from escalade.viewer.inputs import CloseAsked
from escalade.viewer.play import Play, step
from escalade.viewer.play_file import write_game
from escalade.viewer.settings import Settings, write_settings

from .conftest import small_scene
from .widgets import Widgets

KILLED_IN_A_DRAG = """
import os, sys
sys.path.insert(0, {tests!r})
from viewer.conftest import small_scene
from viewer.driver import Hand
from escalade.viewer.graphics import graphics
from escalade.viewer.inputs import ButtonChanged
table = Hand(graphics(), small_scene())
table.drag(table.on("orc"), table.on("orc") + [60, 0])
table.move(table.on("sapper"))
table.give(ButtonChanged("left", True))
table.move(table.on("sapper") + [50, 20])
os.kill(os.getpid(), 9)
"""

KILLED_IN_A_SAVE = """
import os, pathlib, sys
from pathlib import Path
from unittest import mock
sys.path.insert(0, {tests!r})
from viewer.test_autosave import WRITERS

def kill(*_):
    os.kill(os.getpid(), 9)

writer, folder, moment = sys.argv[1], Path(sys.argv[2]), sys.argv[3]
WRITERS[writer](folder, "older")
target = os if moment == "fsync" else pathlib.Path
mock.patch.object(target, moment, kill).start()
WRITERS[writer](folder, "newer")
"""


def write_the_autosave(folder: Path, name: str) -> None:
    autosave.keep(small_scene().model_copy(update={"name": name}), folder, None, Game())
    autosave.written()


def write_a_component_file(folder: Path, name: str) -> None:
    model = folder / "keep.stl"
    if not model.exists():
        model.write_bytes(stl_of(block(4, 5, 3)))
    component_file.save([replace(import_model(model, unit="inch"), name=name)])


WRITERS: dict[str, Callable[[Path, str], object]] = {
    "scene": lambda folder, name: write_scene(
        small_scene().model_copy(update={"name": name}), folder / "siege.json"
    ),
    "game": lambda folder, name: write_game(Game(step(Play(), name).after), folder / "siege.json"),
    "autosave": write_the_autosave,
    "settings": lambda _, name: write_settings(Settings(recent=(name,))),
    "component file": write_a_component_file,
}
"""Everything that is kept in files: how it is written with a word in it."""

TESTS = str(Path(__file__).parents[1])

PATIENCE_S = 30.0
"""How long a busy machine may take for what needs no time at all."""


@pytest.fixture
def killed(tmp_path, monkeypatch):
    """Runs a script that kills itself, with its own folder for what the program keeps."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))

    def run(script: str, *arguments: str) -> None:
        done = subprocess.run(
            [sys.executable, "-c", script.format(tests=TESTS), *arguments],
            capture_output=True, text=True, check=False, cwd=tmp_path,
        )  # fmt: skip
        assert done.returncode == -9, done.stderr

    return run


def test_a_kill_in_the_middle_of_a_drag_loses_only_the_drag(renderer, killed):
    killed(KILLED_IN_A_DRAG)
    found = autosave.kept()
    assert found is not None
    assert found.scene.figure("orc").at != (-2, -5)
    assert found.scene.figure("sapper").at == (1, 6)


@pytest.mark.skipif(sys.platform == "win32", reason="signal 9 is a POSIX signal")
@pytest.mark.parametrize("moment", ["fsync", "replace"])
@pytest.mark.parametrize("writer", WRITERS)
def test_a_kill_in_the_middle_of_writing_leaves_the_old_file_whole(
    killed, tmp_path, writer, moment
):
    killed(KILLED_IN_A_SAVE, writer, str(tmp_path), moment)
    kept = [path for path in tmp_path.rglob("*.json") if "older" in path.read_text()]
    assert len(kept) == 1
    json.loads(kept[0].read_text())
    assert not any("newer" in path.read_text() for path in tmp_path.rglob("*.json"))


def test_a_slow_disk_stops_nothing_and_keeps_the_latest(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    begun, go, written = Event(), Event(), []

    def slowly(text: str, path: Path) -> None:
        begun.set()
        assert go.wait(PATIENCE_S)
        written.append(json.loads(json.loads(text)["scene"])["name"])
        write_whole(text, path)

    monkeypatch.setattr(autosave, "write_whole", slowly)
    for name in ("first", "second", "third"):
        autosave.keep(small_scene().model_copy(update={"name": name}), tmp_path, None, Game())
        assert begun.wait(PATIENCE_S)
    assert written == []
    go.set()
    assert autosave.kept().scene.name == "third"
    assert written == ["first", "third"], "what was overtaken is not written"
    autosave.forget()
    assert autosave.kept() is None


def test_a_crash_is_asked_about_and_taken_up_unsaved(hand):
    table = hand()
    table.drag(table.on("orc"), table.on("orc") + np.array([60, 0]))
    moved = table.scene
    again = hand()
    again.session.keeper.look_for_crash()
    assert "recover" in again.view.panels
    again.session.keeper.recover(again.session.files, lambda: None)
    assert again.scene == moved
    assert not again.session.desk.history.is_saved
    assert again.view.panels == frozenset()


def test_what_is_saved_or_refused_is_not_asked_about_again(hand, tmp_path):
    table = hand()
    table.drag(table.on("orc"), table.on("orc") + np.array([60, 0]))
    assert autosave.kept() is not None
    table.key("control", "s")
    table.session.chosen(tmp_path / "mine.json")
    table.move((5, 5))
    assert autosave.kept() is None
    table.drag(table.on("orc"), table.on("orc") + np.array([-60, 0]))
    table.session.keeper.look_for_crash()
    table.session.keeper.forget()
    assert autosave.kept() is None


def test_closing_with_unsaved_changes_asks_first(hand, tmp_path):
    table = hand()
    table.drag(table.on("orc"), table.on("orc") + np.array([60, 0]))
    table.session.handle(CloseAsked())
    assert "unsaved" in table.view.panels
    assert not table.session.closing
    table.session.keeper.stay()
    assert not table.session.closing
    table.session.handle(CloseAsked())
    table.session.act("save")
    assert "choose" in table.view.panels, "it has no file yet"
    table.session.chosen(tmp_path / "mine.json")
    assert table.session.closing
    assert (tmp_path / "mine.json").exists()


def test_who_stays_by_escape_is_not_sent_away_by_the_next_save(hand, tmp_path):
    table = hand()
    table.drag(table.on("orc"), table.on("orc") + np.array([60, 0]))
    table.session.handle(CloseAsked())
    table.key("escape")
    assert "unsaved" not in table.view.panels
    table.session.act("save")
    table.session.chosen(tmp_path / "mine.json")
    assert (tmp_path / "mine.json").exists()
    assert not table.session.closing


def test_what_a_crash_left_behind_stays_until_it_is_decided_about(hand):
    table = hand()
    table.drag(table.on("orc"), table.on("orc") + np.array([60, 0]))
    left = table.scene
    again = hand()
    again.session.keeper.look_for_crash()
    again.key("escape")
    assert "recover" in again.view.panels
    again.session.act("tour")
    assert "recover" in again.view.panels
    again.session.desk.do(removal_of(again.scene, ("orc",)))
    again.move((5, 5))
    assert autosave.kept().scene == left
    again.session.keeper.forget()
    again.move((6, 6))
    assert autosave.kept().scene == again.scene


def test_a_crash_is_asked_about_before_the_start_page_is_shown(hand, monkeypatch):
    table = hand()
    table.drag(table.on("orc"), table.on("orc") + np.array([60, 0]))
    widgets = Widgets()
    widgets.watch(monkeypatch.setattr)
    again = hand(Scene())
    again.session.open_panel("start")
    again.session.keeper.look_for_crash()
    again.settle()
    assert "Begin with an empty table" not in {widget.label for widget in widgets.seen}
    (button,) = [widget for widget in widgets.seen if widget.label == "Forget it"]
    again.click(button.middle)
    assert again.session.keeper.found is None
    assert "Begin with an empty table" in {widget.label for widget in widgets.seen}


def test_leaving_without_saving_leaves(hand):
    table = hand()
    table.drag(table.on("orc"), table.on("orc") + np.array([60, 0]))
    table.session.handle(CloseAsked())
    table.session.keeper.go_on()
    assert table.session.closing
    assert autosave.kept() is None


@pytest.mark.parametrize("content", ["", "{", "[]", '{"format": "escalade-autosave"}', "\x00\x01"])
def test_a_broken_autosave_is_nothing_to_recover(tmp_path, monkeypatch, content):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    path = autosave.autosave_file()
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(content, encoding="utf-8")
    assert autosave.kept() is None


def test_a_folder_that_cannot_be_written_stops_nothing(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_STATE_HOME", "/proc/nowhere")
    autosave.keep(small_scene(), tmp_path, None, Game())
    assert autosave.kept() is None


@pytest.fixture
def crashed(hand, tmp_path):
    """A window that asks about a scene with a model of its own, which a crash left behind."""
    (tmp_path / "keep.stl").write_bytes(stl_of(block(4, 5, 3)))
    placed = PlacedComponent(name="keep", kind="keep", model="keep.stl", unit="inch", at=(0, 2))
    scene = Scene(name="Mine", components=(placed,))
    table = hand()
    autosave.keep(scene, tmp_path, None, Game())
    table.session.keeper.look_for_crash()
    return table, scene


def stl_of(mesh) -> bytes:
    return Trimesh(mesh.vertices, mesh.faces).export(file_type="stl")


def test_the_models_of_a_crashed_scene_are_read_beside_the_window(crashed):
    table, scene = crashed
    table.session.keeper.recover(table.session.files, lambda: None)
    assert table.session.files.reading is not None
    assert table.scene != scene, "the window goes on meanwhile"
    assert table.session.keeper.found is not None, "nothing is lost until it is there"
    table.settle()
    assert table.scene == scene
    assert table.session.keeper.found is None
    assert "recover" not in table.view.panels


def test_a_reading_that_is_left_off_leaves_the_crashed_scene_where_it_is(crashed):
    table, scene = crashed
    table.session.keeper.recover(table.session.files, lambda: None)
    table.key("escape")
    assert "recover" in table.view.panels
    table.session.keeper.recover(table.session.files, lambda: None)
    table.settle()
    assert table.scene == scene


def test_a_model_that_is_gone_leaves_the_crashed_scene_to_be_taken_up_later(crashed, tmp_path):
    table, _ = crashed
    (tmp_path / "keep.stl").unlink()
    table.session.keeper.recover(table.session.files, lambda: None)
    table.settle()
    assert "keep.stl" in table.view.message
    assert "recover" in table.view.panels
    assert autosave.kept() is not None
