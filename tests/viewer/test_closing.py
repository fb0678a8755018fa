"""What is closed is freed: nothing of a window, a picture or a drag stays behind."""

from __future__ import annotations

import gc
import weakref

import numpy as np
import pytest
from panda3d import core

from escalade.models.blocks import block
from escalade.viewer.camera import bounds_of, named_view
from escalade.viewer.errand import finished
from escalade.viewer.offscreen import exposed
from escalade.viewer.overlays import Highlight
from escalade.viewer.palette import LIGHT
from escalade.viewer.stage import Stage

from .conftest import small_scene

SETTLED = 6
"""Panda3D looks at so many closings' render states before it has let go of the first."""


def test_a_closed_window_lets_go_of_its_table(renderer, tmp_path, monkeypatch):
    from .driver import Hand

    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    hand = Hand(renderer, small_scene())
    hand.click(hand.on("wall"))
    cameras = [region.get_camera() for region in hand.output.get_display_regions()]
    roots = [core.WeakNodePath(camera.get_top()) for camera in cameras if not camera.is_empty()]
    del cameras
    assert len(roots) >= 2
    hand.close()
    del hand
    gc.collect()
    renderer.engine.render_frame()
    assert [str(root) for root in roots if not root.was_deleted()] == []


def test_a_closed_stage_leaves_no_textures_and_no_states_behind(renderer, small_space):
    held = renderer.host.gsg.get_prepared_objects()
    before = []
    for _ in range(SETTLED + 3):
        stage = Stage(renderer, LIGHT, shadow_px=64)
        stage.show(small_space, [Highlight(("wall", "orc"))])
        finished(exposed(stage, named_view("top", small_space), (64, 40)))
        stage.close()
        del stage
        gc.collect()
        renderer.engine.render_frame()
        before.append((held.get_num_prepared_textures(), core.RenderState.get_num_states()))
    assert (np.diff(before[SETTLED:], axis=0) <= 0).all(), f"they grow: {before}"


@pytest.mark.parametrize("asked", [0, 1, 3])
def test_bounds_are_kept_no_longer_than_their_mesh(asked):
    mesh = block(4, 5, 3)
    for _ in range(asked):
        assert bounds_of(mesh).tolist() == [[-2.0, -1.5, 0.0], [2.0, 1.5, 5.0]]
    gone = weakref.ref(mesh)
    del mesh
    assert gone() is None
