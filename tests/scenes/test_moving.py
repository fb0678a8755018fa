"""A component that only moves is not measured again; one that is made differently is."""

import numpy as np
import pytest

from escalade.scenes.scene import PlacedComponent, Scene
from escalade.scenes.space import compile_scene

WALL = PlacedComponent(name="wall", kind="wall", dimensions_in=(8, 3, 2), at=(0, 2))
GATE = PlacedComponent(name="gate", kind="gate", dimensions_in=(4, 4, 1), at=(0, -6))


def table(wall: PlacedComponent) -> Scene:
    return Scene(name="Table", components=(wall, GATE))


@pytest.mark.parametrize("place", [{"at": (3.0, -1.5)}, {"z_in": 0.5}, {"yaw_deg": 30.0}], ids=str)
def test_moved_it_keeps_its_measured_component_and_stands_where_a_new_table_puts_it(place):
    before = compile_scene(table(WALL))
    scene = table(WALL.model_copy(update=place))
    moved, fresh = compile_scene(scene, previous=before), compile_scene(scene)
    assert moved.component("wall").component is before.component("wall").component
    assert moved.component("gate") is before.component("gate")
    assert np.array_equal(
        moved.component("wall").mesh.vertices, fresh.component("wall").mesh.vertices
    )
    assert moved.component("wall").placed == scene.components[0]
    assert [s.z_in for s in moved.ground.surfaces] == [s.z_in for s in fresh.ground.surfaces]
    assert all(
        one.polygon.equals(other.polygon)
        for one, other in zip(moved.ground.surfaces, fresh.ground.surfaces, strict=True)
    )


@pytest.mark.parametrize(
    "change", [{"dimensions_in": (8.0, 4.0, 2.0)}, {"kind": "tower"}, {"shape": "wall"}], ids=str
)
def test_made_differently_it_is_measured_again(change):
    before = compile_scene(table(WALL))
    changed = compile_scene(table(WALL.model_copy(update=change)), previous=before)
    assert changed.component("wall").component is not before.component("wall").component


def test_another_component_under_the_same_name_is_measured_again():
    before = compile_scene(table(WALL))
    other = GATE.model_copy(update={"name": "wall", "at": WALL.at})
    changed = compile_scene(table(other), previous=before)
    assert changed.component("wall").component.dimensions.rounded == (4, 4, 1)
