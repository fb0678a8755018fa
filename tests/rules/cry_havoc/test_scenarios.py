"""The seven scenarios' casts, what ends them, panic, and the skill of shooters."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from escalade.rules.citations import total
from escalade.rules.cry_havoc import Board, Character, Hex, Square, scenario
from escalade.rules.cry_havoc.aim import best_shooter, endangered, misfire, skill_problems
from escalade.rules.cry_havoc.endings import (
    breaches_abandoned,
    keep_controlled,
    knights_spent,
    leaderless,
    surrenders,
)
from escalade.rules.cry_havoc.hexes import distance
from escalade.rules.cry_havoc.panic import (
    attacked_in_panic,
    frightened_again,
    may_panic,
    retreat_steps,
    roll,
    steadied,
)
from escalade.rules.cry_havoc.scenarios import NUMBERS
from escalade.rules.cry_havoc.shooting import (
    balleston_ready,
    band,
    firing_problems,
    modifiers,
    resolve,
)
from escalade.rules.dice import Dice
from escalade.rules.errors import IllegalAction, NotPrinted, UnknownName


@pytest.mark.parametrize(
    ("number", "sizes", "first"),
    [
        (1, {"defenders": 9, "attackers": 14}, "attackers"),
        (2, {"besieged": 16, "besiegers": 23}, "besiegers"),
        (3, {"defenders": 18, "attackers": 11}, "attackers"),
        (4, {"besieged": 18, "besiegers": 25}, "besiegers"),
        (5, {"normans": 13, "welsh": 30}, "besiegers"),
        (6, {"defenders": 43, "attackers": 58}, "attackers"),
        (7, {"besieged": 52, "besiegers": 47}, "besieged"),
    ],
)
def test_the_size_of_each_cast(number: int, sizes: dict[str, int], first: str) -> None:
    told = scenario(number)
    assert {side: len(told.members(side)) for side in told.sides} == sizes
    assert told.first_turn == first
    assert told.set_up
    assert told.victory


@pytest.mark.parametrize("number", NUMBERS)
def test_nobody_is_on_one_side_twice(number: int) -> None:
    told = scenario(number)
    for side in told.sides:
        names = Counter(member.name for member in told.members(side))
        assert max(names.values()) == 1


def test_equipment_and_groups() -> None:
    assert scenario(5).equipment["welsh"]["ballista"] == 3
    relief = scenario(4).members("besieged", "reinforcements")
    assert (len(relief), relief[0].name) == (9, "Sir Wulfric")
    assert scenario(6).needs_cry_havoc
    assert not scenario(5).needs_cry_havoc
    assert scenario(4).maps == ("castle", "camp")


def test_ranks_and_leaders() -> None:
    by_name = {member.name: member for member in scenario(1).cast}
    assert (by_name["Blodwin"].rank, by_name["Aki"].rank) == ("peasant", "soldier")
    assert [by_name[name].leader for name in ("Sir Lacy", "Morgen", "Aki")] == [True, True, False]


def test_what_there_is_not_is_named() -> None:
    with pytest.raises(UnknownName, match="no scenario is called '8'"):
        scenario(8)
    with pytest.raises(UnknownName, match="no side in scenario 1"):
        scenario(1).members("welsh")


LADY = Character("Blodwin", "defenders", Hex(0, 0), rank="peasant")
WULFRIC = Character("Sir Wulfric", "attackers", Hex(1, 0), rank="knight", leader=True)
LACY = Character("Sir Lacy", "defenders", Hex(5, 0), rank="knight", leader=True)


def test_blodwin_surrenders_to_a_knight_whom_no_friend_touches() -> None:
    assert surrenders(Board({}, (LADY, WULFRIC, LACY)), "Blodwin")
    assert not surrenders(Board({}, (LADY, WULFRIC, replace(LACY, at=Hex(2, 0)))), "Blodwin")
    assert not surrenders(Board({}, (LADY, replace(WULFRIC, at=Hex(3, 0)))), "Blodwin")


def test_a_side_without_leaders_gives_up() -> None:
    assert not leaderless(Board({}, (LADY, LACY)), "defenders")
    assert leaderless(Board({}, (LADY, replace(LACY, condition="dead"))), "defenders")


def test_wounded_knights_are_spent_and_stunned_ones_are_not() -> None:
    for condition, spent in (("wounded", True), ("dead", True), ("stunned", False)):
        board = Board({}, (replace(LACY, condition=condition),))
        assert knights_spent(board, "defenders") is spent


def test_a_breach_is_held_from_beside_it() -> None:
    breach = Hex(6, 0)
    assert not breaches_abandoned(Board({}, (LACY,)), [breach], "defenders")
    assert breaches_abandoned(Board({}, (LADY, WULFRIC)), [breach], "defenders")


def test_the_keep_is_controlled_by_those_alone_in_it() -> None:
    keep = {
        Hex(0, 0): Square("interior", 0, {}, "keep"),
        Hex(1, 0): Square("interior", 0, {}, "keep"),
    }
    assert not keep_controlled(Board(keep, (LADY, WULFRIC)), "attackers")
    fallen = replace(LADY, condition="dead")
    assert keep_controlled(Board(keep, (fallen, WULFRIC)), "attackers")
    assert not keep_controlled(Board(keep, ()), "attackers")


def crowd() -> Board:
    return Board(
        {},
        (
            Character("dead man", "one", Hex(0, 0), condition="dead"),
            Character("knight", "one", Hex(1, 0), rank="knight", leader=True),
            Character("soldier", "one", Hex(3, 0)),
            Character("peasant", "one", Hex(2, 0), rank="peasant"),
            Character("far", "one", Hex(4, 0)),
            Character("enemy", "two", Hex(0, 1)),
        ),
    )


@pytest.mark.parametrize(
    ("rank", "names"),
    [
        ("knight", ["peasant", "soldier"]),
        ("soldier", ["peasant", "soldier"]),
        ("peasant", ["peasant"]),
    ],
)
def test_whose_death_panics_whom(rank: str, names: list[str]) -> None:
    dead = replace(crowd().character("dead man"), rank=rank)
    assert [each.name for each in may_panic(crowd(), dead)] == names
    assert may_panic(crowd(), dead, inside_castle=["peasant", "soldier"]) == ()


def test_the_panic_table_is_not_printed() -> None:
    with pytest.raises(NotPrinted, match="Panic and rout table"):
        roll(Dice.of(5))


def test_panic_upon_panic_is_rout_and_helps_the_enemy() -> None:
    assert frightened_again("rout") == "rout"
    assert attacked_in_panic().value == 1


def test_the_panicked_run_from_the_enemy() -> None:
    board, enemies = crowd(), [Hex(0, 1)]
    path = retreat_steps(board, board.character("soldier"), enemies, 3)
    away = [distance(cell, enemies[0]) for cell in (Hex(3, 0), *path)]
    assert len(path) == 3
    assert away == sorted(away)
    assert away[-1] == away[0] + 3


def test_the_cornered_do_not_run() -> None:
    walls = Square(faces=dict.fromkeys(range(6), "wall"))
    board = Board({Hex(3, 0): walls}, crowd().characters)
    assert retreat_steps(board, board.character("soldier"), [Hex(0, 1)], 3) == ()


def test_what_steadies_the_panicked() -> None:
    board = crowd()
    assert steadied(board, board.character("peasant"), "rout")
    assert not steadied(board, board.character("soldier"), "panic")
    alone = Character("alone", "one", Hex(9, 0))
    assert steadied(board, alone, "panic")
    assert not steadied(board, alone, "rout")


NORMAN_AND_WELSH = {
    "crossbow": {"Alric": 2, "Edric": -2, "Emlyn": -1, "Gawain": 1},
    "longbow": {"Aylwin": 0, "Dylan": -1, "Gwyn": -2, "Idris": 0, "Owen": 3, "Myrlin": 0},
}


def test_the_example_of_shooting_skill() -> None:
    assert skill_problems(NORMAN_AND_WELSH) == ()
    assert best_shooter(NORMAN_AND_WELSH["crossbow"]) == "Edric"
    assert best_shooter(NORMAN_AND_WELSH["longbow"]) == "Gwyn"
    assert len(skill_problems({"crossbow": {"Alric": 4}})) == 2


def test_only_friends_beside_the_target_and_as_high_are_endangered() -> None:
    board = crowd()
    shooter = Character("bow", "one", Hex(-6, 0), weapon="longbow")
    assert [each.name for each in endangered(board, shooter, board.character("enemy"))] == [
        "knight"
    ]
    with pytest.raises(NotPrinted, match="Misfire table"):
        misfire(endangered(board, shooter, board.character("enemy")), 0, Dice.of(1, 5))
    with pytest.raises(IllegalAction, match="nobody is hurt"):
        misfire((), 0, Dice.of())


@pytest.mark.parametrize(
    ("weapon", "limits"),
    [
        ("short bow", (25, 50, 75)),
        ("crossbow", (25, 75, 130)),
        ("longbow", (30, 90, 150)),
        ("ballestón", (50, 100, 175)),
    ],
)
def test_range_bands(weapon: str, limits: tuple[int, int, int]) -> None:
    for limit, name in zip(limits, ("short", "medium", "long"), strict=True):
        assert band(weapon, limit) == name
    with pytest.raises(IllegalAction, match="out of range"):
        band(weapon, limits[2] + 1)


def test_modifiers_of_a_shot() -> None:
    reasons = modifiers("crossbow", 80, wounded=True, rider=True, skill=-2)
    assert total(reasons) == 2 + 1 + 1 - 2


def test_shooting_cells_are_not_made_up() -> None:
    for rider in (False, True):
        with pytest.raises(NotPrinted, match="Shooting against"):
            resolve("longbow", "light", (), Dice.of(4), rider=rider)
    with pytest.raises(IllegalAction, match="total cover"):
        resolve("longbow", "total", (), Dice.of())


def test_who_fires_in_which_step() -> None:
    assert firing_problems("longbow", 3, fought_last_turn=True) == ()
    assert firing_problems("crossbow", 1) == ()
    assert firing_problems("crossbow", 3) == ("a crossbow fires in step 1 only",)
    assert firing_problems("longbow", 1, fought_last_turn=True)
    assert firing_problems("ballestón", 1, crew=2, engineers=1) == ()
    assert len(firing_problems("ballestón", 2, crew=1)) == 3
    assert [balleston_ready(turn, 1) for turn in (2, 3, 4)] == [False, False, True]
