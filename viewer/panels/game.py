"""The game at hand: turn, wounds as pips, fires, dice, and the log."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from imgui_bundle import imgui

from escalade.rules.errors import NotCovered
from escalade.scenes.profiles import profile_of
from escalade.viewer.palette import VERMILION
from escalade.viewer.play import damage, fire, next_turn

from .layout import FLOATING, covered, right, scale

if TYPE_CHECKING:
    from escalade.scenes.space import SpaceComponent
    from escalade.viewer.session import Session

MOST_PIPS = 40
"""More wounds than this are shown as a number alone."""

DICE = (6, 10)


def draw_game(session: Session) -> None:
    """A panel that can stay open beside the table."""
    right(460 * scale(), 560 * scale())
    _, still_open = imgui.begin("Game", True, FLOATING)
    imgui.text(f"Turn {session.view.play.turn}")
    imgui.same_line()
    if imgui.button("Next turn"):
        session.attempt(lambda: session.desk.play(next_turn(session.view.play)))
    _dice(session)
    imgui.separator_text("Damage")
    for component in session.view.space.components:
        _component(session, component)
    imgui.separator_text("Log (the latest can be undone)")
    for title in reversed(session.desk.history.titles):
        imgui.text_wrapped(title)
    session.covered.append(covered())
    imgui.end()
    if not still_open:
        session.close_panel("game")


def _dice(session: Session) -> None:
    imgui.separator_text("Dice: roll here, or click what the real die shows")
    for sides in DICE:
        if imgui.button(f"Roll D{sides}"):
            session.attempt(partial(session.roll, sides))
        for face in range(1, sides + 1):
            imgui.same_line(0.0, 3.0)
            if imgui.small_button(f"{face}##D{sides}"):
                session.attempt(partial(session.roll, sides, face))


def _component(session: Session, component: SpaceComponent) -> None:
    view = session.view
    try:
        profile = profile_of(view.space, component)
    except NotCovered:
        return
    if profile.wounds is None:
        return
    name, wounds = component.name, profile.wounds.value
    lost, fires = view.play.lost.get(name, 0), view.play.fires.get(name, 0)
    imgui.text(name + ("  destroyed" if lost >= wounds else f"  {wounds - lost} of {wounds}"))
    imgui.same_line(250 * scale())
    for text, step in (("-1", partial(damage, view.play, name, 1, wounds)),
                       ("+1", partial(damage, view.play, name, -1, wounds)),
                       ("fire", partial(fire, view.play, name, 1)),
                       ("douse", partial(fire, view.play, name, -1))):  # fmt: skip
        if imgui.small_button(f"{text}##{name}"):
            session.attempt(partial(_play, session, step))
        imgui.same_line()
    imgui.text("*" * fires)
    _pips(wounds, lost)


def _play(session: Session, step: partial) -> None:  # type: ignore[type-arg]
    session.desk.play(step())


def _pips(wounds: int, lost: int) -> None:
    """A square a wound: filled while it is there, hollow and crossed when lost."""
    if wounds > MOST_PIPS:
        return
    side = imgui.get_text_line_height() * 0.6
    at = imgui.get_cursor_screen_pos()
    pen = imgui.get_window_draw_list()
    whole = imgui.get_color_u32(imgui.Col_.text)
    gone = imgui.get_color_u32(imgui.ImVec4(*VERMILION, 1.0))
    for index in range(wounds):
        left = at.x + index * (side + 3)
        corner, opposite = imgui.ImVec2(left, at.y), imgui.ImVec2(left + side, at.y + side)
        if index < wounds - lost:
            pen.add_rect_filled(corner, opposite, whole)
        else:
            pen.add_rect(corner, opposite, gone)
            pen.add_line(corner, opposite, gone)
    imgui.dummy(imgui.ImVec2(wounds * (side + 3), side + 4))
