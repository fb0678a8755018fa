"""The two worked melees, with the book's slips put right, and the laws of a melee."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from escalade.rules.arcana import (
    Group,
    Melee,
    Section,
    melee_odds,
    melee_problems,
    reinforced,
    resolve,
    settle,
    wounds_odds,
)
from escalade.rules.arcana.attacks import strike
from escalade.rules.dice import Dice
from escalade.rules.errors import IllegalAction
from escalade.rules.odds import enumerate_outcomes

WALL = Section("wall", capacity=12, wounds=48)
DWARVES = Group("dwarves", "defender", 10, 2, 2, 0, 3, inside=True)
CLIMBERS = Group("climbers", "attacker", 12, 1, 2, 0, 2, inside=False, climbs=True, exposed=True)
FIRST = Melee(WALL, (DWARVES, CLIMBERS), {"dwarves": "climbers", "climbers": "dwarves"})


def faces(hits: int, misses: int, on: int) -> list[int]:
    """Dice that succeed and then fail against a number or less."""
    return [on] * hits + [on + 1] * misses


def test_the_first_worked_melee() -> None:
    # Ten dwarves with two attacks roll 20 dice; the example's 24 would be those of twelve.
    dice = Dice.of(
        *faces(8, 12, 2), *faces(5, 7, 2), *faces(6, 7, 2), *faces(2, 3, 2), *faces(1, 1, 3)
    )
    result = resolve(FIRST, dice)
    assert [blow.attacker for blow in result.blows] == ["dwarves", "climbers"]
    dwarves, climbers = (blow.volley for blow in result.blows)
    assert (dwarves.hits, dwarves.rerolled_hits, dwarves.saves, dwarves.wounds) == (8, 5, 6, 7)
    assert (climbers.attacks, climbers.hits, climbers.saves) == (5, 2, 1)
    assert (result.occupants.defender, result.occupants.attacker) == (9, 3)
    assert result.controller == "defender"


HOLDERS = replace(DWARVES, bases=9)
HELP = replace(DWARVES, name="more dwarves", bases=3, inside=False)
LODGED = replace(CLIMBERS, name="lodged", bases=3, inside=True, climbs=False, exposed=False)
ROPES = replace(CLIMBERS, bases=9)
SECOND = Melee(
    WALL,
    (HOLDERS, HELP, LODGED, ROPES),
    {
        "dwarves": "climbers",
        "more dwarves": "lodged",
        "lodged": "dwarves",
        "climbers": "dwarves",
    },
)


def test_the_second_worked_melee_up_to_the_survivors() -> None:
    # 12 hits on the climbers, 4 saved; nothing on the three inside, who kill two dwarves.
    dice = Dice.of(
        *faces(7, 11, 2), *faces(5, 6, 2), *faces(4, 8, 2),  # the nine at the parapet
        *faces(0, 6, 2),  # the three reinforcements
        *faces(2, 1, 2), *faces(0, 2, 3),  # the three lodged barbarians
        *faces(0, 1, 2),  # the last climber
    )  # fmt: skip
    result = resolve(SECOND, dice)
    assert sum(result.survivors[name] for name in ("dwarves", "more dwarves")) == 10
    assert sum(result.survivors[name] for name in ("lodged", "climbers")) == 4
    assert result.blows[0].killed == 8


def test_the_second_worked_melee_ends_with_a_dwarf_in_the_last_place() -> None:
    # Of the two dead dwarves one was an occupant: the reading in which one place falls free.
    survivors = {"dwarves": 8, "more dwarves": 2, "lodged": 3, "climbers": 1}
    result = settle(SECOND, survivors)
    assert result.inside == {"dwarves": 8, "more dwarves": 1, "lodged": 3, "climbers": 0}
    assert result.occupants.together == WALL.capacity
    assert result.controller == "defender"


def test_reinforcements_do_not_reroll_and_lodged_enemies_are_not_rerolled_against() -> None:
    dice = Dice.of(*[6] * 18, *[6] * 18, *[6] * 6, *[6] * 3, *[6] * 9)
    assert [blow.volley.attacks for blow in resolve(SECOND, dice).blows] == [18, 6, 3, 9]


@pytest.mark.parametrize(
    ("side_change", "message"),
    [
        pytest.param({"bases": 13}, "13 attacker bases fight over 12 places", id="too many"),
        pytest.param({"inside": True}, "22 bases are inside, 12 fit", id="no room inside"),
    ],
)
def test_breaches_are_listed(side_change: Mapping[str, int], message: str) -> None:
    climbers = replace(CLIMBERS, **side_change)  # type: ignore[arg-type]
    assert message in melee_problems(Melee(WALL, (DWARVES, climbers), FIRST.targets))


def test_reinforcements_of_both_sides_cannot_fight_each_other() -> None:
    melee = reinforced(FIRST, replace(HELP, bases=2), "climbers")
    with pytest.raises(IllegalAction, match="more dwarves comes from outside"):
        resolve(melee, Dice.of())


def test_nobody_controls_an_even_section_and_the_players_agree() -> None:
    even = Melee(
        WALL,
        (
            replace(DWARVES, bases=6),
            replace(LODGED, bases=6),
            replace(HELP, bases=2),
            replace(ROPES, bases=2),
        ),
        {},
    )
    survivors = {"dwarves": 5, "lodged": 6, "more dwarves": 2, "climbers": 2}
    with pytest.raises(IllegalAction, match="agree whose"):
        settle(even, survivors)
    assert settle(even, survivors, priority="attacker").inside["climbers"] == 1
    assert settle(even, {**survivors, "dwarves": 2}).occupants.together == 12


def test_fliers_suffer_neither_last_strike_nor_rerolls() -> None:
    eagles = replace(CLIMBERS, name="eagles", bases=1, climbs=False, exposed=False)
    melee = Melee(
        WALL,
        (replace(DWARVES, bases=1, attacks=1), eagles),
        {"dwarves": "eagles", "eagles": "dwarves"},
    )
    result = resolve(melee, Dice.of(2, 6, 2, 6))
    assert result.survivors == {"dwarves": 0, "eagles": 0}


def test_defenders_with_last_strike_fight_at_the_climbers_pace() -> None:
    slow = replace(DWARVES, bases=1, attacks=1, strikes="last")
    melee = Melee(WALL, (slow, replace(CLIMBERS, bases=1)), FIRST.targets)
    result = resolve(melee, Dice.of(2, 6, 2, 6))
    assert result.survivors == {"dwarves": 0, "climbers": 0}


@given(st.integers(0, 2), st.integers(1, 5), st.integers(0, 6), st.booleans())
@settings(max_examples=25, deadline=None)
def test_the_odds_of_a_volley_agree_with_enumerating_all_its_dice(
    attacks: int, skill: int, armor: int, reroll: bool
) -> None:
    brute = enumerate_outcomes(
        lambda dice: strike(attacks, skill, 0, armor, dice, reroll=reroll).wounds
    )
    assert wounds_odds(attacks, skill, 0, armor, reroll=reroll).chances == brute.chances


def test_the_odds_of_a_melee_agree_with_enumerating_all_its_dice() -> None:
    small = Melee(
        WALL,
        (replace(DWARVES, bases=1, attacks=1), replace(CLIMBERS, bases=2)),
        FIRST.targets,
    )
    brute = enumerate_outcomes(lambda dice: tuple(resolve(small, dice).survivors.values()))
    assert melee_odds(small).chances == brute.chances


def test_the_odds_of_the_first_worked_melee_add_up() -> None:
    odds = melee_odds(FIRST)
    assert sum(odds.chances.values()) == 1
    expected = 20 * (Fraction(1, 3) + Fraction(2, 3) * Fraction(1, 3)) * Fraction(2, 3)
    lost = odds.mean(lambda survivors: 12 - survivors[1])
    assert expected - Fraction(1, 2) < lost <= expected
