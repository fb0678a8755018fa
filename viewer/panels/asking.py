"""A list of files and folders to choose from, to open or to save."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from imgui_bundle import imgui

from .layout import FLOATING, centre, covered, scale

if TYPE_CHECKING:
    from escalade.viewer.session import Session


def draw_choice(session: Session) -> None:
    """Folders first, then the files that can be opened; a line to type a path into."""
    choice = session.choice
    centre(620 * scale(), 480 * scale())
    _, still_open = imgui.begin(choice.title, True, FLOATING)
    imgui.text_disabled(str(choice.folder))
    imgui.begin_child("files", imgui.ImVec2(0, -imgui.get_frame_height_with_spacing() * 2))
    if imgui.selectable("..  (up)", False)[0]:
        choice.enter(choice.folder.parent)
    for path in choice.entries():
        name = f"{path.name}/" if path.is_dir() else path.name
        if imgui.selectable(name, choice.name == path.name)[0]:
            if path.is_dir():
                choice.enter(path)
            else:
                choice.name = path.name
    imgui.end_child()
    imgui.set_next_item_width(-1)
    if imgui.is_window_appearing():
        imgui.set_keyboard_focus_here()
    entered, choice.name = imgui.input_text(
        "##name", choice.name, imgui.InputTextFlags_.enter_returns_true.value
    )
    ready = bool(choice.name.strip())
    imgui.begin_disabled(not ready)
    if imgui.button(choice.verb) or (entered and ready):
        path = Path(choice.name.strip()).expanduser()
        session.chosen(path if path.is_absolute() else choice.folder / path)
    imgui.end_disabled()
    imgui.same_line()
    cancelled = imgui.button("Cancel")
    session.covered.append(covered())
    imgui.end()
    if cancelled or not still_open:
        session.close_panel("choose")
        session.keeper.stay()
