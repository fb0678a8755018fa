"""Processes of our own that are looked after until they end."""

from __future__ import annotations

import subprocess
import time
from collections.abc import Callable, Sequence


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
