"""The menus, as data."""

from __future__ import annotations

from typing import TYPE_CHECKING

from imgui_bundle import imgui

from escalade.rules.systems import SYSTEM_NAMES, find_system
from escalade.viewer.keys import key_for, written

from .layout import covered

if TYPE_CHECKING:
    from escalade.viewer.session import Session

MENUS: tuple[tuple[str, tuple[tuple[str, str], ...]], ...] = (
    (
        "File",
        (
            ("Start page", "start"),
            ("Open…", "open"),
            ("Import a model…", "import"),
            ("Add a piece…", "piece"),
            ("Add figures…", "figures"),
            ("Save", "save"),
            ("Save as…", "save-as"),
            ("Save a picture", "screenshot"),
            ("Save a picture as…", "picture"),
            ("Quit", "quit"),
        ),
    ),
    (
        "Edit",
        (
            ("Undo", "undo"),
            ("Redo", "redo"),
            ("Copy", "copy"),
            ("Remove", "remove"),
            ("Lock or unlock", "lock"),
            ("Settings…", "settings"),
        ),
    ),
    (
        "View",
        (
            ("Usual view", "view:three-quarter"),
            ("From above", "view:top"),
            ("South-west corner", "view:south-west"),
            ("South-east corner", "view:south-east"),
            ("North-east corner", "view:north-east"),
            ("North-west corner", "view:north-west"),
            ("Through the eyes of the selected", "view:eye"),
            ("Look at the selected", "view:focus"),
            ("Section along the line of sight", "section"),
            ("Remember this view", "bookmark"),
            ("Next remembered view", "view:bookmark"),
            ("Names", "labels"),
            ("Inches or centimetres", "unit"),
            ("Light or dark", "theme"),
            ("Larger text", "text-larger"),
            ("Smaller text", "text-smaller"),
        ),
    ),
    ("Game", (("Turn, damage, dice, log", "game"),)),
    ("Help", (("Keys", "help"), ("Take the tour", "tour"))),
)
"""Every menu: its title, and its entries with the action each stands for."""


def draw_menu(session: Session) -> None:
    """The menu bar."""
    if not imgui.begin_main_menu_bar():
        return
    for title, entries in MENUS:
        at = imgui.get_cursor_screen_pos()
        is_open = imgui.begin_menu(title)
        wide = imgui.calc_text_size(title).x + imgui.get_style().item_spacing.x
        session.places[f"menu:{title}"] = (at.x, at.y, at.x + wide, imgui.get_frame_height())
        if is_open:
            for name, action in entries:
                key = written(key_for(action, session.bindings))
                clicked, _ = imgui.menu_item(name, key, False)
                if clicked:
                    session.act(action)
            imgui.end_menu()
    if imgui.begin_menu("Rule book"):
        for name in SYSTEM_NAMES:
            played = session.desk.scene.system == name
            clicked, _ = imgui.menu_item(find_system(name).title, "", played)
            if clicked and not played:
                session.act(f"system:{name}")
        imgui.end_menu()
    star = "" if session.desk.history.is_saved else " *"
    imgui.text_disabled(f"   {session.desk.scene.name}{star}")
    session.covered.append(covered())
    imgui.end_main_menu_bar()
