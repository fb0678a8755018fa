"""From afar the table is a picture of itself, which shows what the table drawn in full would."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np
import pytest
from panda3d import core

from escalade.scenes.scene import PlacedComponent, Scene, Table
from escalade.scenes.space import Space, compile_scene
from escalade.viewer import panda
from escalade.viewer.camera import Camera
from escalade.viewer.palette import LIGHT
from escalade.viewer.stage import Stage

SIZE = (320, 200)
AFAR = Camera.looking((0, -70, 40), (0, 0, 0), fov_deg=32.0)


@pytest.fixture
def shown(renderer) -> Iterator[Callable[..., np.ndarray]]:
    """Shows a space as the window does while something moves, or in full as it does at rest."""
    stage = Stage(renderer, LIGHT)
    buffer = renderer.buffer("window", SIZE)
    buffer.set_clear_color_active(True)
    texture = core.Texture()
    buffer.add_render_texture(texture, core.GraphicsOutput.RTM_copy_ram)
    camera = stage.root.attach_new_node(core.Camera("camera"))
    camera.node().set_scene(stage.root)
    buffer.make_display_region().set_camera(camera)
    stage.root.set_shader_input("picture_size", core.LVecBase2(*SIZE))

    def show(space: Space, view: Camera = AFAR, *, in_full: bool = False) -> np.ndarray:
        stage.show(space)
        stage.shine()
        camera.node().set_lod_scale(0.0 if in_full else 1.0)
        stage.aim(camera, view, SIZE)
        renderer.engine.render_frame()
        return panda.pixels_of(texture).astype(int)

    yield show
    renderer.engine.remove_window(buffer)
    stage.close()


def table(width_in: float = 36, depth_in: float = 24, wall_at: float = 0.0) -> Space:
    wall = PlacedComponent(name="wall", kind="wall", dimensions_in=(8, 6, 2), at=(wall_at, 0))
    return compile_scene(
        Scene(table=Table(width_in=width_in, depth_in=depth_in), components=(wall,))
    )


@pytest.mark.parametrize("size", [(36, 24), (24, 36), (48, 48)])
def test_a_far_table_looks_like_the_table_in_full(shown, size):
    space = table(*size)
    afar, full = shown(space), shown(space, in_full=True)
    assert 0 < np.abs(afar - full).mean() < 1
    assert np.abs(afar.mean(axis=(0, 1)) - full.mean(axis=(0, 1))).max() < 1


def test_the_shadow_on_a_far_table_goes_with_the_wall(shown):
    shown(table())
    moved = table(wall_at=8.0)
    strayed = np.abs(shown(moved) - shown(moved, in_full=True)).max(axis=2) > 30
    assert strayed.sum() < 50


def test_the_rim_is_closed_towards_whoever_looks_at_it_from_the_side(shown):
    low = shown(table(), Camera.looking((0, -60, 2), (0, -10, 0), fov_deg=32.0))
    side, rim = low[110, 160], np.array(LIGHT.rim)
    assert np.abs(side / side.max() - rim / rim.max()).max() < 0.1
