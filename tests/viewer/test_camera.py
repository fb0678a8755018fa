"""Cameras: what they show, where, and how a hand moves them. No renderer is needed."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from escalade.scenes.errors import NoSuchName
from escalade.scenes.scene import PlacedComponent, Scene
from escalade.scenes.space import compile_scene
from escalade.viewer.camera import (
    LEAST_IN,
    VIEWS,
    Camera,
    eye_view,
    focus,
    landmarks,
    named_view,
    table_corners,
)
from escalade.viewer.errors import PictureError

angles = st.floats(-170, 170)
cameras = st.builds(
    Camera,
    target=st.tuples(*[st.floats(-20, 20)] * 3),
    yaw_deg=st.floats(0, 359),
    pitch_deg=st.floats(-60, 90),
    distance_in=st.floats(5, 100),
    fov_deg=st.floats(10, 80),
    parallel=st.booleans(),
)
places = st.floats(-0.95, 0.95)


@given(cameras)
def test_the_target_is_in_the_middle_of_the_picture(camera):
    seen, depth = camera.project(np.array([camera.target]), 1.6)
    assert np.allclose(seen, 0.0, atol=1e-9)
    assert depth[0] == pytest.approx(camera.distance_in)


@given(cameras, places, places, st.floats(1, 80))
def test_a_point_on_the_ray_of_a_pixel_appears_at_that_pixel(camera, x, y, far):
    start, along = camera.ray(x, y, 1.6)
    seen, _ = camera.project((start + far * along)[None], 1.6)
    assert np.allclose(seen, [[x, y]], atol=1e-6)


@given(cameras)
def test_the_axes_of_a_picture_are_square_and_right_handed(camera):
    assert np.allclose(camera.axes @ camera.axes.T, np.eye(3), atol=1e-9)
    assert np.linalg.det(camera.axes) == pytest.approx(1.0)


@given(cameras, st.lists(st.tuples(*[st.floats(-30, 30)] * 3), min_size=2, max_size=12))
def test_a_framed_camera_shows_every_point(camera, points):
    cloud = np.array(points)
    seen, depth = camera.framing(cloud, 1.6).project(cloud, 1.6)
    assert (np.abs(seen) <= 1 + 1e-6).all()
    assert camera.parallel or (depth > 0).all()


@given(cameras, st.floats(0.3, 2.0), places, places, st.floats(1, 60))
def test_zooming_towards_a_place_keeps_it_where_it_is(camera, factor, x, y, far):
    start, along = camera.ray(x, y, 1.6)
    place = start + far * along
    seen, _ = camera.zoomed(factor, place).project(place[None], 1.6)
    assert np.allclose(seen, [[x, y]], atol=1e-6)


def test_looking_puts_the_eye_where_it_was_asked():
    camera = Camera.looking((3, -8, 6), (1, 2, 0.5))
    assert np.allclose(camera.eye, (3, -8, 6))
    assert camera.target == (1.0, 2.0, 0.5)
    with pytest.raises(PictureError, match="same place"):
        Camera.looking((1, 1, 1), (1, 1, 1))


def test_a_hand_that_orbits_stays_above_the_table_and_below_the_zenith():
    camera = Camera(pitch_deg=30)
    assert camera.orbited(0, 500).pitch_deg == 90
    assert 0 < camera.orbited(0, -500).pitch_deg < 5
    assert camera.orbited(500, 0).yaw_deg == pytest.approx((250 + 500) % 360)


def test_panning_keeps_the_height_of_what_is_looked_at():
    for pitch in (10, 45, 90):
        moved = Camera(pitch_deg=pitch).panned(0.3, -0.4, 1.6)
        assert moved.target[2] == pytest.approx(0.0)
        assert moved.target[:2] != (0.0, 0.0)


def test_every_named_view_shows_the_whole_scene(small_space):
    for name in VIEWS:
        seen, depth = named_view(name, small_space, 1.6).project(landmarks(small_space), 1.6)
        assert (np.abs(seen) <= 1).all(), name
        assert (depth > 0).all(), name
    with pytest.raises(PictureError, match="three-quarter"):
        named_view("sideways", small_space)


def test_the_top_view_shows_the_whole_table_with_north_up(small_space):
    camera = named_view("top", small_space, 1.6)
    seen, _ = camera.project(table_corners(small_space), 1.6)
    assert (np.abs(seen) <= 1).all()
    assert seen[0, 0] < seen[1, 0]
    assert seen[0, 1] < seen[2, 1]


def test_a_covered_side_hides_nothing_of_a_view(small_space):
    covered = 0.3
    for name in VIEWS:
        camera = named_view(name, small_space, 1.6, covered)
        seen, _ = camera.project(landmarks(small_space), 1.6)
        assert (seen[:, 0] >= -1 + 2 * covered).all(), name
        assert (np.abs(seen) <= 1).all(), name


def test_focus_frames_what_is_named_and_refuses_what_is_not_there(small_space):
    near, far = focus(small_space, ["orc"]), named_view("three-quarter", small_space)
    assert near.distance_in < far.distance_in / 3
    with pytest.raises(NoSuchName, match="archer"):
        focus(small_space, ["archery"])


def test_an_eye_view_stands_at_the_eye_and_looks_at_the_targets_middle(small_space):
    camera = eye_view(small_space, "orc", "archer")
    assert np.allclose(camera.eye, small_space.figure("orc").eye)
    assert np.allclose(camera.target, small_space.figure("archer").centre)
    ahead = eye_view(small_space, "orc")
    assert np.allclose(ahead.target - ahead.eye, (1, 0, 0))


def test_a_small_thing_alone_is_shown_with_the_table_around_it():
    keep = PlacedComponent(name="keep", kind="tower", dimensions_in=(2, 3, 2), at=(5, -4))
    space = compile_scene(Scene(components=(keep,)))
    around = np.array([[5, -4, 0]]) + LEAST_IN / 2 * np.array([[-1, 0, 0], [1, 0, 0], [0, 1, 0]])
    for name in VIEWS:
        seen, _ = named_view(name, space, 1.6).project(around, 1.6)
        assert (np.abs(seen) <= 1).all(), name
