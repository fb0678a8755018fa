"""Rulers that stay: through figures and places, and in the scene file."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from escalade.models.mesh import Mesh
from escalade.models.pieces import build
from escalade.scenes.errors import NoSuchName, SceneFileError
from escalade.scenes.footprints import Footprint
from escalade.scenes.nearest import nearest_between, nearest_to_plan
from escalade.scenes.ruler import measure
from escalade.scenes.scene import Figure, PlacedComponent, Ruler, Scene
from escalade.scenes.scene_file import parse_scene, scene_text
from escalade.scenes.space import compile_scene

RADIUS_IN = 25 / 2 / 25.4


def table(**more) -> Scene:
    wall = PlacedComponent(name="wall", kind="wall", dimensions_in=(8, 3, 2), at=(0, 6))
    bridge = PlacedComponent(
        name="bridge", kind="terrain", dimensions_in=(4, 0.2, 4), at=(11, 0), z_in=2.5
    )
    lintel = PlacedComponent(
        name="lintel", kind="terrain", dimensions_in=(1, 0.5, 1), at=(0, 6), z_in=4
    )
    return Scene(
        components=(wall, bridge, lintel),
        figures=(
            Figure(name="orc", base_mm=25, at=(0, 0)),
            Figure(name="troll", base_mm=25, at=(5, 0)),
            Figure(name="archer", base_mm=25, at=(0, 6), on="wall"),
        ),
        **more,
    )


@pytest.mark.parametrize(
    ("points", "level", "upright"),
    [
        (("orc", "troll"), 5 - 2 * RADIUS_IN, 0),
        (("orc", "archer"), 6 - 2 * RADIUS_IN, 3),
        (("orc", (4, 3, 2)), 5 - RADIUS_IN, 2),
        (((4, 3, 2), "orc"), 5 - RADIUS_IN, 2),
        (("orc", (0.1, 0, 0)), 0, 0),
        (((0, 0, 0), (3, 4, 0)), 5, 0),
        (("orc", (0, 4, 0), (3, 4, 0)), 4 - RADIUS_IN + 3, 0),
        (("orc", "troll", (5, 3, 0), "archer"), 8 - 2 * RADIUS_IN + math.hypot(5, 3), 3),
        (("orc", "wall"), 5 - RADIUS_IN, 0),
        (("wall", "troll"), math.hypot(1, 5) - RADIUS_IN, 0),
        (("archer", "wall"), 0, 0),
        (("orc", "bridge"), 9 - RADIUS_IN, 2.5),
        (((10, 0, 1), "bridge"), 0, 1.5),
        (("wall", "bridge"), math.hypot(5, 3), 0),
        (("wall", "lintel"), 0, 1),
        (("wall", "wall"), 0, 0),
        (("orc", "wall", (0, 0, 0)), 6 - RADIUS_IN + 6, 0),
    ],
    ids=[
        "edge to edge", "up to a wall-walk", "edge to place", "place to edge", "within the base",
        "place to place", "along a path", "past a base by its centre", "to a wall's foot",
        "round a wall's corner", "on the wall", "up to a bridge", "straight up to a bridge",
        "wall to bridge", "wall to what hangs over it", "to itself", "past the middle of a wall",
    ],
)  # fmt: skip
def test_a_ruler_measures_through_figures_and_places(points, level, upright):
    measured = measure(compile_scene(table()), points)
    assert measured.level_in == pytest.approx(level, abs=1e-9)
    assert measured.upright_in == pytest.approx(upright, abs=1e-9)
    if len(points) == 2:
        assert measured.straight_in == pytest.approx(math.hypot(level, upright), abs=1e-9)


def test_a_ruler_is_drawn_from_base_to_base_through_its_corners():
    measured = measure(compile_scene(table()), ("orc", (0, 4, 0), "archer"))
    assert measured.points[0] == pytest.approx((0, RADIUS_IN, 0), abs=1e-3)
    assert measured.points[1] == (0, 4, 0)
    assert measured.points[2] == pytest.approx((0, 6 - RADIUS_IN, 3), abs=1e-3)


def test_a_ruler_at_a_figure_that_is_not_there_names_those_that_are():
    with pytest.raises(NoSuchName, match="troll"):
        measure(compile_scene(table()), ("goblin", (0, 0, 0)))


def test_rulers_are_kept_in_the_scene_file():
    scene = table(rulers=(Ruler(name="ruler", points=("orc", (1.5, 2, 0), "archer")),))
    text = scene_text(scene)
    assert '{"name": "ruler", "points": ["orc", [1.5, 2, 0], "archer"]}' in text
    assert parse_scene(text) == scene
    assert "rulers" not in scene_text(table())


@pytest.mark.parametrize(
    ("ruler", "message"),
    [
        (
            '{"name": "r", "points": ["orc", "goblin"]}',
            "rulers\\[0\\].points: no figure or component is called",
        ),
        ('{"name": "r", "points": ["orc"]}', "rulers\\[0\\].points"),
        ('{"name": "r", "points": ["orc", [1, 2]]}', "rulers\\[0\\].points\\[1\\]"),
    ],
    ids=["an unknown figure", "one end", "a place without a height"],
)
def test_a_ruler_that_cannot_be_laid_is_refused_with_its_place(ruler, message):
    text = scene_text(table()).rstrip().removesuffix("}").rstrip() + f',\n  "rulers": [{ruler}]\n}}'
    with pytest.raises(SceneFileError, match=message):
        parse_scene(text)


WEDGE = Mesh.of(
    np.array([[0, -5, 0], [6, -5, 0], [6, -5, 6], [0, 5, 0], [6, 5, 0], [6, 5, 6]], dtype=float),
    np.array(
        [[0, 1, 2], [3, 5, 4], [0, 2, 5], [0, 5, 3], [1, 4, 5], [1, 5, 2], [0, 3, 4], [0, 4, 1]]
    ),
)
"""A ramp that rises at 45 degrees along +x from x = 0."""


@settings(max_examples=40, deadline=None)
@given(st.floats(-3, 3), st.floats(0.5, 5), st.floats(0.1, 1))
def test_to_a_slope_the_shortest_way_goes_level_and_up(x, z, radius):
    here, there = nearest_to_plan(WEDGE, Footprint("oval", x, 0, radius, radius), z)
    above = z - (x + radius)  # of the base's nearest point over the slope
    if above > 0 and (x + radius) + z > 0:
        assert math.dist(here, there) == pytest.approx(above / math.sqrt(2), abs=1e-6)
        assert there[2] == pytest.approx((z + x + radius) / 2, abs=1e-5)
    elif abs(x - z) <= radius:
        assert math.dist(here, there) == pytest.approx(0, abs=1e-9)


TOWER = build("round-tower", (5, 8, 5))
MACHINE = build("siege-tower", (5, 9, 4))


@settings(max_examples=8, deadline=None)
@given(st.floats(-12, 12), st.floats(-12, 12), st.floats(-4, 10), st.floats(0, 360))
def test_two_components_are_as_far_apart_as_any_of_their_points_say(x, y, z, yaw):
    moved = MACHINE.moved((x, y, z), yaw)
    here, there = nearest_between(TOWER, moved)
    back, forth = nearest_between(moved, TOWER)
    apart = math.dist(here, there)
    assert math.dist(back, forth) == pytest.approx(apart, abs=1e-9)
    shares = np.random.default_rng(7).dirichlet([1, 1, 1], 40)
    ours, theirs = (
        np.einsum("kc,ncx->nkx", shares, mesh.vertices[mesh.faces]).reshape(-1, 3)
        for mesh in (TOWER, moved)
    )
    assert apart <= np.linalg.norm(ours - there, axis=1).min() + 1e-9
    assert apart <= np.linalg.norm(theirs - here, axis=1).min() + 1e-9
    assert max(0.0, *_between_boxes(TOWER, moved)) <= apart + 1e-9


def _between_boxes(one, other):
    (low, high), (other_low, other_high) = one.bounds, other.bounds
    return [*(other_low - high), *(low - other_high)]
