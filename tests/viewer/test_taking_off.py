"""What stands on a thing that is taken off the table by hand does not hang in the air."""

from __future__ import annotations

from pathlib import Path

import pytest

from escalade.scenes.scene import Figure, PlacedComponent, Scene
from escalade.scenes.space import compile_scene
from escalade.viewer.desk import Desk
from escalade.viewer.taking_off import taken_off

from .test_collapsing import manned_tower


def without(scene: Scene, *names: str) -> Desk:
    desk = Desk(compile_scene(scene), Path())
    desk.do(taken_off(desk.space, names))
    desk.settled()
    return desk


def test_an_engine_and_its_crew_stand_on_the_ground_when_their_tower_is_taken_away():
    desk = without(manned_tower(), "tower")
    assert {c.name: c.z_in for c in desk.scene.components if c.name != "ladder"} == {
        "turret": 5, "engine": 0,
    }  # fmt: skip
    assert desk.space.figure("master").z_in == pytest.approx(1)
    assert desk.space.figure("guard").z_in == pytest.approx(0)
    assert not desk.space.figure("master").figure.prone
    assert desk.scene.component("ladder") == manned_tower().component("ladder")
    assert desk.history.titles == ("remove tower",)
    desk.undo()
    desk.settled()
    assert desk.scene == manned_tower()


def test_what_is_taken_away_with_its_tower_is_not_put_down():
    desk = without(manned_tower(), "tower", "engine", "master")
    assert {component.name for component in desk.scene.components} == {"turret", "ladder"}
    assert {figure.name for figure in desk.scene.figures} == {"guard", "orc"}
    desk.undo()
    desk.settled()
    assert desk.scene == manned_tower()


def test_what_stood_on_two_things_that_are_taken_off_comes_down_once():
    towers = [
        PlacedComponent(name=name, kind="tower", dimensions_in=(5, 5, 5), at=(x, 0))
        for name, x in (("west", -3), ("east", 3))
    ]
    plank = PlacedComponent(
        name="plank", kind="building", dimensions_in=(8, 0.5, 2), at=(0, 0), z_in=5
    )
    scene = Scene(components=(*towers, plank))
    removal = taken_off(compile_scene(scene), ("west", "east"))
    assert len({before.name for before, _ in removal.changed}) == len(removal.changed)
    desk = without(scene, "west", "east")
    assert [component.name for component in desk.scene.components] == ["plank"]
    desk.undo()
    desk.settled()
    assert desk.scene == scene


def test_a_gate_goes_with_its_gatehouse():
    scene = Scene(
        components=(
            PlacedComponent(
                name="house", kind="gatehouse", shape="gatehouse", dimensions_in=(8, 7, 4)
            ),
            PlacedComponent(
                name="gate", kind="gate", shape="gate", dimensions_in=(2.16, 2.99, 0.4),
                at=(0, -0.6),
            ),
        ),
        figures=(Figure(name="orc", base_mm=25, at=(0, -6)),),
    )  # fmt: skip
    assert without(scene, "house").scene.components == ()
    assert [c.name for c in without(scene, "gate").scene.components] == ["house"]


def test_in_the_window_what_is_selected_is_taken_off_so(hand):
    table = hand(manned_tower())
    table.session.desk.store.change(selection=("tower",))
    table.session.act("remove")
    table.session.desk.settled()
    assert table.scene.component("engine").z_in == 0
