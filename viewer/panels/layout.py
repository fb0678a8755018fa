"""Where panels lie, in pixels at the usual size of text."""

from __future__ import annotations

from imgui_bundle import imgui

TOOLBAR_PX = 132.0
BESIDE_PX = 330.0
GAP_PX = 8.0
STATUS_PX = 34.0

FIXED = (
    imgui.WindowFlags_.no_resize.value
    | imgui.WindowFlags_.no_move.value
    | imgui.WindowFlags_.no_collapse.value
    | imgui.WindowFlags_.no_saved_settings.value
)
BARE = FIXED | imgui.WindowFlags_.no_title_bar.value
FLOATING = imgui.WindowFlags_.no_collapse.value | imgui.WindowFlags_.no_saved_settings.value


def centre(width: float, height: float) -> None:
    """Put the next panel in the middle of the window, once."""
    size = imgui.get_io().display_size
    place_once(max(0.0, (size.x - width) / 2), max(0.0, (size.y - height) / 2), width, height)


def right(width: float, height: float) -> None:
    """Put the next panel at the right side of the window, once."""
    size = imgui.get_io().display_size
    top = imgui.get_frame_height() + GAP_PX
    place_once(max(0.0, size.x - width - GAP_PX), top, width, min(height, size.y - top - GAP_PX))


def place_once(left: float, top: float, width: float, height: float) -> None:
    """Put the next panel here when it opens; from then on the user moves it."""
    imgui.set_next_window_pos(imgui.ImVec2(left, top), imgui.Cond_.appearing.value)
    imgui.set_next_window_size(imgui.ImVec2(width, height), imgui.Cond_.appearing.value)


def scale() -> float:
    """How much larger than usual the text is."""
    return imgui.get_font_size() / 15.0


def covered() -> tuple[float, float, float, float]:
    """Left, top, right and bottom of the panel being written."""
    at, size = imgui.get_window_pos(), imgui.get_window_size()
    return (at.x, at.y, at.x + size.x, at.y + size.y)
