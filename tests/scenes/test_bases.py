"""Bases under plans: areas, depths and shifts against closed forms and fine polygons."""

import math

import numpy as np
import pytest
import shapely
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from shapely.affinity import translate

from escalade.scenes.areas import areas_in_circle, lens_areas, shared_area_in2
from escalade.scenes.bases import Base
from escalade.scenes.footprints import Footprint, Footprints
from escalade.scenes.overlaps import inside_depths, least_shift_inside, overlap_depths

CHORDS_IN = 2e-3
"""How far fine polygons of these sizes may be off the curves they stand for."""

near = st.floats(-2.0, 2.0)
sizes = st.floats(0.3, 2.0)
turns = st.floats(0.0, 360.0)


@st.composite
def footprints(draw):
    kind = draw(st.sampled_from(["oval", "rectangle", "half", "circle"]))
    length = draw(sizes)
    width = length if kind in {"half", "circle"} else draw(sizes)
    return Footprint(
        "oval" if kind == "circle" else kind, draw(near), draw(near), length, width, draw(turns)
    )


def circle(x, y, radius):
    return Footprint("oval", x, y, radius, radius)


def depth(one, other):
    return float(overlap_depths(Footprints.of([one]), other)[0])


def room(one, other):
    return float(inside_depths(Footprints.of([one]), other)[0])


@pytest.mark.parametrize(
    ("one", "other", "area"),
    [
        (circle(0, 0, 1), circle(1, 0, 1), 2 * math.pi / 3 - math.sqrt(3) / 2),
        (circle(0, 0, 1), circle(5, 0, 1), 0.0),
        (circle(0.2, 0, 0.5), circle(0, 0, 2), math.pi / 4),
        (Footprint("rectangle", 0, 0, 1, 1), Footprint("rectangle", 1, 0, 1, 0.5), 1.0),
        (Footprint("oval", 0, 0, 2, 1), Footprint("rectangle", 0, 5, 9, 5), math.pi),
        (Footprint("half", 0, 0, 1.5, 1.5), circle(0, 0, 1.5), math.pi * 1.5**2 / 2),
        (Footprint("half", 0, 0, 1.5, 1.5), Footprint("rectangle", 0, -1, 9, 1), 0.0),
        (Footprint("rectangle", 0, 0.5, 0.5, 0.5), Footprint("half", 0, 0, 2, 2), 1.0),
    ],
    ids=[
        "two unit circles an inch apart share the lens",
        "circles apart share nothing",
        "a circle inside shares itself",
        "boxes share their overlap",
        "half an oval lies above its long axis",
        "half a circle lies in its circle",
        "half a circle lies on one side of its flat edge only",
        "a box that sits on the flat edge is shared whole",
    ],
)
def test_areas_in_closed_form(one, other, area):
    assert shared_area_in2(one, other) == pytest.approx(area, abs=1e-9)
    assert shared_area_in2(other, one) == pytest.approx(area, abs=1e-9)


@settings(deadline=None)
@given(footprints(), footprints())
def test_shared_area_is_that_of_fine_polygons(one, other):
    assume(abs(room(one, other)) > 1e-8 and abs(room(other, one)) > 1e-8)
    exact = shared_area_in2(one, other)
    drawn = one.polygon.intersection(other.polygon).area
    assert exact == pytest.approx(drawn, abs=CHORDS_IN * 4)


@given(st.floats(0.0, 4.0), sizes, sizes)
def test_lenses_of_circles_agree_with_their_arcs(apart, radius, other):
    assume(abs(apart - abs(radius - other)) > 1e-8)
    lens = float(lens_areas(np.array([apart]), np.array([radius]), other)[0])
    assert lens == pytest.approx(
        shared_area_in2(circle(0, 0, radius), circle(apart, 0, other)), abs=1e-7
    )


@given(near, near, sizes, sizes, turns, sizes)
def test_boxes_in_a_circle_agree_with_their_arcs(x, y, length, width, yaw, radius):
    box, disc = Footprint("rectangle", x, y, length, width, yaw), circle(0, 0, radius)
    area = float(areas_in_circle(Footprints.of([box]).corners, radius)[0])
    at_tangents = 1e-7  # the square root of a float's last digit
    assert area == pytest.approx(shared_area_in2(box, disc), abs=at_tangents)


@pytest.mark.parametrize("off", [0.0, 5e-17, -5e-17, 1e-12])
def test_a_box_whose_corner_lies_at_the_circles_centre_shares_all_that_is_in_it(off):
    box = Footprint("rectangle", 0.3 + off, 0.3 - off, 0.3, 0.3, 0.0)
    assert areas_in_circle(Footprints.of([box]).corners, 1.0) == pytest.approx(0.36, abs=1e-9)
    assert areas_in_circle(Footprints.of([box]).corners + off, 0.2) == pytest.approx(
        math.pi * 0.2**2 / 4, abs=1e-9
    )


@settings(deadline=None)
@given(footprints(), footprints())
def test_depth_is_the_gap_of_plans_apart_and_the_shift_that_parts_others(one, other):
    overlap = depth(one, other)
    drawn = one.polygon.distance(other.polygon)
    if overlap <= 0:
        assert -overlap == pytest.approx(drawn, abs=CHORDS_IN)
        return
    assert drawn <= CHORDS_IN
    if overlap <= CHORDS_IN:
        return  # they touch: whether their chords do is chance
    bearings = np.linspace(0, 2 * np.pi, 48, endpoint=False)
    shorter = max(0.0, overlap - CHORDS_IN)
    moved = [translate(one.polygon, shorter * math.cos(a), shorter * math.sin(a)) for a in bearings]
    assert all(shapely.intersects(plan, other.polygon) for plan in moved)


@settings(deadline=None)
@given(footprints(), footprints())
def test_room_inside_says_whether_all_is_covered(one, other):
    inside = room(one, other)
    if abs(inside) > CHORDS_IN:
        assert (inside > 0) == other.polygon.buffer(CHORDS_IN / 2).contains(one.polygon)


@settings(deadline=None)
@given(footprints(), footprints())
def test_least_shift_brings_a_plan_inside_and_no_shorter_one_does(one, other):
    shift = least_shift_inside(one, other, 1e-6)
    if shift is None:
        return
    length = float(np.hypot(*shift))
    assert other.polygon.buffer(CHORDS_IN).contains(translate(one.polygon, *shift))
    if length > 2 * CHORDS_IN:
        for bearing in np.linspace(0, 2 * np.pi, 24, endpoint=False):
            shorter = length - 2 * CHORDS_IN
            tried = translate(one.polygon, shorter * math.cos(bearing), shorter * math.sin(bearing))
            assert not other.polygon.buffer(-1e-6).contains(tried)


@pytest.mark.parametrize(("mm", "fits"), [(50.8, True), (101.6, True), (102, False)])
def test_a_circle_fits_into_a_larger_one(mm, fits):
    base = Base.of_mm(mm, "round", (5, 3)).footprint
    shift = least_shift_inside(base, circle(0, 0, 2), 1e-6)
    assert (shift is not None) == fits
    if shift is not None:
        assert np.hypot(*shift) == pytest.approx(math.hypot(5, 3) - (2 - mm / 50.8))


def test_edge_to_edge_distance_of_bases():
    box = Base.of_mm((25.4, 50.8), "rectangle", (0, 0))
    disc = Base.of_mm(25.4, "round", (2, 0))
    assert box.distance_in(disc) == pytest.approx(1, abs=1e-6)
    assert disc.distance_in(disc.moved_to(4, 0)) == pytest.approx(1.0)
    assert disc.distance_in(disc.moved_to(2.5, 0)) == 0


def test_base_measures_are_millimetres_and_areas_exact():
    assert Base.of_mm(25.4, "round").area_in2 == pytest.approx(math.pi / 4)
    assert Base.of_mm((25.4, 50.8), "rectangle").area_in2 == pytest.approx(2)
    assert Base.of_mm((60, 35), "oval").smaller_side_in == pytest.approx(35 / 25.4)
