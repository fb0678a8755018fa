"""What the stage leaves undrawn for speed is what nobody could see."""

from __future__ import annotations

import numpy as np
import pytest

from escalade.scenes.scene import Figure, PlacedComponent, Scene, Table
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


def marks_of(stage: Stage, seen_by: str) -> list[tuple[float, float]]:
    """The middles of what is marked for the cameras of a kind, rounded, from left to right."""
    from escalade.viewer.drawing.brush import EYE_INSET

    mask = EYE_INSET if seen_by == "the inset" else ~EYE_INSET
    middles = []
    for node in stage.root.find("**/marks").find_all_matches("**/+GeomNode"):
        if node.is_hidden(mask):
            continue
        low, high = node.get_tight_bounds(stage.root)
        middles.append((round((low.x + high.x) / 2, 2), round((low.y + high.y) / 2, 2)))
    return sorted(middles)


@pytest.fixture
def two_figures(renderer):
    """A stage with one figure of each side, and their space."""
    sides = (("orc", "attacker", (-3, 0)), ("guard", "defender", (3, 0)))
    figures = tuple(Figure(name=n, base_mm=25, at=at, side=side) for n, side, at in sides)
    space = compile_scene(Scene(figures=figures))
    stage = Stage(renderer, LIGHT, shadow_px=64)
    stage.show(space)
    yield stage, space
    stage.close()


def test_the_mark_of_a_side_goes_with_the_figure_that_is_carried(two_figures):
    stage, space = two_figures
    assert marks_of(stage, "the window") == [(-3.0, 0.0), (3.0, 0.0)]
    orc = space.scene.figures[0]
    stage.carry(space, space.scene.with_figure(orc.model_copy(update={"at": (-1, 2)})))
    assert marks_of(stage, "the window") == [(-1.0, 2.0), (3.0, 0.0)]
    stage.show(space)
    assert marks_of(stage, "the window") == [(-3.0, 0.0), (3.0, 0.0)]


def test_an_eye_does_not_see_the_mark_at_its_own_feet(two_figures):
    stage, _ = two_figures
    stage.hide_from_inset("orc")
    assert marks_of(stage, "the inset") == [(3.0, 0.0)]
    assert marks_of(stage, "the window") == [(-3.0, 0.0), (3.0, 0.0)]
    stage.hide_from_inset("guard")
    assert marks_of(stage, "the inset") == [(-3.0, 0.0)]
