"""Processes of our own: looked after until they end, bounded, and gone when the program is."""

from __future__ import annotations

import atexit
import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from escalade.rules.errors import EscaladeError

from . import errors
from .errors import ModelError

LOOK_EVERY_S = 0.5
"""Seconds between two looks whether the program that asked is still there."""

FAILURE = "error.json"
"""Where a process leaves why it could not do what it was begun for."""


def watched(command: Sequence[str], look: Callable[[], None], every_s: float) -> int:
    """Run a process until it ends, and ``look`` so often meanwhile; its exit code.

    What ``look`` raises kills the process. It sees the end of its input when this program is gone.
    """
    process = subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        while process.poll() is None:
            look()
            time.sleep(every_s)
    finally:
        if process.poll() is None:
            process.kill()
        process.communicate()
    return process.returncode


def raise_failure(folder: Path, otherwise: type[ModelError]) -> None:
    """Raise the error that a process left in its folder, if it left one.

    It is of the class that it had there, or ``otherwise`` where models have no error of that name.
    """
    failure = folder / FAILURE
    if failure.exists():
        said = json.loads(failure.read_text(encoding="utf-8"))
        raise getattr(errors, said["error"], otherwise)(said["text"])


def leave_failure(error: EscaladeError, folder: Path) -> None:
    """Leave an error in the folder of this process for the program that asked."""
    reason = {"error": type(error).__name__, "text": str(error)}
    (folder / FAILURE).write_text(json.dumps(reason), encoding="utf-8")


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
