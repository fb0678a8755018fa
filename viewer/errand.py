"""Long work that only the window's own thread can do, such as pictures: in steps between frames."""

from __future__ import annotations

import time
from collections.abc import Callable, Generator
from dataclasses import dataclass
from typing import Any, TypeAlias, TypeVar

from .errors import ViewerError
from .file_work import SHOWN_AFTER_S, TOLD_EVERY_S

Result = TypeVar("Result")


@dataclass(frozen=True, slots=True)
class Progress:
    """What is done next, and the share of all the work that is done."""

    words: str
    share: float


Steps: TypeAlias = Generator[Progress, None, Result]
"""Goes on after every step, and in the end returns what was made; closed early, it tidies up."""


def finished(steps: Generator[Any, None, Result]) -> Result:
    """What all the steps make, with nothing between them."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            result: Result = end.value
            return result


def told(
    shares: Generator[float, None, Result], words: str, before: int = 0, of: int = 1
) -> Steps[Result]:
    """Steps that tell their own shares, in words, after so many equal pieces of all the work."""
    try:
        while True:
            yield Progress(words, (before + next(shares)) / of)
    except StopIteration as end:
        result: Result = end.value
        return result
    finally:
        shares.close()


class Errand:
    """One piece of work at a time. ``wake`` is called when what is shown of it has changed."""

    def __init__(
        self, wake: Callable[[], object], clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._wake = wake
        self._clock = clock
        self._steps: Steps[Callable[[], object]] | None = None
        self._begun = self._told = 0.0
        self.title = ""
        self.progress = Progress("", 0.0)

    @property
    def working(self) -> bool:
        """Whether there are steps left."""
        return self._steps is not None

    @property
    def shown(self) -> bool:
        """Whether it takes so long that it is shown."""
        return self.working and self.seconds >= SHOWN_AFTER_S

    @property
    def seconds(self) -> float:
        """How long it has taken so far."""
        return self._clock() - self._begun

    def begin(self, title: str, steps: Steps[Result], then: Callable[[Result], object]) -> None:
        """Do the steps, and ``then`` something with what they made.

        Raises ViewerError, and begins nothing, while another errand is on the way.
        """
        if self.working:
            steps.close()
            raise ViewerError(f"{self.title} is on the way: wait, or press Escape to end it")
        self.title, self.progress = title, Progress("", 0.0)
        self._begun = self._told = self._clock()
        self._steps = _followed_by(steps, then)

    def step(self) -> None:
        """Do the next step. Raises what it raises, and then there is nothing left to do."""
        if self._steps is None:
            return
        try:
            self.progress = next(self._steps)
        except StopIteration as end:
            self._forget()
            end.value()
        except Exception:
            self._forget()
            raise
        else:
            if self._clock() - self._told >= TOLD_EVERY_S:
                self._told = self._clock()
                self._wake()

    def cancel(self) -> bool:
        """Nobody waits any more; whether anybody did. The steps tidy up."""
        if self._steps is None:
            return False
        self._steps.close()
        self._forget()
        return True

    def _forget(self) -> None:
        self._steps = None
        self._wake()


def _followed_by(
    steps: Steps[Result], then: Callable[[Result], object]
) -> Steps[Callable[[], object]]:
    made = yield from steps
    return lambda: then(made)
