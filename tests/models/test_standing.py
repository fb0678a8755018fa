"""Which way up, which way round, how large: laws and closed forms."""

from __future__ import annotations

import numpy as np
import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

from escalade.models.axes import AXES, check_up
from escalade.models.calibration import Distance, calibrate, describe, parse_distance
from escalade.models.errors import LengthError, NeedsScale, UnitError
from escalade.models.levelling import lean_of
from escalade.models.measuring import RawSize, measure
from escalade.models.outlines import OUTLINE, outline
from escalade.models.scaling import unit_in_name, unit_readings
from escalade.models.standing import Footprint, footprint, turn_upright

from .file_maker import box, turned

UP = np.eye(3)
sides = st.floats(0.5, 40)


def corners(width: float, height: float, depth: float) -> np.ndarray:
    return box((width, depth, height))[0]


@pytest.mark.parametrize("axis", AXES)
def test_a_quarter_turn_brings_its_axis_up_and_mirrors_nothing(axis: str) -> None:
    turn = turn_upright(axis)
    direction = np.eye(3)["xyz".index(axis[1])] * (1 if axis[0] == "+" else -1)
    assert (turn @ direction).tolist() == [0, 0, 1]
    assert np.linalg.det(turn) == pytest.approx(1)


def test_an_axis_that_does_not_exist_is_refused_with_those_that_do() -> None:
    assert check_up("Z") == "+z"
    with pytest.raises(UnitError, match=r"\+x, -x, \+y"):
        check_up("w")


@given(sides, sides, sides, st.floats(0, 360))
def test_turning_a_model_on_the_table_changes_no_size(
    width: float, height: float, depth: float, yaw: float
) -> None:
    size = measure(turned(corners(width, height, depth), (0, 0, 1), yaw), UP)
    longer, shorter = max(width, depth), min(width, depth)
    assert (size.width, size.height, size.depth) == pytest.approx(
        (longer, height, shorter), rel=2e-4
    )


@given(st.floats(1, 20), st.floats(1, 20), st.floats(-89, 89))
def test_the_footprint_knows_its_direction(width: float, depth: float, yaw: float) -> None:
    if abs(width - depth) < 0.05:
        return
    plan = footprint(outline(turned(corners(width, 1, depth), (0, 0, 1), yaw), UP[:2]))
    along = yaw if width > depth else yaw - 90
    assert np.sin(np.radians(plan.yaw_deg - along)) == pytest.approx(0, abs=1e-3)


def test_a_square_tower_is_not_turned_nor_a_fine_round_one_by_more_than_an_edge() -> None:
    circle = np.array([(np.cos(a), np.sin(a), 0) for a in np.linspace(0, 2 * np.pi, 97)])
    assert footprint(outline(corners(4, 9, 4), UP[:2])).yaw_deg == 0
    assert abs(footprint(outline(circle, UP[:2])).yaw_deg) < 360 / 96


@given(st.integers(0, 10_000))
def test_thinning_a_cloud_of_any_shape_keeps_its_outline(seed: int) -> None:
    rng = np.random.default_rng(seed)
    points = rng.normal(size=(2000, 3)) * rng.uniform(0.1, 5, 3)
    quick = footprint(outline(points, UP[:2]))
    hull = shapely.get_coordinates(shapely.convex_hull(shapely.multipoints(points[:, :2])))
    whole = footprint(hull[:-1])
    assert quick.width == pytest.approx(whole.width, rel=1e-4)
    assert quick.depth == pytest.approx(whole.depth, rel=1e-4)


def test_the_outline_of_a_huge_round_tower_is_true_to_one_in_100000() -> None:
    angles = np.random.default_rng(0).uniform(0, 2 * np.pi, 3 * OUTLINE.many)
    tower = np.column_stack([np.cos(angles), np.sin(angles), angles]).astype(np.float32)
    plan = footprint(outline(tower, UP[:2]))
    assert plan.width == pytest.approx(2, rel=2e-5)


def test_a_round_tower_of_very_many_sides_is_measured_in_little_memory() -> None:
    angles = np.linspace(0, 2 * np.pi, 20_000, endpoint=False)
    ring = np.column_stack([2 * np.cos(angles), 2 * np.sin(angles), angles])
    plan = footprint(outline(ring, UP[:2]))
    assert (plan.width, plan.depth) == pytest.approx((4, 4), rel=1e-6)


def test_a_side_that_floats_make_longer_is_still_that_side() -> None:
    millimetres = (corners(6, 4, 1.5) * 25.4).astype(np.float32)
    dimensions = measure(millimetres, UP).dimensions(1 / 25.4, 0.01)
    assert dimensions.values_in == (6, 4, 1.5)
    assert dimensions.edges == (False, False, False)


@pytest.mark.parametrize("degrees", [3, 7, 12, 20])
@pytest.mark.parametrize("axis", [(1, 0, 0), (0, 1, 0), (0.6, 0.8, 0)])
def test_a_lean_is_known_and_taken_out(degrees: float, axis: tuple[float, float, float]) -> None:
    leaning = turned(corners(6, 4, 1.5), axis, degrees)
    lean = lean_of(leaning, UP)
    assert lean is not None
    assert lean.degrees == pytest.approx(degrees, abs=0.1)
    straight = measure(leaning, lean.turn)
    assert (straight.width, straight.height, straight.depth) == pytest.approx((6, 4, 1.5), rel=2e-3)


@pytest.mark.parametrize("yaw", [0, 10, 33, 45])
def test_a_yawed_wall_and_a_battered_tower_do_not_lean(yaw: float) -> None:
    assert lean_of(turned(corners(6, 4, 1.5), (0, 0, 1), yaw), UP) is None
    battered = corners(4, 9, 4)
    battered[battered[:, 2] > 0, :2] = battered[battered[:, 2] > 0, :2] * 0.6 + 0.8
    assert lean_of(battered, UP) is None


def raw(width: float, height: float, depth: float) -> RawSize:
    return RawSize(width, height, depth, Footprint(width, depth, (0, 0), 0), 0)


def test_units_are_tried_by_tag_then_hint_then_window() -> None:
    wall = raw(152.4, 101.6, 38.1)
    by_window = unit_readings(wall, tolerance_in=0.01)
    assert (by_window.best.unit, by_window.needs_choice) == ("mm", True)
    by_hint = unit_readings(wall, tolerance_in=0.01, name_hint="mm")
    assert (by_hint.best.unit, by_hint.needs_choice) == ("mm", False)
    ten_inch = unit_readings(raw(10, 5, 3), tolerance_in=0.01, tag="inch", name_hint="cm")
    assert (ten_inch.best.unit, ten_inch.needs_choice) == ("inch", False)
    absurd = unit_readings(wall, tolerance_in=0.01, tag="m")
    assert (absurd.best.unit, absurd.needs_choice) == ("mm", True)
    assert "too large" in next(r.reason for r in absurd.readings if r.unit == "m")
    told = unit_readings(wall, tolerance_in=0.01, tag="mm", told="m")
    assert (told.best.unit, told.needs_choice) == ("m", False)


def test_every_plausible_unit_is_offered() -> None:
    choice = unit_readings(raw(15.24, 10.16, 3.81), tolerance_in=0.01)
    assert {reading.unit for reading in choice.readings if reading.plausible} == {"inch", "cm"}


@pytest.mark.parametrize(
    ("stem", "unit"),
    [
        ("wall_mm", "mm"), ("wall-6in", "inch"), ("units-inch wall", "inch"), ("keep (cm)", "cm"),
        ("wall_in_ruins", None), ("wall_in_mm_ruins", None), ("m", None), ("castle", None),
        ("unit_7", None), ("a_meter", "m"), ("gate 24,8cm", "cm"), ("spikes", None), ("inn", None),
    ],
)  # fmt: skip
def test_a_name_gives_a_unit_only_where_it_states_one(stem: str, unit: str | None) -> None:
    assert unit_in_name(stem) == unit


def test_two_points_set_the_scale_and_further_ones_check_it() -> None:
    first = parse_distance("0,0,0 0,3,4 = 10in")
    check = parse_distance("0 0 0 - 1 0 0 = 2 1/16")
    calibration = calibrate([first, check])
    assert calibration.inches_per_unit == 2
    assert calibration.residuals_in == pytest.approx((-0.0625,))
    assert calibration.error_share == pytest.approx(0.0625 / 2.0625)
    assert "check 1: the scale makes it 0.062 in shorter" in calibration.notes()[1]
    assert calibrate([first]).error_share == pytest.approx(1 / 320)


def test_the_scale_s_error_counts_in_every_side() -> None:
    size = RawSize(10, 5, 3, Footprint(10, 3, (0, 0), 0), 0, error_share=0.02)
    dimensions = size.dimensions(1.0, 0.1)
    assert [side.error_in for side in dimensions.sides] == pytest.approx([0.2, 0.1, 0.06])


@pytest.mark.parametrize(
    "text", ["", "1,2,3 = 6in", "0,0,0 0,0,0 = 6", "0,0,0 1,1,1 = x", "a b = c"]
)
def test_what_is_no_distance_is_refused(text: str) -> None:
    with pytest.raises(LengthError):
        parse_distance(text)


def test_no_distance_gives_no_scale() -> None:
    with pytest.raises(NeedsScale):
        calibrate([])


@given(*[st.floats(-1e6, 1e6)] * 6, st.floats(0.01, 1000))
def test_a_distance_is_written_and_read_back(
    ax: float, ay: float, az: float, bx: float, by: float, bz: float, length: float
) -> None:
    distance = Distance((ax, ay, az), (bx, by, bz), length)
    if distance.in_file > 0:
        assert parse_distance(describe(distance)) == distance
