"""The sun and the sky: where they stand, and the depth maps that tell what they reach."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from panda3d import core

from escalade.models.mesh import FloatArray

from . import panda
from .drawing.brush import SHADOW_CASTERS
from .graphics import Graphics

SUN_YAW_DEG, SUN_PITCH_DEG = 220.0, 42.0
"""The sun stands to the left behind the usual camera: shadows fall to the right and away."""

SUN_WIDTH_DEG = 3.2
"""How wide the sun is in still pictures: shadows soften with distance."""

KEY_COLOUR = (0.90, 0.83, 0.71)
SKY_COLOUR = (0.36, 0.40, 0.46)
GROUND_COLOUR = (0.12, 0.11, 0.09)
"""Linear light; sun, open sky and ground together leave a white wall just below white."""

SLACK_OF_TEXEL = 1.6
"""Surfaces are looked up this many texels off along their normal, so as not to shade themselves."""


@dataclass(frozen=True, slots=True)
class LightPass:
    """One direction of the sun and one of the sky, unit vectors towards them.

    ``sky_share`` is 1 where many passes together make up the sky, 0 for a single pass.
    """

    sun: FloatArray
    sky: FloatArray
    sky_share: float


def sun_direction() -> FloatArray:
    """The unit vector towards the middle of the sun."""
    yaw, pitch = np.radians(SUN_YAW_DEG), np.radians(SUN_PITCH_DEG)
    return np.array([np.cos(pitch) * np.cos(yaw), np.cos(pitch) * np.sin(yaw), np.sin(pitch)])


def light_passes(count: int) -> list[LightPass]:
    """Directions for ``count`` pictures that together show soft shadows under an open sky.

    One pass lights with the middle of the sun and the sky's zenith. The sky's directions are an
    even spiral over the upper half of the sphere, the sun's an even spiral over its disc.
    """
    middle = sun_direction()
    if count == 1:
        return [LightPass(middle, np.array([0.0, 0.0, 1.0]), 0.0)]
    across = np.array([-middle[1], middle[0], 0.0])
    across /= np.linalg.norm(across)
    above = np.cross(middle, across)
    turn = np.pi * (3.0 - np.sqrt(5.0))
    passes = []
    for index in range(count):
        share = (index + 0.5) / count
        level = np.sqrt(1.0 - share**2)
        sky = np.array([level * np.cos(index * turn), level * np.sin(index * turn), share])
        off = np.tan(np.radians(SUN_WIDTH_DEG / 2)) * np.sqrt(share)
        sun = middle + off * (np.cos(index * turn) * across + np.sin(index * turn) * above)
        passes.append(LightPass(sun / np.linalg.norm(sun), sky, 1.0))
    return passes


class DepthMap:
    """A square depth picture of everything that throws a shadow, seen along a light's direction."""

    def __init__(self, graphics: Graphics, root: core.NodePath, side_px: int, name: str) -> None:
        self.side_px = side_px
        self.texture = core.Texture(name)
        self.texture.setup_2d_texture(
            side_px, side_px, core.Texture.T_unsigned_int, core.Texture.F_depth_component24
        )
        self.texture.set_wrap_u(core.SamplerState.WM_border_color)
        self.texture.set_wrap_v(core.SamplerState.WM_border_color)
        self.texture.set_border_color(core.LVecBase4(1, 1, 1, 1))
        self.texture.set_minfilter(core.SamplerState.FT_shadow)
        self.texture.set_magfilter(core.SamplerState.FT_shadow)
        self._root = root
        self._buffer = graphics.buffer(name, (side_px, side_px), sort=-20, depth_only=True)
        self._buffer.add_render_texture(
            self.texture, core.GraphicsOutput.RTM_bind_or_copy, core.GraphicsOutput.RTP_depth
        )
        node = core.Camera(name, core.OrthographicLens())
        node.set_scene(root)
        node.set_camera_mask(SHADOW_CASTERS)
        node.set_lod_scale(0.0)  # the sun is far away, but its shadows are seen from near
        state = core.NodePath("state")
        state.set_shader(panda.shader("depth"), 100)
        state.set_attrib(core.CullFaceAttrib.make(core.CullFaceAttrib.M_cull_none), 100)
        node.set_initial_state(state.get_state())
        self.camera = root.attach_new_node(node)
        self._buffer.make_display_region().set_camera(self.camera)

    def aim(self, towards: FloatArray, corners: FloatArray) -> tuple[core.LMatrix4, float]:
        """Point the map so that it holds all corners; its matrix, and the size of a texel.

        The matrix takes table coordinates to 0…1 of the map and of its depth.
        """
        up = np.array([0.0, 1.0, 0.0]) if abs(towards[2]) > 0.9 else np.array([0.0, 0.0, 1.0])
        right = np.cross(up, towards)
        right /= np.linalg.norm(right)
        axes = np.stack([right, np.cross(towards, right), towards])
        seen = corners @ axes.T
        low, high = seen.min(axis=0), seen.max(axis=0)
        middle = (low + high) / 2
        size = float(max(high[0] - low[0], high[1] - low[1])) * 1.01
        deep = float(high[2] - low[2]) + 2.0
        rows = np.eye(4)
        rows[0, :3], rows[1, :3], rows[2, :3] = axes[0], -axes[2], axes[1]
        rows[3, :3] = np.array([middle[0], middle[1], high[2] + 1.0]) @ axes
        self.camera.set_mat(core.LMatrix4(*rows.reshape(-1).tolist()))
        lens = self.camera.node().get_lens()
        lens.set_film_size(size, size)
        lens.set_near_far(0.0, deep)
        to_unit = core.LMatrix4.scale_mat(0.5) * core.LMatrix4.translate_mat(0.5, 0.5, 0.5)
        matrix = self._root.get_mat(self.camera) * lens.get_projection_mat() * to_unit
        return core.LMatrix4(matrix), size / self.side_px

    def draw(self) -> None:
        """Draw the map in the next frame; afterwards it stays as it is."""
        self._buffer.set_one_shot(True)

    def close(self, graphics: Graphics) -> None:
        """Free the buffer."""
        graphics.engine.remove_window(self._buffer)
        self.camera.remove_node()


class Lights:
    """Sun and sky over a scene, for renderers with shaders."""

    def __init__(self, graphics: Graphics, root: core.NodePath, side_px: int = 2048) -> None:
        self._graphics = graphics
        self._root = root
        self._key = DepthMap(graphics, root, side_px, "sun")
        self._sky = DepthMap(graphics, root, side_px // 2, "sky")
        root.set_shader_input("key_map", self._key.texture)
        root.set_shader_input("sky_map", self._sky.texture)
        root.set_shader_input("key_depth", self._key.texture, _depths())
        root.set_shader_input("key_colour", core.LVecBase3(*KEY_COLOUR))
        root.set_shader_input("sky_colour", core.LVecBase3(*SKY_COLOUR))
        root.set_shader_input("ground_colour", core.LVecBase3(*GROUND_COLOUR))

    def shine(self, light: LightPass, corners: FloatArray) -> None:
        """Light the next frame from these directions; ``corners`` bound what throws shadows."""
        key_matrix, key_texel = self._key.aim(light.sun, corners)
        sky_matrix, sky_texel = self._sky.aim(light.sky, corners)
        root = self._root
        root.set_shader_input("key_matrix", key_matrix)
        root.set_shader_input("sky_matrix", sky_matrix)
        root.set_shader_input("key_direction", core.LVecBase3(*light.sun))
        root.set_shader_input("sky_direction", core.LVecBase3(*light.sky))
        slack = core.LVecBase2(key_texel * SLACK_OF_TEXEL, sky_texel * SLACK_OF_TEXEL)
        root.set_shader_input("shadow_slack", slack)
        root.set_shader_input("sky_share", light.sky_share)
        self._key.draw()
        self._sky.draw()

    def close(self) -> None:
        """Free the shadow maps."""
        self._key.close(self._graphics)
        self._sky.close(self._graphics)


def _depths() -> core.SamplerState:
    """Reads the depths of a map themselves, where it is usually asked what is nearer."""
    sampler = core.SamplerState()
    sampler.set_minfilter(core.SamplerState.FT_nearest)
    sampler.set_magfilter(core.SamplerState.FT_nearest)
    sampler.set_wrap_u(core.SamplerState.WM_border_color)
    sampler.set_wrap_v(core.SamplerState.WM_border_color)
    sampler.set_border_color(core.LVecBase4(1, 1, 1, 1))
    return sampler


def plain_lights(root: core.NodePath) -> None:
    """Sun and sky for a renderer without shaders: no shadows."""
    sun = core.DirectionalLight("sun")
    sun.set_color(core.LVecBase4(0.85, 0.82, 0.75, 1))
    sun.set_direction(core.LVector3(*(-sun_direction())))
    sky = core.AmbientLight("sky")
    sky.set_color(core.LVecBase4(0.38, 0.40, 0.44, 1))
    for light in (sun, sky):
        root.set_light(root.attach_new_node(light))
