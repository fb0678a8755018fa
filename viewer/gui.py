"""Dear ImGui on Panda3D: hands it the inputs, and turns what it draws into Panda3D's triangles.

It asks nothing of a window, so that panels work in an offscreen buffer too. ``panda3d-imgui``
needs a ShowBase with a keyboard, and shaders that a core profile refuses.
"""

from __future__ import annotations

import ctypes
from collections.abc import Mapping
from typing import Any

import numpy as np
from imgui_bundle import imgui
from panda3d import core

from . import panda
from .inputs import ButtonChanged, Input, KeyChanged, PointerLeft, PointerMoved, Typed, Wheel
from .lettering import font_file
from .palette import Theme

BUTTONS: Mapping[str, int] = {"left": 0, "right": 1, "middle": 2}

_NAMED_KEYS = {
    "escape": imgui.Key.escape,
    "enter": imgui.Key.enter,
    "tab": imgui.Key.tab,
    "backspace": imgui.Key.backspace,
    "delete": imgui.Key.delete,
    "home": imgui.Key.home,
    "end": imgui.Key.end,
    "arrow_left": imgui.Key.left_arrow,
    "arrow_right": imgui.Key.right_arrow,
    "arrow_up": imgui.Key.up_arrow,
    "arrow_down": imgui.Key.down_arrow,
    "page_up": imgui.Key.page_up,
    "page_down": imgui.Key.page_down,
    "space": imgui.Key.space,
    "control": imgui.Key.mod_ctrl,
    "shift": imgui.Key.mod_shift,
    "alt": imgui.Key.mod_alt,
}
KEYS: Mapping[str, Any] = {
    **_NAMED_KEYS,
    **{letter: getattr(imgui.Key, letter) for letter in "abcdefghijklmnopqrstuvwxyz"},
    **{digit: getattr(imgui.Key, f"_{digit}") for digit in "0123456789"},
    **{f"f{number}": getattr(imgui.Key, f"f{number}") for number in range(1, 13)},
}

OFF_SCREEN = -1e30
"""Where Dear ImGui looks for a pointer that has left the window."""


class Gui:
    """One Dear ImGui context, and the Panda3D nodes that show it."""

    def __init__(self, size: tuple[int, int], text_px: float = 15.0) -> None:
        self.node = core.NodePath("panels")
        self._context = imgui.create_context()
        imgui.set_current_context(self._context)
        self._textures: dict[int, core.Texture] = {}
        self._theme: Theme | None = None
        self._io = imgui.get_io()
        self._io.set_ini_filename("")
        self._io.backend_flags |= imgui.BackendFlags_.renderer_has_textures.value
        self._io.config_error_recovery_enable_assert = False  # a panel that fails is left out
        self._io.config_error_recovery_enable_tooltip = False
        self._io.config_input_text_cursor_blink = False
        self._io.fonts.add_font_from_file_ttf(str(font_file()), text_px)
        self.set_text_size(text_px)
        self.resize(size)
        self.node.set_shader(panda.shader("panel"))
        self.node.set_depth_test(False)
        self.node.set_depth_write(False)
        self.node.set_attrib(core.CullFaceAttrib.make(core.CullFaceAttrib.M_cull_none))
        self.node.set_attrib(
            core.ColorBlendAttrib.make(
                core.ColorBlendAttrib.M_add,
                core.ColorBlendAttrib.O_incoming_alpha,
                core.ColorBlendAttrib.O_one_minus_incoming_alpha,
            )
        )
        self.node.node().set_bounds(core.OmniBoundingVolume())
        self.node.node().set_final(True)
        self.node.set_bin("unsorted", 0)

    def resize(self, size: tuple[int, int]) -> None:
        """The picture's size in pixels."""
        self._io.display_size = imgui.ImVec2(*size)
        self.node.set_shader_input("picture_size", core.LVecBase2(*size))

    def set_text_size(self, text_px: float) -> None:
        """The height of text in pixels."""
        imgui.get_style().font_size_base = text_px

    def use_theme(self, theme: Theme) -> None:
        """Colours, corners and spacing of the panels; not between :meth:`begin` and :meth:`end`."""
        if theme is self._theme:
            return
        self._theme = theme
        style = imgui.get_style()
        if theme.name == "dark":
            imgui.style_colors_dark(style)
        else:
            imgui.style_colors_light(style)
        style.window_rounding = 7.0
        style.frame_rounding = 4.0
        style.popup_rounding = 5.0
        style.window_border_size = 0.0
        style.frame_border_size = 1.0
        style.frame_padding = imgui.ImVec2(8, 5)
        style.item_spacing = imgui.ImVec2(8, 6)
        style.window_padding = imgui.ImVec2(12, 10)
        style.set_color_(imgui.Col_.window_bg, imgui.ImVec4(*theme.paper, 0.975))
        style.set_color_(imgui.Col_.popup_bg, imgui.ImVec4(*theme.paper, 0.98))
        style.set_color_(imgui.Col_.border, imgui.ImVec4(*theme.ink, 0.16))
        style.set_color_(imgui.Col_.text, imgui.ImVec4(*theme.ink, 1.0))
        style.set_color_(imgui.Col_.text_disabled, imgui.ImVec4(*theme.faint_ink, 1.0))

    @property
    def wants_pointer(self) -> bool:
        """Whether the pointer was over a panel, or held one, in the latest pass."""
        return bool(self._io.want_capture_mouse)

    def handle(self, event: Input) -> bool:
        """Hand over an input; whether a panel wants it, so that the table must not have it."""
        match event:
            case PointerMoved(x=x, y=y):
                self._io.add_mouse_pos_event(x, y)
                return self.wants_pointer
            case PointerLeft():
                self._io.add_mouse_pos_event(OFF_SCREEN, OFF_SCREEN)
            case ButtonChanged(button=button, down=down):
                self._io.add_mouse_button_event(BUTTONS[button], down)
                return self.wants_pointer
            case Wheel(steps=steps):
                self._io.add_mouse_wheel_event(0.0, steps)
                return self.wants_pointer
            case KeyChanged(key=key, down=down) if key in KEYS:
                self._io.add_key_event(KEYS[key], down)
                return bool(self._io.want_text_input)
            case Typed(text=text):
                self._io.add_input_characters_utf8(text)
                return bool(self._io.want_text_input)
        return False

    def begin(self, seconds: float) -> None:
        """Start a frame; panels may be written until :meth:`end`."""
        imgui.set_current_context(self._context)
        self._io.delta_time = max(seconds, 1e-4)
        imgui.new_frame()

    def end(self) -> None:
        """Finish a pass; :meth:`show` puts the last one's triangles under :attr:`node`."""
        imgui.render()
        self._renew_textures()

    def show(self) -> None:
        """Put the triangles of the latest pass under :attr:`node`."""
        self.node.node().remove_all_children()
        wide, high = self._io.display_size.x, self._io.display_size.y
        for commands in imgui.get_draw_data().cmd_lists:
            self._add(commands, wide, high)
        self.node.attach_new_node(panda.nothing_node()).set_attrib(core.ScissorAttrib.make_off())

    def close(self) -> None:
        """Free the context."""
        imgui.destroy_context(self._context)
        self.node.remove_node()

    def _add(self, commands: Any, wide: float, high: float) -> None:
        vertices = ctypes.string_at(
            commands.vtx_buffer.data_address(), commands.vtx_buffer.size() * imgui.VERTEX_SIZE
        )
        raw = ctypes.string_at(
            commands.idx_buffer.data_address(), commands.idx_buffer.size() * imgui.INDEX_SIZE
        )
        kind = np.uint16 if imgui.INDEX_SIZE == 2 else np.uint32
        indices = np.frombuffer(raw, dtype=kind).astype(np.uint32)
        data = panda.panel_data(vertices, commands.vtx_buffer.size())
        for command in commands.cmd_buffer:
            first = command.idx_offset
            piece = indices[first : first + command.elem_count] + command.vtx_offset
            clip = command.clip_rect
            if len(piece) == 0 or clip.z <= clip.x or clip.w <= clip.y:
                continue
            child = self.node.attach_new_node(panda.panel_node(data, piece))
            child.set_attrib(
                core.ScissorAttrib.make(
                    max(clip.x / wide, 0.0),
                    min(clip.z / wide, 1.0),
                    max(1.0 - clip.w / high, 0.0),
                    min(1.0 - clip.y / high, 1.0),
                )
            )
            child.set_texture(self._textures[command.tex_ref.get_tex_id()])

    def _renew_textures(self) -> None:
        for texture in imgui.get_platform_io().textures:
            if texture.status == imgui.ImTextureStatus.want_destroy:
                self._textures.pop(texture.tex_id, None)
                texture.status = imgui.ImTextureStatus.destroyed
            elif texture.status != imgui.ImTextureStatus.ok:
                if texture.tex_id == 0:
                    texture.tex_id = 1 + max(self._textures, default=0)
                pixels = np.asarray(texture.get_pixels_array()).reshape(
                    texture.height, texture.width, 4
                )
                self._textures[texture.tex_id] = panda.letter_texture(pixels)
                texture.status = imgui.ImTextureStatus.ok
