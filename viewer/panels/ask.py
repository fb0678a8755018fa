"""The questions about one piece or the castle, and what each leaves to choose."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from imgui_bundle import imgui

from escalade.viewer.tools.ask import QUESTIONS

from .labelled import labelled
from .layout import flowing_radio
from .lengths import WITHIN
from .marks import mark

if TYPE_CHECKING:
    from escalade.viewer.session import Session
    from escalade.viewer.tools.ask import AskTool

LABEL_PX = 50.0
BASE_RANGE_MM = (15.0, 100.0)


def draw_ask_options(session: Session, tool: AskTool) -> None:
    """One button a question; for room the base as well."""
    for index, (question, (title, _)) in enumerate(QUESTIONS.items()):
        if flowing_radio(title, tool.question == question, first=index == 0):
            session.attempt(partial(tool.choose, session.desk, question))
            if question == "sees":
                session.open_panel("who-sees")
        mark(session, f"ask:{question}")
    if tool.question == "sees" and "who-sees" not in session.view.panels:
        if imgui.button("Show the table"):
            session.open_panel("who-sees")
        mark(session, "ask:table")
    if tool.question != "room":
        return
    labelled("base", LABEL_PX)
    changed, base_mm = imgui.slider_float("##base", tool.base_mm, *BASE_RANGE_MM, "%.0f mm", WITHIN)
    mark(session, "base")
    if changed:
        session.attempt(partial(tool.use_base, session.desk, float(round(base_mm)), tool.square))
    labelled("shape", LABEL_PX)
    for square, words in ((False, "round"), (True, "square")):
        if flowing_radio(words, tool.square == square, first=not square):
            session.attempt(partial(tool.use_base, session.desk, tool.base_mm, square))
        mark(session, f"base:{words}")
