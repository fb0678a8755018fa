"""An archive on the bench is unpacked and read once, however often the user chooses otherwise."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest
import trimesh

from escalade.models import opened_archive
from escalade.models.errors import EmptyModel, ReadingError
from escalade.models.importing import import_sections
from escalade.models.opened_archive import open_archive
from escalade.models.reading import read
from escalade.models.watching import Watch
from escalade.viewer.importing import begin, chosen


class Reader:
    """Reads models, and notes which."""

    def __init__(self) -> None:
        self.read: list[str] = []

    def __call__(self, path: Path):
        self.read.append(path.name)
        return read(path)


@pytest.fixture
def castle(tmp_path) -> Path:
    path = tmp_path / "castle.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("wall.stl", trimesh.creation.box((200, 30, 90)).export(file_type="stl"))
        archive.writestr("tower.stl", trimesh.creation.box((80, 80, 180)).export(file_type="stl"))
        archive.writestr("broken.stl", b"solid x\nendsolid x\n")
    return path


def test_further_choices_read_nothing_again(castle, monkeypatch):
    reader = Reader()
    first = begin(castle, Watch(reader))
    assert sorted(reader.read) == ["broken.stl", "tower.stl", "wall.stl"]
    reader.read.clear()
    monkeypatch.setattr(opened_archive, "unpacked_models", pytest.fail)
    inches = chosen(first, Watch(reader), unit="cm")
    whole = chosen(inches, Watch(reader), split="bodies")
    assert reader.read == []
    assert [part.unit for part in inches.parts] == ["cm", "cm"]
    assert [part.name for part in whole.parts] == [part.name for part in first.parts]
    assert [part.dimensions for part in first.parts] == [
        part.dimensions for part in chosen(inches, unit=None).parts
    ]


def test_what_was_opened_gives_the_sections_of_the_file(castle):
    from_file = import_sections(castle, reader=read)
    again = import_sections(castle, archive=open_archive(castle, read), reader=pytest.fail)
    assert [part.section for part in again] == [part.section for part in from_file]
    assert [part.dimensions for part in again] == [part.dimensions for part in from_file]
    assert [part.notes for part in again] == [part.notes for part in from_file]
    assert any("broken.stl was left out" in note for note in again[0].notes)
    assert all(part.file == castle for part in again)


def test_an_archive_without_a_model_that_can_be_read_says_why(tmp_path):
    path = tmp_path / "empty.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("broken.stl", b"solid x\nendsolid x\n")
    with pytest.raises(EmptyModel, match=r"empty\.zip holds no model .*broken\.stl was left out"):
        open_archive(path, read)
    path.write_bytes(b"PK\x03\x04 and no more")
    with pytest.raises(ReadingError, match=r"empty\.zip"):
        open_archive(path, read)
