from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from escalade.rules.dice import Dice
from escalade.rules.no_quarter.damage import (
    Hit,
    armour_modifier,
    chance_to_hurt,
    resolve_hit,
    save_needed,
    wound_needed,
)
from escalade.rules.odds import enumerate_outcomes

strengths = st.integers(1, 14)
toughnesses = st.integers(1, 12)
armours = st.none() | st.integers(0, 10)


@pytest.mark.parametrize(("strength", "toughness"), list(product(range(1, 11), range(1, 11))))
def test_p33_every_cell_of_the_damage_table_follows_its_pattern(
    strength: int, toughness: int
) -> None:
    assert wound_needed(strength, toughness) == min(9, max(1, 5 + strength - toughness))


@pytest.mark.parametrize(
    ("strength", "modifier"),
    [(1, 0), (4, 0), (5, -1), (6, -2), (7, -3), (8, -4), (9, -5), (10, -6)],
)
def test_p33_armour_modifiers(strength: int, modifier: int) -> None:
    assert armour_modifier(strength) == modifier


@pytest.mark.parametrize(
    ("crew", "save"),
    [
        pytest.param(6, 7, id="p25 six at the ram: strength 6 at -2 against AR 9"),
        pytest.param(7, 6, id="p25 seven at the ram: strength 7 at -3 against AR 9"),
    ],
)
def test_a_rams_strength_bends_the_castles_save(crew: int, save: int) -> None:
    assert save_needed(9, Hit(crew)) == save


def test_a_saved_hit_rolls_no_wound_and_an_unsaved_one_does() -> None:
    saved = resolve_hit(Hit(6), 6, 7, Dice.of(5))
    assert (saved.saved, saved.wounds, len(saved.rolls)) == (True, 0, 1)
    wounding = resolve_hit(Hit(6, damage=2), 6, 7, Dice.of(6, 5))
    assert (wounding.saved, wounding.wounds, wounding.wound_needed) == (False, 2, 5)
    bouncing = resolve_hit(Hit(6), 6, 7, Dice.of(6, 6))
    assert (bouncing.hurt, bouncing.wounds) == (False, 0)


def test_no_save_is_rolled_where_none_is_left_or_allowed() -> None:
    assert save_needed(6, Hit(10)) is None
    assert save_needed(None, Hit(1)) is None
    assert save_needed(9, Hit(1, save_allowed=False)) is None
    assert len(resolve_hit(Hit(10), 4, 6, Dice.of(9)).rolls) == 1


@given(strengths, toughnesses, armours, st.integers(-3, 0))
def test_the_chance_to_hurt_agrees_with_rolling_every_way(
    strength: int, toughness: int, armour: int | None, penetration: int
) -> None:
    hit = Hit(strength, penetration)
    rolled = enumerate_outcomes(lambda dice: resolve_hit(hit, toughness, armour, dice).hurt)
    assert rolled.chance(bool) == chance_to_hurt(hit, toughness, armour)


@given(strengths, toughnesses, st.integers(0, 10))
def test_a_stronger_hit_and_weaker_armour_never_help_the_target(
    strength: int, toughness: int, armour: int
) -> None:
    chance = chance_to_hurt(Hit(strength), toughness, armour)
    assert chance <= chance_to_hurt(Hit(strength + 1), toughness, armour)
    assert chance <= chance_to_hurt(Hit(strength, penetration=-1), toughness, armour)
    assert chance >= chance_to_hurt(Hit(strength), toughness, armour + 1)
    assert chance >= chance_to_hurt(Hit(strength), toughness + 1, armour)
    assert 0 <= chance <= Fraction(9, 10)
