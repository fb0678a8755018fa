"""Whose move it is: the turn, the side and the phases of the book in force."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, get_args

from imgui_bundle import imgui

from escalade.rules.turn_order import TurnOrder, turn_order
from escalade.viewer.play import PlayStep, Side
from escalade.viewer.turns import next_phase, next_turn, phase_of, side_begins

from .layout import flowing

if TYPE_CHECKING:
    from escalade.viewer.session import Session


def draw_turn(session: Session) -> None:
    """Turn and side, the phases in a row with the one at hand marked, and what happens in it."""
    play = session.view.play
    order = turn_order(session.view.space.system)
    imgui.push_font(None, imgui.get_font_size() * 1.2)
    imgui.text(f"Turn {play.turn}")
    imgui.pop_font()
    for side in get_args(Side):
        imgui.same_line()
        if imgui.radio_button(side, play.side == side) and play.side != side:
            _do(session, partial(side_begins, play, side, order))
    _phases(session, order)
    if flowing("Next phase", first=True):
        _do(session, partial(next_phase, play, order))
    if flowing("Next turn"):
        _do(session, partial(next_turn, play, order))


def _phases(session: Session, order: TurnOrder) -> None:
    now = phase_of(session.view.play, order)
    for index, phase in enumerate(order.phases):
        if index:
            imgui.same_line(0.0, 5.0)
            imgui.text_disabled("›")
            imgui.same_line(0.0, 5.0)
            if imgui.get_content_region_avail().x < imgui.calc_text_size(phase.name).x:
                imgui.new_line()
        if phase == now:
            imgui.text(phase.name)
        else:
            imgui.text_disabled(phase.name)
    imgui.push_text_wrap_pos(0.0)
    imgui.text_disabled(f"{now.name}: {now.text} ({now.source})")
    imgui.pop_text_wrap_pos()


def _do(session: Session, step: Callable[[], PlayStep]) -> None:
    session.attempt(lambda: session.desk.play(step()))
