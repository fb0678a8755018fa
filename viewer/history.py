"""What was done to a scene, to be undone and redone. Knows nothing of windows."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import dropwhile
from typing import TypeAlias

from .edits import Edit
from .play import Play, PlayStep

Step: TypeAlias = Edit | PlayStep
"""What can be taken back: a change of the scene, or a step of the game."""

REMEMBERED = 500
"""Older steps are forgotten, so that a long evening does not fill the memory."""


@dataclass(frozen=True, slots=True)
class Game:
    """Where a game stands, and the steps that led there, oldest first, as far as is known."""

    play: Play = field(default_factory=Play)
    done: tuple[Step, ...] = ()


class History:
    """What was done, oldest first, and what was undone; the caller applies the edits.

    It begins with what was ``done`` before the scene was written to disk. :meth:`mark_saved`
    remembers which edit was the latest when it is written again.
    """

    def __init__(self, done: Iterable[Step] = ()) -> None:
        self._done: deque[Step] = deque(done, maxlen=REMEMBERED)
        self._undone: list[Step] = []
        self._saved = self.latest
        self._on_disk = True

    @property
    def latest(self) -> Step | None:
        """The edit to undo next."""
        return self._done[-1] if self._done else None

    @property
    def next(self) -> Step | None:
        """The edit to redo next."""
        return self._undone[-1] if self._undone else None

    def did(self, edit: Step) -> None:
        """A new edit was done; what was undone before can no longer be redone."""
        if self._saved is None and len(self._done) == REMEMBERED:
            self._on_disk = False  # the way back to what is on disk ends here
        self._done.append(edit)
        self._undone.clear()

    def undid(self) -> None:
        """The latest edit was undone."""
        self._undone.append(self._done.pop())

    def redid(self) -> None:
        """The edit that was undone last was done again."""
        self._done.append(self._undone.pop())

    @property
    def titles(self) -> tuple[str, ...]:
        """Everything that can be undone, oldest first."""
        return tuple(edit.title for edit in self._done)

    @property
    def done(self) -> tuple[Step, ...]:
        """Everything that can be undone, oldest first."""
        return tuple(self._done)

    @property
    def since_the_game_began(self) -> tuple[Step, ...]:
        """What can be undone from the first step of the game on: nothing where none was done."""
        return tuple(dropwhile(lambda step: not isinstance(step, PlayStep), self._done))

    @property
    def undone(self) -> tuple[Step, ...]:
        """Everything that can be redone, the next one first."""
        return tuple(reversed(self._undone))

    def mark_saved(self) -> None:
        """The scene as it is now is on disk."""
        self._saved = self.latest
        self._on_disk = True

    def mark_changed(self) -> None:
        """No state of this history is on disk: the scene was recovered."""
        self._on_disk = False

    @property
    def is_saved(self) -> bool:
        """Whether the scene as it is now is what is on disk."""
        return self._on_disk and self.latest is self._saved
