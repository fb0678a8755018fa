"""A list of files and folders to choose from, to open or to save."""

from __future__ import annotations

import os.path
from typing import TYPE_CHECKING

from imgui_bundle import imgui

from escalade.viewer.dialogs import PROGRAMS

from .layout import FLOATING, centre, covered, scale

if TYPE_CHECKING:
    from escalade.viewer.session import Session

NO_DIALOGS = f"The system has no file dialog here: {' or '.join(PROGRAMS[::3])} would bring one."


def draw_choice(session: Session) -> None:
    """Folders first, then the files that can be opened, by two clicks; a line to type a path."""
    choice = session.choice
    asked = choice.asked
    centre(620 * scale(), 480 * scale())
    _, still_open = imgui.begin(asked.title, True, FLOATING)
    imgui.text_disabled(str(choice.folder))
    rows_below = 2
    if choice.replacing is not None:
        rows_below += 1
    line = imgui.get_text_line_height_with_spacing()
    below = imgui.get_frame_height_with_spacing() * rows_below + line
    imgui.begin_child("files", imgui.ImVec2(0, -below))
    if imgui.selectable("..  (up)", False)[0]:
        choice.enter(choice.folder.parent)
    entered = False
    for path in choice.entries():
        is_folder = os.path.isdir(path)
        name = f"{path.name}/" if is_folder else path.name
        twice = imgui.SelectableFlags_.allow_double_click.value
        if imgui.selectable(name, choice.name == path.name, twice)[0]:
            if is_folder:
                choice.enter(path)
            else:
                choice.name = path.name
                entered |= imgui.is_mouse_double_clicked(0)
    imgui.end_child()
    imgui.set_next_item_width(-1)
    if imgui.is_window_appearing():
        imgui.set_keyboard_focus_here()
    typed, choice.name = imgui.input_text(
        "##name", choice.name, imgui.InputTextFlags_.enter_returns_true.value
    )
    entered |= typed
    if typed:
        imgui.set_keyboard_focus_here(-1)
    path_named = choice.path()
    if choice.replacing is not None:
        imgui.text(f"{choice.replacing.name} is there already.")
    imgui.begin_disabled(path_named is None)
    clicked = imgui.button("Replace it" if choice.replacing is not None else asked.verb)
    if (clicked or entered) and path_named is not None:
        takes = not choice.looks_into(path_named) and choice.confirms(path_named)
        if takes:
            session.chosen(path_named)
    imgui.end_disabled()
    imgui.same_line()
    cancelled = imgui.button("Cancel") or imgui.is_key_pressed(imgui.Key.escape)
    imgui.text_disabled(NO_DIALOGS)
    session.covered.append(covered())
    imgui.end()
    if cancelled or not still_open:
        session.close_panel("choose")
        session.keeper.stay()
