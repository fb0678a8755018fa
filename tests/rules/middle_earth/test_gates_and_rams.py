from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from escalade.rules.citations import total
from escalade.rules.dice import Dice
from escalade.rules.errors import IllegalAction, UnknownName
from escalade.rules.middle_earth import (
    Striker,
    batter,
    battering_odds,
    gate_of,
    ram_strength,
    shoot_gate,
    strike_gate,
    striking_odds,
    striking_problems,
)
from escalade.rules.middle_earth.gates import damaged
from escalade.rules.odds import enumerate_outcomes

GATE = gate_of("Fortress/Castle Gate")


@pytest.mark.parametrize(
    ("kind", "defence", "wounds"),
    [
        ("Fortress/Castle Gate", 10, 3),
        ("Dwarven Door", 9, 3),
        ("Heavy Armoured Door", 9, 2),
        ("Armoured Door", 8, 2),
        ("Heavy Door", 7, 2),
        ("External Domestic Door", 6, 2),
        ("Internal Domestic Door", 5, 1),
    ],
)
def test_the_gate_table(kind: str, defence: int, wounds: int) -> None:
    gate = gate_of(kind)
    assert (gate.defence, gate.wounds) == (defence, wounds)


def test_an_unknown_door_says_which_there_are() -> None:
    with pytest.raises(UnknownName, match="Dwarven Door"):
        gate_of("Dwarf Door")


def test_example_83_six_uruks_give_the_ram_strength_nine() -> None:
    strength = ram_strength([4] * 6)
    assert (strength.value, strength.reroll_failed) == (9, False)
    assert [reason.value for reason in strength.reasons] == [4, 5]


def test_example_83_the_ram_makes_two_to_wound_rolls() -> None:
    dice = Dice.of(5, 4)
    assert batter(GATE, [4] * 6, dice) == damaged(GATE, 1)
    assert dice.count == 2


def test_a_ram_beyond_ten_rerolls_failed_rolls() -> None:
    dice = Dice.of(3, 4, 3, 3)
    assert batter(GATE, [4] * 8, dice).wounds == 2
    assert dice.count == 4


@given(st.lists(st.integers(1, 10), min_size=2, max_size=9))
def test_the_reasons_of_a_ram_add_up_to_its_strength(carriers: list[int]) -> None:
    strength = ram_strength(carriers)
    assert total(strength.reasons) == strength.value <= 10
    assert strength.reroll_failed == (max(carriers) + len(carriers) - 1 > 10)


def test_one_model_carries_no_ram() -> None:
    with pytest.raises(IllegalAction, match="at least 2"):
        ram_strength([4])


def test_the_chance_that_a_ram_breaks_the_gate_in_two_turns() -> None:
    # Strength 9 against Defence 10 wounds on 5+: at least 3 of 4 rolls succeed.
    third = Fraction(1, 3)
    expected = 4 * third**3 * (1 - third) + third**4
    assert battering_odds(GATE, [4] * 6, 2).chance(lambda gate: gate.destroyed) == expected


def test_strikes_at_a_gate_roll_no_duel_and_wound_twice() -> None:
    dice = Dice.of(6, 5, 1)
    assert strike_gate(GATE, [4], dice).wounds == 2
    assert [roll.why for roll in dice.rolls] == [
        "to wound on 6+",
        "to wound on 5+",
        "to wound on 6+",
    ]


def test_the_odds_of_strikes_agree_with_counting_them_at_once() -> None:
    door = gate_of("Heavy Door")
    at_once = enumerate_outcomes(lambda dice: strike_gate(door, [5, 4], dice))
    assert striking_odds(door, [5, 4], 1).chances == at_once.chances


@pytest.mark.parametrize("strength", [1, 4])
def test_weak_shots_cannot_damage_a_gate(strength: int) -> None:
    with pytest.raises(IllegalAction, match="5 or more"):
        shoot_gate(GATE, strength, Dice.of())


def test_a_strong_shot_rolls_once() -> None:
    assert shoot_gate(GATE, 5, Dice.of(6, 4)).wounds == 2
    assert shoot_gate(gate_of("Heavy Door"), 5, Dice.of(5)).wounds == 1


def test_weak_models_may_strike_a_gate_though_they_cannot_hurt_it() -> None:
    assert strike_gate(GATE, [2], Dice.of()) == GATE


def test_a_destroyed_gate_is_struck_no_more() -> None:
    fallen = damaged(GATE, 5)
    assert fallen.wounds == 0
    for act in (strike_gate, batter):
        with pytest.raises(IllegalAction, match="destroyed already"):
            act(fallen, [9, 9], Dice.of())


def test_every_reason_not_to_strike_is_listed() -> None:
    busy = Striker("orc", 4, in_contact=False, engaged=True)
    assert len(striking_problems(damaged(GATE, 3), busy)) == 3
    assert striking_problems(GATE, Striker("orc", 4)) == ()


def test_a_supporter_need_not_touch_the_gate_but_supports_once() -> None:
    assert striking_problems(GATE, Striker("pike", 4, in_contact=False, supporting=True)) == ()
    twice = Striker("pike", 4, in_contact=False, supporting=True, supported_already=True)
    assert striking_problems(GATE, twice) == ("pike supported another Combat this turn",)
