"""A tower that falls at the table: one step that takes down all it held, and one step back."""

from __future__ import annotations

from pathlib import Path

import pytest

from escalade.scenes.collapse import collapse
from escalade.scenes.scene import Figure, PlacedComponent, Scene
from escalade.scenes.space import compile_scene
from escalade.viewer.collapse_picture import collapse_overlays, table_after
from escalade.viewer.collapsing import collapse_step
from escalade.viewer.desk import Desk
from escalade.viewer.play import Play, damage, fire


def manned_tower(system: str = "no-quarter") -> Scene:
    """A tower with an engine and its crew, a turret, a ladder at it and an orc at its foot."""
    return Scene(
        system=system,
        components=(
            PlacedComponent(name="tower", kind="tower", dimensions_in=(6, 5, 6)),
            PlacedComponent(
                name="turret", kind="tower", dimensions_in=(2, 2, 2), at=(-2, 2), z_in=5
            ),
            PlacedComponent(
                name="engine", kind="catapult", dimensions_in=(2, 1, 2), at=(1, 0), z_in=5
            ),
            PlacedComponent(
                name="ladder", kind="ladder", shape="ladder", dimensions_in=(2, 5.2, 0.7),
                at=(0, -4), yaw_deg=90,
            ),
        ),
        figures=(
            Figure(name="master", side="defender", base_mm=25, at=(1, 0), on="engine"),
            Figure(name="guard", side="defender", base_mm=25, at=(-2, -2), on="tower", z=5),
            Figure(name="orc", side="attacker", base_mm=25, at=(0, -5.6)),
        ),
    )  # fmt: skip


@pytest.mark.parametrize("system", ["no-quarter", "middle-earth", "arcana", "cry-havoc"])
def test_whatever_the_book_it_is_one_step_down_and_one_step_back(system):
    desk = Desk(compile_scene(manned_tower(system)), Path())
    desk.play(damage(desk.store.view.play, "turret", 1, 2))
    desk.play(fire(desk.store.view.play, "engine", 1))
    before = (desk.scene, desk.store.view.play)
    desk.play(collapse_step(desk.store.view.play, desk.space, "tower", "inch"))
    assert {component.name for component in desk.scene.components} == {"engine", "ladder"}
    assert desk.scene.component("engine").z_in == 0
    assert desk.space.figure("master").z_in == pytest.approx(1)
    assert desk.space.figure("guard").z_in == pytest.approx(0)
    assert dict(desk.store.view.play.lost) == {}
    assert dict(desk.store.view.play.fires) == {"engine": 1}
    desk.undo()
    assert (desk.scene, desk.store.view.play) == before
    desk.redo()
    assert desk.scene.component("engine").z_in == 0


def test_everybody_and_every_machine_that_came_down_is_marked_for_its_hits():
    space = compile_scene(manned_tower())
    after = collapse_step(Play(), space, "tower", "inch").after
    assert dict(after.hits) == {"master": 2, "guard": 2, "engine": 1}
    told = [line.text for line in after.log[-1].lines]
    assert "turret comes down with it" in told
    assert "ladder falls and lies at its foot" in told
    assert any(text.startswith("engine comes down 5") for text in told)
    struck = [text for text in told if "strength 7 from the debris" in text]
    assert [text.partition(":")[0] for text in struck] == ["guard, master, engine"]
    assert not any("agree on it" in text for text in told), "the book says it all"


def test_debris_is_told_once_for_each_place_with_those_who_are_there():
    belfry = PlacedComponent(name="belfry", kind="siege-tower", dimensions_in=(4, 6, 4))
    figures = (
        Figure(name="rider", base_mm=25, at=(1, 0), on="belfry"),
        Figure(name="other rider", base_mm=25, at=(-1, 0), on="belfry"),
        Figure(name="pusher", base_mm=25.4, at=(0, -2.5)),
        Figure(name="orc", base_mm=25.4, at=(0, -9)),
    )
    space = compile_scene(Scene(components=(belfry,), figures=figures))
    after = collapse_step(Play(), space, "belfry", "inch").after
    debris = [line.text.partition(":")[0] for line in after.log[-1].lines if "debris" in line.text]
    assert debris == ["pusher", "rider, other rider"]
    assert dict(after.hits) == {"rider": 2, "other rider": 2, "pusher": 1}


def test_what_no_book_says_of_a_machine_the_players_agree_on():
    after = collapse_step(
        Play(), compile_scene(manned_tower("middle-earth")), "tower", "inch"
    ).after
    assert "engine" not in after.hits
    told = [line.text for line in after.log[-1].lines]
    assert "what that does to engine the book does not say: agree on it" in told


def test_by_a_book_without_falls_nobody_hangs_in_the_air():
    scene = manned_tower("arcana")
    high = scene.figure("master").model_copy(update={"z": 6.0})
    space = compile_scene(scene.with_figure(high))
    edit = collapse_step(Play(), space, "tower", "inch").edit
    assert compile_scene(edit.do(space.scene)).figure("master").z_in == pytest.approx(1)
    assert edit.undo(edit.do(space.scene)) == space.scene


def test_the_picture_shows_the_table_as_it_is_left_with_the_ways_down():
    space = compile_scene(manned_tower())
    answer = collapse(space, "tower")
    after = table_after(answer, space)
    assert {component.name for component in after.components} == {"engine", "ladder"}
    ways = {way.names[0]: way for way in collapse_overlays(answer, space)}
    assert set(ways) == {"engine", "ladder", "master", "guard"}
    assert ways["engine"].points == ((1, 0, 5.5), (1, 0, 0))
    assert ways["engine"].landing.bounds == pytest.approx((0, -1, 2, 1))
    low, far = ways["ladder"].landing.bounds[1::2]
    assert (low, far - low) == pytest.approx((-5, (2**2 + 5.2**2) ** 0.5), abs=0.1)
