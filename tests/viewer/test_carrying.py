"""Components in the hand: carried by their picture, asked about when the hand rests."""

from __future__ import annotations

import numpy as np
import pytest

from escalade.scenes import space as spaces
from escalade.scenes.scene import PlacedTemplate
from escalade.viewer.inputs import ButtonChanged, Wheel
from escalade.viewer.overlays import Highlight

from .conftest import small_scene


@pytest.fixture
def grounds(monkeypatch):
    """Counts how often the ground was looked for."""
    found = []
    real = spaces.ground_of
    monkeypatch.setattr(spaces, "ground_of", lambda *a: found.append(1) or real(*a))
    return found


def take(table, name):
    grip = table.on(name)
    table.move(grip)
    table.give(ButtonChanged("left", True))
    return grip


def test_a_dragged_wall_is_drawn_where_the_hand_is_and_asked_about_once(hand, grounds):
    table = hand()
    before = table.picture()
    grounds.clear()
    grip = take(table, "wall")
    for step in range(1, 5):
        table.move(grip + np.array([15 * step, 0]))
    assert grounds == []
    assert table.view.space.component("wall").placed.at == (0, 2)
    assert table.session.desk.shown.component("wall").at[0] > 0.5
    assert np.abs(table.picture().astype(int) - before).mean() > 1, "its picture has moved"
    table.give(ButtonChanged("left", False))
    assert len(grounds) == 1
    assert table.view.carried is None
    assert table.scene.component("wall").at[0] > 0.5
    assert table.session.desk.history.titles == ("move wall",)


def test_answers_that_hang_on_what_is_carried_wait_until_the_hand_rests(hand):
    shot = PlacedTemplate(name="shot", size_in=3, at=(0, 1), z=0)
    table = hand(small_scene().model_copy(update={"templates": (shot,)}))
    assert table.session.overlays()[0].components == ("wall",)
    grip = take(table, "wall")
    table.move(grip + np.array([0, -140]))
    assert table.session.overlays() == [Highlight(("wall",))]
    while table.session.ripen() and table.view.carried is not None:
        pass
    assert table.session.overlays()[0].components == (), "the wall lies clear of the shot now"
    table.give(ButtonChanged("left", False))
    assert table.session.desk.history.titles == ("move wall",)


def test_a_carried_wall_turns_with_the_wheel_and_takes_its_figures_along(hand):
    table = hand()
    grip = take(table, "wall")
    table.move(grip + np.array([30, 0]))
    table.give(Wheel(2))
    assert table.session.desk.shown.component("wall").yaw_deg == 30
    assert table.session.desk.carried == {"wall", "archer"}
    table.key("escape")
    assert table.scene == small_scene()
    assert table.view.carried is None


def test_what_cannot_stand_there_goes_back_and_says_why(hand, monkeypatch):
    table = hand()
    grip = take(table, "wall")
    table.move(grip + np.array([900, 0]))
    table.give(ButtonChanged("left", False))
    if table.scene == small_scene():
        assert table.view.message
    else:
        assert table.view.space.figure("archer").on == "wall"
    assert table.view.carried is None
