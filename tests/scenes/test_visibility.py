"""The share of a body that an eye sees past triangles: closed forms, exact polygons, laws."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from escalade.models.blocks import block
from escalade.scenes.sight.shares import PRECISION, hidden_shares, hidden_spans, views
from escalade.scenes.sight.silhouettes import Prism, cylinder

EYE = np.array([0.0, -10.0, 0.625])
PLATE = Prism(np.array([[-0.35, 0.0], [0.35, 0.0]]), np.zeros(2), 0.0, 1.25)
"""A flat target square to EYE: what lies half-way hides twice its own size of it."""


def box(low, high) -> np.ndarray:
    """The triangles of a block between two corners."""
    low, high = np.array(low, dtype=float), np.array(high, dtype=float)
    width, depth, height = high - low
    return block(width, height, depth).moved((*(low + high)[:2] / 2, low[2])).triangles


def visible(triangles, eye=EYE, body=PLATE, lines=PRECISION.lines) -> float:
    triangles = np.concatenate([np.zeros((0, 3, 3)), *triangles])
    seen = views(np.asarray(eye, dtype=float)[None], [body], lines)
    spans = hidden_spans(seen, triangles, np.zeros(len(triangles), dtype=np.int64))
    return 1 - float(hidden_shares(seen, spans)[0])


def man(eye=EYE, at=(0.0, 0.0), bottom=0.0) -> Prism:
    return cylinder(at, 0.35, bottom, bottom + 1.25, np.asarray(eye, dtype=float), PRECISION.sides)


HALF_WAY = (-5.0, -4.9999)
BLOCK_HIDES = {
    f"a block half-way hides {share:.0%}": (
        [box((-9, HALF_WAY[0], -9), (-0.1751 + 0.3502 * share, HALF_WAY[1], 9))],
        1 - share,
    )
    for share in (0.0, 0.25, 0.5, 0.75, 1.0)
}
PLATES = BLOCK_HIDES | {
    "nothing in the way": ([], 1.0),
    "a slit of 1/20 in shows its width doubled": (
        [box((-9, -5, -9), (-0.025, -4.9999, 9)), box((0.025, -5, -9), (9, -4.9999, 9))],
        0.1 / 0.7,
    ),
    "a slit a hair wide is not missed": (
        [box((-9, -5, -9), (-1e-4, -4.9999, 9)), box((1e-4, -5, -9), (9, -4.9999, 9))],
        4e-4 / 0.7,
    ),
    "a rod a hair wide is not missed": ([box((-1e-4, -5, -9), (1e-4, -4.9999, 9))], 1 - 4e-4 / 0.7),
    "merlons of a tenth with gaps of a twentieth": (
        [box((-0.175 + 0.15 * k, -5, -9), (-0.075 + 0.15 * k, -4.9999, 9)) for k in range(3)],
        1 - (0.1 + 0.1 + 0.05) / 0.35,
    ),
    "an arch shows what its opening frames": (
        [
            box((-9, -5, 0), (-0.1, -4.9999, 1.25)),
            box((0.1, -5, 0), (9, -4.9999, 1.25)),
            box((-0.1, -5, 0.8), (0.1, -4.9999, 1.25)),
        ],
        (0.4 / 0.7) * (0.625 + 2 * (0.8 - 0.625)) / 1.25,
    ),
    "two walls that touch have no gap": (
        [box((-9, -5, 0), (0, -4, 3)), box((0, -5, 0), (9, -4, 3))],
        0.0,
    ),
    "a wall of a hundred grid-aligned blocks has no gap": (
        [
            box((x / 4, -5, z / 4), ((x + 1) / 4, -4.75, (z + 1) / 4))
            for x in range(-10, 10)
            for z in range(-1, 5)
        ],
        0.0,
    ),
    "a wall touching the target's back hides nothing": ([box((-9, 0, 0), (9, 1, 3))], 1.0),
    "a wall far behind hides nothing": ([box((-9, 4, 0), (9, 5, 30))], 1.0),
    "the floor under both hides nothing": ([box((-9, -20, -1), (9, 20, 0))], 1.0),
    "a wall behind the eye hides nothing": ([box((-9, -13, 0), (9, -11, 3))], 1.0),
    "a wall beside the line that touches the target's edge hides nothing": (
        [box((0.35, -3, 0), (3, 3, 3))],
        1.0,
    ),
    "an eye flush with a wall sees the open half": ([box((-3, -12, 0), (0, -2, 3))], 0.5),
    "an eye on a wall's corner sees the open half": ([box((-3, -10, 0), (0, -2, 3))], 0.5),
    "overlapping covers count once": (
        [box((-9, -5.1, -9), (0, -5, 9)), box((-9, -3.1, -9), (0, -3, 9))],
        0.5,
    ),
}


@pytest.mark.parametrize(("triangles", "share"), PLATES.values(), ids=PLATES.keys())
def test_the_visible_share_of_a_plate_is_the_closed_form(triangles, share):
    assert visible(triangles) == pytest.approx(share, abs=2e-4)


@pytest.mark.parametrize("name", [n for n, (_, s) in PLATES.items() if s in {0.0, 1.0}])
def test_clear_and_blocked_are_exact(name):
    triangles, share = PLATES[name]
    assert visible(triangles) == share


def test_a_cylinder_behind_an_edge_through_its_axis_is_half_hidden():
    assert visible([box((-9, -3, -9), (0, -2, 9))], body=man()) == pytest.approx(0.5, abs=1e-9)


@pytest.mark.parametrize("eye_z", [0.2, 0.625, 3.0, 8.0], ids="eye at {} in".format)
def test_a_parapet_hides_the_part_below_the_line_over_its_top(eye_z):
    eye, top = np.array([0.0, -6.0, eye_z]), 0.6
    shown = eye_z + (top - eye_z) / 5 * 6
    expected = _image(eye, max(0.0, min(shown, 1.25)), 1.25) / _image(eye, 0.0, 1.25)
    parapet = (
        box((-9, -1.0, 0), (9, -0.999, top))
        if eye_z > top
        else box((-9, -1.001, 0), (9, -1.0, top))
    )
    assert visible([parapet], eye) == pytest.approx(expected, abs=5e-4)


def _image(eye, bottom, top):
    """The area of part of PLATE on the plane square to the line to its middle."""
    axis = PLATE.centre - eye
    axis = axis / np.linalg.norm(axis)
    up = np.cross([1, 0, 0], axis)
    corners = np.array([(x, 0, z) for x, z in ((-1, bottom), (1, bottom), (1, top), (-1, top))])
    local = (corners * (0.35, 1, 1) - eye) @ np.stack([[1, 0, 0], up, axis], axis=1)
    return abs(shapely.polygons(local[:, :2] / local[:, 2:]).area)


def test_a_surface_that_cuts_into_the_target_hides_what_is_behind_its_front_part():
    eye = np.array([0.0, -10.0, 0.625])
    fin = box((0.1, -5.0, -9), (0.10001, 5.0, 9))
    through_the_axis = box((-9, -0.0001, -9), (9, 0.0, 9))
    assert visible([through_the_axis], eye, man(eye)) == 1.0
    meets_the_body = 10 - np.sqrt(0.35**2 - 0.1**2)
    outline = 2 * 0.35 / np.sqrt(10**2 - 0.35**2)
    hidden = (0.1 / 5 - 0.1 / meets_the_body) / outline
    assert visible([fin], eye, man(eye)) == pytest.approx(1 - hidden, abs=3e-3)


def test_a_giant_beside_the_eye_is_still_before_the_image_plane():
    eye = np.array([0.0, -1.2, 1.1])
    giant = cylinder((0, 0), 1.0, 0.0, 9.0, eye, PRECISION.sides)
    assert visible([], eye, giant) == 1.0
    assert visible([box((-9, -1.1, -9), (0, -1.05, 20))], eye, giant) == pytest.approx(
        0.5, abs=1e-4
    )


def test_looking_straight_down_sees_the_top():
    eye = np.array([0.0, 0.0, 6.0])
    assert visible([], eye, man(eye)) == 1.0
    half = box((-9, -9, 2.0), (0, 9, 2.1))
    assert visible([half], eye, man(eye)) == pytest.approx(0.5, abs=2e-3)


coordinates = st.floats(-6, 6)
blocks = st.tuples(
    coordinates, st.floats(-8, -1), st.floats(0.1, 3), st.floats(0.1, 3), st.floats(0.1, 3),
    st.floats(0, 90),
)  # fmt: skip


def turned(x, y, width, depth, height, yaw):
    return block(width, height, depth).moved((x, y), yaw).triangles


def apart_from_the_man(triangles) -> bool:
    """Whether blocks leave the eye and the man at the origin free."""
    plan = shapely.union_all(
        [shapely.convex_hull(shapely.multipoints(t.reshape(-1, 3)[:, :2])) for t in triangles]
    )
    return plan.distance(shapely.Point(0, 0)) > 0.36 and plan.distance(shapely.Point(EYE[:2])) > 0.1


@settings(max_examples=60, deadline=None)
@given(st.lists(blocks, max_size=6))
def test_the_share_agrees_with_exact_polygons(exact_visible, given_blocks):
    triangles = [turned(*each) for each in given_blocks]
    if not apart_from_the_man(triangles):
        return
    exact = exact_visible(
        EYE, (0, 0), 0.35, 0, 1.25, np.concatenate([np.zeros((0, 3, 3)), *triangles])
    )
    assert visible(triangles, body=man()) == pytest.approx(exact, abs=PRECISION.share_error)


@settings(max_examples=40, deadline=None)
@given(st.lists(blocks, min_size=1, max_size=5))
def test_more_in_the_way_never_shows_more(given_blocks):
    triangles = [turned(*each) for each in given_blocks]
    shares = [
        visible(triangles[:count], body=man(), lines=64) for count in range(len(triangles) + 1)
    ]
    assert all(later <= earlier + 1e-12 for earlier, later in pairwise(shares))


@settings(max_examples=40, deadline=None)
@given(st.lists(blocks, max_size=5), st.floats(-180, 180), coordinates, coordinates)
def test_turning_and_moving_the_whole_table_changes_nothing(given_blocks, yaw, x, y):
    triangles = [turned(*each) for each in given_blocks]
    angle = np.radians(yaw)
    turn = np.array(
        [[np.cos(angle), -np.sin(angle), 0], [np.sin(angle), np.cos(angle), 0], [0, 0, 1]]
    )
    shift = np.array([x, y, 0])
    eye = turn @ EYE + shift
    moved = [each @ turn.T + shift for each in triangles]
    there = visible(moved, eye, man(eye, (x, y)))
    assert there == pytest.approx(visible(triangles, body=man()), abs=1e-6)


def test_many_pairs_at_once_give_what_each_gives_alone():
    triangles = np.concatenate([box((-2, -6, 0), (0.1, -5, 1)), box((0.2, -3, 0), (3, -2, 0.7))])
    eyes = np.array([[x, -10.0, z] for x in (-1, 0, 0.5) for z in (0.5, 1.5)])
    bodies = [man(eye, (0.1, 0.3)) for eye in eyes]
    seen = views(eyes, bodies, 256)
    spans = hidden_spans(
        seen, np.tile(triangles, (len(eyes), 1, 1)), np.repeat(np.arange(len(eyes)), len(triangles))
    )
    alone = [
        1 - visible([triangles], eye, body, 256) for eye, body in zip(eyes, bodies, strict=True)
    ]
    assert hidden_shares(seen, spans) == pytest.approx(alone, abs=1e-12)
