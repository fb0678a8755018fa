"""How can he get in: ladders, lines, claws, wings, bridges, stairs, and what each costs."""

import math
from itertools import pairwise

import pytest

from escalade.rules.errors import NotCovered
from escalade.scenes.climbs import climb
from escalade.scenes.errors import CannotReach

WALL = ("wall", (10, 5, 3), (0, 0))
ORC = ("orc", (0, -4.5 - 25 / 50.8))


def ways(space, figure="orc", component="wall"):
    return {route.way.name: route.way for route in climb(space, figure, component).routes}


def test_the_facts_of_a_wall_three_inches_away(table_of):
    answer = climb(table_of([WALL], [ORC]), "orc", "wall")
    assert (answer.height_in, answer.gap_in) == pytest.approx((5, 3))
    costs = {route.way.name: route.way.actions for route in answer.routes}
    assert costs == {"climb": 8, "leap": 7, "grapple": 7, "fly": 6, "stairs": None}
    listed = [route.way.actions for route in answer.routes]
    assert listed == [6, 7, 7, 8, None]


def test_a_griffin_five_inches_away_rises_five_for_five_actions(table_of):
    griffin = ("griffin", (0, -1.5 - 5 - 40 / 50.8), {"base_mm": 40})
    assert ways(table_of([WALL], [griffin]), "griffin")["fly"].actions == 5


@pytest.mark.parametrize(
    ("size", "at", "open_", "says"),
    [
        ((0.8, 5.5, 1.2), (3, -2.1), True, "6 AC up"),
        ((0.8, 3.0, 1.0), (3, -2.1), False, "reaches 3.00 in up"),
    ],
    ids=["long enough", "too short"],
)
def test_a_ladder_must_reach_the_top(table_of, size, at, open_, says):
    ladder = ("ladder", size, at, {"kind": "ladder"})
    way = ways(table_of([WALL, ladder], [ORC]))["ladder"]
    assert (way.actions is not None) == open_
    assert way.using == "ladder"
    assert any(says in str(reason) for reason in way.reasons)


def test_models_stand_on_a_ladder_two_inches_apart_from_its_head_down(table_of):
    ladder = ("ladder", (0.8, 6.5, 1.2), (3, -2.1), {"kind": "ladder"})
    routes = climb(table_of([WALL, ladder], [ORC]), "orc", "wall").routes
    [route] = [route for route in routes if route.way.name == "ladder"]
    assert route.spots[0] == pytest.approx(route.points[-1])
    apart = [math.dist(a, b) for a, b in pairwise(route.spots)]
    assert apart == pytest.approx([2, 2, 2])
    assert all(0 <= z <= 6.5 for _, _, z in route.spots)
    assert not any(other.spots for other in routes if other is not route)


def test_a_ladder_away_from_the_wall_is_not_offered(table_of):
    ladder = ("ladder", (0.8, 5.5, 0.5), (3, -6), {"kind": "ladder"})
    assert "ladder" not in ways(table_of([WALL, ladder], [ORC]))


def test_stairs_are_walked(table_of):
    steps = [(f"step {i}", (0.5, 0.25 * (i + 1), 2), (-8.75 + i * 0.5, 0)) for i in range(8)]
    low = ("wall", (8, 2.25, 3), (-1, 0))
    space = table_of([*steps, low], [("orc", (-12, 0))])
    answer = climb(space, "orc", "wall")
    stairs = next(route for route in answer.routes if route.way.name == "stairs")
    assert stairs.way.actions == pytest.approx(8, abs=2)
    assert stairs.points[-1][2] == 2.25
    assert all(b[2] - a[2] <= 0.35 for a, b in zip(stairs.points, stairs.points[1:], strict=False))


def test_a_tower_at_the_wall_lets_down_its_bridge(table_of):
    tower = ("tower", (4, 5.2, 4), (0, -4), {"kind": "siege-tower"})
    way = ways(table_of([WALL, tower], [("orc", (0, -8))]))["drawbridge"]
    assert way.using == "tower"
    assert any("0.50 in from the walk, 0.20 in above it" in str(r) for r in way.reasons)
    far = ("tower", (4, 5.2, 4), (0, -6), {"kind": "siege-tower"})
    assert "drawbridge" not in ways(table_of([WALL, far], [("orc", (0, -10))]))


def test_what_has_no_ground_on_top_cannot_be_climbed_on(table_of):
    post = ("post", (0.2, 4, 0.2), (6, 6))
    with pytest.raises(CannotReach, match="'post' has no ground"):
        climb(table_of([post], [ORC]), "orc", "post")


def test_a_book_that_counts_no_actions_says_so(table_of):
    with pytest.raises(NotCovered):
        climb(table_of([WALL], [ORC], system="arcana"), "orc", "wall")
