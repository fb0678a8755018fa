"""A virtual screen for tests that need a real window."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import pytest


@contextmanager
def virtual_screen(size: tuple[int, int], needs: Sequence[str] = ()) -> Iterator[str]:
    """The name of a screen of that size; skips where it, or a program needed, cannot be had."""
    for tool in ("Xvfb", *needs):
        if shutil.which(tool) is None:
            pytest.skip(f"needs {tool} for a window on a virtual screen")
    read, write = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-noreset", "-displayfd", str(write), "-screen", "0", f"{size[0]}x{size[1]}x24"],
        pass_fds=(write,), stderr=subprocess.DEVNULL,
    )  # fmt: skip
    os.close(write)
    with os.fdopen(read) as told:
        number = told.readline().strip()
    if not number:
        server.wait()
        pytest.skip("Xvfb did not start")
    yield f":{number}"
    server.terminate()
    server.wait()
