"""Who is inside the castle, asked on the command line, by every book."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from escalade.viewer.cli import main


@pytest.fixture
def ask(capsys: pytest.CaptureFixture[str]) -> Callable[..., str]:
    """Asks who is inside the bundled siege and gives what was printed."""

    def run(*arguments: str, code: int = 0) -> str:
        with pytest.raises(SystemExit) as stopped:
            main(["inside", "siege", *arguments])
        printed = capsys.readouterr()
        assert stopped.value.code == code, printed.err
        return printed.err if code else printed.out

    return run


def test_figures_units_and_the_whole_castle_are_told(ask: Callable[..., str]) -> None:
    data = json.loads(ask("--json", "--unit", "wall *"))
    assert data["joined"] == ["siege tower", "first ladder", "second ladder", "ram"]
    assert data["figures"][0] == {
        "name": "wall archer 1",
        "position": "on",
        "by": "west curtain",
        "side": "defender",
        "unit": "wall *",
        "where": "on the castle",
    }
    [wall] = [unit for unit in data["units"] if unit["name"] == "wall *"]
    assert (wall["models"], wall["inside"], wall["whole"]) == (6, 6, True)
    assert [reason["value"] for reason in wall["reasons"]] == [0, 1]
    assert data["reasons"][0]["source"] == "No Quarter: Siege, Victory Conditions, p. 5"


def test_the_report_groups_units_that_have_the_same_told_of_them(ask: Callable[..., str]) -> None:
    text = ask("--unit", "wall *", "--unit", "*orc*")
    assert "; +1 CO for defenders while inside: wall * (all 6), east archer (all 2)" in text
    assert "the others are dispersed: *orc* (" in text
    assert "defender: 29 models inside" in text


def test_every_book_counts_what_it_asks_for(ask: Callable[..., str]) -> None:
    table = ask("--system", "all")
    assert "no-quarter    attacker: 0 models inside; defender: 29 models inside" in table
    assert "middle-earth  0 attackers on or within the walls: 12 take the fortress" in table
    assert "west curtain: the defender controls it (6 defending, 0 attacking)" in table
    assert "cry-havoc     keep: the defender controls it, alone in it" in table


def test_a_unit_of_nobody_is_refused(ask: Callable[..., str]) -> None:
    assert "no figure is called 'troll *'" in ask("--unit", "troll *", code=2)


def test_the_answer_is_drawn_into_a_picture(ask: Callable[..., str], tmp_path: Path) -> None:
    ask("--out", str(tmp_path / "inside.png"))
    assert (tmp_path / "inside.png").read_bytes().startswith(b"\x89PNG")
    assert "there is no folder" in ask("--out", str(tmp_path / "none" / "inside.png"), code=2)
