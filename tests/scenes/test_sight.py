"""One figure looks at another: verdict, interval, blockers, smallest move, both ways."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from escalade.rules.system import Blocker
from escalade.scenes.errors import NoSuchName
from escalade.scenes.limits import SMALLEST_IN
from escalade.scenes.plain import sight_data
from escalade.scenes.sight import look
from escalade.scenes.sight.moves import SIGHT_CLASSES, height_to_see, sight_class, smallest_move

WALL = ("wall", (20, 1, 1), (0, 0))
"""One inch high, one deep, between y = -1/2 and y = 1/2."""


def test_nothing_between_is_clear_and_names_no_blocker(table_of):
    sight = look(table_of(figures=[("a", (0, -5)), ("b", (0, 5))]), "a", "b")
    assert (sight.visible, sight.visible_low, sight.visible_high) == (1, 1, 1)
    assert (sight.verdict, sight.blockers, sight.first_contact, sight.flip) == (
        "clear",
        (),
        None,
        None,
    )
    assert sight.line_of_sight.can_target
    assert sight.distance_in == pytest.approx(10 - 25 / 25.4)


def test_a_high_wall_blocks_and_says_so_with_its_part_and_first_contact(table_of):
    high = ("keep", (20, 9, 1), (0, 0))
    sight = look(table_of([high], [("a", (0, -5)), ("b", (0, 5))]), "a", "b")
    assert (sight.visible, sight.verdict, sight.measured) == (0, "blocked", "blocked")
    assert sight.blockers == (Blocker("keep", "wall", "block", 1.0),)
    assert sight.first_contact == pytest.approx((0, -0.5, 1.125 + 0.45 * (0.625 - 1.125)), abs=0.02)
    assert not sight.line_of_sight.can_target
    assert sight.raise_in is None


def test_the_height_to_see_over_a_wall_is_that_of_similar_triangles(table_of):
    wall = ("wall", (20, 3, 0.001), (0, 0))
    sight = look(table_of([wall], [("a", (0, -5)), ("b", (0, 5))]), "a", "b")
    eye, head, from_eye, from_head = 1.125, 1.25, 5, 5
    needed = 3 + (3 - head) * from_eye / from_head - eye
    assert sight.raise_in == pytest.approx(needed, abs=0.15)


def test_blockers_shares_add_up_to_what_is_hidden(table_of):
    blocks = [("left", (4, 2, 0.5), (-2.1, 0)), ("right", (4, 0.8, 0.5), (2.05, 1))]
    sight = look(table_of(blocks, [("a", (0, -5)), ("b", (0, 5))]), "a", "b")
    assert sum(blocker.share for blocker in sight.blockers) == pytest.approx(1 - sight.visible)
    assert {blocker.name for blocker in sight.blockers} == {"left", "right"}


def known_to(space, error_in):
    """The same space, its components' widths known only so well, as a scan's are."""
    return replace(
        space,
        components=tuple(
            replace(
                one,
                component=replace(
                    one.component,
                    dimensions=replace(
                        one.component.dimensions,
                        width=replace(one.component.dimensions.width, error_in=error_in),
                    ),
                ),
            )
            for one in space.components
        ),
    )


@pytest.mark.parametrize(
    ("beside_in", "error_in", "expected"),
    [(2.3, 0.0, "clear"), (2.3, 0.5, "disputed"), (2.3, 0.2, "clear"), (9.0, 0.5, "clear")],
    ids=[
        "an exact wall beside the line leaves it clear",
        "a scan beside the line that may be wider makes it disputed",
        "a scan that cannot be that much wider leaves it clear",
        "a scan far from the line has no say",
    ],
)
def test_a_scans_own_error_decides_with_the_tolerance(table_of, beside_in, error_in, expected):
    wall = ("wall", (4, 5, 1), (beside_in + 0.35, 0))
    space = known_to(table_of([wall], [("a", (0, -5)), ("b", (0, 5))]), error_in)
    sight = look(space, "a", "b", tolerance_in=0.05)
    assert (sight.measured, sight.verdict) == ("clear", expected)
    assert sight.scan_error_in == (error_in if expected == "disputed" else None)
    assert sight.flip is None or sight.flip.distance_in > 0.05


def test_a_figure_in_the_way_blocks_where_the_system_says_so(table_of):
    figures = [("a", (0, -5)), ("between", (0, 0)), ("b", (0, 5))]
    sight = look(table_of(figures=figures), "a", "b")
    assert sight.blockers[0].name == "between"
    assert sight.blockers[0].kind == "figure"
    assert sight.visible < 0.2


def test_the_viewers_own_body_and_the_target_never_block(table_of):
    close = [("a", (0, 0)), ("b", (0, 1.0))]
    assert look(table_of(figures=close), "a", "b").visible == 1


def test_a_figure_on_a_wall_walk_is_not_hidden_by_the_stones_it_stands_on(table_of):
    wall = ("wall", (20, 4, 3), (0, 0))
    space = table_of([wall], [("a", (0, 0), {"on": "wall"}), ("b", (3, 0.2), {"on": "wall"})])
    assert look(space, "a", "b").verdict == "clear"
    assert look(space, "a", "b").reverse.verdict == "clear"


def test_hugging_a_wall_hides_nothing_by_itself(table_of):
    radius = 0.7 * 25 / 25.4 / 2
    beside = ("beside", (1, 3, 10), (radius + 0.5, 0))
    behind = ("behind", (10, 3, 1), (0, radius + 0.5))
    space = table_of([beside, behind], [("a", (-5, -5)), ("b", (0, 0))])
    assert look(space, "a", "b").visible == 1


def test_a_verdict_on_the_edge_is_disputed_and_the_move_is_the_smallest(table_of):
    left_half = ("screen", (10, 9, 0.01), (-5 + 0.02, 0))
    sight = look(table_of([left_half], [("a", (0, -5)), ("b", (0, 5))]), "a", "b")
    assert sight.visible == pytest.approx(0.5 - 0.04 / 0.69, abs=0.01)
    assert sight.verdict == "disputed"
    assert sight.flip.leads_to == "a quarter hidden"
    assert sight.flip.distance_in == pytest.approx(0.04, abs=0.015)


@pytest.mark.parametrize(
    "past_in", [0.05, 0.07, 0.1, 0.12], ids="an edge {} in past the axis".format
)
def test_the_smallest_move_is_as_long_as_the_image_is_off_the_next_quarter(table_of, past_in):
    screen = ("screen", (10, 9, 0.01), (-5 + past_in, 0))
    sight = look(table_of([screen], [("a", (0, -5)), ("b", (0, 5))]), "a", "b")
    off = min(abs(sight.visible - quarter) for quarter in (0.25, 0.5, 0.75))
    assert sight.flip.distance_in == pytest.approx(off * 0.7 * 25 / 25.4, abs=0.004)


@pytest.mark.parametrize(
    ("past_in", "doubt"),
    [(0.02, False), (0.16, True), (0.19, True), (-0.16, False)],
    ids=[
        "half seen, a step changes how much",
        "a hair of it seen, a step hides it",
        "wholly hidden, a step shows it",
        "wholly seen but for a hair, a step changes how much",
    ],
)
def test_a_step_is_told_apart_that_shows_or_hides_all_of_it(table_of, past_in, doubt):
    screen = ("screen", (10, 9, 0.01), (-5 + past_in, 0))
    space = table_of([screen], [("a", (0, -5)), ("b", (0, 5))], system="middle-earth")
    sight = look(space, "a", "b")
    assert sight.verdict == "disputed"
    assert ("a small step" in sight.line_of_sight.text) is doubt


def test_a_verdict_far_from_any_edge_is_not_disputed(table_of):
    space = table_of([("keep", (20, 9, 1), (0, 0))], [("a", (0, -5)), ("b", (0, 5))])
    assert look(space, "a", "b", 0.125).verdict == "blocked"
    assert look(space, "a", "b", 0.125).flip is None


def test_a_wider_tolerance_disputes_more(table_of):
    screen = ("screen", (10, 9, 0.01), (-5 + 0.1, 0))
    space = table_of([screen], [("a", (0, -5)), ("b", (0, 5))])
    assert look(space, "a", "b", 0.02).verdict == "partial"
    assert look(space, "a", "b", 0.25).verdict == "disputed"


def test_prone_behind_a_low_wall_is_hidden_and_standing_is_not(table_of):
    low = ("wall", (20, 0.7, 0.5), (0, 3))
    for prone, visible in ((True, 0.0), (False, 0.4)):
        space = table_of([low], [("a", (0, -9)), ("b", (0, 3.8), {"prone": prone})])
        assert look(space, "a", "b").visible == pytest.approx(visible, abs=0.15)


@pytest.mark.parametrize(
    ("of", "expected"), [("body", 0.45), ("base", 0.0), ("model", 0.45), ("facing", 0.45)]
)
def test_every_denominator_is_named_and_counted_by_itself(table_of, of, expected):
    low = ("wall", (20, 0.7, 0.5), (0, 3))
    space = table_of([low], [("a", (0, -9)), ("b", (0, 4.5))])
    sight = look(space, "a", "b", of=of)
    assert sight.denominator == of
    assert sight.visible == pytest.approx(expected, abs=0.12)


def test_of_several_eyes_the_best_one_counts(table_of):
    wall = ("wall", (20, 1, 0.5), (0, 0))
    space = table_of([wall], [("a", (0, -3)), ("b", (0, 3))])
    low, both = look(space, "a", "b", eyes=(0.3,)), look(space, "a", "b", eyes=(0.3, 1.0))
    assert both.visible > low.visible
    assert both.eye[2] == pytest.approx(1.25)


def test_the_two_ways_are_both_given_with_the_reason_where_they_differ(table_of):
    tower = ("tower", (4, 6, 4), (0, 8))
    parapet = ("parapet", (4, 0.7, 0.2), (0, 6.1), {"z_in": 6})
    space = table_of([tower, parapet], [("lookout", (0, 7), {"on": "tower"}), ("orc", (0, -4))])
    sight = look(space, "lookout", "orc")
    assert sight.reverse.viewer == "orc"
    assert sight.measured != sight.reverse.measured
    assert "lookout lies" in sight.differs


def test_a_component_can_be_the_target_and_counts_whole(table_of):
    ram = ("ram", (4, 2, 2), (0, 4), {"kind": "covered-ram"})
    screen = ("screen", (8, 9, 0.01), (-4, 1))
    sight = look(table_of([ram, screen], [("a", (0, -6))]), "a", "ram")
    assert sight.denominator == "model"
    assert sight.visible == pytest.approx(0.5, abs=0.003)
    assert sight.visible_low <= 0.5 <= sight.visible_high
    assert sight.blockers[0].name == "screen"
    assert sight.reverse is None


def test_a_name_that_does_not_exist_says_which_do(table_of):
    space = table_of([WALL], [("archer", (0, -5)), ("orc", (0, 5))])
    with pytest.raises(NoSuchName, match="orc"):
        look(space, "archer", "ork")
    with pytest.raises(NoSuchName, match="archer"):
        look(space, "wall", "orc")


def test_the_plain_data_has_the_keys_of_the_command_line(table_of):
    space = table_of([WALL], [("a", (0, -5)), ("b", (0, 5))])
    data = sight_data(look(space, "a", "b"), space)
    assert {
        "visible", "visible_range", "verdict", "cover", "blockers", "first_contact",
        "flip_distance_in", "reverse", "system", "source",
    } <= set(data)  # fmt: skip
    assert {"class", "modifier", "reasons"} <= set(data["cover"])
    assert data["reverse"]["from"] == "b"


places = st.tuples(st.floats(-4, 4), st.floats(-2.5, 2.5))


def turned(name, size, at, yaw):
    """A block and itself turned half round the middle of the table."""
    there = (name, size, at, {"yaw_deg": yaw})
    return there, (f"{name}'", size, (-at[0], -at[1]), {"yaw_deg": yaw + 180})


@settings(max_examples=25, deadline=None)
@given(
    st.lists(st.tuples(places, st.floats(0.3, 3), st.floats(0.3, 2), st.floats(0, 180)), max_size=3)
)
def test_sight_is_symmetric_when_the_table_is(table_of, blocks):
    placed = [
        block
        for i, (at, width, height, yaw) in enumerate(blocks)
        for block in turned(f"b{i}", (width, height, 0.5), at, yaw)
    ]
    sight = look(table_of(placed, [("a", (0, -6)), ("b", (0, 6))]), "a", "b")
    assert sight.visible == pytest.approx(sight.reverse.visible, abs=1e-6)


@settings(max_examples=25, deadline=None)
@given(places, st.floats(0.3, 3), st.floats(0.3, 2.5), st.floats(0, 180))
def test_two_points_see_each_other_or_neither_does(table_of, at, width, height, yaw):
    point = {"body": {"width_in": SMALLEST_IN, "height_in": SMALLEST_IN}, "z": 0.7}
    block = ("block", (width, height, 0.5), at, {"yaw_deg": yaw})
    sight = look(table_of([block], [("a", (0, -6), point), ("b", (0, 6), point)]), "a", "b", 1e-3)
    if sight.verdict != "disputed":
        assert sight.visible == sight.reverse.visible


@settings(max_examples=25, deadline=None)
@given(st.lists(st.tuples(places, st.floats(0.2, 2), st.floats(0.3, 2)), max_size=4))
def test_every_answer_is_consistent_in_itself(table_of, blocks):
    placed = [(f"b{i}", (w, h, 0.4), at) for i, (at, w, h) in enumerate(blocks)]
    sight = look(table_of(placed, [("a", (0, -6)), ("b", (0, 6))]), "a", "b")
    assert 0 <= sight.visible_low <= sight.visible <= sight.visible_high <= 1
    assert (sight.visible < 1) == bool(sight.blockers) == (sight.first_contact is not None)
    assert sight.measured in SIGHT_CLASSES
    disputed = sight.flip is not None and sight.flip.distance_in <= sight.tolerance_in
    assert disputed == (sight.verdict == "disputed")
    assert sight.flip is None or sight.flip.leads_to != sight.measured
    assert sum(b.share for b in sight.blockers) == pytest.approx(1 - sight.visible)


def test_the_smallest_move_of_a_known_edge_is_found():
    def look_past_an_edge(eyes_by, bodies_by):
        return np.where(eyes_by[:, 0] > 0.3, 0.0, 1.0)

    move = smallest_move(look_past_an_edge, 5, np.array([0.0, 1.0, 0.0]), 0.125)
    assert (move.who, move.words, move.leads_to) == ("viewer", "viewer right", "clear")
    assert move.distance_in == pytest.approx(0.3, abs=0.002)
    assert move.step_in == pytest.approx((move.distance_in, 0, 0))


def test_no_move_within_reach_is_said_as_none():
    def never(eyes_by, bodies_by):
        return np.ones(len(eyes_by))

    assert smallest_move(never, 5, np.array([1.0, 0.0, 0.0]), 0.125) is None
    assert height_to_see(never) is None


def test_targets_are_never_sunk_into_their_ground():
    moves = []

    def record(eyes_by, bodies_by):
        moves.append(bodies_by)
        return np.ones(len(eyes_by))

    smallest_move(record, 5, np.array([1.0, 0.0, 0.0]), 0.125)
    assert min(float(move[:, 2].min()) for move in moves) >= 0


@pytest.mark.parametrize(
    ("hidden", "name"),
    [
        (0.0, "clear"), (1e-6, "under a quarter hidden"), (0.2499, "under a quarter hidden"),
        (0.25, "a quarter hidden"), (0.5, "half hidden"), (0.75, "three quarters hidden"),
        (0.999999, "three quarters hidden"), (1.0, "blocked"),
    ],
)  # fmt: skip
def test_classes_change_at_nothing_the_quarters_and_all(hidden, name):
    assert SIGHT_CLASSES[int(sight_class(np.array([hidden]))[0])] == name
