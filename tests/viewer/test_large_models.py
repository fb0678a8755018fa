"""A model that takes long is measured, changed and put on the table beside the window."""

from __future__ import annotations

import pytest
import trimesh

from escalade.models.section_edits import Rename
from escalade.scenes.scene import Scene
from escalade.viewer import importing
from escalade.viewer.inputs import ButtonChanged


@pytest.fixture
def large(monkeypatch):
    """Every model counts as one that takes long."""
    monkeypatch.setattr(importing, "LARGE", 0)


@pytest.fixture
def castle(tmp_path):
    """Two towers and a wall that do not touch, in inches."""
    boxes = [
        trimesh.creation.box((wide, 2, high)).apply_translation((x, 0, high / 2))
        for x, wide, high in ((-6, 2, 5), (0, 8, 3), (6, 2, 5))
    ]
    path = tmp_path / "castle inch.stl"
    trimesh.util.concatenate(boxes).export(path)
    return path


def opened(hand, path):
    table = hand(Scene())
    table.open(path)
    return table, table.session.guide


def test_a_choice_is_there_when_it_is_measured_and_one_step_takes_it_back(hand, large, castle):
    table, guide = opened(hand, castle)
    before = guide.draft
    table.session.choose(unit="foot")
    assert guide.draft is before, "the window does not wait"
    table.settle()
    assert guide.draft.whole.dimensions.rounded == (168, 60, 24)
    table.key("control", "z")
    table.settle()
    assert guide.draft is before


def test_a_click_waits_for_the_choice_before_it_and_adds_to_it(hand, large, castle):
    table, guide = opened(hand, castle)
    table.session.choose(unit="foot")
    table.give(ButtonChanged("left", True), ButtonChanged("left", False))
    assert guide.draft.choices.unit == "foot"
    table.session.choose(up="+y")
    table.settle()
    assert (guide.draft.choices.unit, guide.draft.choices.up) == ("foot", "+y")


def test_a_click_does_not_wait_for_a_huge_model(hand, large, castle, monkeypatch):
    monkeypatch.setattr(importing, "HUGE", 0)
    table, guide = opened(hand, castle)
    table.session.choose(unit="foot")
    begun = table.session.files.reading
    table.session.guide.settled()
    assert table.session.files.reading is begun
    table.settle()
    assert guide.draft.choices.unit == "foot"


def test_of_two_choices_the_last_one_counts(hand, large, castle):
    table, guide = opened(hand, castle)
    table.session.choose(unit="foot")
    table.session.choose(unit="cm")
    table.settle()
    assert guide.draft.choices.unit == "cm"


def test_a_choice_waits_for_the_one_before_unless_it_takes_its_place(hand, large, castle):
    table, guide = opened(hand, castle)
    table.session.choose(unit="foot")
    table.session.choose(up="+y")
    assert "still being measured" in table.view.message
    table.settle()
    assert (guide.draft.choices.unit, guide.draft.choices.up) == ("foot", None)
    guide.answer("sections")
    table.session.attempt(lambda: guide.answer("unit"))
    assert "still being measured" in table.view.message
    table.settle()
    assert guide.draft.answered == {"sections"}


def test_a_page_that_is_opened_meanwhile_shows_what_was_chosen(hand, large, castle):
    table, guide = opened(hand, castle)
    table.session.choose(unit="foot")
    guide.go("table")
    table.settle()
    assert guide.draft.choices.unit == "foot"
    assert guide.exhibit.height_in == pytest.approx(60)
    assert len(guide.exhibit.parts) == 1


def test_undo_takes_back_what_is_still_being_measured(hand, large, castle):
    table, guide = opened(hand, castle)
    before = guide.draft
    table.session.choose(unit="foot")
    guide.undo()
    table.settle()
    assert guide.draft is before


def test_a_section_that_is_named_stays_selected(hand, large, castle):
    table, guide = opened(hand, castle)
    table.session.choose(split="bodies")
    table.settle()
    first = guide.draft.parts[0]
    table.session.desk.store.change(selection=(first.name,))
    guide.rename(Rename(first.section, "west tower"))
    table.settle()
    assert table.view.selection == ("west tower",)


def test_it_is_put_on_the_table_in_one_step(hand, large, castle):
    table, guide = opened(hand, castle)
    table.session.choose(split="bodies")
    table.settle()
    table.session.guide.end(accept=True)
    assert guide.draft is not None, "the window does not wait"
    table.settle()
    assert guide.draft is None
    assert len(table.scene.components) == 3
    assert "castle inch.stl is on the table, 3 components" in table.view.message
    assert "import" not in table.view.panels
    table.key("control", "z")
    assert table.scene.components == ()


def test_it_is_not_put_on_the_table_while_it_is_measured(hand, large, castle):
    table, guide = opened(hand, castle)
    table.session.choose(unit="foot")
    table.session.attempt(lambda: guide.end(accept=True))
    assert "still being measured" in table.view.message
    table.settle()
    assert guide.draft.choices.unit == "foot"


def test_what_was_left_is_measured_for_nobody(hand, large, castle):
    table, guide = opened(hand, castle)
    table.session.choose(unit="foot")
    guide.end(accept=False)
    assert table.session.files.reading is None
    assert guide.draft is None
    assert table.scene.components == ()


def test_what_cannot_be_is_one_line_and_changes_nothing(hand, large, castle):
    table, guide = opened(hand, castle)
    before = guide.draft
    table.session.choose(cut_at=99.0)
    table.settle()
    assert "cut" in table.view.message
    assert guide.draft is before


def test_sections_that_are_left_out_stay_to_be_seen(hand, castle):
    table, guide = opened(hand, castle)
    table.session.choose(split="bodies")
    whole = table.picture()
    assert guide.exhibit.ghost is None
    first = guide.draft.parts[0]
    guide.leave_out(frozenset({first.section}), out=True)
    ghost = guide.exhibit.ghost
    assert len(ghost.triangles) == len(first.mesh.faces)
    assert ghost.level is None
    low = ghost.triangles.reshape(-1, 3).min(axis=0)
    standing = [component.name for component in table.view.space.components]
    assert first.name not in standing
    assert low[0] < min(c.mesh.bounds[0, 0] for c in table.view.space.components)
    assert (table.picture() != whole).any()
    guide.leave_out(frozenset({first.section}), out=False)
    assert guide.exhibit.ghost is None
