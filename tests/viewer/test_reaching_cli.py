"""Siege machines and mantlets asked about on the command line."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from escalade.scenes.scene import Figure, PlacedComponent, Scene
from escalade.scenes.scene_file import write_scene
from escalade.viewer.cli import main


@pytest.fixture
def ask(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Callable[..., str]:
    """Asks about a gate, two rams, a ladder and a mantlet; gives what was printed."""
    pieces = (
        ("gate", "gate", (4, 4, 1), (0, 0), 0),
        ("ram", "covered-ram", (1, 1, 6), (0, -4), 0),
        ("log", "small-ram", (1, 1, 4), (9, -4), 0),
        ("tower", "siege-tower", (4, 6, 4), (-9, -9), 0),
        ("mantlet", "mantlet", (3, 1, 0.2), (9, 0), 0),
    )
    write_scene(
        Scene(
            components=tuple(
                PlacedComponent(name=name, kind=kind, dimensions_in=size, at=at, yaw_deg=yaw)
                for name, kind, size, at, yaw in pieces
            ),
            figures=(
                Figure(name="archer", base_mm=25, at=(9, 10)),
                Figure(name="orc", base_mm=25, at=(9, -1)),
            ),
        ),
        tmp_path / "scene.json",
    )

    def run(command: str, *arguments: str, code: int = 0) -> str:
        with pytest.raises(SystemExit) as stopped:
            main([command, str(tmp_path / "scene.json"), *arguments])
        printed = capsys.readouterr()
        assert stopped.value.code == code, printed.err
        return printed.err if code else printed.out

    return run


def test_a_ram_is_classed_by_its_profile_and_measured_to_the_gate(ask: Callable[..., str]) -> None:
    data = json.loads(ask("machine", "ram", "--json"))
    assert (data["size"], data["size_by_length"], data["length_in"]) == ("large", "medium", 6)
    assert data["crew_wounds"] == [6, 10]
    assert (data["ram"]["component"], data["ram"]["in_contact"]) == ("gate", False)
    assert data["ram"]["gap_in"] == pytest.approx(0.5)
    assert "0.50 in straight on to gate" in ask("machine", "ram")


def test_a_ram_may_head_for_nothing_and_a_tower_has_none(ask: Callable[..., str]) -> None:
    assert "no castle is ahead" in ask("machine", "log")
    assert json.loads(ask("machine", "tower", "--json"))["ram"] is None


def test_a_gate_is_no_machine(ask: Callable[..., str]) -> None:
    assert "siege machine" in ask("machine", "gate", code=2)


def test_the_lee_of_a_mantlet_names_who_it_hides_and_the_cover(ask: Callable[..., str]) -> None:
    [orc] = json.loads(ask("lee", "mantlet", "archer", "--json"))["figures"]
    assert (orc["name"], orc["cover"]) == ("orc", "hard")
    assert "in the lee of gate against archer: nobody" in ask("lee", "gate", "archer")
    assert "cover hard" in ask("lee", "mantlet", "archer")
