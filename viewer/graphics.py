"""Which renderer there is: OpenGL without a screen where possible, else Panda3D's own software.

Importing this module imports Panda3D; the command line does so only when a picture is asked for.
"""

from __future__ import annotations

from dataclasses import dataclass

from panda3d import core

from .errors import NoGraphics

# textures-power-2: the mask of outlines must be as large as the picture, in a window as in memory.
core.load_prc_file_data(
    "escalade",
    """
    window-type none
    audio-library-name null
    gl-version 3 2
    textures-power-2 none
    auto-flip true
    notify-level-display error
    notify-level-egldisplay error
    notify-level-x11display error
    notify-level-tinydisplay error
    text-encoding utf8
    """,
)

OPENGL_WITHOUT_SCREEN = ("p3headlessgl", "pandagl")
SOFTWARE = "p3tinydisplay"
SOFTWARE_PIPE = "TinyOffscreenGraphicsPipe"

BEFORE_THE_TABLE, AFTER_THE_TABLE = "standing", "sky"
"""Bins of drawing around Panda3D's own for what is opaque (20) and what is translucent (30).

What stands on the table is drawn from the nearest to the farthest, then the table, then the sky:
hardly any pixel is lit twice.
"""

_bins = core.CullBinManager.get_global_ptr()
_bins.add_bin(BEFORE_THE_TABLE, core.CullBinEnums.BT_front_to_back, 15)
_bins.add_bin(AFTER_THE_TABLE, core.CullBinEnums.BT_fixed, 25)


@dataclass(frozen=True, slots=True, eq=False)
class Graphics:
    """A renderer that has started: its pipe, a hidden buffer that holds its resources, its kind.

    ``shaders`` says whether it runs the GLSL that lit pictures need; without it, lights are plain
    and there are no shadows.
    """

    engine: core.GraphicsEngine
    pipe: core.GraphicsPipe
    host: core.GraphicsOutput
    shaders: bool

    @property
    def description(self) -> str:
        """The renderer's own name, such as ``llvmpipe``."""
        if not self.shaders:
            return "Panda3D software renderer (no OpenGL)"
        return str(self.host.gsg.driver_renderer)

    @property
    def is_software_gl(self) -> bool:
        """Whether this is Mesa's OpenGL in software, on which golden pictures are compared."""
        return self.shaders and "llvmpipe" in self.description

    def buffer(
        self,
        name: str,
        size: tuple[int, int],
        *,
        sort: int = 0,
        samples: int = 0,
        depth_only: bool = False,
        distances: bool = False,
    ) -> core.GraphicsOutput:
        """A buffer to draw into: colours, depth alone, or one float a pixel without depth.

        Raises NoGraphics when the renderer cannot make it.
        """
        made = self.engine.make_output(
            self.pipe,
            name,
            sort,
            _distances() if distances else _properties(samples, colour=not depth_only),
            core.WindowProperties.size(*size),
            core.GraphicsPipe.BF_refuse_window | core.GraphicsPipe.BF_fb_props_optional,
            self.host.gsg,
            self.host,
        )
        if made is None:
            raise NoGraphics(
                f"no buffer of {size[0]} × {size[1]} pixels could be made; try a smaller picture"
            )
        return made

    def forget_states(self) -> None:
        """Let go of render states that nothing uses any more, and of the textures they name.

        Panda3D keeps them until it is told; its own task manager, which is not used here, does so.
        """
        core.RenderState.garbage_collect()
        core.TransformState.garbage_collect()


def _properties(samples: int = 0, *, colour: bool = True) -> core.FrameBufferProperties:
    wanted = core.FrameBufferProperties()
    wanted.set_depth_bits(24)
    if colour:
        wanted.set_rgba_bits(8, 8, 8, 8)
    if samples:
        wanted.set_multisamples(samples)
    return wanted


def _distances() -> core.FrameBufferProperties:
    wanted = core.FrameBufferProperties()
    wanted.set_float_color(True)
    wanted.set_rgba_bits(32, 0, 0, 0)
    return wanted


_started: dict[bool, Graphics] = {}
"""The renderers that run, by whether they are OpenGL; one of each kind is enough."""


def graphics(*, opengl: bool = True) -> Graphics:
    """The renderer for pictures without a screen; started once and kept.

    While a window is open it is the window's own. Without ``opengl``, or where there is none, it is
    Panda3D's software renderer. Raises NoGraphics when nothing starts.
    """
    if opengl not in _started:
        for module in (*(OPENGL_WITHOUT_SCREEN if opengl else ()), SOFTWARE):
            found = _start(module)
            if found is not None:
                _started[opengl] = found
                break
        else:
            raise NoGraphics(
                "no renderer could be started: neither OpenGL nor Panda3D's software renderer; "
                "reinstall panda3d"
            )
    return _started[opengl]


def stop() -> None:
    """End what :func:`graphics` started: two kinds of OpenGL in one process clash."""
    for running in _started.values():
        running.engine.remove_window(running.host)
    _started.clear()


def adopt(window: Graphics) -> None:
    """Let pictures be drawn by an open window's renderer."""
    _started[True] = window


def _start(module: str) -> Graphics | None:
    pipes = core.GraphicsPipeSelection.get_global_ptr()
    if module == SOFTWARE:
        pipe = pipes.make_pipe(SOFTWARE_PIPE, module)  # its usual pipe wants an X server
    else:
        pipe = pipes.make_module_pipe(module)
    if pipe is None or not pipe.is_valid():
        return None
    engine = core.GraphicsEngine.get_global_ptr()
    host = engine.make_output(
        pipe,
        "host",
        -100,
        _properties(),
        core.WindowProperties.size(8, 8),
        core.GraphicsPipe.BF_refuse_window | core.GraphicsPipe.BF_fb_props_optional,
    )
    if host is None or host.gsg is None:
        return None
    engine.open_windows()
    host.set_clear_color_active(True)
    shaders = module != SOFTWARE
    if shaders and (host.gsg.driver_version_major, host.gsg.driver_version_minor) < (3, 2):
        engine.remove_window(host)
        return None
    return Graphics(engine, pipe, host, shaders)
