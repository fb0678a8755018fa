"""Files dropped on the window or on the program's icon."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import pytest

from escalade.models.blocks import block
from escalade.viewer import cli
from escalade.viewer.drop import drop_target, paths_in
from escalade.viewer.inputs import Dropped

from .screens import virtual_screen

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="X11's protocol")


@pytest.fixture(scope="module")
def screen():
    with virtual_screen((200, 150)) as name:
        yield name


@pytest.fixture
def dragged(screen, monkeypatch):
    """A window that takes files, a source that drags some there, and what has arrived."""
    from Xlib import X, display

    from .drag_source import DragSource

    monkeypatch.setenv("DISPLAY", screen)
    owner = display.Display(screen)
    window = owner.screen().root.create_window(0, 0, 100, 80, 0, X.CopyFromParent)
    window.map()
    owner.sync()
    target = drop_target(window.id)
    assert target is not None
    source = DragSource(screen, window.id)
    arrived: list[Path] = []

    def drag(kinds, content):
        taken = source.drag(kinds, content, lambda: arrived.extend(target.dropped()))
        return (*taken, list(arrived))

    yield drag
    source.close()
    target.close()
    owner.close()


@pytest.mark.parametrize(
    "kinds",
    [["text/uri-list"], ["text/plain", "x/1", "x/2", "x/3", "text/uri-list"]],
    ids=["few kinds", "more kinds than a message holds"],
)
def test_dropped_files_arrive(dragged, kinds):
    content = b"file:///castles/my%20keep.stl\r\nfile:///castles/wall.obj\r\n"
    wanted = [Path("/castles/my keep.stl"), Path("/castles/wall.obj")]
    assert dragged(kinds, content) == (True, True, wanted)


def test_what_is_no_file_is_not_taken(dragged):
    assert dragged(["text/plain"], b"hello") == (False, False, [])


def test_files_of_another_computer_are_not_taken(dragged):
    assert dragged(["text/uri-list"], b"http://example.org/keep.stl\r\n") == (True, False, [])


def test_one_drop_after_another_arrives(dragged):
    dragged(["text/uri-list"], b"file:///a.stl")
    assert dragged(["text/uri-list"], b"file:///b.stl")[2] == [Path("/a.stl"), Path("/b.stl")]


def test_without_a_screen_nothing_takes_files(monkeypatch):
    from Xlib import display, error

    def refused():
        raise error.DisplayConnectionError(":987", "refused")

    monkeypatch.setattr(display, "Display", refused)
    assert drop_target(1) is None


def test_addresses_are_told_from_comments_and_from_other_computers():
    text = "#file:///no.stl\r\nfile://localhost/a.stl\r\nfile://elsewhere/b.stl\r\n\r\nplain"
    assert list(paths_in(text)) == [Path("/a.stl")]


def test_lines_that_are_no_addresses_are_passed_over():
    assert list(paths_in("file://[x\r\n# file:///b.stl\r\nfile:///a.stl")) == [Path("/a.stl")]


def write_stl(path: Path) -> Path:
    record = np.dtype([("normal", "<f4", 3), ("corners", "<f4", (3, 3)), ("spare", "<u2")])
    corners = block(4, 5, 3).triangles
    rows = np.zeros(len(corners), dtype=record)
    rows["corners"] = corners
    path.write_bytes(bytes(80) + np.uint32(len(rows)).tobytes() + rows.tobytes())
    return path


def test_a_dropped_model_begins_its_import(hand, tmp_path):
    table = hand()
    table.session.open_panel("start")
    model = write_stl(tmp_path / "keep_inch.stl")
    table.give(Dropped((model, tmp_path / "other.stl")))
    assert "other 1 one at a time" in table.view.message
    table.settle()
    assert "import" in table.view.panels
    assert "start" not in table.view.panels
    assert table.session.guide.draft.path == model


def test_a_dropped_file_that_is_no_scene_says_so(hand, tmp_path):
    table = hand()
    before = table.scene
    (tmp_path / "holiday.jpg").write_bytes(b"\xff\xd8\xff")
    table.give(Dropped((tmp_path / "holiday.jpg",)))
    assert "holiday.jpg" in table.view.message
    assert table.scene == before


@pytest.mark.parametrize(
    ("words", "opened"),
    [
        (["castle.stl"], "castle.stl"),
        (["siege.json"], "siege.json"),
        (["open", "castle.stl"], "castle.stl"),
        ([], None),
    ],
)
def test_a_file_alone_is_opened_in_the_window(monkeypatch, words, opened):
    seen: list[Path | None] = []
    monkeypatch.setattr("escalade.viewer.window.open_window", seen.append)
    with pytest.raises(SystemExit) as stop:
        cli.main(words)
    assert stop.value.code == 0
    assert seen == [None if opened is None else Path(opened)]


def test_a_file_named_like_a_command_does_not_hide_it(monkeypatch, tmp_path, capsys):
    monkeypatch.chdir(tmp_path)
    Path("rules").touch()
    with pytest.raises(SystemExit):
        cli.main(["rules"])
    assert "no-quarter" in capsys.readouterr().out


def test_of_several_the_first_that_cannot_be_opened_is_what_is_told(hand, tmp_path):
    table = hand()
    table.give(Dropped((tmp_path / "gone.json", tmp_path / "other.json")))
    assert "there is no such file" in table.view.message
