"""What takes longer than a frame, done beside the window while it goes on."""

from __future__ import annotations

from collections.abc import Callable, Generator
from concurrent.futures import Future, wait
from threading import Event, Thread
from typing import Generic, TypeVar

from escalade.scenes.giving_up import Check

Answer = TypeVar("Answer")
Told = TypeVar("Told")

STEP_S = 0.01
"""How long a step of work in a thread of its own waits for its end."""


class Abandoned(Exception):
    """Raised by the check of a question: nobody waits for the answer any more."""


class Background(Generic[Answer]):
    """One question at a time; what has changed meanwhile makes its answer void."""

    def __init__(self) -> None:
        self._about: object = None
        self._asked: Future[Answer] | None = None
        self._unwanted = Event()

    @property
    def working(self) -> bool:
        """Whether a question is being worked on."""
        return self._asked is not None and not self._asked.done()

    def ask(self, about: object, question: Callable[[Check], Answer]) -> Answer | None:
        """The answer, once it is there; until then None, and the question is worked on.

        ``about`` is what the answer depends on: with another one the question before is abandoned,
        and this one begins as soon as that has ended. An answer is handed over once; to ask again
        about the same is to work on it again. Raises what the question raises.
        """
        if self._about != about:
            self.abandon()
        if self.working:
            return None
        answered, self._asked = self._asked, None
        if answered is not None and self._about == about:
            try:
                return answered.result()
            except Abandoned:
                pass  # and wanted again
        self._about, self._unwanted = about, Event()
        self._asked = _begun(question, self._unwanted)
        return None

    def wait(self) -> None:
        """Wait until no question is worked on."""
        if self._asked is not None:
            wait([self._asked])

    def abandon(self) -> None:
        """Nobody waits any more: the question ends at its next check."""
        self._unwanted.set()


def beside(work: Callable[[], Answer], told: Told) -> Generator[Told, None, Answer]:
    """Work in a thread of its own as steps, each of which tells the same.

    Closed early, it waits for the end of the work, so that nobody tidies up under it.
    """
    asked = _begun(lambda _check: work(), Event())
    try:
        while not asked.done():
            yield told
            wait([asked], STEP_S)
    finally:
        wait([asked])
    return asked.result()


def _begun(question: Callable[[Check], Answer], unwanted: Event) -> Future[Answer]:
    asked: Future[Answer] = Future()

    def check() -> None:
        if unwanted.is_set():
            raise Abandoned

    def work() -> None:
        try:
            asked.set_result(question(check))
        except BaseException as error:  # raised again where the answer is asked for
            asked.set_exception(error)

    # No pool: its threads would keep a closing program waiting for an answer nobody wants.
    Thread(target=work, name="question", daemon=True).start()
    return asked
