"""Where the component file of a model lies."""

from __future__ import annotations

from pathlib import Path

SUFFIX = ".component.json"


def component_path(model: Path, folder: Path | None = None) -> Path:
    """The component file of a model: beside it, or in a folder of the user's own.

    >>> component_path(Path("castles/keep.stl")).as_posix()
    'castles/keep.stl.component.json'
    """
    return (folder or model.parent) / f"{model.name}{SUFFIX}"
