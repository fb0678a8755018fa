"""Models are found from the folder of the file that a scene is written to."""

from __future__ import annotations

from pathlib import Path

import pytest

from escalade.scenes.scene import Figure, PlacedComponent, Scene
from escalade.viewer.edits import Add, Remove, Replace
from escalade.viewer.history import Game
from escalade.viewer.play import Play, step
from escalade.viewer.relocating import Relocation


def keep(model: str | None) -> PlacedComponent:
    return PlacedComponent(name="keep", kind="keep", model=model, dimensions_in=(5, 5, 5))


def troll(model: str | None) -> Figure:
    return Figure(name="troll", base_mm=40, at=(0, 9), model=model)


@pytest.fixture
def away(tmp_path: Path) -> Relocation:
    """From a folder of castles to that of a club night beside it."""
    return Relocation(tmp_path / "castles", tmp_path / "club" / "night")


@pytest.mark.parametrize(
    ("model", "there"),
    [
        ("keep.stl", "../../castles/keep.stl"),
        ("stone/keep.stl", "../../castles/stone/keep.stl"),
        ("../club/keep.stl", "../keep.stl"),
        ("/srv/keep.stl", "/srv/keep.stl"),
        (None, None),
    ],
)
def test_a_model_is_told_from_the_new_folder(away, model, there):
    moved = away.scene(Scene(components=(keep(model),), figures=(troll(model),)))
    assert moved == Scene(components=(keep(there),), figures=(troll(there),))


def test_where_nothing_lies_otherwise_the_scene_stays_itself(away, tmp_path):
    scene = Scene(components=(keep("keep.stl"),))
    assert Relocation(tmp_path, tmp_path).scene(scene) is scene
    bare = Scene(components=(keep(None),))
    assert away.scene(bare) is bare


@pytest.mark.parametrize(
    "edit",
    [
        lambda of: Add("add", (of("a.stl"), of("b.stl"))),
        lambda of: Replace("replace", (of("a.stl"),), (of("b.stl"),)),
        lambda of: Remove("remove", ((3, of("a.stl")),), ((of("a.stl"), of("b.stl")),)),
    ],
    ids=["add", "replace", "remove"],
)
@pytest.mark.parametrize("of_game", [False, True], ids=["edit", "step of the game"])
def test_steps_that_can_be_taken_back_find_their_models_too(away, edit, of_game):
    def game(of) -> Game:
        done = edit(of)
        return Game(done=(step(Play(), "told", (), edit=done) if of_game else done,))

    assert away.game(game(keep)) == game(lambda model: keep(f"../../castles/{model}"))
