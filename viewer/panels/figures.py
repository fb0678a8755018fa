"""Figures for the table: who they are, how many, on which bases."""

from __future__ import annotations

from typing import TYPE_CHECKING

from imgui_bundle import imgui

from escalade.models.pieces import LOOKS
from escalade.viewer.figure_form import BASE_SHAPES, MOST_AT_ONCE, SIDES

from .layout import FLOATING, beside_tools, covered, flowing_radio, scale
from .lengths import WITHIN

if TYPE_CHECKING:
    from escalade.viewer.session import Session

LABEL_PX = 80.0


def draw_figures(session: Session) -> None:
    """A form that needs no typing: the look brings its usual base and height."""
    form = session.miniature
    form.use_unit(session.view.unit)
    beside_tools(360 * scale())
    _, still_open = imgui.begin("Add figures", True, FLOATING)
    _labelled("Figure")
    if imgui.begin_combo("##look", form.look):
        for look, about in LOOKS.items():
            if imgui.selectable(look, look == form.look)[0]:
                form.choose(look)
            if imgui.is_item_hovered():
                imgui.set_tooltip(about.description)
        imgui.end_combo()
    _labelled("Side")
    for index, side in enumerate(SIDES):
        if flowing_radio(side, form.side == side, first=index == 0):
            form.side = side
    _labelled("How many")
    _, form.count = imgui.slider_int("##count", form.count, 1, MOST_AT_ONCE, flags=WITHIN)
    _labelled("Base, mm")
    _, form.base = imgui.input_text_with_hint("##base", "25, or 50 x 25", form.base)
    _labelled("")
    for index, shape in enumerate(BASE_SHAPES):
        if flowing_radio(shape, form.base_shape == shape, first=index == 0):
            form.base_shape = shape
    _labelled("Height")
    _, form.height = imgui.input_text("##height", form.height)
    imgui.spacing()
    if imgui.button("Put on the table##figures", imgui.ImVec2(-1, 0)):
        session.attempt(lambda: form.add(session.desk))
    session.covered.append(covered())
    imgui.end()
    if not still_open:
        session.close_panel("figures")


def _labelled(words: str) -> None:
    """Words before what is chosen, which takes the rest of the line."""
    imgui.align_text_to_frame_padding()
    imgui.text(words)
    imgui.same_line(LABEL_PX * scale())
    imgui.set_next_item_width(-1)
