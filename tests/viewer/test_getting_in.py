"""Leaps with a better start and ladders that fall short, as told, drawn and printed."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from escalade.scenes.climbs import climb
from escalade.scenes.leaps import leap
from escalade.scenes.scene import Figure, PlacedComponent, Scene
from escalade.scenes.scene_file import write_scene
from escalade.scenes.space import Space, compile_scene
from escalade.viewer.answers import leap_overlay, way_overlays
from escalade.viewer.cli import main
from escalade.viewer.commands.leaping import leap_report
from escalade.viewer.tools.approach_facts import climb_facts, leap_facts


@pytest.fixture(scope="module")
def siege() -> Scene:
    """A wall with a keep before its middle, a ladder too short for it, a belfry too far off."""
    wall = PlacedComponent(name="wall", kind="wall", dimensions_in=(16, 5, 3), at=(0, 6))
    keep = PlacedComponent(name="keep", kind="keep", dimensions_in=(3, 9, 3), at=(0, 2))
    ladder = PlacedComponent(
        name="ladder", kind="ladder", dimensions_in=(0.8, 4.2, 0.2), at=(5, 3.9)
    )
    belfry = PlacedComponent(
        name="belfry", kind="siege-tower", dimensions_in=(4, 5.2, 4), at=(-6, 0.116)
    )
    return Scene(
        name="Two ways too short",
        components=(wall, keep, ladder, belfry),
        figures=(
            Figure(name="troll", side="attacker", base_mm=40, height_in=2, at=(0, -3)),
            Figure(name="orc", side="attacker", base_mm=25, at=(4, -2)),
        ),
    )


@pytest.fixture(scope="module")
def space(siege: Scene) -> Space:
    return compile_scene(siege)


@pytest.fixture
def ask(siege: Scene, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Callable[..., str]:
    path = tmp_path / "siege.json"
    write_scene(siege, path)

    def run(command: str, *arguments: str) -> str:
        with pytest.raises(SystemExit) as stopped:
            main([command, str(path), *arguments])
        printed = capsys.readouterr()
        assert stopped.value.code == 0, printed.err
        return printed.out

    return run


def test_a_better_start_is_printed_under_the_nearest(ask: Callable[..., str]) -> None:
    lines = ask("leap", "troll", "wall").splitlines()
    assert lines[0].endswith("0 % to get on to it")
    [better] = [line for line in lines if line.startswith("  better")]
    assert "in further " in better
    assert better.endswith("60 % instead of 0 %")


def test_a_leap_from_the_better_start_is_as_good_as_was_told(ask: Callable[..., str]) -> None:
    better: dict[str, Any] = json.loads(ask("leap", "troll", "wall", "--json"))["better"]
    assert better["chance"] == 0.6
    assert better["move_in"] >= 1
    x, y = better["start"]["at"]
    there = json.loads(ask("leap", "troll", "wall", f"--from={x},{y}", "--json"))
    assert there["start"]["at"] == pytest.approx([x, y], abs=1e-6)
    assert (there["chance"], there["better"]) == (0.6, None)


def test_a_start_that_is_no_place_is_refused(
    siege: Scene, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "siege.json"
    write_scene(siege, path)
    with pytest.raises(SystemExit) as stopped:
        main(["leap", str(path), "troll", "wall", "--from", "west"])
    assert stopped.value.code == 2
    assert "'west' is not a place" in capsys.readouterr().err


def test_the_better_start_is_drawn_with_its_way_named_and_told(space: Space) -> None:
    answer = leap(space, "troll", "wall")
    assert answer.better is not None
    better = leap_overlay(answer, space).better
    assert better is not None
    assert better.way[0][:2] == (0, -3)
    assert better.base.centroid.coords[0] == pytest.approx(answer.better.place.point[:2])
    told = dict(leap_facts(answer, "in"))
    assert "further" in told["better start"]
    assert told["from there"].startswith("3/5 (60 %), moves ")


@pytest.mark.parametrize(
    ("deck_in", "rise", "said"),
    [
        (0.005, None, "(5.00 in high): 60 %"),
        (2.0, "3 in", "(5.00 in high, its top 3.00 in above where it leaps from): 100 %"),
        (6.0, "-1 in", "(5.00 in high, its top 1.00 in below where it leaps from): 100 %"),
    ],
    ids=["from a sheet on the table", "from a low deck", "from a deck higher than the wall"],
)
def test_a_start_off_the_ground_is_told(deck_in: float, rise: str | None, said: str) -> None:
    wall = PlacedComponent(name="wall", kind="wall", dimensions_in=(16, 5, 3), at=(0, 6))
    deck = PlacedComponent(name="deck", kind="terrain", dimensions_in=(5, deck_in, 5), at=(0, -3))
    troll = Figure(name="troll", base_mm=40, height_in=2, at=(0, -2), on="deck")
    scene = Scene(components=(wall, deck), figures=(troll,))
    answer = leap(compile_scene(scene), "troll", "wall")
    assert dict(leap_facts(answer, "inch")).get("its top over the leaper") == rise
    assert said in leap_report(answer).splitlines()[0]


def test_ladders_and_bridges_that_fall_short_are_drawn_and_told_by_how_much(space: Space) -> None:
    answer = climb(space, "orc", "wall")
    short = [way for way in way_overlays(answer) if not way.open]
    assert {way.label for way in short} == {"ladder: 0.80 in short", "belfry: 1.40 in short"}
    assert all(len(way.points) == 2 for way in short)
    told = dict(climb_facts(answer, "in"))
    assert told["ladder"].startswith("not open, 0.80 in short: its head is 0.80 in short")
    assert told["drawbridge by belfry"].startswith("not open, 1.40 in short")


def test_what_falls_short_is_printed_below_the_open_ways(ask: Callable[..., str]) -> None:
    lines = [
        line
        for line in ask("climb", "orc", "wall").splitlines()
        if "AC" in line or "not open" in line
    ]
    assert any("ladder by ladder: 0.80 in short" in line for line in lines)
    assert any("drawbridge by belfry: 1.40 in short" in line for line in lines)
    ways = json.loads(ask("climb", "orc", "wall", "--json"))
    [ladder] = ways["ladders"]
    assert ladder["walk_in"] - ladder["reaches_in"] == pytest.approx(0.8)
    assert ladder["lean_deg"] == pytest.approx(0)
    assert {way["lacks"] for way in ways["ways"]} == {"", "0.80 in short", "1.40 in short"}
