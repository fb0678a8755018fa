"""The import guide and the tape: every choice measures again, nothing stays that was not asked."""

from __future__ import annotations

import pytest

from escalade.viewer.camera import landmarks
from escalade.viewer.piece_form import PieceForm
from escalade.viewer.preferences import change_settings

from .test_window import write_stl


@pytest.fixture
def model(tmp_path):
    path = tmp_path / "keep.stl"
    write_stl(path)
    return path


def test_a_model_stands_beside_a_figure_until_it_is_accepted(hand, model):
    table = hand()
    before = table.scene
    table.open(model)
    assert "import" in table.view.panels
    assert table.session.guide.draft.whole.dimensions.rounded == (4, 5, 3)
    assert "28 mm figure" in {figure.name for figure in table.scene.figures}
    assert table.session.desk.history.titles == ()
    table.session.guide.end(accept=False)
    assert table.scene == before
    table.open(model)
    table.session.guide.end(accept=True)
    assert [component.name for component in table.scene.components] == ["wall", "keep"]
    assert len(table.scene.figures) == 3
    assert table.view.answers == (), "the bench's ruler stays on the bench"
    table.key("control", "z")
    assert table.scene == before


def test_an_accepted_model_is_shown_clear_of_the_tools(hand, model):
    table = hand()
    change_settings(table.session, text_px=24.0)
    table.open(model)
    table.session.guide.end(accept=True)
    table.settle()
    width, height = table.session.size
    seen, _ = table.view.camera.project(landmarks(table.view.space), width / height)
    _, _, right, _ = table.session.places["tools"]
    assert (seen[:, 0].min() + 1) / 2 * width >= right


def test_another_unit_axis_or_kind_is_measured_and_shown_at_once(hand, model):
    table = hand()
    table.open(model)
    for choice, rounded in (
        ({"up": "+y"}, (5, 3, 4)),
        ({"up": "+z"}, (4, 5, 3)),
        ({"kind": "gatehouse"}, (4, 5, 3)),
    ):
        table.session.choose(**choice)
        assert table.session.guide.draft.whole.dimensions.rounded == rounded
    table.session.guide.end(accept=True)
    placed = table.scene.component("keep")
    assert (placed.kind, placed.unit) == ("gatehouse", "mm")


def test_the_guide_lies_beside_the_bench(hand, model):
    table = hand()
    table.open(model)
    picture = table.picture()
    assert picture[30:300, 560:].mean() > 150, "the guide's paper on the right"


def test_a_file_that_cannot_be_measured_is_one_line_and_changes_nothing(hand, tmp_path):
    table = hand()
    before = table.scene
    broken = tmp_path / "broken.stl"
    broken.write_bytes(b"")
    table.open(broken)
    assert "broken.stl" in table.view.message
    assert table.scene == before
    assert table.session.guide.draft is None


def test_a_typed_size_becomes_a_piece_beside_what_stands_there(hand):
    table = hand()
    PieceForm(size="9 3/4 x 4 3/4 x 3").add(table.session.desk)
    added = table.scene.components[-1]
    assert added.dimensions_in == (9.75, 4.75, 3.0)
    assert added.at[0] - 9.75 / 2 > 4
    form = table.session.piece
    form.size = "a lot"
    table.session.attempt(lambda: form.add(table.session.desk))
    assert "a lot" in table.view.message
    assert len(table.scene.components) == 2
