"""Bombardment, the siege sheet, healing, campaign days, losses and victory."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from escalade.rules.citations import total
from escalade.rules.cry_havoc import (
    Board,
    Character,
    Hex,
    SiegeSheet,
    Square,
    bombarded,
    next_day,
    rammed,
)
from escalade.rules.cry_havoc.bombardment import bombard, bombardment_problems, points
from escalade.rules.cry_havoc.campaign import (
    Provisions,
    campaign_outcome,
    hunger,
    hunger_of_the_normans,
    initiative_odds,
    patrol_arrives,
    patrol_problems,
    sortie_problems,
)
from escalade.rules.cry_havoc.losses import (
    camp_outcome,
    destruction_points,
    honour_outcome,
    losses_of,
    provisions_points,
    storming_level,
)
from escalade.rules.cry_havoc.siege_sheet import (
    collapse,
    crossed,
    healed,
    state_of,
    usable_points,
    wounded_today,
)
from escalade.rules.dice import Dice
from escalade.rules.errors import IllegalAction, NotPrinted

SPOT = Hex(3, 0)


@pytest.mark.parametrize(
    ("strength", "roll", "text"),
    [
        (1, 1, "1 points of the engines broken"),
        (12, 1, "4 points of the engines broken"),
        (40, 3, "one degree of demolition and 2 points of the engines broken"),
        (9, 5, "one degree of demolition"),
        (6, 5, "no effect"),
        (8, 7, "one degree of demolition"),
        (5, 8, "no effect"),
    ],
)
def test_cells_of_the_bombardment_table(strength: int, roll: int, text: str) -> None:
    assert str(bombard(strength, Dice.of(roll))) == text


@pytest.mark.parametrize("roll", [4, 6, 9, 10])
def test_rows_that_no_source_has_are_not_made_up(roll: int) -> None:
    with pytest.raises(NotPrinted, match=rf"the row of a {roll} .*siege\.toml"):
        bombard(6, Dice.of(roll))


def test_round_walls_take_one_off_and_a_roll_of_one_stays() -> None:
    assert bombard(9, Dice.of(6), round_wall=True).demolishes
    assert bombard(9, Dice.of(1), round_wall=True).modified == 1


def test_a_ram_ignores_its_own_damage() -> None:
    assert bombard(9, Dice.of(1), ram=True).damage == 0


def test_nothing_bombards_with_no_points() -> None:
    with pytest.raises(IllegalAction, match="0 points"):
        bombard(0, Dice.of())


def test_engines_add_up() -> None:
    assert points(["ballista", "ballista", "catapult"]) == 7


def test_every_fault_of_a_days_bombardment_is_listed() -> None:
    keep = {Hex(0, r): "keep" for r in range(6)}
    problems = bombardment_problems(
        {Hex(0, 0): ["catapult", "catapult"], Hex(0, 5): ["ram"]},
        {"catapult": 1, "ram": 1},
        keep_squares=keep,
        assault_today=True,
    )
    assert len(problems) == 5
    breached = bombardment_problems(
        {Hex(0, 0): ["catapult"], Hex(0, 5): ["catapult"]},
        {"catapult": 2},
        keep_squares=keep,
        outer_breaches=[Hex(1, 0)],
    )
    assert breached == ("the keep at (0, 5) is not one of the three squares by the breach",)


def test_four_degrees_make_a_breach_one_a_day_from_a_distance() -> None:
    sheet = SiegeSheet()
    for state in ("lightly damaged", "damaged", "heavily damaged", "demolished"):
        sheet, effect = bombarded(sheet, SPOT, ["ballista"] * 3, Dice.of(7))
        assert effect.demolishes
        assert state_of(sheet, SPOT) == state
        with pytest.raises(IllegalAction, match=r"today already|demolished already"):
            crossed(sheet, SPOT)
        sheet = next_day(sheet)
    assert sheet.breaches == (SPOT,)
    assert sheet.day == 5
    assert len(sheet.events) == 4


def test_a_ram_takes_several_degrees_in_one_assault() -> None:
    sheet = SiegeSheet()
    for _ in range(4):
        sheet, _ = rammed(sheet, SPOT, Dice.of(5))
    assert sheet.breaches == (SPOT,)
    with pytest.raises(IllegalAction, match="demolished already"):
        rammed(sheet, SPOT, Dice.of(5))


def test_broken_engines_lose_points_until_a_day_of_repair() -> None:
    engines = ["ballista", "catapult"]
    sheet, _ = bombarded(SiegeSheet(), SPOT, engines, Dice.of(1))
    assert usable_points(sheet, engines) == 3
    assert usable_points(next_day(sheet), engines) == 3
    assert usable_points(next_day(sheet, repaired=True), engines) == 4


def test_a_collapsing_wall_wounds_and_opens() -> None:
    guard = Character("guard", "besieged", SPOT)
    board = collapse(Board({SPOT: Square("battlements", 2, {0: "parapet"})}, (guard,)), SPOT)
    assert board.character("guard").condition == "wounded"
    assert board.square(SPOT) == Square("breach", 0)


def test_the_sheet_has_forty_days() -> None:
    with pytest.raises(IllegalAction, match="40 days"):
        next_day(SiegeSheet(day=40))


@pytest.mark.parametrize(
    ("roll", "days"),
    [(1, 1), (2, 2), (3, 3), (4, 4), (5, 4), (6, 5), (7, 6), (8, 8), (9, 10), (10, None)],
)
def test_the_healing_table(roll: int, days: int | None) -> None:
    sheet = wounded_today(SiegeSheet(day=3), ["Aki"], Dice.of(roll))
    assert sheet.well_on["Aki"] == (None if days is None else 3 + days)


def test_the_healed_are_those_whose_day_has_come() -> None:
    sheet = SiegeSheet(day=7, well_on={"Aki": 7, "Bryn": 8, "Stori": None})
    assert healed(sheet) == ("Aki",)


@pytest.mark.parametrize(
    ("mules", "carts", "begins", "ends"),
    [(0, 0, 18, 26), (4, 0, 22, 30), (0, 1, 24, 32), (5, 1, 29, 37)],
)
def test_when_rationing_begins_and_the_castle_surrenders(
    mules: int, carts: int, begins: int, ends: int
) -> None:
    stores = Provisions(mules, carts)
    assert (stores.rationing_from, stores.surrender_on) == (begins, ends)


def test_hunger_weakens_all_but_crossbows_and_oil() -> None:
    stores = Provisions()
    assert total(hunger(20, stores)) == -1
    assert hunger(20, stores, weapon="crossbow") == hunger(20, stores, weapon="oil") == ()


@pytest.mark.parametrize(
    ("day", "side", "weapon", "shift"),
    [
        (14, "norman", "hand", 0),
        (15, "norman", "hand", -1),
        (15, "norman", "crossbow", 0),
        (21, "welsh", "hand", 0),
        (22, "welsh", "hand", 1),
        (22, "welsh", "longbow", 0),
    ],
)
def test_the_specter_of_hunger(day: int, side: str, weapon: str, shift: int) -> None:
    assert total(hunger_of_the_normans(day, side, weapon)) == shift


def test_the_chance_of_the_initiative() -> None:
    # The besieged need 5 more than the besieger: 5 + 4 + 3 + 2 + 1 of 100.
    assert initiative_odds().chances["besieged"] == Fraction(15, 100)


def test_forces_of_a_sortie() -> None:
    assert sortie_problems({"knight": 4}, {"knight": 9, "archer": 3}, 5, 11) == ()
    assert len(sortie_problems({"knight": 5}, {"knight": 9}, 6, 11)) == 3


def test_patrols_are_six_men_with_one_knight_or_crossbowman() -> None:
    assert patrol_problems({"first": {"knight": 1, "pikeman": 5}}) == ()
    assert len(patrol_problems({"first": {"knight": 1, "crossbowman": 1, "pikeman": 5}})) == 2
    with pytest.raises(NotPrinted, match="Patrol table"):
        patrol_arrives(Dice.of(3))


@pytest.mark.parametrize(
    ("day", "castle", "keep", "besiegers", "besieged", "outcome"),
    [
        (32, True, True, 9, 0, "decisive victory of the besieger"),
        (40, True, True, 9, 0, "substantial victory of the besieger"),
        (40, True, False, 10, 5, "marginal victory of the besieger"),
        (40, True, False, 9, 5, "marginal victory of the besieged"),
        (41, False, False, 9, 5, "decisive victory of the besieged"),
        (12, False, False, 9, 5, None),
    ],
)
def test_who_wins_the_campaign(
    day: int, castle: bool, keep: bool, besiegers: int, besieged: int, outcome: str | None
) -> None:
    assert outcome == campaign_outcome(
        day, castle=castle, keep=keep, besiegers=besiegers, besieged=besieged
    )


def test_losses_by_rank_and_condition() -> None:
    fallen = [
        Character("Sir A", "one", SPOT, rank="knight", condition="dead"),
        Character("Sir B", "one", SPOT, rank="knight", condition="wounded"),
        Character("C", "one", SPOT, condition="dead"),
        Character("D", "one", SPOT, rank="peasant", condition="stunned and wounded"),
        Character("E", "two", SPOT, condition="dead"),
        Character("horse", "one", SPOT, condition="dead", animal=True),
    ]
    assert losses_of(fallen, "one") == 5 + 3 + 3 + 1


@pytest.mark.parametrize(
    ("winner", "losses", "level"),
    [
        ("besieger", 20, "decisive"),
        ("besieger", 30, "substantial"),
        ("besieger", 31, "marginal"),
        ("besieged", 10, "decisive"),
        ("besieged", 16, "marginal"),
    ],
)
def test_how_great_the_storm_was(winner: str, losses: int, level: str) -> None:
    assert storming_level(winner, losses) == level  # type: ignore[arg-type]


def test_the_burning_camp() -> None:
    assert total(destruction_points({"siege tower": 1, "ballista": 1})) == 16
    assert [camp_outcome(*pair) for pair in ((16, 24), (15, 25), (16, 25), (0, 0))] == [
        "attackers",
        "defenders",
        "draw",
        "nobody yet",
    ]


@pytest.mark.parametrize(
    ("fell_on", "points_scored", "outcome"),
    [
        (7, 99, "decisive Welsh victory"),
        (None, 0, "decisive Norman victory"),
        (15, 20, "Welsh victory with 34 points"),
        (15, 31, "draw with 45 points"),
        (15, 32, "Norman victory with 46 points"),
    ],
)
def test_for_the_honour_of_the_king(fell_on: int | None, points_scored: int, outcome: str) -> None:
    assert honour_outcome(fell_on=fell_on, loss_points_scored=points_scored) == outcome


@given(st.integers(0, 6), st.integers(0, 3), st.integers(0, 12))
def test_provisions_count_five_ten_and_three(mules: int, carts: int, horses: int) -> None:
    assert total(provisions_points(mules, carts, horses)) == 5 * mules + 10 * carts + 3 * horses
