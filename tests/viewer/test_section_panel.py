"""The section beside the table: live along the line of sight, its places marked on the table."""

from __future__ import annotations

import numpy as np
import pytest

from escalade.scenes.sections import section_of
from escalade.scenes.sight import look
from escalade.viewer.inputs import ButtonChanged
from escalade.viewer.overlays import Measure
from escalade.viewer.section_plot import (
    clearance_words,
    fit,
    highest,
    in_rows,
    pointed_at,
    sight_height,
    told_at,
    top_at,
)

BOX = (100.0, 50.0, 600.0, 250.0)


@pytest.fixture(scope="module")
def section(small_space):
    """From the orc at (-2, -5) to the sapper at (1, 6), across a wall 3 in high from y = 1 to 3."""
    return section_of(small_space, look(small_space, "orc", "sapper"))


def test_the_plot_fits_its_box_and_keeps_heights_and_lengths_to_one_scale(section):
    plot = fit(section, BOX)
    corners = [plot.pixel((along, z)) for along in (0, section.length_in) for z in (0, 3)]
    assert all(BOX[0] <= x <= BOX[2] and BOX[1] <= y <= BOX[3] for x, y in corners)
    (x, y), (_, above) = plot.pixel((2.0, 0.0)), plot.pixel((2.0, 1.0))
    assert y - above == pytest.approx(plot.pixel((3.0, 0.0))[0] - x)
    assert plot.along_at(x) == pytest.approx(2.0)


def test_what_stands_at_a_place_is_the_highest_thing_cut_there(section):
    at_the_wall = section.length_in * 7 / 11
    assert top_at(section, at_the_wall) == ("wall", pytest.approx(3.0))
    assert top_at(section, 1.0) == (None, 0.0)
    assert highest(section) == pytest.approx(3.0)


def test_a_place_is_told_and_marked_on_the_table(section):
    at_the_wall = section.length_in * 7 / 11
    line = sight_height(section, at_the_wall)
    assert 0.5 < line < 1.2
    assert "wall" in told_at(section, at_the_wall, "inch")
    assert "above it" in told_at(section, at_the_wall, "inch")
    assert told_at(section, 1.0, "inch").endswith("nothing below it")
    mark = pointed_at(section, at_the_wall, "inch")
    (x, y, top), (_, _, at_line) = mark.points
    assert (x, y) == pytest.approx((-2 + 3 * 7 / 11, 2.0))
    assert (top, at_line) == (pytest.approx(3.0), pytest.approx(line))
    assert mark.label.endswith("under the top of wall")


def test_clearances_are_told_over_and_below(section):
    (passed,) = section.clearances
    assert "below the top of wall" in clearance_words(passed, "inch")


def test_words_find_rows_in_which_none_covers_another():
    words = [(50, "aaaa"), (55, "bbbb"), (60, "dddd"), (65, "eeee"), (200, "cc")]
    placed = in_rows(words, len10, (0, 300))
    rows = {text: (row, left) for row, left, text in placed}
    assert [rows[text][0] for text in ("aaaa", "bbbb", "dddd", "cc")] == [0, 1, 2, 0]
    assert "eeee" not in rows, "there are three rows"
    assert all(left >= 0 for _, left in rows.values())


def len10(text: str) -> float:
    return 10.0 * len(text)


def settled(hand):
    table = hand()
    table.key("2")
    table.key("s")
    table.click(table.on("orc"))
    table.click(table.on("sapper"))
    return table


def test_dragging_an_end_of_a_settled_line_moves_it_and_asks_again(hand):
    table = settled(hand)
    before = table.session.sight
    table.move(table.on("sapper"))
    table.give(ButtonChanged("left", True))
    table.move(table.on("sapper") + np.array([120, 0]))
    during = table.session.sight
    assert during.aim != before.aim
    assert (during.viewer, during.target) == ("orc", "sapper")
    table.give(ButtonChanged("left", False))
    assert table.session.desk.history.titles == ("move sapper",)
    table.key("control", "z")
    assert table.session.sight.aim == before.aim


def test_a_click_on_an_end_begins_a_new_line_there(hand):
    table = settled(hand)
    table.click(table.on("sapper"))
    assert table.session.sight is None
    table.click(table.on("archer"))
    assert (table.session.sight.viewer, table.session.sight.target) == ("sapper", "archer")


def test_escape_puts_back_the_end_that_is_held(hand):
    table = settled(hand)
    before = table.scene
    table.move(table.on("orc"))
    table.give(ButtonChanged("left", True))
    table.move(table.on("orc") + np.array([120, 0]))
    assert table.scene != before
    table.key("escape")
    assert table.scene == before
    assert table.session.sight is not None


def test_a_locked_end_stays(hand):
    table = hand()
    table.key("2")
    table.click(table.on("orc"))
    table.key("l")
    table.key("s")
    table.click(table.on("sapper"))
    table.drag(table.on("orc"), table.on("orc") + np.array([120, 0]))
    assert table.scene.figure("orc").at == (-2, -5)


def test_the_panel_opens_with_x_and_marks_what_the_pointer_is_at(hand):
    table = hand()
    table.key("x")
    assert "section" not in table.view.panels
    assert "line of sight first" in table.view.message
    table = settled(hand)
    bare = table.picture()
    table.key("x")
    shown = table.picture()
    rows, columns = np.nonzero(np.abs(shown.astype(int) - bare).max(axis=2) > 8)
    low = rows > bare.shape[0] / 2
    middle = columns[low].mean(), rows[low].mean()
    table.move(middle)
    table.settle()
    assert isinstance(table.view.pointed, Measure)
    table.move((5, 300))
    table.settle()
    assert table.view.pointed is None
    table.key("x")
    assert "section" not in table.view.panels


def test_the_section_follows_an_end_that_is_dragged(hand):
    table = settled(hand)
    table.key("x")
    before = table.session.section(table.session.sight)
    table.drag(table.on("sapper"), table.on("sapper") + np.array([90, 0]))
    after = table.session.section(table.session.sight)
    assert after.length_in != before.length_in
