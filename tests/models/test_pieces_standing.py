"""Figures can stand where a siege needs them: wall-walks, platforms, floors."""

from __future__ import annotations

import numpy as np
import pytest
import shapely
from shapely.geometry.base import BaseGeometry

from escalade.models.mesh import Mesh
from escalade.models.pieces import build

BASE_25_IN = 25 / 25.4
BASE_32_IN = 32 / 25.4


def level_at(mesh: Mesh, z: float) -> BaseGeometry:
    """The surfaces of a mesh that face up at one height, as one plan."""
    corners = mesh.triangles
    crossed = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    lengths = np.linalg.norm(crossed, axis=1)
    up = crossed[:, 2] > 0.9999 * lengths
    flat = corners[up & (np.abs(corners[:, :, 2] - z).max(axis=1) < 1e-6) & (lengths > 1e-9)]
    plan = shapely.polygons(flat[:, :, :2])
    return shapely.union_all(shapely.buffer(plan, 1e-6))


def places_for(plan: BaseGeometry, base_in: float) -> BaseGeometry:
    """Where the centre of a round base may lie."""
    return plan.buffer(-base_in / 2)


@pytest.mark.parametrize("stairs", [False, True])
def test_a_three_inch_wall_holds_32_mm_bases_along_its_whole_walk(stairs):
    walk = level_at(build("wall", (10, 5, 3), stairs=stairs), 4.0)
    held = places_for(walk, BASE_32_IN)
    assert not held.is_empty
    assert held.bounds[2] - held.bounds[0] == pytest.approx(10 - BASE_32_IN, abs=0.01)


def test_a_low_thin_wall_still_has_a_walk():
    assert level_at(build("wall", (6, 2, 1), stairs=False), 2 - 0.56).area > 3.0


@pytest.mark.parametrize("shape", ["square-tower", "round-tower"])
def test_four_bases_of_32_mm_fit_on_a_five_inch_tower(shape):
    platform = level_at(build(shape, (5, 7, 5)), 6.0)
    for x in (-0.7, 0.7):
        for y in (-0.7, 0.7):
            assert platform.contains(shapely.Point(x, y).buffer(BASE_32_IN / 2))


def test_figures_stand_over_the_arch_and_on_both_turrets_of_a_gatehouse():
    house = build("gatehouse", (8, 7, 4))
    walk, turrets = level_at(house, 0.57 * 7), level_at(house, 6.0)
    assert places_for(walk, BASE_25_IN).contains(shapely.Point(0, 0))
    for x in (-2.64, 2.64):
        assert places_for(turrets, BASE_25_IN).contains(shapely.Point(x, 0))


def test_a_keep_holds_a_crowd_behind_its_parapet():
    platform = level_at(build("keep", (8, 11, 8)), 0.78 * 11)
    assert places_for(platform, BASE_32_IN).area > 12


def test_a_hoarding_holds_25_mm_bases_behind_its_boards():
    floor = level_at(build("hoarding", (5, 3, 1.6)), 0.6)
    assert not places_for(floor, BASE_25_IN).is_empty


def test_a_siege_tower_has_floors_and_an_open_top():
    tower = build("siege-tower", (5, 9, 4), landing_in=5.0)
    assert not places_for(level_at(tower, 5.08), BASE_32_IN).is_empty
    assert not places_for(level_at(tower, 8.0), BASE_32_IN).is_empty


def test_a_merlon_stands_higher_than_a_crenel_and_both_face_outward():
    wall = build("wall", (10, 5, 3))
    merlons = [i for i, part in enumerate(wall.parts) if part.name == "merlons"]
    stones = wall.triangles[np.isin(wall.face_parts, merlons)].reshape(-1, 3)
    assert stones[:, 2].max() == 5.0
    assert stones[:, 2].min() == pytest.approx(4.4, abs=0.05)
    assert stones[:, 1].max() < -0.9
