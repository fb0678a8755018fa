"""What a terminal is told while a large model file is read, and that Ctrl+C ends it quietly."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from escalade.models import (
    guarding,
    importing,  # noqa: F401  imported late, it would keep what stands for read_guarded here
)
from escalade.models.guarding import Progress
from escalade.models.reading import read
from escalade.viewer.cli import main
from escalade.viewer.commands.reading import reader_that_tells

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


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture
def model(tmp_path: Path) -> Path:
    path = tmp_path / "keep.stl"
    path.write_text(CUBE)
    return path


def slow(seconds, end=read):
    """Reading that looks so long, told as it goes."""

    def read_guarded(path, progress=None):
        for passed in range(seconds + 1):
            if progress is not None:
                progress(Progress(path, float(passed), 253_000_000))
        return end(path)

    return read_guarded


@pytest.mark.parametrize(
    ("seconds", "told"),
    [(0, []), (3, ["253 MB: 1 s", "253 MB: 2 s", "253 MB: 3 s"])],
    ids=["what is soon read is read without a word", "what takes long says so"],
)
def test_a_terminal_is_told_and_left_clean(model, monkeypatch, seconds, told):
    monkeypatch.setattr(guarding, "read_guarded", slow(seconds))
    terminal = Terminal()
    source = reader_that_tells(terminal)(model)
    lines = [line for line in terminal.getvalue().split("\r\x1b[K") if line]
    assert lines == [f"reading keep.stl, {each} (Ctrl+C to stop)" for each in told]
    assert terminal.getvalue().endswith("\r\x1b[K")
    assert len(source.faces) == 1


def test_a_file_or_another_program_is_told_nothing(model, monkeypatch):
    monkeypatch.setattr(guarding, "read_guarded", slow(3))
    into = io.StringIO()
    reader_that_tells(into)(model)
    assert into.getvalue() == ""


def test_ctrl_c_ends_a_long_reading_without_a_traceback(model, monkeypatch, capsys):
    def stopped(path):
        raise KeyboardInterrupt

    monkeypatch.setattr(guarding, "read_guarded", slow(2, stopped))
    with pytest.raises(SystemExit) as end:
        main(["measure", str(model)])
    assert end.value.code == 130
    assert "Traceback" not in capsys.readouterr().err
