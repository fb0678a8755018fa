"""Model files of a scene are read by whoever watches, once each, and again when they change."""

from __future__ import annotations

from pathlib import Path

import pytest
import trimesh

from escalade.models.errors import Cancelled
from escalade.models.reading import read
from escalade.models.watching import Stage, Watch
from escalade.scenes.errors import SceneFileError
from escalade.scenes.scene import Figure, PlacedComponent, Scene
from escalade.scenes.space import compile_scene

WALL = PlacedComponent(name="wall", kind="wall", model="wall.stl", unit="inch")


def write(path: Path, *boxes: float) -> Path:
    """Blocks of these heights beside each other, in inches."""
    blocks = [
        trimesh.creation.box((6, 2, height)).apply_translation((9 * index, 0, height / 2))
        for index, height in enumerate(boxes)
    ]
    trimesh.util.concatenate(blocks).export(path)
    return path


class Watcher:
    """Reads files and notes which, and what it is told."""

    def __init__(self) -> None:
        self.files: list[str] = []
        self.told: list[Stage] = []
        self.watch = Watch(self._read, self.told.append)

    def _read(self, path: Path):
        self.files.append(path.name)
        return read(path)


def heights(space) -> list[float]:
    return [component.component.dimensions.height.value_in for component in space.components]


def test_every_model_of_a_scene_is_read_by_the_one_who_watches(tmp_path):
    write(tmp_path / "wall.stl", 4)
    write(tmp_path / "man.stl", 1)
    write(tmp_path / "castle.stl", 5, 3)
    parts = [
        PlacedComponent(
            name=f"c{n}", kind="wall", model="castle.stl", section=f"part {n}", split="bodies",
            unit="inch", at=(0, 9 * n),
        )
        for n in (1, 2)
    ]  # fmt: skip
    man = Figure(name="man", model="man.stl", unit="inch", base_mm=25, at=(5, -5))
    scene = Scene(components=(WALL, *parts), figures=(man,))
    watcher = Watcher()
    space = compile_scene(scene, tmp_path, watch=watcher.watch)
    assert watcher.files == ["wall.stl", "castle.stl", "man.stl"]
    assert heights(space) == pytest.approx([4, 5, 3])
    assert set(watcher.told) == {"cleaning", "taking apart", "measuring", "placing"}


def test_what_comes_back_is_not_read_again_unless_its_file_has_changed(tmp_path):
    path = write(tmp_path / "wall.stl", 4)
    first, again, after = Watcher(), Watcher(), Watcher()
    compile_scene(Scene(components=(WALL,)), tmp_path, watch=first.watch)
    compile_scene(Scene(components=(WALL,)), tmp_path, watch=again.watch)
    assert (first.files, again.files) == (["wall.stl"], [])
    write(path, 4, 5)
    space = compile_scene(Scene(components=(WALL,)), tmp_path, watch=after.watch)
    assert after.files == ["wall.stl"]
    assert heights(space) == pytest.approx([5])


def test_another_kind_or_unit_is_another_component(tmp_path):
    write(tmp_path / "wall.stl", 4)
    gate = WALL.model_copy(update={"name": "gate", "kind": "gate", "at": (0, 9)})
    large = WALL.model_copy(update={"name": "large", "unit": "foot", "at": (0, 90)})
    space = compile_scene(Scene(components=(WALL, gate, large)), tmp_path)
    assert [component.kind for component in space.components] == ["wall", "gate", "wall"]
    assert heights(space) == pytest.approx([4, 4, 48])


def test_a_reading_that_its_user_ends_ends_the_scene(tmp_path):
    write(tmp_path / "wall.stl", 4)

    def stop(_stage: Stage) -> None:
        raise Cancelled("wall.stl was not read: cancelled")

    with pytest.raises(SceneFileError, match=r"wall\.stl was not read: cancelled"):
        compile_scene(Scene(components=(WALL,)), tmp_path, watch=Watch(read, stop))
