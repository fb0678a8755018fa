"""The way on foot: straight where it is free, else round what stands there, and never through."""

import math
from itertools import pairwise

import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from escalade.scenes.sweeps import SWEEPS
from escalade.scenes.walking import WALKS, Walk, length_in

TABLE = shapely.box(-36, -24, 36, 24)
RADIUS = 25 / 50.8


def walk_of(space, name="orc"):
    figure = space.figure(name)
    return Walk(space, figure, [o for o in space.figures if o is not figure], TABLE)


def test_a_free_way_is_straight(table_of):
    way = walk_of(table_of([], [("orc", (-3, -4))])).to((3, 4))
    assert way == ((-3, -4), (3, 4))
    assert length_in(way) == 10


def test_the_way_round_a_wall_hugs_its_corners(table_of):
    wall = ("wall", (8, 5, 0.4), (0, 0))
    way = walk_of(table_of([wall], [("orc", (0, -3))])).to((0, 3))
    reach = RADIUS - SWEEPS.rub_in
    # A tangent to the circle round each near corner, its arc to the wall's end, and its thickness.
    away, slope = math.hypot(4, 2.8), math.atan2(2.8, 4)
    arc = reach * (math.pi / 2 - slope + math.asin(reach / away))
    exact = 2 * (math.sqrt(away**2 - reach**2) + arc) + 0.4
    assert length_in(way) == pytest.approx(exact, abs=0.1)
    assert abs(way[1][0]) == pytest.approx(4, abs=RADIUS + 0.1)


@pytest.mark.parametrize(
    ("height", "round_it"), [(0.5, False), (0.7, True)], ids=["to his knees", "to his chest"]
)
def test_what_is_no_higher_than_half_his_body_is_stepped_over(table_of, height, round_it):
    fence = ("fence", (8, height, 0.2), (0, 0))
    way = walk_of(table_of([fence], [("orc", (0, -3))])).to((0, 3))
    assert (len(way) > 2) == round_it


@pytest.mark.parametrize(
    ("gap", "through"), [(1.1, True), (0.9, False)], ids=["wide enough", "narrower than his base"]
)
def test_a_gap_lets_a_base_through_or_not(table_of, gap, through):
    half = 20 + gap / 2
    sides = [("left", (40, 5, 1), (-half, 0)), ("right", (40, 5, 1), (half, 0))]
    way = walk_of(table_of(sides, [("orc", (0, -3))])).to((0, 3))
    assert (way is not None) == through


def test_other_bases_are_walked_round_but_for_those_he_stands_on(table_of):
    line = [(f"elf {i}", (i * 0.9 - 1.8, 0)) for i in range(5)]
    way = walk_of(table_of([], [("orc", (0, -3)), *line])).to((0, 3))
    assert length_in(way) > 6.2
    crowd = walk_of(table_of([], [("orc", (0, 0.1)), *line])).to((0, 3))
    assert length_in(crowd) == pytest.approx(2.9)


def test_there_is_no_way_off_a_wall_or_out_of_a_ring(table_of):
    wall = ("wall", (10, 5, 3), (0, 0))
    space = table_of([wall], [("orc", (0, 0), {"on": "wall"})])
    assert walk_of(space).to((0, -5)) is None
    assert walk_of(space).to((4, 0)) is not None
    ring = [
        ("n", (6, 5, 1), (0, 2.5)), ("s", (6, 5, 1), (0, -2.5)),
        ("e", (1, 5, 6), (2.5, 0)), ("w", (1, 5, 6), (-2.5, 0)),
    ]  # fmt: skip
    assert walk_of(table_of(ring, [("orc", (0, 0))])).to((0, -8)) is None


@settings(max_examples=25, deadline=None)
@given(
    st.floats(-8, 8), st.floats(-7, -4), st.floats(-8, 8), st.floats(4, 7),
    st.floats(0, 180), st.lists(st.tuples(st.floats(-6, 6), st.floats(-2.5, 2.5)), max_size=4),
)  # fmt: skip
def test_no_way_goes_through_anything_and_none_is_shorter_than_straight(
    table_of, x, y, to_x, to_y, yaw, posts
):
    blocks = [("wall", (7, 4, 1), (0, 0), {"yaw_deg": yaw})]
    blocks += [(f"post {i}", (0.8, 3, 0.8), at) for i, at in enumerate(posts)]
    space = table_of(blocks, [("orc", (x, y))])
    way = walk_of(space).to((to_x, to_y))
    if way is None:
        return
    assert way[0] == (x, y)
    assert way[-1] == pytest.approx((to_x, to_y), abs=WALKS.corner_in)
    assert length_in(way) >= math.dist(way[0], way[-1]) - 1e-9
    core = RADIUS - SWEEPS.rub_in - 2 * WALKS.corner_in
    for here, there in pairwise(way):
        swept = shapely.LineString([here, there]).buffer(core)
        for body in space.ground.solids.bodies:
            assert body.within(swept, 1.0, 2.0).area <= 1e-6
