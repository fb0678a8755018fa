"""Names on the table, laid out so that none covers another."""

from __future__ import annotations

from typing import TYPE_CHECKING

from imgui_bundle import imgui

from escalade.viewer.label_layout import layout
from escalade.viewer.labels import labels_for
from escalade.viewer.lettering import printable
from escalade.viewer.palette import Colour

if TYPE_CHECKING:
    from escalade.viewer.session import Session

MARGIN_PX = 5.0


def draw_names(session: Session) -> None:
    """Names over the table, where no panel lies."""
    view = session.view
    if not view.labels:
        return
    carried = set(session.desk.carried)
    labels = [
        label for label in labels_for(view.space, session.overlays()) if label.name not in carried
    ]
    placed = layout(labels, view.camera, session.size, _measure, session.covered)
    pen = imgui.get_background_draw_list()
    paper, ink = _packed(view.theme.paper, 0.82), _packed(view.theme.ink, 1.0)
    for label in placed:
        left, top, right, bottom = label.box
        pen.add_rect_filled(imgui.ImVec2(left, top), imgui.ImVec2(right, bottom), paper, 4.0)
        pen.add_text(imgui.ImVec2(left + MARGIN_PX, top + 2.0), ink, printable(label.text))


def _measure(text: str) -> tuple[float, float]:
    size = imgui.calc_text_size(printable(text))
    return size.x + 2 * MARGIN_PX, size.y + 4.0


def _packed(colour: Colour, opacity: float) -> int:
    return int(imgui.get_color_u32(imgui.ImVec4(*colour, opacity)))
