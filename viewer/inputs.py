"""What a hand does at the window, as values: a real window and the tests' driver make the same."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class PointerMoved:
    """The pointer is at so many pixels from the top left corner."""

    x: float
    y: float


@dataclass(frozen=True, slots=True)
class PointerLeft:
    """The pointer has left the window."""


@dataclass(frozen=True, slots=True)
class ButtonChanged:
    """A mouse button went down or up: ``left``, ``middle`` or ``right``."""

    button: str
    down: bool


@dataclass(frozen=True, slots=True)
class Wheel:
    """The wheel turned; up (away from the hand) is positive."""

    steps: float


@dataclass(frozen=True, slots=True)
class KeyChanged:
    """A key went down or up, by its name (``a``, ``f12``, ``escape``, ``arrow_left``)."""

    key: str
    down: bool


@dataclass(frozen=True, slots=True)
class Typed:
    """A character that the keyboard's layout gives."""

    text: str


@dataclass(frozen=True, slots=True)
class Resized:
    """The window's new size in pixels."""

    width: int
    height: int


@dataclass(frozen=True, slots=True)
class Dropped:
    """Files were dropped on the window."""

    paths: tuple[Path, ...]


@dataclass(frozen=True, slots=True)
class CloseAsked:
    """The window was asked to close."""


Input: TypeAlias = (
    PointerMoved
    | PointerLeft
    | ButtonChanged
    | Wheel
    | KeyChanged
    | Typed
    | Resized
    | Dropped
    | CloseAsked
)


def changes_things(event: Input) -> bool:
    """Whether an input can change more than from where the table is looked at.

    Escape cannot: it gives up what others wait for.

    >>> changes_things(Wheel(1.0)), changes_things(KeyChanged("delete", True))
    (False, True)
    """
    match event:
        case KeyChanged(key="escape"):
            return False
        case ButtonChanged(button="left", down=True) | KeyChanged(down=True):
            return True
        case Dropped() | CloseAsked():
            return True
    return False
