"""Resolving a template: each die in its turn, who is hit, what the walls lose, what to do then."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, cast, get_args

from imgui_bundle import imgui

from escalade.scenes.resolving import ComponentOutcome, FigureOutcome, Wanted
from escalade.viewer.resolving import Fate, Resolving, weapons_for
from escalade.viewer.tools.template import TemplateTool

from .dice import die
from .layout import FLOATING, GAP_PX, TOOLBAR_PX, covered, flowing, place_once, scale
from .lengths import WITHIN
from .marks import mark

if TYPE_CHECKING:
    from escalade.rules.citations import Reason
    from escalade.viewer.session import Session

MOST_POWER = 12


def draw_resolve(session: Session) -> None:
    """Closed when it is settled, or when the table has changed under it."""
    tool = cast("TemplateTool", session.tools["template"])
    resolving = tool.resolving
    if resolving is None or resolving.space is not session.view.space:
        tool.resolving = None
        session.close_panel("resolve")
        return
    left = TOOLBAR_PX * scale() + 3 * GAP_PX
    place_once(left, imgui.get_frame_height() + GAP_PX, 460 * scale(), 480 * scale())
    _, still_open = imgui.begin("Resolve the template", True, FLOATING)
    _weapon(session, tool, resolving)
    outcome = resolving.outcome
    imgui.separator()
    if outcome.wanted is not None:
        _ask(session, tool, resolving, outcome.wanted)
    else:
        clicked = flowing("Settle it", first=True)
        mark(session, "resolve:settle")
        if clicked:
            session.attempt(partial(tool.settle, session.desk))
    if resolving.faces and flowing("Take the last die back"):
        tool.resolving = resolving.without_last_face()
    imgui.separator_text("Figures")
    if not outcome.figures and (outcome.wanted is None or outcome.components):
        imgui.text_disabled("nobody is under it")
    for figure in outcome.figures:
        _figure(tool, resolving, figure)
    if outcome.components:
        imgui.separator_text("Castle and machines")
    for component in outcome.components:
        _component(component)
    _sources((*outcome.figures, *outcome.components))
    session.covered.append(covered())
    imgui.end()
    if not still_open:
        tool.resolving = None


def _weapon(session: Session, tool: TemplateTool, resolving: Resolving) -> None:
    """Which weapon it is, and its power: the printed one unless the players say another."""
    weapon = resolving.weapon
    imgui.set_next_item_width(220 * scale())
    if imgui.begin_combo("weapon", weapon.name):
        for other in weapons_for(resolving.space, resolving.answer.template):
            if imgui.selectable(other.name, other.name == weapon.name)[0]:
                tool.resolving = resolving.with_weapon(other)
        imgui.end_combo()
    imgui.set_next_item_width(220 * scale())
    moved, power = imgui.slider_int(weapon.measure, weapon.power, 1, MOST_POWER, flags=WITHIN)
    if moved:
        tool.resolving = resolving.with_weapon(replace(weapon, power=power))
    imgui.text_disabled(str(weapon.source))


def _figure(tool: TemplateTool, resolving: Resolving, figure: FigureOutcome) -> None:
    imgui.align_text_to_frame_padding()
    imgui.text(f"{figure.name}: {'hit' if figure.hit else 'not hit'}")
    if figure.hit:
        fate = resolving.fate(figure.name)
        imgui.same_line(215 * scale())
        for index, other in enumerate(get_args(Fate)):
            if index:
                imgui.same_line()
            if imgui.radio_button(f"{other}##{figure.name}", fate == other) and fate != other:
                tool.resolving = resolving.with_fate(figure.name, other)
    _why(figure.reasons)


def _component(component: ComponentOutcome) -> None:
    lost = f", loses {component.wounds}" if component.wounds else ""
    imgui.text(f"{component.name}: {'hit' if component.hit else 'not hit'}{lost}")
    _why(component.reasons)


def _why(reasons: tuple[Reason, ...]) -> None:
    imgui.indent()
    imgui.push_text_wrap_pos(0.0)
    for reason in reasons:
        imgui.text_disabled(str(reason))
    imgui.pop_text_wrap_pos()
    imgui.unindent()


def _sources(outcomes: tuple[FigureOutcome | ComponentOutcome, ...]) -> None:
    """Where all these reasons stand, each place once."""
    reasons = (reason for outcome in outcomes for reason in outcome.reasons)
    imgui.push_text_wrap_pos(0.0)
    for source in dict.fromkeys(str(reason.source) for reason in reasons):
        imgui.text_disabled(source)
    imgui.pop_text_wrap_pos()


def _ask(session: Session, tool: TemplateTool, resolving: Resolving, wanted: Wanted) -> None:
    """The die that comes next: rolled here, or the face clicked that the real one shows."""
    imgui.push_text_wrap_pos(0.0)
    imgui.text(f"{wanted.name}: {wanted.why}")
    imgui.pop_text_wrap_pos()

    def take(throw: Callable[[], int], *, typed: bool) -> None:
        tool.resolving = resolving.with_face(throw(), typed=typed)

    def thrown(face: int | None) -> None:
        if face is None:
            session.attempt(partial(take, partial(session.throw, wanted.sides), typed=False))
        else:
            session.attempt(partial(take, lambda: face, typed=True))

    die(f"Roll D{wanted.sides}", "wanted", wanted.sides, thrown)
    clicked = flowing("Roll all the dice", first=True)
    mark(session, "resolve:roll")
    if clicked:
        session.attempt(partial(_roll_all, session, tool, resolving))


def _roll_all(session: Session, tool: TemplateTool, resolving: Resolving) -> None:
    while (wanted := resolving.outcome.wanted) is not None:
        resolving = resolving.with_face(session.throw(wanted.sides), typed=False)
    tool.resolving = resolving
