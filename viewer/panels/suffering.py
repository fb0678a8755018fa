"""What befalls a component, a hit or its fires: the dice, and what they come to."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from imgui_bundle import imgui

from escalade.rules.errors import DieNeeded
from escalade.rules.harm import BlowRules, FireRules
from escalade.viewer.suffering import By, Suffering, burned_by, struck_by, suffered

from .dice import die
from .layout import flowing, flowing_radio, scale
from .lengths import WITHIN
from .marks import mark

if TYPE_CHECKING:
    from escalade.rules.harm import Blow, Harm
    from escalade.rules.system import ComponentProfile
    from escalade.viewer.session import Session


def draw_suffering(session: Session, name: str, target: ComponentProfile, wounds: int) -> None:
    """What is being made out on a component; nothing where it is another's."""
    suffering, book = session.suffering.suffering, session.view.space.system
    if suffering is None or suffering.component != name:
        return
    imgui.indent()
    if suffering.blow is None:
        if isinstance(book, FireRules):
            by = burned_by(book, suffering.fires)
            session.attempt(partial(_comes_to, session, suffering, by, wounds))
    elif isinstance(book, BlowRules):
        _dealt(session, name, suffering.blow, book)
        by = struck_by(book, suffering.blow, target)
        session.attempt(partial(_comes_to, session, suffering, by, wounds))
    imgui.unindent()


def _dealt(session: Session, component: str, was: Blow, rules: BlowRules) -> None:
    """What deals it and how hard; any change throws the dice anew."""
    blow = was
    if len(rules.blows) > 1:
        for index, by in enumerate(rules.blows):
            if flowing_radio(by, blow.by == by, first=index == 0):
                blow = replace(blow, by=by)
    imgui.set_next_item_width(180 * scale())
    _, strength = imgui.slider_int("strength", blow.strength, 1, rules.most_strength, flags=WITHIN)
    blow = replace(blow, strength=strength)
    if rules.most_penetration:
        imgui.set_next_item_width(180 * scale())
        worst = rules.most_penetration
        _, off = imgui.slider_int("its own save modifier", blow.penetration, worst, 0, flags=WITHIN)
        blow = replace(blow, penetration=off)
    if blow != was:
        session.suffering.strike(component, rules, blow)


def _comes_to(session: Session, suffering: Suffering, by: By, wounds: int) -> None:
    """The die that is wanted next, or what it all came to."""
    harm = suffering.comes_to(by)
    if isinstance(harm, DieNeeded):
        count = f" ({len(suffering.faces) + 1} of {suffering.fires})" if suffering.fires else ""
        imgui.text(f"{harm.why}{count}")
        thrown = partial(_thrown, session, suffering, harm.sides)
        die(f"Roll D{harm.sides}", "suffering", harm.sides, thrown)
        mark(session, "suffering:last face")
        if flowing("Roll all the dice", first=True):
            session.suffering.suffering = suffering.rolled(by, session.throw)
        mark(session, "suffering:roll")
        _never_mind(session)
        return
    *why, comes_to = harm.reasons
    imgui.text(comes_to.text)
    if flowing("Settle it", first=True):
        session.attempt(partial(_settle, session, suffering, harm, wounds))
    mark(session, "suffering:settle")
    _never_mind(session)
    imgui.push_text_wrap_pos(0.0)
    for reason in why:
        imgui.text_disabled(str(reason))
    imgui.pop_text_wrap_pos()


def _never_mind(session: Session) -> None:
    if flowing("Never mind"):
        session.suffering.end()


def _thrown(session: Session, suffering: Suffering, sides: int, face: int | None) -> None:
    shown = session.throw(sides) if face is None else face
    session.suffering.suffering = suffering.with_face(sides, shown)


def _settle(session: Session, suffering: Suffering, harm: Harm, wounds: int) -> None:
    session.desk.play(suffered(session.view.play, suffering, harm, wounds))
    session.suffering.end()
