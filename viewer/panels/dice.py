"""Dice: rolled in the tray, or the face clicked that the real one shows."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from imgui_bundle import imgui

if TYPE_CHECKING:
    from escalade.viewer.session import Session

DICE = (6, 10)


def draw_dice(session: Session) -> None:
    """The dice of the books, each for any purpose."""
    for sides in DICE:
        die(f"Roll D{sides}", f"D{sides}", sides, partial(_roll, session, sides))


def die(text: str, name: str, sides: int, thrown: Callable[[int | None], object]) -> None:
    """A button that rolls and one for each face; ``thrown`` is given the face, None to roll it."""
    if imgui.button(f"{text}##{name}"):
        thrown(None)
    for face in range(1, sides + 1):
        imgui.same_line(0.0, 3.0)
        if imgui.button(f"{face}##{name}"):
            thrown(face)


def _roll(session: Session, sides: int, face: int | None) -> None:
    session.attempt(partial(session.roll, sides, face))
