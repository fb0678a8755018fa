"""Words in the import guide: headings, quiet lines, and questions with their answers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from imgui_bundle import imgui

from escalade.viewer.lettering import printable

from .layout import flowing

if TYPE_CHECKING:
    from escalade.viewer.session import Session

ASKING_OPACITY = 0.16


def heading(text: str, larger: float = 1.1) -> None:
    """A line in larger letters."""
    imgui.push_font(None, imgui.get_font_size() * larger)
    imgui.push_text_wrap_pos(0.0)
    imgui.text(printable(text))
    imgui.pop_text_wrap_pos()
    imgui.pop_font()


def quiet(text: str) -> None:
    """What is good to know, in grey and as many lines as it takes."""
    imgui.push_style_color(imgui.Col_.text, imgui.get_style_color_vec4(imgui.Col_.text_disabled))
    imgui.push_text_wrap_pos(0.0)
    imgui.text(printable(text))
    imgui.pop_text_wrap_pos()
    imgui.pop_style_color()


def title(text: str) -> None:
    """The title of a part of a page, with room above it."""
    imgui.dummy(imgui.ImVec2(0, 4))
    imgui.text(text)
    imgui.separator()


def question(
    session: Session, text: str, answers: Sequence[tuple[str, Callable[[], object]]]
) -> None:
    """What only the user knows, on a warm ground, with a button for every answer."""
    warm = session.view.theme.overlays.blocker
    imgui.push_style_color(imgui.Col_.child_bg, imgui.ImVec4(*warm, ASKING_OPACITY))
    imgui.push_style_var(imgui.StyleVar_.child_rounding, 5.0)
    flags = (
        imgui.ChildFlags_.auto_resize_y.value | imgui.ChildFlags_.always_use_window_padding.value
    )
    imgui.begin_child(f"ask {text}", imgui.ImVec2(0, 0), flags)
    imgui.push_text_wrap_pos(0.0)
    imgui.text(printable(text[:1].upper() + text[1:]))
    imgui.pop_text_wrap_pos()
    for index, (label, answer) in enumerate(answers):
        if flowing(printable(label), first=index == 0):
            session.attempt(answer)
    imgui.end_child()
    imgui.pop_style_var()
    imgui.pop_style_color()
    imgui.spacing()
