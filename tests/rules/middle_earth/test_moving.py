from __future__ import annotations

import math
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from escalade.rules.dice import Dice
from escalade.rules.errors import IllegalAction
from escalade.rules.middle_earth import (
    attempt,
    fall,
    falling_hits,
    leap_problems,
    over_obstacle,
    up_wall,
    vertical_cost,
)
from escalade.rules.middle_earth.combat import Duellist, chance_to_win, slips_on_stairs
from escalade.rules.odds import enumerate_outcomes


@pytest.mark.parametrize(
    ("drop_in", "height_in", "hits"),
    [
        pytest.param(1.25, 1.25, 0, id="its own height does no harm"),
        pytest.param(1.5, 1.25, 1, id="a little more is one hit"),
        pytest.param(2.25, 1.25, 2, id="a full inch beyond is another"),
        pytest.param(5, 1.25, 4, id="from a wall of 5 in"),
        pytest.param(3 + 1e-12, 2, 2, id="the noise of floats changes nothing"),
    ],
)
def test_hits_of_a_fall(drop_in: float, height_in: float, hits: int) -> None:
    verdict = fall(drop_in, height_in)
    assert (verdict.hits, verdict.strength, verdict.prone) == (hits, 3, True)


@given(st.floats(0, 30), st.floats(0.5, 4))
def test_hits_follow_the_closed_form_away_from_the_bounds(drop: float, height: float) -> None:
    beyond = drop - height
    if abs(beyond - round(beyond)) > 0.02:
        expected = 0 if beyond <= 0 else 1 + math.floor(beyond)
        assert falling_hits(drop, height) == expected


def test_a_fall_upwards_is_refused() -> None:
    with pytest.raises(ValueError, match="cannot fall"):
        falling_hits(-1, 1)


@pytest.mark.parametrize(
    ("height_in", "handholds", "passage"),
    [
        (0.625, False, "free"),
        (0.7, False, "jump"),
        (1.25, False, "jump"),
        (1.3, True, "climb"),
        (1.3, False, "impossible"),
    ],
)
def test_ways_over_an_obstacle(height_in: float, handholds: bool, passage: str) -> None:
    assert over_obstacle(height_in, 1.25, handholds=handholds).passage == passage


@pytest.mark.parametrize(
    ("wall_in", "swift", "move_in", "room", "passage"),
    [
        pytest.param(5, False, 6, True, "impossible", id="no climbing above its own height"),
        pytest.param(1, False, 6, True, "jump", id="a low wall is an obstacle"),
        pytest.param(5, True, 6, True, "climb", id="Swift Movement reaches the top"),
        pytest.param(5, True, 4, True, "impossible", id="Swift Movement falls short"),
        pytest.param(5, True, 6, False, "impossible", id="no room on top"),
    ],
)
def test_ways_up_a_purpose_built_wall(
    wall_in: float, swift: bool, move_in: float, room: bool, passage: str
) -> None:
    way = up_wall(wall_in, 1.25, swift_movement=swift, move_in=move_in, room_on_top=room)
    assert way.passage == passage


@pytest.mark.parametrize("test", ["jump", "climb", "leap"])
def test_one_fails_and_six_carries_on(test: str) -> None:
    odds = enumerate_outcomes(lambda dice: attempt(test, dice))  # type: ignore[arg-type]
    assert odds.chance(lambda result: result.failed) == Fraction(1, 6)
    assert odds.chance(lambda result: result.carries_on) == Fraction(1, 6)


def test_a_gap_is_at_most_twice_its_height_and_within_its_move() -> None:
    assert leap_problems(2.5, 1.25, 3) == ()
    assert len(leap_problems(4, 1.25, 3)) == 2


def test_a_ladder_costs_its_height_in_move() -> None:
    assert vertical_cost(5, 6) == 1
    with pytest.raises(IllegalAction, match="do not reach"):
        vertical_cost(7, 6)


def test_ties_in_a_duel_go_to_the_higher_fight() -> None:
    better = chance_to_win(Duellist("good", 1, 4), Duellist("evil", 1, 3))
    assert better == Fraction(15 + 6, 36)


def test_half_of_those_backing_away_down_stairs_slip() -> None:
    assert enumerate_outcomes(slips_on_stairs).chance(bool) == Fraction(1, 2)
    assert slips_on_stairs(Dice.of(3))
