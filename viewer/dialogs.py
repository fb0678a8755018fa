"""The system's own dialogs for files and folders, asked without stopping the window."""

from __future__ import annotations

import shutil
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from imgui_bundle import portable_file_dialogs as native

from .choice import FileChoice

PROGRAMS = ("zenity", "matedialog", "qarma", "kdialog")
"""What shows dialogs where the system itself has none: one of them must be installed."""


def available() -> bool:
    """Whether there are native dialogs here."""
    return not sys.platform.startswith("linux") or any(map(shutil.which, PROGRAMS))


class _Native(Protocol):
    def ready(self, timeout: int = ...) -> bool: ...
    def result(self) -> str | list[str]: ...
    def kill(self) -> bool: ...


@dataclass(frozen=True, slots=True)
class Dialog:
    """One dialog that is open: ask :attr:`ready` now and then, and the :attr:`answer` after."""

    _native: _Native

    @property
    def ready(self) -> bool:
        """Whether the user has answered; waits for nothing."""
        return self._native.ready(0)

    @property
    def answer(self) -> Path | None:
        """The path that was chosen, None when it was cancelled."""
        found = self._native.result()
        first = found if isinstance(found, str) else next(iter(found), "")
        return Path(first) if first else None

    def close(self) -> None:
        """Take it off the screen."""
        self._native.kill()


def show(choice: FileChoice) -> Dialog:
    """Show the system's dialog for a choice."""
    asked = choice.asked
    start = str(choice.folder.resolve())
    if not asked.suffixes:
        return Dialog(native.select_folder(asked.title, start))
    patterns = " ".join(f"*{suffix}" for suffix in asked.suffixes)
    filters = [asked.files, patterns, "All files", "*"]
    if asked.writes:
        return Dialog(native.save_file(asked.title, str(Path(start) / choice.name), filters))
    return Dialog(native.open_file(asked.title, start + "/", filters))
