"""Laws of falls on any table: nobody rises, overlaps, hangs in the air or minds a move."""

from __future__ import annotations

import math
from itertools import combinations, pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from escalade.scenes.bases import Base
from escalade.scenes.collapse import collapse
from escalade.scenes.falls import push
from escalade.scenes.ground import ground_of
from escalade.scenes.scene import Table

FIELD = Table(width_in=120, depth_in=120)
BASES = [20, 25, 40, 50, (60, 35), (25, 50)]

figures = st.lists(
    st.tuples(
        st.sampled_from(["roof", "floor", "table"]),
        st.sampled_from(BASES),
        st.floats(0, 360),
        st.floats(-2.2, 2.2),
        st.floats(-1.7, 1.7),
    ),
    min_size=2,
    max_size=9,
)
LEVELS = {"roof": 5.0, "floor": 2.0, "table": 0.0}


def touching_free(base, other):
    """Whether two bases share no more than rounding leaves."""
    return base.distance_in(other) > 0 or (
        base.polygon.buffer(-1e-3).intersection(other.polygon).area == 0
    )


def crowd(drawn):
    """The drawn figures of which no two stand in one another, named in order."""
    kept, stood = [], []
    for level, mm, facing, x, y in drawn:
        shape = "rectangle" if isinstance(mm, tuple) else "round"
        base = Base.of_mm(mm, shape, (x, y), facing)
        if all(base.distance_in(one) > 0.01 for at, one in stood if at == level):
            stood.append((level, base))
            more = {"base_mm": mm, "facing_deg": facing, "z": LEVELS[level]}
            kept.append((f"{level} {len(kept)}", (x, y), more))
    return kept


@settings(max_examples=25)
@given(figures)
def test_of_many_who_lose_a_roof_at_once_none_ends_on_another_or_in_the_air(table_of, drawn):
    blocks = [
        ("roof", (5, 0.4, 4), (0, 0), {"z_in": 4.6}),
        ("floor", (5, 0.4, 4), (0, 0), {"z_in": 1.6}),
        ("stair", (2, 1, 2), (3.6, 0)),
        ("shed", (3, 2, 2), (0, 4)),
    ]
    space = table_of(blocks, crowd(drawn))
    left = {c.name: c.mesh for c in space.components if c.name != "roof"}
    ground = ground_of(left, space.scene.table)
    falls = collapse(space, "roof").falls
    assert {fall.figure for fall in falls} == {f.name for f in space.figures if f.on == "roof"}
    ends = [(f.name, f.base, f.z_in) for f in space.figures if f.on != "roof"]
    for fall in falls:
        assert all(lower[2] <= upper[2] + 1e-9 for upper, lower in pairwise(fall.path))
        base = space.figure(fall.figure).base.moved_to(*fall.landing.point[:2])
        assert ground.share_held(base.polygon, fall.landing.z_in) > 0.49
        ends.append((fall.figure, base, fall.landing.z_in))
    for (one, base, z), (other, beside, z_beside) in combinations(ends, 2):
        assert abs(z - z_beside) >= 0.75 or touching_free(base, beside), (one, other)


@settings(max_examples=20)
@given(
    st.floats(0, 360),
    st.floats(0.5, 5),
    st.floats(-1.9, 1.9),
    st.floats(-1.4, 1.4),
    st.tuples(st.floats(-20, 20), st.floats(-20, 20)),
    st.floats(0, 360),
)
def test_moving_and_turning_the_whole_table_changes_no_fall(
    table_of, bearing, length, x, y, shift, turn
):
    def moved(at):
        cosine, sine = math.cos(math.radians(turn)), math.sin(math.radians(turn))
        return (
            cosine * at[0] - sine * at[1] + shift[0],
            sine * at[0] + cosine * at[1] + shift[1],
        )

    blocks = [
        ("wall", (10, 5, 3), (0, 0)),
        ("shed", (3, 2, 3), (2, 3.2)),
        ("post", (1, 7, 1), (-4, 1)),
    ]
    stood = [
        ("orc", (x, y), {"z": 5}),
        ("troll", (0.3, -2.4), {"base_mm": 40}),
        ("elf", (1.1, 3), {"on": "shed"}),
        ("dwarf", (-1.7, 2.3)),
    ]
    angle = math.radians(bearing)
    by = (length * math.cos(angle), length * math.sin(angle))
    here = push(table_of(blocks, stood, table=FIELD), "orc", by)
    there = table_of(
        [(name, size, moved(at), {"yaw_deg": turn}) for name, size, at in blocks],
        [(name, moved(at), {"facing_deg": turn} | dict(*more)) for name, at, *more in stood],
        table=FIELD,
    )
    turned = math.radians(bearing + turn)
    same = push(there, "orc", (length * math.cos(turned), length * math.sin(turned)))
    assert (same.lands_on, same.stop and same.stop.name) == (
        here.lands_on,
        here.stop and here.stop.name,
    )
    assert same.drop_in == pytest.approx(here.drop_in, abs=1e-6)
    assert same.struck.point[:2] == pytest.approx(moved(here.struck.point[:2]), abs=1e-3)
    assert same.landing.point[:2] == pytest.approx(moved(here.landing.point[:2]), abs=0.02)


@settings(max_examples=25)
@given(
    st.sampled_from(BASES),
    st.floats(0, 360),
    st.floats(0, 360),
    st.floats(0.5, 6),
    st.floats(-3, 3),
    st.floats(-0.8, 0.8),
)
def test_whatever_its_base_a_pushed_figure_ends_on_ground_that_holds_it(
    table_of, mm, facing, bearing, length, x, y
):
    blocks = [
        ("wall", (10, 5, 4), (0, 0)),
        ("merlon", (1, 6.2, 0.4), (1, 1.8)),
        ("ledge", (10, 2.5, 0.6), (0, -2.3)),
        ("next", (4, 5, 4), (7.6, 0)),
        ("steps", (2, 0.3, 2), (-3, 3)),
    ]
    horse = ("horse", (x, y), {"z": 5, "base_mm": mm, "facing_deg": facing})
    space = table_of(blocks, [horse, ("elf", (2, 2.7)), ("orc", (-1, -3.4))], table=FIELD)
    angle = math.radians(bearing)
    fall = push(space, "horse", (length * math.cos(angle), length * math.sin(angle)))
    assert all(lower[2] <= upper[2] + 1e-9 for upper, lower in pairwise(fall.path))
    base = space.figure("horse").base.moved_to(*fall.landing.point[:2])
    assert space.ground.share_held(base.polygon, fall.landing.z_in) >= 0.5 - 1e-6
    for other in space.figures[1:]:
        assert abs(other.z_in - fall.landing.z_in) >= 0.75 or touching_free(base, other.base)
    if fall.verdict is not None:
        assert fall.drop_in == pytest.approx(5 - fall.struck.z_in)
