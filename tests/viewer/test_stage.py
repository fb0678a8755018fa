"""What the stage leaves undrawn for speed is what nobody could see."""

from __future__ import annotations

import numpy as np
import pytest

from escalade.scenes.scene import PlacedComponent, Scene, Table
from escalade.scenes.space import compile_scene
from escalade.viewer.camera import Camera
from escalade.viewer.errand import finished
from escalade.viewer.offscreen import exposed
from escalade.viewer.palette import LIGHT
from escalade.viewer.stage import Stage

SIZE = (64, 48)


@pytest.fixture
def beside_a_wall(renderer):
    """Pictures of a wall that hides nothing but the sky, from any camera."""
    wall = PlacedComponent(name="wall", kind="wall", dimensions_in=(8, 3, 2), at=(0, 0), z_in=20)
    space = compile_scene(Scene(table=Table(), components=(wall,)))
    stage = Stage(renderer, LIGHT, shadow_px=64)
    stage.show(space)
    yield lambda eye, at: finished(exposed(stage, Camera.looking(eye, at), SIZE)).astype(int)
    stage.close()


def is_sky(pixels: np.ndarray) -> np.ndarray:
    """Sky is light and bluish or white; what is lit from within stone is dark."""
    return (pixels[..., 2] >= pixels[..., 0]) & (pixels.min(axis=2) > 150)


def test_an_eye_within_a_wall_sees_stone_all_around(beside_a_wall):
    for at in ((9, 0, 21.5), (-9, 0, 21.5), (0, 9, 21.5), (0, 1, 29)):
        assert not is_sky(beside_a_wall((0, 0, 21.5), at)).any()


def test_an_eye_outside_sees_the_wall_before_the_sky(beside_a_wall):
    pixels = beside_a_wall((0, -20, 21.5), (0, 0, 21.5))
    assert not is_sky(pixels[20:28, 28:36]).any()
    assert is_sky(pixels[:2]).all()
