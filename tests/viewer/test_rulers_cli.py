"""Rulers asked for on the command line: figures, components, places, paths, and those that lie."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from escalade.scenes.scene import Figure, PlacedComponent, Ruler, Scene
from escalade.scenes.scene_file import write_scene
from escalade.viewer.cli import main

RADIUS_IN = 25 / 2 / 25.4


@pytest.fixture
def ask(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Callable[..., str]:
    """Measures on a table with a wall, an archer on it, two orcs, and two rulers; what it says."""
    wall = PlacedComponent(name="wall", kind="wall", dimensions_in=(8, 3, 2), at=(0, 6))
    write_scene(
        Scene(
            components=(wall,),
            figures=(
                Figure(name="orc", base_mm=25, at=(0, 0)),
                Figure(name="troll", base_mm=25, at=(5, 0)),
                Figure(name="archer", base_mm=25, at=(0, 6), on="wall"),
            ),
            rulers=(
                Ruler(name="charge", points=("orc", "wall")),
                Ruler(name="way round", points=("orc", (0, 4, 0), "troll")),
            ),
        ),
        tmp_path / "scene.json",
    )

    def run(*arguments: str, code: int = 0) -> str:
        with pytest.raises(SystemExit) as stopped:
            main(["ruler", str(tmp_path / "scene.json"), *arguments])
        printed = capsys.readouterr()
        assert stopped.value.code == code, printed.err
        return printed.err if code else printed.out

    return run


@pytest.mark.parametrize(
    ("points", "level", "upright"),
    [
        (("orc", "troll"), 5 - 2 * RADIUS_IN, 0),
        (("orc", "wall"), 5 - RADIUS_IN, 0),
        (("wall", "troll"), ((5 - 4) ** 2 + 5**2) ** 0.5 - RADIUS_IN, 0),
        (("archer", "wall"), 0, 0),
        (("orc", "-4,3"), 5 - RADIUS_IN, 0),
        (("orc", "0,6"), 6 - RADIUS_IN, 3),
        (("orc", "0,6,1"), 6 - RADIUS_IN, 1),
        (("-1,0", "2,4"), 5, 0),
        (("orc", "0,4", "3,4", "wall"), 4 - RADIUS_IN + 3 + 1, 0),
    ],
    ids=str,
)
def test_it_measures_between_figures_components_and_places(
    ask: Callable[..., str], points: tuple[str, ...], level: float, upright: float
) -> None:
    data = json.loads(ask(*points, "--json"))
    assert data["level_in"] == pytest.approx(level, abs=1e-6)
    assert data["upright_in"] == pytest.approx(upright, abs=1e-6)
    assert len(data["through"]) == len(points) - 2


def test_a_path_is_told_leg_by_leg(ask: Callable[..., str]) -> None:
    parts = "(level 9.42 in, upright 0.00 in)"
    assert ask("orc", "0,4", "troll").splitlines() == [
        f"orc to troll: 9.42 in, base edge to base edge, past 1 corner {parts}",
        "  orc to (0, 4, 0): 3.51 in",
        "  (0, 4, 0) to troll: 5.91 in",
    ]


def test_the_rulers_of_the_scene_are_measured_all_or_by_name(ask: Callable[..., str]) -> None:
    charge = "charge: orc to wall: 4.51 in, base edge to edge (level 4.51 in, upright 0.00 in)"
    assert ask("charge").splitlines() == [charge]
    everything = ask().splitlines()
    assert everything[0] == charge
    assert everything[1].startswith("way round: orc to troll: 9.42 in")
    assert [each["name"] for each in json.loads(ask("--json"))["rulers"]] == ["charge", "way round"]


@pytest.mark.parametrize(
    ("points", "said"),
    [
        (("orc",), "'orc' is one end: name the other, or a ruler of the scene (charge, way round)"),
        (("orc", "trol"), "no figure or component is called 'trol'; did you mean 'troll'?"),
        (("orc", "1,2,x"), "'1,2,x' is not a place; write X,Y or X,Y,Z"),
        (("orc", "nan,0"), "no figure or component is called 'nan,0'"),
    ],
    ids=str,
)
def test_what_cannot_be_measured_is_one_line(
    ask: Callable[..., str], points: tuple[str, ...], said: str
) -> None:
    message = ask(*points, code=2)
    assert said in message
    assert message.count("\n") == 1


def test_it_is_drawn_into_a_picture(ask: Callable[..., str], tmp_path: Path) -> None:
    ask("orc", "0,4", "wall", "--out", str(tmp_path / "ruler.png"))
    assert (tmp_path / "ruler.png").read_bytes().startswith(b"\x89PNG")
    assert "there is no folder" in ask("orc", "wall", "--out", "nowhere/ruler.png", code=2)
