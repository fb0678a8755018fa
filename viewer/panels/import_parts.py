"""What the file holds: one component or a castle's sections, each with its name and kind."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from imgui_bundle import imgui

from escalade.models.component import section_id
from escalade.models.lengths import parse_length
from escalade.models.section_edits import CutAt, CutLong, Merge, Rename, SetKind, Split
from escalade.rules.kinds import KINDS
from escalade.viewer.bench import section_colour
from escalade.viewer.import_words import worth_of
from escalade.viewer.lettering import printable
from escalade.viewer.on_bench import part_names

from .import_words import question, quiet, title

if TYPE_CHECKING:
    from escalade.models.component import Component
    from escalade.viewer.importing import Draft
    from escalade.viewer.session import Session

WAYS: tuple[tuple[str | None, str], ...] = (
    (None, "one piece"),
    ("auto", "sections, as names and gaps suggest"),
    ("groups", "a section for each name in the file"),
    ("bodies", "a section for each loose part"),
    ("whole", "sections cut by hand"),
)
"""How a file is taken apart, in words."""

FEWEST_ROWS = 4
"""Sections that are shown at least before the list scrolls."""

BELOW_LIST = 8.5
"""Rows of buttons that what can be done with a section takes below the list."""

LABEL_EMS = 11.5
"""Where lengths to cut by are typed, in sizes of the text."""

ENTER = imgui.InputTextFlags_.enter_returns_true.value


def draw_pieces(session: Session, draft: Draft) -> None:
    """How the file is taken apart, the list of its sections, and what to do with those chosen."""
    asked = draft.about("sections")
    guide = session.guide
    if asked is not None:
        several = ("Make sections of them", lambda: guide.choose(split="auto"))
        one = ("It is one piece", lambda: guide.answer("sections"))
        question(session, asked.text, [several, one])
    title("The file holds")
    imgui.set_next_item_width(-1)
    if imgui.begin_combo("##ways", dict(WAYS)[draft.split]):
        for way, words in WAYS[:-1]:
            if imgui.selectable(words, way == draft.split)[0]:
                session.choose(split=way)
        imgui.end_combo()
    parts = dict(zip(part_names(draft), draft.parts, strict=True))
    if len(parts) == 1:
        _only(session, draft)
        return
    title(f"{len(parts)} sections")
    _list(session, draft, parts)
    chosen = [name for name in session.view.selection if name in parts]
    if not chosen:
        quiet("Click a section, here or on the model; Ctrl-click for several.")
    else:
        _chosen(session, draft, {name: parts[name] for name in chosen})


def _only(session: Session, draft: Draft) -> None:
    title("What is it?")
    _kinds(session, [draft.whole], draft.whole.kind, whole=True)
    if draft.source is not None and not draft.source.is_cloud:
        title("Take it apart")
        _apart(session, draft.whole)


def _list(session: Session, draft: Draft, parts: dict[str, Component]) -> None:
    """A row for each section: its colour, its name, its kind, what it is worth."""
    row = imgui.get_text_line_height_with_spacing()
    room = imgui.get_content_region_avail().y - BELOW_LIST * imgui.get_frame_height_with_spacing()
    height = min(max(room, FEWEST_ROWS * row), (len(parts) + 0.5) * row)
    flags = (
        imgui.TableFlags_.scroll_y.value
        | imgui.TableFlags_.row_bg.value
        | imgui.TableFlags_.sizing_fixed_fit.value
    )
    if not imgui.begin_table("sections", 4, flags, imgui.ImVec2(0, height)):
        return
    line = imgui.get_text_line_height()
    imgui.table_setup_column("colour", imgui.TableColumnFlags_.width_fixed.value, line)
    imgui.table_setup_column("name", imgui.TableColumnFlags_.width_stretch.value)
    imgui.table_setup_column("kind", imgui.TableColumnFlags_.width_fixed.value)
    imgui.table_setup_column("worth", imgui.TableColumnFlags_.width_fixed.value)
    for index, (name, part) in enumerate(parts.items()):
        _row(session, draft, index, name, part)
    imgui.end_table()


def _row(session: Session, draft: Draft, index: int, name: str, part: Component) -> None:
    out = section_id(part) in draft.left_out
    imgui.table_next_row()
    imgui.table_next_column()
    at, side = imgui.get_cursor_screen_pos(), imgui.get_text_line_height()
    ink = imgui.get_color_u32(imgui.ImVec4(*section_colour(index), 0.25 if out else 1.0))
    corner = imgui.ImVec2(at.x + side, at.y + side)
    imgui.get_window_draw_list().add_rect_filled(at, corner, ink, 3.0)
    imgui.dummy(imgui.ImVec2(side, side))
    imgui.table_next_column()
    selected = name in session.view.selection
    span = imgui.SelectableFlags_.span_all_columns.value
    if imgui.selectable(f"{printable(name)}##{index}", selected, span)[0]:
        _select(session, name)
    if selected and session.guide.shows_selection:
        imgui.set_scroll_here_y()
        session.guide.shows_selection = False
    imgui.table_next_column()
    imgui.text_disabled("left out" if out else part.kind)
    imgui.table_next_column()
    if not out:
        imgui.text(worth_of(part, session.view.space.system))


def _select(session: Session, name: str) -> None:
    selection = session.view.selection
    if not imgui.get_io().key_ctrl:
        selection = (name,)
    elif name in selection:
        selection = tuple(other for other in selection if other != name)
    else:
        selection = (*selection, name)
    session.desk.store.change(selection=selection)


def _chosen(session: Session, draft: Draft, chosen: dict[str, Component]) -> None:
    """Name, kind, merge, take apart, leave out: what can be done with the selected sections."""
    guide = session.guide
    parts = list(chosen.values())
    ids = frozenset(section_id(part) for part in parts)
    if len(parts) == 1:
        (part,) = parts
        title("This section")
        _name(session, part)
    else:
        title(f"These {len(parts)} sections")
    kinds = {part.kind for part in parts}
    _kinds(session, parts, kinds.pop() if len(kinds) == 1 else "several kinds", whole=False)
    if ids <= draft.left_out:
        if imgui.button("Take back in"):
            session.attempt(lambda: guide.leave_out(ids, out=False))
        return
    if len(parts) == 1:
        _apart(session, parts[0])
    elif imgui.button("Merge into one"):
        merge = Merge(tuple(section_id(part) for part in parts))
        session.attempt(lambda: guide.edit(merge))
    if imgui.button("Leave out"):
        session.attempt(lambda: guide.leave_out(ids, out=True))


def _labelled(words: str) -> None:
    """Words before a field that takes the rest of the line."""
    imgui.align_text_to_frame_padding()
    imgui.text(words)
    imgui.same_line(imgui.get_font_size() * 3.5)
    imgui.set_next_item_width(-1)


def _name(session: Session, part: Component) -> None:
    guide, id = session.guide, section_id(part)
    if guide.naming[0] != id:
        guide.naming = (id, part.name)
    _labelled("Name")
    entered, name = imgui.input_text("##name", guide.naming[1], ENTER)
    guide.naming = (id, name)
    left = imgui.is_item_deactivated_after_edit()
    if (entered or left) and name.strip() and name.strip() != part.name:
        session.attempt(lambda: guide.rename(Rename(id, name.strip())))


def _kinds(session: Session, parts: list[Component], shown: str, *, whole: bool) -> None:
    _labelled("Kind")
    if not imgui.begin_combo("##kind", shown):
        return
    for kind in KINDS:
        if imgui.selectable(kind, kind == shown)[0] and kind != shown:
            if whole and session.guide.draft is not None and session.guide.draft.split is None:
                session.choose(kind=kind)
            else:
                edits = [SetKind(section_id(part), kind) for part in parts]
                session.attempt(partial(session.guide.edit, *edits))
    imgui.end_combo()


def _apart(session: Session, part: Component) -> None:
    """Ways to take one section apart: at its towers, by loose parts, into lengths, at a place."""
    guide, id, unit = session.guide, section_id(part), session.view.unit
    if imgui.button("Part at its towers"):
        session.attempt(lambda: guide.edit(Split(id, "towers")))
    imgui.same_line()
    if imgui.button("Part loose bodies"):
        session.attempt(lambda: guide.edit(Split(id, "bodies")))
    guide.longest, cut = _length("Lengths of at most", guide.longest)
    if cut:
        session.attempt(lambda: guide.edit(CutLong(id, parse_length(guide.longest, unit))))
    place, cut = _length("In two, from its left end", guide.cut_place)
    if place != guide.cut_place:
        guide.point_at_cut(place)
    if cut:
        session.attempt(lambda: guide.edit(CutAt(id, parse_length(guide.cut_place, unit))))


def _length(words: str, typed: str) -> tuple[str, bool]:
    """A length to type behind words, and whether to cut by it now."""
    imgui.align_text_to_frame_padding()
    imgui.text(words)
    imgui.same_line(imgui.get_font_size() * LABEL_EMS)
    button = imgui.calc_text_size("Cut").x + 4 * imgui.get_style().frame_padding.x
    imgui.set_next_item_width(imgui.get_content_region_avail().x - button)
    entered, typed = imgui.input_text(f"##{words}", typed, ENTER)
    imgui.same_line()
    return typed, imgui.button(f"Cut##{words}", imgui.ImVec2(-1, 0)) or entered
