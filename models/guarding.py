"""Reading in a process of its own, so that no file can hang or kill the program."""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from threading import Thread

from .errors import Cancelled, ReadingError
from .headers import Promise, holds_binary_data, promise_of
from .processes import raise_failure, watched
from .reading import format_of, read
from .source import Source
from .worker import read_source

BOUNDED_FORMATS = frozenset({"stl", "ply"})
"""Formats whose binary kinds are read here, in proportion to the file; read at once unless they are
large: 30 MB of them take a tenth of a second."""

COUNTED_FORMATS = frozenset({"stl", "ply", "xyz", "obj", "off", "glb", "gltf", "3mf"})
"""Formats whose counts and references are checked before they are read; read at once when they are
small, so that a small file is there as soon as trimesh is: a megabyte of text takes a third of a
second. COLLADA and zip always get a process."""


@dataclass(frozen=True, slots=True)
class Guard:
    """What a reading process may take."""

    seconds: float = 60.0
    """For a small file; the largest samples of every format take under two."""

    seconds_per_megabyte: float = 2.0
    """On top, for large ones: text formats are read at 3 MB a second on a slow machine."""

    memory_bytes: int = 6 << 30
    """Of address space, of which the libraries alone reserve one or two GB."""

    bounded_bytes: int = 32 << 20
    """A binary file of a bounded format up to this size is read without a process."""

    counted_bytes: int = 1 << 20
    """A file of a counted format up to this size is read without a process."""

    lean_bytes: int = 64 << 20
    """A file past this is measured without what looks closer at smaller ones, to save memory."""

    look_every: float = 0.05
    """Seconds between two looks at the process, its progress and a cancel."""


GUARD = Guard()


@dataclass(frozen=True, slots=True)
class Progress:
    """How far the reading of a file is: how long it has taken, and how much there is to read.

    ``promise`` is what its header says that it holds, None where it says nothing.
    """

    path: Path
    seconds: float
    size_bytes: int
    promise: Promise | None = None


def read_guarded(
    path: Path,
    *,
    guard: Guard = GUARD,
    progress: Callable[[Progress], None] | None = None,
    cancelled: Callable[[], bool] | None = None,
) -> Source:
    """What :func:`escalade.models.reading.read` gives, read where it can do no harm.

    ``progress`` is called at once, with what the header promises, and then some times a second;
    ``cancelled`` is asked as often, and a yes ends the reading. Small files are read in less than
    half a second, and ``progress`` is called for them only once. Raises what ``read`` raises,
    ReadingError for a file that took too long or more memory than it may, and Cancelled.
    """
    path = Path(path)
    try:
        format_name, size = format_of(path), path.stat().st_size
        promise = promise_of(path, format_name)
    except (ReadingError, OSError):
        return read(path)  # which says what is wrong with it
    if progress is not None:
        progress(Progress(path, 0.0, size, promise))
    if _harmless(path, format_name, size, guard):
        return read(path)
    limit = guard.seconds + guard.seconds_per_megabyte * size / 1e6
    with tempfile.TemporaryDirectory(prefix="escalade-") as folder:
        command = [sys.executable, "-m", "escalade.models.worker", str(path.resolve()), folder,
                   str(guard.memory_bytes)]  # fmt: skip
        started = time.monotonic()
        if size <= guard.lean_bytes:
            # In a thread: Ctrl-C in the midst of an import may be taken for a broken library.
            Thread(target=_load_what_measures, name="loading", daemon=True).start()

        def look() -> None:
            passed = time.monotonic() - started
            if progress is not None:
                progress(Progress(path, passed, size, promise))
            if cancelled is not None and cancelled():
                raise Cancelled(f"{path.name} was not read: cancelled")
            if passed > limit:
                raise ReadingError(
                    f"{path.name} took longer than {limit:.0f} s to read and was given up:"
                    " export it again, simpler"
                )

        return _result(path, Path(folder), watched(command, look, guard.look_every))


def _load_what_measures() -> None:
    """Import what will measure the model while the worker reads it.

    It is half a second that nobody then waits for.
    """
    import scipy.sparse.csgraph
    import scipy.spatial  # noqa: F401
    import shapely  # noqa: F401


def _harmless(path: Path, format_name: str, size: int, guard: Guard) -> bool:
    """Whether a file is read at once: a small one, or a binary one that is not large."""
    if format_name in COUNTED_FORMATS and size <= guard.counted_bytes:
        return True
    return (
        format_name in BOUNDED_FORMATS and size <= guard.bounded_bytes and holds_binary_data(path)
    )


def _result(path: Path, folder: Path, exit_code: int) -> Source:
    raise_failure(folder, ReadingError)
    if exit_code != 0 or not (folder / "source.json").exists():
        raise ReadingError(
            f"{path.name} broke its reader (it is damaged, or needs too much memory):"
            " export it again"
        )
    return read_source(path, folder)
