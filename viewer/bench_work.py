"""What is made of the model on the bench: at once, or beside the window where that takes long."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from escalade.models.watching import UNWATCHED, Watch

from .errors import ViewerError
from .file_work import FileWork
from .importing import Draft
from .reading import Reading

Result = TypeVar("Result")

ADDED = frozenset({"edits", "left_out", "answered"})
"""Choices that add to what was chosen before, so that none may take the place of another."""

TO_TABLE = frozenset({"table"})
"""What is chosen last."""


class BenchWork:
    """Work on one model at a time; ``choosing`` is what is being chosen beside the window."""

    def __init__(self, files: FileWork, on_bench: Callable[[], Draft | None]) -> None:
        self._files = files
        self._on_bench = on_bench
        self._reading: Reading | None = None
        self._choosing: frozenset[str] = frozenset()

    @property
    def goes_on(self) -> bool:
        """Whether something is being made beside the window."""
        return self._reading is not None and self._files.reading is self._reading

    @property
    def choosing(self) -> frozenset[str]:
        """What is being chosen there; nothing where a page is only shown."""
        return self._choosing if self.goes_on else frozenset()

    def check(self, choice: frozenset[str]) -> None:
        """Raise ViewerError for a choice that must wait for another.

        One of the same kind takes the place of that before, as those of a dragged slider do.
        """
        before = self.choosing
        if before and (before != choice or choice & ADDED):
            raise ViewerError("the last choice is still being measured: wait, or Esc cancels it")

    def do(
        self,
        draft: Draft,
        work: Callable[[Watch], Result],
        take: Callable[[Result], object],
        choosing: frozenset[str] = frozenset(),
    ) -> None:
        """Work and take its result at once; beside the window where the model is large.

        There the result is left where it is when the model is by then another.
        """
        if not draft.is_large:
            take(work(UNWATCHED))
            return

        def take_if_still_there(found: Result) -> None:
            if self._on_bench() is draft:
                take(found)

        self._files.begin(draft.path, work, take_if_still_there, holds=draft.holds)
        self._reading, self._choosing = self._files.reading, choosing

    def settled(self) -> None:
        """Wait for what is being chosen, so that what is chosen next adds to it.

        Nobody waits for a huge model, nor for one on its way to the table. Raises what measuring
        raises.
        """
        draft, choosing = self._on_bench(), self.choosing - TO_TABLE
        if choosing and draft is not None and not draft.is_huge:
            self._files.finish()

    def cancel(self) -> bool:
        """Nobody waits for it any more; whether anybody did."""
        return self.goes_on and self._files.cancel()
