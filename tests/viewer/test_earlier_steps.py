"""Steps of earlier sittings: taken back after the scene was opened again, or refused with why."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from trimesh import Trimesh

from escalade.models.blocks import block
from escalade.scenes.scene import PlacedComponent, PlacedTemplate, Scene
from escalade.scenes.scene_file import read_scene, write_scene
from escalade.scenes.space import compile_scene
from escalade.viewer.collapsing import collapse_step
from escalade.viewer.desk import Desk
from escalade.viewer.earlier_steps import still_known
from escalade.viewer.edits import Add, ChangeSystem, Replace, copies_of, removal_of
from escalade.viewer.play import Play, damage, fire
from escalade.viewer.play_file import play_file

from .conftest import small_scene


@pytest.fixture
def evening(tmp_path) -> tuple[Desk, list[tuple[Scene, Play]]]:
    """A saved evening with every kind of step, and what the table showed before each."""
    path = tmp_path / "siege.json"
    write_scene(small_scene(), path)
    desk = Desk(compile_scene(small_scene()), tmp_path, path)
    shown = []

    def at_hand() -> Play:
        return desk.store.view.play

    def moved(name: str, at: tuple[float, float]) -> Replace:
        before = desk.scene.figure(name)
        return Replace(f"move {name}", (before,), (before.model_copy(update={"at": at}),))

    for step in (
        lambda: desk.play(damage(at_hand(), "wall", 1, 4)),
        lambda: desk.do(moved("orc", (4.25, -5))),
        lambda: desk.do(Add("lay", (PlacedTemplate(name="shot", size_in=2, at=(0, -4)),))),
        lambda: desk.do(copies_of(desk.scene, ("orc",), (1.5, -1.5))),
        lambda: desk.do(ChangeSystem("no-quarter", "arcana")),
        lambda: desk.play(fire(at_hand(), "wall", 2)),
        lambda: desk.do(removal_of(desk.scene, ("sapper",))),
        lambda: desk.play(collapse_step(at_hand(), desk.space, "wall", "inch")),
    ):
        shown.append((desk.scene, at_hand()))
        step()
    desk.save(path)
    return desk, shown


def opened(path: Path) -> Desk:
    return Desk(compile_scene(read_scene(path), path.parent), path.parent, path)


def test_every_step_of_an_earlier_sitting_is_taken_back_and_done_again(evening):
    before, shown = evening
    desk = opened(before.path)
    end = (desk.scene, desk.store.view.play)
    assert end == (before.scene, before.store.view.play)
    assert desk.history.is_saved
    assert desk.history.titles == before.history.titles
    for scene, play in reversed(shown):
        desk.undo()
        assert (desk.scene, desk.store.view.play) == (scene, play)
        assert not desk.history.is_saved
    while desk.history.next is not None:
        desk.redo()
    assert (desk.scene, desk.store.view.play) == end
    assert desk.history.is_saved


def test_an_earlier_sitting_can_be_taken_back_a_third_evening_too(evening):
    before, shown = evening
    second = opened(before.path)
    second.undo()
    second.undo()
    second.save(before.path)
    third = opened(before.path)
    assert third.history.titles == second.history.titles
    third.back_before(third.history.done[0])
    assert (third.scene, third.store.view.play) == shown[0]


def test_a_scene_that_was_never_played_keeps_no_file_of_its_edits(tmp_path):
    path = tmp_path / "siege.json"
    desk = Desk(compile_scene(small_scene()), tmp_path)
    desk.do(removal_of(desk.scene, ("orc",)))
    desk.save(path)
    assert not play_file(path).exists()
    assert opened(path).history.done == ()


def test_the_file_holds_what_a_step_has_changed_and_not_the_whole_game(evening):
    desk, _ = evening
    steps = json.loads(play_file(desk.path).read_text(encoding="utf-8"))["steps"]
    assert steps[0] == {"game": {"lost": {}}}
    assert steps[4] == {"play_by": {"before": "no-quarter", "after": "arcana"}}
    assert steps[5] == {"game": {"fires": {}}}


def without(scene: Scene, name: str) -> Scene:
    return removal_of(scene, (name,)).do(scene)


CHANGED_BY_ANOTHER_HAND = [
    pytest.param(
        lambda scene: scene.with_figure(scene.figure("archer").model_copy(update={"at": (5, -2)})),
        8, "archer is not as it was then", id="who fell has been moved since",
    ),
    pytest.param(
        lambda scene: scene.with_figure(scene.figure("orc").model_copy(update={"base_mm": 40})),
        2, "orc is not as it was then", id="who was moved stands on another base",
    ),
    pytest.param(
        lambda scene: scene.model_copy(update={"system": "cry-havoc"}),
        5, "the table is played by cry-havoc now", id="another book is chosen",
    ),
    pytest.param(
        lambda scene: without(scene, "shot"), 3, "shot is not as it was then",
        id="what was laid is gone",
    ),
    pytest.param(
        lambda scene: Add("", (small_scene().component("wall"),)).do(scene),
        8, "names must differ", id="what was taken away is there again",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("change", "left", "why"), CHANGED_BY_ANOTHER_HAND)
def test_what_no_longer_fits_the_scene_is_refused_with_its_reason(evening, change, left, why):
    before, shown = evening
    write_scene(change(before.scene), before.path)
    desk = opened(before.path)
    assert why in desk.store.view.message
    assert f"{left} earlier step" in desk.store.view.message
    assert len(desk.history.done) == len(shown) - left
    while desk.history.latest is not None:
        desk.undo()
    Scene.model_validate(dict(desk.scene))


def test_a_count_of_what_is_gone_from_the_scene_ends_the_way_back_there(evening, tmp_path):
    path = tmp_path / "other.json"
    desk = Desk(compile_scene(small_scene()), tmp_path)
    desk.play(damage(desk.store.view.play, "wall", 1, 4))
    desk.play(fire(desk.store.view.play, "wall", 1))
    desk.save(path)
    write_scene(without(small_scene(), "wall"), path)
    again = opened(path)
    assert dict(again.store.view.play.lost) == {}
    assert again.history.done == ()
    assert "2 earlier steps, up to “wall: 1 fire counter”, cannot be taken" in (
        again.store.view.message
    )


def test_a_game_that_fits_is_left_as_it_is(evening):
    desk, _ = evening
    assert still_known(desk.game, desk.scene) == (desk.game, "")


def test_a_crash_gives_back_the_steps_too(hand):
    table = hand()
    table.session.desk.play(damage(table.view.play, "wall", 2, 3))
    table.session.desk.do(removal_of(table.scene, ("orc",)))
    table.move((5, 5))
    again = hand()
    again.session.keeper.look_for_crash()
    again.session.keeper.recover(again.session.files, lambda: None)
    assert not again.session.desk.history.is_saved
    again.session.desk.undo()
    again.session.desk.undo()
    assert (again.scene, again.view.play) == (small_scene(), Play())
    assert not again.session.desk.history.is_saved


def test_a_scene_saved_in_another_folder_finds_its_models_and_its_steps_there(tmp_path):
    home, club = tmp_path / "home", tmp_path / "club" / "evening"
    home.mkdir()
    club.mkdir(parents=True)
    mesh = block(3, 4, 3)
    Trimesh(mesh.vertices, mesh.faces).export(home / "keep.stl")
    keep = PlacedComponent(name="keep", kind="keep", model="keep.stl", unit="inch")
    write_scene(Scene(components=(keep,)), home / "siege.json")
    desk = opened(home / "siege.json")
    desk.play(damage(desk.store.view.play, "keep", 1, 4))
    desk.do(Replace("move", (keep,), (moved := keep.model_copy(update={"at": (4, 0)}),)))
    desk.save(club / "siege.json")
    assert desk.scene.component("keep") == moved
    desk.undo()
    desk.redo()
    again = opened(club / "siege.json")
    assert again.store.view.message == ""
    assert again.scene.component("keep").model == "../../home/keep.stl"
    again.undo()
    assert again.scene.component("keep").at == (0, 0)
    again.save(home / "siege.json")
    assert read_scene(home / "siege.json").component("keep") == keep
