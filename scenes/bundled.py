"""The scenes that come with the program, and opening a scene by file or by such a name."""

from __future__ import annotations

import os.path
from importlib.resources import as_file, files
from pathlib import Path

from .errors import SceneFileError
from .scene import Scene
from .scene_file import read_scene
from .space import Space, compile_scene

_FOLDER = files("escalade.scenes") / "examples"


def bundled_names() -> tuple[str, ...]:
    """The names of the bundled scenes, in order."""
    return tuple(
        sorted(
            entry.name.removesuffix(".json")
            for entry in _FOLDER.iterdir()
            if entry.name.endswith(".json")
        )
    )


def open_scene(target: Path) -> tuple[Scene, Path]:
    """A scene and the folder its relative paths start from.

    ``target`` is a file, or the name of a bundled scene where no such file exists. Raises
    SceneFileError, listing the bundled names when the file does not exist.
    """
    if os.path.exists(target):  # has an answer for a name that is too long, too
        return read_scene(target), target.parent
    if str(target) in bundled_names():
        with as_file(_FOLDER / f"{target}.json") as path:
            return read_scene(path), path.parent
    written = Path(f"{target}.json")
    meant = f"did you mean {written}? B" if os.path.isfile(written) else "b"
    raise SceneFileError(
        f"{target}: there is no such file; {meant}undled scenes are: {', '.join(bundled_names())}"
    )


def open_space(target: Path) -> Space:
    """A scene, opened as :func:`open_scene` does, made ready for questions."""
    scene, folder = open_scene(target)
    return compile_scene(scene, folder)
