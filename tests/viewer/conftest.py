"""A small table, a renderer, and a hand that drives the window without a screen."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest

from escalade.scenes.scene import Figure, PlacedComponent, Scene, Table
from escalade.scenes.space import Space, compile_scene


def small_scene() -> Scene:
    """A wall across the middle, an archer upon it, an orc before it and one behind it."""
    return Scene(
        name="Small table",
        table=Table(width_in=24, depth_in=20),
        components=(PlacedComponent(name="wall", kind="wall", dimensions_in=(8, 3, 2), at=(0, 2)),),
        figures=(
            Figure(name="archer", side="defender", base_mm=25, at=(0, 2), on="wall"),
            Figure(name="orc", side="attacker", base_mm=25, at=(-2, -5)),
            Figure(name="sapper", side="attacker", base_mm=25, at=(1, 6)),
        ),
    )


@pytest.fixture(scope="session")
def small_space() -> Space:
    return compile_scene(small_scene())


@pytest.fixture(scope="session")
def renderer():
    """OpenGL without a screen; skips, saying so, where this machine has none."""
    from escalade.viewer.errors import NoGraphics
    from escalade.viewer.graphics import graphics

    try:
        found = graphics()
    except NoGraphics as error:
        pytest.skip(str(error))
    if not found.shaders:
        pytest.skip("needs OpenGL 3.2; this machine has only Panda3D's software renderer")
    return found


@pytest.fixture
def hand(renderer, tmp_path, monkeypatch) -> Iterator[Callable]:
    """Opens a window in memory on a scene and gives the hand that moves in it."""
    from .driver import Hand

    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    opened: list[Hand] = []

    def open_on(scene: Scene | None = None, folder: Path = Path()) -> Hand:
        opened.append(Hand(renderer, scene or small_scene(), folder))
        return opened[-1]

    yield open_on
    for one in opened:
        one.close()


def near(pixel, colour, fuzz: float = 0.08) -> bool:
    """Whether a pixel (0 to 255) is about a colour (0 to 1)."""
    return bool(np.abs(np.asarray(pixel[:3]) / 255 - np.asarray(colour)).max() <= fuzz)
