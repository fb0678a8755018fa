"""A drag on the empty table draws a frame, and what is in it is selected and acted on together."""

from __future__ import annotations

import numpy as np
import pytest

from escalade.viewer.inputs import ButtonChanged, KeyChanged
from escalade.viewer.numbers import counted

CORNER = (200.0, 590.0)
"""Empty table, left of and below everything."""

BEYOND = (760.0, 60.0)


@pytest.fixture
def table(hand):
    opened = hand()
    opened.key("2")
    return opened


def test_everything_in_the_frame_is_selected(table):
    table.drag(CORNER, BEYOND)
    assert set(table.view.selection) == {"archer", "orc", "sapper", "wall"}


def test_a_wall_counts_only_when_all_of_it_is_in_the_frame(table):
    left, _ = table.on("wall")
    table.drag(CORNER, (left, BEYOND[1]))
    assert set(table.view.selection) == {"archer", "orc"}


def test_a_frame_may_be_drawn_from_any_corner(table):
    table.drag(BEYOND, CORNER)
    assert set(table.view.selection) == {"archer", "orc", "sapper", "wall"}


def test_shift_adds_to_what_is_selected(table):
    table.click(table.on("sapper"))
    table.give(KeyChanged("shift", True))
    table.drag(CORNER, np.add(table.on("orc"), [20, -20]))
    assert table.view.selection == ("sapper", "orc")


def test_without_shift_the_frame_selects_anew(table):
    table.click(table.on("sapper"))
    table.drag(CORNER, np.add(table.on("orc"), [20, -20]))
    assert table.view.selection == ("orc",)


def test_what_is_locked_is_left_out(table):
    table.session.desk.store.change(locked=frozenset({"wall"}))
    table.drag(CORNER, BEYOND)
    assert set(table.view.selection) == {"archer", "orc", "sapper"}


def test_a_click_on_nothing_selects_nothing(table):
    table.click(table.on("sapper"))
    table.click(CORNER)
    assert table.view.selection == ()


def test_escape_in_the_middle_of_a_frame_selects_what_was_selected(table):
    table.click(table.on("sapper"))
    table.move(CORNER)
    table.give(ButtonChanged("left", True))
    table.move(BEYOND)
    table.give(KeyChanged("escape", True), KeyChanged("escape", False))
    table.give(ButtonChanged("left", False))
    assert table.view.selection == ("sapper",)


def test_the_frame_is_drawn_while_the_button_is_down(table):
    before = table.picture_now()
    table.move(CORNER)
    table.give(ButtonChanged("left", True))
    table.move((CORNER[0] + 90, CORNER[1] - 60))
    changed = (table.picture_now() != before).any(axis=2)
    left, bottom = (int(v) for v in CORNER)
    assert changed[bottom - 60, left : left + 90].mean() > 0.9, "its upper edge"
    table.give(ButtonChanged("left", False))


def test_a_frame_leaves_the_camera_alone_and_the_right_button_turns_it(table):
    camera = table.view.camera
    table.drag(CORNER, BEYOND)
    assert table.view.camera == camera
    table.drag(CORNER, BEYOND, button="right")
    assert table.view.camera != camera


def test_other_tools_look_around_by_a_drag_on_nothing(table):
    table.session.act("tool:climb")
    camera = table.view.camera
    table.drag(CORNER, BEYOND)
    assert table.view.camera != camera


def test_what_was_framed_is_moved_copied_turned_locked_and_removed_together(table):
    table.drag(CORNER, BEYOND)
    before = {figure.name: np.array(figure.at) for figure in table.scene.figures}
    table.drag(table.on("orc"), np.add(table.on("orc"), [30, 0]))
    moves = [np.array(figure.at) - before[figure.name] for figure in table.scene.figures]
    assert np.ptp(moves, axis=0).max() < 1e-9
    assert np.linalg.norm(moves[0]) > 0.5
    table.session.act("turn-left")
    assert {figure.facing_deg for figure in table.scene.figures} != {0.0}
    assert table.scene.components[0].yaw_deg == 15
    table.session.act("copy")
    assert len(table.scene.figures) == 6
    assert len(table.scene.components) == 2
    table.session.act("remove")
    assert len(table.scene.figures) == 3
    table.session.act("lock")
    assert table.view.locked == frozenset(table.view.selection)


def test_many_selected_things_are_counted_beside_the_table(table):
    space = table.view.space
    told = dict(counted(space, ("archer", "orc", "sapper", "wall"), frozenset({"wall"})))
    assert told == {
        "defender": "1: archer",
        "attacker": "2: orc, sapper",
        "pieces": "1: wall",
        "locked": "1: wall",
    }
    table.drag(CORNER, BEYOND)
    table.settle()
    _, top, _, bottom = table.session.places["beside"]
    assert bottom - top < 200, "a summary, not every number of each"
