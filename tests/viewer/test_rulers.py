"""Rulers that stay on the table: laid by hand, live, listed, undone."""

from __future__ import annotations

import numpy as np

from escalade.scenes.ruler import measure
from escalade.viewer.edits import removal_of
from escalade.viewer.inputs import ButtonChanged
from escalade.viewer.overlays import Measure
from escalade.viewer.tools.ruler import remove_ruler, remove_rulers, rows


def lines(table) -> list[Measure]:
    return [overlay for overlay in table.session.overlays() if isinstance(overlay, Measure)]


def test_two_clicks_lay_a_ruler_that_stays_when_the_tool_is_left(hand):
    table = hand()
    table.key("2")
    table.key("m")
    table.click(table.on("orc"))
    table.move(table.pixel_of((1, -5, 0)))
    assert table.scene.rulers == (), "not yet laid"
    assert len(lines(table)) == 1, "but shown as far as the pointer"
    table.click(table.on("sapper"))
    assert [ruler.points for ruler in table.scene.rulers] == [("orc", "sapper")]
    table.key("v")
    assert [line.caption for line in lines(table)] == ["orc → sapper"]
    table.key("control", "z")
    assert lines(table) == []


def test_several_are_kept_and_each_can_be_removed(hand):
    table = hand()
    table.key("2")
    table.key("m")
    table.drag(table.on("orc"), table.on("sapper"))
    table.drag(table.on("orc"), table.pixel_of((4, -7, 0)))
    desk = table.session.desk
    assert [title for _, title, _ in rows(desk)] == ["orc → sapper", "orc → a place"]
    remove_ruler(desk, table.scene.rulers[0])
    assert [ruler.name for ruler in table.scene.rulers] == ["ruler 2"]
    table.key("control", "z")
    remove_rulers(desk)
    assert table.scene.rulers == ()
    table.key("control", "z")
    assert [ruler.name for ruler in table.scene.rulers] == ["ruler", "ruler 2"]


def test_a_path_takes_a_corner_a_click_and_ends_where_it_is_clicked_twice(hand):
    table = hand()
    table.key("2")
    table.key("m")
    table.session.tool.path = True
    table.click(table.on("orc"))
    for place in ((3, -5, 0), (3, -8, 0)):
        table.click(table.pixel_of(place))
    assert table.scene.rulers == ()
    table.click(table.pixel_of((3, -8, 0)))
    (ruler,) = table.scene.rulers
    assert ruler.points[0] == "orc"
    assert np.allclose(ruler.points[1:], [(3, -5, 0), (3, -8, 0)], atol=0.05)


def test_escape_lets_go_of_a_ruler_that_is_not_laid_yet(hand):
    table = hand()
    table.key("2")
    table.key("m")
    table.click(table.on("orc"))
    table.move(table.pixel_of((3, -5, 0)))
    table.key("escape")
    assert lines(table) == []
    table.click(table.on("sapper"))
    assert table.scene.rulers == (), "the next click is a first end again"


def test_a_ruler_follows_the_figure_it_is_tied_to_while_that_is_dragged(hand):
    table = hand()
    table.key("2")
    table.key("m")
    table.drag(table.on("orc"), table.on("sapper"))
    before = lines(table)[0]
    table.key("v")
    table.move(table.on("orc"))
    table.give(ButtonChanged("left", True))
    table.move(table.on("orc") + np.array([60, 0]))
    during = lines(table)[0]
    assert during.points != before.points
    assert during.points == measure(table.view.space, ("orc", "sapper")).points
    table.give(ButtonChanged("left", False))
    assert lines(table)[0] == during


def test_the_unit_of_rulers_follows_the_choice(hand):
    table = hand()
    table.key("2")
    table.key("m")
    table.drag(table.on("orc"), table.on("sapper"))
    assert " in" in lines(table)[0].label
    table.key("u")
    assert " cm" in lines(table)[0].label


def test_a_ruler_tied_to_a_removed_figure_goes_with_it_and_comes_back(hand):
    table = hand()
    table.key("2")
    table.key("m")
    table.drag(table.on("orc"), table.on("sapper"))
    laid = table.scene
    edit = removal_of(laid, ["orc"])
    assert edit.do(laid).rulers == ()
    assert edit.undo(edit.do(laid)) == laid
