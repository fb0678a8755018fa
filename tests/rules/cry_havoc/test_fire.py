from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from escalade.rules.cry_havoc import Board, Character, Hex, Square
from escalade.rules.cry_havoc.fire import (
    Fires,
    extinguish,
    fire_arrow,
    in_flames,
    light,
    spread,
    spread_odds,
    spreads_on,
    starting_problems,
    threatened,
    turn_passes,
)
from escalade.rules.dice import Dice
from escalade.rules.errors import IllegalAction, NotPrinted, UnknownName

TENT, NEXT = Hex(0, 0), Hex(1, 0)
CAMP = Board({TENT: Square(engine="tent"), NEXT: Square(engine="ballista"), Hex(0, 1): Square()})
MAN = Character("man", "one", Hex(-1, 0))


@pytest.mark.parametrize(
    ("engine", "lowest"),
    [
        ("ballista", 6),
        ("catapult", 6),
        ("ballestón", 6),
        ("mantlet", 6),
        ("tent", 7),
        ("siege tower", 7),
        ("ram", 7),
        ("ladder", 7),
    ],
)
def test_the_spread_column(engine: str, lowest: int) -> None:
    assert spreads_on(engine) == lowest


def test_a_cart_is_not_in_the_fire_table() -> None:
    with pytest.raises(UnknownName, match="cart"):
        spreads_on("cart")


def test_fire_spreads_to_engines_beside_it_only() -> None:
    burning = light(Fires(), TENT, side="one")
    assert threatened(CAMP, burning, TENT) == (NEXT,)
    assert NEXT in spread(CAMP, burning, "one", Dice.of(6)).flames
    assert NEXT not in spread(CAMP, burning, "one", Dice.of(5)).flames
    assert spread(CAMP, burning, "two", Dice.of()) == burning


def test_the_chance_of_spreading() -> None:
    burning = light(Fires(), TENT, side="one")
    odds = spread_odds(CAMP, burning, "one")
    assert odds.chances == {
        frozenset({TENT, NEXT}): Fraction(1, 2),
        frozenset({TENT}): Fraction(1, 2),
    }


def test_three_turns_destroy_a_square_and_with_it_the_whole_engine() -> None:
    fires = light(Fires(), TENT, side="one")
    for _ in range(2):
        fires = turn_passes(fires)
    assert fires.destroyed == frozenset()
    fires = turn_passes(fires, [frozenset({TENT, Hex(5, 5)})])
    assert fires.destroyed == {TENT, Hex(5, 5)}
    assert fires.flames == {}


@given(st.integers(0, 6))
def test_what_burns_longer_is_never_less_destroyed(turns: int) -> None:
    fires = light(Fires(), TENT, side="one")
    for _ in range(turns):
        fires = turn_passes(fires)
    assert fires.destroyed <= turn_passes(fires).destroyed
    assert bool(fires.destroyed) is (turns >= 3)


def test_a_square_burns_once() -> None:
    fires = turn_passes(light(Fires(), TENT, side="one"))
    assert light(fires, TENT, side="two") == fires


def test_who_may_light_what() -> None:
    ready = {"stayed_a_turn": True, "driven_off": False}
    assert starting_problems(CAMP, MAN, TENT, **ready) == ()
    assert len(starting_problems(CAMP, MAN, NEXT, stayed_a_turn=False, driven_off=True)) == 4
    wall = Board({Hex(-1, 0): Square("battlements", 2), TENT: Square(engine="siege tower")})
    assert starting_problems(wall, MAN, TENT, **ready) == (
        "from battlements a tower is lit by arrows or oil only",
    )


@pytest.mark.parametrize(
    ("condition", "turns", "faces", "after"),
    [
        ("well", 1, (), "wounded"),
        ("wounded", 1, (), "dead"),
        ("well", 2, (), "dead"),
        ("stunned", 1, (6,), "well"),
        ("stunned", 1, (7,), "dead"),
        ("stunned and wounded", 1, (1,), "wounded"),
    ],
)
def test_what_flames_do_to_those_who_stay(
    condition: str, turns: int, faces: tuple[int, ...], after: str
) -> None:
    character = Character("man", "one", TENT, condition=condition)  # type: ignore[arg-type]
    assert in_flames(character, turns, Dice.of(*faces)).condition == after


def test_columns_that_are_not_printed_are_not_made_up() -> None:
    burning = light(Fires(), TENT, side="one")
    with pytest.raises(NotPrinted, match="Putting a fire out"):
        extinguish(burning, TENT, Dice.of(5))
    with pytest.raises(NotPrinted, match="Incendiary arrows"):
        fire_arrow(burning, NEXT, "ballista", "short", "one", Dice.of(5))


def test_what_forbids_arrows_and_putting_out() -> None:
    with pytest.raises(IllegalAction, match="short range only"):
        fire_arrow(Fires(), NEXT, "ballista", "medium", "one", Dice.of())
    with pytest.raises(IllegalAction, match="nothing burns"):
        extinguish(Fires(), TENT, Dice.of())
