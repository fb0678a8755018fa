"""Names as players type them, and places that cannot be used: said, not passed over."""

from __future__ import annotations

import json

import pytest

from escalade.scenes.scene import Figure, PlacedComponent, PlacedTemplate, Ruler, Scene
from escalade.scenes.scene_file import write_scene
from escalade.viewer.cli import main


@pytest.fixture
def table(tmp_path, monkeypatch):
    """A wall with an Archer on it, an orc before it, two whose names differ by capitals alone."""
    monkeypatch.chdir(tmp_path)
    write_scene(
        Scene(
            components=(
                PlacedComponent(name="North Wall", kind="wall", dimensions_in=(8, 3, 2), at=(0, 6)),
                PlacedComponent(name="Ram", kind="medium-ram", dimensions_in=(2, 2, 4), at=(9, 0)),
                PlacedComponent(
                    name="Mantlet", kind="mantlet", dimensions_in=(2, 2, 0.5), at=(0, 2)
                ),
            ),
            figures=(
                Figure(name="Archer", side="defender", base_mm=25, at=(0, 6), on="North Wall"),
                Figure(name="Orc 1", side="attacker", base_mm=25, at=(0, 0)),
                Figure(name="troll", side="neutral", base_mm=40, at=(-5, 0)),
                Figure(name="TROLL", side="neutral", base_mm=40, at=(5, -3)),
            ),
            templates=(PlacedTemplate(name="First Shot", size_in=3, at=(0, 0)),),
            rulers=(Ruler(name="The Charge", points=("Orc 1", "North Wall")),),
        ),
        tmp_path / "t.json",
    )


@pytest.fixture
def run(table, capsys):
    def ask(*arguments):
        with pytest.raises(SystemExit) as stopped:
            main([arguments[0], "t.json", *arguments[1:]])
        return stopped.value.code, *capsys.readouterr()

    return ask


@pytest.mark.parametrize(
    ("arguments", "written"),
    [
        (("los", "ARCHER", "orc-1"), "Archer looks at Orc 1"),
        (("los", "archer", "north wall"), "Archer looks at North Wall"),
        (("los", "archer", "ORC *"), "  Orc 1 "),
        (("shadow", "archer"), "dead ground of Archer"),
        (("shadow", "--side", "Defender"), "dead ground of Archer"),
        (("template", "first shot"), "  Orc 1 "),
        (("template", "--drop-from", "archer", "--side", "South"), "on the south side of North"),
        (("template", "--at", "0,0", "--by-hand", "orc 1=none"), "by hand"),
        (("fall", "archer", "--push", "0,-4"), "Archer falls"),
        (("fall", "--destroy", "north wall"), "North Wall is gone"),
        (("leap", "orc 1", "north wall"), "Orc 1 leaps at North Wall"),
        (("climb", "orc 1", "north wall"), "Orc 1 on to North Wall"),
        (("machine", "ram"), "Ram: "),
        (("ruler", "orc 1", "north wall"), "Orc 1 to North Wall"),
        (("ruler", "the charge"), "The Charge: "),
        (("inside", "--unit", "orc *"), "Orc 1"),
        (("capacity", "north wall"), "North Wall holds"),
        (("lee", "mantlet", "archer"), "in the lee of Mantlet against Archer"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)
def test_a_name_is_understood_whatever_its_capitals(run, arguments, written):
    code, out, err = run(*arguments)
    assert (code, err) == (0, "")
    assert written in out


def test_a_name_that_two_share_but_for_capitals_must_be_written_as_it_is(run):
    assert run("fall", "TROLL", "--push", "0,1")[0] == 0
    code, out, err = run("fall", "Troll", "--push", "0,1")
    assert (code, out) == (2, "")
    assert err == "escalade: 'Troll' may be 'troll' or 'TROLL': write it as the scene does\n"


@pytest.mark.parametrize("kind", ["siege-tower", "Siege Tower", "SIEGE_TOWER"])
def test_a_kind_is_understood_however_it_is_spelt(capsys, kind):
    with pytest.raises(SystemExit) as stopped:
        main(["measure", "10 x 5 x 3", "--kind", kind])
    assert stopped.value.code == 0
    assert capsys.readouterr().out.startswith("siege-tower: siege-tower\n")


@pytest.mark.parametrize(
    ("called", "system"),
    [
        ("siege", "cry-havoc"),
        ("Cry Havoc", "cry-havoc"),
        ("No Quarter: Siege", "no-quarter"),
        ("nqs", "no-quarter"),
        ("MIDDLE EARTH", "middle-earth"),
        ("mesbg", "middle-earth"),
        ("Armies of Arcana", "arcana"),
        ("aoa", "arcana"),
    ],
)
def test_a_book_is_understood_by_the_names_that_players_give_it(run, called, system):
    _, out, _ = run("los", "archer", "orc 1", "--system", called, "--json")
    assert json.loads(out)["system"] == system


def test_every_book_is_understood_by_its_title():
    from escalade.rules.systems import SYSTEM_NAMES, find_system, system_called

    titles = {find_system(name).title: name for name in SYSTEM_NAMES}
    assert {title: system_called(title).name for title in titles} == titles


def test_a_book_that_nobody_knows_is_answered_with_what_the_books_are_called(run):
    code, _, err = run("los", "archer", "orc 1", "--system", "chess")
    assert code == 2
    assert "cry-havoc (SIEGE)" in err
    assert "arcana (Armies of Arcana, AoA)" in err


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("--from", "0,2"), "in from (0.00, 2.00), which cannot be used: "),
        (("--from", "0,2"), "it is 2.51 in from North Wall, and a leap begins 3.00 in away"),
        (("--from", "0,1.5079"), "there is no room for the base, or no way to it on foot"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)
def test_a_leap_that_begins_elsewhere_than_asked_says_so(run, arguments, why):
    assert why in run("leap", "orc 1", "north wall", *arguments)[1]


def test_a_leap_from_where_it_was_said_to_begin_begins_there(run):
    start = json.loads(run("leap", "orc 1", "north wall", "--json")[1])["start"]["at"]
    typed = ",".join(f"{each:.2f}" for each in start)
    _, out, _ = run("leap", "orc 1", "north wall", "--from", typed, "--json")
    assert json.loads(out)["elsewhere"] is None


@pytest.mark.parametrize(
    "arguments",
    [
        ("fall", "archer", "--push", "0,1,2"),
        ("leap", "orc 1", "north wall", "--from", "0,1,2"),
        ("template", "--drop-from", "north wall", "--at", "0,6,3"),
    ],
    ids=" ".join,
)
def test_a_height_that_would_not_be_heeded_is_refused(run, arguments):
    code, out, err = run(*arguments)
    assert (code, out) == (2, "")
    assert "has a height, which has no meaning here; write X,Y" in err


def test_a_drop_says_which_other_side_is_as_near(run):
    _, out, _ = run("template", "--drop-from", "archer", "--json")
    assert json.loads(out)["template"]["dropped"]["as_near"] == ["south"]
    told = run("template", "--drop-from", "archer")[1]
    assert "south at 1.00 in is as good as near, so say which side is meant" in told
    named = run("template", "--drop-from", "archer", "--side", "north", "--json")[1]
    assert json.loads(named)["template"]["dropped"]["as_near"] == []


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("north wall", "--base", "60", "--square"), "51 mm across: too narrow for a square base"),
        (("mantlet",), "across: too narrow for a round base of 25 mm"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)
def test_a_component_that_holds_nobody_says_why(run, arguments, why):
    assert why in run("capacity", *arguments)[1]


def test_the_best_place_for_a_template_is_one_that_a_hand_can_lay(run):
    _, out, _ = run("template", "--best-for", "defender", "--json")
    found = json.loads(out)
    x, y, z = found["template"]["at"]
    assert (round(x, 2), round(y, 2)) == (x, y)
    again = json.loads(run("template", "--at", f"{x},{y},{z}", "--json")[1])
    assert again["figures"] == found["figures"]


def test_a_ruler_says_that_it_took_the_height_of_a_wall(run):
    _, out, _ = run("ruler", "0,0", "0,6")
    assert "(0, 6) is taken on North Wall, 3.00 in high; write 0,6,0 for the table below" in out
    assert "is taken on" not in run("ruler", "0,0", "0,6,3")[1]
    assert json.loads(run("ruler", "0,0", "0,6", "--json")[1])["on"] == ["the table", "North Wall"]
