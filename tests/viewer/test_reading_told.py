"""What a terminal is told while a large model file is read, and that Ctrl+C ends it quietly."""

from __future__ import annotations

import io
import json
import signal
from pathlib import Path
from threading import Event

import pytest

from escalade.models import guarding
from escalade.models.errors import Cancelled
from escalade.models.guarding import Progress
from escalade.models.headers import Promise
from escalade.models.reading import read
from escalade.viewer.cli import main
from escalade.viewer.commands import reading as told
from escalade.viewer.commands.reading import line, tell, tell_once, told_on
from escalade.viewer.reading import Doing, Reading

CUBE = """solid cube
facet normal 0 0 1
outer loop
vertex 0 0 0
vertex 40 0 0
vertex 0 40 30
endloop
endfacet
endsolid cube
"""
MANY = Promise(5_300_000, "triangles")


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True

    @property
    def lines(self) -> list[str]:
        return [line for line in self.getvalue().split("\r\x1b[K") if line]


class Ticks:
    """A clock that somebody looks at so many times before the work has ended."""

    def __init__(self, *seconds: float) -> None:
        self._ahead = list(seconds)
        self.now = 0.0

    def wait(self, _seconds: float) -> bool:
        if not self._ahead:
            return True
        self.now = self._ahead.pop(0)
        return False

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def model(tmp_path: Path) -> Path:
    path = tmp_path / "keep.stl"
    path.write_text(CUBE)
    return path


@pytest.mark.parametrize(
    ("ticks", "seconds"),
    [((0.2, 0.5), []), ((0.5, 1, 2, 3.2), [1, 2, 3])],
    ids=["what is soon done is done without a word", "what takes long says so"],
)
def test_a_terminal_is_told_and_left_clean(ticks, seconds):
    clock, terminal = Ticks(*ticks), Terminal()
    doing = Doing(Path("castle.stl"), "reading", 0.0, 250_000_000, MANY)
    tell(terminal, Reading(doing, clock), clock)
    assert terminal.lines == [
        f"reading castle.stl, 250 MB, 5,300,000 triangles: {each} s (Ctrl+C to stop)"
        for each in seconds
    ]
    assert terminal.getvalue().endswith("\r\x1b[K" if seconds else "")


@pytest.mark.parametrize(
    ("ticks", "said"),
    [
        ((0.2, 0.5), ""),
        ((0.5, 1, 2, 3.2), "reading castle.stl, 250 MB, 5,300,000 triangles ...\n"),
    ],
    ids=["what is soon done is done without a word", "what takes long is told of once"],
)
def test_a_file_or_a_program_is_told_once(ticks, said):
    clock, output = Ticks(*ticks), io.StringIO()
    doing = Doing(Path("castle.stl"), "reading", 0.0, 250_000_000, MANY)
    tell_once(output, Reading(doing, clock), clock)
    assert output.getvalue() == said


@pytest.mark.parametrize(
    ("doing", "columns", "says"),
    [
        (Doing(Path("k.obj"), "reading", 0, 61_000), 80, "reading k.obj, 61 kB: 7 s"),
        (Doing(Path("k.obj"), "cleaning", 0, 2_000_000), 80, "cleaning k.obj, 2 MB: 7 s"),
        (Doing(Path("k.ply"), "taking apart", 0, None, MANY), 80,
         "taking apart k.ply, 5,300,000 triangles: 7 s"),
        (Doing(Path("the north wall.stl"), "measuring", 0, 2_000_000), 50,
         "measuring the north …, 2 MB: 7 s"),
        (Doing(Path("the north wall.stl"), "measuring", 0, 2_000_000), 10,
         "measuring …, 2 MB: 7 s"),
    ],
    ids=["a small file in kB", "the stage first", "a file that was read before has no size",
         "a long name gives way to the terminal", "a terminal can be too narrow"],
)  # fmt: skip
def test_the_line_says_stage_name_size_and_seconds(doing, columns, says):
    said = line(Reading(doing, lambda: 7.0), columns)
    assert said == f"{says} (Ctrl+C to stop)"
    assert columns < 40 or len(said) < columns


def test_a_reader_tells_its_promise_its_stages_and_its_time(model, monkeypatch):
    clock = Ticks()
    reading, seen = Reading(clock=clock), []
    assert (line(reading, 80), reading.seconds) == ("", 0)

    def read_slowly(path, progress, cancelled):
        progress(Progress(path, 0.0, 250_000_000, MANY))
        clock.now += 3
        seen.append(line(reading, 80))
        return read(path)

    monkeypatch.setattr(guarding, "read_guarded", read_slowly)
    watch = reading.watch
    watch.tell("measuring")  # of nothing yet
    watch.reader(model)
    clock.now += 2
    watch.tell("measuring")
    seen.append(line(reading, 80))
    assert seen == [
        "reading keep.stl, 250 MB, 5,300,000 triangles: 3 s (Ctrl+C to stop)",
        "measuring keep.stl, 250 MB, 5,300,000 triangles: 5 s (Ctrl+C to stop)",
    ]
    reading.cancel()
    with pytest.raises(Cancelled, match=r"keep\.stl was not measured"):
        watch.tell("cleaning")


def test_a_terminal_is_told_while_somebody_else_works(model, monkeypatch):
    monkeypatch.setattr(told, "TOLD_EVERY_S", 0.001)
    monkeypatch.setattr(told, "PATIENCE_S", 0.0)
    written = Event()

    class Telling(Terminal):
        def flush(self) -> None:
            written.set()

    def read_slowly(path, progress, cancelled):
        progress(Progress(path, 0.0, 250_000_000, MANY))
        assert written.wait(30)
        return read(path)

    monkeypatch.setattr(guarding, "read_guarded", read_slowly)
    terminal = Telling()
    with told_on(terminal) as watch:
        assert len(watch.reader(model).faces) == 1
    assert terminal.lines[0].startswith("reading keep.stl, 250 MB, 5,300,000 triangles")
    assert terminal.getvalue().endswith("\r\x1b[K")


def test_a_file_or_another_program_is_told_nothing_of_what_is_soon_done(model, monkeypatch):
    monkeypatch.setattr(told, "PATIENCE_S", 600)
    into = io.StringIO()
    with told_on(into) as watch:
        watch.reader(model)
        watch.tell("measuring")
    assert into.getvalue() == ""


def test_the_wish_of_the_system_to_end_ends_a_reading_as_ctrl_c_does(model, monkeypatch):
    def ended(path, **_):
        signal.raise_signal(signal.SIGTERM)
        raise AssertionError("it went on")

    before = signal.getsignal(signal.SIGTERM)
    monkeypatch.setattr(guarding, "read_guarded", ended)
    with pytest.raises(SystemExit) as end:
        main(["measure", str(model)])
    assert end.value.code == 128 + signal.SIGTERM
    assert signal.getsignal(signal.SIGTERM) is before


@pytest.mark.parametrize("command", ["measure", "inside"])
def test_ctrl_c_ends_a_long_reading_without_a_traceback(model, monkeypatch, capsys, command):
    def stopped(path, **_):
        raise KeyboardInterrupt

    monkeypatch.setattr(guarding, "read_guarded", stopped)
    monkeypatch.setattr("escalade.models.importing.read_guarded", stopped)
    target = model
    if command != "measure":
        target = model.with_suffix(".json")
        wall = {"name": "wall", "kind": "wall", "model": model.name}
        scene = {"format": "escalade-scene", "version": 1, "name": "t", "components": [wall]}
        target.write_text(json.dumps(scene))
    with pytest.raises(SystemExit) as end:
        main([command, str(target)])
    assert end.value.code == 130
    assert "Traceback" not in capsys.readouterr().err
