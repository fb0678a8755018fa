"""Templates that find their own place, and what a destroyed component brings down."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from escalade.scenes.scene import Figure, PlacedComponent, Scene, Table
from escalade.scenes.scene_file import read_scene, write_scene
from escalade.viewer.cli import main


@pytest.fixture
def scene(tmp_path: Path) -> str:
    """A wall with a hoarding, two defenders upon them, and attackers in two bands at its foot."""
    path = tmp_path / "wall.json"
    wall = PlacedComponent(name="wall", kind="wall", dimensions_in=(12, 4, 3), at=(0, 0))
    hoarding = PlacedComponent(
        name="hoarding", kind="hoarding", dimensions_in=(3, 0.5, 1.2), at=(4, -2.1), z_in=3.5
    )
    ram = PlacedComponent(
        name="ram", kind="medium-ram", dimensions_in=(1, 1, 6.5), at=(-4, -4.95), yaw_deg=0
    )
    crowd = [(-1, -2.2), (0, -2.2), (1, -2.2), (9, -9), (4.2, -2.3)]
    write_scene(
        Scene(
            table=Table(width_in=30, depth_in=24),
            components=(wall, hoarding, ram),
            figures=(
                Figure(name="dropper", side="defender", base_mm=25, at=(0, -0.9), on="wall"),
                Figure(name="carpenter", side="defender", base_mm=25, at=(4, -2.1), on="hoarding"),
                Figure(name="scout", side="defender", base_mm=25, at=(9, -7)),
                *(
                    Figure(name=f"orc {i}", side="attacker", base_mm=25, at=at)
                    for i, at in enumerate(crowd, start=1)
                ),
            ),
        ),
        path,
    )
    return str(path)


@pytest.fixture
def ask(capsys: pytest.CaptureFixture[str], scene: str) -> Callable[..., str]:
    """Asks a question of the scene that must be answered and gives what was printed."""

    def run(command: str, *arguments: str, code: int = 0) -> str:
        with pytest.raises(SystemExit) as stopped:
            main([command, scene, *arguments])
        printed = capsys.readouterr()
        assert stopped.value.code == code, printed.err
        return printed.err if code else printed.out

    return run


def under(data: dict[str, Any]) -> set[str]:
    return {figure["name"] for figure in data["figures"] if figure["state"] != "none"}


def test_the_best_place_for_the_defender_has_most_orcs_and_no_friend(
    ask: Callable[..., str],
) -> None:
    data = json.loads(ask("template", "--best-for", "defender", "--size", "3", "--json"))
    assert under(data) == {"orc 1", "orc 2", "orc 3"}
    assert data["template"]["size_in"] == 3


def test_the_best_place_for_the_attacker_is_over_defenders_alone(ask: Callable[..., str]) -> None:
    data = json.loads(ask("template", "--best-for", "attacker", "--size", "1", "--json"))
    assert under(data) & {"dropper", "carpenter", "scout"}
    assert not any(name.startswith("orc") for name in under(data))


def test_half_a_circle_is_dropped_at_the_foot_of_the_wall(ask: Callable[..., str]) -> None:
    data = json.loads(ask("template", "--drop-from", "dropper", "--json"))
    placed = data["template"]
    assert placed["at"] == pytest.approx([0, -1.5, 0], abs=1e-5)
    assert (placed["shape"], placed["attack"], placed["size_in"]) == ("half", "drop", 3)
    assert under(data) == {"orc 1", "orc 2", "orc 3"}
    aside = json.loads(ask("template", "--drop-from", "dropper", "--sideways", "2", "--json"))
    assert abs(aside["template"]["at"][0]) == pytest.approx(2, abs=1e-5)


def test_the_side_it_is_dropped_on_is_chosen_and_said(ask: Callable[..., str]) -> None:
    nearest = ask("template", "--drop-from", "dropper")
    assert "dropped on the south side of wall: the side nearest to dropper, 0.60 in" in nearest
    north = ("template", "--drop-from", "dropper", "--side", "north")
    assert "dropped on the north side of wall: as asked" in ask(*north)
    data = json.loads(ask(*north, "--sideways", "1", "--json"))["template"]
    assert data["at"] == pytest.approx([1, 1.5, 0], abs=1e-5)
    assert data["dropped"] == {
        "wall": "wall", "side": "north", "inner": None, "why": "as asked", "as_near": []
    }  # fmt: skip


def test_a_hoarding_and_a_place_on_the_wall_drop_as_well(ask: Callable[..., str]) -> None:
    hoarding = json.loads(ask("template", "--drop-from", "hoarding", "--json"))["template"]
    assert hoarding["at"] == pytest.approx([4, -1.5, 0], abs=1e-5)
    place = json.loads(ask("template", "--drop-from", "wall", "--at", "-3,1", "--json"))["template"]
    assert place["at"] == pytest.approx([-3, 1.5, 0], abs=1e-5)
    assert place["dropped"]["why"].startswith("the side nearest to (-3, 1), ")


def test_a_rock_dropper_s_circle_touches_the_wall(ask: Callable[..., str]) -> None:
    arguments = ("--drop-from", "dropper", "--shape", "circle")
    data = json.loads(ask("template", *arguments, "--json"))
    assert data["template"]["at"] == pytest.approx([0, -3, 0], abs=1e-5)
    assert "3 in circle at (" in ask("template", *arguments)


def test_from_a_hoarding_it_falls_at_the_foot_of_the_wall_behind(ask: Callable[..., str]) -> None:
    data = json.loads(ask("template", "--drop-from", "carpenter", "--json"))
    assert data["template"]["at"] == pytest.approx([4, -1.5, 0], abs=1e-5)
    assert under(data) == {"orc 5"}


def test_what_loses_its_wall_falls(ask: Callable[..., str]) -> None:
    data = json.loads(ask("fall", "--destroy", "wall", "--json"))
    fall, other = data["falls"]
    assert (data["component"], fall["figure"], other["figure"]) == ("wall", "dropper", "carpenter")
    assert (fall["drop_in"], fall["strength"], fall["landing"]["on"]) == (4, 4, "table")
    assert (data["broken"], data["descents"]) == (["hoarding"], [])
    assert [struck["name"] for struck in data["debris"]] == ["dropper", "carpenter"]
    text = ask("fall", "--destroy", "wall")
    assert text.startswith("wall is gone: 2 fall\nhoarding comes down with it\n")
    assert "\ndropper falls 4.00 in: " in text
    assert "carpenter: a hit of strength 7 from the debris, in or on the wall  (No" in text
    assert ask("fall", "--destroy", "ram") == "ram is gone: nobody falls\n"


def test_a_destroyed_component_is_judged_by_all_books(ask: Callable[..., str]) -> None:
    text = ask("fall", "--destroy", "wall", "--system", "all")
    assert "no-quarter    wall is gone: 2 fall" in text
    assert "arcana has no rule for falls" in text


def test_without_an_enemy_there_is_no_best_place(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    lonely = Figure(name="scout", side="defender", base_mm=25, at=(0, 0))
    write_scene(Scene(figures=(lonely,)), tmp_path / "lonely.json")
    with pytest.raises(SystemExit, match="2"):
        main(["template", str(tmp_path / "lonely.json"), "--best-for", "defender"])
    assert "no place for a 3 in template has an enemy of the defender" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["template"], "one of --at, --best-for and --drop-from"),
        (["template", "--at", "0,0", "--best-for", "attacker"], "one of --at"),
        (["template", "shot", "--at", "0,0"], "or the name of one that lies in the scene"),
        (["template", "shot"], "no template is called 'shot'"),
        (["template", "--at", "0,0", "--drop-from", "dropper"], "leave the place out"),
        (["template", "--drop-from", "wall"], "from which place on it"),
        (["template", "--drop-from", "dropper", "--side", "inner"], "by the compass"),
        (["template", "--drop-from", "dropper", "--side", "left"], "'left' is no side of a wall"),
        (["template", "--drop-from", "dropper", "--size", "2"], "--size: what is dropped has"),
        (["template", "--at", "0,0", "--side", "north"], "--side: only what is dropped"),
        (["template", "--at", "0,0", "--sideways", "1"], "--sideways: only what is dropped"),
        (["template", "--drop-from", "orc 1"], "stands on the table"),
        (
            ["template", "--drop-from", "droper"],
            "no figure or component is called 'droper'; did you mean",
        ),
        (["template", "--drop-from", "dropper", "--sideways", "3"], "sideways"),
        (["fall", "dropper"], "--push DX,DY"),
        (["fall", "dropper", "--destroy", "wall"], "--destroy COMPONENT alone"),
        (["fall", "--destroy", "wal"], "no component is called 'wal'"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_what_cannot_be_asked_is_one_line(
    ask: Callable[..., str], arguments: list[str], said: str
) -> None:
    message = ask(*arguments, code=2)
    assert said in message
    assert message.count("\n") == 1


def test_typed_dice_drift_the_template_to_a_new_answer(ask: Callable[..., str]) -> None:
    data = json.loads(ask("template", "--at", "0,-5.2", "--drift", "90,3", "--json"))
    assert data["template"]["at"][:2] == pytest.approx([0, -2.2])
    assert data["template"]["drifted_from"] == [0, -5.2]
    there = json.loads(ask("template", "--at", "0,-2.2", "--json"))
    for drifted, placed in zip(data["figures"], there["figures"], strict=True):
        assert (drifted["name"], drifted["state"]) == (placed["name"], placed["state"])
        assert drifted["margin_in"] == pytest.approx(placed["margin_in"])
    assert "drifted from (0, -5.2)" in ask("template", "--at", "0,-5.2", "--drift", "90,3")


def test_a_height_that_was_given_is_kept_when_it_drifts(ask: Callable[..., str]) -> None:
    text = ask("template", "--at", "0,0,3", "--drift", "90,2")
    assert text.startswith("3 in circle at (0, 2), 3 in high")


@pytest.mark.parametrize("place", ["nan,0", "0,inf"])
def test_a_place_is_made_of_numbers(ask: Callable[..., str], place: str) -> None:
    assert "is not a place" in ask("template", "--at", place, code=2)


def test_what_was_agreed_by_hand_counts_and_is_marked(ask: Callable[..., str]) -> None:
    place = ("template", "--at", "0,-2.2", "--size", "3")
    text = ask(*place, "--by-hand", "orc 2=none", "--by-hand", "orc 5=full")
    [two] = [line for line in text.splitlines() if line.startswith("  orc 2")]
    [five] = [line for line in text.splitlines() if line.startswith("  orc 5")]
    assert "not hit  (by hand; measured: full)" in two
    assert "HIT  (by hand; measured: none)" in five


def test_a_template_is_kept_in_the_scene_with_what_was_agreed(
    ask: Callable[..., str], scene: str
) -> None:
    place = ("template", "--at", "0,-2.2", "--by-hand", "orc 2=full", "--by-hand", "orc 3=none")
    ask(*place, "--keep", "stone")
    text = ask("template", "stone")
    assert "orc 2  full     100.0 % covered  HIT  (by hand; measured: full)" in text
    assert "orc 3  none       0.0 % covered  not hit  (by hand; measured: full)" in text
    data = json.loads(ask("template", "stone", "--json"))
    told = {f["name"]: (f["by_hand"], f["outdated"], f["hit"]) for f in data["figures"]}
    assert told["orc 2"] == (True, False, "yes")
    assert told["orc 3"] == (True, False, "no")
    assert told["orc 1"][0] is False
    ask("template", "stone", "--by-hand", "orc 3=measured", "--keep", "stone")
    [stone] = read_scene(Path(scene)).templates
    assert [(agreed.figure, agreed.state) for agreed in stone.by_hand] == [("orc 2", "full")]


def test_what_was_agreed_before_a_move_counts_and_is_said_to_be_older(
    ask: Callable[..., str], scene: str
) -> None:
    ask("template", "--at", "0,-2.2", "--by-hand", "orc 3=none", "--keep", "stone")
    laid = read_scene(Path(scene))
    moved = laid.figure("orc 3").model_copy(update={"at": (1.4, -2.2)})
    write_scene(laid.with_figure(moved), Path(scene))
    said = "not hit  (by hand, before something was moved; measured: full then, partial now)"
    assert said in ask("template", "stone")
    drifted = ask("template", "stone", "--drift", "0,0.1")
    assert "by hand, before something was moved" in drifted


def test_a_bundled_scene_keeps_no_template(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(["template", "siege", "--at", "0,0", "--keep", "stone"])
    assert "comes with the program and keeps nothing" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("at", "said"),
    [
        ("15,9", "  50.0 % of it lies off the table, where nothing counts"),
        ("20,9", "  100 % of it lies off the table, where nothing counts"),
    ],
)
def test_a_template_off_the_table_is_said_to_be(
    ask: Callable[..., str], at: str, said: str
) -> None:
    assert said in ask("template", "--at", at)
    assert said in ask("template", "--at", "5,9", "--drift", f"0,{int(at[:2]) - 5}")
    assert "off the table" not in ask("template", "--at", "5,9")


@pytest.mark.parametrize(
    ("option", "value", "said"),
    [
        ("--by-hand", "orc 2=half", "FIGURE=full, =partial or =none"),
        ("--by-hand", "nobody=full", "no figure is called 'nobody'"),
        ("--drift", "north", "DEGREES,INCHES"),
        ("--drift", "0,-1", "a distance 0 in or more"),
        ("--drift", "nan,2", "a direction is a number"),
        ("--drift", "0,inf", "a distance 0 in or more"),
    ],
)
def test_what_cannot_be_agreed_or_rolled_is_refused(
    ask: Callable[..., str], option: str, value: str, said: str
) -> None:
    assert said in ask("template", "--at", "0,-2.2", option, value, code=2)


def test_the_level_struck_is_named(ask: Callable[..., str]) -> None:
    assert "level 4 in: the highest ground there is that of wall" in ask("template", "--at", "-4,0")


def test_a_miss_by_a_hair_does_not_read_as_none(ask: Callable[..., str]) -> None:
    near = 1.5 + 25 / 25.4 / 2 + 0.0004
    text = ask("template", "--at", f"{9 + near},-9")
    assert "orc 4  missed by 0.0004 in" in text
