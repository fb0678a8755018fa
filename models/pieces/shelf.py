"""Pieces carved before, kept on disk, so that a scene opens without carving its castle again."""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
import zipfile
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib.metadata import version
from pathlib import Path

import numpy as np
from platformdirs import user_cache_path

from escalade.models.mesh import Mesh, Part


@dataclass(frozen=True, slots=True)
class Shelf:
    """A folder of carved pieces. What cannot be kept or read there is carved anew.

    Several programs may use one at a time: a piece appears there whole or not at all.
    """

    folder: Path
    most_bytes: int = 256 << 20
    """When it holds more, the pieces that were used longest ago go first."""

    def piece(self, description: object, carve: Callable[[], Mesh]) -> Mesh:
        """The piece of a description, from the shelf or else from ``carve``.

        ``description`` is all that tells it from other pieces, as plain data; the code that carves
        is told apart by itself.
        """
        key = json.dumps([_code(), description], sort_keys=True)
        path = self.folder / f"{hashlib.sha256(key.encode()).hexdigest()}.npz"
        kept = _read(path)
        if kept is not None:
            return kept
        mesh = carve()
        self._keep(mesh, path)
        return mesh

    def _keep(self, mesh: Mesh, path: Path) -> None:
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            with tempfile.TemporaryDirectory(dir=self.folder, suffix=".part") as new:
                part = Path(new) / path.name
                _write(mesh, part)
                part.replace(path)
            self._tidy()
        except OSError:
            return  # a shelf that cannot be written keeps nothing and stops nothing

    def _tidy(self) -> None:
        files = [(entry.stat(), entry) for entry in self.folder.glob("*.npz")]
        too_many = sum(stat.st_size for stat, _ in files) - self.most_bytes
        for stat, entry in sorted(files, key=lambda file: file[0].st_mtime):
            if too_many <= 0:
                return
            entry.unlink(missing_ok=True)
            too_many -= stat.st_size


def usual_shelf() -> Shelf:
    """The user's own, in the cache folder of the system."""
    return Shelf(user_cache_path("escalade") / "pieces")


def _write(mesh: Mesh, path: Path) -> None:
    parts = json.dumps([[part.name, part.material] for part in mesh.parts])
    with path.open("wb") as file:
        np.savez(
            file,
            vertices=mesh.vertices,
            faces=mesh.faces.astype(np.int32),
            face_parts=mesh.face_parts.astype(np.int16),
            parts=np.array(parts),
        )


def _read(path: Path) -> Mesh | None:
    """A kept piece; None where there is none, or where it is damaged."""
    try:
        with path.open("rb") as file, np.load(file, allow_pickle=False) as kept:
            mesh = Mesh(
                kept["vertices"],
                kept["faces"].astype(np.int64),
                kept["face_parts"].astype(np.int64),
                tuple(Part(*part) for part in json.loads(str(kept["parts"]))),
            )
        os.utime(path)
    except (OSError, ValueError, KeyError, TypeError, EOFError, zipfile.BadZipFile):
        return None
    return mesh


@cache
def _code() -> str:
    """What tells the code that carves from any other: its text, and the library that cuts."""
    digest = hashlib.sha256(version("manifold3d").encode())
    own = Path(__file__).parent
    for file in sorted([*own.glob("*.py"), *own.parent.glob("*.py")]):
        digest.update(file.read_bytes())
    return digest.hexdigest()
