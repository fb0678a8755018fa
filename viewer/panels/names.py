"""Names on the table, laid out so that none covers another."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from imgui_bundle import imgui

from escalade.viewer.label_layout import PlacedLabel
from escalade.viewer.labels import labels_for
from escalade.viewer.lettering import printable
from escalade.viewer.overlays import Overlay, TemplateDisc
from escalade.viewer.palette import Colour
from escalade.viewer.tools.select import SelectTool
from escalade.viewer.tools.template import TemplateTool

if TYPE_CHECKING:
    from escalade.viewer.session import Session

MARGIN_PX = 5.0
DOT_PX = 3.0


def draw_names(session: Session) -> None:
    """Names over the table, where no panel lies."""
    view = session.view
    if not view.labels:
        return
    overlays = session.overlays()
    placed = session.names.put(
        labels_for(view.space, overlays, asked=_asked(session)),
        view.space,
        overlays,
        view.camera,
        session.size,
        _measure,
        imgui.get_font_size(),
        session.covered,
        session.desk.carried,
    )
    pen = imgui.get_background_draw_list()
    paper, ink = _packed(view.theme.paper, 0.92), _packed(view.theme.ink, 1.0)
    for label in placed:
        _leader(pen, label, _packed(view.theme.paper, 0.9), ink)
    for label in placed:
        left, top, right, bottom = label.box
        pen.add_rect_filled(imgui.ImVec2(left, top), imgui.ImVec2(right, bottom), paper, 4.0)
        pen.add_text(imgui.ImVec2(left + MARGIN_PX, top + 2.0), ink, printable(label.text))


def _asked(session: Session) -> Sequence[Overlay] | None:
    """What alone speaks of those on the table; None where all that lies there may speak."""
    tool, answers = session.tool, session.view.answers
    if isinstance(tool, TemplateTool) and tool.laid is not None:
        laid = [each for each in session.overlays() if isinstance(each, TemplateDisc)]
        return [each for each in laid if each.label == tool.laid]
    return None if isinstance(tool, SelectTool) and not answers else answers


def _leader(pen: imgui.ImDrawList, label: PlacedLabel, paper: int, ink: int) -> None:
    """A thin line to a dot on what is named, where the label had to move away."""
    if label.leader is not None:
        start, end = imgui.ImVec2(*label.leader), imgui.ImVec2(*label.pin)
        pen.add_line(start, end, paper, 4.0)
        pen.add_circle_filled(end, DOT_PX + 1.5, paper)
        pen.add_line(start, end, ink, 1.5)
        pen.add_circle_filled(end, DOT_PX, ink)


def _measure(text: str) -> tuple[float, float]:
    size = imgui.calc_text_size(printable(text))
    return size.x + 2 * MARGIN_PX, size.y + 4.0


def _packed(colour: Colour, opacity: float) -> int:
    return int(imgui.get_color_u32(imgui.ImVec4(*colour, opacity)))
