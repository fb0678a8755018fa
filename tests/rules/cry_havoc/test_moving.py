from __future__ import annotations

import pytest

from escalade.rules.cry_havoc import Board, Character, Hex, Move, Place, Square, plan
from escalade.rules.cry_havoc.movement import allowance
from escalade.rules.errors import NotPrinted

MAN = Character("man", "one", Hex(0, 0), movement=12)
KNIGHT = Character("knight", "one", Hex(0, 0), movement=12, mounted=True, rank="knight")


def go(
    squares: dict[int, Square], *places: int, mover: Character = MAN, others: tuple = ()
) -> Move:
    board = Board({Hex(q, 0): square for q, square in squares.items()}, (mover, *others))
    return plan(board, mover, [Place(Hex(q, 0)) for q in (0, *places)])


@pytest.mark.parametrize(
    ("terrain", "foot", "horse"),
    [
        ("open ground", 1, 1),
        ("scrub", 2, 2),
        ("tree", 2, None),
        ("embankment", 2, 2),
        ("tent", 2, None),
        ("filled moat", 2, None),
        ("breach", 2, None),
        ("drawbridge", 1, 1),
        ("battlements", 1, None),
        ("stairway", 1, None),
        ("keep doorway", 1, None),
        ("interior", 4, None),
        ("curtain wall", None, None),
    ],
)
def test_what_a_square_costs(terrain: str, foot: int | None, horse: int | None) -> None:
    for mover, cost in ((MAN, foot), (KNIGHT, horse)):
        move = go({1: Square(terrain)}, 1, mover=mover)
        assert (move.cost if not move.problems else None) == cost


@pytest.mark.parametrize("terrain", ["moat", "winch", "doorway", "arrow-slit"])
def test_costs_that_are_not_printed_are_not_made_up(terrain: str) -> None:
    with pytest.raises(NotPrinted, match=f"the cost of {terrain}"):
        go({1: Square(terrain)}, 1)


@pytest.mark.parametrize(
    ("start", "goal", "cost"),
    [
        pytest.param("filled moat", "breach", 2, id="into a breach"),
        pytest.param("breach", "battlements", 3, id="from a breach onto the battlements"),
        pytest.param("breach", "interior", 3, id="from a breach into a tower"),
        pytest.param("battlements", "breach", 2, id="from the battlements into a breach"),
    ],
)
def test_steps_with_a_price_of_their_own(start: str, goal: str, cost: int) -> None:
    assert go({0: Square(start), 1: Square(goal)}, 1).cost == cost


def test_a_ladder_costs_three_to_reach_three_to_climb_and_four_to_leave() -> None:
    wall = Square("battlements", 2, {3: "parapet"}, "curtain")
    board = Board({Hex(1, 0): Square(engine="ladder"), Hex(2, 0): wall}, (MAN,))
    places = [
        Place(Hex(0, 0)),
        Place(Hex(1, 0)),
        Place(Hex(1, 0), upper=True),
        Place(Hex(2, 0)),
    ]
    move = plan(board, MAN, places)
    assert ([step.value for step in move.steps], move.problems) == ([3, 3, 4], ())
    from_the_foot = plan(board, MAN, [*places[:2], places[3]])
    assert "a parapet is between (1, 0) and (2, 0)" in from_the_foot.problems


def test_a_siege_tower_costs_two_to_enter_two_to_climb_two_to_leave() -> None:
    wall = Square("battlements", 2, {3: "parapet"}, "curtain")
    tower = Square(engine="siege tower")
    board = Board({Hex(1, 0): tower, Hex(2, 0): tower, Hex(3, 0): wall}, (MAN,))
    places = [
        Place(Hex(0, 0)),
        Place(Hex(1, 0)),
        Place(Hex(2, 0)),
        Place(Hex(2, 0), upper=True),
        Place(Hex(3, 0)),
    ]
    move = plan(board, MAN, places)
    assert ([step.value for step in move.steps], move.problems) == ([2, 1, 2, 2], ())


def test_walls_slits_and_raised_bridges_bar_the_way() -> None:
    for face in ("wall", "slit", "parapet"):
        move = go({1: Square("stairway", 1, {3: face})}, 1)  # type: ignore[dict-item]
        assert move.problems == (f"a {face} is between (0, 0) and (1, 0)",)
    squares = {Hex(1, 0): Square("drawbridge", 0, {3: "gate"})}
    raised = Board(squares, (MAN,), drawbridge_raised=True)
    assert plan(raised, MAN, [Place(Hex(0, 0)), Place(Hex(1, 0))]).problems


def test_two_levels_are_not_stepped_up() -> None:
    assert go({1: Square("battlements", 2)}, 1).problems == (
        "2 levels are between (0, 0) and (1, 0)",
    )
    stairs = {1: Square("stairway", 1), 2: Square("battlements", 2)}
    assert go(stairs, 1, 2).problems == ()


def test_standing_enemies_bar_and_stunned_ones_do_not() -> None:
    for condition, bars in (("well", 1), ("wounded", 1), ("stunned", 0)):
        enemy = Character("enemy", "two", Hex(1, 0), condition=condition)  # type: ignore[arg-type]
        assert len(go({}, 1, 2, others=(enemy,)).problems) == bars


def test_friends_are_passed_but_not_stood_on() -> None:
    friend = Character("friend", "one", Hex(1, 0))
    assert go({}, 1, 2, others=(friend,)).problems == ()
    assert go({}, 1, others=(friend,)).problems == ("friend is on (1, 0) already",)


@pytest.mark.parametrize(
    ("men", "horses", "cost"), [(2, 0, 2), (3, 0, 3), (0, 1, 3), (5, 0, 3), (3, 1, None)]
)
def test_the_dead_hinder(men: int, horses: int, cost: int | None) -> None:
    dead = tuple(
        Character(f"dead {number}", "two", Hex(1, 0), condition="dead", animal=number >= men)
        for number in range(men + horses)
    )
    move = go({}, 1, 2, others=dead)
    assert (move.cost if not move.problems else None) == cost


def test_riders_cross_trenches_even_occupied_but_do_not_stop_there() -> None:
    enemy = Character("enemy", "two", Hex(1, 0))
    trench = {1: Square("trench")}
    assert go(trench, 1, 2, mover=KNIGHT, others=(enemy,)).problems == ()
    assert "riders may not stop on a trench" in go(trench, 1, mover=KNIGHT).problems


def test_nobody_passes_a_catapult() -> None:
    assert go({1: Square(engine="catapult")}, 1, 2).problems


def test_loads_and_allowance() -> None:
    assert allowance(MAN, ["ladder"]) == 10
    assert allowance(MAN, ["mantlet", "barrel"]) == 8
    slow = Character("slow", "one", Hex(0, 0), movement=2)
    assert go({}, 1, 2, 3, mover=slow).problems == ("costs 3 points, slow has 2",)
    with pytest.raises(ValueError, match="type the blue figure"):
        allowance(Character("unknown", "one", Hex(0, 0)))
