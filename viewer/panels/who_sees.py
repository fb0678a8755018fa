"""Who sees whom as a table: a row for who looks, a column for who is looked at."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import numpy as np
from imgui_bundle import imgui

from escalade.viewer.lettering import printable
from escalade.viewer.overlays import Highlight
from escalade.viewer.tools.ask import AskTool
from escalade.viewer.who_sees import EVERYBODY, NOT_SEEN, pair_told, sides_of, sign_of

from .layout import FLOATING, WHO_SEES, below_middle_once, covered, flow, flowing_radio
from .marks import mark

if TYPE_CHECKING:
    from collections.abc import Sequence

    from escalade.scenes.sight import Pair
    from escalade.scenes.space import Space
    from escalade.viewer.session import Session
    from escalade.viewer.who_sees import Matrix

MOST_SHARE = 0.6
"""The table takes no more of the window's height when it opens."""

LEAST_EMS = 26.0
"""A table narrower than so many letters shows too few columns beside its names."""

HEADS_TURN_DEG = 48.0
TINT = 0.7
"""How strongly a cell has its colour: what stands in it is read in ink of either theme."""
ROUND_PX = 3.0

CELL = "100"
"""The longest that stands in a cell."""

LOOKS = {EVERYBODY: "everybody", "neutral": "neutrals look"}
"""How a side is asked for where its name does not take an s."""

TABLE = (
    imgui.TableFlags_.scroll_x.value
    | imgui.TableFlags_.scroll_y.value
    | imgui.TableFlags_.sizing_fixed_fit.value
    | imgui.TableFlags_.highlight_hovered_column.value
)
HEAD = imgui.TableColumnFlags_.no_hide.value | imgui.TableColumnFlags_.no_reorder.value
ANGLED = imgui.TableColumnFlags_.angled_header.value


def draw_who_sees(session: Session) -> None:
    """Choose a cell to settle its line of sight; what it is about is marked while pointed at."""
    tool = session.tools["ask"]
    if not isinstance(tool, AskTool):
        raise TypeError("the tool called ask is another one")
    matrix = tool.who_sees.known(session.view.space)
    below_middle_once(
        session.covered, LEAST_EMS * imgui.get_font_size(), _height(session.view.space)
    )
    _, still_open = imgui.begin(WHO_SEES, True, FLOATING)
    pointed: Pair | None = None
    if matrix is None:
        _not_counted(session, tool)
    else:
        _sides(session, tool)
        _key(session)
        pointed = _table(session, matrix, tool.side)
    session.covered.append(covered())
    session.places["who-sees"] = covered()
    imgui.end()
    names = () if pointed is None else (pointed.viewer, pointed.target)
    session.point_at(Highlight(names) if names else None)
    if not still_open:
        session.close_panel("who-sees")
        session.point_at(None)


def _not_counted(session: Session, tool: AskTool) -> None:
    if tool.waiting:
        imgui.text_disabled("being counted …")
        return
    imgui.text_wrapped("Something has moved since this was counted.")
    if imgui.button("Count again"):
        tool.question = "sees"
        session.act("tool:ask")
    mark(session, "who-sees:again")


def _sides(session: Session, tool: AskTool) -> None:
    """Who looks, in one row."""
    for index, side in enumerate(sides_of(session.view.space)):
        words = LOOKS.get(side, f"the {side}s look")
        if flowing_radio(words, tool.side == side, first=index == 0) and tool.side != side:
            session.attempt(partial(tool.look_as, session.desk, side))
        mark(session, f"who-sees:{side}")


def _key(session: Session) -> None:
    """What stands in the cells."""
    colours = session.view.theme.overlays
    for index, (sign, colour, words) in enumerate(
        (
            (CELL, (*colours.visible, TINT), "all seen"),
            ("42", (*colours.blocker, TINT), "percent seen"),
            (NOT_SEEN, None, "not seen"),
        )
    ):
        if index:
            flow(_cell_px() + imgui.calc_text_size(words).x + imgui.get_font_size())
        if colour is not None:
            _tint(colour)
        inside = (_cell_px() - imgui.calc_text_size(sign).x) / 2
        imgui.set_cursor_pos_x(imgui.get_cursor_pos_x() + inside)
        imgui.text(sign)
        imgui.same_line(0.0, inside + imgui.get_style().item_inner_spacing.x)
        imgui.text_disabled(words)


def _table(session: Session, matrix: Matrix, side: str) -> Pair | None:
    """The cells, and the pair under the pointer; heads stay while the rest scrolls."""
    viewers, targets = matrix.viewers(side), matrix.targets(side)
    imgui.push_style_var(imgui.StyleVar_.table_angled_headers_angle, np.radians(HEADS_TURN_DEG))
    imgui.push_style_var(imgui.StyleVar_.cell_padding, imgui.ImVec2(2.0, 1.0))
    imgui.push_style_var(imgui.StyleVar_.selectable_text_align, imgui.ImVec2(0.5, 0.5))
    pointed: Pair | None = None
    if imgui.begin_table(f"matrix {side}", len(targets) + 1, TABLE):
        imgui.table_setup_scroll_freeze(1, 1)
        imgui.table_setup_column("looks", HEAD)
        for target in targets:
            imgui.table_setup_column(printable(target), HEAD | ANGLED, _cell_px())
        imgui.table_angled_headers_row()
        rows = imgui.ListClipper()
        rows.begin(len(viewers))
        while rows.step():
            for viewer in viewers[rows.display_start : rows.display_end]:
                pointed = _row(session, matrix, viewer, targets) or pointed
        imgui.end_table()
    imgui.pop_style_var(3)
    return pointed


def _row(session: Session, matrix: Matrix, viewer: str, targets: Sequence[str]) -> Pair | None:
    """What one figure sees of each target."""
    pointed: Pair | None = None
    imgui.table_next_row()
    imgui.table_next_column()
    imgui.text(printable(viewer))
    for target in targets:
        if imgui.table_next_column() and viewer != target:
            pair = matrix.pairs[viewer, target]
            _cell(session, pair)
            if imgui.is_item_hovered():
                pointed = pair
    return pointed


def _cell(session: Session, pair: Pair) -> None:
    colours = session.view.theme.overlays
    if pair.visible:
        colour = colours.visible if pair.visible == 1 else colours.blocker
        _tint((*colour, TINT))
    name = f"{pair.viewer} > {pair.target}"
    clicked, _ = imgui.selectable(
        f"{sign_of(pair)}##{name}", (pair.viewer, pair.target) == session.view.selection
    )
    mark(session, f"who-sees:{name}")
    if imgui.is_item_hovered():
        imgui.set_tooltip(printable(pair_told(pair, session.view.unit)))
    if clicked:
        session.desk.store.change(selection=(pair.viewer, pair.target))
        session.act("tool:sight")


def _tint(colour: tuple[float, float, float, float]) -> None:
    """The ground of the cell that is written next."""
    at = imgui.get_cursor_screen_pos()
    end = imgui.ImVec2(at.x + _cell_px(), at.y + imgui.get_text_line_height())
    packed = imgui.get_color_u32(imgui.ImVec4(*colour))
    imgui.get_window_draw_list().add_rect_filled(at, end, packed, ROUND_PX)


def _cell_px() -> float:
    return imgui.calc_text_size(CELL).x + 2 * imgui.get_style().item_inner_spacing.x


def _height(space: Space) -> float:
    """As high as a row a figure and the longest head, and no more than its share of the window."""
    names = [figure.name for figure in space.figures]
    longest = max((imgui.calc_text_size(name).x for name in names), default=0.0)
    head = longest * float(np.cos(np.radians(HEADS_TURN_DEG)))
    around = 5 * imgui.get_frame_height_with_spacing()
    wanted = around + head + len(names) * imgui.get_text_line_height_with_spacing()
    return min(wanted, MOST_SHARE * imgui.get_io().display_size.y)
