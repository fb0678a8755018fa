"""Evidence: written, judged again, and honest about what changed."""

from __future__ import annotations

import json

import pytest

from escalade.scenes.errors import EvidenceError
from escalade.scenes.evidence import is_evidence, recheck, write_evidence
from escalade.scenes.scene import Figure, PlacedComponent, Scene
from escalade.scenes.sight import look
from escalade.scenes.space import compile_scene

FIGURES = (
    Figure(name="archer", base_mm=25, at=(0, -5)),
    Figure(name="orc", base_mm=25, at=(0.3, 5)),
)
WALL = PlacedComponent(name="wall", kind="wall", dimensions_in=(6, 0.9, 1), at=(-2.9, 0))


@pytest.fixture
def evidence(tmp_path):
    space = compile_scene(Scene(name="Test", components=(WALL,), figures=FIGURES))
    sight = look(space, "archer", "orc", 0.1, eyes=(0.8, 0.9))
    return write_evidence(tmp_path / "case", space, tmp_path, sight, {"the eye's view": "eye.png"})


def test_it_holds_when_nothing_changed(evidence):
    again = recheck(evidence)
    assert (again.holds, again.differences, again.warnings) == (True, (), ())
    assert again.sight.tolerance_in == 0.1
    assert again.sight.eyes == (0.8, 0.9)


def test_it_carries_question_answer_hashes_system_and_version(evidence):
    data = json.loads(evidence.read_text(encoding="utf-8"))
    assert data["question"]["from"] == "archer"
    assert data["answer"]["visible"] == pytest.approx(recheck(evidence).sight.visible, abs=1e-6)
    assert data["system"] == "no-quarter"
    assert data["files"]["scene.json"].startswith("sha256:")
    assert set(data["meshes"]) == {"wall"}
    assert data["pictures"]["the eye's view"] == "eye.png"
    assert (evidence.parent / data["pictures"]["the section"]).stat().st_size > 1000
    assert (evidence.parent / "section.svg").read_text().startswith("<svg")
    assert "escalade" in data["program"]


def test_a_changed_scene_no_longer_holds_and_says_what(evidence):
    scene = evidence.parent / "scene.json"
    scene.write_text(scene.read_text().replace("0.9", "5"))
    again = recheck(evidence)
    assert not again.holds
    assert any(text.startswith("visible") for text in again.differences)
    assert "scene.json has changed since it was judged" in again.warnings
    assert "wall no longer has the shape that was judged" in again.warnings


def test_a_forged_answer_is_found_out(evidence):
    data = json.loads(evidence.read_text(encoding="utf-8"))
    data["answer"]["verdict"] = "clear"
    data["answer"]["visible"] = 1.0
    evidence.write_text(json.dumps(data))
    again = recheck(evidence)
    assert not again.holds
    assert len(again.differences) >= 2


def test_model_files_travel_with_it(tmp_path):
    models = tmp_path / "models here"
    models.mkdir()
    (models / "block.stl").write_bytes(_stl_of_a_block())
    placed = PlacedComponent(
        name="block", kind="wall", model="models here/block.stl", unit="inch", at=(0, 0)
    )
    space = compile_scene(Scene(components=(placed,), figures=FIGURES), tmp_path)
    sight = look(space, "archer", "orc")
    path = write_evidence(tmp_path / "case", space, tmp_path, sight, {})
    (models / "block.stl").unlink()
    again = recheck(path)
    assert again.holds
    assert "models/0/block.stl" in json.loads(path.read_text())["files"]


def _stl_of_a_block() -> bytes:
    import trimesh

    block = trimesh.creation.box(extents=(2, 1, 1.1))
    return trimesh.exchange.stl.export_stl(block)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("{", "cannot be read"),
        ("{}", "not evidence"),
        ('{"format": "escalade-evidence", "version": 99}', "version 99"),
        ('{"format": "escalade-evidence", "version": 1}', "'scene' is missing"),
    ],
)
def test_what_is_no_evidence_is_refused_in_one_line(tmp_path, text, says):
    path = tmp_path / "evidence.json"
    path.write_text(text)
    with pytest.raises(EvidenceError, match=says) as caught:
        recheck(path)
    assert "\n" not in str(caught.value)


def test_a_missing_file_is_said_and_told_from_evidence(tmp_path, evidence):
    with pytest.raises(EvidenceError, match="no such file"):
        recheck(tmp_path / "nothing.json")
    assert is_evidence(evidence)
    assert not is_evidence(tmp_path / "nothing.json")
    assert not is_evidence(evidence.parent / "scene.json")


def test_a_folder_that_cannot_be_written_is_said(tmp_path, table_of):
    space = table_of(figures=[("a", (0, -3)), ("b", (0, 3))])
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(EvidenceError, match="cannot be written"):
        write_evidence(tmp_path / "file", space, tmp_path, look(space, "a", "b"), {})
