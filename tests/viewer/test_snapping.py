"""Walls that are dragged near each other meet edge to edge."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from escalade.scenes.scene import PlacedComponent
from escalade.viewer.inputs import ButtonChanged, KeyChanged, Wheel
from escalade.viewer.snapping import REACH_IN, snap

from .conftest import small_scene

turns = st.floats(0, 360, allow_nan=False)
gaps = st.floats(-0.3, 0.3)


def rectangle(wide: float, deep: float, at=(0.0, 0.0), yaw_deg: float = 0.0) -> np.ndarray:
    yaw = np.radians(yaw_deg)
    turn = np.array([[np.cos(yaw), np.sin(yaw)], [-np.sin(yaw), np.cos(yaw)]])
    corners = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * [wide / 2, deep / 2]
    return corners @ turn + at


@pytest.mark.parametrize(
    ("at", "shift"),
    [
        ((6.25, 0.0), (-0.25, 0.0)),
        ((5.8, 0.1), (0.2, -0.1)),
        ((6.25, 1.0), (-0.25, 0.0)),
        ((0.5, 2.3), (0.0, -0.3)),
        ((6.6, 0.0), (0.0, 0.0)),
        ((6.2, 2.9), (0.0, 0.0)),
    ],
    ids=[
        "end to end",
        "a little into it and aside: the corners meet",
        "far aside it only touches",
        "side to side",
        "out of reach",
        "past its end",
    ],
)
def test_a_wall_of_four_inches_beside_one_of_eight(at, shift):
    eight, four = rectangle(8, 2), rectangle(4, 2, at)
    assert snap(four, [eight]) == pytest.approx(shift, abs=1e-9)


@given(turns, gaps, st.floats(0.5, 1.5))
def test_however_the_table_lies_the_edges_meet_and_a_second_time_nothing_moves(yaw, gap, aside):
    along = np.array([np.cos(np.radians(yaw)), np.sin(np.radians(yaw))])
    across = np.array([-along[1], along[0]])
    eight = rectangle(8, 2, (1.0, -3.0), yaw)
    four = rectangle(4, 6, np.array([1.0, -3.0]) + (6 + gap) * along + aside * across, yaw)
    shift = snap(four, [eight])
    assert float(shift @ along) == pytest.approx(-gap, abs=1e-9)
    assert np.linalg.norm(shift) <= np.hypot(REACH_IN, REACH_IN) + 1e-9
    assert snap(four + shift, [eight]) == pytest.approx((0, 0), abs=1e-9)


def test_walls_at_an_angle_do_not_snap():
    assert snap(rectangle(4, 2, (6.2, 0), 10), [rectangle(8, 2)]).tolist() == [0, 0]


def two_walls():
    scene = small_scene()
    gate = PlacedComponent(name="gate", kind="gate", dimensions_in=(4, 3, 2), at=(-1, -6))
    return scene.model_copy(update={"components": (*scene.components, gate), "figures": ()})


@pytest.mark.parametrize("suspended", [False, True], ids=["snapping", "Shift held"])
def test_a_dragged_gate_meets_the_end_of_the_wall_unless_shift_is_held(hand, suspended):
    table = hand(two_walls())
    table.key("2")
    # The wall ends at x = 4, so that a gate of 4 in meets it with its middle at x = 6.
    start, end = table.pixel_of((-1, -6, 0)), table.pixel_of((6.2, 2.1, 0))
    table.move(table.on("gate"))
    table.give(ButtonChanged("left", True))
    if suspended:
        table.give(KeyChanged("shift", True))
    table.move(table.on("gate") + end - start)
    table.give(ButtonChanged("left", False), KeyChanged("shift", False))
    x, y = next(c.at for c in table.scene.components if c.name == "gate")
    if suspended:
        assert (x, y) == pytest.approx((6.2, 2.1), abs=0.08)
        assert (x, y) != pytest.approx((6, 2), abs=0.01)
    else:
        assert (x, y) == pytest.approx((6, 2), abs=1e-9)


def test_a_turn_by_the_wheel_in_the_middle_of_a_drag_stays_when_the_drag_goes_on(hand):
    table = hand(two_walls())
    table.key("2")
    grip = table.on("gate")
    table.move(grip)
    table.give(ButtonChanged("left", True))
    table.move(grip + np.array([0, 30]))
    table.give(Wheel(2))
    table.move(grip + np.array([0, 40]))
    table.give(ButtonChanged("left", False))
    gate = next(c for c in table.scene.components if c.name == "gate")
    assert gate.yaw_deg == 30
    assert gate.at[1] < -6
    table.key("control", "z")
    assert table.scene == two_walls()
