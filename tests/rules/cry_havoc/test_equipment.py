"""Ladders, drawbridge, siege towers, rams, mantlets, carts and oil."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from escalade.rules.cry_havoc import Board, Character, Hex, Square
from escalade.rules.cry_havoc.carts import (
    front_squares,
    harness_problems,
    led_from,
    mounting_problems,
    unhorsed_onto,
)
from escalade.rules.cry_havoc.drawbridge import Winch, wind, winding_problems
from escalade.rules.cry_havoc.fire import Fires
from escalade.rules.cry_havoc.hexes import neighbours
from escalade.rules.cry_havoc.ladders import (
    raising_problems,
    topple,
    topple_odds,
    turning_problems,
)
from escalade.rules.cry_havoc.mantlets import (
    entering_problems,
    retreat_problems,
    sheltered_sides,
)
from escalade.rules.cry_havoc.oil import pour, pouring_problems
from escalade.rules.cry_havoc.towers import (
    Rolling,
    battlements_reached,
    capacity_problems,
    ram_target_problems,
    rolled,
    rolling_problems,
)
from escalade.rules.dice import Dice
from escalade.rules.errors import IllegalAction, NotPrinted

FOOT, WALL_AT = Hex(0, 0), Hex(1, 0)
WALL = Square("battlements", 2, {3: "parapet"}, "curtain")
LADDER = Square(engine="ladder", engine_facing=0)
CLIMBER = Character("climber", "besieger", FOOT, upper=True)
GUARD = Character("guard", "besieged", WALL_AT)
BOARD = Board({FOOT: LADDER, WALL_AT: WALL}, (CLIMBER, GUARD))


@pytest.mark.parametrize("roll", range(1, 11))
def test_a_ladder_falls_on_six_or_less(roll: int) -> None:
    assert topple(BOARD, FOOT, GUARD, Hex(-1, 0), Dice.of(roll)).down is (roll <= 6)


def test_the_chance_that_a_ladder_falls() -> None:
    assert topple_odds().chance(bool) == Fraction(3, 5)


def test_who_falls_is_wounded_and_stuns_whom_he_lands_on() -> None:
    below = Character("below", "besieger", Hex(-1, 0))
    board = replace(BOARD, characters=(*BOARD.characters, below))
    hurt = topple(board, FOOT, GUARD, Hex(-1, 0), Dice.of(1)).hurt
    assert [(each.name, each.condition, each.at) for each in hurt] == [
        ("climber", "wounded", Hex(-1, 0)),
        ("below", "stunned", Hex(-1, 0)),
    ]


def test_a_fall_kills_the_wounded() -> None:
    board = replace(BOARD, characters=(replace(CLIMBER, condition="wounded"), GUARD))
    assert topple(board, FOOT, GUARD, Hex(-1, 0), Dice.of(1)).hurt[0].condition == "dead"


def test_what_forbids_toppling() -> None:
    with pytest.raises(IllegalAction, match="not opposite a ladder"):
        topple(BOARD, FOOT, replace(GUARD, at=Hex(2, 0)), Hex(-1, 0), Dice.of())
    with pytest.raises(IllegalAction, match="must land beside"):
        topple(BOARD, FOOT, GUARD, WALL_AT, Dice.of())


def test_where_a_ladder_may_be_raised() -> None:
    assert raising_problems(BOARD, [FOOT, Hex(-1, 0)], FOOT, 0) == ()
    tower = Board({WALL_AT: Square("battlements", 2, {}, "tower")})
    assert raising_problems(tower, [Hex(5, 5)], FOOT, 0) == (
        "(0, 0) is not one of the ladder's squares",
        "a tower cannot be scaled",
    )
    assert raising_problems(Board({}), [FOOT], FOOT, 0)


def test_turning_needs_two_and_an_empty_ladder() -> None:
    helpers = [Character(f"man {n}", "besieger", cell) for n, cell in enumerate(neighbours(FOOT))]
    assert turning_problems(replace(BOARD, characters=()), FOOT, helpers[:2]) == ()
    assert len(turning_problems(BOARD, FOOT, helpers[:1])) == 2


BRIDGE = Board(
    {
        Hex(0, 0): Square("drawbridge"),
        Hex(0, 1): Square("moat", -1),
        Hex(5, 0): Square("winch"),
    },
    (
        Character("winder", "besieged", Hex(5, 0)),
        Character("orc", "besieger", Hex(0, 0), condition="wounded"),
    ),
)


def test_a_raised_drawbridge_throws_those_on_it_into_the_moat() -> None:
    raised = wind(BRIDGE, Winch(BRIDGE.character("winder")), {"orc": Hex(0, 1)})
    orc = raised.character("orc")
    assert (orc.at, orc.condition, raised.drawbridge_raised) == (Hex(0, 1), "dead", True)
    assert not wind(raised, Winch(BRIDGE.character("winder")), {}).drawbridge_raised


def test_everything_that_keeps_the_bridge_down_is_listed() -> None:
    busy = Winch(BRIDGE.character("orc"), moved=True, fired=True, fought=True)
    assert len(winding_problems(BRIDGE, busy)) == 4
    with pytest.raises(IllegalAction, match="must be thrown onto a moat square"):
        wind(BRIDGE, Winch(BRIDGE.character("winder")), {"orc": Hex(3, 3)})
    far_moat = replace(BRIDGE, squares={**BRIDGE.squares, Hex(9, 9): Square("moat", -1)})
    with pytest.raises(IllegalAction, match="not beside the drawbridge"):
        wind(far_moat, Winch(BRIDGE.character("winder")), {"orc": Hex(9, 9)})


TOWER = Rolling("siege tower", (Hex(0, 0), Hex(-1, 0), Hex(-1, 1)), 0)
CREW = [Character(f"mover {n}", "besieger", cell) for n, cell in enumerate(TOWER.squares)]


def test_three_inside_roll_a_tower_two_squares_of_open_ground() -> None:
    assert rolling_problems(Board({}), TOWER, CREW, 2) == ()
    assert rolled(TOWER, 2)[0] == Hex(2, 0)
    assert rolled(TOWER, -1)[0] == Hex(-1, 0)
    assert rolling_problems(Board({}), TOWER, CREW, 3) == (
        "that costs 3 points, a siege tower has 2",
    )


def test_a_filled_moat_takes_the_whole_turn() -> None:
    filled = Board({Hex(1, 0): Square("filled moat"), Hex(0, 1): Square("filled moat")})
    assert rolling_problems(filled, TOWER, CREW, 1) == ()
    assert rolling_problems(filled, TOWER, CREW, 2)


def test_everything_that_holds_a_tower_up_is_listed() -> None:
    board = Board(
        {Hex(1, 0): Square("moat"), Hex(0, 1): Square(engine="cart")},
        (Character("pavisier", "besieged", Hex(1, 0)),),
    )
    tired = replace(TOWER, fought_last_turn=True)
    assert len(rolling_problems(board, tired, CREW[:2], 1)) == 5


def test_one_a_square_and_level_and_nobody_atop_a_ram() -> None:
    riders = [*CREW, replace(CREW[0], name="top", upper=True)]
    assert capacity_problems(TOWER, riders) == ()
    assert capacity_problems(TOWER, [*riders, replace(CREW[0], name="more")])
    ram = replace(TOWER, machine="ram")
    assert capacity_problems(ram, riders) == ("top: nobody rides atop a ram",)
    assert capacity_problems(TOWER, [GUARD]) == ("guard is not on the siege tower",)


def test_the_top_of_a_tower_reaches_the_battlements_beside_it() -> None:
    board = Board({Hex(1, 0): WALL, Hex(4, 0): WALL})
    assert battlements_reached(board, TOWER) == (Hex(1, 0),)


def test_what_a_ram_may_strike() -> None:
    ram = replace(TOWER, machine="ram")
    board = Board({Hex(1, 0): WALL, Hex(1, -1): WALL})
    assert ram_target_problems(board, ram, Hex(1, 0)) == ()
    assert ram_target_problems(board, ram, Hex(1, -1)) == ("(1, -1) is not before the ram's head",)
    keep = Board({Hex(5, 0): Square("battlements", 3, {}, "keep")})
    assert len(ram_target_problems(keep, ram, Hex(5, 0))) == 2
    assert ram_target_problems(Board({}), ram, Hex(1, 0)) == ("no wall stands on (1, 0)",)


def test_mantlets_shelter_three_sides_and_stop_at_what_stops_horses() -> None:
    assert sheltered_sides(5) == {4, 5, 0}
    assert entering_problems(Board({FOOT: Square("filled moat")}), FOOT) == ()
    assert entering_problems(Board({FOOT: Square("tree")}), FOOT)
    assert entering_problems(Board({FOOT: LADDER}), FOOT)


def test_nobody_retreats_through_a_mantlets_front() -> None:
    board = Board({FOOT: Square(engine="mantlet", engine_facing=0)})
    bearer = replace(CLIMBER, upper=False)
    assert retreat_problems(board, bearer, Hex(1, 0))
    assert retreat_problems(board, bearer, Hex(-1, 0)) == ()
    assert retreat_problems(board, bearer, Hex(3, 0))


CART = (Hex(0, 0), Hex(-1, 0))
OX = Character("ox", "besieged", Hex(1, 0), animal=True)
CARTER = Character("carter", "besieged", Hex(0, 1), rank="peasant")


def test_an_ox_is_harnessed_on_a_square_before_the_cart() -> None:
    assert front_squares(CART, 0) == (Hex(1, -1), Hex(1, 0), Hex(0, 1))
    assert harness_problems(CART, 0, OX, CARTER) == ()
    horse = replace(OX, name="horse", rear=Hex(2, 0))
    assert harness_problems(CART, 0, horse, CARTER) == ("horse is not before the cart",)
    far = replace(CARTER, at=Hex(9, 9), condition="stunned")
    assert len(harness_problems(CART, 0, replace(OX, animal=False), far)) == 3


def test_only_riders_mount_and_only_unhurt() -> None:
    horse = Character("horse", "one", Hex(1, 0), animal=True, rear=Hex(2, 0))
    knight = Character("knight", "one", Hex(0, 0), rank="knight")
    assert mounting_problems(knight, horse) == ()
    hurt = replace(CARTER, at=Hex(7, 7), condition="wounded")
    assert len(mounting_problems(hurt, replace(horse, condition="dead"))) == 4
    assert mounting_problems(replace(knight, condition="wounded"), horse, dismounting=True)


def test_a_loose_horse_follows_from_where_its_leader_passes() -> None:
    horse = Character("horse", "one", Hex(3, 0), animal=True)
    assert led_from([Hex(0, 0), Hex(1, 0), Hex(2, 0)], horse) == 2
    assert led_from([Hex(0, 0)], horse) is None


def test_a_thrown_rider_lies_on_a_free_square_beside_his_horse() -> None:
    horse = Character("horse", "one", Hex(0, 0), animal=True, rear=Hex(1, 0))
    other = Character("other", "one", Hex(-1, 0))
    free = unhorsed_onto(Board({}, (horse, other)), horse)
    assert len(free) == 7
    assert Hex(-1, 0) not in free


def test_oil_strikes_those_on_a_ladder_but_its_cells_are_not_printed() -> None:
    assert pouring_problems(BOARD, GUARD, CLIMBER) == ()
    with pytest.raises(NotPrinted, match="ratio 8, roll 4"):
        pour(BOARD, GUARD, CLIMBER, Fires(), Dice.of(4))


def test_oil_on_an_engine_asks_a_column_that_is_not_printed() -> None:
    board = Board({FOOT: Square(engine="ram"), WALL_AT: WALL})
    with pytest.raises(NotPrinted, match="Barrels of boiling oil"):
        pour(board, GUARD, replace(CLIMBER, upper=False), Fires(), Dice.of(4))


def test_the_top_of_a_tower_is_out_of_reach_of_oil() -> None:
    board = Board({FOOT: Square(engine="siege tower")})
    stunned = replace(GUARD, condition="stunned", at=Hex(2, 0))
    assert len(pouring_problems(board, stunned, CLIMBER)) == 4
    with pytest.raises(IllegalAction, match="out of reach"):
        pour(board, stunned, CLIMBER, Fires(), Dice.of())
