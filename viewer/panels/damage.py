"""Wounds as pips, fires, and what becomes of a component without wounds left."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from imgui_bundle import imgui

from escalade.rules.errors import NotCovered
from escalade.rules.harm import BlowRules, FireRules
from escalade.rules.system import ComponentProfile
from escalade.viewer.collapsing import collapse_step
from escalade.viewer.palette import VERMILION
from escalade.viewer.play import Line, PlayStep, damage, fire, lines_of

from .layout import scale
from .marks import mark
from .suffering import draw_suffering

if TYPE_CHECKING:
    from escalade.scenes.space import SpaceComponent
    from escalade.viewer.session import Session

MOST_PIPS = 40
"""More wounds than this are shown as a number alone."""


def draw_damage(session: Session) -> None:
    """Every component that the book gives wounds; those without can burn and fall all the same."""
    bare: list[str] = []
    for component in session.view.space.components:
        try:
            profile = session.profiles.of(session.view.space, component)
        except NotCovered:
            bare.append(component.name)
            continue
        if profile is None:
            imgui.text_disabled(f"{component.name}  …")
        elif profile.wounds is None:
            bare.append(component.name)
        else:
            _component(session, component, profile, profile.wounds.value)
    _bare(session, bare)


def _bare(session: Session, names: Sequence[str]) -> None:
    """Those without wounds: what burns is always shown, the others are folded away."""
    burning = [name for name in names if session.view.play.fires.get(name, 0)]
    for name in burning:
        _without_wounds(session, name)
    if len(burning) == len(names):
        return
    unfolded = imgui.tree_node("Without wounds in this book")
    mark(session, "game:without wounds")
    if unfolded:
        for name in names:
            if name not in burning:
                _without_wounds(session, name)
        imgui.tree_pop()


def _without_wounds(session: Session, name: str) -> None:
    fires = session.view.play.fires.get(name, 0)
    imgui.align_text_to_frame_padding()
    imgui.text(name)
    _counters(session, name, ())
    if fires:
        imgui.align_text_to_frame_padding()
        imgui.text(_burning(fires))
        imgui.same_line()
    _falls(session, name)


def _component(
    session: Session, component: SpaceComponent, profile: ComponentProfile, wounds: int
) -> None:
    play, name = session.view.play, component.name
    lost, fires = play.lost.get(name, 0), play.fires.get(name, 0)
    why = lines_of(profile.reasons) or (Line(profile.title, str(profile.source)),)
    imgui.align_text_to_frame_padding()
    imgui.text(name + ("  destroyed" if lost >= wounds else f"  {wounds - lost} of {wounds}"))
    wound = partial(damage, play, name, 1, wounds, why)
    heal = partial(damage, play, name, -1, wounds, why)
    _counters(session, name, (("-1", wound), ("+1", heal)))
    _hit(session, name)
    _pips(wounds, lost)
    if fires:
        _fires(session, name, fires)
    draw_suffering(session, name, profile, wounds)
    if lost >= wounds:
        _falls(session, name)


def _counters(
    session: Session, name: str, wounds: Sequence[tuple[str, Callable[[], PlayStep]]]
) -> None:
    """What is counted up and down by a click each: wounds, if there are any, and fires."""
    play, about = session.view.play, _about_fires(session)
    lit, out = partial(fire, play, name, 1, about), partial(fire, play, name, -1, about)
    steps: list[tuple[str, Callable[[], PlayStep]]] = [*wounds, ("fire", lit), ("douse", out)]
    imgui.same_line(250 * scale())
    for text, step in steps:
        if imgui.small_button(f"{text}##{name}"):
            _do(session, step)
        mark(session, f"game:{text}:{name}")
        imgui.same_line()
    imgui.new_line()


def _falls(session: Session, name: str) -> None:
    view = session.view
    clicked = imgui.button(f"It falls##{name}")
    mark(session, f"game:falls:{name}")
    if clicked:
        fall = partial(collapse_step, view.play, view.space, name, view.unit)
        session.attempt(lambda: session.desk.play_beside(fall, f"{name} falls …"))
    imgui.same_line()
    imgui.text_disabled("takes it away; all that stands on it comes down")


def _hit(session: Session, name: str) -> None:
    """Makes out one hit by the book, where the book says what a hit does."""
    rules = session.view.space.system
    if isinstance(rules, BlowRules):
        if imgui.small_button(f"hit…##{name}"):
            session.suffering.strike(name, rules)
            imgui.set_scroll_here_y(0.0)
        mark(session, f"game:hit:{name}")
        imgui.same_line()


def _fires(session: Session, name: str, fires: int) -> None:
    """How many fires burn, and their turn where the book has a fire table."""
    imgui.align_text_to_frame_padding()
    imgui.text(_burning(fires))
    if isinstance(session.view.space.system, FireRules):
        imgui.same_line()
        if imgui.small_button(f"burn for this turn##{name}"):
            session.suffering.burn(name, fires)
            imgui.set_scroll_here_y(0.0)
        mark(session, f"game:burn:{name}")


def _burning(fires: int) -> str:
    return "1 fire" if fires == 1 else f"{fires} fires"


def _about_fires(session: Session) -> tuple[Line, ...]:
    """Where the book in force tells of fires."""
    topic = session.view.space.system.topics().get("fire")
    return () if topic is None else (Line(topic.title, str(topic.source)),)


def _do(session: Session, step: Callable[[], PlayStep]) -> None:
    session.attempt(lambda: session.desk.play(step()))


def _pips(wounds: int, lost: int) -> None:
    """A square a wound: filled while it is there, hollow and crossed when lost."""
    if wounds > MOST_PIPS:
        imgui.new_line()
        return
    line = imgui.get_text_line_height()
    side = line * 0.6
    at = imgui.get_cursor_screen_pos()
    top = at.y + (line - side) / 2
    pen = imgui.get_window_draw_list()
    whole = imgui.get_color_u32(imgui.Col_.text)
    gone = imgui.get_color_u32(imgui.ImVec4(*VERMILION, 1.0))
    for index in range(wounds):
        left = at.x + index * (side + 3)
        corner, opposite = imgui.ImVec2(left, top), imgui.ImVec2(left + side, top + side)
        if index < wounds - lost:
            pen.add_rect_filled(corner, opposite, whole)
        else:
            pen.add_rect(corner, opposite, gone)
            pen.add_line(corner, opposite, gone)
    imgui.dummy(imgui.ImVec2(wounds * (side + 3), line))
