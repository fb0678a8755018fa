"""Drop attacks: below the weapon, against the wall, and no further sideways than the rule says."""

import math

import numpy as np
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from escalade.scenes.aims import best_aim
from escalade.scenes.drops import drop
from escalade.scenes.errors import CannotReach, NoSuchName
from escalade.scenes.feet import foot_of
from escalade.scenes.scene import PlacedTemplate, Table
from escalade.scenes.templates import footprint_of, strike

WALL = ("wall", (10, 5, 3), (0, 0))
CREW = ("crew", (1, -1), {"on": "wall"})


def test_half_a_circle_lies_with_its_flat_edge_on_the_wall_below_the_weapon(table_of):
    template = drop(table_of([WALL], [CREW]), "crew", "wall").template
    assert template.at == pytest.approx((1, -1.5))
    assert (template.z, template.attack, template.size_in) == (0, "drop", 3)
    plan = footprint_of(template).polygon
    assert plan.bounds == pytest.approx((-0.5, -3, 2.5, -1.5), abs=1e-6)


def test_a_drop_lies_at_the_wall_that_is_named_though_the_weapon_stands_on_another(table_of):
    space = table_of(
        [WALL, ("tower", (4, 5, 4), (0, 8), {"kind": "tower"})],
        [("crew", (0.5, 6.5), {"on": "tower"})],
    )
    own = drop(space, "crew").template
    named = drop(space, "crew", "wall").template
    assert own.at == pytest.approx((0.5, 6))
    assert named.at == pytest.approx((0.5, 1.5))


def test_the_circle_of_a_rock_dropper_touches_the_wall(table_of):
    space = table_of([WALL], [CREW])
    template = drop(space, "crew", "wall", shape="circle", sideways_in=2).template
    assert math.dist(template.at, (-1, -3)) == pytest.approx(0, abs=1e-5)
    with pytest.raises(CannotReach, match="2 in is as far"):
        drop(space, "crew", "wall", sideways_in=-2.1)


@settings(max_examples=10, deadline=None)
@given(
    st.floats(0, 360), st.floats(-2, 2), st.sampled_from(["half", "circle"]),
    st.sampled_from(["wall", "tower", "round-tower"]),
)  # fmt: skip
def test_a_drop_lies_outside_every_wall_and_touches_it(table_of, yaw, sideways, shape, kind):
    size = (10, 5, 3) if kind == "wall" else (6, 8, 6)
    space = table_of(
        [("keep", size, (0, 0), {"shape": kind, "yaw_deg": yaw})],
        [("crew", (0.1, 0.3), {"on": "keep"})],
    )
    template = drop(space, "crew", "keep", shape=shape, sideways_in=sideways).template
    plan = footprint_of(template).polygon
    foot = foot_of(space, space.component("keep"))
    assert plan.distance(foot) < 1e-3
    assert plan.intersection(foot).area < 0.02
    assert strike(space, template).components


def test_the_best_place_has_most_enemies_and_no_friends(table_of):
    orcs = [
        (f"orc {i}", at, {"side": "attacker"})
        for i, at in enumerate([(0, 0), (1.1, 0), (0.5, 1), (2.2, 0.2), (9, 9)])
    ]
    friend = ("elf", (2.4, -0.9), {"side": "defender"})
    space = table_of(figures=[*orcs, friend])
    shot = PlacedTemplate(name="shot", size_in=2, at=(0, 0))
    aim = best_aim(space, shot, "defender")
    assert set(aim.enemies) == {"orc 0", "orc 1", "orc 2", "orc 3"}
    assert aim.friends == ()
    assert aim.answer.figure("elf").state == "none"
    small = best_aim(space, shot.model_copy(update={"size_in": 1}), "defender")
    assert len(small.enemies) == 3
    assert best_aim(space, shot, "attacker").enemies == ("elf",)
    assert best_aim(space, shot, "defender", within=shapely.box(-9, -9, -5, -5)) is None


def test_the_best_place_is_on_the_table_and_for_those_on_it(table_of):
    table = Table(width_in=20, depth_in=12)
    space = table_of(
        figures=[
            ("orc", (9.9, 0), {"side": "attacker"}),
            ("elf", (9.0, 0), {"side": "defender"}),
            *((f"dead orc {i}", (12 + i, 0), {"side": "attacker", "z": 0}) for i in range(3)),
        ],
        table=table,
    )
    shot = PlacedTemplate(name="shot", size_in=2, at=(0, 0))
    aim = best_aim(space, shot, "defender")
    assert (aim.enemies, aim.friends) == (("orc",), ())
    assert abs(aim.template.at[0]) <= 10
    only_off = table_of(figures=[("orc", (12, 0), {"side": "attacker", "z": 0})], table=table)
    assert best_aim(only_off, shot, "defender") is None


def test_the_best_place_is_looked_for_on_every_level(table_of):
    archers = [
        (f"elf {i}", (x, 0), {"on": "wall", "side": "defender"}) for i, x in enumerate((0, 1))
    ]
    space = table_of([WALL], [*archers, ("scout", (0, -3), {"side": "defender"})])
    aim = best_aim(space, PlacedTemplate(name="shot", size_in=2, at=(0, 0)), "attacker")
    assert aim.template.z == 5
    assert set(aim.enemies) == {"elf 0", "elf 1"}


@pytest.mark.parametrize("shape", ["circle", "half"])
@pytest.mark.parametrize(
    "base",
    [{}, {"base_mm": (25, 50)}, {"base_mm": (50, 50)}, {"base_mm": (60, 35), "base_shape": "oval"}],
    ids=["round", "cavalry", "square", "oval"],
)
def test_no_place_has_more_enemies_than_the_best(table_of, base, shape):
    orcs = [
        (
            f"orc {i}",
            (2.4 * (i % 3), 2.1 * (i // 3)),
            base | {"side": "attacker", "facing_deg": 25 * i},
        )
        for i in range(6)
    ]
    space = table_of([], orcs)
    template = PlacedTemplate(name="shot", shape=shape, size_in=3, at=(0, 0), yaw_deg=40)
    found = best_aim(space, template, "defender")
    spots = np.mgrid[-1.5:6.6:0.6, -1.5:4:0.6].reshape(2, -1).T.tolist()
    tried = (template.model_copy(update={"at": tuple(spot)}) for spot in spots)
    most = max(sum(f.state != "none" for f in strike(space, each).figures) for each in tried)
    assert len(found.enemies) >= most > 1


YARD = [
    ("north", (12, 5, 1), (0, 5.5)),
    ("south", (12, 5, 1), (0, -5.5)),
    ("east", (1, 5, 10), (5.5, 0)),
    ("west", (1, 5, 10), (-5.5, 0)),
]
"""Four walls round a yard."""


@pytest.mark.parametrize(
    ("side", "at", "yaw", "inner"),
    [
        (None, (2, -5), 0, True),
        ("inner", (2, -5), 0, True),
        ("outer", (2, -6), 180, False),
        ("south", (2, -6), 180, False),
        ("north", (2, -5), 0, True),
        ("south-east", (2, -6), 180, False),
        ("east", (6, -5.4), 270, False),
    ],
    ids=str,
)
def test_a_drop_is_laid_on_the_side_of_the_wall_that_is_asked_for(table_of, side, at, yaw, inner):
    space = table_of(YARD, [("crew", (2, -5.4), {"on": "south"})])
    found = drop(space, "crew", side=side)
    assert found.template.at == pytest.approx(at, abs=1e-5)
    assert found.template.yaw_deg % 360 == pytest.approx(yaw, abs=1e-6)
    assert (found.wall, found.inner) == ("south", inner)
    assert found.side == {0: "north", 180: "south", 270: "east"}[yaw]
    said = "the side nearest to crew, 0.40 in away" if side is None else "as asked"
    assert found.why == said


@pytest.mark.parametrize(
    ("side", "turn"), [("north", 30), ("west", 30), ("south", 210), ("east", 210)]
)
def test_the_compass_tells_the_way_off_a_wall_that_stands_askew(table_of, side, turn):
    space = table_of(
        [("wall", (10, 5, 3), (0, 0), {"yaw_deg": 30})], [("crew", (0, 0), {"on": "wall"})]
    )
    bearing = math.radians(turn + 90)
    template = drop(space, "crew", side=side).template
    assert template.at == pytest.approx(
        (1.5 * math.cos(bearing), 1.5 * math.sin(bearing)), abs=1e-5
    )


def test_near_a_corner_the_flat_edge_lies_along_the_side_it_is_dropped_on(table_of):
    space = table_of([WALL], [("crew", (4.9, -1), {"on": "wall"})])
    template = drop(space, "crew", side="south").template
    assert (*template.at, template.yaw_deg) == pytest.approx((4.9, -1.5, 180), abs=1e-5)


def test_the_inner_side_of_a_round_tower_faces_the_yard(table_of):
    tower = ("tower", (4, 7, 4), (6.5, 6.5), {"kind": "tower", "shape": "round-tower"})
    space = table_of([*YARD, tower], [("crew", (6.5, 6.5), {"on": "tower"})])
    inner, outer = (drop(space, "crew", side=side) for side in ("inner", "outer"))
    assert (inner.side, inner.inner) == ("south-west", True)
    assert (outer.side, outer.inner) == ("north-east", False)
    turned = (outer.template.yaw_deg - inner.template.yaw_deg) % 360
    assert turned == pytest.approx(180, abs=3)


@pytest.mark.parametrize(("side", "y"), [("south", -1.0), ("north", 1.0)])
def test_over_a_gate_it_falls_before_the_passage(table_of, side, y):
    gatehouse = ("gatehouse", (8, 6, 2), (0, 0), {"kind": "gatehouse", "shape": "gatehouse"})
    space = table_of([gatehouse], [("captain", (0.3, 0), {"on": "gatehouse"})])
    found = drop(space, "captain", side=side)
    assert found.side == side
    assert found.template.at[0] == pytest.approx(0.3, abs=1e-5)
    plan, foot = (
        footprint_of(found.template).polygon, foot_of(space, space.component("gatehouse"))
    )  # fmt: skip
    assert plan.distance(foot) < 1e-3
    assert plan.intersection(foot).area < 0.02
    assert shapely.Point(0.3, y * 2).within(plan)


@pytest.mark.parametrize("side", [None, "north", "south"])
def test_from_a_hoarding_that_hangs_over_the_foot_every_side_can_be_named(table_of, side):
    space = table_of([*YARD, HOARDING], [("crew", (-2, -6.3), {"on": "hoarding"})])
    at = drop(space, "crew", side=side).template.at
    assert at == pytest.approx((-2, -5) if side == "north" else (-2, -6), abs=1e-5)


ENGINE = ("dropper", (1, 1, 1), (2, -5.5), {"kind": "catapult", "z_in": 5})
HOARDING = ("hoarding", (3, 0.5, 1), (-2, -6.3), {"kind": "hoarding", "z_in": 4})


@pytest.mark.parametrize(
    ("weapon", "more", "at"),
    [
        ("dropper", {"side": "outer"}, (2, -6)),
        ("hoarding", {}, (-2, -6)),
        ("hoarding", {"at": (-3, -6.3)}, (-3, -6)),
        ("south", {"at": (-4, -5.6)}, (-4, -6)),
        ("south", {"at": (-4, -5.6), "sideways_in": 2}, (-6, -6)),
    ],
    ids=[
        "a machine on the wall",
        "the middle of a hoarding",
        "one end of a hoarding",
        "a place on the wall",
        "a place on the wall, two inches to the right",
    ],
)
def test_a_component_drops_as_well(table_of, weapon, more, at):
    found = drop(table_of([*YARD, ENGINE, HOARDING]), weapon, **more)
    assert found.template.at == pytest.approx(at, abs=1e-5)
    assert (found.wall, found.inner) == ("south", False)


def test_a_wall_between_two_wards_faces_into_the_castle_on_both_sides(table_of):
    wards = [*YARD, ("between", (9, 5, 1), (0, 1))]
    space = table_of(wards, [("crew", (0, 1.2), {"on": "between"})])
    outer, nearest = (drop(space, "crew", side=side) for side in ("outer", None))
    assert outer.inner
    assert nearest.inner
    assert outer.why.startswith("the castle lies on either side of it")
    beyond = drop(table_of(YARD, [("crew", (2, -5.4), {"on": "south"})]), "crew", side="outer")
    assert (beyond.inner, beyond.why) == (False, "as asked")


def test_without_enclosed_ground_nobody_can_tell_which_side_is_inner(table_of):
    space = table_of([WALL], [CREW])
    assert drop(space, "crew").inner is None
    with pytest.raises(CannotReach, match="name the side by the compass"):
        drop(space, "crew", side="inner")


@pytest.mark.parametrize(
    ("weapon", "more", "said"),
    [
        ("south", {}, "from which place on it"),
        ("south", {"at": (0, 0)}, r"nobody can stand on 'south' at \(0, 0\)"),
        ("crew", {"at": (0, 0)}, "drops from where it stands"),
        ("ram", {}, "stands on the table"),
        ("loft", {}, "at no piece of castle"),
        ("crew", {"side": "left"}, "'left' is no side of a wall"),
        ("crow", {}, "did you mean 'crew'"),
    ],
)
def test_what_cannot_be_dropped_is_said_with_its_remedy(table_of, weapon, more, said):
    space = table_of(
        [*YARD, ("ram", (2, 2, 2), (20, 0), {"kind": "covered-ram"}),
         ("loft", (2, 2, 2), (-20, 0), {"kind": "building", "z_in": 4})],
        [("crew", (2, -5.4), {"on": "south"})],
    )  # fmt: skip
    with pytest.raises((CannotReach, NoSuchName), match=said):
        drop(space, weapon, **more)
