"""A question that takes longer than a frame, asked beside the window while it goes on."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from threading import Thread
from typing import Generic, TypeVar

Answer = TypeVar("Answer")


class Background(Generic[Answer]):
    """One question at a time; what has changed meanwhile makes its answer void."""

    def __init__(self) -> None:
        self._about: object = None
        self._asked: Future[Answer] | None = None

    def ask(self, about: object, question: Callable[[], Answer]) -> Answer | None:
        """The answer, once it is there; until then None, and the question is worked on.

        ``about`` is what the answer depends on: with another one the question is asked anew, as
        soon as the one before has been answered. An answer is handed over once; to ask again about
        the same is to work on it again. Raises what the question raises.
        """
        if self._asked is not None and not self._asked.done():
            return None
        if self._asked is not None and self._about == about:
            answered, self._asked = self._asked, None
            return answered.result()
        asked: Future[Answer] = Future()

        def work() -> None:
            try:
                asked.set_result(question())
            except BaseException as error:  # raised again where the answer is asked for
                asked.set_exception(error)

        self._about, self._asked = about, asked
        # No pool: its threads would keep a closing program waiting for an answer nobody wants.
        Thread(target=work, name="question", daemon=True).start()
        return None
