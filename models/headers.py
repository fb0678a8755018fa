"""How much a model file says that it holds before it is read: to be told, not to be trusted."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from .errors import ReadingError
from .limits import LIMITS
from .sniffing import HEAD_BYTES, is_binary_stl

LONGEST_JSON = 1 << 20
"""Bytes of a glTF header that is looked at: longer ones are left to the guarded reader."""

_OFF_COUNTS = re.compile(
    rb"\s*(?:ST|C|N|4|n)*OFF\s+(?:#[^\n]*\n\s*)*(\d{1,15})\s+(\d{1,15})\b", re.I
)


@dataclass(frozen=True, slots=True)
class Promise:
    """What a header says that its file holds.

    >>> str(Promise(5_306_850, "triangles"))
    '5,306,850 triangles'
    """

    count: int
    of: Literal["triangles", "faces", "points"]

    def __str__(self) -> str:
        return f"{self.count:,} {self.of}"


def promise_of(path: Path, format_name: str) -> Promise | None:
    """What the header of a file of a format promises.

    None for formats that promise nothing (OBJ, 3MF, COLLADA, points, text STL), for a header that
    is damaged, and for one that promises more than the file has bytes for or is ever read. Raises
    OSError.
    """
    looks = {"stl": _of_stl, "ply": _of_ply, "off": _of_off, "glb": _of_gltf, "gltf": _of_gltf}
    look = looks.get(format_name)
    try:
        promise = look(path) if look is not None else None
    except ReadingError:
        return None
    return promise if promise is not None and 0 < promise.count <= LIMITS.triangles else None


def holds_binary_data(path: Path) -> bool:
    """Whether an STL or PLY file is, by its header, of the binary kind. Raises OSError."""
    head = _head(path, HEAD_BYTES)
    if head.startswith(b"ply"):
        return re.search(rb"format\s+binary_", head) is not None
    return is_binary_stl(head, path.stat().st_size)


def _head(path: Path, length: int) -> bytes:
    with path.open("rb") as file:
        return file.read(length)


def _of_stl(path: Path) -> Promise | None:
    head = _head(path, HEAD_BYTES)
    if not is_binary_stl(head, path.stat().st_size):
        return None
    return Promise(int.from_bytes(head[80:84], "little"), "triangles")


def _of_ply(path: Path) -> Promise | None:
    from .formats.ply_header import LONGEST_HEADER, parse_header

    header = parse_header(_head(path, LONGEST_HEADER))
    vertex, face = header.element("vertex"), header.element("face")
    if face is not None and face.count:
        return _with_room(Promise(face.count, "faces"), path)
    return None if vertex is None else _with_room(Promise(vertex.count, "points"), path)


def _of_off(path: Path) -> Promise | None:
    found = _OFF_COUNTS.match(_head(path, HEAD_BYTES))
    return None if found is None else _with_room(Promise(int(found[2]), "faces"), path)


def _of_gltf(path: Path) -> Promise | None:
    from .formats.gltf import triangles_promised

    # A mesh may be shown many times, so that no count is too large for the file.
    return Promise(triangles_promised(path, LONGEST_JSON), "triangles")


def _with_room(promise: Promise, path: Path) -> Promise | None:
    """The promise, None where the file has not even a byte for each."""
    return promise if promise.count <= path.stat().st_size else None
