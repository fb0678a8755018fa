"""The latest of what is to be done beside the window; what it overtakes is left undone."""

from __future__ import annotations

import logging
from collections.abc import Callable
from threading import Condition, Thread

log = logging.getLogger("escalade")


class Latest:
    """One task at a time in a thread of its own, which ends when there is none."""

    def __init__(self) -> None:
        self._changed = Condition()
        self._next: Callable[[], object] | None = None
        self._works = False

    def do(self, task: Callable[[], object]) -> None:
        """Do a task, in the place of one that has not begun; waits for nothing.

        What it raises is logged.
        """
        with self._changed:
            self._next = task
            if not self._works:
                self._works = True
                # Whoever must not end before it is done waits for it.
                Thread(target=self._work, name="latest", daemon=True).start()

    def wait(self) -> None:
        """Wait until everything is done."""
        with self._changed:
            self._changed.wait_for(lambda: not self._works)

    def _work(self) -> None:
        while True:
            with self._changed:
                task, self._next = self._next, None
                if task is None:
                    self._works = False
                    self._changed.notify_all()
                    return
            try:
                task()
            except Exception as error:  # else nothing more would ever be done
                log.error("unexpected", exc_info=error)
