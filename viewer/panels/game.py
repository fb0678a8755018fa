"""The game at hand: turn, dice, wounds as pips, fires, who is hit, and the log."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING

from imgui_bundle import imgui

from escalade.viewer.edits import removal_of
from escalade.viewer.inset import inset_box
from escalade.viewer.play import step, unmarked

from .damage import draw_damage
from .dice import draw_dice
from .layout import FLOATING, GAME, covered, right, scale
from .log import draw_log
from .turn import draw_turn

if TYPE_CHECKING:
    from escalade.viewer.session import Session


DAMAGE_SHARE = 0.5
"""How much of what the turn and the dice leave of the panel the damage may take."""

LEAST_PX = 440.0
"""A window whose picture through the eye begins higher has no room for the dice of a hit above it:
there the game lies over it, as deep as the window."""

HIT_SHARE = 0.85
"""The same while a hit or a fire is made out: its dice are in the damage, and the log can wait."""


def draw_game(session: Session) -> None:
    """A panel that can stay open beside the table."""
    above_picture = inset_box(session.size)[1]
    low = above_picture < LEAST_PX * scale()
    right(460 * scale(), 640 * scale(), session.size[1] if low else above_picture)
    _, still_open = imgui.begin(GAME, True, FLOATING)
    draw_turn(session)
    imgui.separator_text("Dice: roll here, or click what the real die shows")
    draw_dice(session)
    imgui.separator_text("Damage")
    _damage(session)
    imgui.separator_text("Log, the latest first")
    imgui.begin_child("log")
    draw_log(session)
    imgui.end_child()
    session.places["game"] = covered()
    session.covered.append(covered())
    imgui.end()
    if not still_open:
        session.close_panel("game")


def _damage(session: Session) -> None:
    """Who is hit, then every wound; the log has its share of the panel, more is scrolled to."""
    left = imgui.get_content_region_avail()
    share = DAMAGE_SHARE if session.suffering.suffering is None else HIT_SHARE
    highest = imgui.ImVec2(left.x, left.y * share)
    imgui.set_next_window_size_constraints(imgui.ImVec2(0, 0), highest)
    imgui.begin_child("damage", imgui.ImVec2(0, 0), imgui.ChildFlags_.auto_resize_y.value)
    _hits(session, session.view.play.hits)
    draw_damage(session)
    imgui.end_child()


def _hits(session: Session, marked: Mapping[str, int]) -> None:
    """Figures that a template hit: their player saves for them, or takes them off."""
    for name, hits in marked.items():
        imgui.align_text_to_frame_padding()
        imgui.text(f"{name}  hit" + (f" {hits} times" if hits > 1 else ""))
        imgui.same_line(250 * scale())
        if imgui.small_button(f"settled##{name}"):
            session.attempt(partial(_settle, session, name))
        imgui.same_line()
        if imgui.small_button(f"take off##{name}"):
            session.attempt(partial(_take_off, session, name))


def _settle(session: Session, name: str) -> None:
    session.desk.play(unmarked(session.view.play, name))


def _take_off(session: Session, name: str) -> None:
    play = session.view.play
    hits = unmarked(play, name).after.hits
    edit = removal_of(session.desk.scene, (name,))
    session.desk.play(step(play, f"{name} is taken off", edit=edit, hits=hits))
