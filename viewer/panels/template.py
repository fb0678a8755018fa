"""What can be chosen about a template: which one, how it is thrown, where it lies, who counts."""

from __future__ import annotations

import math
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, get_args

from imgui_bundle import imgui

from escalade.models.units import INCHES_IN
from escalade.rules.system import TemplateAttack, TemplateState
from escalade.scenes.drops import SIDES, SIDEWAYS_IN
from escalade.viewer.laying import Drift, Dropping
from escalade.viewer.measures import size_text
from escalade.viewer.play import Side
from escalade.viewer.tools.facts import covered_text
from escalade.viewer.tools.in_hand import SIZES
from escalade.viewer.tools.template import TemplateTool

from .layout import flowing, flowing_radio, scale
from .lengths import length_slider
from .marks import mark

if TYPE_CHECKING:
    from escalade.scenes.templates import TemplateAnswer, UnderTemplate
    from escalade.viewer.session import Session

DICE = (6, 10)
"""Dice that a drift is rolled with. No book that the engine knows prints its own: the core rules
of No Quarter have them, its siege supplement does not repeat them."""

FURTHEST_IN = 12.0
TURN_STEP_DEG = 15.0
FAR_STEP = 0.5
"""A press of + or - makes a drift so much longer or shorter, in the unit that is shown."""

NEAREST_SIDE = "nearest"
NEAR_IN = 1.0
"""Figures that a template misses by less are listed too, as they may be argued about."""

MEASURED = "as measured"


def draw_template_options(session: Session, tool: TemplateTool) -> None:
    """Which template; once one lies, what can be done with it and every model concerned."""
    for index, (shape, size_in) in enumerate(SIZES):
        name = size_text(size_in, session.view.unit) + (" half" if shape == "half" else "")
        chosen = (tool.in_hand.shape, tool.in_hand.size_in) == (shape, size_in)
        if flowing_radio(name, chosen, first=index == 0):
            session.attempt(partial(tool.choose, session.desk, shape, size_in))
    for index, attack in enumerate(get_args(TemplateAttack)):
        if index:
            imgui.same_line()
        if (
            imgui.radio_button(attack, tool.in_hand.attack == attack)
            and tool.in_hand.attack != attack
        ):
            session.attempt(partial(tool.throw_as, session.desk, attack))
    if tool.in_hand.attack == "drop" and tool.laid is None:
        _said("point at who drops it, or at a place on the wall")
    imgui.align_text_to_frame_padding()
    imgui.text("Best place for")
    for side in get_args(Side):
        imgui.same_line()
        if imgui.button(side):
            session.attempt(partial(tool.aim_best, session.desk, side))
    if tool.laid is not None and tool.answer is not None:
        _laid(session, tool, tool.laid, tool.answer)


def _laid(session: Session, tool: TemplateTool, name: str, answer: TemplateAnswer) -> None:
    imgui.separator_text(name)
    clicked = flowing("Resolve…", first=True)
    mark(session, "template:resolve")
    if clicked:
        session.attempt(partial(_resolve, session, tool))
    if flowing("Another one"):
        session.attempt(partial(tool.start, session.desk))
    if tool.dropping is not None:
        _drop(session, tool, tool.dropping)
    if imgui.tree_node("It drifts"):
        _drift(session, tool)
        imgui.tree_pop()
    concerned = [
        f
        for f in answer.figures
        if f.state != "none" or f.agreed is not None or (f.reached and f.margin_in <= NEAR_IN)
    ]
    for figure in sorted(concerned, key=lambda f: (-f.coverage, f.margin_in)):
        _figure(session, tool, figure)


def _resolve(session: Session, tool: TemplateTool) -> None:
    tool.resolve(session.desk)
    session.open_panel("resolve")


def _drop(session: Session, tool: TemplateTool, dropping: Dropping) -> None:
    """On which side of the wall, and how far aside: also by dragging it along the wall."""
    _said(f"dropped by {dropping.weapon}; drag it along the wall")
    imgui.set_next_item_width(150 * scale())
    limits = (-SIDEWAYS_IN, SIDEWAYS_IN)
    aside = length_slider("aside", dropping.sideways_in, limits, session.view.unit)
    if aside is not None:
        again = replace(dropping, sideways_in=min(max(aside, -SIDEWAYS_IN), SIDEWAYS_IN))
        session.attempt(partial(tool.drop_again, session.desk, again))
    imgui.set_next_item_width(150 * scale())
    if imgui.begin_combo("side", dropping.side or NEAREST_SIDE):
        for side in (NEAREST_SIDE, *SIDES):
            if imgui.selectable(side, side == (dropping.side or NEAREST_SIDE))[0]:
                asked = None if side == NEAREST_SIDE else side
                again = replace(dropping, side=asked, sideways_in=0.0)
                session.attempt(partial(tool.drop_again, session.desk, again))
        imgui.end_combo()


def _drift(session: Session, tool: TemplateTool) -> None:
    """Direction and distance, typed or rolled, with the way drawn before it drifts."""
    planned = tool.drift
    _said("0° is to the right of the table, 90° away from you as it opens")
    imgui.set_next_item_width(150 * scale())
    turned, deg = imgui.input_float("degrees", planned.deg, TURN_STEP_DEG, 0.0, "%.0f")
    imgui.set_next_item_width(150 * scale())
    unit = session.view.unit
    name, one_in = ("inches" if unit == "inch" else unit), INCHES_IN[unit]
    moved, far = imgui.input_float(name, planned.far_in / one_in, FAR_STEP, 0.0, "%.1f")
    if (turned or moved) and math.isfinite(deg):
        far_in = far * one_in if moved else planned.far_in
        typed = Drift(deg % 360, min(max(far_in, 0.0), FURTHEST_IN))
        session.attempt(partial(tool.plan_drift, session.desk, typed))
    for sides in DICE:
        if flowing(f"Any way, D{sides}", first=sides == DICE[0]):
            rolled = Drift(session.throw(360), session.throw(sides), rolled=True)
            session.attempt(partial(tool.plan_drift, session.desk, rolled))
    if flowing("Let it drift"):
        session.attempt(partial(tool.let_drift, session.desk))


def _figure(session: Session, tool: TemplateTool, figure: UnderTemplate) -> None:
    """One model: what was measured of it, and the state that counts, which can be set by hand."""
    imgui.align_text_to_frame_padding()
    imgui.text(figure.name)
    wide = 104 * scale()
    imgui.same_line(imgui.get_window_width() - wide - imgui.get_style().window_padding.x)
    imgui.set_next_item_width(wide)
    by_hand = figure.agreed is not None
    if imgui.begin_combo(f"##{figure.name}", figure.state + (" *" if by_hand else "")):
        for state in get_args(TemplateState):
            if imgui.selectable(state, by_hand and state == figure.state)[0]:
                session.attempt(partial(tool.agree, session.desk, figure.name, state))
        if imgui.selectable(MEASURED, not by_hand)[0] and by_hand:
            session.attempt(partial(tool.agree, session.desk, figure.name, None))
        imgui.end_combo()
    told = covered_text(figure, session.view.unit)
    if by_hand:
        told = f"* by hand; measured {figure.measured}, {told}"
    if figure.outdated:
        told += "; it was agreed before something moved"
    _said(told)


def _said(text: str) -> None:
    imgui.push_text_wrap_pos(0.0)
    imgui.text_disabled(text)
    imgui.pop_text_wrap_pos()
