"""Where panels lie, in pixels at the usual size of text."""

from __future__ import annotations

from collections.abc import Sequence

from imgui_bundle import imgui

from escalade.models.mesh import FloatArray
from escalade.viewer.label_layout import Box

USUAL_TEXT_PX = 15.0
TOOLBAR_PX = 132.0
BESIDE_PX = 330.0
BESIDE_SHARE = 0.42
"""The panel beside the table takes no more of the window's width, however large the text."""

GAP_PX = 8.0
HANGING = 0.04
"""A panel in the middle begins this share of the window's height below the menus."""

STATUS_PX = 34.0
SECTION_PX = 290.0

FITTING = 0.0
"""The height of a panel that is as high as what is in it."""

FIXED = (
    imgui.WindowFlags_.no_resize.value
    | imgui.WindowFlags_.no_move.value
    | imgui.WindowFlags_.no_collapse.value
    | imgui.WindowFlags_.no_saved_settings.value
)
BARE = FIXED | imgui.WindowFlags_.no_title_bar.value
ANTI_ALIASED_FILL = int(getattr(imgui.ImDrawFlags_, "aa_fill", 1 << 2))
"""Dear ImGui's flag for smooth edges, which moved among others after version 1.92."""

WHO_SEES = "Who sees whom###who-sees"
IMPORT = "import"
GAME = "Game"
"""Titles of panels that others keep clear of, and their names for Dear ImGui."""

FLOATING = imgui.WindowFlags_.no_collapse.value | imgui.WindowFlags_.no_saved_settings.value


def centre(width: float, height: float) -> None:
    """Put the next panel in the middle of the window, once; never higher than below the menu."""
    size = imgui.get_io().display_size
    height = min(height, size.y - 2 * (imgui.get_frame_height() + GAP_PX))
    place_once(max(0.0, (size.x - width) / 2), max(0.0, (size.y - height) / 2), width, height)


def below_menu(width: float) -> None:
    """Put the next panel in the middle, below the menus, once; it is as high as what is in it."""
    size = imgui.get_io().display_size
    top = imgui.get_frame_height() + GAP_PX + (size.y - imgui.get_frame_height()) * HANGING
    place_once(max(0.0, (size.x - width) / 2), top, width, FITTING)


def right(width: float, height: float, bottom: float) -> None:
    """Put the next panel at the right side of the window, once, and no lower than ``bottom``."""
    left = max(0.0, imgui.get_io().display_size.x - width - GAP_PX)
    top = imgui.get_frame_height() + GAP_PX
    place_once(left, top, width, min(height, bottom - top - GAP_PX))


def toolbar_px(text_px: float) -> float:
    """How much of the window's left side the tools take, at that size of text."""
    return TOOLBAR_PX * text_px / USUAL_TEXT_PX + 2 * GAP_PX


def beside_px() -> float:
    """How wide the panel beside the table is."""
    return min(BESIDE_PX * scale(), BESIDE_SHARE * imgui.get_io().display_size.x)


def beside_tools(width: float, height: float = FITTING) -> None:
    """Put the next panel right of the tools, once: what it puts on the table stays in sight."""
    top = imgui.get_frame_height() + GAP_PX
    place_once(toolbar_px(imgui.get_font_size()), top, width, height)


def below_middle(taken: Sequence[Box], height: float) -> None:
    """Put the next panel at the bottom, between what is ``taken`` at the left and at the right.

    Where that is narrower than it is high it begins beside the tools, over the legend.
    """
    left, width = _between(taken, height)
    if width < height:
        tools = toolbar_px(imgui.get_font_size())
        left, width = tools, left + width - tools
    top = imgui.get_io().display_size.y - height - GAP_PX
    imgui.set_next_window_pos(imgui.ImVec2(left, top))
    imgui.set_next_window_size(imgui.ImVec2(width, height))


def below_middle_once(taken: Sequence[Box], least: float, height: float) -> None:
    """Put the next panel there when it opens, beside the tools in any case.

    Where it would be narrower than ``least``, it goes over the legend, and below what is at the
    right as far as it can.
    """
    tools = toolbar_px(imgui.get_font_size())
    free, width = _between([*taken, _beside_column()], height)
    left = max(free, tools)
    width -= left - free
    size = imgui.get_io().display_size
    if width < least:
        left, width = tools, size.x - tools - GAP_PX
        above = max((box[3] for box in taken if box[0] > size.x / 2), default=0.0)
        height = max(min(height, size.y - above - 2 * GAP_PX), least / 2)
    place_once(left, size.y - height - GAP_PX, width, height)


def section_height() -> float:
    """How high the section along a line of sight is, and how wide it is at least."""
    return SECTION_PX * scale()


def _between(taken: Sequence[Box], height: float) -> tuple[float, float]:
    """The left edge and width of what is free at the bottom, so high."""
    size = imgui.get_io().display_size
    beside = [box for box in taken if box[3] > size.y - height - GAP_PX]
    left = max((box[2] for box in beside if box[0] < size.x / 3), default=0.0) + GAP_PX
    right_edge = min((box[0] for box in beside if box[0] > size.x / 2), default=size.x) - GAP_PX
    return left, right_edge - left


def _beside_column() -> Box:
    """The right side of the window, where the panel beside the table is, however long it gets."""
    size = imgui.get_io().display_size
    return (size.x - beside_px() - GAP_PX, 0.0, size.x, size.y)


def place_of(title: str) -> Box | None:
    """Where a panel lies that was written in this pass or the last; None for any other."""
    window = imgui.internal.find_window_by_name(title)
    if window is None or not (window.active or window.was_active):
        return None
    at, size = window.pos, window.size
    return (at.x, at.y, at.x + size.x, at.y + size.y)


def freest(
    sizes: Sequence[tuple[float, float]], taken: Sequence[Box]
) -> tuple[float, float, float]:
    """Where a card covers least of what is ``taken``: its left, top and width.

    The first of its ``sizes`` goes before the others, the middle below the menus before other
    places.
    """
    return min((_freest(size, taken) for size in sizes), key=lambda found: found[0])[1]


def _freest(
    size: tuple[float, float], taken: Sequence[Box]
) -> tuple[float, tuple[float, float, float]]:
    """How much is covered at the best place for a card of that size, and that place."""
    wide, high = size
    window = imgui.get_io().display_size
    top = imgui.get_frame_height() + GAP_PX
    sides = {x for left, _, right, _ in taken for x in (right + GAP_PX, left - GAP_PX - wide)}
    inside = sorted(x for x in sides if GAP_PX <= x <= window.x - wide - GAP_PX)
    lefts = ((window.x - wide) / 2, window.x - wide - GAP_PX, GAP_PX, *inside)
    edges = {edge + GAP_PX for _, _, _, edge in taken} | {
        edge - GAP_PX - high for _, edge, _, _ in taken
    }
    fitting = sorted(y for y in edges if top < y <= window.y - high - GAP_PX)
    tops = (top, *fitting, window.y - high - GAP_PX)

    def covers(place: tuple[float, float]) -> float:
        x, y = place
        return sum(
            max(0.0, min(x + wide, right) - max(x, left))
            * max(0.0, min(y + high, under) - max(y, over))
            for left, over, right, under in taken
        )

    x, y = min(((x, y) for y in tops for x in lefts), key=covers)
    return covers((x, y)), (x, y, wide)


def place_once(left: float, top: float, width: float, height: float) -> None:
    """Put the next panel here when it opens; from then on the user moves it."""
    imgui.set_next_window_pos(imgui.ImVec2(left, top), imgui.Cond_.appearing.value)
    imgui.set_next_window_size(imgui.ImVec2(width, height), imgui.Cond_.appearing.value)


def flowing(text: str, *, first: bool = False) -> bool:
    """A button beside the last one where there is room, else on a line of its own; if clicked."""
    if not first:
        flow(imgui.calc_text_size(text).x + 2 * imgui.get_style().frame_padding.x)
    return bool(imgui.button(text))


def flowing_radio(text: str, chosen: bool, *, first: bool = False) -> bool:
    """A radio button beside the last one where there is room, else below; if clicked."""
    if not first:
        gap = imgui.get_style().item_inner_spacing.x
        flow(imgui.get_frame_height() + gap + imgui.calc_text_size(text).x)
    return bool(imgui.radio_button(text, chosen))


def flow(wide: float) -> None:
    """Go on beside what was written last where there is so much room, else on the next line."""
    imgui.same_line()
    if imgui.get_content_region_avail().x < wide:
        imgui.new_line()


def fill(pen: imgui.ImDrawList, triangles: FloatArray, colour: int) -> None:
    """Triangles in pixels, (m, 3, 2), as one area: smoothed edges would show where they meet."""
    smooth = pen.flags
    pen.flags = smooth & ~ANTI_ALIASED_FILL
    for triangle in triangles.tolist():
        a, b, c = (imgui.ImVec2(*corner) for corner in triangle)
        pen.add_triangle_filled(a, b, c, colour)
    pen.flags = smooth


def shortened(text: str, wide: float) -> str:
    """The text, or as much of it as has room, with dots."""
    if imgui.calc_text_size(text).x <= wide:
        return text
    while text and imgui.calc_text_size(f"{text}…").x > wide:
        text = text[:-1]
    return f"{text.rstrip()}…"


def scale() -> float:
    """How much larger than usual the text is."""
    return imgui.get_font_size() / USUAL_TEXT_PX


def covered() -> tuple[float, float, float, float]:
    """Left, top, right and bottom of the panel being written."""
    at, size = imgui.get_window_pos(), imgui.get_window_size()
    return (at.x, at.y, at.x + size.x, at.y + size.y)
