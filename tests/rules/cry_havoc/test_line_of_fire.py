"""Each restriction of 1.4, 3.2 and the elevation page by itself, on a row of squares."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from escalade.rules.cry_havoc import Board, Character, Hex, LineOfFire, Square, line_of_fire
from escalade.rules.cry_havoc.hexes import neighbours

OPEN = Square()
BATTLEMENT = Square("battlements", 2, {0: "parapet", 1: "parapet", 5: "parapet"}, "curtain")
TOWER_TOP = Square("siege tower top", 0, {}, engine="siege tower")
KEEP_TOP = Square("battlements", 3, {0: "parapet"}, "keep")


def shoot(
    squares: Mapping[int, Square],
    goal: int,
    *others: Character,
    weapon: str = "longbow",
    shooter_upper: bool = False,
    target_upper: bool = False,
    raised: bool = False,
) -> LineOfFire:
    """A shot along row 0 from square 0 to another."""
    shooter = Character("shooter", "one", Hex(0, 0), weapon=weapon, upper=shooter_upper)
    target = Character("target", "two", Hex(goal, 0), upper=target_upper)
    board = Board(
        {Hex(q, 0): square for q, square in squares.items()}, (shooter, target, *others), raised
    )
    return line_of_fire(board, shooter, target)


def man(place: int, side: str = "three", **changes: object) -> Character:
    return Character("bystander", side, Hex(place, 0), **changes)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("weapon", "goal", "possible"),
    [
        pytest.param("crossbow", 40, False, id="crossbows never shoot over characters"),
        pytest.param("longbow", 30, False, id="a longbow not at short range"),
        pytest.param("longbow", 31, True, id="a longbow at medium range"),
        pytest.param("short bow", 26, True, id="a short bow at medium range"),
        pytest.param("ballestón", 60, False, id="a ballestón is no bow"),
    ],
)
def test_shots_over_characters(weapon: str, goal: int, possible: bool) -> None:
    assert shoot({}, goal, man(10), weapon=weapon).possible is possible


def test_archers_do_not_shoot_over_others_at_strong_cover() -> None:
    assert not shoot({40: Square("trench")}, 40, man(10)).possible
    assert shoot({40: Square("breach")}, 40, man(10)).possible


@pytest.mark.parametrize("condition", ["stunned", "dead", "stunned and wounded"])
def test_those_who_lie_down_do_not_block(condition: str) -> None:
    assert shoot({}, 5, man(2, condition=condition), weapon="crossbow").possible


@pytest.mark.parametrize(
    "engine", ["cart", "ballestón", "catapult", "ballista", "mantlet", "siege tower", "ram", "tent"]
)
def test_engines_block_between_equals(engine: str) -> None:
    blocked = shoot({3: Square(engine=engine)}, 8)  # type: ignore[arg-type]
    assert not blocked.possible


def test_an_occupied_trench_is_shot_through() -> None:
    assert shoot({2: Square("trench")}, 5, man(2), weapon="crossbow").possible


def test_a_burnt_tent_blocks_no_more() -> None:
    assert shoot({3: Square(engine="tent", burnt=True)}, 8).possible


@pytest.mark.parametrize(
    ("between", "possible", "cover"),
    [
        pytest.param(Square("scrub"), True, "light", id="scrub is shot through"),
        pytest.param(Square("tree"), False, "none", id="trees are not"),
        pytest.param(Square("trench"), True, "none", id="trenches are"),
        pytest.param(Square("embankment", 0.5), True, "none", id="a bank without its top crossed"),
        pytest.param(
            Square("embankment", 0.5, {0: "crest"}), False, "none", id="the top of a bank blocks"
        ),
    ],
)
def test_terrain_between(between: Square, possible: bool, cover: str) -> None:
    result = shoot({3: between}, 8)
    assert (result.possible, result.cover) == (possible, cover)


@pytest.mark.parametrize(
    ("terrain", "cover"),
    [
        ("open ground", "none"),
        ("scrub", "light"),
        ("tree", "light"),
        ("trench", "strong"),
        ("breach", "medium"),
        ("filled moat", "none"),
        ("doorway", "medium"),
        ("stairway", "medium"),
    ],
)
def test_the_cover_of_the_targets_own_terrain(terrain: str, cover: str) -> None:
    assert shoot({8: Square(terrain)}, 8).cover == cover


def test_a_tree_is_shot_at_but_not_through_another() -> None:
    assert shoot({8: Square("tree")}, 8).possible
    assert not shoot({7: Square("tree"), 8: Square("tree")}, 8).possible


@pytest.mark.parametrize("goal", [8, 9])
def test_within_eight_squares_battlements_look_over_low_things(goal: int) -> None:
    result = shoot({0: BATTLEMENT, goal - 1: Square(engine="cart")}, goal)
    # Beyond the radius the target is nearer to the cart than the shooter is, and safe.
    assert result.possible is (goal == 8)


def test_scrub_gives_no_cover_within_the_radius() -> None:
    assert shoot({0: BATTLEMENT, 8: Square("scrub")}, 8).cover == "none"
    assert shoot({0: BATTLEMENT, 9: Square("scrub")}, 9).cover == "light"


@pytest.mark.parametrize("cover_square", [Square("trench"), Square("breach")])
def test_trenches_and_breaches_cover_within_the_radius(cover_square: Square) -> None:
    assert shoot({0: BATTLEMENT, 5: cover_square}, 5).cover in ("strong", "medium")


@pytest.mark.parametrize(("goal", "possible"), [(10, True), (11, False)])
def test_a_siege_tower_looks_down_within_ten(goal: int, possible: bool) -> None:
    squares = {0: TOWER_TOP, goal - 1: Square(engine="cart")}
    assert shoot(squares, goal, shooter_upper=True).possible is possible


@pytest.mark.parametrize(("goal", "possible"), [(12, True), (13, False)])
def test_the_keep_looks_down_within_twelve(goal: int, possible: bool) -> None:
    assert shoot({0: KEEP_TOP, goal - 1: Square(engine="cart")}, goal).possible is possible


def test_nobody_fires_from_inside_a_tower_or_behind_a_ram() -> None:
    assert "inside a siege tower" in shoot({0: TOWER_TOP}, 5).why
    assert "behind a ram" in shoot({0: Square(engine="ram")}, 5).why


def test_inside_a_tower_cover_is_total_and_on_top_light() -> None:
    assert not shoot({5: TOWER_TOP}, 5).possible
    assert shoot({5: TOWER_TOP}, 5, target_upper=True).cover == "light"


@pytest.mark.parametrize(("goal", "possible"), [(1, True), (2, False)])
def test_from_a_ladder_only_the_wall_in_front_is_a_target(goal: int, possible: bool) -> None:
    wall = Square("battlements", 2, {3: "parapet"}, "curtain")
    squares = {0: Square(engine="ladder", engine_facing=0), 1: wall, 2: wall}
    result = shoot(squares, goal, shooter_upper=True)
    assert result.possible is possible
    if possible:
        assert result.cover == "strong"


@pytest.mark.parametrize("facing", range(6))
def test_a_mantlet_covers_to_its_front_and_the_sides_beside_it(facing: int) -> None:
    # The shot comes from the west, direction 3 of the target's square.
    square = Square(engine="mantlet", engine_facing=facing)
    expected = "strong" if facing in (2, 3, 4) else "none"
    assert shoot({5: square}, 5).cover == expected


def test_a_doorway_is_shot_through_at_its_own_height() -> None:
    door = Square("doorway", 0, {0: "doorway"})
    room = Square("interior")
    assert shoot({3: door, 4: room}, 4).cover == "medium"
    assert shoot({0: door, 1: room}, 1).cover == "none"
    assert "height of the doorway" in shoot({0: BATTLEMENT, 3: door, 4: room}, 4).why


def test_nobody_fires_through_the_keeps_doorway() -> None:
    door = Square("keep doorway", 0, {0: "doorway"})
    assert "keep's doorway" in shoot({3: door, 4: Square("interior")}, 4).why
    assert not shoot({3: door}, 3).possible


def test_a_raised_drawbridge_closes_the_gate() -> None:
    squares = {4: Square(faces={3: "gate"})}
    assert shoot(squares, 6).possible
    assert not shoot(squares, 6, raised=True).possible


def test_a_wall_between_equals_blocks() -> None:
    assert not shoot({3: Square(faces={0: "wall"}, structure="curtain")}, 6).possible


@given(st.integers(1, 8), st.integers(1, 8))
def test_over_a_wall_the_lower_one_must_be_as_far_away(high: int, low: int) -> None:
    high_place = Square("battlements", 3, {}, "curtain")
    wall = Square(faces={0: "wall"}, structure="curtain")
    squares = {0: high_place, high: wall}
    goal = high + low
    result = shoot(squares, goal)
    assert result.possible is (low - 1 >= high)


def test_a_friend_half_a_level_off_still_forbids_and_a_full_level_does_not() -> None:
    beside = neighbours(Hex(8, 0))[1]
    for level, possible in ((0.5, False), (1.0, True)):
        shooter = Character("shooter", "one", Hex(0, 0), weapon="longbow")
        target = Character("target", "two", Hex(8, 0))
        friend = Character("friend", "one", beside)
        board = Board({beside: Square(level=level)}, (shooter, target, friend))
        assert line_of_fire(board, shooter, target).possible is possible


def test_a_rider_has_the_better_cover_of_his_two_squares() -> None:
    shooter = Character("shooter", "one", Hex(0, 0), weapon="longbow")
    rider = Character("rider", "two", Hex(8, 0), mounted=True, rear=Hex(9, 0))
    board = Board({Hex(9, 0): Square("scrub")}, (shooter, rider))
    assert line_of_fire(board, shooter, rider).cover == "light"


@given(
    st.lists(st.sampled_from(["open ground", "scrub", "trench", "tree"]), min_size=7, max_size=7)
)
def test_between_equals_on_the_ground_the_line_is_the_same_both_ways(terrains: list[str]) -> None:
    squares = {index + 1: Square(name) for index, name in enumerate(terrains)}
    there = shoot(squares, 8).possible
    back = shoot({8 - place: square for place, square in squares.items()}, 8).possible
    assert there == back
