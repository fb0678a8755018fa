"""Beside the table: the answer of the tool in hand, and the numbers of what is selected."""

from __future__ import annotations

from typing import TYPE_CHECKING

from imgui_bundle import imgui

from escalade.viewer.inset import inset_box
from escalade.viewer.lettering import printable
from escalade.viewer.measures import names_inches
from escalade.viewer.numbers import counted, numbers_of
from escalade.viewer.state import Facts
from escalade.viewer.tools.dead_ground import DeadGroundTool

from .dead_ground import draw_unseen
from .layout import (
    BARE,
    GAME,
    GAP_PX,
    STATUS_PX,
    beside_px,
    covered,
    place_of,
    scale,
    section_height,
    toolbar_px,
)
from .options import draw_options
from .rulers import draw_rulers

if TYPE_CHECKING:
    from escalade.viewer.session import Session

MOST_IN_FULL = 2
"""So many selected things have all their numbers beside the table; more are counted."""

BOOKS_COUNT = "Rule books count in inches."
"""Said once where a book's own words stand among centimetres."""


TABLE_SHARE = 0.33
"""So much of the window's width is left to the table between the tools and two panels."""

MOST_NAME_SHARE = 0.36
"""What a fact is about takes no more of the panel's width; longer words are broken."""

NAMES = imgui.TableColumnFlags_.width_fixed.value | imgui.TableColumnFlags_.no_resize.value


def draw_beside(session: Session) -> None:
    """Facts in two columns; absent while there is nothing to say."""
    view = session.view
    tool = session.tools[view.tool]
    if "import" in view.panels:
        return
    if not view.facts and not view.selection and view.tool == "select":
        return
    size = imgui.get_io().display_size
    width = beside_px()
    top = imgui.get_frame_height() + GAP_PX
    bottom = size.y - STATUS_PX * scale() - GAP_PX
    if session.sight is not None:
        bottom = inset_box(session.size)[1]
    left, bottom = _clear_of_game(size.x - width - GAP_PX, bottom)
    limit = bottom - top - GAP_PX
    imgui.set_next_window_pos(imgui.ImVec2(left, top))
    imgui.set_next_window_size_constraints(imgui.ImVec2(width, 0), imgui.ImVec2(width, limit))
    imgui.begin("beside", None, BARE | imgui.WindowFlags_.always_auto_resize.value)
    told: Facts = ()
    if view.tool != "select":
        told = view.facts
        imgui.push_font(None, imgui.get_font_size() * 1.2)
        imgui.text(tool.title)
        imgui.pop_font()
        imgui.push_text_wrap_pos(width - 16)
        imgui.text_disabled(tool.help)
        imgui.pop_text_wrap_pos()
        draw_options(session)
        draw_facts("answer", view.facts)
        if view.tool == "ruler":
            draw_rulers(session)
        if isinstance(tool, DeadGroundTool):
            draw_unseen(session, tool)
    if len(view.selection) > MOST_IN_FULL:
        imgui.separator_text(f"{len(view.selection)} selected")
        draw_facts("selected", counted(view.space, view.selection, view.locked))
    else:
        for name in view.selection:
            imgui.separator_text(printable(name) + ("  (locked)" if name in view.locked else ""))
            numbers = numbers_of(view.space, name, view.unit, session.profiles.of)
            draw_facts(name, numbers)
            told += numbers
    if view.unit != "inch" and any(names_inches(value) for _, value in told):
        imgui.text_disabled(BOOKS_COUNT)
    session.places["beside"] = covered()
    session.covered.append(covered())
    imgui.end()


def _clear_of_game(left: float, bottom: float) -> tuple[float, float]:
    """Where the panel goes: left of the game where that lies at its place, above the section.

    Where that would leave too little of the table, it lies over the game while it is there.
    """
    game = place_of(GAME)
    if game is None or game[2] <= left or game[1] >= bottom:
        return left, bottom
    aside = game[0] - GAP_PX - beside_px()
    size = imgui.get_io().display_size
    if aside - toolbar_px(imgui.get_font_size()) < TABLE_SHARE * size.x:
        return left, bottom
    return aside, min(bottom, size.y - section_height() - GAP_PX)


def draw_facts(name: str, facts: Facts) -> None:
    """Pairs of words as a table; what several in a row are about is written once."""
    if not facts or not imgui.begin_table(name, 2, imgui.TableFlags_.sizing_fixed_fit.value):
        return
    longest = max(imgui.calc_text_size(printable(what)).x for what, _ in facts)
    wide = min(longest, MOST_NAME_SHARE * imgui.get_content_region_avail().x)
    imgui.table_setup_column("what", NAMES, wide)
    imgui.table_setup_column("value", imgui.TableColumnFlags_.width_stretch.value)
    before = ""
    for what, value in facts:
        imgui.table_next_row()
        imgui.table_next_column()
        if what != before:
            imgui.push_text_wrap_pos(0.0)
            imgui.text_disabled(printable(what))
            imgui.pop_text_wrap_pos()
        before = what
        imgui.table_next_column()
        imgui.text_wrapped(printable(value))
    imgui.end_table()
