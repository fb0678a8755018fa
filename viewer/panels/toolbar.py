"""The tools, down the left side."""

from __future__ import annotations

from typing import TYPE_CHECKING

from imgui_bundle import imgui

from .layout import BARE, FITTING, GAP_PX, TOOLBAR_PX, covered, scale

if TYPE_CHECKING:
    from escalade.viewer.session import Session


def draw_toolbar(session: Session) -> None:
    """A button for every tool; the tool in hand is marked, and each explains itself.

    Absent while a model is imported: its bench has one tool.
    """
    if session.guide.draft is not None:
        return
    top = imgui.get_frame_height() + GAP_PX
    width = TOOLBAR_PX * scale()
    imgui.set_next_window_pos(imgui.ImVec2(GAP_PX, top))
    imgui.set_next_window_size(imgui.ImVec2(width, FITTING))
    imgui.begin("tools", None, BARE)
    for name, tool in session.tools.items():
        chosen = session.view.tool == name
        if chosen:
            imgui.push_style_color(
                imgui.Col_.button, imgui.get_style_color_vec4(imgui.Col_.button_active)
            )
        if imgui.button(tool.title, imgui.ImVec2(-1, 0)):
            session.act(f"tool:{name}")
        low, high = imgui.get_item_rect_min(), imgui.get_item_rect_max()
        session.places[f"tool:{name}"] = (low.x, low.y, high.x, high.y)
        if chosen:
            imgui.pop_style_color()
        if imgui.is_item_hovered():
            imgui.set_tooltip(tool.help)
    session.places["tools"] = covered()
    session.covered.append(covered())
    imgui.end()
