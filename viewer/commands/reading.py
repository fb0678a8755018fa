"""What is told at the terminal while a large model file is read."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

if TYPE_CHECKING:
    from escalade.models.guarding import Progress
    from escalade.models.source import Source

PATIENCE_S = 1.0
"""Reading that takes no longer than this needs no word."""

_CLEAR_LINE = "\r\x1b[K"


def reader_that_tells(terminal: TextIO) -> Callable[[Path], Source]:
    """Reads model files guarded, and says on a terminal how long a large one has taken so far.

    Says nothing where the output is no terminal: a file or another program.
    """
    from escalade.models.guarding import read_guarded

    if not terminal.isatty():
        return read_guarded

    def read(path: Path) -> Source:
        try:
            return read_guarded(path, progress=partial(_tell, terminal))
        finally:
            terminal.write(_CLEAR_LINE)
            terminal.flush()

    return read


def _tell(terminal: TextIO, progress: Progress) -> None:
    if progress.seconds < PATIENCE_S:
        return
    size = f"{progress.size_bytes / 1e6:.0f} MB"
    terminal.write(
        f"{_CLEAR_LINE}reading {progress.path.name}, {size}: {progress.seconds:.0f} s"
        " (Ctrl+C to stop)"
    )
    terminal.flush()
