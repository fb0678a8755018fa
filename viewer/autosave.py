"""What was not saved yet, kept after every step so that a crash loses none of it."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from pathlib import Path

from escalade.scenes.errors import SceneFileError
from escalade.scenes.scene import Scene, parse_scene, scene_text

from .settings import state_folder

FORMAT = "escalade-autosave"


@dataclass(frozen=True, slots=True, eq=False)
class Kept:
    """A scene found after a crash: where its models are, and the file it belongs to, if any."""

    scene: Scene
    folder: Path
    path: Path | None


def autosave_file() -> Path:
    """Where the scene is kept while it is not saved."""
    return state_folder() / "autosave.json"


def keep(scene: Scene, folder: Path, path: Path | None) -> None:
    """Write the scene down: beside the old one, then in its place, so that one is always whole.

    A folder that cannot be written keeps nothing and stops nothing.
    """
    target = autosave_file()
    data = {
        "format": FORMAT,
        "folder": str(folder.resolve()),
        "path": None if path is None else str(path.resolve()),
        "scene": scene_text(scene),
    }
    part = target.with_suffix(f".{os.getpid()}.part")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        with part.open("w", encoding="utf-8") as file:
            json.dump(data, file)
            file.flush()
            os.fsync(file.fileno())
        part.replace(target)
    except OSError:
        return


def kept() -> Kept | None:
    """What a crash left behind; None where there is nothing, or nothing that can be read."""
    try:
        data = json.loads(autosave_file().read_text(encoding="utf-8"))
        if data["format"] != FORMAT:
            return None
        path = None if data["path"] is None else Path(data["path"])
        return Kept(parse_scene(data["scene"], "autosave"), Path(data["folder"]), path)
    except (OSError, ValueError, KeyError, TypeError, SceneFileError):
        return None


def forget() -> None:
    """The scene is saved, or the user does not want it: nothing is left to recover."""
    autosave_file().unlink(missing_ok=True)
