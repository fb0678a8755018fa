"""`los` and `shadow` on the command line: what they print and draw."""

from __future__ import annotations

import json

import pytest
from PIL import Image

from escalade.viewer.cli import main


@pytest.fixture
def run(capsys):
    """Runs a command; gives its exit code, what it printed and what it said beside that."""

    def run(*arguments):
        with pytest.raises(SystemExit) as stopped:
            main(arguments)
        printed = capsys.readouterr()
        return stopped.value.code, printed.out, printed.err

    return run


def test_a_section_is_drawn_beside_the_answer(run, tmp_path):
    svg, png = tmp_path / "cut.svg", tmp_path / "cut.png"
    for file in (svg, png):
        code, answer, said = run(
            "los", "los-dispute", "archer", "orc captain", "--section", str(file)
        )
        assert (code, answer.startswith("archer looks at orc captain")) == (0, True)
        assert said == f"wrote {file}\n"
    assert "orc captain" in svg.read_text(encoding="utf-8")
    with Image.open(png) as picture:
        assert len(picture.convert("RGB").getcolors(1 << 20)) > 5


@pytest.mark.parametrize(
    ("file", "reason"),
    [("cut.pdf", "ends in .svg or .png"), ("no/such/folder/cut.svg", "there is no folder ")],
)
def test_a_section_that_cannot_be_drawn_says_why(run, tmp_path, file, reason):
    code, out, said = run(
        "los", "los-dispute", "archer", "orc captain", "--section", str(tmp_path / file)
    )
    assert (code, out, said.count("\n")) == (2, "", 1)
    assert reason in said


def test_a_dispute_says_what_a_step_would_change_and_why_the_way_back_differs(run):
    _, answer, _ = run("los", "los-dispute", "archer", "mantlet archer", "--json")
    data = json.loads(answer)
    _, text, _ = run("los", "los-dispute", "archer", "mantlet archer")
    assert ("a step of" in text.splitlines()[0]) == (data["verdict"] == "disputed")
    assert ("  differs   " in text) == (data["differs"] is not None)


def test_what_of_the_target_counts_can_be_asked_and_is_named(run):
    shares = {}
    for of in ("body", "base", "model", "facing"):
        _, answer, _ = run("los", "los-dispute", "archer", "orc captain", "--of", of, "--json")
        shares[of] = json.loads(answer)["visible"]
        assert json.loads(answer)["denominator"] == of
    assert len(set(shares.values())) > 2
    _, text, _ = run("los", "los-dispute", "archer", "orc captain", "--of", "facing")
    assert "of the facing" in text
    assert "the upright side of the base that is turned to the viewer" in text


def test_a_whole_side_casts_one_dead_ground(run):
    code, answer, _ = run("shadow", "los-dispute", "--side", "defender", "--json")
    assert code == 0
    dead = json.loads(answer)
    assert dead["viewers"] == ["archer", "crenel archer", "tower spearman"]
    one = json.loads(run("shadow", "los-dispute", "archer", "--json")[1])
    assert dead["area_in2"] < one["area_in2"]
    text = run("shadow", "los-dispute", "--side", "defender")[1]
    assert "seen by one alone: " in text


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ([], "say who looks, FROM, or which side does, --side"),
        (
            ["--side", "neutral"],
            "no side is called 'neutral'. The scene has: attacker, defender",
        ),
    ],
)
def test_dead_ground_of_nobody_is_refused(run, arguments, reason):
    code, out, said = run("shadow", "los-dispute", *arguments)
    assert (code, out) == (2, "")
    assert reason in said


def test_a_whole_unit_is_looked_at_and_added_up_in_four_ways(run, tmp_path):
    picture = tmp_path / "unit.png"
    asked = ("los", "los-dispute", "archer", "orc *", "ram crew*", "--out", str(picture))
    code, answer, _ = run(*asked)
    assert code == 0
    assert picture.exists()
    head, *models = answer.split("\n\n")[0:2]
    names = [line.split("  ")[1] for line in models[0].splitlines()]
    assert head == f"archer looks at {len(names)} models: " + head.split(": ")[1]
    assert "any part of the model is hidden" in answer
    code, answer, _ = run("los", "los-dispute", "archer", "orc *", "--json")
    data = json.loads(answer)
    assert {model["to"].split()[0] for model in data["models"]} == {"orc"}
    assert len(data["hidden"]) == 4


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("orc *", "--evidence", "folder"), "it shows one line of sight: name one TO"),
        (("elf *",), "'elf *'"),
        (("orc captain", "archer"), "looks at itself"),
    ],
)
def test_what_a_unit_cannot_be_asked_is_said_in_a_line(run, arguments, said):
    code, _, told = run("los", "los-dispute", "archer", *arguments)
    assert code == 2
    assert said in told
    assert "Traceback" not in told
