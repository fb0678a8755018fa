"""A huge model is measured in a process of its own, to the same component, and ended at once."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from threading import Event

import numpy as np
import pytest
import trimesh

from escalade.models import measuring_apart
from escalade.models.assembling import component_of
from escalade.models.choices import Choices
from escalade.models.errors import Cancelled, EmptyModel, ModelError
from escalade.models.measuring_apart import APART, is_measured_apart, measured_apart
from escalade.models.reading import read
from escalade.models.source import Source
from escalade.rules.errors import EscaladeError

PATIENCE_S = 30.0
"""How long a busy machine may take to start or end a process."""


@pytest.fixture
def tower(tmp_path: Path) -> Source:
    path = tmp_path / "tower_mm.stl"
    body = trimesh.creation.cylinder(radius=40, height=150, sections=64)
    trimesh.util.concatenate([body, trimesh.creation.box((100, 100, 10))]).export(path)
    return read(path)


@pytest.fixture
def folders(tmp_path: Path, monkeypatch) -> Path:
    """Where temporary folders are made."""
    place = tmp_path / "temporary"
    place.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(place))
    return place


def never() -> bool:
    return False


@pytest.mark.parametrize(
    "choices", [Choices(), Choices(unit="cm", up="+y", kind="keep"), Choices(scan=True)], ids=str
)
def test_it_gives_the_component_that_measuring_here_gives(tower, folders, choices):
    stages: list[str] = []
    there = measured_apart(tower, choices, tell=stages.append, cancelled=never)
    here = component_of(tower, choices)
    assert there.dimensions == here.dimensions
    assert (there.name, there.kind, there.unit, there.up) == (
        here.name,
        here.kind,
        here.unit,
        here.up,
    )
    assert (there.questions, there.readings, there.notes, there.file) == (
        here.questions,
        here.readings,
        here.notes,
        here.file,
    )
    assert np.array_equal(there.mesh.vertices, here.mesh.vertices)
    assert np.array_equal(there.mesh.faces, here.mesh.faces)
    assert there.mesh.parts == here.mesh.parts
    assert set(stages) <= {"cleaning", "measuring"}
    assert list(folders.iterdir()) == []


def test_it_measures_without_a_mesh_in_a_unit_that_is_told(tower):
    there = measured_apart(
        tower, Choices(), unit="cm", with_mesh=False, tell=lambda _: None, cancelled=never
    )
    assert (there.mesh, there.unit) == (None, "cm")


def test_what_cannot_be_measured_is_raised_as_here(tower):
    with pytest.raises(ModelError) as here:
        component_of(tower, Choices(cut_at=999.0))
    with pytest.raises(type(here.value)) as there:
        measured_apart(tower, Choices(cut_at=999.0), tell=lambda _: None, cancelled=never)
    assert str(there.value) == str(here.value)
    assert not isinstance(here.value, Cancelled)


def test_a_kind_that_nobody_knows_is_named_and_not_taken_for_a_lack_of_memory(tower):
    with pytest.raises(EscaladeError) as here:
        component_of(tower, Choices(kind="wal"))
    with pytest.raises(ModelError) as there:
        measured_apart(tower, Choices(kind="wal"), tell=lambda _: None, cancelled=never)
    assert str(there.value) == str(here.value)
    assert "'wal'" in str(here.value)


def test_a_cancel_kills_the_process_and_leaves_nothing(tower, folders, monkeypatch):
    started: list[subprocess.Popen[bytes]] = []
    real = subprocess.Popen

    def popen(command, **more):
        # It measures for ever: the one that is asked for would be done too soon.
        started.append(real([command[0], "-c", "import time; time.sleep(600)"], **more))
        return started[-1]

    monkeypatch.setattr(subprocess, "Popen", popen)
    with pytest.raises(Cancelled, match=r"tower_mm\.stl was not measured"):
        measured_apart(tower, Choices(), tell=lambda _: None, cancelled=lambda: bool(started))
    assert started[0].returncode not in {None, 0}
    assert list(folders.iterdir()) == []


def test_a_process_that_breaks_is_one_line(tower, folders, monkeypatch):
    monkeypatch.setattr(measuring_apart, "watched", lambda *_: -9)
    with pytest.raises(ModelError, match="too large to be measured") as error:
        measured_apart(tower, Choices(), tell=lambda _: None, cancelled=never)
    assert "\n" not in str(error.value)


def test_only_huge_models_are_measured_apart(tower):
    assert not is_measured_apart(tower)
    faces = np.zeros((APART.from_faces, 3), dtype=np.int32)
    huge = Source(Path("x.stl"), "stl", tower.vertices, faces, faces[:, 0], ("x",), "+z")
    assert is_measured_apart(huge)


@pytest.mark.skipif(sys.platform == "win32", reason="there it ends when it is done")
def test_it_ends_when_the_program_that_asked_is_gone(tmp_path):
    folder = tmp_path / "folder"
    folder.mkdir()
    os.mkfifo(folder / "asked.pickle")  # whoever reads it waits until somebody writes
    measurer = subprocess.Popen(
        [sys.executable, "-m", "escalade.models.measurer", str(folder), str(6 << 30)],
        stdin=subprocess.PIPE,
    )
    Event().wait(0.5)
    assert measurer.poll() is None
    measurer.communicate(timeout=PATIENCE_S)  # closes its input, as the end of a program does
    assert measurer.returncode == 1
    assert not folder.exists()


def test_a_flat_model_is_still_no_model(tmp_path):
    flat = np.array([[0, 0, 0], [100, 0, 0], [0, 100, 0]], dtype=np.float32)
    source = Source(
        tmp_path / "flat.stl", "stl", flat, np.array([[0, 1, 2]]), np.zeros(1, int), ("x",), "+z"
    )
    with pytest.raises(EmptyModel):
        measured_apart(source, Choices(), tell=lambda _: None, cancelled=never)
