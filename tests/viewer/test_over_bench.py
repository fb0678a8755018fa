"""The line on a section that shows where it would be cut in two."""

from __future__ import annotations

import math

import pytest

from escalade.scenes.scene import PlacedComponent, Scene
from escalade.scenes.space import compile_scene
from escalade.viewer.on_bench import Exhibit
from escalade.viewer.over_bench import CUT_LIFT, cut_line


def on_bench(yaw_deg: float = 0.0) -> Exhibit:
    """A plain block 8 in wide, 3 in high and 1 in deep, somewhere on the bench."""
    wall = PlacedComponent(
        name="wall", kind="building", dimensions_in=(8, 3, 1), at=(2, -3), yaw_deg=yaw_deg
    )
    return Exhibit(compile_scene(Scene(components=(wall,))), {})


@pytest.mark.parametrize("yaw_deg", [0, 30, 90, -140])
def test_a_cut_is_measured_along_the_section_from_its_left_end(yaw_deg):
    [line] = cut_line(on_bench(yaw_deg), "wall", "3", "inch")
    start, end = line.points
    cos, sin = math.cos(math.radians(yaw_deg)), math.sin(math.radians(yaw_deg))
    x, y = -4 + CUT_LIFT[0], -0.5 + CUT_LIFT[1]
    assert start == pytest.approx((2 + x * cos - y * sin, -3 + x * sin + y * cos, 3 + CUT_LIFT[2]))
    assert end == pytest.approx((start[0] + 3 * cos, start[1] + 3 * sin, start[2]))


@pytest.mark.parametrize(
    ("typed", "unit", "length_in"),
    [("2 1/2", "inch", 2.5), ("5", "cm", 5 / 2.54), ("2in", "cm", 2)],
)
def test_a_cut_is_typed_in_the_windows_unit_unless_it_names_its_own(typed, unit, length_in):
    [line] = cut_line(on_bench(), "wall", typed, unit)
    assert math.dist(*line.points) == pytest.approx(length_in)
    assert line.label == typed


@pytest.mark.parametrize(
    ("name", "typed"), [("wall", "8"), ("wall", "0"), ("wall", "half"), ("left out", "3")]
)
def test_where_nothing_can_be_cut_no_line_is_drawn(name, typed):
    assert cut_line(on_bench(), name, typed, "inch") == ()
