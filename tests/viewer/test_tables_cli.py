"""Tables on the command line: no wider than the terminal, and no word broken."""

from __future__ import annotations

import os

import pytest

from escalade.rules.systems import SYSTEM_NAMES, find_system
from escalade.viewer.cli import main
from escalade.viewer.commands.tables import fitted

HEAD = ("kind", "title", "page")
ROWS = (("small-ram", "Small Battering Ram", "26"), ("siege-tower", "Siege Tower", "27"))


def test_a_table_that_fits_is_not_wrapped():
    assert fitted(HEAD, ROWS, 80) == [
        "kind         title                page",
        "-----------  -------------------  ----",
        "small-ram    Small Battering Ram  26",
        "siege-tower  Siege Tower          27",
    ]


def test_a_table_that_does_not_fit_is_wrapped_between_words():
    lines = fitted(HEAD, ROWS, 32)
    assert lines[2:4] == ["small-ram    Small          26", "             Battering Ram"]
    assert max(map(len, lines)) <= 32


def test_a_table_whose_words_do_not_fit_becomes_lists():
    assert fitted(HEAD, ROWS, 20) == [
        "kind: small-ram",
        "title: Small",
        "  Battering Ram",
        "page: 26",
        "",
        "kind: siege-tower",
        "title: Siege Tower",
        "page: 27",
    ]


@pytest.mark.parametrize("columns", [40, 80, 100])
@pytest.mark.parametrize("system", SYSTEM_NAMES)
def test_no_rule_is_printed_wider_than_the_terminal(system, columns, capsys, monkeypatch):
    monkeypatch.setattr("escalade.viewer.commands.tables.shutil.get_terminal_size",
                        lambda _fallback: os.terminal_size((columns, 24)))  # fmt: skip
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    for topic in (None, *find_system(system).topics()):
        with pytest.raises(SystemExit):
            main(["rules", system, *([topic] if topic else [])])
        lines = capsys.readouterr().out.splitlines()
        assert [line for line in lines if len(line) > columns] == []
