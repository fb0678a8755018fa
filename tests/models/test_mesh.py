"""Bounds of a mesh: of its used vertices, looked for once, and nobody else's to change."""

from __future__ import annotations

import pickle

import numpy as np
import pytest

from escalade.models.blocks import block
from escalade.models.mesh import Mesh


def test_bounds_are_found_once_and_cannot_be_written_on():
    mesh = block(4, 3, 2)
    assert mesh.bounds is mesh.bounds
    with pytest.raises(ValueError, match="read-only"):
        mesh.bounds[0] = 0.0


def test_a_moved_mesh_has_bounds_of_its_own_and_so_has_one_that_was_stored():
    mesh = block(4, 3, 2)
    assert mesh.bounds.tolist() == [[-2, -1, 0], [2, 1, 3]]
    assert mesh.moved((5, 0, 1)).bounds.tolist() == [[3, -1, 1], [7, 1, 4]]
    assert pickle.loads(pickle.dumps(mesh)).bounds.tolist() == mesh.bounds.tolist()


def test_vertices_that_no_face_uses_do_not_count_and_no_faces_have_no_bounds():
    mesh = block(4, 3, 2)
    stray = Mesh.of(np.vstack([mesh.vertices, [[99.0, 0.0, 0.0]]]), mesh.faces)
    assert stray.bounds.tolist() == mesh.bounds.tolist()
    with pytest.raises(ValueError, match="no bounds"):
        _ = Mesh.of(mesh.vertices, np.zeros((0, 3), dtype=np.int64)).bounds
