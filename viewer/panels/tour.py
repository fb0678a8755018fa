"""The tour's card, and a frame around what it speaks of."""

from __future__ import annotations

from typing import TYPE_CHECKING

from imgui_bundle import imgui

from escalade.viewer.tour import STEPS

from .layout import BARE, covered, freest, scale

if TYPE_CHECKING:
    from escalade.viewer.session import Session

WIDTH_PX = 380.0
NARROW_PX = 220.0
"""As narrow as it can be read, for a small window with large letters."""

FRAME_PX = 3.0
AROUND_PX = 4.0
TITLE = 1.2
"""How much larger than the text the title is."""


def draw_tour(session: Session) -> None:
    """One thing to try, with a way on and a way out; absent while no tour runs."""
    tour = session.tour
    tour.look(session)
    step = tour.step
    if step is None or session.guide.draft is not None:
        return
    accent = imgui.get_color_u32(imgui.Col_.button_active)
    pen = imgui.get_foreground_draw_list()
    for left, top, right, bottom in step.where(session):
        corner = imgui.ImVec2(left - AROUND_PX, top - AROUND_PX)
        opposite = imgui.ImVec2(right + AROUND_PX, bottom + AROUND_PX)
        pen.add_rect(corner, opposite, accent, rounding=8.0, thickness=FRAME_PX)
    sizes = [(wide, _high(step.text, wide)) for wide in (WIDTH_PX * scale(), NARROW_PX * scale())]
    left, top, width = freest(sizes, session.covered)
    imgui.set_next_window_pos(imgui.ImVec2(left, top))
    imgui.set_next_window_size(imgui.ImVec2(width, 0.0))
    imgui.push_style_var(imgui.StyleVar_.window_border_size, 2.0)
    imgui.push_style_color(imgui.Col_.border, imgui.get_style_color_vec4(imgui.Col_.button_active))
    imgui.begin("tour", None, BARE | imgui.WindowFlags_.always_auto_resize.value)
    imgui.pop_style_color()
    imgui.pop_style_var()
    imgui.push_font(None, imgui.get_font_size() * TITLE)
    imgui.text(step.title)
    imgui.pop_font()
    imgui.same_line()
    imgui.text_disabled(f"{tour.number} of {len(STEPS)}")
    imgui.text_wrapped(step.text)
    last = tour.number == len(STEPS)
    if imgui.button("Done" if last else "Next"):
        tour.go_on(session)
    if not last:
        imgui.same_line()
        if imgui.button("Skip the tour"):
            tour.end(session)
    session.places["tour"] = covered()
    session.covered.append(covered())
    imgui.end()


def _high(text: str, width: float) -> float:
    """How high the card is with that text: a title, the text, a row of buttons."""
    style = imgui.get_style()
    room = width - 2 * style.window_padding.x
    lines = imgui.calc_text_size(text, wrap_width=room).y
    title = TITLE * imgui.get_font_size()
    return (
        title
        + lines
        + imgui.get_frame_height()
        + 2 * (style.item_spacing.y + style.window_padding.y)
    )
