"""Asking for files: in the system's own dialogs where there are some, else in a panel."""

from __future__ import annotations

import sys
import time
from pathlib import Path

import numpy as np
import pytest

from escalade.scenes.scene_file import write_scene
from escalade.viewer import dialogs
from escalade.viewer.choice import ASKED, FileChoice

from .conftest import small_scene
from .widgets import Widgets

PATIENCE_SECONDS = 20


@pytest.fixture
def no_dialogs(monkeypatch):
    monkeypatch.setattr(dialogs, "available", lambda: False)


class Answered:
    """A dialog that is answered when the test says so."""

    def __init__(self) -> None:
        self.ready = False
        self.answer: Path | None = None
        self.closed = False

    def close(self) -> None:
        self.closed = True


@pytest.fixture
def dialog(monkeypatch):
    shown = Answered()
    monkeypatch.setattr(dialogs, "available", lambda: True)
    monkeypatch.setattr(dialogs, "show", lambda choice: shown)
    return shown


def answer(table, dialog, path: Path | None) -> None:
    dialog.answer, dialog.ready = path, True
    table.session.look_for_answers()
    dialog.ready = False


def test_the_window_goes_on_while_a_dialog_is_open(hand, dialog, tmp_path):
    table = hand()
    table.drag(table.on("orc"), table.on("orc") + np.array([60, 0]))
    table.key("control", "s")
    assert "choose" not in table.view.panels
    table.session.look_for_answers()
    table.click(table.on("orc"))
    assert table.view.selection == ("orc",)
    answer(table, dialog, tmp_path / "mine")
    assert (tmp_path / "mine.json").exists(), "it gets the ending that a scene has"


def test_a_cancelled_dialog_changes_nothing_and_a_second_is_not_opened_meanwhile(hand, dialog):
    table = hand()
    before = table.scene
    table.key("control", "o")
    table.key("control", "o")
    assert "dialog that is open" in table.view.message
    answer(table, dialog, None)
    assert table.scene == before
    table.key("control", "o")
    table.close()
    assert dialog.closed


def test_a_picture_and_evidence_go_where_they_are_asked_to(hand, dialog, tmp_path):
    table = hand()
    table.session.act("picture")
    answer(table, dialog, tmp_path / "wall.png")
    table.settle()
    assert (tmp_path / "wall.png").exists()
    table.session.act("evidence-to")
    assert "line of sight first" in table.view.message
    table.key("2")
    table.key("s")
    table.click(table.on("orc"))
    table.click(table.on("sapper"))
    (tmp_path / "judge").mkdir()
    table.session.act("evidence-to")
    answer(table, dialog, tmp_path / "judge")
    table.settle()
    assert len(list((tmp_path / "judge").glob("escalade-evidence-*/evidence.json"))) == 1


@pytest.mark.usefixtures("no_dialogs")
def test_without_dialogs_a_panel_asks(hand):
    table = hand()
    table.session.act("import")
    assert "choose" in table.view.panels
    assert table.session.choice.asked is ASKED["import"]
    table.key("escape")
    assert "choose" not in table.view.panels


@pytest.mark.usefixtures("no_dialogs")
def test_a_file_that_would_be_replaced_must_be_named_twice(hand, tmp_path):
    (tmp_path / "mine.json").write_text("old", encoding="utf-8")
    table = hand()
    table.drag(table.on("orc"), table.on("orc") + np.array([60, 0]))
    table.key("control", "s")
    table.type("mine")
    table.key("enter")
    assert (tmp_path / "mine.json").read_text(encoding="utf-8") == "old"
    table.key("enter")
    assert "escalade-scene" in (tmp_path / "mine.json").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("purpose", "name", "path"),
    [
        ("open", "castle.stl", "castle.stl"),
        ("save", "siege", "siege.json"),
        ("save", "siege.v2", "siege.v2.json"),
        ("save", "siege.JSON", "siege.JSON"),
        ("picture", "wall", "wall.png"),
        ("evidence", "for the judge", "for the judge"),
        ("save", "  ", None),
    ],
)
def test_a_name_becomes_a_path_with_the_ending_that_is_written(tmp_path, purpose, name, path):
    choice = FileChoice(folder=tmp_path)
    choice.begin(purpose, name)
    assert choice.path() == (None if path is None else tmp_path / path)


@pytest.mark.parametrize("purpose", ["open", "import", "save"])
@pytest.mark.parametrize("name", ["/", "..", "~no-such-user/wall", "x" * 400])
@pytest.mark.usefixtures("no_dialogs")
def test_a_name_that_no_file_can_have_is_told_of_in_one_line(hand, caplog, purpose, name):
    table = hand()
    session = table.session
    session.ask(purpose, name)
    table.settle()
    path = session.choice.path()
    assert path is not None
    if not session.choice.looks_into(path):
        assert session.choice.confirms(path)
        session.chosen(path)
    table.settle()
    assert caplog.records == []


@pytest.mark.usefixtures("no_dialogs")
def test_two_clicks_on_a_file_open_it(hand, tmp_path, monkeypatch):
    write_scene(small_scene().model_copy(update={"name": "Mine"}), tmp_path / "mine.json")
    widgets = Widgets()
    widgets.watch(monkeypatch.setattr)
    table = hand()
    table.key("control", "o")
    (file,) = [widget for widget in widgets.seen if widget.label == "mine.json"]
    table.click(file.middle)
    assert table.session.choice.name == "mine.json"
    assert table.scene.name != "Mine"
    table.click(file.middle)
    assert table.scene.name == "Mine"


@pytest.mark.usefixtures("no_dialogs")
def test_a_folder_that_is_typed_is_looked_into(hand, tmp_path):
    (tmp_path / "castles").mkdir()
    table = hand()
    table.key("control", "o")
    table.type("castles")
    table.key("enter")
    assert table.session.choice.folder == tmp_path / "castles"
    assert table.session.choice.name == ""
    assert "choose" in table.view.panels


def test_a_typed_absolute_path_is_taken_as_it_is(tmp_path):
    choice = FileChoice(folder=Path("/elsewhere"))
    choice.begin("open", str(tmp_path / "keep.stl"))
    assert choice.path() == tmp_path / "keep.stl"


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="stands in for zenity")
@pytest.mark.parametrize("purpose", ASKED)
def test_the_systems_dialog_is_asked_without_waiting(tmp_path, monkeypatch, purpose):
    chosen = tmp_path / "chosen here.json"
    program = tmp_path / "zenity"
    program.write_text(f'#!/bin/sh\nsleep 1\necho "$@" > {tmp_path}/asked\necho "{chosen}"\n')
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    assert dialogs.available()
    choice = FileChoice(folder=tmp_path)
    choice.begin(purpose, "name")
    dialog = dialogs.show(choice)
    assert not dialog.ready, "it is still on the screen"
    for _ in range(PATIENCE_SECONDS * 20):
        if dialog.ready:
            break
        time.sleep(0.05)
    assert dialog.answer == chosen
    asked = (tmp_path / "asked").read_text(encoding="utf-8")
    assert choice.asked.title in asked
    assert ("--save" in asked) == (choice.asked.writes and bool(choice.asked.suffixes))


def test_where_no_program_shows_dialogs_there_are_none(monkeypatch):
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("PATH", "/nowhere")
    assert not dialogs.available()
    monkeypatch.setattr(sys, "platform", "win32")
    assert dialogs.available()
