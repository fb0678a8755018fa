"""The import guide: its pages, and at its foot what the rule book makes of the model."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING

from imgui_bundle import imgui

from escalade.viewer.guide_pages import ABOUT, PANEL_PX, STEPS
from escalade.viewer.import_words import card, counted

from .import_parts import draw_pieces
from .import_size import draw_size
from .import_standing import draw_table, draw_upright
from .import_words import heading, quiet
from .layout import BARE, GAP_PX, IMPORT, covered, scale

if TYPE_CHECKING:
    from escalade.models.component import Component
    from escalade.viewer.importing import Draft
    from escalade.viewer.session import Session

TITLES: Mapping[str, str] = {
    "size": "Size",
    "upright": "Upright",
    "table": "Table",
    "pieces": "Pieces",
}

PAGES: Mapping[str, Callable[[Session, Draft], None]] = {
    "size": draw_size,
    "upright": draw_upright,
    "table": draw_table,
    "pieces": draw_pieces,
}

DOT_PX = 4.0
"""The mark on a page that asks something."""


def draw_import(session: Session) -> None:
    """Beside the model on its bench; every choice measures it again."""
    draft = session.guide.draft
    if draft is None:
        return
    size = imgui.get_io().display_size
    width = session.guide.panel_px = PANEL_PX * scale()
    top = imgui.get_frame_height() + GAP_PX
    imgui.set_next_window_pos(imgui.ImVec2(size.x - width - GAP_PX, top))
    imgui.set_next_window_size(imgui.ImVec2(width, size.y - top - GAP_PX))
    imgui.begin(IMPORT, None, BARE | imgui.WindowFlags_.no_scrollbar.value)
    heading(draft.path.name, 1.25)
    quiet(_described(draft))
    _pages(session, draft)
    foot = _foot(session, draft)
    imgui.begin_child("page", imgui.ImVec2(0, -session.guide.foot_px))
    PAGES[session.guide.step](session, draft)
    imgui.end_child()
    above = imgui.get_cursor_pos_y()
    foot()
    session.guide.foot_px = imgui.get_cursor_pos_y() - above
    session.covered.append(covered())
    imgui.end()


def _described(draft: Draft) -> str:
    if draft.source is None:
        return f"archive of {len(draft.parts)} models"
    return f"{draft.source.format.upper()}, {draft.holds}"


def _pages(session: Session, draft: Draft) -> None:
    """A button for every page; a dot marks those that ask something."""
    asking = {ABOUT[question.about] for question in draft.questions}
    gap = imgui.get_style().item_spacing.x / 2
    width = (imgui.get_content_region_avail().x - gap * (len(STEPS) - 1)) / len(STEPS)
    imgui.spacing()
    for index, step in enumerate(STEPS):
        if index:
            imgui.same_line(0, gap)
        colour = imgui.Col_.button_active if step == session.guide.step else imgui.Col_.frame_bg
        imgui.push_style_color(imgui.Col_.button, imgui.get_style_color_vec4(colour))
        if imgui.button(f"{TITLES[step]}##page", imgui.ImVec2(width, 0)):
            session.attempt(partial(session.guide.go, step))
        imgui.pop_style_color()
        if step in asking:
            corner = imgui.get_item_rect_max()
            top = imgui.get_item_rect_min().y
            reach = DOT_PX * scale()
            middle = imgui.ImVec2(corner.x - 2 * reach, top + 2 * reach)
            warm = imgui.get_color_u32(imgui.ImVec4(*session.view.theme.overlays.blocked, 1.0))
            imgui.get_window_draw_list().add_circle_filled(middle, reach, warm)
    imgui.spacing()


def _foot(session: Session, draft: Draft) -> Callable[[], None]:
    """How to draw the foot, and how high it is: the card, what is open, the way to the table."""
    name, component = _carded(session, draft)
    view = session.view
    if component is None:
        worth, lines = f"{len(draft.taken)} components", [counted([p.kind for p in draft.taken])]
    else:
        made = card(component, component.kind, view.space.system, view.unit)
        worth = made.worth
        lines = [", ".join(part for part in (name, made.size) if part), made.doubt]

    def draw() -> None:
        imgui.separator()
        heading(worth, 1.3)
        for line in lines:
            if line:
                quiet(line)
        _still_open(session, draft)
        imgui.spacing()
        _way_on(session, draft)

    return draw


def _carded(session: Session, draft: Draft) -> tuple[str, Component | None]:
    """Whose card to show: the only component's, or that of the one section that is selected."""
    if len(draft.parts) == 1:
        return "", draft.whole
    made = session.guide.exhibit
    chosen = [name for name in session.view.selection if made is not None and name in made.parts]
    if made is not None and len(chosen) == 1:
        return chosen[0], made.parts[chosen[0]]
    return "", None


def _still_open(session: Session, draft: Draft) -> None:
    """The other pages that ask something, to go there."""
    asking = {ABOUT[question.about] for question in draft.questions} - {session.guide.step}
    if not asking:
        return
    imgui.align_text_to_frame_padding()
    imgui.text_disabled("Still asked:")
    for step in (step for step in STEPS if step in asking):
        imgui.same_line()
        if imgui.button(f"{TITLES[step]}##asked"):
            session.attempt(partial(session.guide.go, step))


def _way_on(session: Session, draft: Draft) -> None:
    """Put it on the table, the one button that leads on, or take it off again."""
    style = imgui.get_style()
    narrow = imgui.calc_text_size("Cancel").x + 2 * style.frame_padding.x
    wide = imgui.get_content_region_avail().x - narrow - style.item_spacing.x
    good = session.view.theme.overlays.visible
    imgui.begin_disabled(draft.unscaled)
    imgui.push_style_color(imgui.Col_.button, imgui.ImVec4(*good, 1.0))
    imgui.push_style_color(imgui.Col_.button_hovered, imgui.ImVec4(*good, 0.85))
    imgui.push_style_color(imgui.Col_.button_active, imgui.ImVec4(*good, 0.7))
    imgui.push_style_color(imgui.Col_.text, imgui.ImVec4(1, 1, 1, 1))
    if imgui.button("Put it on the table", imgui.ImVec2(wide, 0)):
        session.attempt(lambda: session.guide.end(accept=True))
    imgui.pop_style_color(4)
    imgui.end_disabled()
    imgui.same_line()
    if imgui.button("Cancel##import"):
        session.attempt(lambda: session.guide.end(accept=False))
