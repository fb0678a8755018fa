"""OFF, read by trimesh after its encoding and counts are checked."""

from __future__ import annotations

import re
from pathlib import Path

from escalade.models.errors import EmptyModel, ReadingError, TooBig
from escalade.models.limits import Limits
from escalade.models.source import Contents

from .scene import load, shapes_of
from .text import refuse_decimal_commas, text_of

_HEADER = re.compile(r"\s*(?:ST|C|N|4|n)*OFF(?P<binary>[ \t]+BINARY)?\s+", re.IGNORECASE)


def read(path: Path, limits: Limits) -> Contents:
    """The surfaces of an OFF file; normals and colours of its rows are left out.

    Raises EmptyModel, ReadingError for a file that is damaged or binary, and TooBig.
    """
    if path.stat().st_size > limits.text_bytes:
        raise TooBig(f"has more than {limits.text_bytes:,} bytes of text")
    text = re.sub(r"#[^\n]*", "", text_of(path.read_bytes()))
    header = _HEADER.match(text)
    if header is None:
        raise ReadingError("has no OFF header")
    if header["binary"]:
        raise ReadingError("is a binary OFF file, which is not read: export it as STL or PLY")
    rows = [row.strip() for row in text[header.end() :].split("\n") if row.strip()]
    counts = rows[0].split() if rows else []
    if len(counts) < 2 or not all(re.fullmatch("[0-9]+", word) for word in counts[:2]):
        raise ReadingError("does not say how many vertices and faces it holds")
    vertices, faces = (int(word[:15]) for word in counts[:2])
    if faces > limits.triangles:
        raise TooBig(f"holds {faces:,} faces, more than {limits.triangles:,}")
    if vertices == 0 or faces == 0:
        raise EmptyModel(f"holds {vertices:,} vertices and {faces:,} faces")
    if len(rows) < 1 + vertices + faces:
        raise ReadingError(
            f"is cut off: it says {vertices:,} vertices and {faces:,} faces"
            f" and holds {len(rows) - 1:,} rows"
        )
    refuse_decimal_commas(rows[1])
    plain = "\n".join(["OFF", f"{vertices} {faces} 0", *rows[1 : 1 + vertices + faces]])
    return Contents(shapes_of(load(plain.encode(), "off")), up="+z")
