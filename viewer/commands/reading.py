"""What is told at the terminal while a large model file is read and measured."""

from __future__ import annotations

import shutil
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Thread, current_thread, main_thread
from typing import TextIO

from escalade.models.watching import UNWATCHED, Watch
from escalade.viewer.reading import Reading

PATIENCE_S = 1.0
"""Work that takes no longer than this needs no word."""

TOLD_EVERY_S = 0.5

ENDED = 128 + signal.SIGTERM
"""Exit code after SIGTERM, as shells give it."""

_CLEAR_LINE = "\r\x1b[K"


@contextmanager
def told_on(terminal: TextIO | None) -> Iterator[Watch]:
    """Who reads model files and says on a terminal what takes long, until the block ends.

    Where the output is no terminal but a file or another program, each file is told of once; where
    it is closed, nobody is.
    """
    if terminal is None:
        with unwound_when_ended():
            yield UNWATCHED
        return
    reading, ended = Reading(), Event()
    how = tell if terminal.isatty() else tell_once
    teller = Thread(target=how, args=(terminal, reading, ended), name="telling", daemon=True)
    teller.start()
    try:
        with unwound_when_ended():
            yield reading.watch
    finally:
        ended.set()
        teller.join()


@contextmanager
def unwound_when_ended() -> Iterator[None]:
    """Let the system's wish to end (SIGTERM) unwind as Ctrl+C does.

    Else the process that reads a file would be left behind, reading on for nobody.
    """
    if current_thread() is not main_thread():  # only that may say what happens then
        yield
        return
    before = signal.signal(signal.SIGTERM, lambda *_: sys.exit(ENDED))
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def tell(terminal: TextIO, reading: Reading, ended: Event) -> None:
    """Write one line over and over until it has ended, and leave the terminal clean."""
    told = False
    while not ended.wait(TOLD_EVERY_S):
        if reading.doing is not None and reading.seconds >= PATIENCE_S:
            told = True
            terminal.write(_CLEAR_LINE + line(reading, shutil.get_terminal_size().columns))
            terminal.flush()
    if told:
        terminal.write(_CLEAR_LINE)
        terminal.flush()


def tell_once(output: TextIO, reading: Reading, ended: Event) -> None:
    """Write a line for each file that takes long, when that shows."""
    told = None
    while not ended.wait(TOLD_EVERY_S):
        doing = reading.doing
        if doing is not None and doing.path != told and reading.seconds >= PATIENCE_S:
            told = doing.path
            size = f", {doing.size}" if doing.size else ""
            output.write(f"{doing.stage} {doing.path.name}{size} ...\n")
            output.flush()


def line(reading: Reading, columns: int) -> str:
    """What is being done to the file, in a line that a terminal of so many columns does not wrap.

    Its name gives way, since a wrapped line could not be written over. Empty before a file is
    begun.
    """
    doing = reading.doing
    if doing is None:
        return ""
    size = f", {doing.size}" if doing.size else ""
    rest = f"{size}: {reading.seconds:.0f} s (Ctrl+C to stop)"
    room = max(columns - 1 - len(f"{doing.stage} {rest}"), 1)
    name = doing.path.name
    return f"{doing.stage} {name if len(name) <= room else name[: room - 1] + '…'}{rest}"
