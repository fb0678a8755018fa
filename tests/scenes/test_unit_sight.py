"""One figure looks at a whole unit: each model, and the four ways to add them up."""

from __future__ import annotations

import math

import numpy as np
import pytest

from escalade.models.blocks import block
from escalade.scenes.errors import NoSuchName
from escalade.scenes.patterns import filled_in
from escalade.scenes.plain import unit_sight_data
from escalade.scenes.sight import look_at_unit
from escalade.scenes.sight.image_areas import image_area
from escalade.scenes.sight.mesh_bodies import mesh_body
from escalade.scenes.sight.silhouettes import Prism

WALL = ("wall", (1, 6, 4), (5, 2.05))
"""From y = 0.05 leftwards: it hides what stands on the left, and less than half of the middle."""


def at(degrees, distance=10.0):
    angle = math.radians(degrees)
    return (distance * math.cos(angle), distance * math.sin(angle))


@pytest.fixture
def seen(table_of):
    figures = [("eye", (0, 0)), ("left", at(20)), ("middle", at(0)), ("right", at(-20))]
    return look_at_unit(table_of([WALL], figures), "eye", ["left", "middle", "right"])


def test_each_model_is_looked_at_by_itself(seen):
    left, middle, right = seen.sights
    assert (left.visible, right.visible) == (0, 1)
    assert 0.5 < middle.visible < 1


def test_models_are_counted_by_any_part_by_half_and_by_all_of_each(seen):
    assert [reading.models for reading in seen.readings] == [2, 1, 1, None]
    assert [reading.share for reading in seen.readings[:3]] == pytest.approx([2 / 3, 1 / 3, 1 / 3])
    assert [reading.most for reading in seen.readings] == [True, False, False, False]


def test_models_that_look_equally_large_share_the_hidden_area_evenly(seen):
    assert seen.areas_in2 == pytest.approx([seen.areas_in2[0]] * 3, rel=1e-6)
    hidden = (1 + 1 - seen.sights[1].visible) / 3
    assert seen.readings[3].share == pytest.approx(hidden)


def test_a_far_model_counts_as_much_as_a_near_one(table_of):
    figures = [("eye", (0, 0)), ("near", at(20, 9)), ("far", at(-20, 18))]
    seen = look_at_unit(table_of([WALL], figures), "eye", ["near", "far"])
    assert seen.readings[3].share == pytest.approx(0.5, abs=0.01)


def test_a_model_named_twice_counts_once_and_nobody_hides_nothing(table_of):
    table = table_of([], [("eye", (0, 0)), ("orc", at(0))])
    assert len(look_at_unit(table, "eye", ["orc", "orc"]).sights) == 1
    assert [reading.share for reading in look_at_unit(table, "eye", []).readings] == [0, 0, 0, 0]


def test_a_component_may_be_among_them(table_of):
    table = table_of([WALL], [("eye", (0, 0)), ("orc", at(-20))])
    seen = look_at_unit(table, "eye", ["wall", "orc"])
    wall, orc = seen.areas_in2
    assert wall > orc > 0


def test_a_model_that_is_not_there_is_named(table_of):
    with pytest.raises(NoSuchName, match="'orc'"):
        look_at_unit(table_of([], [("eye", (0, 0))]), "eye", ["orc"])


def test_the_plain_data_holds_every_model_and_every_reading(seen, table_of):
    data = unit_sight_data(seen, table_of([WALL], [("eye", (0, 0))]))
    assert [model["to"] for model in data["models"]] == ["left", "middle", "right"]
    assert [hidden["most"] for hidden in data["hidden"]] == [True, False, False, False]


def test_a_square_board_looks_as_large_as_it_is():
    board = Prism(np.array([[10, -1], [10, 1.0]]), np.array([10.0, 0]), 0.0, 2.0)
    assert image_area(np.array([0.0, 0, 1]), board) == pytest.approx(4)


def test_a_mesh_looks_as_large_as_the_upright_body_it_fills():
    eye = np.array([-12.0, 3, 1])
    ring = np.array([[1.0, -1], [1, 1], [-1, 1], [-1, -1]])
    prism = Prism(ring, np.zeros(2), 0.0, 3.0)
    mesh = mesh_body(block(2.0, 3.0, 2.0))
    assert image_area(eye, mesh) == pytest.approx(image_area(eye, prism), rel=0.02)


def test_what_holds_the_eye_has_no_outline():
    prism = Prism(np.array([[1.0, -1], [1, 1], [-1, 1], [-1, -1]]), np.zeros(2), 0.0, 3.0)
    assert image_area(np.array([0, 0, 1.0]), prism) == 0


def test_a_star_stands_for_all_names_that_fit():
    known = ["orc 1", "orc 2", "troll", "odd * name"]
    assert filled_in(["troll", "orc ?", "orc *"], known, "figure") == ("troll", "orc 1", "orc 2")
    assert filled_in(["odd * name"], known, "figure") == ("odd * name",)
    with pytest.raises(NoSuchName, match=r"elf \*"):
        filled_in(["elf *"], known, "figure")
