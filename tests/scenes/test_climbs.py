"""How can he get in: ladders, lines, claws, wings, bridges, stairs, and what each costs."""

import math
from dataclasses import astuple
from itertools import pairwise

import numpy as np
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from escalade.rules.errors import NotCovered
from escalade.rules.no_quarter.climbing import MODEL_ON_LADDER_IN
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


def upright(length, out, **more):
    """A ladder that stands upright with its foot so far from the wall."""
    return ("ladder", (0.8, length, 0.2), (3, -1.5 - out), {"kind": "ladder"} | more)


def leaning(length, foot_out, head_out=0.0):
    """A ladder with its foot so far from the wall and its head so near to it."""
    plan = foot_out - head_out
    size = (plan, math.sqrt(length**2 - plan**2), 0.7)
    at = (3, -1.5 - (foot_out + head_out) / 2)
    return ("ladder", size, at, {"kind": "ladder", "shape": "ladder", "yaw_deg": 90})


@pytest.mark.parametrize(
    ("ladder", "open_", "says"),
    [
        (upright(5.5, 0.6), True, "6 AC up"),
        (leaning(5.6, 1.9), True, "it leans 19° from the upright and rests on the wall 5.00 in up"),
        (leaning(4.2, 1.9), False, "its head is 1.25 in short of the wall-walk: 3.75 in up"),
        (upright(5.5, 2.1), False, "its foot is 2.10 in from the wall, 0.10 in more than the 2 in"),
        (leaning(8.5, 5.1), False, "its foot is 5.09 in from the wall, 3.09 in more"),
        (upright(5.5, 1.5), False, "no nearer to the wall up there than 1.40 in"),
        (upright(5.5, 1.5), False, "it leans 0° from the upright and rests nowhere on the wall"),
        (upright(5.5, 11), False, "its foot is 11.00 in from the wall"),
    ],
    ids=[
        "upright beside the wall", "leaning on it", "too short", "its foot too far out",
        "leaning from too far", "upright out of a base's reach", "resting on nothing",
        "still on its way",
    ],
)  # fmt: skip
def test_a_ladder_is_open_or_says_by_how_much_it_fails(table_of, ladder, open_, says):
    way = ways(table_of([WALL, ladder], [ORC]))["ladder"]
    assert (way.actions is not None) == open_
    assert way.using == "ladder"
    assert any(says in str(reason) for reason in way.reasons), [str(r) for r in way.reasons]


@pytest.mark.parametrize(
    ("length", "says"),
    [(5.6, "would reach 5.23 in up with its foot 2 in out: enough"),
     (4.2, "would reach 3.69 in up with its foot 2 in out: 1.31 in short of the wall-walk")],
    ids=["long enough", "too short"],
)  # fmt: skip
def test_a_ladder_on_the_ground_tells_what_it_would_reach(table_of, length, says):
    lying = ("ladder", (length, 0.2, 0.8), (0, -4), {"kind": "ladder"})
    way = ways(table_of([WALL, lying], [ORC]))["ladder"]
    assert way.actions is None
    assert any("it lies 2.50 in from the wall" in str(reason) for reason in way.reasons)
    assert any(says in str(reason) for reason in way.reasons)


@given(
    length=st.floats(4, 8),
    share=st.floats(0.05, 0.8),
    yaw=st.floats(0, 360),
)
@settings(max_examples=20, deadline=None)
def test_a_ladders_lean_is_that_of_its_length_and_height(table_of, length, share, yaw):
    width, height = length * share, length * math.sqrt(1 - share**2)
    ladder = (
        "ladder", (width, height, 0.7), (0, 9),
        {"kind": "ladder", "shape": "ladder", "yaw_deg": yaw},
    )  # fmt: skip
    [facts] = climb(table_of([WALL, ladder], [ORC]), "orc", "wall").facts.ladders
    # The foot and the head are the middles of the rails' ends, which are a rail thick.
    assert facts.length_in == pytest.approx(length, abs=0.35)
    assert facts.lean_deg == pytest.approx(math.degrees(math.asin(share)), abs=3)
    assert facts.reaches_in == pytest.approx(height, abs=1e-6)


def test_a_ladder_is_meant_for_the_piece_it_is_nearest_to(table_of):
    other = ("far wall", (10, 5, 3), (0, -16))
    ladder = upright(5.5, 8)
    space = table_of([WALL, other, ladder], [("orc", (9, -7))])
    assert "ladder" not in ways(space)
    assert "ladder" in ways(space, component="far wall")


def test_models_stand_on_a_ladder_two_inches_apart_from_its_head_down(table_of):
    ladder = ("ladder", (0.8, 6.5, 1.2), (3, -2.1), {"kind": "ladder"})
    routes = climb(table_of([WALL, ladder], [ORC]), "orc", "wall").routes
    [route] = [route for route in routes if route.way.name == "ladder"]
    assert route.spots[0] == pytest.approx(route.points[-1])
    apart = [math.dist(a, b) for a, b in pairwise(route.spots)]
    assert apart == pytest.approx([2, 2, 2])
    assert all(0 <= z <= 6.5 for _, _, z in route.spots)
    assert not any(other.spots for other in routes if other is not route)


def test_a_ladder_on_another_side_of_the_table_is_not_meant(table_of):
    assert "ladder" not in ways(table_of([WALL, upright(5.5, 13)], [ORC]))


def test_stairs_are_walked(table_of):
    steps = [(f"step {i}", (0.5, 0.25 * (i + 1), 2), (-8.75 + i * 0.5, 0)) for i in range(8)]
    low = ("wall", (8, 2.25, 3), (-1, 0))
    space = table_of([*steps, low], [("orc", (-12, 0))])
    answer = climb(space, "orc", "wall")
    stairs = next(route for route in answer.routes if route.way.name == "stairs")
    assert stairs.way.actions == pytest.approx(8, abs=2)
    assert stairs.points[-1][2] == 2.25
    assert all(b[2] - a[2] <= 0.35 for a, b in zip(stairs.points, stairs.points[1:], strict=False))


def tower(height, away):
    """A block of a siege tower whose deck lies so far from the wall's walk."""
    return ("tower", (4, height, 4), (0, -3.5 - away), {"kind": "siege-tower"})


@pytest.mark.parametrize(
    ("height", "away", "open_", "says"),
    [
        (5.2, 0.5, True, "0.50 in from the walk, 0.20 in above it"),
        (5.2, 2.384, False, "the bridge is 1.40 in short: its deck ends 2.38 in from"),
        (5.2, 9, False, "the bridge is 8.02 in short"),
        (3.15, 0.5, False, "its deck is 1.10 in too low: 1.85 in below the wall-walk"),
        (6.85, 0.5, False, "its deck is 1.10 in too high: 1.85 in above the wall-walk"),
    ],
    ids=["at the wall", "a bit too far", "on its way", "too low", "too high"],
)
def test_a_siege_tower_is_open_or_says_by_how_much_it_fails(table_of, height, away, open_, says):
    space = table_of([WALL, tower(height, away)], [("orc", (0, -16))])
    way = ways(space)["drawbridge"]
    assert (way.actions is not None) == open_
    assert way.using == "tower"
    assert any(says in str(reason) for reason in way.reasons), [str(r) for r in way.reasons]


def test_a_bridge_comes_down_on_merlons_from_as_high_as_they_are(table_of):
    high = tower(6.6, 0.5)
    bare = ways(table_of([WALL, high], [("orc", (0, -8))]))["drawbridge"]
    assert (bare.actions, bare.bridge.parapet_in) == (None, 0)
    walled = ("wall", (10, 6, 3), (0, 0), {"shape": "wall"})
    way = ways(table_of([walled, high], [("orc", (0, -8))]))["drawbridge"]
    assert way.bridge.parapet_in == pytest.approx(1.0, abs=0.05)
    assert way.actions is not None


def test_the_deck_that_lies_nearest_to_the_walk_is_judged(table_of):
    belfry = (
        "belfry", (5, 9, 4), (0, -5.0),
        {"kind": "siege-tower", "shape": "siege-tower", "yaw_deg": 90,
         "options": {"bridge": "lowered", "landing_in": 5, "reach_in": 1.9}},
    )  # fmt: skip
    space = table_of([WALL, belfry], [("orc", (0, -12))])
    way = ways(space)["drawbridge"]
    assert way.actions is not None
    assert way.bridge.rise_in == pytest.approx(0.08, abs=0.05)
    decks = climb(space, "orc", "wall").facts.bridges
    assert len(decks) > 1
    away = [math.hypot(deck.gap_in, deck.rise_in) for deck in decks]
    assert away == sorted(away)


def test_a_siege_tower_without_a_deck_for_the_base_is_told_of(table_of):
    thin = ("thin tower", (0.4, 5.2, 0.4), (0, -3), {"kind": "siege-tower"})
    answer = climb(table_of([WALL, thin], [("orc", (0, -8))]), "orc", "wall")
    [route] = [route for route in answer.routes if route.way.name == "drawbridge"]
    assert (route.way.actions, route.way.using) == (None, "thin tower")
    assert "no deck that holds a base of 0.98 in" in str(route.way.reasons[0])
    assert np.allclose(np.array(route.points)[:, 1:], [(-2.8, 5.2), (-1.5, 5)])


CRENELLATED = ("wall", (10, 6, 3), (0, 0), {"shape": "wall"})


@pytest.mark.parametrize("x", np.linspace(-4, 4, 17), ids="{:.1f} in along it".format)
def test_who_climbs_goes_over_the_stones_at_that_place_and_on_to_the_walk(table_of, x):
    space = table_of([CRENELLATED], [("orc", (x, -5))])
    body = space.ground.solids.body_of(space.component("wall").mesh)
    stones = body.top_over(shapely.box(x - 0.3, -1.5, x + 0.3, -1.2))
    answer = climb(space, "orc", "wall")
    lines = {route.points for route in answer.routes if route.way.name in {"grapple", "climb"}}
    [(*_, (_, _, up), (end_x, end_y, end_z))] = lines
    walk = max(space.ground.surfaces, key=lambda s: (s.owner == "wall", s.polygon.area))
    assert walk.polygon.dwithin(shapely.Point(end_x, end_y), 1e-6)
    assert end_z == walk.z_in < stones <= up <= 6


def test_a_roof_over_the_walk_is_not_climbed(table_of):
    gallery = ("gallery", (4, 5, 2), (0, 0), {"kind": "hoarding", "shape": "hoarding"})
    space = table_of([gallery], [ORC])
    answer = climb(space, "orc", "gallery")
    [climbs] = [route for route in answer.routes if route.way.name == "climb"]
    floor = max(space.ground.surfaces, key=lambda s: (s.owner == "gallery", s.polygon.area))
    assert climbs.points[-1][2] == pytest.approx(floor.z_in)
    assert answer.facts.climb_in < answer.height_in == pytest.approx(5)


def test_who_stands_on_the_deck_only_crosses_it(table_of):
    space = table_of([WALL, tower(5.2, 0.5)], [("orc", (0, -3), {"on": "tower"})])
    found = ways(space)
    assert found["drawbridge"].actions == 2, "1 in to the edge and half an inch over it"
    assert set(found) == {"drawbridge", "stairs", "fly"}, "there is nothing to climb"


def test_what_has_no_ground_on_top_cannot_be_climbed_on(table_of):
    post = ("post", (0.2, 4, 0.2), (6, 6))
    with pytest.raises(CannotReach, match="'post' has no ground"):
        climb(table_of([post], [ORC]), "orc", "post")


def test_who_stands_on_the_walk_has_no_way_up_to_it(table_of):
    with pytest.raises(CannotReach, match="'elf' stands on 'wall' already"):
        climb(table_of([WALL], [("elf", (0, 0), {"on": "wall"})]), "elf", "wall")


def test_a_book_that_counts_no_actions_says_so(table_of):
    with pytest.raises(NotCovered):
        climb(table_of([WALL], [ORC], system="arcana"), "orc", "wall")


@settings(max_examples=25, deadline=None)
@given(length=st.floats(2.2, 12), out=st.floats(0.2, 1.9))
def test_places_on_a_ladder_lie_on_it_and_never_overlap(table_of, length, out):
    wall = ("wall", (10, 2, 3), (0, 0))
    way = ways(table_of([wall, leaning(length, out)], [ORC]))["ladder"]
    assert (way.actions is None) == (not way.spots_in)
    assert all(a - b >= MODEL_ON_LADDER_IN - 1e-9 for a, b in pairwise(way.spots_in))
    assert all(0 < spot <= length + 0.35 for spot in way.spots_in)


@settings(max_examples=8, deadline=None)
@given(
    st.floats(3.2, 8), st.floats(0.3, 3), st.floats(3, 8), st.floats(0.1, 3),
    st.floats(-180, 180), st.floats(-9, 9), st.floats(-4, 4),
)  # fmt: skip
def test_moving_the_table_with_all_on_it_changes_no_way(
    table_of, length, out, deck, away, turn, east, north
):
    blocks = [WALL, leaning(length, out), tower(deck, away)]
    figures = [("orc", (8, -9)), ("elf", (0, 0), {"on": "wall"})]
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))

    def moved(at):
        return (cos * at[0] - sin * at[1] + east, sin * at[0] + cos * at[1] + north)

    def turned(more):
        return more | {"yaw_deg": more.get("yaw_deg", 0) + turn}

    here = climb(table_of(blocks, figures), "orc", "wall")
    there = climb(
        table_of(
            [
                (name, size, moved(at), turned(more[0] if more else {}))
                for name, size, at, *more in blocks
            ],
            [(name, moved(at), *more) for name, at, *more in figures],
        ),
        "orc",
        "wall",
    )
    for one, other in zip(here.facts.ladders, there.facts.ladders, strict=True):
        assert astuple(other)[1:-1] == pytest.approx(astuple(one)[1:-1], abs=1e-3)
        assert other.rests_in == (one.rests_in and pytest.approx(one.rests_in, abs=1e-3))
    for one, other in zip(here.facts.bridges, there.facts.bridges, strict=True):
        assert astuple(other)[1:] == pytest.approx(astuple(one)[1:], abs=1e-2)
    assert {r.way.name for r in here.routes} == {r.way.name for r in there.routes}
