"""Dead ground: how tall a figure is that could hide, who looks, and who stands unseen."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from imgui_bundle import imgui

from escalade.viewer.lettering import printable
from escalade.viewer.listing import NAMED

from .labelled import labelled
from .lengths import length_slider
from .marks import mark

if TYPE_CHECKING:
    from escalade.viewer.session import Session
    from escalade.viewer.tools.dead_ground import DeadGroundTool

LABEL_PX = 60.0

HEIGHTS_IN = (0.25, 6.0)
"""How tall figures are that could hide, from a rat to a giant."""


def draw_dead_ground_options(session: Session, tool: DeadGroundTool) -> None:
    """A slider for the height, and a button that lets a whole side look."""
    labelled("height", LABEL_PX)
    height_in = length_slider("##height", tool.height_in, HEIGHTS_IN, session.view.unit)
    mark(session, "dead ground:height")
    if height_in is not None:
        session.attempt(partial(tool.look_for, session.desk, height_in))
    if imgui.button("Their whole side looks"):
        session.attempt(partial(tool.garrison, session.desk))


def draw_unseen(session: Session, tool: DeadGroundTool) -> None:
    """Who stands unseen, each side folded under its count; absent where the facts name them."""
    shadow = tool.shadow
    if shadow is None or len(shadow.figures) <= NAMED:
        return
    by_side: dict[str, list[str]] = {}
    for name in shadow.figures:
        by_side.setdefault(session.view.space.figure(name).figure.side, []).append(name)
    imgui.separator_text("Unseen")
    for side, names in by_side.items():
        unfolded = imgui.tree_node(f"{side}: {len(names)}###unseen {side}")
        mark(session, f"unseen:{side}")
        if unfolded:
            for name in names:
                imgui.text(printable(name))
            imgui.tree_pop()
