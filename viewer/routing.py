"""Where an input goes: to the panels first, then to the hand over the table, keys to actions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .actions import act
from .inputs import (
    ButtonChanged,
    CloseAsked,
    Dropped,
    Input,
    KeyChanged,
    PointerMoved,
    Resized,
    Wheel,
)
from .keys import HELD, action_for, combined
from .preferences import give_key

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from .session import Session


def route(session: Session, event: Input) -> None:
    """Give an input to whom it is for. Raises what that one raises."""
    match event:
        case CloseAsked():
            act(session, "quit")
        case Resized():
            session.resize((event.width, event.height))
        case Dropped(paths=(first, *others)):
            _open_dropped(session, first, others)
        case KeyChanged() if session.capturing is not None:
            session.hands.key(event)
            _capture(session, session.capturing, event)
        case KeyChanged():
            session.hands.key(event)
            _to_panels_or_table(session, event)
        case _:
            _to_panels_or_table(session, event)


def _to_panels_or_table(session: Session, event: Input) -> None:
    hands, taken = session.hands, session.gui.handle(event)
    match event:
        case PointerMoved():
            if not hands.are_busy:
                # Dear ImGui says in the next pass what the pointer is over, and in this one
                # what it was over: a hand that jumps off a panel, or on to it and clicks.
                session.write_panels()
                taken = session.gui.wants_pointer
            hands.move(event, over_panel=taken)
        case ButtonChanged(button=button, down=True) if not taken:
            hands.press(button)
        case ButtonChanged(button=button, down=False):
            hands.release(button)
        case Wheel(steps=steps) if not taken:
            hands.wheel(steps)
        case KeyChanged(key=key, down=True) if not taken:
            action = action_for(
                key, control=hands.control, shift=hands.shift, bindings=session.bindings
            )
            if action is not None:
                act(session, action)


def _open_dropped(session: Session, first: Path, others: Sequence[Path]) -> None:
    """Open one file of several, and say that the others are not opened."""
    session.close_panel("start")
    if session.open_file(first) and others:
        left = f"only {first.name} is taken; drop the other {len(others)} one at a time"
        session.desk.store.change(message=left)


def _capture(session: Session, action: str, event: KeyChanged) -> None:
    """Give the action the key that was pressed; Escape gives it none."""
    if not event.down or event.key in HELD:
        return
    session.capturing = None
    if event.key != "escape":
        hands = session.hands
        key = combined(event.key, control=hands.control, shift=hands.shift)
        give_key(session, action, key)
