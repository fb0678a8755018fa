"""A model file while it is read and measured: what is known of it just now, and who still waits."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING

from escalade.models.errors import Cancelled
from escalade.models.watching import Stage, Tell, Watch, measured_here, untold

if TYPE_CHECKING:
    from escalade.models.choices import Choices
    from escalade.models.component import Component
    from escalade.models.guarding import Progress
    from escalade.models.headers import Promise
    from escalade.models.source import Source


@dataclass(frozen=True, slots=True)
class Doing:
    """What is being done to a file.

    since : when the work on it began, by the clock of its :class:`Reading`
    size_bytes : None where the file was read before
    holds : what its header promises, or what it was found to hold; None where that is not known
    """

    path: Path
    stage: Stage
    since: float
    size_bytes: int | None = None
    holds: Promise | None = None

    @property
    def size(self) -> str:
        """How large the file is and what it holds.

        >>> Doing(Path("keep.stl"), "reading", 0.0, 253_000_000).size
        '253 MB'
        >>> Doing(Path("keep.stl"), "reading", 0.0, 61_000).size
        '61 kB'
        """
        parts = [] if self.size_bytes is None else [_size(self.size_bytes)]
        return ", ".join([*parts, *([] if self.holds is None else [str(self.holds)])])


class Reading:
    """The work on one model file, or on several one after another.

    One thread reads and measures with its :attr:`watch`; others look at what it is ``doing``, and
    may :meth:`cancel` it, which ends a reading and the measuring of a huge model at once, and any
    other measuring before its next stage.
    """

    def __init__(
        self, doing: Doing | None = None, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.doing = doing
        self._clock = clock
        self._cancelled = Event()
        self._measures_apart = False

    @property
    def watch(self) -> Watch:
        """Reads and is told."""
        return Watch(self._read, self._tell, self._measure)

    @property
    def cancelled(self) -> bool:
        """Whether nobody waits for it any more."""
        return self._cancelled.is_set()

    @property
    def has_process(self) -> bool:
        """Whether a process reads or measures the file, or is about to."""
        reads = self.doing is not None and self.doing.stage == "reading"
        return reads or self._measures_apart

    @property
    def seconds(self) -> float:
        """How long the file that it is at has taken so far."""
        return 0.0 if self.doing is None else self._clock() - self.doing.since

    def cancel(self) -> None:
        """Nobody waits any more."""
        self._cancelled.set()

    def _read(self, path: Path) -> Source:
        from escalade.models.guarding import read_guarded

        since = self._clock()

        def read_so_far(progress: Progress) -> None:
            self.doing = Doing(path, "reading", since, progress.size_bytes, progress.promise)

        return read_guarded(path, progress=read_so_far, cancelled=self._cancelled.is_set)

    def _measure(
        self,
        source: Source,
        choices: Choices,
        *,
        unit: str | None = None,
        with_mesh: bool = True,
        tell: Tell = untold,
    ) -> Component:
        from escalade.models.measuring_apart import is_measured_apart, measured_apart

        if not is_measured_apart(source):
            return measured_here(source, choices, unit=unit, with_mesh=with_mesh, tell=tell)
        self._measures_apart = True
        try:
            return measured_apart(
                source,
                choices,
                unit=unit,
                with_mesh=with_mesh,
                tell=tell,
                cancelled=self._cancelled.is_set,
            )
        finally:
            self._measures_apart = False

    def _tell(self, stage: Stage) -> None:
        doing = self.doing
        if doing is None:
            return
        if self.cancelled:
            raise Cancelled(f"{doing.path.name} was not measured: cancelled")
        self.doing = replace(doing, stage=stage)


def _size(size_bytes: int) -> str:
    if size_bytes < 1_000_000:
        return f"{size_bytes / 1e3:.0f} kB"
    return f"{size_bytes / 1e6:.0f} MB"
