"""Rulers that stay: through figures and places, and in the scene file."""

from __future__ import annotations

import math

import pytest

from escalade.scenes.errors import NoSuchName, SceneFileError
from escalade.scenes.ruler import measure
from escalade.scenes.scene import Figure, PlacedComponent, Ruler, Scene, parse_scene, scene_text
from escalade.scenes.space import compile_scene

RADIUS_IN = 25 / 2 / 25.4


def table(**more) -> Scene:
    wall = PlacedComponent(name="wall", kind="wall", dimensions_in=(8, 3, 2), at=(0, 6))
    return Scene(
        components=(wall,),
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
    ],
    ids=[
        "edge to edge", "up to a wall-walk", "edge to place", "place to edge", "within the base",
        "place to place", "along a path", "past a base by its centre",
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
        ('{"name": "r", "points": ["orc", "goblin"]}', "rulers\\[0\\].points: no figure is called"),
        ('{"name": "r", "points": ["orc"]}', "rulers\\[0\\].points"),
        ('{"name": "r", "points": ["orc", [1, 2]]}', "rulers\\[0\\].points\\[1\\]"),
    ],
    ids=["an unknown figure", "one end", "a place without a height"],
)
def test_a_ruler_that_cannot_be_laid_is_refused_with_its_place(ruler, message):
    text = scene_text(table()).rstrip().removesuffix("}").rstrip() + f',\n  "rulers": [{ruler}]\n}}'
    with pytest.raises(SceneFileError, match=message):
        parse_scene(text)
