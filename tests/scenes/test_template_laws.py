"""What holds for every template and every base: closed forms, rigid motions, growth, tolerance."""

from __future__ import annotations

import math

import numpy as np
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from escalade.scenes.bases import MM_PER_INCH
from escalade.scenes.scene import PlacedTemplate
from escalade.scenes.templates import TEMPLATES, footprint_of, strike

STATES = ["none", "partial", "full"]

places = st.tuples(st.floats(-4, 4), st.floats(-4, 4))
turns = st.floats(0, 360)
sizes = st.sampled_from([1.0, 2.0, 3.0, 4.0])


def lay(shape, size_in, at, yaw_deg=0.0, **more):
    return PlacedTemplate(name="shot", shape=shape, size_in=size_in, at=at, yaw_deg=yaw_deg, **more)


def under(table_of, template, base_mm, shape="round", at=(0, 0), facing_deg=0.0):
    base = {"base_mm": base_mm, "base_shape": shape, "facing_deg": facing_deg}
    return strike(table_of(figures=[("orc", at, base)]), template).figure("orc")


def expected(overlap, inside, to_cover):
    """State and margin that two depths make, with the drift that would cover the base."""
    if inside >= 0:
        return "full", inside
    if overlap <= 0:
        return "none", -overlap
    return "partial", min(overlap, to_cover)


@settings(max_examples=60, deadline=None)
@given(places, sizes, st.floats(10, 60))
def test_margins_of_circles_against_circles_are_exact(table_of, at, size, mm):
    radius, away = mm / MM_PER_INCH / 2, math.hypot(*at)
    inside = size / 2 - radius - away
    to_cover = -inside if size / 2 >= radius else math.inf
    state, margin = expected(size / 2 + radius - away, inside, to_cover)
    orc = under(table_of, lay("circle", size, at), mm)
    assert orc.margin_in == pytest.approx(margin, abs=1e-9)
    assert orc.overlap_in == pytest.approx(size / 2 + radius - away, abs=1e-9)
    assert orc.state == state or orc.margin_in <= TEMPLATES.edge_in


@settings(max_examples=60, deadline=None)
@given(places, st.floats(10, 60), turns)
def test_margins_of_circles_against_half_circles_are_exact(table_of, at, mm, yaw):
    """The depth is the radius and the distance to the half circle's edge, inwards positive."""
    radius, turn = mm / MM_PER_INCH / 2, math.radians(yaw)
    along = -at[0] * math.cos(turn) - at[1] * math.sin(turn)
    across = at[0] * math.sin(turn) - at[1] * math.cos(turn)
    away = math.hypot(along, across)
    if across >= 0:
        edge = min(1.5 - away, across)
    else:
        edge = -math.hypot(max(0.0, abs(along) - 1.5), across)
    orc = under(table_of, lay("half", 3, at, yaw), mm)
    assert orc.overlap_in == pytest.approx(radius + edge, abs=1e-6)
    if radius + edge <= 0 or edge >= radius:
        assert orc.margin_in == pytest.approx(abs(edge + math.copysign(radius, -edge)), abs=1e-6)


@settings(max_examples=60, deadline=None)
@given(places, st.floats(10, 60), st.floats(10, 60), turns)
def test_depths_of_rectangles_under_circles_are_those_of_corners_and_sides(
    table_of, at, length, width, facing
):
    half = np.array([length, width]) / MM_PER_INCH / 2
    turn = math.radians(facing)
    seen = np.abs(
        [at[0] * math.cos(turn) + at[1] * math.sin(turn),
         at[1] * math.cos(turn) - at[0] * math.sin(turn)]
    )  # fmt: skip
    outside = np.maximum(seen - half, 0.0)
    nearest = math.hypot(*outside) or max(seen - half)
    orc = under(table_of, lay("circle", 3, at), (length, width), "rectangle", facing_deg=facing)
    assert orc.overlap_in == pytest.approx(1.5 - nearest, abs=1e-6)
    if math.hypot(*(seen + half)) < 1.5:
        assert orc.margin_in == pytest.approx(1.5 - math.hypot(*(seen + half)), abs=1e-6)


EXACTLY = {
    "a circle of its size": ("circle", 50.8, "round", 0.0),
    "a square in a circle": ("circle", (50.8 * math.sqrt(0.5),) * 2, "rectangle", 0.0),
    "an oblong in a circle": ("circle", (50.8 * 0.8, 50.8 * 0.6), "rectangle", 0.0),
    "an oval as long as a circle": ("circle", (50.8, 30.0), "oval", 0.0),
    "a circle in a half circle": ("half", 25.4, "round", 0.5),
    "an oblong in a half circle": ("half", (50.8 * 0.8, 25.4 * 0.6), "rectangle", 0.3),
}
"""Bases that a template of 2 in just covers: its shape, the base, how far up its centre lies."""


@pytest.mark.parametrize(("shape", "mm", "base", "up"), EXACTLY.values(), ids=EXACTLY)
@settings(max_examples=12, deadline=None)
@given(places, turns)
def test_what_is_exactly_covered_counts_as_covered(table_of, shape, mm, base, up, at, yaw):
    turn = math.radians(yaw)
    centre = (at[0] - up * math.sin(turn), at[1] + up * math.cos(turn))
    template = lay(shape, 2, at, yaw)
    orc = under(table_of, template, mm, base, centre, yaw)
    assert (orc.state, orc.coverage) == ("full", 1.0)
    assert orc.margin_in == pytest.approx(0, abs=1e-6)
    smaller = template.model_copy(update={"size_in": 2 - 4 * TEMPLATES.edge_in})
    assert under(table_of, smaller, mm, base, centre, yaw).state == "partial"


BASES = (
    ("round", {"base_mm": 32}),
    ("oval", {"base_mm": (60, 35), "base_shape": "oval"}),
    ("square", {"base_mm": (25, 25)}),
    ("cavalry", {"base_mm": (50, 25)}),
)


@pytest.mark.parametrize("shape", ["circle", "half"])
@settings(max_examples=12, deadline=None)
@given(places, turns, turns, places)
def test_turning_and_moving_everything_together_changes_nothing(
    table_of, shape, at, yaw, turn, shift
):
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))

    def moved(x, y):
        return (shift[0] + cos * x - sin * y, shift[1] + sin * x + cos * y)

    def seen(move, turned):
        space = table_of(
            [("wall", (6, 5, 1), move(0, 2.5), {"yaw_deg": turned})],
            [
                (name, move(-2 + 1.3 * i, 0.4 * i), more | {"facing_deg": 20 * i + turned, "z": 0})
                for i, (name, more) in enumerate(BASES)
            ],
        )
        return strike(space, lay(shape, 3, move(*at), yaw + turned))

    still, after = seen(lambda x, y: (x, y), 0.0), seen(moved, turn)
    for one, other in zip(still.figures, after.figures, strict=True):
        assert other.coverage == pytest.approx(one.coverage, abs=1e-6)
        assert other.margin_in == pytest.approx(one.margin_in, abs=1e-6)
        assert other.overlap_in == pytest.approx(one.overlap_in, abs=1e-6)
        assert (other.state, other.hit.hit) == (one.state, one.hit.hit) or one.margin_in < 1e-5
    # On the very edge of touching, the last digits of the turned outlines decide.
    grazing = abs(wall_gap(shape, at, yaw) - TEMPLATES.contact_in) < 1e-3
    assert [c.name for c in after.components] == [c.name for c in still.components] or grazing


def wall_gap(shape, at, yaw):
    """From a template of 3 in to a wall of 6 by 1 in around (0, 2.5)."""
    return shapely.box(-3, 2, 3, 3).distance(footprint_of(lay(shape, 3, at, yaw)).polygon)


@pytest.mark.parametrize("shape", ["circle", "half"])
@pytest.mark.parametrize("attack", ["blast", "drop"])
@settings(max_examples=15, deadline=None)
@given(places, turns, st.floats(0.5, 4), st.floats(1, 2))
def test_growing_a_template_loses_no_model_and_no_hit(
    table_of, shape, attack, at, yaw, size, growth
):
    """A half circle grows about the middle of its flat edge."""
    space = table_of(
        [("wall", (6, 5, 1), (0, 2.5))],
        [(name, (1.3 * i, 0), more) for i, (name, more) in enumerate(BASES)],
    )
    before = strike(space, lay(shape, size, at, yaw, attack=attack))
    after = strike(space, lay(shape, size * growth, at, yaw, attack=attack))
    for small, large in zip(before.figures, after.figures, strict=True):
        assert STATES.index(large.state) >= STATES.index(small.state)
        assert large.coverage >= small.coverage - 1e-9
        assert large.overlap_in >= small.overlap_in - 1e-9
        assert large.hit.chance >= small.hit.chance
    assert {c.name for c in after.components} >= {c.name for c in before.components}
