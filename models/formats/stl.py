"""STL, binary and ASCII.

Both kinds are read here and not by trimesh: it returns nothing for a file whose count is wrong,
that is cut off, ends lines with CR, lacks its ``endsolid`` or has ``vertex`` in its name, and its
merging makes a large scan four times slower to read than to measure.
"""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np

from escalade.models.errors import EmptyModel, ReadingError, TooBig
from escalade.models.limits import Limits
from escalade.models.source import Contents, Shape

from .text import refuse_decimal_commas, text_of

HEADER_BYTES = 84
RECORD = np.dtype([("normal", "<f4", 3), ("corners", "<f4", (3, 3)), ("attribute", "<u2")])
_RECORDS_AT_ONCE = 500_000
_SOLID = re.compile(r"(?im)^[ \t]*(end)?[ \t]*solid\b[ \t]*(.*)$")
_UNITS = re.compile(r"\bunits?[ \t]*[:=][ \t]*([a-z]+)", re.IGNORECASE)
_KEYWORD = re.compile(
    r"[ \t]+(?=(?:facet[ \t]+normal|outer[ \t]+loop|endloop|endfacet|endsolid)\b"
    r"|vertex[ \t]+[-+.\d])",
    re.IGNORECASE,
)
_VERTEX = re.compile(r"(?im)^[ \t]*vertex[ \t]+([^\n]*)$")


def read(path: Path, limits: Limits) -> Contents:
    """The triangles of an STL file; each ``solid`` of an ASCII file is a shape of its own.

    Raises EmptyModel for a file without triangles, ReadingError for damaged text and TooBig.
    """
    size = path.stat().st_size
    with path.open("rb") as file:
        head = file.read(4096)
    if _is_text(head, size):
        if size > limits.text_bytes:
            raise TooBig(f"has {size:,} bytes of text, more than {limits.text_bytes:,}")
        return _read_text(text_of(path.read_bytes()))
    return _read_records(path, head, size, limits)


def _is_text(head: bytes, size: int) -> bool:
    """Whether it is ASCII: no binary count that fits, and facets or a bare solid in plain text."""
    if len(head) >= HEADER_BYTES:
        count = int.from_bytes(head[80:84], "little")
        if size == HEADER_BYTES + RECORD.itemsize * count:
            return False
    plain = text_of(head)
    opening = re.match(r"\s*(solid\b|facet\b)", plain, re.IGNORECASE)
    if opening is None:
        return False
    # records hold no words, so a damaged byte among them makes no text binary
    return "\0" not in plain or "vertex" in plain[HEADER_BYTES:].lower()


def _read_records(path: Path, head: bytes, size: int, limits: Limits) -> Contents:
    if len(head) < HEADER_BYTES:
        raise EmptyModel(
            f"has only {size} bytes, not even the header of an STL: the file is cut off"
        )
    stated = int.from_bytes(head[80:84], "little")
    held, rest = divmod(size - HEADER_BYTES, RECORD.itemsize)
    questions: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    if held == 0:
        raise EmptyModel(
            f"says it holds {stated:,} triangles and holds none: the file is cut off"
            if stated
            else "holds no triangles"
        )
    if held < stated:
        questions = (f"the file is cut off: it says {stated:,} triangles and holds {held:,}",)
    elif held > stated and stated == 0:
        notes = (f"the header says 0 triangles; read the {held:,} that the file holds",)
    elif held > stated and (rest or not _sound(path, stated, held)):
        held = stated
        notes = ("bytes after the last triangle were left out",)
    elif held > stated:
        notes = (f"the header says {stated:,} triangles; read the {held:,} that the file holds",)
    if held > limits.triangles:
        raise TooBig(f"holds {held:,} triangles, more than {limits.triangles:,}: thin it out first")
    corners = np.zeros((held, 3, 3), dtype=np.float32)
    with path.open("rb") as file:
        file.seek(HEADER_BYTES)
        for start in range(0, held, _RECORDS_AT_ONCE):
            block = np.fromfile(file, dtype=RECORD, count=min(_RECORDS_AT_ONCE, held - start))
            corners[start : start + len(block)] = block["corners"]
    faces = np.arange(3 * held, dtype=np.int32).reshape(-1, 3)
    shape = Shape("body", corners.reshape(-1, 3), faces)
    hint = _UNITS.search(head[: HEADER_BYTES - 4].decode("latin-1"))
    return Contents(
        (shape,),
        up="+z",
        unit_hint=hint[1] if hint else None,
        notes=notes,
        questions=questions,
    )


def _sound(path: Path, stated: int, held: int) -> bool:
    """Whether the records past the stated count look like triangles of the same model."""
    with path.open("rb") as file:
        file.seek(HEADER_BYTES)
        before = np.fromfile(file, dtype=RECORD, count=min(stated, _RECORDS_AT_ONCE))
        file.seek(HEADER_BYTES + RECORD.itemsize * stated)
        after = np.fromfile(file, dtype=RECORD, count=min(held - stated, _RECORDS_AT_ONCE))
    corners = after["corners"].astype(np.float64)
    if not np.isfinite(corners).all():
        return False
    known = before["corners"].astype(np.float64)
    reach = np.abs(known[np.isfinite(known)]).max(initial=1.0)
    return bool(np.abs(corners).max() <= 10 * reach and np.abs(corners).max() >= reach * 1e-6)


def _read_text(text: str) -> Contents:
    shapes: list[Shape] = []
    notes: list[str] = []
    hint: str | None = None
    if not _VERTEX.search(text):  # all on one line
        text = _KEYWORD.sub("\n", text)
    for name, body in _solids(text):
        told = _UNITS.search(name)
        hint = told[1] if told else hint
        rows = _VERTEX.findall(body)
        if not rows:
            continue
        refuse_decimal_commas(rows[0])
        whole = len(rows) // 3 * 3
        if whole < len(rows):
            notes.append("the last facet is cut off and was left out")
        shapes.append(_shape(name or f"solid {len(shapes) + 1}", rows[:whole]))
    if not any(len(shape.faces) for shape in shapes):
        raise EmptyModel("holds no facets: the export was empty or the file is cut off")
    return Contents(tuple(shapes), up="+z", unit_hint=hint, notes=tuple(notes))


def _solids(text: str) -> list[tuple[str, str]]:
    """Name and text of each solid; facets outside any solid belong to a nameless one."""
    found: list[tuple[str, str]] = []
    name, start = "", 0
    for mark in _SOLID.finditer(text):
        found.append((name, text[start : mark.start()]))
        name = "" if mark[1] else mark[2].strip()
        start = mark.end()
    found.append((name, text[start:]))
    return found


def _shape(name: str, rows: list[str]) -> Shape:
    numbers = " ".join(rows).split()
    if len(numbers) != 3 * len(rows):
        bad = next((row for row in rows if len(row.split()) != 3), rows[0])
        refuse_decimal_commas(bad)
        raise ReadingError(f"has a vertex that is not three numbers: {bad.strip()[:60]!r}")
    try:
        vertices = np.array(numbers, dtype=np.float64).reshape(-1, 3)
    except ValueError:
        bad = next(row for row in rows if not _is_numbers(row))
        refuse_decimal_commas(bad)
        raise ReadingError(
            f"has a vertex that is not three numbers: {bad.strip()[:60]!r}"
        ) from None
    return Shape(name, vertices, np.arange(len(vertices), dtype=np.int32).reshape(-1, 3))


def _is_numbers(row: str) -> bool:
    try:
        np.array(row.split(), dtype=np.float64)
    except ValueError:
        return False
    return True
