from __future__ import annotations

from fractions import Fraction

import pytest

from escalade.rules.dice import Dice
from escalade.rules.errors import IllegalAction
from escalade.rules.middle_earth import (
    Climber,
    Ladder,
    Pusher,
    charge_up,
    design_problems,
    destroyed,
    lost_at_top,
    push_down,
    push_odds,
    pushing_problems,
    won_at_top,
)
from escalade.rules.middle_earth.ladders import carry_into_contact

URUK_A, URUK_B, TROLL = Climber("Uruk-hai A"), Climber("Uruk-hai B"), Climber("troll", True)
RAISED = carry_into_contact(Ladder("ladder"))


def test_example_82_a_kills_its_target_and_steps_onto_the_wall() -> None:
    ladder = won_at_top(charge_up(RAISED, URUK_A), enemy_slain=True)
    assert ladder.climbers == ()


def test_example_82_b_loses_rolls_a_two_and_falls() -> None:
    ladder, fallen = lost_at_top(charge_up(RAISED, URUK_B), Dice.of(2))
    assert fallen == [URUK_B]
    assert ladder.climbers == ()


def test_a_loser_who_holds_on_stays_and_nobody_below_rolls() -> None:
    fighting = charge_up(Ladder("ladder", True, (URUK_B,)), URUK_A)
    ladder, fallen = lost_at_top(fighting, Dice.of(4))
    assert (ladder.climbers, fallen) == ((URUK_A, URUK_B), [])


def test_one_that_falls_may_sweep_those_below_along() -> None:
    fighting = charge_up(Ladder("ladder", True, (URUK_B, TROLL)), URUK_A)
    ladder, fallen = lost_at_top(fighting, Dice.of(1, 3, 4))
    assert (ladder.climbers, fallen) == ((TROLL,), [URUK_A, URUK_B])


def test_a_slain_loser_rolls_nothing() -> None:
    ladder, fallen = lost_at_top(charge_up(RAISED, URUK_A), Dice.of(), slain=True)
    assert (ladder.climbers, fallen) == ((), [])


def test_winning_without_a_kill_keeps_the_winner_on_the_ladder() -> None:
    ladder = won_at_top(charge_up(RAISED, URUK_A), enemy_slain=False)
    assert (ladder.climbers, ladder.top_fights) == ((URUK_A,), False)


@pytest.mark.parametrize(
    ("climbers", "helpers", "monster", "chance"),
    [
        pytest.param((), (), False, Fraction(1, 2), id="alone against an empty ladder"),
        pytest.param((URUK_A,), (), False, Fraction(1, 3), id="one enemy on it"),
        pytest.param((URUK_A, URUK_B), (URUK_A,), False, Fraction(1, 3), id="two against one"),
        pytest.param((TROLL,), (), False, Fraction(0), id="a monster on it counts three"),
        pytest.param((TROLL,), (), True, Fraction(1, 2), id="a monster pushes against one"),
        pytest.param((), (URUK_A, URUK_B), True, Fraction(1), id="a monster and two friends"),
    ],
)
def test_the_chance_to_push_a_ladder_down(
    climbers: tuple[Climber, ...],
    helpers: tuple[Climber, ...],
    monster: bool,
    chance: Fraction,
) -> None:
    odds = push_odds(Ladder("ladder", True, climbers), pusher_is_monster=monster, helpers=helpers)
    assert odds.chance(bool) == chance


def test_all_on_a_ladder_that_goes_down_fall() -> None:
    ladder = Ladder("ladder", True, (URUK_A, URUK_B))
    assert push_down(ladder, Dice.of(6)).fallen == (URUK_A, URUK_B)
    assert push_down(ladder, Dice.of(5)).fallen == ()


def test_what_forbids_ladder_actions_is_named() -> None:
    fighting = charge_up(RAISED, URUK_A)
    with pytest.raises(IllegalAction, match="charge instead"):
        push_down(fighting, Dice.of())
    with pytest.raises(IllegalAction, match="not raised"):
        push_down(Ladder("ladder"), Dice.of())
    with pytest.raises(IllegalAction, match="fights at the top"):
        charge_up(fighting, URUK_B)
    with pytest.raises(IllegalAction, match="one enemy"):
        charge_up(RAISED, URUK_A, enemies=2)
    with pytest.raises(IllegalAction, match="nobody fights"):
        won_at_top(RAISED, enemy_slain=True)


def test_a_tower_needs_six_and_one_for_each_on_board() -> None:
    seven = [Pusher(f"orc {number}", "rear") for number in range(7)]
    assert pushing_problems(seven, on_board=1) == ()
    assert pushing_problems(seven, on_board=2) == ("7 push, but 8 are needed with 2 on board",)


def test_a_monster_pushes_for_six() -> None:
    troll = Pusher("troll", "side", monster=True, infantry=False)
    assert pushing_problems([troll], on_board=0) == ()


def test_every_fault_in_pushing_is_listed() -> None:
    wrong = [
        Pusher("rider", "front", infantry=False),
        Pusher("orc", "behind"),
    ]
    assert len(pushing_problems(wrong, on_board=0)) == 4


def test_a_tower_must_reach_the_battlements_with_a_narrow_ramp() -> None:
    assert design_problems(5, 5, 4) == ()
    assert len(design_problems(4.5, 5, 4.5)) == 2


def test_those_on_a_destroyed_tower_fall_from_where_they_stood() -> None:
    verdicts = destroyed([("top", 5, 1.25), ("inside", 1, 1.25)])
    assert (verdicts["top"].hits, verdicts["inside"].hits) == (4, 0)
