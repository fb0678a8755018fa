"""The light copy of a huge mesh: each face once, in the order of the file."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from escalade.models import thinning
from escalade.models.source import Source
from escalade.models.thinning import ThinningTolerances, light_copy


def sheet(side: int) -> Source:
    """A square of so many cells a side, every other of whose faces comes twice."""
    x, y = np.meshgrid(np.arange(side + 1.0), np.arange(side + 1.0), indexing="ij")
    vertices = np.stack([x.ravel(), y.ravel(), np.zeros(x.size)], axis=1).astype(np.float32)
    a = (np.arange(side)[:, None] * (side + 1) + np.arange(side)).ravel()
    faces = np.concatenate(
        [np.stack([a, a + side + 1, a + 1], 1), np.stack([a + 1, a + side + 1, a + side + 2], 1)]
    )
    faces = np.concatenate([faces, np.roll(faces[::2], 1, axis=1)])
    groups = np.arange(len(faces)) % 3
    return Source(Path("sheet.stl"), "stl", vertices, faces, groups, ("a", "b", "c"), "+z")


@pytest.mark.parametrize("corners", [50, 3_000_000_000])
def test_each_face_is_found_where_it_comes_first(corners):
    chance = np.random.default_rng(7)
    faces = np.sort(chance.integers(0, 12, (500, 3)), axis=1) * (corners // 50)
    first: dict[tuple[int, ...], int] = {}
    for index, face in enumerate(map(tuple, faces.tolist())):
        first.setdefault(face, index)
    assert thinning._first_of_each(faces, corners).tolist() == sorted(first.values())


def test_a_copy_has_each_face_once_with_its_group_and_about_the_same_box(monkeypatch):
    source = sheet(40)
    monkeypatch.setattr(
        thinning, "THINNING", ThinningTolerances(from_triangles=100, to_triangles=10_000, cells=400)
    )
    light = light_copy(source)
    assert len(light.faces) == 2 * 40 * 40
    assert len(np.unique(np.sort(light.faces, axis=1), axis=0)) == len(light.faces)
    assert light.face_groups.tolist() == (np.arange(2 * 40 * 40) % 3).tolist()
    assert np.ptp(light.vertices, axis=0) == pytest.approx([40, 40, 0], abs=0.2)


def test_a_small_mesh_is_left_as_it_is():
    source = sheet(4)
    assert light_copy(source) is source
