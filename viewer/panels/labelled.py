"""A word before what is chosen, so that several stand in a column."""

from __future__ import annotations

from imgui_bundle import imgui

from .layout import scale


def labelled(words: str, width_px: float) -> None:
    """Write the word; what comes next is beside it and takes the rest of the line."""
    imgui.align_text_to_frame_padding()
    imgui.text_disabled(words)
    imgui.same_line(imgui.get_style().window_padding.x + width_px * scale())
    imgui.set_next_item_width(-1.0)
