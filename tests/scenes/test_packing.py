"""Capacity: bases packed on ground, and laws that every packing keeps."""

import math

import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from escalade.scenes.bases import Base
from escalade.scenes.packing import capacity, pack


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
    assert len(packed) <= room.buffer(0.01).area / base.area_in2


def test_a_section_counts_every_level_and_draws_it(table_of):
    space = table_of(
        [("wall", (10, 5, 3), (0, 10), {"shape": "wall"}), ("block", (4, 3, 4), (0, -6))]
    )
    assert capacity(space, "block", disc(25.4)).total == 16
    wall = capacity(space, "wall", disc(25.4))
    [walk] = [level for level in wall.levels if level.bases]
    assert walk.z_in == pytest.approx(4, abs=0.1)
    two_rows = 20
    assert two_rows <= wall.total <= 25
    places = [base.at_in for base in walk.bases]
    assert min(math.dist(a, b) for i, a in enumerate(places) for b in places[:i]) >= 1 - 1e-6
