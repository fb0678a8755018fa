"""Choosing a file or a folder: what for, which one, and how far it has come.

Paths are asked about by ``os.path``, which has an answer for names that no file can have: a name
as typed may be too long, or that of a user there is not.
"""

from __future__ import annotations

import os.path
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, TypeAlias

MODEL_SUFFIXES = frozenset(
    {".stl", ".obj", ".ply", ".glb", ".gltf", ".3mf", ".dae", ".zip", ".xyz"}
)
SCENE_SUFFIX = ".json"
PICTURE_SUFFIX = ".png"

Purpose: TypeAlias = Literal["open", "import", "save", "picture", "evidence"]


@dataclass(frozen=True, slots=True)
class Asked:
    """What is asked for: a dialog's title, its button's word, whether it is to be written.

    ``files`` says what the files are and which endings they have; without endings a folder is
    asked for. The first ending is given to a name without one.
    """

    title: str
    verb: str
    writes: bool
    files: str
    suffixes: tuple[str, ...]


ASKED: Mapping[Purpose, Asked] = {
    "open": Asked(
        "Open a scene or a model file",
        "Open",
        False,
        "Scenes and models",
        (SCENE_SUFFIX, *sorted(MODEL_SUFFIXES)),
    ),
    "import": Asked(
        "Import a model file", "Import", False, "Models", tuple(sorted(MODEL_SUFFIXES))
    ),
    "save": Asked("Save the scene as", "Save", True, "Scenes", (SCENE_SUFFIX,)),
    "picture": Asked("Save a picture as", "Save", True, "Pictures", (PICTURE_SUFFIX,)),
    "evidence": Asked("Write the evidence into a folder", "Write", True, "Folders", ()),
}
"""Everything that a path is asked for."""


@dataclass(slots=True)
class FileChoice:
    """What a choice is for, and how far it has come. ``folder`` stays where it was last."""

    purpose: Purpose = "open"
    folder: Path = Path()
    name: str = ""
    replacing: Path | None = None

    @property
    def asked(self) -> Asked:
        """What is asked for."""
        return ASKED[self.purpose]

    def begin(self, purpose: Purpose, name: str = "") -> None:
        """Ask anew."""
        self.purpose, self.name, self.replacing = purpose, name, None

    def enter(self, folder: Path) -> None:
        """Show another folder; one that cannot be read leaves everything as it is."""
        if os.path.isdir(folder):
            self.folder = folder.resolve()

    def path(self) -> Path | None:
        """The path that the name means; None while there is no name.

        What is no folder has its ending.
        """
        name = self.name.strip()
        if not name:
            return None
        path = self.folder / os.path.expanduser(name)
        return path if os.path.isdir(path) else self.complete(path)

    def complete(self, path: Path) -> Path:
        """The path with the ending that is written, unless it has it."""
        asked = self.asked
        if asked.writes and asked.suffixes and path.suffix.lower() not in asked.suffixes:
            return path.with_name(path.name + asked.suffixes[0])
        return path

    def looks_into(self, path: Path) -> bool:
        """Whether a path is a folder where a file is asked for: that folder is shown then."""
        if not self.asked.suffixes or not os.path.isdir(path):
            return False
        self.enter(path)
        self.name = ""
        return True

    def confirms(self, path: Path) -> bool:
        """Whether a path may be used: a file that would be replaced must be named twice."""
        if self.asked.writes and os.path.isfile(path) and self.replacing != path:
            self.replacing = path
            return False
        return True

    def entries(self) -> list[Path]:
        """Folders, then files that can be chosen; nothing where the folder cannot be read."""
        try:
            found = [path for path in self.folder.iterdir() if not path.name.startswith(".")]
        except OSError:
            return []
        folders = sorted((p for p in found if os.path.isdir(p)), key=lambda p: p.name.lower())
        files = sorted(
            (p for p in found if p.suffix.lower() in self.asked.suffixes and p not in folders),
            key=lambda p: p.name.lower(),
        )
        return [*folders, *files]
