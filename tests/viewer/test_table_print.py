"""The inches on the rim can be read from every side of the table."""

from __future__ import annotations

import numpy as np
import pytest

from escalade.scenes.scene import Scene, Table
from escalade.scenes.space import compile_scene
from escalade.viewer.camera import Camera
from escalade.viewer.errand import finished
from escalade.viewer.offscreen import exposed
from escalade.viewer.palette import LIGHT
from escalade.viewer.stage import Stage


@pytest.mark.parametrize("yaw_deg", range(10, 360, 50))
def test_each_side_shows_its_numbers_to_an_eye_anywhere_around(renderer, yaw_deg):
    yaw = np.radians(yaw_deg)
    camera = Camera.looking((40 * np.cos(yaw), 40 * np.sin(yaw), 40), (0, 0, 0))
    stage = Stage(renderer, LIGHT, shadow_px=64)
    stage.show(compile_scene(Scene(table=Table(width_in=30, depth_in=30))))
    sides = list(stage.root.find_all_matches("**/numbers/side"))
    assert len(sides) == 8  # four of the table drawn in full, four of that seen from afar
    for side in sides:
        side.hide()
    plain = finished(exposed(stage, camera, (240, 160))).astype(int)
    for drawn, from_afar in zip(sides[:4], sides[4:], strict=True):
        drawn.show()
        from_afar.show()
        printed = finished(exposed(stage, camera, (240, 160))).astype(int)
        drawn.hide()
        from_afar.hide()
        assert (np.abs(printed - plain).max(axis=2) > 20).sum() > 5
    stage.close()
