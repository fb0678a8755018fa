"""The size of a model as it stands: turned, upside down, of points, or with a scan's noise."""

from __future__ import annotations

from math import cos, radians, sin

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from escalade.models.measuring import RawSize, measure, measure_cloud
from escalade.models.standing import Footprint, turn_upright

UPRIGHT = np.eye(3)
NEAR = 1e-3
"""A turn too small to matter is taken for none: it moves an end by less than this."""


def cloud() -> np.ndarray:
    """Points all through a block of 8 × 5 × 2, its foot on z = 1, so close that few are missed."""
    x, y, z = np.linspace(-4, 4, 17), np.linspace(-1, 1, 9), np.linspace(1, 6, 11)
    return np.stack(np.meshgrid(x, y, z), axis=-1).reshape(-1, 3)


@given(yaw=st.floats(-89, 89), at=st.tuples(st.floats(-9, 9), st.floats(-9, 9)))
def test_a_cloud_has_the_size_and_place_of_its_block_however_it_is_turned(yaw, at):
    c, s = cos(radians(yaw)), sin(radians(yaw))
    turned = cloud() @ np.array([[c, s, 0], [-s, c, 0], [0, 0, 1]]) + [*at, 0]
    size = measure_cloud(turned, UPRIGHT)
    assert (size.width, size.height, size.depth) == pytest.approx((8, 5, 2), abs=NEAR)
    assert size.base == pytest.approx(1)
    assert size.footprint.centre == pytest.approx(at, abs=NEAR)
    assert size.footprint.yaw_deg == pytest.approx(yaw, abs=0.01)


@pytest.mark.parametrize("turned", [0, 90])
@pytest.mark.parametrize("far", [(40, 0, 3), (0, -40, 3), (0, 0, 80), (0, 0, -80)])
def test_a_few_points_far_off_are_noise_of_a_cloud(turned, far):
    """Even where they lie off its shorter side, which they make the longer one."""
    block = cloud()[:, [1, 0, 2]] if turned else cloud()
    size = measure_cloud(np.vstack([block, np.full((2, 3), far)]), UPRIGHT, yaw_deg=0)
    assert (size.width, size.height, size.depth) == pytest.approx((8, 5, 2), abs=NEAR)
    assert size.footprint.yaw_deg == turned


@pytest.mark.parametrize(
    ("up", "sides", "base"),
    [
        ("+z", (4, 3, 1), 10), ("-z", (4, 3, 1), -13), ("+y", (4, 1, 3), -1), ("-y", (4, 1, 3), 0),
        ("+x", (3, 4, 1), 5), ("-x", (3, 4, 1), -9),
    ],
)  # fmt: skip
def test_what_is_up_decides_which_side_is_the_height_and_where_the_foot_is(up, sides, base):
    """A block from (5, -1, 10) to (9, 0, 13), stood on each of its sides."""
    corners = np.array([(x, y, z) for x in (5, 9) for y in (-1, 0) for z in (10, 13)], dtype=float)
    size = measure(corners, turn_upright(up))
    assert (size.width, size.height, size.depth) == pytest.approx(sides)
    assert size.base == pytest.approx(base)


@given(axis=st.tuples(*[st.floats(-1, 1)] * 3).filter(lambda v: np.linalg.norm(v) > 0.1))
def test_a_model_that_leans_in_its_file_is_measured_as_it_is_to_stand(axis):
    """The rows of the turn are where the file has the model's axes, which are not its own."""
    upright = np.array(axis) / np.linalg.norm(axis)
    across = np.cross(upright, np.eye(3)[np.argmin(np.abs(upright))])
    across /= np.linalg.norm(across)
    turn = np.stack([across, np.cross(upright, across), upright])
    size = measure(cloud() @ turn, turn)
    assert (size.width, size.height, size.depth) == pytest.approx((8, 5, 2))
    assert size.base == pytest.approx(1)


@pytest.mark.parametrize(("on_table", "height", "base"), [(True, 4.75, 1), (False, 4.5, 1.25)])
def test_noise_comes_off_every_side_but_not_off_a_foot_on_the_table(on_table, height, base):
    raw = RawSize(8, 5, 2, Footprint(8, 2, (0, 0), 0), 1, error=0.1)
    less = raw.less_noise(0.125, 2, on_table=on_table)
    assert (less.width, less.depth, less.height, less.base) == (7.5, 1.5, height, base)
    assert less.error == pytest.approx(0.35)
