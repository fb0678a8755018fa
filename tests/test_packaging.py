"""The wheel holds every package and data file, and installs nothing under a bare name."""

from __future__ import annotations

import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGES = ("rules", "models", "scenes", "viewer")


@pytest.fixture(scope="module")
def wheel_names(tmp_path_factory: pytest.TempPathFactory) -> set[str]:
    if not (ROOT / "pyproject.toml").exists():
        pytest.skip("the source tree is not beside the tests")
    folder = tmp_path_factory.mktemp("wheel")
    source = folder / "source"
    source.mkdir()
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        (source / name).write_bytes((ROOT / name).read_bytes())
    for package in PACKAGES:
        for path in (ROOT / package).rglob("*"):
            if path.is_file() and "__pycache__" not in path.parts:
                copy = source / path.relative_to(ROOT)
                copy.parent.mkdir(parents=True, exist_ok=True)
                copy.write_bytes(path.read_bytes())
    subprocess.run(
        [sys.executable, "-m", "pip", "wheel", "--no-deps", "-q", "-w", folder, source],
        check=True,
        capture_output=True,
    )
    (wheel,) = folder.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        return set(archive.namelist())


def test_every_source_and_data_file_is_in_the_wheel(wheel_names: set[str]) -> None:
    expected = {
        f"escalade/{path.relative_to(ROOT).as_posix()}"
        for package in PACKAGES
        for path in (ROOT / package).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    assert expected - wheel_names == set()


def test_nothing_is_installed_outside_escalade(wheel_names: set[str]) -> None:
    outside = {name for name in wheel_names if not name.startswith("escalade")}
    assert outside == set()


def test_there_is_no_init_at_the_root_of_the_namespace(wheel_names: set[str]) -> None:
    assert "escalade/__init__.py" not in wheel_names


def test_every_dependency_has_a_lower_bound() -> None:
    with (ROOT / "pyproject.toml").open("rb") as file:
        project = tomllib.load(file)["project"]
    groups = [project["dependencies"], *project["optional-dependencies"].values()]
    wanted = [entry for group in groups for entry in group if not entry.startswith("escalade[")]
    assert [entry for entry in wanted if ">=" not in entry] == []
