"""A table with many faces is made ready beside the window, and nothing is lost meanwhile."""

from __future__ import annotations

from pathlib import Path
from threading import Event, current_thread, main_thread

import numpy as np
import pytest
import trimesh

from escalade.scenes import space as spaces
from escalade.scenes.errors import SceneError
from escalade.scenes.space import compile_scene
from escalade.viewer import next_table, ready_tables
from escalade.viewer.autosave import kept
from escalade.viewer.desk import Desk
from escalade.viewer.edits import Add, Remove, Replace, entry_named, removal_of
from escalade.viewer.inputs import ButtonChanged, KeyChanged, Wheel
from escalade.viewer.play import step
from escalade.viewer.transit import Transit

from .conftest import small_scene

PATIENCE_S = 30.0
"""How long a busy machine may take for what needs no time at all."""


class Maker:
    """Makes tables ready, beside the window when it is let, and counts them."""

    def __init__(self) -> None:
        self.go, self.begun = Event(), Event()
        self.count = 0
        self.go.set()

    def __call__(self, scene, folder, before, check=lambda: None):
        self.count += 1
        if current_thread() is not main_thread():
            self.begun.set()
            assert self.go.wait(PATIENCE_S)
        check()
        return ready_tables.ready(scene, folder, before, check)

    def hold(self) -> None:
        self.begun.clear()
        self.go.clear()


def sent(make, **more) -> tuple[Transit, list[object]]:
    """Something on its way, and what followed it in the window."""
    transit, followed = Transit(), []
    transit.send(make, followed.append, otherwise=lambda: followed.append("put back"), **more)
    return transit, followed


def test_what_was_made_is_handed_on_once():
    transit, followed = sent(lambda check: "a table")
    assert (transit.waiting, followed) == (True, [])
    transit.settled()
    assert (transit.waiting, transit.look(), followed) == (False, False, ["a table"])


def fails(check):
    raise SceneError("no such file")


def test_what_cannot_be_made_is_put_back_and_told():
    transit, followed = sent(fails)
    with pytest.raises(SceneError, match="no such file"):
        transit.settled()
    assert (transit.waiting, followed) == (False, ["put back"])


@pytest.mark.parametrize(("shown_only", "followed"), [(False, ["put back"]), (True, [])])
def test_what_is_given_up_is_put_back_unless_it_was_shown_only(shown_only, followed):
    transit, came = sent(lambda check: "a table", shown_only=shown_only)
    assert transit.cancel() is not shown_only
    assert (transit.waiting, came) == (shown_only, followed)


def test_what_is_shown_only_is_not_waited_for_until_something_is_to_follow_it():
    transit, followed = sent(lambda check: "a table", shown_only=True)
    assert transit.keep(lambda: followed.append("and then"))
    assert not transit.keep(lambda: followed.append("never"))
    transit.settled()
    assert followed == ["a table", "and then"]


@pytest.fixture
def maker(monkeypatch) -> Maker:
    made = Maker()
    monkeypatch.setattr(next_table, "ready", made)
    monkeypatch.setattr(ready_tables, "QUICK_FACES", 0)
    return made


@pytest.fixture
def desk(maker) -> Desk:
    return Desk(compile_scene(small_scene()), Path())


def shift(desk: Desk, name: str = "wall", by: float = 4.0) -> Replace:
    before = entry_named(desk.scene, name)
    after = before.model_copy(update={"at": (before.at[0] + by, before.at[1])})
    return Replace(f"move {name}", (before,), (after,))


def arrive(desk: Desk) -> None:
    for _ in range(3000):
        if desk.look() or not desk.waiting:
            return
        Event().wait(0.01)
    raise AssertionError("it never came")


def test_a_wall_is_drawn_in_its_new_place_until_the_table_is_ready(desk, maker):
    maker.hold()
    before = desk.space
    desk.do(shift(desk))
    assert desk.waiting
    assert desk.space is before
    assert desk.shown.component("wall").at[0] == 4.0
    assert not desk.look()
    assert desk.history.titles == ()
    maker.go.set()
    arrive(desk)
    assert desk.scene.component("wall").at[0] == 4.0
    assert desk.store.view.carried is None
    assert desk.history.titles == ("move wall",)


def test_what_is_done_next_waits_for_what_is_on_its_way(desk, maker):
    desk.do(shift(desk))
    assert desk.waiting
    desk.do(removal_of(desk.scene, ("orc",)))
    desk.settled()
    assert desk.scene.component("wall").at[0] == 4.0
    assert "orc" not in {figure.name for figure in desk.scene.figures}
    assert len(desk.history.titles) == 2


def test_steps_back_and_forth_find_their_tables(desk, maker):
    desk.do(shift(desk))
    desk.settled()
    after, made = desk.space, maker.count
    desk.undo()
    assert not desk.waiting
    assert desk.scene == small_scene()
    desk.redo()
    assert not desk.waiting
    assert desk.space.ground is after.ground
    assert desk.space.rays is after.rays
    assert maker.count == made + 2, "asked for, and found"


def test_only_so_many_faces_are_kept(monkeypatch):
    space = compile_scene(small_scene())
    kept_tables = ready_tables.ReadyTables()
    faces = sum(len(component.mesh.faces) for component in space.components)
    monkeypatch.setattr(ready_tables, "KEPT_FACES", 2 * faces)
    scenes = [small_scene()]
    for by in (1.0, 2.0):
        wall = scenes[0].component("wall").model_copy(update={"at": (by, 2.0)})
        scenes.append(Replace("", (scenes[0].component("wall"),), (wall,)).do(scenes[0]))
    for scene in scenes:
        kept_tables.keep(compile_scene(scene))
    assert [kept_tables.like(scene) is not None for scene in scenes] == [False, True, True]


def test_what_cannot_stand_goes_back_says_why_and_is_no_step(desk, maker):
    desk.do(Remove("take the wall from under him", removal_of(desk.scene, ("wall",)).entries))
    with pytest.raises(SceneError):
        arrive(desk)
    assert not desk.waiting
    assert desk.scene == small_scene()
    assert desk.store.view.carried is None
    assert desk.history.titles == ()


def test_of_places_where_the_hand_rested_only_the_last_is_an_edit(desk, maker):
    before, first, second = desk.scene, shift(desk), shift(desk, by=-3.0)
    maker.hold()
    desk.carry(first.do(before))
    desk.settle()
    assert maker.begun.wait(PATIENCE_S)
    desk.carry(second.do(before))
    assert not desk.waiting, "nobody waits for where it lay before"
    desk.settle()
    desk.lay("move wall", before, ("wall",))
    assert maker.count <= 2, "the table that is made already is the one that is waited for"
    maker.go.set()
    arrive(desk)
    assert desk.scene.component("wall").at[0] == -3.0
    assert desk.history.titles == ("move wall",)


def test_a_step_of_the_game_is_found_beside_the_window(desk, maker):
    found, go = [], Event()

    def fall():
        assert go.wait(PATIENCE_S)
        found.append(1)
        return step(desk.store.view.play, "the wall falls", edit=removal_of(desk.scene, ("wall",)))

    desk.play_beside(fall, "the wall falls …")
    assert desk.waiting
    assert desk.store.view.message == "the wall falls …"
    assert found == []
    go.set()
    desk.settled()
    assert desk.scene.components == ()
    assert desk.store.view.play.log[-1].title == "the wall falls"
    desk.undo()
    desk.settled()
    assert desk.scene == small_scene()


def test_a_step_that_takes_too_long_is_given_up(desk, maker):
    go = Event()

    def fall():
        assert go.wait(PATIENCE_S)
        return step(desk.store.view.play, "the wall falls", edit=removal_of(desk.scene, ("wall",)))

    desk.play_beside(fall, "the wall falls …")
    assert desk.cancel()
    go.set()
    assert not desk.look()
    assert desk.scene == small_scene()
    assert desk.history.titles == ()
    assert "nothing is changed" in desk.store.view.message
    assert not desk.cancel(), "there is nothing left to give up"


def test_another_scene_that_is_opened_meanwhile_stays(desk, maker):
    maker.hold()
    desk.do(shift(desk))
    other = compile_scene(small_scene().model_copy(update={"name": "Another"}))
    desk.open(other, Path())
    assert not desk.waiting, "nothing is on its way to a table that is gone"
    maker.go.set()
    assert not desk.look()
    assert desk.scene.name == "Another"
    assert desk.store.view.carried is None
    assert desk.history.titles == ()


def test_a_model_that_was_measured_anew_meanwhile_stays_so_when_its_scene_is_opened(tmp_path):
    scene = small_scene()
    (wall,) = scene.components
    placed = wall.model_copy(update={"model": "wall.stl", "unit": "inch", "dimensions_in": None})
    scene = scene.model_copy(update={"components": (placed,)})
    model = tmp_path / "wall.stl"
    trimesh.creation.box((8, 2, 3)).export(model)
    desk = Desk(compile_scene(scene, tmp_path), tmp_path)
    trimesh.creation.box((8, 2, 5)).export(model)
    desk.open(compile_scene(shift(desk).do(scene), tmp_path), tmp_path)
    desk.do(shift(desk, by=-4.0))
    assert desk.scene == scene
    assert desk.space.component("wall").component.dimensions.height.value_in == pytest.approx(5)


def test_more_pieces_are_selected_when_they_stand(desk, maker):
    piece = (
        small_scene().component("wall").model_copy(update={"name": "low wall", "at": (0.0, -6.0)})
    )
    desk.do(Add("add low wall", (piece,)), select=("low wall",))
    assert desk.store.view.selection == ()
    desk.settled()
    assert desk.store.view.selection == ("low wall",)


def test_the_table_can_be_looked_at_while_a_wall_is_on_its_way(hand, maker):
    table = hand()
    grip = table.on("wall")
    table.move(grip)
    table.give(ButtonChanged("left", True))
    table.move(grip + np.array([60, 0]))
    maker.hold()
    table.give(ButtonChanged("left", False))
    camera = table.view.camera
    table.give(Wheel(2.0), ButtonChanged("right", True))
    table.move(grip + np.array([160, 40]))
    table.give(ButtonChanged("right", False))
    assert table.view.camera != camera
    assert table.session.desk.waiting
    assert not table.session.ripen(), "it rests until the table is there"
    maker.go.set()
    table.settle()
    assert table.session.desk.history.titles == ("move wall",)


def test_what_arrives_without_an_input_is_kept_for_a_crash_too(hand, maker, monkeypatch):
    table = hand()
    table.session.do(shift(table.session.desk))
    table.settle()
    assert kept().scene == table.scene


def test_escape_puts_a_wall_back_that_is_on_its_way(hand, maker):
    table = hand()
    maker.hold()
    table.session.do(shift(table.session.desk))
    table.give(KeyChanged("escape", True))
    assert not table.session.desk.waiting
    assert table.view.carried is None
    maker.go.set()
    table.settle()
    assert table.scene == small_scene()
    assert table.session.desk.history.titles == ()


def test_escape_puts_a_wall_back_that_is_still_held_where_the_hand_rested(hand, maker):
    table = hand()
    grip = table.on("wall")
    table.move(grip)
    table.give(ButtonChanged("left", True))
    table.move(grip + np.array([60, 0]))
    maker.hold()
    table.session.ripen()
    assert table.session.desk.waiting
    table.give(KeyChanged("escape", True))
    maker.go.set()
    table.settle()
    assert table.scene == small_scene()
    assert table.view.carried is None
    assert table.session.desk.history.titles == ()


def test_a_key_that_changes_things_waits_for_the_wall(hand, maker):
    table = hand()
    table.session.do(shift(table.session.desk))
    table.give(KeyChanged("control", True), KeyChanged("z", True))
    table.settle()
    assert table.scene == small_scene()


def test_the_ground_is_looked_for_once_a_move(desk, maker, monkeypatch):
    grounds = []
    real = spaces.ground_of
    monkeypatch.setattr(spaces, "ground_of", lambda *a: grounds.append(1) or real(*a))
    desk.do(shift(desk))
    desk.settled()
    desk.undo()
    desk.redo()
    assert len(grounds) == 1
