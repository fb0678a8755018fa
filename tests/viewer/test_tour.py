"""The first-time tour: offered once, passed by doing, skipped by a click."""

from __future__ import annotations

import numpy as np
import pytest

from escalade.scenes.scene import Scene
from escalade.viewer.settings import read_settings
from escalade.viewer.tour import STEPS

from .driver import SIZE


def offered(hand, scene: Scene | None = None):
    table = hand(scene)
    table.session.tour.offer()
    table.session.wake()
    table.settle()
    return table


def title(table) -> str | None:
    table.session.wake()
    table.settle()
    step = table.session.tour.step
    return None if step is None else step.title


def test_a_player_passes_it_by_doing_what_it_says(hand):
    table = offered(hand)
    assert title(table) == "Look around"
    table.drag((500, 300), (560, 330), button="right")
    assert title(table) == "Move a figure"
    table.drag(table.on("orc"), table.on("orc") + np.array([40, 0]))
    assert title(table) == "Take a tool"
    left, top, right, bottom = table.session.tour.step.where(table.session)[0]
    table.click(((left + right) / 2, (top + bottom) / 2))
    assert title(table) == "Ask"
    table.key("2")
    table.click(table.on("orc"))
    table.click(table.on("sapper"))
    assert title(table) == "See why"
    table.key("x")
    assert title(table) == "Find the rest"
    table.key("f1")
    assert title(table) is None
    assert read_settings().tour_done


def test_what_was_done_before_its_step_does_not_hold_it_up(hand):
    table = offered(hand)
    table.key("s")
    assert title(table) == "Look around"
    table.key("2")
    assert title(table) == "Move a figure"
    table.session.tour.go_on(table.session)
    assert title(table) == "Ask", "the tool is in hand already"


def test_skipping_ends_it_for_good(hand):
    table = offered(hand)
    table.session.tour.end(table.session)
    assert title(table) is None
    assert read_settings().tour_done


def test_it_waits_until_there_is_a_table_with_figures_and_nothing_before_it(hand):
    table = offered(hand, Scene())
    assert title(table) is None
    table = hand()
    table.session.open_panel("start")
    table.session.tour.offer()
    assert title(table) is None
    table.session.close_panel("start")
    assert title(table) == "Look around"


def test_it_can_be_taken_again_from_the_menu_and_brings_a_table_along(hand):
    table = hand(Scene())
    table.session.act("tour")
    assert title(table) == "Look around"
    assert table.scene.name == "Can he see me?"


@pytest.mark.parametrize("index", range(len(STEPS)))
def test_every_step_points_into_the_window(hand, index):
    table = offered(hand)
    if index == 4:
        table.key("s")
    table.session.wake()
    table.settle()
    for left, top, right, bottom in STEPS[index].where(table.session):
        assert -40 <= left < right <= SIZE[0] + 40
        assert -40 <= top < bottom <= SIZE[1] + 40
    assert len(STEPS[index].text) < 90
