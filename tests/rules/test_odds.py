from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from escalade.rules.dice import Dice
from escalade.rules.odds import Distribution, as_odds, enumerate_outcomes


@given(st.lists(st.integers(1, 6), min_size=1, max_size=4))
def test_the_sum_of_dice_agrees_with_writing_out_every_way(sides: list[int]) -> None:
    counted = enumerate_outcomes(lambda dice: sum(dice.roll(each) for each in sides))
    ways = list(product(*(range(1, each + 1) for each in sides)))
    for total in {sum(way) for way in ways}:
        written_out = Fraction(sum(sum(way) == total for way in ways), len(ways))
        assert counted.chances[total] == written_out
    assert sum(counted.chances.values()) == 1


def _open_ended(dice: Dice) -> int:
    """A rule that rolls again on its highest face, three times at most."""
    total = 0
    for _ in range(3):
        face = dice.roll(6)
        total += face
        if face < 6:
            break
    return total


def test_a_rule_may_roll_more_or_fewer_dice_as_they_fall() -> None:
    chances = enumerate_outcomes(_open_ended).chances
    assert chances[5] == Fraction(1, 6)
    assert chances[7] == Fraction(1, 36)
    assert chances[18] == Fraction(1, 216)
    assert sum(chances.values()) == 1


@given(st.integers(0, 3), st.integers(1, 10))
def test_steps_merged_one_by_one_agree_with_one_long_enumeration(times: int, needed: int) -> None:
    def success(dice: Dice) -> bool:
        return dice.roll(10) <= needed

    step = enumerate_outcomes(success)
    merged = Distribution.certain(0).repeat(times, lambda count: step.map(lambda hit: count + hit))
    long = enumerate_outcomes(lambda dice: sum(success(dice) for _ in range(times)))
    assert merged.chances == long.chances
    assert merged.mean(lambda count: count) == times * Fraction(needed, 10)


def test_the_chance_of_what_cannot_happen_is_none() -> None:
    assert enumerate_outcomes(lambda dice: dice.roll(6)).chance(lambda face: face > 6) == 0


@pytest.mark.parametrize(
    ("chance", "text"),
    [
        (Fraction(0), "impossible"),
        (Fraction(1), "certain"),
        (Fraction(1, 2), "1/2 (50 %)"),
        (Fraction(1, 1000), "1/1000 (0.1 %)"),
    ],
)
def test_a_chance_is_written_as_players_say_it(chance: Fraction, text: str) -> None:
    assert as_odds(chance) == text
