"""A file that is nested too deeply to be read is told like any other that is damaged."""

from __future__ import annotations

import pytest

from escalade.models import component_file
from escalade.models.errors import ComponentFileError
from escalade.scenes.errors import EvidenceError, SceneFileError
from escalade.scenes.evidence import recheck
from escalade.scenes.scene_file import read_scene
from escalade.viewer import autosave
from escalade.viewer.errors import PlayFileError
from escalade.viewer.play_file import parse_game
from escalade.viewer.settings import read_settings

DEEP = "[" * 200_000


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "deep.json"
    path.write_text(DEEP, encoding="utf-8")
    return path


def test_a_scene(file):
    with pytest.raises(SceneFileError, match="nested too deeply"):
        read_scene(file)


def test_evidence(file):
    with pytest.raises(EvidenceError, match="cannot be read as evidence"):
        recheck(file)


def test_what_was_chosen_about_a_model(tmp_path):
    model = tmp_path / "keep.stl"
    model.write_bytes(b"solid")
    component_file.component_path(model).write_text(DEEP, encoding="utf-8")
    with pytest.raises(ComponentFileError, match="no JSON"):
        component_file.load(model)


def test_a_game():
    with pytest.raises(PlayFileError, match="here: not JSON"):
        parse_game(DEEP, "here")


def test_settings(file):
    (fault,) = read_settings(file).faults
    assert "not JSON" in fault


def test_what_a_crash_left_behind(monkeypatch, tmp_path):
    monkeypatch.setattr(autosave, "state_folder", lambda: tmp_path)
    autosave.autosave_file().write_text(DEEP, encoding="utf-8")
    assert autosave.kept() is None
