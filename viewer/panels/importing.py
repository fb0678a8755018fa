"""The import guide: unit, up, kind, and what the rule book makes of the model."""

from __future__ import annotations

from typing import TYPE_CHECKING

from imgui_bundle import imgui

from escalade.models.axes import AXES
from escalade.rules.kinds import KINDS
from escalade.viewer.importing import card, reading_line
from escalade.viewer.lettering import printable

from .layout import BARE, GAP_PX, covered, scale

if TYPE_CHECKING:
    from escalade.viewer.importing import Draft
    from escalade.viewer.session import Session

WIDTH_PX = 400.0


def draw_import(session: Session) -> None:
    """Beside the model on the table; every choice measures it again."""
    draft = session.guide.draft
    if draft is None:
        return
    size = imgui.get_io().display_size
    width = WIDTH_PX * scale()
    imgui.set_next_window_pos(
        imgui.ImVec2(size.x - width - GAP_PX, imgui.get_frame_height() + GAP_PX)
    )
    imgui.set_next_window_size_constraints(imgui.ImVec2(width, 0), imgui.ImVec2(width, size.y))
    imgui.begin("import", None, BARE | imgui.WindowFlags_.always_auto_resize.value)
    imgui.push_text_wrap_pos(width - 16)
    imgui.push_font(None, imgui.get_font_size() * 1.2)
    imgui.text(f"Import {draft.path.name}")
    imgui.pop_font()
    _units(session, draft)
    _up(session, draft)
    _kind(session, draft)
    changed, scan = imgui.checkbox("a scan: cut off its table, drop specks", draft.scan)
    if changed:
        session.choose(scan=scan)
    imgui.separator()
    for note in draft.component.notes:
        imgui.text_disabled(printable(note))
    imgui.push_font(None, imgui.get_font_size() * 1.15)
    imgui.text(printable(card(draft.component, draft.kind, session.view.space.system)))
    imgui.pop_font()
    imgui.pop_text_wrap_pos()
    if imgui.button("Put it on the table"):
        session.attempt(lambda: session.guide.end(accept=True))
    imgui.same_line()
    if imgui.button("Cancel##import"):
        session.attempt(lambda: session.guide.end(accept=False))
    session.covered.append(covered())
    imgui.end()


def _units(session: Session, draft: Draft) -> None:
    asked = draft.component.needs_choice and draft.unit is None
    imgui.separator_text("Which size is it? Compare it with the figure." if asked else "Size")
    system, unit = session.view.space.system, session.view.unit
    for index, reading in enumerate(draft.component.readings):
        line = reading_line(reading, draft.kind, system, unit)
        chosen = reading.unit == draft.component.unit
        if imgui.radio_button(f"{printable(line)}##{index}", chosen) and not chosen:
            session.choose(unit=reading.unit)
        if imgui.is_item_hovered():
            imgui.set_tooltip(printable(reading.reason))


def _up(session: Session, draft: Draft) -> None:
    imgui.separator_text("Which way is up in the file?")
    for index, axis in enumerate(AXES):
        if index:
            imgui.same_line()
        chosen = axis == draft.component.up
        if imgui.radio_button(axis, chosen) and not chosen:
            session.choose(up=axis)


def _kind(session: Session, draft: Draft) -> None:
    imgui.separator_text("What is it?")
    imgui.set_next_item_width(-1)
    if imgui.begin_combo("##kind", draft.kind):
        for kind in KINDS:
            if imgui.selectable(kind, kind == draft.kind)[0]:
                session.choose(kind=kind)
        imgui.end_combo()
