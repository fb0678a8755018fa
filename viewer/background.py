"""A question that takes longer than a frame, asked beside the window while it goes on."""

from __future__ import annotations

from collections.abc import Callable
from threading import Thread
from typing import Generic, TypeVar

Answer = TypeVar("Answer")


class Background(Generic[Answer]):
    """One question at a time; what has changed meanwhile makes its answer void."""

    def __init__(self) -> None:
        self._about: object = None
        self._thread: Thread | None = None
        self._found: list[Answer | Exception] = []

    def ask(self, about: object, question: Callable[[], Answer]) -> Answer | None:
        """The answer, once it is there; until then None, and the question is worked on.

        ``about`` is what the answer depends on: with another one the question is asked anew, as
        soon as the one before has been answered. Raises what the question raises.
        """
        if self._thread is not None and self._thread.is_alive():
            return None
        if self._thread is not None and self._about == about:
            self._thread.join()
            (found,) = self._found
            self._thread = None
            if isinstance(found, Exception):
                raise found
            return found

        def work() -> None:
            try:
                self._found = [question()]
            except Exception as error:  # told to whoever asked
                self._found = [error]

        self._about = about
        self._thread = Thread(target=work, name="question", daemon=True)
        self._thread.start()
        return None
