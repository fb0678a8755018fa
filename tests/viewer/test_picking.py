"""What lies under the pointer."""

from __future__ import annotations

import numpy as np
import pytest

from escalade.viewer.camera import Camera
from escalade.viewer.picking import body_distance, ground_point, pick, table_point


def towards(eye, at):
    along = np.asarray(at, dtype=float) - eye
    return np.asarray(eye, dtype=float), along / np.linalg.norm(along)


@pytest.mark.parametrize(
    ("at", "kind", "name"),
    [
        ((-2, -5, 0.6), "figure", "orc"),
        ((0, 1, 1.5), "component", "wall"),
        ((0, 2, 3.6), "figure", "archer"),
        ((5, -5, 0), "table", None),
    ],
)
def test_the_first_thing_on_the_ray_is_picked(small_space, at, kind, name):
    found = pick(small_space, *towards((1.0, -20.0, 15.0), at))
    assert (found.kind, found.name) == (kind, name)


def test_a_ray_past_the_table_picks_nothing(small_space):
    assert pick(small_space, *towards((0, -20, 15), (0, 60, 0))) is None
    assert pick(small_space, *towards((0, -20, 15), (0, -10, 30))) is None


def test_the_ground_is_seen_through_figures(small_space):
    through = towards((-2.0, -20.0, 8.0), (-2, -5, 0.6))
    assert pick(small_space, *through).kind == "figure"
    assert ground_point(small_space, *through).kind == "table"


def test_the_picked_point_lies_on_the_surface(small_space):
    found = pick(small_space, *towards((0.0, -20.0, 15.0), (2, 2, 3)))
    assert found.name == "wall"
    assert np.allclose(found.point, (2, 2, 3), atol=1e-4)


def test_a_body_is_met_from_above_at_its_head_and_from_the_side_at_its_width(small_space):
    orc = small_space.figure("orc")
    above = body_distance(orc, np.array([-2.0, -5.0, 10.0]), np.array([0.0, 0.0, -1.0]))
    assert above == pytest.approx(10.0 - orc.body_height_in)
    radius = orc.base.smaller_side_in / 2
    beside = body_distance(orc, np.array([-12.0, -5.0, 0.5]), np.array([1.0, 0.0, 0.0]))
    assert beside == pytest.approx(10.0 - radius)
    assert body_distance(orc, np.array([-12.0, -4.0, 0.5]), np.array([1.0, 0.0, 0.0])) is None


def test_a_level_ray_never_meets_the_table():
    assert table_point(np.array([0.0, 0.0, 1.0]), np.array([1.0, 0.0, 0.0])) is None
    assert table_point(np.array([0.0, 0.0, 1.0]), np.array([0.0, 0.0, 1.0])) is None


def test_what_the_middle_of_a_picture_shows_is_what_the_camera_looks_at(small_space):
    camera = Camera(target=(-2.0, -5.0, 0.6), distance_in=20)
    assert pick(small_space, *camera.ray(0, 0, 1.6)).name == "orc"
