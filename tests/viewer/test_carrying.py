"""Components in the hand: carried by their picture, asked about when the hand rests."""

from __future__ import annotations

import numpy as np
import pytest

from escalade.scenes import space as spaces
from escalade.scenes.scene import PlacedComponent, PlacedTemplate, Scene
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


def with_engine(kind: str = "ballista", z_in: float = 0.0, at=(-4, -6)) -> Scene:
    """The wall with a machine before it, or upon it."""
    engine = PlacedComponent(name="engine", kind=kind, dimensions_in=(1, 1, 1), at=at, z_in=z_in)
    small = small_scene()
    return small.model_copy(update={"components": (*small.components, engine)})


def test_an_engine_that_is_dragged_over_a_wall_is_set_down_on_its_walk(hand):
    table = hand(with_engine())
    foot = table.pixel_of((-4, -6, 0))
    grip = table.on("engine")
    table.drag(grip, table.pixel_of((2.5, 2, 3)) + grip - foot)
    engine = table.scene.component("engine")
    assert (*engine.at, engine.z_in) == pytest.approx((2.5, 2, 3), abs=0.05)
    foot = table.pixel_of((*engine.at, 3))
    grip = table.on("engine")
    table.drag(grip, table.pixel_of((4, -6, 0)) + grip - foot)
    engine = table.scene.component("engine")
    assert (*engine.at, engine.z_in) == pytest.approx((4, -6, 0), abs=0.05)
    table.key("control", "z")
    table.key("control", "z")
    assert table.scene == with_engine()


def test_a_siege_tower_stays_on_the_ground(hand):
    table = hand(with_engine("siege-tower"))
    foot = table.pixel_of((-4, -6, 0))
    grip = table.on("engine")
    table.drag(grip, table.pixel_of((2.5, 2, 3)) + grip - foot)
    assert table.scene.component("engine").z_in == 0


def test_what_stands_on_a_wall_goes_along_with_it_as_one_step(hand):
    table = hand(with_engine(z_in=3, at=(2, 2)))
    grip = take(table, "wall")
    table.move(grip + np.array([40, 0]))
    assert table.session.desk.carried == {"wall", "engine", "archer"}
    table.give(ButtonChanged("left", False))
    moved = table.scene.component("wall").at[0]
    assert moved > 0.5
    assert table.scene.component("engine").at[0] == pytest.approx(2 + moved)
    assert table.session.desk.history.titles == ("move wall",)
    table.key("control", "z")
    assert table.scene == with_engine(z_in=3, at=(2, 2))
