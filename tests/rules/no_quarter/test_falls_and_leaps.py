from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from escalade.rules.no_quarter import SYSTEM


@pytest.mark.parametrize(
    ("drop_in", "strength"),
    [
        pytest.param(3.5, 4, id="p15 off the battlements, 3½ in"),
        pytest.param(5, 5, id="p18 pushed from walls 5 in high"),
        pytest.param(5.0000001, 5, id="the noise of floats adds nothing"),
        pytest.param(5.1, 6, id="any real part of an inch counts"),
        pytest.param(12, 12, id="higher than the tables reach"),
    ],
)
def test_the_strength_of_a_fall(drop_in: float, strength: int) -> None:
    fall = SYSTEM.fall(drop_in, 1.25)
    assert (fall.strength, fall.hits, fall.prone, fall.save_allowed) == (strength, 1, True, True)


def test_no_drop_does_nothing() -> None:
    fall = SYSTEM.fall(0, 1.25)
    assert (fall.strength, fall.hits, fall.prone) == (0, 0, False)


@given(st.floats(0, 40), st.floats(0, 5))
def test_a_deeper_fall_is_never_weaker(drop_in: float, more_in: float) -> None:
    assert SYSTEM.fall(drop_in, 1).strength <= SYSTEM.fall(drop_in + more_in, 1).strength


@pytest.mark.parametrize(
    ("height_in", "chance"),
    [
        (3, Fraction(1)),
        (3.25, Fraction(9, 10)),
        (5, Fraction(6, 10)),
        (7, Fraction(2, 10)),
        (7.5, Fraction(1, 10)),
        (8, Fraction(0)),
    ],
)
def test_p14_a_leap_reaches_half_of_ten_sided_die_plus_five(
    height_in: float, chance: Fraction
) -> None:
    leap = SYSTEM.leap(height_in, 1.25)
    assert leap.chance == chance
    assert leap.start_distance_in == height_in
    assert (leap.minimum_strength, leap.actions) == (6, 5)


@pytest.mark.parametrize(
    ("rise_in", "chance"),
    [
        pytest.param(5, Fraction(6, 10), id="from the level of its foot"),
        pytest.param(4, Fraction(8, 10), id="from a step of an inch"),
        pytest.param(-1, Fraction(1), id="down from a higher deck"),
        pytest.param(7.5, Fraction(1, 10), id="from a ditch before a wall"),
    ],
)
def test_a_leap_rises_from_where_it_begins(rise_in: float, chance: Fraction) -> None:
    leap = SYSTEM.leap(5, 1.25, rise_in)
    assert leap.chance == chance
    assert leap.start_distance_in == 5, "p. 14: as far off as the component is high"


def test_p14_a_short_leap_falls_from_where_it_reached() -> None:
    outcomes = SYSTEM.leap(7, 1.25).outcomes
    assert [outcome.reach_in for outcome in outcomes] == [3, 3.5, 4, 4.5, 5, 5.5, 6, 6.5, 7, 7.5]
    falls = [outcome.fall.strength if outcome.fall else None for outcome in outcomes]
    assert falls == [3, 4, 4, 5, 5, 6, 6, 7, None, None]


@given(st.floats(0.5, 12), st.floats(0, 3))
def test_a_higher_wall_is_never_easier_to_leap(height_in: float, more_in: float) -> None:
    leap, higher = SYSTEM.leap(height_in, 1), SYSTEM.leap(height_in + more_in, 1)
    assert leap.chance >= higher.chance
    assert len(leap.outcomes) == 10
    assert all((outcome.fall is None) is outcome.success for outcome in leap.outcomes)
