from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from escalade.rules.arcana import (
    SYSTEM,
    Section,
    batter,
    capacity_of,
    castle_of,
    castle_price,
    castle_problems,
    price,
    saves_on,
    shoot_wall,
)
from escalade.rules.citations import total
from escalade.rules.dice import Dice
from escalade.rules.dimensions import Dimensions
from escalade.rules.errors import IllegalAction, NotCovered

WALL = Section("wall", capacity=8, wounds=48)
PALISADE = Section("palisade", 4, 12, "heavy wood")


def test_the_example_section_of_eight_bases_costs_240_points() -> None:
    assert [item.value for item in price(WALL)] == [192, 24, 24]
    assert total(price(WALL)) == 240


def hamilton_links_castle() -> tuple[Section, ...]:
    """Sizes that give the printed prices: the only whole numbers of 3 to 6 wounds a base."""
    towers = tuple(Section(f"tower {number}", 12, 36) for number in (1, 2, 3))
    walls = tuple(Section(f"wall {number}", 6, 30) for number in (1, 2, 3, 4))
    return (*towers, Section("donjon", 28, 112), *walls)


def test_hamilton_links_castle_costs_1888_points() -> None:
    castle = castle_of(hamilton_links_castle())
    prices = {item.text: item.value for item in castle_price(castle)}
    assert (prices["tower 1"], prices["donjon"], prices["wall 1"]) == (216, 616, 156)
    assert total(castle_price(castle)) == 1888
    assert castle_problems(castle) == ()


@pytest.mark.parametrize("points", [216, 616, 156])
def test_the_printed_prices_have_one_solution_each(points: int) -> None:
    solutions = [
        (capacity, wounds)
        for capacity in range(1, 120)
        for wounds in range(3, 7)
        if total(price(Section("s", capacity, capacity * wounds))) == points
    ]
    known = {section.capacity for section in hamilton_links_castle()}
    assert [capacity for capacity, _ in solutions if capacity in known]
    assert len(solutions) == 1


def test_a_cannon_ball_of_strength_three_leaves_heavy_wood_a_save_of_three() -> None:
    assert saves_on(PALISADE.armor, 3) == 3


def test_ordinary_missiles_do_nothing_to_a_wall() -> None:
    with pytest.raises(IllegalAction, match="missile immune"):
        shoot_wall(WALL, 3, 3, Dice.of(), artillery_or_magic=False)


def test_attacks_on_a_wall_hit_by_themselves() -> None:
    dice = Dice.of(4, 3)
    assert batter(PALISADE, 2, 3, dice) == 1
    assert [roll.sides for roll in dice.rolls] == [6, 6]


def test_artillery_wounds_a_wall_as_blows_do() -> None:
    assert shoot_wall(PALISADE, 2, 3, Dice.of(4, 3), artillery_or_magic=True) == 1


def test_bare_hands_cannot_scratch_stone() -> None:
    assert batter(WALL, 3, 0, Dice.of(6, 6, 6)) == 0


def test_more_magic_resistance_costs_a_point_a_wound() -> None:
    assert total(price(Section("wall", 8, 48, magic_resistance=4))) == 240 + 2 * 48


def test_every_departure_from_the_advice_is_listed() -> None:
    castle = castle_of(
        (Section("hut", 0, 0), Section("wall", 8, 60, magic_resistance=1)), ("wall", "moon")
    )
    assert len(castle_problems(castle, {"wall": 9.0})) == 5


@pytest.mark.parametrize(
    ("width", "depth", "bases"), [(6, 1, 6), (5.995, 1, 6), (5.98, 1, 5), (4, 3, 12), (9, 0.9, 0)]
)
def test_bases_that_fit_on_a_rectangle(width: float, depth: float, bases: int) -> None:
    assert capacity_of(width, depth) == bases


@given(st.floats(0, 30), st.floats(0, 30), st.floats(0, 5))
def test_more_ground_never_holds_fewer(width: float, depth: float, more: float) -> None:
    assert capacity_of(width + more, depth) >= capacity_of(width, depth)


def test_a_wall_section_has_three_to_six_wounds_a_base() -> None:
    profile = SYSTEM.component_profile("wall", Dimensions.exact(8, 5, 1))
    assert profile.armour == 7
    assert profile.wounds is not None
    assert (profile.wounds.low, profile.wounds.high) == (24, 48)
    assert SYSTEM.component_profile("building", None).wounds is None


def test_machines_are_no_sections() -> None:
    with pytest.raises(NotCovered, match="arcana has no rule for a trebuchet"):
        SYSTEM.component_profile("trebuchet", None)
