from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from escalade.rules.cry_havoc import (
    Board,
    Character,
    Hex,
    Square,
    attack_problems,
    column_for,
    ratio_column,
    resolve,
    shifted,
)
from escalade.rules.cry_havoc.combat import Column, advance_squares, combat_mark, terrain_shift
from escalade.rules.cry_havoc.conditions import (
    after,
    after_rider,
    recovered,
    retreats,
    stunned,
    wounded,
)
from escalade.rules.dice import Dice
from escalade.rules.errors import IllegalAction, NotPrinted
from escalade.rules.tables import load_table


@pytest.mark.parametrize(
    ("attack", "defence", "column"),
    [
        pytest.param(24, 7, 3, id="the knight and the soldier, 3.4 to 1"),
        pytest.param(8, 3, 2, id="8 against 3 (2.67, not the printed 2.3)"),
        (7, 7, 1),
        (13, 7, 1),
        (32, 4, 8),
        (100, 4, 12),
    ],
)
def test_force_ratios_are_rounded_for_the_defender(attack: int, defence: int, column: int) -> None:
    assert ratio_column(attack, defence) == column


@given(st.integers(1, 60), st.integers(1, 60))
def test_no_column_gives_the_attacker_more_than_his_ratio(attack: int, defence: int) -> None:
    try:
        column = ratio_column(attack, defence)
    except IllegalAction:
        assert attack < defence
    except NotPrinted:
        assert 5 <= attack // defence < 12
    else:
        assert column * defence <= attack


@pytest.mark.parametrize(
    ("roll", "letter", "meaning"),
    [(2, "D", "defender stunned"), (7, "A", "attacker wounded")],
)
def test_the_summarys_example_of_24_against_7(roll: int, letter: str, meaning: str) -> None:
    result = resolve(column_for([24], [7]), Dice.of(roll))
    assert (str(result.column), result.letter, result.meaning) == ("3-1", letter, meaning)


def test_the_example_of_1_72_shifts_two_left_and_one_right() -> None:
    column = column_for(
        [8, 8],
        [4],
        attacker_terrain=["plus", "minus"],
        defender_terrain=["plus"],
    )
    assert str(column) == "3-1"
    assert [reason.value for reason in column.reasons] == [0, -2, 1]


@given(st.sampled_from(["plus", "0", "minus"]), st.sampled_from(["plus", "0", "minus"]))
def test_swapping_the_terrains_reverses_the_shift(one: str, other: str) -> None:
    assert terrain_shift([one], [other]).value == -terrain_shift([other], [one]).value


def test_a_shift_below_one_to_one_is_no_attack() -> None:
    with pytest.raises(IllegalAction, match="below 1-1"):
        shifted(1, -1)
    with pytest.raises(IllegalAction, match="less than 1-1"):
        ratio_column(3, 4)
    with pytest.raises(IllegalAction, match="no force ratio"):
        ratio_column(3, 0)


def test_columns_that_are_not_printed_are_not_made_up() -> None:
    for ask in (lambda: ratio_column(6, 1), lambda: shifted(4, 1), lambda: shifted(8, -1)):
        with pytest.raises(NotPrinted, match=r"cry_havoc/combat\.toml"):
            ask()


def test_cells_that_are_not_printed_are_not_made_up() -> None:
    with pytest.raises(NotPrinted, match="ratio 3, roll 5"):
        resolve(Column(3, ()), Dice.of(5))
    with pytest.raises(NotPrinted, match="Hand-to-hand combat against riders"):
        resolve(Column(3, ()), Dice.of(5), rider=True)


def board(*characters: Character, **squares: Square) -> Board:
    return Board({Hex(int(name[1:]), 0): each for name, each in squares.items()}, characters)


ATTACKER = Character("attacker", "one", Hex(0, 0))
DEFENDER = Character("defender", "two", Hex(1, 0))
WALL = Square("battlements", 2, {3: "parapet"}, "curtain")


@pytest.mark.parametrize(
    ("squares", "problems"),
    [
        pytest.param({}, 0, id="side by side in the open"),
        pytest.param({"c1": Square("arrow-slit", 0, {3: "slit"}, "tower")}, 1, id="a slit"),
        pytest.param({"c1": WALL}, 2, id="up at a battlement: a wall and two levels"),
        pytest.param(
            {"c0": Square("breach"), "c1": Square("battlements", 2, {}, "curtain")},
            0,
            id="breach and battlement, though two levels apart",
        ),
        pytest.param({"c1": Square(engine="mantlet", engine_facing=3)}, 1, id="a mantlet's front"),
        pytest.param({"c1": Square(engine="mantlet", engine_facing=0)}, 0, id="its back"),
    ],
)
def test_who_may_attack_whom(squares: dict[str, Square], problems: int) -> None:
    here = board(ATTACKER, DEFENDER, **squares)
    assert len(attack_problems(here, ATTACKER, DEFENDER)) == problems


def test_from_a_ladder_one_attacks_the_battlement_it_leans_on() -> None:
    climber = Character("climber", "one", Hex(0, 0), upper=True)
    here = board(climber, DEFENDER, c0=Square(engine="ladder"), c1=WALL)
    assert attack_problems(here, climber, DEFENDER) == ()
    assert combat_mark(here, climber) == "minus"
    assert combat_mark(here, DEFENDER) == "plus"


def test_the_levels_of_a_siege_tower_do_not_fight_each_other() -> None:
    top = Character("top", "one", Hex(0, 0), upper=True)
    inside = Character("inside", "two", Hex(0, 0))
    here = board(top, inside, c0=Square(engine="siege tower"))
    assert "they are on different levels of the siege tower" in attack_problems(here, top, inside)


def test_a_rider_fights_on_the_worse_of_his_squares() -> None:
    rider = Character("rider", "one", Hex(0, 0), mounted=True, rear=Hex(1, 0))
    here = board(rider, c0=Square("trench"), c1=Square("scrub"))
    assert combat_mark(here, rider) == "minus"


def test_attacking_the_keeps_doorway_is_unfavourable() -> None:
    assert combat_mark(board(ATTACKER), ATTACKER, attacks_keep_door=True) == "minus"


def test_marks_the_card_does_not_give() -> None:
    for name, error in (
        ("curtain wall", IllegalAction),
        ("interior", NotPrinted),
        ("doorway", NotPrinted),
    ):
        with pytest.raises(error):
            combat_mark(board(ATTACKER, c0=Square(name)), ATTACKER)


@pytest.mark.parametrize(
    ("mounted", "beside", "squares"), [(False, False, 2), (True, False, 3), (True, True, 1)]
)
def test_advance_after_combat(mounted: bool, beside: bool, squares: int) -> None:
    assert advance_squares(mounted=mounted, beside_enemy=beside) == squares


def test_a_second_hurt_kills_and_the_stunned_recover() -> None:
    assert (wounded("well"), wounded("wounded"), stunned("wounded")) == ("wounded", "dead", "dead")
    assert (recovered("stunned"), recovered("wounded")) == ("well", "wounded")
    assert recovered("stunned and wounded") == "wounded"


def test_retreats_kill_the_stunned_and_wound_the_cornered() -> None:
    assert retreats(ATTACKER, way_free=True) == ATTACKER
    assert retreats(ATTACKER, way_free=False).condition == "wounded"
    fallen = Character("fallen", "one", Hex(0, 0), condition="stunned")
    assert retreats(fallen, way_free=True).condition == "dead"


@pytest.mark.parametrize("table", ["shooting.foot_results", "combat.foot_results"])
def test_every_result_on_foot_can_be_applied(table: str) -> None:
    file, _, name = table.partition(".")
    for record in load_table("escalade.rules.cry_havoc", file, name):
        changed = after(ATTACKER, record.text("meaning"))
        assert changed.condition in ("well", "stunned", "wounded", "stunned and wounded", "dead")


def test_words_of_no_table_are_refused() -> None:
    with pytest.raises(ValueError, match="not a result"):
        after(ATTACKER, "attacker laughs")


RIDER = Character("rider", "one", Hex(0, 0), mounted=True, rear=Hex(1, 0))


@pytest.mark.parametrize(
    ("table", "letter", "rider", "horse", "mounted"),
    [
        ("shooting", "A", "well", "well", True),
        ("shooting", "B", "well", "dead", False),
        ("shooting", "C", "stunned", "well", False),
        ("shooting", "D", "well", "wounded", False),
        ("shooting", "E", "wounded", "well", False),
        ("shooting", "F", "dead", "dead", False),
        ("combat", "C", "well", "well", True),
        ("combat", "D", "stunned", "dead", False),
        ("combat", "E", "wounded", "well", True),
        ("combat", "F", "wounded", "dead", False),
        ("combat", "G", "dead", "well", False),
        ("combat", "H", "dead", "dead", False),
    ],
)
def test_every_result_for_riders_can_be_applied(
    table: str, letter: str, rider: str, horse: str, mounted: bool
) -> None:
    row = load_table("escalade.rules.cry_havoc", table, "rider_results").find(letter)
    after_rider_, after_horse = after_rider(RIDER, "well", row.text("meaning"))
    assert (after_rider_.condition, after_horse, after_rider_.mounted) == (rider, horse, mounted)
    assert (after_rider_.rear is None) is not mounted


def test_results_on_foot_and_on_horse_are_not_mixed_up() -> None:
    with pytest.raises(ValueError, match="character on foot"):
        after(ATTACKER, "horse dead")
    with pytest.raises(ValueError, match="not a result for a rider"):
        after_rider(RIDER, "well", "defender dead")
