from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from escalade.rules.dice import Dice
from escalade.rules.middle_earth.wounding import (
    Needed,
    chance_to_wound,
    needed_to_wound,
    strike,
    wounds,
)
from escalade.rules.odds import enumerate_outcomes

VALUES = range(1, 11)


def closed_form(strength: int, defence: int) -> Needed | None:
    """The chart as a formula of the difference."""
    difference = defence - strength
    if difference <= -2:
        return Needed(3)
    if difference <= 4:
        return Needed(4 + (difference + 1) // 2)
    return Needed(6, difference - 1) if difference <= 7 else None


@pytest.mark.parametrize(("strength", "defence"), list(product(VALUES, VALUES)))
def test_every_cell_of_the_chart_follows_the_difference(strength: int, defence: int) -> None:
    assert needed_to_wound(strength, defence) == closed_form(strength, defence)


@pytest.mark.parametrize(
    ("strength", "defence", "chance"),
    [(10, 1, Fraction(2, 3)), (3, 10, Fraction(1, 36)), (1, 6, Fraction(1, 12)), (2, 10, 0)],
)
def test_chances_of_one_roll(strength: int, defence: int, chance: Fraction) -> None:
    assert chance_to_wound(strength, defence) == chance


@given(st.integers(1, 9), st.integers(1, 9))
def test_more_strength_never_wounds_less_and_more_defence_never_more(
    strength: int, defence: int
) -> None:
    base = chance_to_wound(strength, defence)
    assert chance_to_wound(strength + 1, defence) >= base >= chance_to_wound(strength, defence + 1)


def test_each_die_of_a_split_result_is_rerolled_by_itself() -> None:
    dice = Dice.of(5, 6, 4, 5)
    assert wounds(4, 10, dice, reroll_failed=True)
    assert [roll.face for roll in dice.rolls] == [5, 6, 4, 5]


def test_what_cannot_be_wounded_rolls_no_dice() -> None:
    dice = Dice.of()
    assert strike(1, 9, dice, trapped=True) == 0


def test_both_rolls_against_a_trapped_model_count() -> None:
    odds = enumerate_outcomes(lambda dice: strike(10, 10, dice, trapped=True))
    assert odds.chances == {0: Fraction(1, 4), 1: Fraction(1, 2), 2: Fraction(1, 4)}


@pytest.mark.parametrize(("strength", "defence"), [(0, 5), (11, 5), (5, 0), (5, 11)])
def test_numbers_off_the_chart_are_refused(strength: int, defence: int) -> None:
    with pytest.raises(ValueError, match="off the chart"):
        needed_to_wound(strength, defence)
