"""One question, four answers: the same table judged by every book side by side."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from escalade.rules.systems import SYSTEM_NAMES
from escalade.viewer.cli import main


@pytest.fixture
def ask(capsys: pytest.CaptureFixture[str]) -> Callable[..., str]:
    """Asks a question of all four books and gives what was printed."""

    def run(*arguments: str) -> str:
        with pytest.raises(SystemExit) as stopped:
            main([*arguments, "--system", "all"])
        printed = capsys.readouterr()
        assert stopped.value.code == 0, printed.err
        return printed.out

    return run


@pytest.fixture
def answers(ask: Callable[..., str]) -> Callable[..., dict[str, Any]]:
    def run(*arguments: str) -> dict[str, Any]:
        found = json.loads(ask(*arguments, "--json"))["systems"]
        assert isinstance(found, dict)
        return found

    return run


def lines_of(text: str) -> dict[str, str]:
    """The line that each book has in the table that stands first, by its name."""
    words = [line.split(maxsplit=1) for line in text.splitlines()]
    return {pair[0]: pair[1] for pair in reversed(words) if len(pair) == 2}


def test_a_component_has_four_profiles_in_one_table(ask: Callable[..., str]) -> None:
    found = lines_of(ask("measure", "10 x 5 x 3"))
    assert found["no-quarter"] == "8 wounds, Castle Wall, T 8, AR 9"
    assert found["middle-earth"] == "Wall, cannot be destroyed"
    assert found["arcana"] == "90 (90 to 180) wounds, Wall section, AR 7"
    assert found["cry-havoc"] == "4 wounds, Curtain wall"


def test_each_profile_stands_below_under_its_books_title(ask: Callable[..., str]) -> None:
    text = ask("measure", "10 x 5 x 3")
    heads = [line for line in text.splitlines() if line.startswith("  by ")]
    assert heads == [
        "  by No Quarter: Siege:",
        "  by Middle-earth Strategy Battle Game: Sieges:",
        "  by Armies of Arcana: Siege Rules:",
        "  by SIEGE:",
    ]
    assert text.count("  source  ") == 4


def test_one_book_alone_has_no_table(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["measure", "10 x 5 x 3", "--system", "arcana"])
    printed = capsys.readouterr().out
    assert "  wounds  90 (90 to 180)\n" in printed
    assert "  by " not in printed


def test_what_a_book_lacks_it_says_in_its_line(ask: Callable[..., str]) -> None:
    found = lines_of(ask("measure", "2 x 3 x 0.4", "--kind", "hoarding"))
    assert found["no-quarter"].startswith("2 wounds, Hoarding")
    assert "has no rule for a hoarding" in found["arcana"]


def test_a_component_in_json_is_told_by_each_book(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["measure", "10 x 5 x 3", "--system", "all", "--json"])
    found = json.loads(capsys.readouterr().out)["systems"]
    wounds = {one["system"]: one["components"][0]["wounds"] for one in found}
    assert wounds == {"no-quarter": 8, "middle-earth": None, "arcana": 90, "cry-havoc": 4}


SHOT = ("template", "siege", "--at", "7.9,1.6", "--size", "3")


def test_a_template_hits_the_same_bases_by_the_books_that_have_templates(
    answers: Callable[..., dict[str, Any]],
) -> None:
    found = answers(*SHOT)
    assert tuple(found) == SYSTEM_NAMES
    hit = {
        name: {figure["name"] for figure in found[name]["figures"] if figure["hit"] == "yes"}
        for name in ("no-quarter", "arcana")
    }
    assert hit["no-quarter"] == hit["arcana"] == {f"ladder orc {n}" for n in (1, 2, 3, 5, 6)}
    assert "has no rule for templates" in found["middle-earth"]["not_covered"]
    assert "one square of wall a day" in found["cry-havoc"]["not_covered"]


def test_a_template_reads_as_four_lines_and_two_reports(ask: Callable[..., str]) -> None:
    table, *pages = ask(*SHOT).split("\n\n")
    assert [line.split()[0] for line in table.splitlines()] == list(SYSTEM_NAMES)
    assert lines_of(table)["arcana"].endswith("; struck first ladder, second ladder")
    assert [page.splitlines()[0] for page in pages] == [
        "No Quarter: Siege",
        "Armies of Arcana: Siege Rules",
    ]


def test_a_line_of_sight_gets_each_books_own_word(ask: Callable[..., str]) -> None:
    text = ask("los", "los-dispute", "archer", "mantlet archer")
    found = lines_of(text)
    assert found["no-quarter"] == "may not target it: nothing of it is visible"
    assert found["middle-earth"] == "out of line of sight: no part can be seen"
    assert found["arcana"] == "in line of sight; cover: plain (-1 to hit)"
    assert found["cry-havoc"].startswith("no line of fire: mantlet: higher one ")
    assert "where models stand on north wall does not matter" in text


def test_what_is_not_allowed_has_no_cover_among_its_reasons(ask: Callable[..., str]) -> None:
    by_siege = ask("los", "los-dispute", "archer", "mantlet archer").split("why, by SIEGE:")[1]
    assert "mantlet: higher one" in by_siege
    assert "in the open" not in by_siege


def test_a_fall_without_a_strength_is_a_certain_wound(ask: Callable[..., str]) -> None:
    found = lines_of(ask("fall", "siege", "east spearman 3", "--push", "0,2"))
    fallen = "east spearman 3 falls 4.00 in: "
    assert found["no-quarter"] == f"{fallen}a hit of strength 4, prone"
    assert found["middle-earth"] == f"{fallen}3 hits of strength 3, prone, no armour save"
    assert found["cry-havoc"] == f"{fallen}wounded for certain"
    assert "has no rule for falls" in found["arcana"]


@pytest.mark.parametrize(
    "question",
    [
        ("leap", "siege", "troll", "west curtain"),
        ("climb", "siege", "ladder orc 1", "east curtain"),
    ],
    ids=["a leap", "a climb"],
)
def test_what_only_one_book_counts_the_others_refuse_in_a_line(
    answers: Callable[..., dict[str, Any]], question: tuple[str, ...]
) -> None:
    found = answers(*question)
    refused = [name for name in SYSTEM_NAMES if "not_covered" in found[name]]
    assert refused == ["middle-earth", "arcana", "cry-havoc"]
    assert all(found[name]["not_covered"].count("\n") == 0 for name in refused)
