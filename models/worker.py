"""The process that reads one untrusted file: ``python -m escalade.models.worker FILE FOLDER``.

It puts what it read into the folder as plain arrays, or the reason why it could not. Whatever the
file does to it, the program that asked stays as it is; and when that program is gone, so is it.
"""

from __future__ import annotations

import atexit
import json
import os
import shutil
import sys
from pathlib import Path

import numpy as np

from .errors import ModelError
from .reading import read
from .source import Source

LOOK_EVERY_S = 0.5
"""Seconds between two looks whether the program that asked is still there."""

ARRAYS = ("vertices", "faces", "face_groups", "colours")
TEXTS = ("format", "groups", "up", "origin", "unit", "unit_hint", "notes", "questions")


def write_source(source: Source, folder: Path) -> None:
    """Put a source into a folder: its arrays as .npy files, the rest as JSON."""
    for name in ARRAYS:
        array = getattr(source, name)
        if array is not None:
            np.save(folder / f"{name}.npy", array, allow_pickle=False)
    rest = {name: getattr(source, name) for name in TEXTS}
    (folder / "source.json").write_text(json.dumps(rest), encoding="utf-8")


def read_source(path: Path, folder: Path) -> Source:
    """The source of a file that a worker put into a folder."""
    rest = json.loads((folder / "source.json").read_text(encoding="utf-8"))
    arrays = {
        name: np.load(folder / f"{name}.npy", allow_pickle=False)
        for name in ARRAYS
        if (folder / f"{name}.npy").exists()
    }
    for name in ("groups", "origin", "notes", "questions"):
        rest[name] = tuple(rest[name])
    return Source(path=path, **arrays, **rest)


def main(arguments: list[str]) -> int:
    """Read a file into a folder; an expected error is left there as JSON."""
    path, folder, memory = Path(arguments[0]), Path(arguments[1]), int(arguments[2])
    end_with_the_program(folder)
    bound_memory(memory)
    try:
        write_source(read(path), folder)
    except ModelError as error:
        reason = {"error": type(error).__name__, "text": str(error)}
        (folder / "error.json").write_text(json.dumps(reason), encoding="utf-8")
    return 0


def end_with_the_program(folder: Path) -> None:
    """End this process soon after the other end of its input closes, as a killed program's does.

    The folder that the program would have taken away is taken away then. Looked for by a timer,
    which needs no memory, where the system has one.
    """
    if sys.platform == "win32":
        return
    import select
    import signal

    def look(_signal: int, _frame: object) -> None:
        if select.select([0], [], [], 0)[0]:  # nobody writes there: only its end can be read
            shutil.rmtree(folder, ignore_errors=True)
            os._exit(1)

    signal.signal(signal.SIGALRM, look)
    signal.setitimer(signal.ITIMER_REAL, LOOK_EVERY_S, LOOK_EVERY_S)
    # While Python ends it forgets the handler, and the timer would then end it as a fault.
    atexit.register(signal.setitimer, signal.ITIMER_REAL, 0)


def bound_memory(memory_bytes: int) -> None:
    """Bound this process's memory where the system can; elsewhere the time limit must do."""
    if sys.platform == "win32":
        return
    import resource

    resource.setrlimit(resource.RLIMIT_AS, (memory_bytes, memory_bytes))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
