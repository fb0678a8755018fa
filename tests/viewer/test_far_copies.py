"""Thinned components are made beside the window, and only far eyes see them."""

from __future__ import annotations

import time

import numpy as np
import pytest

from escalade.scenes.scene import Figure, PlacedComponent, Scene
from escalade.scenes.space import Space, compile_scene
from escalade.viewer import far_copies
from escalade.viewer.camera import Camera
from escalade.viewer.drawing.brush import FAR_IN
from escalade.viewer.errand import finished
from escalade.viewer.far_copies import FarCopies
from escalade.viewer.offscreen import exposed
from escalade.viewer.palette import LIGHT
from escalade.viewer.stage import Stage


@pytest.fixture(scope="module")
def space() -> Space:
    wall = PlacedComponent(name="wall", kind="wall", shape="wall", dimensions_in=(8, 5, 2))
    figure = Figure(name="orc", base_mm=25, at=(0, -4), side="attacker")
    return compile_scene(Scene(components=(wall,), figures=(figure,)))


def all_made(copies: FarCopies, space: Space) -> None:
    end = time.monotonic() + 60
    while not copies.look(space):
        assert time.monotonic() < end
        time.sleep(0.01)


def triangles_of(stage: Stage, away_in: float) -> int:
    """How many triangles of the wall an eye so far away is shown."""
    from panda3d import core

    levels = stage.root.find("**/wall")
    switch = levels.node()
    level = next(
        index
        for index in range(switch.get_num_switches())
        if switch.get_out(index) <= away_in < switch.get_in(index)
    )
    geoms = [
        path.node().get_geom(index)
        for path in levels.get_child(level).find_all_matches("**/+GeomNode")
        for index in range(path.node().get_num_geoms())
    ]
    assert all(isinstance(geom, core.Geom) for geom in geoms)
    return sum(geom.get_primitive(0).get_num_primitives() for geom in geoms)


def test_what_is_made_is_handed_over_once_and_forgotten_with_its_component(space):
    copies = FarCopies()
    all_made(copies, space)
    mesh = space.component("wall").component.mesh
    assert list(copies.found) == [mesh]
    assert not copies.look(space)
    other = compile_scene(
        Scene(components=(PlacedComponent(name="hut", kind="wall", dimensions_in=(2, 2, 2)),))
    )
    all_made(copies, other)
    assert list(copies.found) == [other.component("hut").component.mesh]


def test_a_mishap_is_told_once_and_the_component_stays_whole(space, monkeypatch):
    def mishap(_mesh):
        raise RuntimeError("no memory")

    monkeypatch.setattr(far_copies, "from_afar", mishap)
    copies = FarCopies()
    with pytest.raises(RuntimeError, match="no memory"):
        all_made(copies, space)
    assert not copies.look(space)
    assert not copies.found


def test_far_eyes_see_a_component_thinned_and_near_ones_whole(renderer, space):
    copies = FarCopies()
    all_made(copies, space)
    whole = len(space.component("wall").mesh.faces)
    stage = Stage(renderer, LIGHT, shadow_px=64)
    stage.show(space)
    assert triangles_of(stage, FAR_IN + 1) == whole
    stage.show(space, thinned=copies.found)
    assert triangles_of(stage, FAR_IN - 1) == whole
    assert triangles_of(stage, FAR_IN + 1) < 0.7 * whole
    stage.close()


def test_pictures_show_it_whole_from_any_distance(renderer, space):
    copies = FarCopies()
    all_made(copies, space)
    camera = Camera.looking((30, -60, 40), (0, 0, 2))
    pictures = []
    for thinned in ({}, copies.found):
        stage = Stage(renderer, LIGHT, shadow_px=64)
        stage.show(space, thinned=thinned)
        pictures.append(finished(exposed(stage, camera, (160, 120))))
        stage.close()
    assert np.array_equal(*pictures)
