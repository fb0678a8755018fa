"""What was not saved yet, kept after every step so that a crash loses none of it."""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from escalade.models.writing import write_whole
from escalade.scenes.errors import SceneFileError
from escalade.scenes.scene import Scene
from escalade.scenes.scene_file import parse_scene, scene_text

from .errors import PlayFileError
from .history import Game
from .latest import Latest
from .play_file import game_text, parse_game
from .settings import state_folder

FORMAT = "escalade-autosave"


@dataclass(frozen=True, slots=True, eq=False)
class Kept:
    """A scene found after a crash: where its models are, and the file it belongs to, if any.

    ``game`` is its game; None where none was kept with it that can be read.
    """

    scene: Scene
    folder: Path
    path: Path | None
    game: Game | None


def autosave_file() -> Path:
    """Where the scene is kept while it is not saved."""
    return state_folder() / "autosave.json"


_writing = Latest()
"""Writes beside the window, since a slow disk takes longer than a frame."""


def keep(scene: Scene, folder: Path, path: Path | None, game: Game) -> None:
    """Write the scene and its game down together, whole or not at all; waits for nothing.

    A folder that cannot be written keeps nothing and stops nothing.
    """
    target = autosave_file()

    def write() -> None:
        data = {
            "format": FORMAT,
            "folder": str(folder.resolve()),
            "path": None if path is None else str(path.resolve()),
            "scene": scene_text(scene),
            "play": game_text(game),
        }
        try:
            target.parent.mkdir(parents=True, exist_ok=True)
            write_whole(json.dumps(data), target)
        except OSError:
            return

    _writing.do(write)


def written() -> None:
    """Wait until what is kept or forgotten is so on the disk."""
    _writing.wait()


def kept() -> Kept | None:
    """What a crash left behind; None where there is nothing, or nothing that can be read."""
    written()
    try:
        data = json.loads(autosave_file().read_text(encoding="utf-8"))
        if data["format"] != FORMAT:
            return None
        path = None if data["path"] is None else Path(data["path"])
        scene = parse_scene(data["scene"], "autosave")
        return Kept(scene, Path(data["folder"]), path, _game(data.get("play")))
    except (OSError, ValueError, KeyError, TypeError, RecursionError, SceneFileError):
        return None


def _game(text: str | None) -> Game | None:
    if text is None:
        return None
    try:
        return parse_game(text, "autosave")
    except PlayFileError:
        return None


def forget() -> None:
    """The scene is saved, or the user does not want it: nothing is left to recover.

    A file that cannot be taken away stays, and stops nothing.
    """
    target = autosave_file()

    def take_away() -> None:
        with suppress(OSError):
            target.unlink(missing_ok=True)

    _writing.do(take_away)
