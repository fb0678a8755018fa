"""Exact odds: against enumeration written out by hand, and as players ask."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from escalade.rules.errors import IllegalAction
from escalade.rules.no_quarter.breaking import (
    Blaze,
    attack_damage,
    burn_turns,
    chance_down,
    mine_damage,
    wounds_left,
)
from escalade.rules.no_quarter.checks import very_large_check
from escalade.rules.no_quarter.damage import Hit, armour_modifier, wound_needed
from escalade.rules.no_quarter.questions import EXAMPLES, answer, attacks_in
from escalade.rules.no_quarter.sapping import mine_check, mine_hit

FACES = range(1, 11)


@given(st.integers(1, 10), st.integers(1, 10), st.integers(0, 10))
def test_one_attack_agrees_with_all_its_thousand_ways(
    strength: int, toughness: int, armour: int
) -> None:
    save = armour + armour_modifier(strength)
    hurt = sum(
        hit <= 9
        and not (save >= 1 and saved <= save)
        and wound <= wound_needed(strength, toughness)
        for hit, saved, wound in product(FACES, repeat=3)
    )
    damage = attack_damage(very_large_check("ram"), Hit(strength), toughness, armour)
    assert damage.chance(bool) == Fraction(hurt, 1000)


@given(st.integers(1, 5), st.lists(st.integers(1, 10), max_size=4), st.integers(1, 3))
def test_several_attacks_agree_with_every_sequence(
    wounds: int, strengths: list[int], damage: int
) -> None:
    attacks = [
        attack_damage(very_large_check("ram"), Hit(strength, damage=damage), 6, 7)
        for strength in strengths
    ]
    brute = Fraction(0)
    for outcomes in product(*(tuple(attack) for attack in attacks)):
        weight = Fraction(1)
        for _, chance in outcomes:
            weight *= chance
        if sum(taken for taken, _ in outcomes) >= wounds:
            brute += weight
    assert chance_down(wounds, attacks) == brute


@given(st.integers(1, 8), st.integers(0, 5))
def test_more_attacks_never_help_the_wall(wounds: int, attacks: int) -> None:
    damage = attack_damage(very_large_check("ram"), Hit(10), 8, 9)
    fewer = chance_down(wounds, [damage] * attacks)
    assert fewer <= chance_down(wounds, [damage] * (attacks + 1))
    assert sum(wounds_left(wounds, [damage] * attacks).chances.values()) == 1


def test_a_mine_takes_five_to_nine_wounds_or_none() -> None:
    damage = mine_damage(mine_check(), mine_hit(), 8, 9)
    hurt = Fraction(9, 10) * Fraction(7, 10) * Fraction(7, 10)
    assert damage.chance(bool) == hurt
    assert {taken for taken, _ in damage} == {0, 5, 6, 7, 8, 9}
    assert all(damage.chances[taken] == hurt / 5 for taken in range(5, 10))


def test_one_turn_of_one_fire() -> None:
    after = burn_turns(Blaze(2, 1), 1).chances
    assert after == {
        Blaze(1, 2): Fraction(1, 10),
        Blaze(1, 1): Fraction(4, 10),
        Blaze(2, 1): Fraction(3, 10),
        Blaze(2, 0): Fraction(2, 10),
    }


def test_what_has_burnt_down_burns_no_further() -> None:
    """However many counters were left on it: five faces of ten take its last wound."""
    at_once, still_burning = Fraction(5, 10), Fraction(3, 10)
    after = burn_turns(Blaze(1, 1), 2)
    assert after.chances[Blaze(0, 0)] == at_once + still_burning * at_once


@pytest.mark.parametrize("question", EXAMPLES)
def test_every_example_question_is_answered_and_adds_up(question: str) -> None:
    answered = answer(question)
    assert sum(chance for _, chance in answered.breakdown) == 1
    assert 0 <= answered.chance <= 1
    assert answered.sources


@pytest.mark.parametrize(
    ("question", "chance"),
    [
        # 9 or less to hit, save 1 or less of AR 7, wound 9 or less, four times out of four.
        ("ram brings the gate down in 2 turns", Fraction(729, 1000) ** 4),
        ("covered ram with 10 brings the gate down in 1 turn", Fraction(0)),
        (
            "wolf's head ram with 16 brings the gate down in 1 turn",
            Fraction(729, 1000) ** 2,
        ),
        ("leap 5 in", Fraction(6, 10)),
        ("leap 5 in wall and survive the fall W 2", Fraction(1)),
        # Faces 1-4 fall with ST 3, 4, 4, 5 on T 4 AR 4: saves 4, 4, 4, 3; wounds 4, 5, 5, 6.
        (
            "leap 5 in wall and survive the fall T 4 AR 4",
            1
            - Fraction(1, 10)
            * (
                Fraction(6, 10) * Fraction(4, 10)
                + 2 * Fraction(6, 10) * Fraction(5, 10)
                + Fraction(7, 10) * Fraction(6, 10)
            ),
        ),
        ("fall 3.5 in and survive T 4 AR 4", 1 - Fraction(6, 10) * Fraction(5, 10)),
        ("cut the line CC 5", Fraction(7, 10)),
        ("hook the wall", Fraction(9, 10)),
        ("hit ST 5 PM -2 kills T 4 AR 4", Fraction(9, 10) * Fraction(6, 10)),
        ("push ST 4 against 4", Fraction(45, 100)),
        ("cast down ladder ST 4 with 2 on it and 1 holding", Fraction(55, 100)),
        (
            "bow RA 6 at 24 in large target kills T 4 AR 3",
            Fraction(6, 10) * Fraction(7, 10) * Fraction(5, 10),
        ),
    ],
)
def test_answers_worked_out_by_hand(question: str, chance: Fraction) -> None:
    assert answer(question).chance == chance


def test_what_a_question_leaves_open_is_said_with_the_answer() -> None:
    answered = answer("ram brings a held gate down in 2 turns")
    assert answered.assumed == (
        "a covered ram",
        "10 wounds of models work it",
        "Castle Gate T6 W6 AR7",
        "AC 8",
        "attacks: 4",
    )


@pytest.mark.parametrize(
    ("turns", "actions", "cost", "approach", "attacks"),
    [(2, 8, 4, 0, 4), (2, 10, 4, 3, 3), (3, 8, 6, 10, 2), (1, 3, 4, 0, 0)],
)
def test_actions_left_in_a_turn_are_not_kept(
    turns: int, actions: int, cost: int, approach: int, attacks: int
) -> None:
    assert attacks_in(turns, actions, cost, approach) == attacks


@pytest.mark.parametrize(
    ("question", "message"),
    [
        ("will it rain", "cannot read the question 'will it rain'. Ask for example: "),
        (
            "covered ram with 10 brings the gate down in two turns",
            "Ask for example: covered ram with 10 brings the gate down in 2 turns; [^;]*$",
        ),
        ("covered ram with 3 brings the gate down in 2 turns", "3 wounds of models cannot work"),
        ("covered ram with 3 from 4 in brings the gate down in 2 turns", "cannot move"),
        ("2 fires burn the wall down in 3 turns", "a wall does not burn"),
    ],
)
def test_a_question_that_has_no_answer_says_why(question: str, message: str) -> None:
    with pytest.raises(IllegalAction, match=message):
        answer(question)
