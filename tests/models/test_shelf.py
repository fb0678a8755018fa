"""Carved pieces are kept on disk, and what is kept there never changes an answer."""

from __future__ import annotations

import os

import numpy as np
import pytest

from escalade.models.mesh import Mesh, Part
from escalade.models.pieces import build, registry, shelf
from escalade.models.pieces.shelf import Shelf


@pytest.fixture
def carving():
    """Carves a triangle of a given height, and counts how often."""

    class Carving:
        times = 0

        def __call__(self, height=1.0):
            self.times += 1
            corners = np.array([[0, 0, 0], [1, 0, 0], [0, 0, height]])
            return Mesh.of(corners, np.array([[0, 1, 2]]), Part("merlons", "wood"))

    return Carving()


def same(one, other):
    return (
        np.array_equal(one.vertices, other.vertices)
        and np.array_equal(one.faces, other.faces)
        and np.array_equal(one.face_parts, other.face_parts)
        and one.parts == other.parts
    )


def test_a_piece_is_carved_once(tmp_path, carving):
    first = Shelf(tmp_path).piece(["wall", 1.0], carving)
    again = Shelf(tmp_path).piece(["wall", 1.0], carving)
    assert carving.times == 1
    assert same(first, again)
    assert (again.vertices.dtype, again.faces.dtype) == (np.float64, np.int64)


def test_another_size_is_another_piece(tmp_path, carving):
    low = Shelf(tmp_path).piece(["wall", 1.0], carving)
    high = Shelf(tmp_path).piece(["wall", 2.0], lambda: carving(2.0))
    assert (low.bounds[1, 2], high.bounds[1, 2]) == (1, 2)


def test_other_code_carves_anew(tmp_path, carving, monkeypatch):
    Shelf(tmp_path).piece("wall", carving)
    monkeypatch.setattr(shelf, "_code", lambda: "changed")
    Shelf(tmp_path).piece("wall", carving)
    assert carving.times == 2


@pytest.mark.parametrize("damage", ["emptied", "cut", "flipped", "no archive"])
def test_a_damaged_piece_is_carved_anew_and_kept_again(tmp_path, carving, damage):
    whole = Shelf(tmp_path).piece("wall", carving)
    (file,) = tmp_path.iterdir()
    content = bytearray(file.read_bytes())
    middle = content.find(whole.vertices.tobytes())
    flipped = bytes([*content[:middle], content[middle] ^ 255, *content[middle + 1 :]])
    file.write_bytes(
        {"emptied": b"", "cut": content[:200], "flipped": flipped, "no archive": b"castle"}[damage]
    )
    assert same(Shelf(tmp_path).piece("wall", carving), whole)
    assert same(Shelf(tmp_path).piece("wall", carving), whole)
    assert carving.times == 2


def test_a_shelf_that_cannot_be_written_stops_nothing(tmp_path, carving):
    in_the_way = tmp_path / "file"
    in_the_way.write_text("not a folder")
    for _ in range(2):
        Shelf(in_the_way / "pieces").piece("wall", carving)
    assert carving.times == 2


def test_a_piece_that_cannot_be_written_whole_leaves_nothing(tmp_path, carving, monkeypatch):
    def fills_up(mesh, path):
        path.write_bytes(b"half a piece")
        raise OSError("no space left on device")

    monkeypatch.setattr(shelf, "_write", fills_up)
    Shelf(tmp_path).piece("wall", carving)
    assert list(tmp_path.iterdir()) == []


def test_the_pieces_used_longest_ago_go_first(tmp_path, carving):
    Shelf(tmp_path).piece("size of one", carving)
    (file,) = tmp_path.iterdir()
    room = int(2.5 * file.stat().st_size)
    file.unlink()
    small = Shelf(tmp_path, room)
    for age, name in ((30, "old"), (20, "used again"), (10, "young")):
        small.piece(name, carving)
        newest = max(tmp_path.iterdir(), key=lambda entry: entry.stat().st_mtime)
        os.utime(newest, (newest.stat().st_mtime - age,) * 2)
        small.piece("used again", carving) if name == "young" else None
    assert len(list(tmp_path.iterdir())) == 2
    before = carving.times
    small.piece("used again", carving)
    small.piece("young", carving)
    assert carving.times == before


def test_a_kept_wall_is_the_wall_that_was_carved(tmp_path, monkeypatch):
    monkeypatch.setattr(registry, "usual_shelf", lambda: Shelf(tmp_path))
    registry._built.cache_clear()
    carved = build("wall", (7.25, 4.75, 3))
    registry._built.cache_clear()
    kept = build("wall", (7.25, 4.75, 3))
    registry._built.cache_clear()
    assert kept is not carved
    assert same(kept, carved)
    assert not kept.vertices.flags.writeable
    assert len(list(tmp_path.iterdir())) == 1
