"""Ways up, drawn with the places on them where models stand."""

from __future__ import annotations

import numpy as np
import pytest

from escalade.scenes.climbs import climb
from escalade.scenes.scene import PlacedComponent
from escalade.scenes.space import compile_scene
from escalade.viewer.answers import way_overlays
from escalade.viewer.drawing.moves import SPOT_IN, circle_around

from .conftest import small_scene


@pytest.fixture(scope="module")
def with_ladder():
    ladder = PlacedComponent(
        name="ladder", kind="ladder", dimensions_in=(1.4, 3.6, 0.6), shape="ladder",
        at=(-2, 0.2), yaw_deg=90,
    )  # fmt: skip
    scene = small_scene()
    return compile_scene(scene.model_copy(update={"components": (*scene.components, ladder)}))


def test_a_ladders_places_come_with_its_way(with_ladder):
    answer = climb(with_ladder, "orc", "wall")
    wanted = [r for r in answer.routes if r.spots and r.way.actions is not None]
    assert wanted, "the rule gives places on a ladder"
    ways = {way.points: way for way in way_overlays(answer)}
    for route in wanted:
        assert ways[route.points].spots == route.spots
        assert f"room for {len(route.spots)} on the way" in ways[route.points].caption
    assert all(not way.spots for points, way in ways.items() if points != wanted[0].points)


def test_a_place_is_marked_by_a_level_ring_around_it():
    ring = circle_around((1.0, 2.0, 3.0), SPOT_IN)
    assert np.allclose(ring[:, 2], 3.0)
    assert np.allclose(np.hypot(ring[:, 0] - 1, ring[:, 1] - 2), SPOT_IN)
    assert np.allclose(ring[0], ring[-1])
