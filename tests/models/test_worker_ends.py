"""The process that reads a file ends with the program that asked for it, however that ends."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

PATIENCE_S = 30.0
"""How long a busy machine may take to start or end a process."""

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="looks into Linux' /proc")


@pytest.fixture
def slow_model(tmp_path: Path) -> Path:
    """A model that takes many seconds to read."""
    path = tmp_path / "keep.obj"
    path.write_text("v 1 2 3\nv 4 5 6\nv 7 8 1\n" + "f 1 2 3\n" * 4_000_000)
    return path


def workers_of(path: Path) -> list[int]:
    """The processes that read a file."""
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                command = (entry / "cmdline").read_bytes().split(b"\0")
                ended = (entry / "stat").read_text().rsplit(")", 1)[1].split()[0] == "Z"
            except OSError:
                continue
            if b"escalade.models.worker" in command and os.fsencode(path) in command and not ended:
                found.append(int(entry.name))
    return found


def wait_until(true, what: str) -> None:
    end = time.monotonic() + PATIENCE_S
    while not true():
        assert time.monotonic() < end, f"waited in vain until {what}"
        time.sleep(0.05)


def test_a_reader_ends_when_the_program_that_asked_is_gone(tmp_path: Path) -> None:
    never = tmp_path / "keep.obj"
    os.mkfifo(never)  # whoever reads it waits until somebody writes
    folder = tmp_path / "folder"
    folder.mkdir()
    reader = subprocess.Popen(
        [sys.executable, "-m", "escalade.models.worker", str(never), str(folder), str(6 << 30)],
        stdin=subprocess.PIPE,
    )
    wait_until(lambda: workers_of(never), "the reader runs")
    assert reader.poll() is None
    reader.communicate(timeout=PATIENCE_S)  # closes its input, as the end of a program does
    assert reader.returncode == 1
    assert not folder.exists(), "nobody else would take away what a huge file left there"


def test_ctrl_c_stops_program_and_reader_with_one_line(slow_model: Path) -> None:
    command = [sys.executable, "-c", "from escalade.viewer.cli import main; main()", "measure"]
    with subprocess.Popen(
        [*command, str(slow_model)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as program:
        wait_until(lambda: workers_of(slow_model), "its reader runs")
        program.send_signal(signal.SIGINT)
        out, err = program.communicate(timeout=PATIENCE_S)
    assert (program.returncode, out, err) == (130, "", "escalade: stopped\n")
    # Killed by the program, or by its own look for it where the signal came before that was ready.
    wait_until(lambda: not workers_of(slow_model), "its reader ends")
