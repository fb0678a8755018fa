"""Choosing a file: the folder shown, what can be chosen in it, and what for."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Literal

MODEL_SUFFIXES = frozenset(
    {".stl", ".obj", ".ply", ".glb", ".gltf", ".3mf", ".dae", ".zip", ".xyz"}
)
SCENE_SUFFIX = ".json"


@dataclass(slots=True)
class FileChoice:
    """What a choice is for, and how far it has come."""

    purpose: Literal["open", "save"] = "open"
    folder: Path = Path()
    name: str = ""

    @property
    def title(self) -> str:
        """The panel's title."""
        return "Open a scene or a model file" if self.purpose == "open" else "Save the scene as"

    @property
    def verb(self) -> str:
        """The button's word."""
        return "Open" if self.purpose == "open" else "Save"

    def enter(self, folder: Path) -> None:
        """Show another folder; one that cannot be read leaves everything as it is."""
        if folder.is_dir():
            self.folder = folder.resolve()

    def entries(self) -> list[Path]:
        """Folders, then files that can be chosen; nothing where the folder cannot be read."""
        wanted = {SCENE_SUFFIX} | (MODEL_SUFFIXES if self.purpose == "open" else set())
        try:
            found = [path for path in self.folder.iterdir() if not path.name.startswith(".")]
        except OSError:
            return []
        folders = sorted((p for p in found if p.is_dir()), key=lambda p: p.name.lower())
        files = sorted(
            (p for p in found if p.suffix.lower() in wanted and not p.is_dir()),
            key=lambda p: p.name.lower(),
        )
        return [*folders, *files]
