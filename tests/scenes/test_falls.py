"""Falls: pushes, edges, landings, those landed on, and a garrison that loses its wall."""

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from escalade.scenes.errors import CannotStand, NoSuchName
from escalade.scenes.falls import collapse, push
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
    falls = collapse(space, "wall")
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
