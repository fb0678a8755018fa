"""A scan without a scale is worth no wounds, whatever its numbers would give."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from escalade.viewer.cli import main


@pytest.fixture
def photo_scan(tmp_path: Path) -> Path:
    points = np.random.default_rng(0).uniform(0, 1, (3000, 3)) * [152.4, 38.1, 101.6]
    path = tmp_path / "photo.xyz"
    np.savetxt(path, points, fmt="%.4f")
    return path


def answered(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[str, str]:
    with pytest.raises(SystemExit):
        main(arguments)
    printed = capsys.readouterr()
    return printed.out, printed.err


@pytest.mark.parametrize("system", ["no-quarter", "all"])
def test_an_unscaled_scan_asks_for_two_points_and_shows_no_wounds(
    photo_scan: Path, system: str, capsys: pytest.CaptureFixture[str]
) -> None:
    shown, _ = answered(capsys, "measure", str(photo_scan), "--system", system)
    assert "no scale" in shown
    assert "--scale" in shown
    assert "4 wounds" not in shown
    assert "profile" not in shown


def test_an_unscaled_scan_has_no_wounds_in_json_until_it_is_scaled(
    photo_scan: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shown, _ = answered(capsys, "measure", str(photo_scan), "--json")
    (component,) = json.loads(shown)["components"]
    assert component["unscaled"]
    assert component["wounds"] is None
    assert all(candidate["wounds"] is None for candidate in component["candidates"])
    scale = ("--scale", "0,0,0 152.4,0,0 = 6in")
    shown, _ = answered(capsys, "measure", str(photo_scan), *scale, "--kind", "wall", "--json")
    (component,) = json.loads(shown)["components"]
    assert not component["unscaled"]
    assert component["wounds"] == 4


def test_an_unscaled_scan_is_not_drawn_with_sides(
    photo_scan: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    picture = tmp_path / "sides.png"
    shown, said = answered(capsys, "measure", str(photo_scan), "--picture", str(picture))
    assert shown == ""
    assert "no scale" in said
    assert not picture.exists()


def test_a_scene_with_an_unscaled_scan_is_refused_until_it_has_a_scale(
    photo_scan: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    scene = photo_scan.with_name("siege.json")
    placed = {"name": "ruin", "kind": "wall", "model": photo_scan.name}
    head = {"format": "escalade-scene", "version": 1, "name": "x"}
    scene.write_text(json.dumps(head | {"components": [placed]}), encoding="utf-8")
    shown, said = answered(capsys, "inside", str(scene))
    assert shown == ""
    assert "ruin: photo.xyz is a scan without a scale" in said
