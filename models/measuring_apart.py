"""Measuring a huge model in a process of its own, so that it stops nobody and ends when told."""

from __future__ import annotations

import pickle
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from .choices import Choices
from .component import Component
from .errors import Cancelled, ModelError
from .processes import raise_failure, watched
from .source import Source
from .watching import Tell
from .worker import write_source


@dataclass(frozen=True, slots=True)
class Apart:
    """When a model is measured in a process of its own, and what that may take."""

    from_faces: int = 500_000
    """Faces. Sorting and thinning more of them keeps Python's lock for longer than a frame or two;
    a process takes half a second to begin."""

    memory_bytes: int = 6 << 30
    """Of address space, as for reading."""

    look_every: float = 0.05
    """Seconds between two looks at the process and at a cancel."""


APART = Apart()


def is_measured_apart(source: Source, apart: Apart = APART) -> bool:
    """Whether a model is so large that it is better measured in a process of its own."""
    return len(source.faces) >= apart.from_faces


def measured_apart(
    source: Source,
    choices: Choices,
    *,
    unit: str | None = None,
    with_mesh: bool = True,
    tell: Tell,
    cancelled: Callable[[], bool],
    apart: Apart = APART,
) -> Component:
    """What :func:`escalade.models.assembling.component_of` gives, made in a process of its own.

    ``cancelled`` is asked some times a second, and a yes kills the process. Raises what
    ``component_of`` raises (an error of the rules as ModelError), Cancelled, and ModelError where
    the process broke.
    """
    with tempfile.TemporaryDirectory(prefix="escalade-") as name:
        folder = Path(name)
        tell("measuring")
        write_source(source, folder)
        (folder / "asked.pickle").write_bytes(pickle.dumps((source.path, choices, unit, with_mesh)))
        stage = ""

        def look() -> None:
            nonlocal stage
            if cancelled():
                raise Cancelled(f"{source.path.name} was not measured: cancelled")
            told = folder / "stage"
            now = told.read_text(encoding="utf-8") if told.exists() else ""
            if now != stage:
                stage = now
                tell(now)  # type: ignore[arg-type]  # as the worker was told

        command = [sys.executable, "-m", "escalade.models.measurer", name, str(apart.memory_bytes)]
        code = watched(command, look, apart.look_every)
        return _result(source.path, folder, code)


def _result(path: Path, folder: Path, exit_code: int) -> Component:
    raise_failure(folder, ModelError)
    if exit_code != 0:
        raise ModelError(
            f"{path.name} is too large to be measured here (memory): export it with fewer triangles"
        )
    component: Component = pickle.loads((folder / "component.pickle").read_bytes())
    return component
