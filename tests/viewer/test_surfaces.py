"""What a renderer takes of a mesh: every corner as it is, and each that is alike once."""

from __future__ import annotations

import numpy as np
import pytest

from escalade.models.blocks import block
from escalade.models.mesh import Mesh, Part
from escalade.viewer.palette import MATERIALS, rgb8
from escalade.viewer.shading import corner_normals
from escalade.viewer.surfaces import GRAIN, mesh_surface, surface


class NoChance:
    """Makes sums of the same words the same number: corners with x and y swapped look alike."""

    def integers(self, _low, _high, size, dtype):
        return np.zeros(size, dtype=dtype)


@pytest.mark.parametrize("chance", ["usual", "two kinds with one number"])
def test_a_block_has_four_corners_a_side_where_they_were(chance, monkeypatch):
    if chance != "usual":
        monkeypatch.setattr(np.random, "default_rng", lambda _seed: NoChance())
    mesh = block(4, 4, 4)
    found = mesh_surface(mesh, MATERIALS)
    assert len(found.corners) == 24
    corners = found.corners[found.triangles]
    assert np.allclose(corners["at"], mesh.triangles)
    assert np.allclose(corners["normal"], corner_normals(mesh))
    assert not found.both_sides


def test_paint_is_the_material_with_the_strength_of_its_grain():
    mesh = block(1, 1, 1)
    (part,) = mesh.parts
    found = mesh_surface(mesh, MATERIALS)
    wanted = [*rgb8(MATERIALS[part.material]), round(255 * GRAIN[part.material])]
    assert (found.corners["paint"] == wanted).all()


def test_a_scan_has_its_own_colours():
    corners = np.array([[0.0, 0, 0], [1, 0, 0], [0, 1, 0], [1, 1, 0]])
    own = np.array([[255, 0, 0, 255], [0, 255, 0, 255]], dtype=np.uint8)
    mesh = Mesh.of(corners, np.array([[0, 1, 2], [1, 3, 2]]), Part("scan", "scan"), own)
    found = mesh_surface(mesh, MATERIALS)
    assert found.both_sides
    paint = found.corners[found.triangles]["paint"][..., :3]
    assert (paint == own[:, None, :3]).all()


def test_nothing_makes_a_surface_of_nothing():
    found = surface(np.zeros((0, 3, 3)), np.zeros((0, 3, 3)), np.zeros((0, 4), dtype=np.uint8))
    assert found.corners.shape == (0,)
    assert found.triangles.shape == (0, 3)
