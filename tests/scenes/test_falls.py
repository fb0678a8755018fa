"""Falls: pushes, edges, landings, those landed on, and a garrison that loses its wall."""

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from escalade.scenes.collapse import collapse
from escalade.scenes.errors import CannotStand, NoSuchName
from escalade.scenes.falls import push
from escalade.scenes.scene import Table

RADIUS = 25 / 50.8
WALL = ("wall", (10, 5, 3), (0, 0))


def wall_of(height):
    return ("wall", (10, height, 3), (0, 0))


@pytest.mark.parametrize(("height", "strength"), [(3.5, 4), (5, 5), (5.2, 6), (8, 8)])
def test_a_fall_is_as_strong_as_it_is_deep_rounded_up(table_of, height, strength):
    space = table_of([wall_of(height)], [("orc", (0, 1), {"on": "wall"})])
    fall = push(space, "orc", (0, 3))
    assert fall.drop_in == pytest.approx(height)
    assert (fall.verdict.strength, fall.verdict.prone) == (strength, True)


def test_it_slides_to_the_edge_and_lands_clear_of_the_wall(table_of):
    fall = push(table_of([WALL], [("orc", (1, 0.5), {"on": "wall"})]), "orc", (0, 2))
    edge = fall.path[1]
    assert edge == pytest.approx((1, 1.5, 5), abs=1e-5)
    assert fall.landing.point == pytest.approx((1, 1.5 + RADIUS, 0), abs=0.006)
    assert fall.landing.on is None
    assert fall.path[-1] == fall.landing.point


@pytest.mark.parametrize("push_in", [(90, 0), (1e9, 0), (-1e300, 1e300)], ids=str)
def test_a_push_beyond_all_measure_ends_at_the_table_edge(table_of, push_in):
    fall = push(table_of([], [("orc", (0, 0))]), "orc", push_in)
    assert fall.verdict is None
    assert max(abs(fall.landing.x_in) - 36, abs(fall.landing.y_in) - 24) <= 0
    assert math.dist(fall.landing.point, (0, 0, 0)) > 23


@pytest.mark.parametrize("push_in", [(0, 0), (0, 0.9), (3, 0)], ids=str)
def test_a_push_that_stays_on_the_wall_is_no_fall(table_of, push_in):
    fall = push(table_of([WALL], [("orc", (0, 0.5), {"on": "wall"})]), "orc", push_in)
    assert (fall.drop_in, fall.verdict, fall.landing.on) == (0, None, "wall")
    assert fall.landing.point == pytest.approx((push_in[0], 0.5 + push_in[1], 5))


def test_a_ledge_wide_enough_catches_it_and_a_narrow_one_does_not(table_of):
    def landing(depth):
        ledge = ("ledge", (10, 2, depth), (0, 1.5 + depth / 2))
        space = table_of([WALL, ledge], [("orc", (0, 1), {"on": "wall"})])
        return push(space, "orc", (0, 2)).landing

    assert (landing(2).z_in, landing(2).on) == (2, "ledge")
    assert (landing(0.4).z_in, landing(0.4).on) == (0, None)


def test_who_is_landed_on_and_where_it_ends_beside_them(table_of):
    space = table_of([WALL], [("orc", (0, 1), {"on": "wall"}), ("elf", (0.2, 2.1))])
    fall = push(space, "orc", (0, 2))
    assert fall.lands_on == ("elf",)
    elf = space.figure("elf").base
    assert math.dist(elf.at_in, fall.landing.point[:2]) == pytest.approx(2 * RADIUS, abs=1e-3)
    assert fall.drop_in == pytest.approx(5)


def test_a_merlon_stops_it_and_a_sill_does_not(table_of):
    def pushed(height):
        parapet = ("parapet", (10, 5 + height, 0.3), (0, 1.35))
        return push(table_of([WALL, parapet], [("orc", (0, 0.5), {"on": "wall"})]), "orc", (0, 3))

    stopped = pushed(1.2)
    assert (stopped.stopped_by, stopped.verdict) == ("parapet", None)
    assert stopped.landing.z_in == 5
    assert pushed(0.5).drop_in == pytest.approx(5, abs=0.6)
    assert pushed(0.5).landing.z_in == 0


def test_it_falls_down_a_flight_of_stairs_only_where_the_flight_ends(table_of):
    steps = [(f"step {i}", (0.5, 0.25 * (i + 1), 2), (i * 0.5, 0)) for i in range(8)]
    space = table_of(steps, [("orc", (3.5, 0), {"on": "step 7"})])
    down = push(space, "orc", (-6, 0))
    assert down.verdict is None
    assert down.landing.point == pytest.approx((-2.5, 0, 0))
    off = push(space, "orc", (0, 3))
    assert off.drop_in == pytest.approx(2)


def test_a_destroyed_wall_drops_its_garrison_beside_each_other(table_of):
    garrison = [(f"elf {i}", (x, 0), {"on": "wall"}) for i, x in enumerate((-1, 0, 1))]
    space = table_of([WALL, ("rubble", (4, 1, 3), (0, 0))], [*garrison, ("orc", (0, 4))])
    falls = collapse(space, "wall").falls
    assert {fall.figure for fall in falls} == {"elf 0", "elf 1", "elf 2"}
    assert all(fall.drop_in == pytest.approx(4) for fall in falls)
    assert all(fall.verdict.strength == 4 for fall in falls)
    places = [fall.landing.point[:2] for fall in falls]
    assert all(
        math.dist(a, b) >= 2 * RADIUS - 1e-9 for i, a in enumerate(places) for b in places[:i]
    )


def test_the_pushed_figure_must_exist_and_land_somewhere(table_of):
    space = table_of([("wall", (4, 5, 4), (0, 0))], [("orc", (0, 0), {"on": "wall"})])
    with pytest.raises(NoSuchName):
        push(space, "troll", (1, 0))
    tight = table_of(
        [("wall", (4, 5, 4), (0, 0))],
        [("orc", (0, 1.9), {"on": "wall"})],
        table=Table(width_in=4.2, depth_in=4.2),
    )
    with pytest.raises(CannotStand, match="no ground to land on"):
        push(tight, "orc", (0, 1))


bearings = st.floats(0, 360)


@settings(max_examples=40, deadline=None)
@given(bearings, st.floats(0.2, 6), st.floats(-1.9, 1.9), st.floats(-1.4, 1.4))
def test_a_fall_never_rises_and_never_ends_on_anybody(table_of, bearing, length, x, y):
    space = table_of(
        [WALL, ("shed", (3, 2, 3), (2, 3.2)), ("tower", (3, 7, 3), (-6.5, 0))],
        [
            ("orc", (x, y), {"on": "wall"}),
            ("troll", (0, -2.4), {"base_mm": 40}),
            ("elf", (1, 3), {"on": "shed"}),
            ("horse", (-2, 2.5), {"base_mm": (50, 25), "facing_deg": 30}),
        ],
    )
    angle = math.radians(bearing)
    fall = push(space, "orc", (length * math.cos(angle), length * math.sin(angle)))
    assert fall.drop_in >= 0
    assert all(b[2] <= a[2] + 1e-9 for a, b in zip(fall.path, fall.path[1:], strict=False))
    if fall.verdict is not None:
        base = space.figure("orc").base.moved_to(*fall.landing.point[:2])
        for other in space.figures[1:]:
            if other.z_in == fall.landing.z_in:
                gap = base.distance_in(other.base)
                touching = base.polygon.buffer(-1e-3).intersects(other.base.polygon)
                assert gap > 0 or not touching
        held = space.ground.share_held(base.polygon, fall.landing.z_in)
        assert held > 0.99


def test_a_figure_pushed_off_the_third_floor_of_a_ruin_falls_to_the_field(table_of, shared):
    ruin = shared("meshes/cq_ruined_tower.stl")
    model = {"dimensions_in": None, "model": str(ruin), "unit": "mm", "kind": "tower"}
    stairs = ("orc", (0, 0), {"on": "ruin", "base_mm": 20})
    space = table_of([("ruin", None, (0, 0), model)], [stairs])
    landing = next(
        s
        for s in space.ground.surfaces
        if s.owner == "ruin" and s.z_in > 1.5 and s.polygon.area < 2
    )
    x, y = landing.polygon.representative_point().coords[0]
    high = table_of(
        [("ruin", None, (0, 0), model)],
        [("orc", (x, y), {"base_mm": 10, "z": landing.z_in})],
    )
    length = math.hypot(x, y)
    fall = push(high, "orc", (4 * x / length, 4 * y / length))
    assert fall.landing.on is None
    assert fall.drop_in == pytest.approx(landing.z_in, abs=0.36)
    assert fall.verdict.strength == math.ceil(fall.drop_in - 0.01)


def parapet(crenel, sill=0.5, merlon=1.2):
    """Two merlons and the sill between them, along the north edge of WALL, about x = 0."""
    return [
        WALL,
        ("left merlon", (2, 5 + merlon, 0.3), (-1 - crenel / 2, 1.35)),
        ("right merlon", (2, 5 + merlon, 0.3), (1 + crenel / 2, 1.35)),
        ("sill", (crenel, 5 + sill, 0.3), (0, 1.35)),
    ]


@pytest.mark.parametrize(
    ("crenel", "x", "what"),
    [
        (0.7, 0.0, "crenel"),
        (0.7, 0.3, "crenel"),
        (0.7, 1.3, "wall"),
        (0.3, 0.0, "wall"),
        (3.0, 0.0, "low wall"),
    ],
    ids=[
        "through a crenel wider than its shoulders",
        "turned aside into the crenel",
        "against the merlon",
        "a crenel narrower than its shoulders",
        "over a low wall",
    ],
)
def test_what_it_goes_over_or_what_stops_it_is_said(table_of, crenel, x, what):
    space = table_of(parapet(crenel), [("orc", (x, 0.5), {"on": "wall"})])
    fall = push(space, "orc", (0, 3))
    if fall.stop is None:
        assert (fall.over.what, fall.landing.on) == (what, None)
        assert fall.over.sill_in == pytest.approx(0.5, abs=0.01)
    else:
        assert fall.stop.what == what
        assert fall.landing.y_in == pytest.approx(1.2 - RADIUS, abs=0.05)


def test_a_wall_behind_its_back_makes_no_crenel_of_the_rim_before_it(table_of):
    blocks = [
        ("stair", (6, 3, 1), (0, 0)),
        ("rim", (6, 3.2, 0.1), (0, 0.45)),
        ("tower", (6, 9, 1), (0, -0.95)),
    ]
    fall = push(table_of(blocks, [("orc", (0, 0.1), {"on": "stair"})]), "orc", (0, 3))
    assert (fall.over.what, fall.drop_in) == ("low wall", 3)


def test_a_merlon_of_its_own_wall_is_called_so(table_of):
    rank = [(f"orc {i}", (1.1 * i - 4.4, 0.3), {"on": "wall"}) for i in range(9)]
    space = table_of([("wall", (10, 5, 3), (0, 0), {"shape": "wall"})], rank)
    pushed = [push(space, name, (0, -3)) for name, *_ in rank]
    assert {fall.stop.what for fall in pushed if fall.stop} == {"merlon"}
    assert {fall.over.what for fall in pushed if fall.over} == {"crenel"}
    merlon = next(fall.stop for fall in pushed if fall.stop)
    assert merlon.top_in == pytest.approx(1, abs=0.08)
    assert push(space, "orc 4", (0, 3)).over.what == "open edge"


@pytest.mark.parametrize(("gap", "passes"), [(0.5, False), (0.9, False), (1.0, True)], ids=str)
def test_a_gap_narrower_than_the_base_stops_it_where_its_edge_touches(table_of, gap, passes):
    posts = [("left", (2, 3, 1), (-1 - gap / 2, 3)), ("right", (2, 3, 1), (1 + gap / 2, 3))]
    fall = push(table_of(posts, [("orc", (0, 0))]), "orc", (0, 6))
    if passes:
        assert fall.landing.point == (0, 6, 0)
        return
    assert fall.stopped_by in {"left", "right"}
    corner = math.dist(fall.landing.point[:2], (gap / 2, 2.5))
    assert corner == pytest.approx(RADIUS, abs=0.03)


def test_another_figure_on_its_level_stops_it_at_its_edge(table_of):
    figures = [
        ("orc", (-3, 0), {"on": "wall"}),
        ("elf", (0, 0.2), {"on": "wall"}),
        ("dwarf", (1, 0)),
    ]
    fall = push(table_of([WALL], figures), "orc", (6, 0))
    assert (fall.stop.name, fall.stop.what, fall.verdict) == ("elf", "figure", None)
    assert math.dist(fall.landing.point[:2], (0, 0.2)) == pytest.approx(2 * RADIUS, abs=1e-5)


def gap_in_walk(gap):
    return [("left", (6, 5, 3), (-3 - gap / 2, 0)), ("right", (6, 5, 3), (3 + gap / 2, 0))]


@pytest.mark.parametrize(("gap", "falls"), [(0.2, False), (0.6, False), (0.95, False), (1.0, True)])
def test_a_gap_in_the_walk_narrower_than_the_base_is_crossed(table_of, gap, falls):
    space = table_of(gap_in_walk(gap), [("orc", (-2, 0), {"on": "left"})])
    across = push(space, "orc", (4, 0))
    assert (across.landing.on == "right") != falls
    assert across.drop_in == (5 if falls else 0)


def test_pushed_into_a_gap_too_narrow_to_fall_through_it_ends_where_it_is_held_again(table_of):
    space = table_of(gap_in_walk(0.8), [("orc", (-1, 0), {"on": "left"})])
    across = push(space, "orc", (1.05, 0))
    assert (across.landing.on, across.drop_in) == ("right", 0)
    assert across.landing.x_in == pytest.approx(0.4, abs=0.03)
    assert space.ground.share_held(
        space.figure("orc").base.moved_to(across.landing.x_in, 0).polygon, 5
    ) == pytest.approx(0.5, abs=0.05)


def test_a_gap_with_somebody_on_its_far_side_is_not_crossed(table_of):
    figures = [("orc", (-1, 0), {"on": "left"}), ("elf", (1.3, 0), {"on": "right"})]
    fall = push(table_of(gap_in_walk(0.8), figures), "orc", (2, 0))
    assert (fall.lands_on, fall.landing.on) == ((), None)


@pytest.mark.parametrize(
    ("at", "by", "ends"),
    [
        ((35, 0), (4, 0), (36 - RADIUS, 0)),
        ((0, -23), (0, -2), (0, RADIUS - 24)),
        ((35.8, 1), (3, 0), (35.8, 1)),
    ],
    ids=["at one side", "at another", "who stands over it stays"],
)
@pytest.mark.parametrize("kerb", [[], [("kerb", (0.4, 0.3, 4), (35.8, 0))]], ids=["bare", "kerb"])
def test_the_edge_of_the_table_stops_a_push_on_the_table(table_of, at, by, ends, kerb):
    fall = push(table_of(kerb, [("orc", at, {"z": 0})]), "orc", by)
    assert (fall.stop.what, fall.drop_in, fall.verdict) == ("table's edge", 0, None)
    assert fall.landing.point[:2] == pytest.approx(ends, abs=0.006)


def test_whom_ground_within_a_step_holds_keeps_his_feet_when_what_he_stands_on_is_gone(table_of):
    blocks = [
        ("kerb", (4, 0.3, 4), (0, 0)),
        ("wall", (4, 5, 3), (10, 0)),
        ("next", WALL[1], (17, 0)),
    ]
    figures = [("orc", (0, 0), {"on": "kerb"}), ("elf", (11.9, 0), {"on": "wall"})]
    space = table_of(blocks, figures)
    [orc] = collapse(space, "kerb").falls
    assert (orc.verdict, orc.landing.point, orc.landing.on) == (None, (0, 0, 0), None)
    [elf] = collapse(space, "wall").falls
    assert elf.verdict.strength == 5


def test_who_leans_on_a_destroyed_component_falls_with_it_and_who_does_not_stays(table_of):
    blocks = [
        ("corner", (3, 5, 3), (0, 0)),
        ("beside", (6, 5, 3), (4.5, 0)),
        ("far", WALL[1], (0, 9)),
    ]
    figures = [("orc", (1.45, 1.3), {"on": "corner"}), ("elf", (-1, 0), {"on": "corner"})]
    falls = collapse(table_of(blocks, figures), "beside").falls
    assert [fall.figure for fall in falls] == ["orc"]
    assert falls[0].drop_in == pytest.approx(5)


@pytest.mark.parametrize("facing", [0, 37, 90])
@pytest.mark.parametrize("mm", [(60, 35), (50, 25)], ids=["60 x 35 mm", "50 x 25 mm"])
def test_a_long_base_rolls_to_free_ground_nearby_not_to_the_rim_of_the_search(table_of, mm, facing):
    horse = ("horse", (0, 0), {"on": "wall", "base_mm": mm, "facing_deg": facing})
    space = table_of([("wall", (10, 5, 5), (0, 0))], [horse, ("x", (0, 4)), ("y", (1, 5))])
    fall = push(space, "horse", (0, 4))
    ends = space.figure("horse").base.moved_to(*fall.landing.point[:2])
    assert math.dist(fall.landing.point, fall.struck.point) < 1.75
    assert min(ends.distance_in(f.base) for f in space.figures[1:]) < 0.15


def test_it_falls_clear_of_a_balcony_too_narrow_to_hold_it(table_of):
    balcony = ("balcony", (10, 0.3, 0.4), (0, 1.7), {"z_in": 2})
    fall = push(table_of([WALL, balcony], [("orc", (0, 1), {"on": "wall"})]), "orc", (0, 2))
    assert fall.landing.on is None
    assert fall.landing.y_in == pytest.approx(1.9 + RADIUS, abs=0.01)


@settings(max_examples=25, deadline=None)
@given(bearings, st.floats(0.5, 8), st.floats(-2, 2), st.floats(-1.2, 1.2))
def test_a_push_never_takes_a_base_into_a_wall_or_a_figure(table_of, bearing, length, x, y):
    walls = [
        ("post", (1, 3, 1), (4, 1)), ("wall", (6, 3, 1), (-1, 4), {"yaw_deg": 20}),
        ("tower", (3, 6, 3), (-5, -1), {"yaw_deg": 40}), ("block", (2, 2, 2), (1, -4)),
    ]  # fmt: skip
    elves = [("elf", (2.6, -1.2)), ("horse", (-1, -2.5), {"base_mm": (50, 25), "facing_deg": 30})]
    space = table_of(walls, [("orc", (x / 4, y / 4 + 0.5)), *elves])
    angle = math.radians(bearing)
    fall = push(space, "orc", (length * math.cos(angle), length * math.sin(angle)))
    base = space.figure("orc").base.moved_to(*fall.landing.point[:2])
    core = base.polygon.buffer(-0.021)
    for body in space.ground.solids.bodies:
        assert body.within(core, 0.7, 0.9).area == 0
    for other in space.figures[1:]:
        assert not core.intersects(other.base.polygon)
    gone = math.dist(fall.landing.point[:2], fall.path[0][:2])
    assert gone == pytest.approx(length, abs=1e-6) if fall.stop is None else gone < length


def room(ceiling, sill=None):
    """Four walls round a floor 2 in up, a ceiling so far above it, the north wall a sill or not."""
    north = ("north", (4, 2 + (sill or 3), 0.5), (0, 1.75))
    return [
        ("floor", (4, 2, 4), (0, 0)),
        ("west", (0.5, 5, 4), (-1.75, 0)),
        ("east", (0.5, 5, 4), (1.75, 0)),
        ("south", (4, 5, 0.5), (0, -1.75)),
        north,
        ("ceiling", (4, 0.2, 4), (0, 0), {"z_in": 2 + ceiling}),
    ]


@pytest.mark.parametrize("tall", [1.25, 2.5], ids=["a man", "an ogre"])
@pytest.mark.parametrize("ceiling", [0.8, 1.1, 2.0])
def test_who_stoops_under_a_ceiling_is_stopped_by_the_walls_of_his_room(table_of, tall, ceiling):
    orc = ("orc", (0, 0), {"on": "floor", "height_in": tall})
    fall = push(table_of(room(ceiling), [orc]), "orc", (0, 4))
    assert (fall.stop.name, fall.stop.what) == ("north", "wall")
    assert fall.landing.point == pytest.approx((0, 1.5 - RADIUS, 2), abs=0.03)


@pytest.mark.parametrize(("sill", "over"), [(0.36, True), (0.5, False)])
def test_who_stoops_goes_over_half_of_what_stands_of_him(table_of, sill, over):
    orc = ("orc", (0, 0), {"on": "floor"})
    fall = push(table_of(room(0.8, sill), [orc]), "orc", (0, 4))
    assert (fall.stop is None) == over
    assert fall.landing.z_in == (0 if over else 2)


def test_walls_that_reach_the_ceiling_are_no_merlons_even_of_his_own_tower(table_of, shared):
    model = {"dimensions_in": None, "model": str(shared("meshes/cq_ruined_tower.stl"))}
    tower = ("ruin", None, (0, 0), model | {"unit": "mm", "kind": "tower"})
    third, fourth = (({"on": "ruin", "z": mm / 25.4}) for mm in (55, 80))
    space = table_of([tower], [("orc", (0, 0), third), ("elf", (0, 0), fourth)])
    assert push(space, "orc", (4, 0)).stop.what == "wall"
    assert push(space, "elf", (4, 0)).stop.what == "merlon"
