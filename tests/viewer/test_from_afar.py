"""What a far eye is shown in a mesh's place is nearly the same, and much less."""

from __future__ import annotations

import numpy as np
import pytest
import trimesh

from escalade.models.blocks import block
from escalade.models.mesh import Mesh, Part
from escalade.models.pieces import build
from escalade.viewer.from_afar import FAR, from_afar


def areas_by_material(mesh: Mesh) -> dict[str, float]:
    corners = mesh.triangles
    areas = np.linalg.norm(
        np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0]), axis=1
    )
    material = np.array([part.material for part in mesh.parts])[mesh.face_parts]
    return {name: float(areas[material == name].sum()) / 2 for name in set(material.tolist())}


def off_by(found: Mesh, whole: Mesh) -> np.ndarray:
    """How far places on one surface are from the other."""
    places, _ = trimesh.sample.sample_surface(
        trimesh.Trimesh(found.vertices, found.faces, process=False), 2000, seed=1
    )
    surface = trimesh.Trimesh(whole.vertices, whole.faces, process=False)
    return np.asarray(trimesh.proximity.closest_point(surface, places)[1])


@pytest.fixture(scope="module")
def wall() -> Mesh:
    return build("wall", (12.0, 6.0, 3.0))


def rough_wall(colours: bool = False) -> Mesh:
    """An open wall of 8 × 4 inches, rough by 0.1, of 16,000 triangles; its left half is red."""
    u, v = np.meshgrid(np.linspace(0, 8, 127), np.linspace(0, 4, 64))
    points = np.column_stack(
        [u.ravel(), 0.1 * np.sin(7 * u.ravel()) * np.sin(9 * v.ravel()), v.ravel()]
    )
    first = (np.arange(63)[:, None] * 127 + np.arange(126)).ravel()
    faces = np.concatenate(
        [
            np.column_stack([first, first + 1, first + 128]),
            np.column_stack([first, first + 128, first + 127]),
        ]
    )
    if not colours:
        return Mesh.of(points, faces)
    left = points[faces].mean(axis=1)[:, 0] < 4
    paint = np.where(left[:, None], [255, 0, 0, 255], [0, 0, 255, 255]).astype(np.uint8)
    return Mesh.of(points, faces, Part("scan", "scan"), paint)


def test_dressed_stone_is_thinned_and_stays_where_it_is(wall):
    far = from_afar(wall)
    assert len(far.faces) < 0.6 * len(wall.faces)
    off = off_by(far, wall)
    assert np.median(off) <= FAR.off_in / 2
    assert off.max() <= 1.5 * FAR.off_in  # the bottom of a joint
    assert np.abs(far.bounds - wall.bounds).max() <= FAR.off_in


def test_every_material_covers_about_as_much_as_before(wall):
    before, after = areas_by_material(wall), areas_by_material(from_afar(wall))
    assert after.keys() == before.keys()
    for material, area in before.items():
        assert after[material] == pytest.approx(area, rel=0.15)


def test_an_open_surface_keeps_so_many_triangles_an_area_and_its_shape():
    whole = rough_wall()
    far = from_afar(whole)
    area = sum(areas_by_material(whole).values())
    assert 0.9 * FAR.an_area * area < len(far.faces) <= FAR.an_area * area
    assert off_by(far, whole).max() < FAR.off_in


def test_colours_of_a_scan_stay_where_they_were():
    far = from_afar(rough_wall(colours=True))
    assert far.face_colours is not None
    red = far.face_colours[:, 0] == 255
    middles = far.triangles.mean(axis=1)[:, 0]
    assert (middles[red] < 4.3).all()
    assert (middles[~red] > 3.7).all()


def test_what_lies_farthest_out_comes_first(wall):
    far = from_afar(wall)
    corners = far.triangles
    normals = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    normals /= np.linalg.norm(normals, axis=1, keepdims=True)
    outward = ((corners.mean(axis=1) - far.bounds.mean(axis=0)) * normals).sum(axis=1)
    assert (np.diff(outward) <= 1e-9).all()


@pytest.mark.parametrize(
    "mesh",
    [block(4, 3, 2), Mesh.of(np.zeros((0, 3)), np.zeros((0, 3)))],
    ids=["a block", "a mesh without faces"],
)
def test_what_is_plain_keeps_all_its_triangles(mesh):
    assert len(from_afar(mesh).faces) == len(mesh.faces)
