"""Normals: sharp over a block's edges, smooth around a drum; edges where a surface turns."""

from __future__ import annotations

import numpy as np
import pytest

from escalade.models.blocks import block
from escalade.models.mesh import Mesh
from escalade.viewer.shading import (
    corner_normals,
    face_normals,
    feature_edges,
    hides_its_inside,
)


def drum(sides: int) -> Mesh:
    angles = 2 * np.pi * np.arange(sides) / sides
    ring = np.column_stack([np.cos(angles), np.sin(angles), np.zeros(sides)])
    here, there = np.arange(sides), np.roll(np.arange(sides), -1)
    faces = np.vstack(
        [
            np.column_stack([here, there, there + sides]),
            np.column_stack([here, there + sides, here + sides]),
        ]
    )
    return Mesh.of(np.vstack([ring, ring + np.array([0, 0, 2])]), faces)


def test_a_block_is_lit_flat_and_shows_its_twelve_edges():
    mesh = block(4, 3, 2)
    assert np.allclose(corner_normals(mesh), np.repeat(face_normals(mesh)[:, None], 3, axis=1))
    edges = feature_edges(mesh)
    lengths = np.linalg.norm(edges[:, 1] - edges[:, 0], axis=1)
    assert sorted(np.round(lengths, 6)) == [2.0] * 4 + [3.0] * 4 + [4.0] * 4


def test_a_drum_is_lit_round_and_shows_only_its_rims():
    mesh = drum(24)
    normals = corner_normals(mesh)
    outward = mesh.triangles * [1, 1, 0]
    assert np.allclose(normals, outward, atol=1e-9)
    assert len(feature_edges(mesh)) == 48


def test_corners_written_apart_but_in_one_place_count_as_one():
    mesh = drum(24)
    soup = Mesh.of(mesh.triangles.reshape(-1, 3), np.arange(3 * len(mesh.faces)).reshape(-1, 3))
    assert np.allclose(corner_normals(soup), corner_normals(mesh), atol=1e-9)


def test_a_face_without_area_still_has_a_normal():
    flat = Mesh.of(np.zeros((3, 3)), np.array([[0, 1, 2]]))
    assert np.allclose(face_normals(flat), [[0, 0, 1]])
    assert np.isfinite(corner_normals(flat)).all()


@pytest.mark.parametrize("make", [corner_normals, feature_edges])
def test_a_mesh_without_faces_gives_nothing(make):
    assert len(make(Mesh.of(np.zeros((0, 3)), np.zeros((0, 3))))) == 0


def inside_out(mesh: Mesh) -> Mesh:
    return Mesh.of(mesh.vertices, mesh.faces[:, ::-1])


@pytest.mark.parametrize(
    ("mesh", "hidden"),
    [
        pytest.param(block(4, 3, 2), True, id="a block"),
        pytest.param(
            Mesh.joined([block(4, 3, 2), block(1, 1, 1).moved((9, 0))]), True, id="two blocks"
        ),
        pytest.param(drum(24), False, id="a drum without ends"),
        pytest.param(inside_out(block(4, 3, 2)), False, id="a block turned inside out"),
        pytest.param(
            Mesh.joined([block(4, 3, 2), inside_out(block(1, 1, 1).moved((9, 0)))]),
            False,
            id="a block beside one turned inside out",
        ),
        pytest.param(Mesh.of(np.zeros((0, 3)), np.zeros((0, 3))), False, id="nothing"),
    ],
)
def test_a_closed_body_that_faces_outward_hides_its_inside(mesh, hidden):
    assert hides_its_inside(mesh) is hidden


def test_a_lidded_drum_is_round_at_its_side_and_flat_on_its_lid():
    side = drum(24)
    top = np.flatnonzero(side.vertices[:, 2] > 1)
    middle = len(side.vertices)
    lid = np.column_stack([top, np.roll(top, -1), np.full(len(top), middle)])
    mesh = Mesh.of(np.vstack([side.vertices, [0, 0, 2]]), np.vstack([side.faces, lid]))
    normals = corner_normals(mesh)
    assert np.allclose(normals[: len(side.faces)], side.triangles * [1, 1, 0], atol=1e-9)
    assert np.allclose(normals[len(side.faces) :], [0, 0, 1], atol=1e-9)
