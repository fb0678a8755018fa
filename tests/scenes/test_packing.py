"""Capacity: bases packed on ground, and laws that every packing keeps."""

import math

import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from escalade.scenes.bases import Base
from escalade.scenes.packing import capacity, most_bases, pack


def disc(mm):
    return Base.of_mm(mm, "round")


def box(length_mm, width_mm):
    return Base.of_mm((length_mm, width_mm), "rectangle")


@pytest.mark.parametrize(
    ("room", "base", "count"),
    [
        (shapely.box(0, 0, 10, 1), disc(25.4), 10),
        (shapely.box(0, 0, 10, 1), disc(25), 10),
        (shapely.box(0, 0, 10, 0.95), disc(25), 0),
        (shapely.box(0, 0, 3, 2), disc(25.4), 6),
        (shapely.box(0, 0, 10, 1.8661), disc(25.4), 19),
        (shapely.box(0, 0, 4, 4), box(25.4, 25.4), 16),
        (shapely.box(0, 0, 4, 1), box(50.8, 25.4), 2),
        (shapely.box(0, 0, 5, 2), box(50.8, 25.4), 5),
        (shapely.box(0, 0, 2, 2).difference(shapely.box(1, 1, 2, 2)), box(25.4, 25.4), 3),
        (shapely.Point(0, 0).buffer(1.5, 64), disc(25.4), 7),
    ],
    ids=[
        "ten inches of wall-walk an inch wide",
        "25 mm bases are a little smaller than an inch",
        "a walk narrower than the base holds nobody",
        "two rows of three",
        "two rows that interlock",
        "squares in a square",
        "cavalry in file",
        "cavalry, one of them across",
        "round a corner",
        "six round one",
    ],
)
def test_capacity_in_closed_form(room, base, count):
    assert len(pack(room, base)) == count


DISTANCES = {
    2: math.sqrt(2), 3: math.sqrt(6) - math.sqrt(2), 4: 1.0, 5: math.sqrt(2) / 2,
    6: math.sqrt(13) / 6, 7: 4 - 2 * math.sqrt(3), 8: (math.sqrt(6) - math.sqrt(2)) / 2, 9: 0.5,
    10: 0.4212795, 11: 0.3982073, 12: math.sqrt(34) / 15, 14: 0.3489152, 16: 1 / 3, 18: 0.3004626,
    20: 0.2866116, 25: 0.25, 30: 0.2245029,
}  # fmt: skip
"""How far apart so many points can be in a unit square at best: proved optima, printed in tables of
circle packings (closed forms where there are any)."""


@pytest.mark.parametrize("count", DISTANCES, ids="{} circles".format)
def test_as_many_circles_stand_in_a_square_as_are_known_to_fit_and_no_more(count):
    side = 1 + 1 / DISTANCES[count]
    base = disc(25.4)
    assert len(pack(shapely.box(0, 0, side, side), base)) == count
    # A square this much too small holds one less at best: more than what fitting forgives.
    small = shapely.box(0, 0, side - 0.02, side - 0.02)
    assert len(pack(small, base)) < count
    assert most_bases(shapely.box(0, 0, side, side), base) >= count


@pytest.mark.parametrize(
    ("rows", "long", "count"), [(1, 7, 7), (2, 7, 13), (3, 7, 20), (4, 6, 22), (5, 5, 23)]
)
def test_interlocked_rows_fill_a_walk(rows, long, count):
    room = shapely.box(0, 0, long, 1 + (rows - 1) * math.sqrt(3) / 2)
    assert len(pack(shapely.affinity.rotate(room, 33), disc(25.4))) == count


@pytest.mark.parametrize(
    ("size", "count"), [((3, 3), 4), ((5, 5), 12), ((4, 5), 10), ((7, 3), 10), ((3, 5), 7)]
)
def test_cavalry_lies_both_ways_where_that_holds_more(size, count):
    assert len(pack(shapely.box(0, 0, *size), box(50.8, 25.4))) == count


@pytest.mark.parametrize("angle", [0, 17, 45, 80])
@pytest.mark.parametrize(
    "base", [disc(25), box(25, 25), box(50, 25)], ids=["round", "square", "long"]
)
def test_a_turned_room_holds_as_many(base, angle):
    room = shapely.box(0, 0, 8, 2.6).difference(shapely.box(3, 1.5, 4, 2.6))
    turned = shapely.affinity.rotate(room, angle)
    assert len(pack(turned, base)) == pytest.approx(len(pack(room, base)), abs=1)


def test_what_cannot_be_exceeded_is_said():
    assert most_bases(shapely.box(0, 0, 10, 1), disc(25.4)) == 10
    assert most_bases(shapely.box(0, 0, 10, 0.9), disc(25.4)) == 0
    assert most_bases(shapely.box(0, 0, 4, 4), box(25.4, 25.4)) == 16


@st.composite
def rooms(draw):
    sides = st.integers(8, 96).map(lambda n: n / 16)
    whole = shapely.box(0, 0, draw(sides), draw(sides))
    hole = shapely.box(draw(sides), draw(sides), 6.5, 6.5)
    room = max(shapely.get_parts(whole.difference(hole)), key=lambda part: part.area)
    return shapely.affinity.rotate(room, draw(st.floats(0, 90)))


bases = st.one_of(
    st.floats(20, 60).map(disc),
    st.tuples(st.floats(20, 60), st.floats(20, 60)).map(lambda s: box(*s)),
)


@settings(max_examples=25, deadline=None)
@given(rooms(), bases)
def test_a_packing_never_overlaps_and_never_leaves_the_polygon(room, base):
    packed = pack(room, base)
    grown = room.buffer(0.006, join_style="mitre")
    assert all(grown.contains(placed.polygon) for placed in packed)
    cores = [placed.polygon.buffer(-1e-4) for placed in packed]
    assert all(not a.intersects(b) for i, a in enumerate(cores) for b in cores[:i])
    assert len(packed) <= most_bases(room, base)
    assert most_bases(room, base) <= room.buffer(0.01, join_style="mitre").area / base.area_in2


def test_no_level_is_packed_any_more_when_nobody_waits(table_of):
    class NobodyWaits(Exception):
        """Raised by the check."""

    def check() -> None:
        raise NobodyWaits

    space = table_of([("block", (4, 3, 4), (0, -6))])
    with pytest.raises(NobodyWaits):
        capacity(space, "block", disc(25.4), check)


def test_a_section_counts_every_level_and_draws_it(table_of):
    space = table_of(
        [("wall", (10, 5, 3), (0, 10), {"shape": "wall"}), ("block", (4, 3, 4), (0, -6))]
    )
    assert capacity(space, "block", disc(25.4)).total == 16
    wall = capacity(space, "wall", disc(25.4))
    [walk] = wall.levels
    assert (walk.name, walk.z_in) == ("wall-walk", pytest.approx(4, abs=0.1))
    two_rows = 20
    assert two_rows <= wall.total <= wall.at_most <= 30
    places = [base.at_in for base in walk.bases]
    assert min(math.dist(a, b) for i, a in enumerate(places) for b in places[:i]) >= 25 / 25.4


def test_levels_have_the_names_that_people_call_them(table_of):
    shapes = {"gatehouse": (8, 7, 4), "keep": (8, 11, 8), "siege-tower": (4, 8, 5)}
    space = table_of(
        [(kind, size, (15 * i - 15, 0), {"shape": kind, "kind": kind})
         for i, (kind, size) in enumerate(shapes.items())]
    )  # fmt: skip
    names = {kind: [level.name for level in capacity(space, kind, disc(25)).levels]
             for kind in shapes}  # fmt: skip
    assert set(names["gatehouse"]) == {"turret W", "turret E", "roof"}
    assert set(names["keep"]) == {"turret NE", "turret NW", "turret SE", "turret SW", "roof"}
    assert names["siege-tower"][0] == "top deck"
    assert {"first floor", "second floor"} <= set(names["siege-tower"])


@pytest.mark.parametrize(
    ("file", "names"),
    [
        ("cq_tower_with_roof.stl", {"ground floor", "first floor", "second floor", "third floor"}),
        ("cq_ruined_tower.stl", {"ground floor", "first floor"}),
        ("skirm_tower_ascii.stl", {"roof"}),
    ],
    ids=["a tower with a roof", "a ruin", "a block"],
)
def test_real_towers_have_floors(table_of, shared, file, names):
    model = {"dimensions_in": None, "model": str(shared(f"meshes/{file}")), "kind": "tower"}
    space = table_of([("tower", None, (0, 0), model | {"unit": "mm"})])
    held = capacity(space, "tower", disc(20))
    assert names <= {level.name for level in held.levels}
    for level in held.levels:
        for base in level.bases:
            held_by = [s for s in space.ground.below(base) if abs(s.z_in - level.z_in) < 1]
            assert held_by, "every base drawn stands on ground of its level"
