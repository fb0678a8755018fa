"""Model files are read and measured beside the window, which goes on meanwhile."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from escalade.models.watching import Stage, Watch
from escalade.scenes.giving_up import Check

from .background import Background
from .reading import Doing, Reading

if TYPE_CHECKING:
    from escalade.models.headers import Promise

Result = TypeVar("Result")

SHOWN_AFTER_S = 0.3
"""Work that is done sooner is not worth a panel that flashes up."""

TOLD_EVERY_S = 0.25
"""How often the panel is drawn anew."""

CLOSING_S = 1.0
"""How long a window that closes waits for processes: twenty times as long as those who look after
them take to see that they are not wanted."""


class FileWork:
    """One piece of work at a time; a further one takes the place of that before.

    ``wake`` is called when what is shown of it has changed.
    """

    def __init__(
        self, wake: Callable[[], object], clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._wake = wake
        self._clock = clock
        self._thread: Background[Callable[[], object]] = Background()
        self._path: Path | None = None
        self._ending: list[Background[Callable[[], object]]] = []
        self._question: Callable[[Check], Callable[[], object]] | None = None
        self._begun = self._told = 0.0
        self.reading: Reading | None = None

    @property
    def shown(self) -> Reading | None:
        """What takes so long that it is shown; None where nothing does."""
        if self.reading is None or self._clock() - self._begun < SHOWN_AFTER_S:
            return None
        return self.reading

    def begin(
        self,
        path: Path,
        work: Callable[[Watch], Result],
        then: Callable[[Result], object],
        *,
        holds: Promise | None = None,
    ) -> None:
        """Do the work on a file beside the window, and ``then`` something with it in the window.

        ``holds`` is what a file was found to hold that was read before and is only measured again.
        Work on the same file that goes on is ended first, since both would take the memory of it.
        """
        self._leave(path)
        self._begun = self._told = self._clock()
        stage: Stage = "reading" if holds is None else "measuring"
        reading = Reading(Doing(path, stage, self._begun, holds=holds), self._clock)

        def question(_check: Check) -> Callable[[], object]:
            found = work(reading.watch)
            return lambda: then(found)

        self.reading, self._path, self._question = reading, path, question
        self._thread.ask(reading, question)

    def look(self) -> None:
        """Hand over what is done; waits for nothing. Raises what the work or its end raises."""
        if self.reading is None or self._question is None:
            return
        try:
            done = self._thread.ask(self.reading, self._question)
        except Exception:
            self._forget()
            raise
        if done is not None:
            self._forget()
            done()
        elif self._clock() - self._told >= TOLD_EVERY_S:
            self._told = self._clock()
            self._wake()

    def finish(self) -> None:
        """Wait for what goes on and hand it over. Raises what the work or its end raises."""
        while self.reading is not None:
            self._thread.wait()
            self.look()

    def cancel(self) -> bool:
        """Nobody waits any more; whether anybody did.

        What goes on in a process of its own ends at once, anything else when its stage is done.
        """
        if self.reading is None:
            return False
        self._leave(None)
        self._forget()
        return True

    def close(self) -> None:
        """Nobody waits any more; waits until every process has ended and was tidied up."""
        self.cancel()
        end = time.monotonic() + CLOSING_S
        while any(thread.working for thread in self._ending) and time.monotonic() < end:
            time.sleep(0.01)

    def _leave(self, path: Path | None) -> None:
        if self.reading is not None:
            self.reading.cancel()
            self._ending = [thread for thread in self._ending if thread.working]
            if self.reading.has_process:
                self._ending.append(self._thread)
        if path is None or path != self._path:
            self._thread = Background()

    def _forget(self) -> None:
        self.reading = self._question = None
        self._wake()
