"""F1: the mouse and every key."""

from __future__ import annotations

from typing import TYPE_CHECKING

from imgui_bundle import imgui

from escalade.viewer.keys import written

from .layout import FLOATING, centre, covered, scale

if TYPE_CHECKING:
    from escalade.viewer.session import Session

MOUSE = (
    ("left", "what the tool in hand says"),
    ("left, on nothing", "Select: drag a frame around many; other tools: look around"),
    ("right, drag", "look around"),
    ("middle, drag", "move over the table (or Shift and right)"),
    ("wheel", "nearer and farther, towards the pointer"),
)


def draw_help(session: Session) -> None:
    """A list that closes with its cross or Escape."""
    centre(560 * scale(), 620 * scale())
    _, still_open = imgui.begin("Keys", True, FLOATING)
    if imgui.begin_table("keys", 2):
        imgui.table_setup_column("key", imgui.TableColumnFlags_.width_fixed.value)
        imgui.table_setup_column("meaning", imgui.TableColumnFlags_.width_stretch.value)
        rows = (
            *MOUSE,
            *((written(binding.key), binding.help) for binding in session.bindings if binding.key),
        )
        for key, meaning in rows:
            imgui.table_next_row()
            imgui.table_next_column()
            imgui.text(key)
            imgui.table_next_column()
            imgui.text_disabled(meaning)
        imgui.end_table()
    session.covered.append(covered())
    imgui.end()
    if not still_open:
        session.close_panel("help")
