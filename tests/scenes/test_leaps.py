"""Leaps: where they begin, what each face does, and that every one ends on ground."""

import math
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from escalade.scenes.climbs import climb
from escalade.scenes.errors import CannotStand
from escalade.scenes.leap_starts import STARTS
from escalade.scenes.leaps import leap
from escalade.scenes.scene import Table

WALL = ("wall", (10, 5, 3), (0, 0))
TROLL = ("troll", (0, -9), {"base_mm": 40, "height_in": 2})


def results(answer):
    return [outcome.result for outcome in answer.outcomes]


@pytest.mark.parametrize(("height", "good"), [(3, 10), (3.5, 9), (5, 6), (7.5, 1), (8, 0)])
def test_half_of_d10_plus_five_must_reach_the_top(table_of, height, good):
    answer = leap(table_of([("wall", (10, height, 3), (0, 0))], [TROLL]), "troll", "wall")
    assert answer.chance == Fraction(good, 10)
    assert results(answer) == ["too-low"] * (10 - good) + ["lands"] * good
    assert [outcome.reach_in for outcome in answer.outcomes] == [
        (face + 5) / 2 for face in range(1, 11)
    ]


def test_it_begins_as_far_from_the_foot_as_the_wall_is_high(table_of):
    answer = leap(table_of([WALL], [TROLL]), "troll", "wall")
    radius = 40 / 50.8
    assert answer.start.point == pytest.approx((0, -1.5 - 5 - radius, 0), abs=1e-6)
    assert answer.move_in == pytest.approx(9 - (6.5 + radius), abs=1e-6)
    assert answer.aim == pytest.approx((0, -1.5))


def test_a_short_leap_falls_from_the_height_it_reached(table_of):
    answer = leap(table_of([WALL], [TROLL, ("orc", (0, -2.3))]), "troll", "wall")
    short = answer.outcomes[1]
    assert short.fall is not None
    assert short.fall.strength == 4
    assert max(z for _, _, z in short.arc) == pytest.approx(3.5)
    assert short.ends.z_in == 0
    assert short.lands_on == ("orc",)
    assert math.dist(short.ends.point[:2], (0, -2.3)) >= (40 + 25) / 50.8 - 1e-6


def test_a_good_leap_lands_whole_on_the_wall(table_of):
    space = table_of([WALL], [TROLL])
    answer = leap(space, "troll", "wall")
    high = answer.outcomes[-1]
    assert (high.ends.on, high.ends.z_in) == ("wall", 5)
    assert high.arc[0] == answer.start.point
    assert high.arc[-1] == pytest.approx(high.ends.point)
    assert max(z for _, _, z in high.arc) == pytest.approx(7.5, abs=0.05)


def test_a_full_wall_costs_one_model_no_bigger_its_place(table_of):
    garrison = [
        (f"elf {i} {y}", (-4.5 + i, y), {"on": "wall"}) for i in range(10) for y in (-1, 0, 1)
    ]
    small = ("spider", (0, -9), {"base_mm": 25})
    answer = leap(table_of([WALL], [small, *garrison]), "spider", "wall")
    last = answer.outcomes[-1]
    assert last.result == "pushes"
    assert last.pushed in {name for name, *_ in garrison}
    assert math.dist(last.ends.point[:2], answer.aim) < 1.5
    lords = [(name, at, more | {"base_mm": 27}) for name, at, more in garrison]
    packed = leap(table_of([WALL], [small, *lords]), "spider", "wall")
    assert packed.outcomes[-1].result == "no-room"
    assert packed.outcomes[-1].ends.z_in == 0
    assert packed.chance == 0


@pytest.mark.parametrize(("hedge", "cleared"), [(2.9, 10), (4, 8), (8, 0)])
def test_obstacles_no_higher_than_half_the_distance_are_crossed(table_of, hedge, cleared):
    space = table_of([("wall", (10, 3, 3), (0, 0)), ("hedge", (10, hedge, 0.4), (0, -3))], [TROLL])
    answer = leap(space, "troll", "wall")
    assert results(answer) == ["obstacle"] * (10 - cleared) + ["lands"] * cleared
    assert {o.hits for o in answer.outcomes if o.result == "obstacle"} <= {"hedge"}
    for outcome in answer.outcomes:
        if outcome.result == "obstacle":
            assert outcome.ends.point[1] < -3, "it falls on the near side of the hedge"
        strength = None if outcome.success else math.ceil(outcome.reach_in)
        assert (outcome.fall and outcome.fall.strength) == strength


def test_it_leaps_from_its_own_level_and_not_from_a_wall_it_has_not_climbed(table_of):
    walls = [("front", (10, 5, 3), (0, 0)), ("back", (10, 5, 3), (0, 8))]
    answer = leap(table_of(walls, [("troll", (0, -5), {"base_mm": 40})]), "troll", "back")
    assert (answer.start.on, answer.start.z_in) == (None, 0)


def from_a_deck(table_of, height):
    """A wall so high, and a troll on a deck 2 in high whose edge lies as far before its foot."""
    at = (0, -1.5 - height - 2)
    deck, wall = ("deck", (4, 2, 4), at), ("wall", (10, height, 3), (0, 0))
    return table_of([wall, deck], [("troll", at, {"base_mm": 40, "height_in": 2, "on": "deck"})])


@pytest.mark.parametrize(
    ("height", "good"),
    [(5, 10), (5.5, 9), (7, 6)],
    ids=["3 in above the deck", "3½ in above the deck", "5 in above the deck"],
)
def test_a_leap_from_a_deck_rises_from_the_deck(table_of, height, good):
    answer = leap(from_a_deck(table_of, height), "troll", "wall")
    assert (answer.start.on, answer.rise_in) == ("deck", pytest.approx(height - 2))
    assert results(answer) == ["too-low"] * (10 - good) + ["lands"] * good


def test_a_short_leap_from_a_deck_falls_past_the_deck(table_of):
    answer = leap(from_a_deck(table_of, 7), "troll", "wall")
    short = answer.outcomes[0]
    assert (short.ends.on, short.ends.z_in) == (None, 0)
    assert max(z for _, _, z in short.arc) == pytest.approx(2 + 3)
    assert short.fall is not None
    assert short.fall.strength == 5, "3 in above a deck of 2 in, down to the table"


def test_a_leap_and_the_ways_in_agree_about_a_raised_start(table_of):
    space = from_a_deck(table_of, 7)
    asked = leap(space, "troll", "wall")
    (way,) = (r.way for r in climb(space, "troll", "wall").routes if r.way.name == "leap")
    words = " ".join(str(reason) for reason in way.reasons)
    assert f"chance of {asked.chance} " in words
    assert f"to stand {asked.verdict.start_distance_in:.2f} in from the foot" in words


def test_who_stands_on_it_already_is_told_so(table_of):
    space = table_of([WALL], [("archer", (0, 0), {"on": "wall"})])
    with pytest.raises(CannotStand, match="'archer' stands on 'wall' already"):
        leap(space, "archer", "wall")


def test_nowhere_to_leap_from_is_said(table_of):
    troll = ("troll", (0, -5), {"base_mm": 40})
    space = table_of([("wall", (8, 5, 8), (0, 0))], [troll], table=Table(width_in=12, depth_in=12))
    with pytest.raises(CannotStand, match="to leap from"):
        leap(space, "troll", "wall")


HEDGED = [("wall", (14, 5, 3), (0, 4)), ("keep", (3, 9, 3), (0, 0))]
"""A wall with a keep before its middle: too high to leap over."""


def test_a_better_start_than_the_nearest_is_told_beside_it(table_of):
    space = table_of(HEDGED, [("troll", (0, -5), {"base_mm": 40})])
    answer = leap(space, "troll", "wall")
    better = answer.better
    assert (answer.chance, better.chance) == (0, Fraction(6, 10))
    assert answer.move_in < better.move_in <= answer.move_in + STARTS.further_in
    away, point = better.beside(answer.start)
    assert away == pytest.approx(math.dist(better.place.point, answer.start.point))
    assert point.split("-")[-1] == ("west" if better.place.x_in < answer.start.x_in else "east")
    there = leap(space, "troll", "wall", better.place.point[:2])
    assert there.start.point == pytest.approx(better.place.point, abs=1e-6)
    assert (there.chance, there.better) == (better.chance, None)


def test_where_the_nearest_start_is_as_good_as_any_no_other_is_told(table_of):
    assert leap(table_of([WALL], [TROLL]), "troll", "wall").better is None
    high = leap(table_of([("wall", (10, 8, 3), (0, 0))], [TROLL]), "troll", "wall")
    assert (high.chance, high.better) == (0, None)


def test_a_named_start_is_drawn_to_where_the_rule_lets_it_begin(table_of):
    answer = leap(table_of([WALL], [TROLL]), "troll", "wall", (4, -8))
    assert answer.start.point == pytest.approx((4, -1.5 - 5 - 40 / 50.8, 0), abs=1e-6)
    assert answer.move_in == pytest.approx(math.dist((0, -9), answer.start.point[:2]))


def test_the_walk_to_the_start_goes_round_what_stands_on_it(table_of):
    orcs = [(f"orc {i}", (i * 0.9 - 1.8, -8.2)) for i in range(5)]
    troll = ("troll", (0, -10), {"base_mm": 40})
    free, barred = (leap(table_of([WALL], [troll, *more]), "troll", "wall") for more in ([], orcs))
    assert not free.start_from.goes_round
    assert barred.start_from.goes_round
    assert barred.move_in > free.move_in
    assert barred.start_from.way[0] == (0, -10)
    assert barred.start_from.way[-1] == pytest.approx(barred.start.point[:2], abs=0.05)


def test_who_is_walled_in_leaps_from_nowhere(table_of):
    pen = [
        ("n", (6, 5, 1), (0, -7.5)), ("s", (6, 5, 1), (0, -12.5)),
        ("e", (1, 5, 6), (2.5, -10)), ("w", (1, 5, 6), (-2.5, -10)),
    ]  # fmt: skip
    space = table_of([WALL, *pen], [("troll", (0, -10), {"base_mm": 40})])
    with pytest.raises(CannotStand, match="can walk to no free place"):
        leap(space, "troll", "wall")


def best_chance(answer):
    return max(answer.chance, answer.better.chance if answer.better else Fraction(0))


@pytest.mark.parametrize("keep", [False, True], ids=["a bare wall", "a keep before it"])
@settings(max_examples=12, deadline=None)
@given(
    st.floats(-6, 6), st.floats(-12, -9), st.floats(3, 7), st.floats(-180, 180),
    st.floats(-9, 9), st.floats(-4, 4),
)  # fmt: skip
def test_moving_the_table_with_all_on_it_changes_no_leap(
    table_of, keep, x, y, height, turn, east, north
):
    blocks = [("wall", (10, height, 3), (0, 0)), ("keep", (3, 9, 3), (1, -5))][: 1 + keep]
    figures = [("troll", (x, y), {"base_mm": 40}), ("elf", (1, 0), {"on": "wall"})]
    table = Table(width_in=96, depth_in=96)
    here = leap(table_of(blocks, figures, table=table), "troll", "wall")
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))

    def moved(at):
        return (cos * at[0] - sin * at[1] + east, sin * at[0] + cos * at[1] + north)

    there = leap(
        table_of(
            [(name, size, moved(at), {"yaw_deg": turn}) for name, size, at in blocks],
            [(name, moved(at), *more) for name, at, *more in figures],
            table=table,
        ),
        "troll",
        "wall",
    )
    # Beside the keep a start is found to a tenth of an inch, and its edge may lie between.
    assert best_chance(there) == best_chance(here)
    assert there.move_in == pytest.approx(here.move_in, abs=2 * STARTS.apart_in)
    if not keep:
        assert results(there) == results(here)
        assert there.start.point[:2] == pytest.approx(moved(here.start.point[:2]), abs=1e-3)


@settings(max_examples=25, deadline=None)
@given(
    st.floats(-12, 12), st.floats(-12, -4), st.floats(2, 8), st.floats(0, 180),
    st.sampled_from([25, 32, 40]),
)  # fmt: skip
def test_every_outcome_ends_on_ground_that_holds_it(table_of, x, y, height, yaw, mm):
    space = table_of(
        [("wall", (10, height, 3), (0, 4), {"yaw_deg": yaw})],
        [
            ("spider", (x, y), {"base_mm": mm}),
            ("elf", (0, 4), {"on": "wall"}),
            ("orc", (0, -1.9), {"base_mm": 40}),
        ],
    )
    answer = leap(space, "spider", "wall")
    assert answer.chance == Fraction(sum(o.success for o in answer.outcomes), 10)
    for outcome in answer.outcomes:
        base = space.figure("spider").base.moved_to(*outcome.ends.point[:2])
        assert space.ground.share_held(base.polygon, outcome.ends.z_in) >= 0.5
        assert (outcome.ends.on == "wall") == outcome.success
        for other in space.figures[1:]:
            if abs(other.z_in - outcome.ends.z_in) < 0.5 and other.name != outcome.pushed:
                assert (
                    math.dist(base.at_in, other.base.at_in)
                    >= (mm + other.base.length_in * 25.4) / 50.8 - 1e-6
                )
