"""The process that reads one untrusted file: ``python -m escalade.models.worker FILE FOLDER``.

It puts what it read into the folder as plain arrays, or the reason why it could not. Whatever the
file does to it, the program that asked stays as it is; and when that program is gone, so is it.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import numpy as np

from .errors import ModelError
from .processes import bound_memory, end_with_the_program, leave_failure
from .reading import read
from .source import Source

ARRAYS = ("vertices", "faces", "face_groups", "colours")
TEXTS = ("format", "groups", "up", "origin", "unit", "unit_hint", "notes", "questions")


def write_source(source: Source, folder: Path) -> None:
    """Put a source into a folder: its arrays as .npy files, the rest as JSON."""
    for name in ARRAYS:
        array = getattr(source, name)
        if array is not None:
            np.save(folder / f"{name}.npy", array, allow_pickle=False)
    rest = {name: getattr(source, name) for name in TEXTS}
    (folder / "source.json").write_text(json.dumps(rest), encoding="utf-8")


def read_source(path: Path, folder: Path) -> Source:
    """The source of a file that a worker put into a folder."""
    rest = json.loads((folder / "source.json").read_text(encoding="utf-8"))
    arrays = {
        name: np.load(folder / f"{name}.npy", allow_pickle=False)
        for name in ARRAYS
        if (folder / f"{name}.npy").exists()
    }
    for name in ("groups", "origin", "notes", "questions"):
        rest[name] = tuple(rest[name])
    return Source(path=path, **arrays, **rest)


def main(arguments: list[str]) -> int:
    """Read a file into a folder; an expected error is left there instead."""
    path, folder, memory = Path(arguments[0]), Path(arguments[1]), int(arguments[2])
    end_with_the_program(folder)
    bound_memory(memory)
    try:
        write_source(read(path), folder)
    except ModelError as error:
        leave_failure(error, folder)
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
