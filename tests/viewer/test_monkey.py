"""Nothing that a monkey does at the window breaks it: seeded, and shrunk where it does."""

from __future__ import annotations

import zipfile
from pathlib import Path

import numpy as np
import pytest
import trimesh
from hypothesis import HealthCheck, Phase, settings
from hypothesis.stateful import run_state_machine_as_test

from escalade.models.blocks import block
from escalade.models.mesh import Mesh
from escalade.scenes.scene_file import write_scene
from escalade.viewer import dialogs
from escalade.viewer.choice import FileChoice
from escalade.viewer.lights import light_passes

from .conftest import small_scene
from .monkey import Monkey
from .widgets import Widgets

# Every example is a window that is used for so many steps.
QUICK = {"max_examples": 4, "stateful_step_count": 25, "derandomize": True}
LONG = {"max_examples": 100, "stateful_step_count": 60}


@pytest.fixture
def files(tmp_path):
    """A folder of files that open, files that do not, and what is no file."""
    folder = tmp_path / "files"
    folder.mkdir()
    written(folder / "castle.stl", block(6, 4, 2), 25.4)
    sheet = block(16, 0.02, 16).moved((0, 0, -0.02))
    written(folder / "scan.stl", Mesh.joined([sheet, block(6, 4, 1.5)]), 2.3)
    towers = [block(2, 4, 2).moved((x, 0, 0)) for x in (-4, 4)]
    written(folder / "two towers inch.obj", Mesh.joined([*towers, block(5, 3, 1)]), 1.0)
    with zipfile.ZipFile(folder / "castle.zip", "w") as archive:
        archive.write(folder / "castle.stl", "castle.stl")
    (folder / "broken.stl").write_bytes(bytes(range(90)))
    (folder / "broken.json").write_text('{"format": "escalade-scene", "version": 1, "figures": 3}')
    (folder / "empty.obj").write_bytes(b"")
    (folder / "notes.txt").write_text("turn 3: the ram is at the gate")
    (folder / "a folder").mkdir()
    (folder / "a folder.stl").mkdir()
    write_scene(small_scene(), folder / "siege.json")
    return folder


def written(path: Path, mesh: Mesh, scale: float) -> None:
    trimesh.Trimesh(np.asarray(mesh.vertices) * scale, mesh.faces, process=False).export(path)


@pytest.fixture
def monkey(renderer, files, monkeypatch):
    monkeypatch.setattr(dialogs, "available", lambda: False)
    monkeypatch.setattr("escalade.viewer.offscreen.light_passes", lambda _: light_passes(1))

    seen = Widgets()
    seen.watch(monkeypatch.setattr)
    enter = FileChoice.enter

    def stay(choice: FileChoice, folder: Path) -> None:
        if folder.resolve().is_relative_to(files.parent):
            enter(choice, folder)

    monkeypatch.setattr(FileChoice, "enter", stay)
    given = {"graphics": renderer, "files": files, "widgets": seen, "patch": monkeypatch}
    return type("Here", (Monkey,), given)


@pytest.mark.parametrize(
    "dose", [pytest.param(QUICK, id="quick"), pytest.param(LONG, id="long", marks=pytest.mark.long)]
)
def test_whatever_a_monkey_does_nothing_breaks_and_all_can_be_taken_back(monkey, dose):
    phases = (Phase.explicit, Phase.reuse, Phase.generate, Phase.shrink)
    run_state_machine_as_test(
        monkey,
        settings=settings(
            **dose,
            deadline=None,
            phases=phases,
            print_blob=True,
            report_multiple_bugs=False,
            suppress_health_check=list(HealthCheck),
        ),
    )
