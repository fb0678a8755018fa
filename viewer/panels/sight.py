"""What can be chosen about a line of sight: what of the target counts, how exactly all stands."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from imgui_bundle import imgui

from escalade.scenes.denominators import DENOMINATORS
from escalade.viewer.lettering import printable

from .labelled import labelled
from .layout import flowing
from .lengths import length_slider
from .marks import mark

if TYPE_CHECKING:
    from escalade.viewer.session import Session
    from escalade.viewer.tools.sight import SightTool

LABEL_PX = 122.0

COUNTS = (
    "Which part of the figure that is looked at must be seen: rule books ask for different ones."
)

STANDS_OFF = (
    "No hand places a figure exactly. A verdict that would be another one\n"
    "if a figure stood this far from where it stands is called disputed."
)

MOST_TOLERANCE_IN = 0.5
"""Nobody places figures worse than by half an inch."""


def draw_sight_options(session: Session, tool: SightTool) -> None:
    """Always what counts and the tolerance; what can be done with an answer once there is one."""
    labelled("part that counts", LABEL_PX)
    if imgui.begin_combo("##counts", tool.of):
        for of, meaning in DENOMINATORS.items():
            if imgui.selectable(printable(f"{of}: {meaning}"), tool.of == of)[0]:
                session.attempt(partial(tool.count, session.desk, of))
            mark(session, f"counts:{of}")
        imgui.end_combo()
    mark(session, "counts")
    if imgui.is_item_hovered():
        imgui.set_tooltip(COUNTS)
    labelled("may stand off by", LABEL_PX)
    limits = (0.0, MOST_TOLERANCE_IN)
    tolerance = length_slider("##tolerance", tool.tolerance_in, limits, session.view.unit)
    if tolerance is not None:
        session.attempt(partial(tool.place_to, session.desk, tolerance))
    mark(session, "tolerance")
    if imgui.is_item_hovered():
        imgui.set_tooltip(STANDS_OFF)
    if tool.sight is None:
        return
    if flowing("Look back", first=True):
        session.attempt(partial(tool.flip, session.desk))
    if flowing("Through the eye"):
        session.act("view:sight")
    if flowing("Section"):
        session.act("section")
    if flowing("Evidence…"):
        session.act("evidence-to")
