"""A hit on a component: what deals it, its dice, and what it comes to."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from imgui_bundle import imgui

from escalade.rules.errors import DieNeeded
from escalade.rules.harm import BlowRules
from escalade.viewer.blows import Struck, struck_step

from .dice import die
from .layout import flowing, flowing_radio, scale
from .marks import mark

if TYPE_CHECKING:
    from escalade.rules.harm import Harm
    from escalade.rules.system import ComponentProfile
    from escalade.viewer.session import Session


def draw_blow(session: Session, component: str, target: ComponentProfile, wounds: int) -> None:
    """The hit that is being made out on a component; nothing where it is another's."""
    struck, rules = session.blow.struck, session.view.space.system
    if struck is None or struck.component != component or not isinstance(rules, BlowRules):
        return
    imgui.indent()
    _dealt(session, struck, rules)
    session.attempt(partial(_comes_to, session, struck, rules, target, wounds))
    imgui.unindent()


def _dealt(session: Session, struck: Struck, rules: BlowRules) -> None:
    """What deals it and how hard; any change throws the dice anew."""
    blow = struck.blow
    if len(rules.blows) > 1:
        for index, by in enumerate(rules.blows):
            if flowing_radio(by, blow.by == by, first=index == 0) and blow.by != by:
                blow = replace(blow, by=by)
    imgui.set_next_item_width(180 * scale())
    moved, strength = imgui.slider_int("strength", blow.strength, 1, rules.most_strength)
    if moved:
        blow = replace(blow, strength=min(max(strength, 1), rules.most_strength))
    if rules.most_penetration:
        imgui.set_next_item_width(180 * scale())
        worst = rules.most_penetration
        moved, off = imgui.slider_int("its own save modifier", blow.penetration, worst, 0)
        if moved:
            blow = replace(blow, penetration=min(max(off, worst), 0))
    if blow != struck.blow:
        session.blow.struck = Struck(struck.component, blow)


def _comes_to(
    session: Session, struck: Struck, rules: BlowRules, target: ComponentProfile, wounds: int
) -> None:
    harm = struck.harm(rules, target)
    if isinstance(harm, DieNeeded):
        imgui.text(harm.why)
        thrown = partial(_thrown, session, struck, harm.sides)
        die(f"Roll D{harm.sides}", f"blow {struck.component}", harm.sides, thrown)
        mark(session, "blow:last face")
        if flowing("Roll all the dice", first=True):
            session.blow.struck = struck.rolled(rules, target, session.throw)
        mark(session, "blow:roll")
        _never_mind(session)
        return
    *why, comes_to = harm.reasons
    imgui.text(comes_to.text)
    if flowing("Settle it", first=True):
        session.attempt(partial(_settle, session, struck, harm, wounds))
    mark(session, "blow:settle")
    _never_mind(session)
    imgui.push_text_wrap_pos(0.0)
    for reason in why:
        imgui.text_disabled(str(reason))
    imgui.pop_text_wrap_pos()


def _never_mind(session: Session) -> None:
    if flowing("Never mind"):
        session.blow.struck = None


def _thrown(session: Session, struck: Struck, sides: int, face: int | None) -> None:
    shown = session.throw(sides) if face is None else face
    session.blow.struck = struck.with_face(sides, shown)


def _settle(session: Session, struck: Struck, harm: Harm, wounds: int) -> None:
    session.desk.play(struck_step(session.view.play, struck, harm, wounds))
    session.blow.struck = None
