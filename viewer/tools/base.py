"""What every tool answers to; a tool overrides what it uses."""

from __future__ import annotations

from escalade.viewer.desk import Desk
from escalade.viewer.pointer import Pointer


class Tool:
    """Left button down, moved, up; the pointer moved without a button; the wheel.

    A method that answers False leaves the input to the camera.
    """

    title: str
    help: str

    def start(self, desk: Desk) -> None:
        """The tool was taken in hand."""
        desk.store.change(answers=(), facts=())

    def leave(self, desk: Desk) -> None:
        """Another tool was taken in hand: ask no more."""

    def press(self, desk: Desk, pointer: Pointer) -> bool:
        """The left button went down."""
        return False

    def drag(self, desk: Desk, pointer: Pointer) -> None:
        """The pointer moved with the left button down."""

    def rest(self, desk: Desk) -> None:
        """The pointer holds still, with the left button down or while there is more to ask."""

    @property
    def waiting(self) -> bool:
        """Whether there is more to ask when the pointer holds still."""
        return False

    def release(self, desk: Desk, pointer: Pointer) -> None:
        """The left button went up."""

    def hover(self, desk: Desk, pointer: Pointer) -> None:
        """The pointer moved without a button."""

    def wheel(self, desk: Desk, pointer: Pointer, steps: float) -> bool:
        """The wheel turned."""
        return False

    def cancel(self, desk: Desk) -> None:
        """Escape: back to how it was before the button went down."""
        self.start(desk)

    def renew(self, desk: Desk) -> None:
        """The scene has changed: ask again."""
