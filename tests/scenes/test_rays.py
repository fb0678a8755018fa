"""Rays and the hierarchy of boxes: nothing slips through, nothing is left out."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from escalade.models.blocks import block
from escalade.models.mesh import Mesh
from escalade.scenes.bundles import Bundles
from escalade.scenes.rays import RayScene
from escalade.scenes.sight.holes import hole_caps

EMPTY = Mesh.of(np.zeros((0, 3)), np.zeros((0, 3), dtype=np.int64))
BLOCK = block(2, 3, 1)


def rays(*ends):
    ends = np.array(ends, dtype=float)
    return ends[:, 0], ends[:, 1]


def test_first_hits_name_mesh_face_and_distance():
    scene = RayScene([EMPTY, BLOCK, BLOCK.moved((0, 5))])
    hits = scene.first_hits(*rays(((0.1, -4, 1), (0.1, 9, 1)), ((5, -4, 1), (5, 9, 1))))
    assert hits.mesh.tolist() == [1, -1]
    assert hits.fraction == pytest.approx([3.5 / 13, np.inf])
    assert BLOCK.triangles[hits.face[0]][:, 1] == pytest.approx(-0.5)


def test_rays_end_at_their_targets():
    scene = RayScene([BLOCK])
    assert scene.occluded(
        *rays(((0, -4, 1), (0, -0.6, 1)), ((0, -4, 1), (0, -0.4, 1)))
    ).tolist() == [
        False,
        True,
    ]


@pytest.mark.parametrize("meshes", [[], [EMPTY]], ids=["no meshes", "a mesh without faces"])
def test_an_empty_scene_stops_no_ray(meshes):
    scene = RayScene(meshes)
    assert not scene.occluded(*rays(((0, -4, 1), (0, 4, 1)))).any()
    assert scene.first_hits(*rays(((0, -4, 1), (0, 4, 1)))).mesh.tolist() == [-1]


def test_no_rays_give_no_answers():
    none = np.zeros((0, 3))
    assert len(RayScene([BLOCK]).occluded(none, none)) == 0
    assert len(RayScene([BLOCK]).first_hits(none, none).mesh) == 0


def test_rays_on_the_shared_edges_of_grid_aligned_blocks_do_not_slip_through():
    unit = block(1, 1, 1)
    wall = RayScene([unit.moved((x, 0, z)) for x in range(-3, 4) for z in range(4)])
    x, z = np.meshgrid(np.arange(-3, 3.5, 0.5), np.arange(0.0, 4.0, 0.5))
    starts = np.column_stack([x.ravel(), np.full(x.size, -6.0), z.ravel() + 0.0])
    ends = starts + np.array([0.0, 12.0, 0.0])
    assert wall.occluded(starts, ends)[starts[:, 2] > 0].all()
    from_one_eye = np.broadcast_to([0.0, -6.0, 2.0], ends.shape)
    inside = (ends[:, 2] > 0) & (np.abs(ends[:, 0]) < 3.5)
    assert wall.occluded(from_one_eye, ends)[inside].all()


def test_many_rays_give_the_answers_of_few():
    scene = RayScene([BLOCK.moved((x, 0)) for x in range(0, 30, 5)])
    generator = np.random.default_rng(4)
    starts, ends = generator.uniform(-3, 30, (2, 100_000, 3))
    few = scene.occluded(starts[:500], ends[:500])
    assert (scene.occluded(starts, ends)[:500] == few).all()


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 2**32 - 1), st.integers(0, 400))
def test_no_face_that_touches_a_region_is_left_out(seed, count):
    generator = np.random.default_rng(seed)
    corners = generator.uniform(-10, 10, (count, 1, 3)) + generator.uniform(-1, 1, (count, 3, 3))
    mesh = Mesh.of(corners.reshape(-1, 3), np.arange(3 * count).reshape(-1, 3))
    half = count // 2
    meshes = [
        Mesh.of(mesh.vertices, mesh.faces[:half]), EMPTY, Mesh.of(mesh.vertices, mesh.faces[half:]),
    ]  # fmt: skip
    region = generator.uniform(-10, 10, (4, 3))
    directions = np.vstack([np.eye(3), generator.normal(size=(4, 3))])
    found = Bundles(meshes).near(region, directions)
    along, reach = corners @ directions.T, region @ directions.T
    touches = (along.min(axis=1) <= reach.max(axis=0)) & (along.max(axis=1) >= reach.min(axis=0))
    expected = {
        (0 if face < half else 2, face if face < half else face - half)
        for face in np.flatnonzero(touches.all(axis=1))
    }
    assert set(zip(found.mesh.tolist(), found.face.tolist(), strict=True)) == expected
    for mesh_index, face, triangle in zip(found.mesh, found.face, found.corners, strict=True):
        assert (meshes[mesh_index].triangles[face] == triangle).all()


def test_holes_are_closed_from_their_rims():
    open_top = Mesh.of(BLOCK.vertices, BLOCK.faces[BLOCK.triangles[..., 2].min(axis=1) < 3])
    caps = hole_caps(open_top)
    assert len(caps.faces) == 4
    assert (caps.triangles[..., 2] == 3).all()
    spans = caps.triangles[:, 1:, :2] - caps.triangles[:, :1, :2]
    areas = np.abs(spans[:, 0, 0] * spans[:, 1, 1] - spans[:, 0, 1] * spans[:, 1, 0]) / 2
    assert areas.sum() == pytest.approx(2)
    assert len(hole_caps(BLOCK).faces) == 0


def test_unwelded_triangles_of_a_closed_mesh_have_no_holes():
    soup = Mesh.of(BLOCK.triangles.reshape(-1, 3), np.arange(36).reshape(-1, 3))
    assert len(hole_caps(soup).faces) == 0
