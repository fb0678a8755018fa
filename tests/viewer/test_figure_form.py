"""Figures put on the table by hand: what they are, and where there is room for them."""

from __future__ import annotations

import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

from escalade.models.errors import LengthError
from escalade.models.pieces import LOOKS
from escalade.scenes.bases import Base
from escalade.scenes.scene import Scene, Table
from escalade.scenes.space import compile_scene
from escalade.viewer.camera import bounds_of
from escalade.viewer.desk import Desk
from escalade.viewer.errors import ViewerError
from escalade.viewer.figure_form import GAP_IN, FigureForm, base_of, free_places


@pytest.fixture
def desk(small_space, tmp_path):
    return Desk(small_space, tmp_path)


@pytest.mark.parametrize("look", LOOKS)
def test_every_look_comes_onto_the_table_with_its_usual_size(desk, look):
    form = FigureForm(side="defender")
    form.choose(look)
    form.add(desk)
    (name,) = desk.store.view.selection
    added = desk.scene.figure(name)
    assert (added.look, added.side, added.height_in, added.base_mm) == (
        look, "defender", LOOKS[look].height_in, LOOKS[look].base_mm,
    )  # fmt: skip


def test_several_are_one_step_under_free_names_and_selected(desk):
    before = desk.scene
    FigureForm(count=3).add(desk)
    assert desk.store.view.selection == ("archer 2", "archer 3", "archer 4")
    assert desk.history.titles == ("add 3 figures",)
    desk.undo()
    assert desk.scene == before


@given(
    count=st.integers(1, 12),
    base=st.sampled_from([25.0, 60.0, (50.0, 25.0)]),
    near=st.tuples(st.floats(-30, 30), st.floats(-30, 30)),
)
def test_new_places_keep_clear_of_all_that_stands(small_space, count, base, near):
    shape = "oval" if isinstance(base, tuple) else "round"
    new = Base.of_mm(base, shape, (0.0, 0.0), 0.0)
    places = free_places(small_space, new, count, near)
    assert len(places) == count
    bases = [new.moved_to(*place).polygon for place in places]
    table = small_space.scene.table
    half = (table.width_in / 2, table.depth_in / 2)
    assert shapely.box(-half[0], -half[1], *half).covers(shapely.union_all(bases))
    others = [figure.base.polygon for figure in small_space.figures]
    for component in small_space.components:
        (left, front, _), (right, back, _) = bounds_of(component.mesh)
        others.append(shapely.box(left, front, right, back))
    for index, one in enumerate(bases):
        for other in (*others, *bases[:index]):
            assert one.distance(other) > GAP_IN / 2 - 0.01


def test_a_table_without_room_says_for_how_many_there_is():
    desk = Desk(compile_scene(Scene(table=Table(width_in=4, depth_in=2))), None)
    with pytest.raises(ViewerError, match=r"room for \d+ of these, not 30"):
        FigureForm(count=30).add(desk)
    assert desk.scene.figures == ()


@pytest.mark.parametrize(
    ("text", "base_mm"),
    [
        ("25", 25.0),
        ("60x35", (60.0, 35.0)),
        ("50 × 25 mm", (50.0, 25.0)),
        ("1in", 25.4),
        ("2 cm", 20.0),
    ],
)
def test_bases_are_read_as_they_are_written(text, base_mm):
    assert base_of(text) == base_mm


@pytest.mark.parametrize("text", ["", "wide", "25 x 50 x 3", "x"])
def test_what_is_no_base_is_refused(text):
    with pytest.raises(LengthError):
        base_of(text)


def test_a_round_base_of_two_measures_is_refused(desk):
    with pytest.raises(LengthError, match="choose oval"):
        FigureForm(base="50 x 25").add(desk)
