"""What is on its way to the table: made ready beside the window, which goes on meanwhile."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from escalade.scenes.giving_up import Check

from .background import Background

Made = TypeVar("Made")


def nothing() -> None:
    """Nothing follows."""


@dataclass(frozen=True, slots=True, eq=False)
class _Coming:
    work: Background[Any]
    make: Callable[[Check], Any]
    then: Callable[[Any], object]
    otherwise: Callable[[], object]
    shown_only: bool


class Transit:
    """One thing at a time; whoever sends another waits for that before.

    What is ``shown_only`` is lost to nobody and waited for by nobody: the next takes its place.
    """

    def __init__(self) -> None:
        self._coming: _Coming | None = None

    @property
    def waiting(self) -> bool:
        """Whether something is on its way."""
        return self._coming is not None

    def send(
        self,
        make: Callable[[Check], Made],
        then: Callable[[Made], object],
        *,
        otherwise: Callable[[], object] = nothing,
        shown_only: bool = False,
    ) -> None:
        """Make something beside the window; :meth:`look` does in the window what follows.

        ``then`` is called with what was made, ``otherwise`` where it cannot be made.
        """
        self.settled()
        work: Background[Made] = Background()
        self._coming = _Coming(work, make, then, otherwise, shown_only)
        work.ask(make, make)

    def look(self) -> bool:
        """Do what follows if it is there, and say so; waits for nothing.

        Raises what making it raises.
        """
        coming = self._coming
        if coming is None:
            return False
        try:
            made = coming.work.ask(coming.make, coming.make)
        except Exception:
            self._coming = None
            coming.otherwise()
            raise
        if made is None:
            return False
        self._coming = None
        coming.then(made)
        return True

    def settled(self) -> None:
        """Nothing is on its way afterwards: what is only shown is given up, else waited for.

        Raises what making it raises.
        """
        coming = self._coming
        if coming is None:
            return
        if coming.shown_only:
            self.abandon()
        else:
            coming.work.wait()
            self.look()

    def cancel(self) -> bool:
        """Give it up, and do what is done where it cannot be made; whether there was anything.

        What is only shown so far stays on its way.
        """
        coming = self._coming
        if coming is None or coming.shown_only:
            return False
        self.abandon()
        coming.otherwise()
        return True

    def abandon(self) -> None:
        """Nobody waits for it any more."""
        if self._coming is not None:
            self._coming.work.abandon()
            self._coming = None

    def keep(self, also: Callable[[], object]) -> bool:
        """Let something follow what is only shown so far, made or not; whether there was any."""
        coming = self._coming
        if coming is None or not coming.shown_only:
            return False

        def then(made: Any) -> None:
            coming.then(made)
            also()

        self._coming = _Coming(coming.work, coming.make, then, also, shown_only=False)
        return True
