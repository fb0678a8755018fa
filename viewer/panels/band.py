"""The frame that a hand draws around what it selects."""

from __future__ import annotations

from typing import TYPE_CHECKING

from imgui_bundle import imgui

from escalade.viewer.tools.select import SelectTool

if TYPE_CHECKING:
    from escalade.viewer.session import Session

EDGE_PX = 1.5
FILLED = 0.14
ROUND_PX = 2.0


def draw_band(session: Session) -> None:
    """Over the table and under all panels; absent while no frame is drawn."""
    tool = session.tool
    if not isinstance(tool, SelectTool) or tool.band is None:
        return
    left, top, right, bottom = tool.band.box
    pen = imgui.get_background_draw_list()
    colour = session.view.theme.overlays.of_role("selected")
    low, high = imgui.ImVec2(left, top), imgui.ImVec2(right, bottom)
    inside = imgui.get_color_u32(imgui.ImVec4(*colour, FILLED))
    pen.add_rect_filled(low, high, inside, ROUND_PX)
    edge = imgui.get_color_u32(imgui.ImVec4(*colour, 1.0))
    pen.add_rect(low, high, edge, rounding=ROUND_PX, thickness=EDGE_PX)
