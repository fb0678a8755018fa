"""OBJ, read by trimesh after the text is put in order.

Put in order first: line ends and encodings, decimal commas (refused), relative indices between
blocks of vertices, which trimesh reads wrongly without a word, and faces that name vertices which
do not exist, tabs and comments behind numbers, on which it stops.
"""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np

from escalade.models.errors import EmptyModel, ReadingError, TooBig
from escalade.models.limits import Limits
from escalade.models.source import Contents

from .scene import load, shapes_of
from .text import refuse_decimal_commas, text_of

_UNIT_COMMENT = re.compile(r"(?im)^[ \t]*#.*?\bunits?\b[ \t]*(?:=|:|is|are|in)?[ \t]*([a-zµ]+)\b")
_COMMA_LINE = re.compile(r"(?m)^[ \t]*v[ \t]+([^\n#]*\d,\d[^\n#]*)")
_FACE_LINE = re.compile(r"(?m)^[ \t]*f[ \t]+(.+)$")
_LINE_ELEMENT = re.compile(r"(?m)^[ \t]*(l|curv|surf)[ \t]+\S")
_OUT_OF_ORDER = re.compile(
    r"(?m)^[ \t]+[vfog][ \t]|^[vfog]\t|^v[^\n#]*[#\t]"
    r"|^[ \t]*f[^\n#]*(?:\t|[ \t]-|[ \t]0(?=[/ \t\n])|#)"
)


def read(path: Path, limits: Limits) -> Contents:
    """The surfaces of an OBJ file by object or group, or its points where it has no faces.

    Raises EmptyModel, ReadingError for decimal commas or lines only, and TooBig.
    """
    size = path.stat().st_size
    if size > limits.text_bytes:
        raise TooBig(f"has {size:,} bytes of text, more than {limits.text_bytes:,}")
    text = "\n" + text_of(path.read_bytes()).replace("\\\n", " ") + "\n"
    vertex_count, face_count = _count(text, "v"), _count(text, "f")
    _refuse_what_is_no_model(text, vertex_count, face_count)
    if face_count > limits.triangles:
        raise TooBig(f"holds {face_count:,} faces, more than {limits.triangles:,}")
    notes: tuple[str, ...] = ()
    if _OUT_OF_ORDER.search(text) or _highest_index(text) > vertex_count:
        text, left_out = _in_order(text)
        if left_out:
            notes = (f"{left_out:,} faces name vertices that do not exist: left out",)
    named = [letter for letter in "og" if _count(text, letter) > 1]
    scene = load(
        text.encode(),
        "obj",
        skip_materials=True,
        group_material=not named,
        split_objects="o" in named,
        split_groups=named == ["g"],
    )
    hint = _UNIT_COMMENT.search(text)
    in_file_order = shapes_of(scene)[::-1]
    return Contents(in_file_order, up="+y", unit_hint=hint[1] if hint else None, notes=notes)


def _count(text: str, letter: str) -> int:
    return len(re.findall(rf"(?m)^[ \t]*{letter}[ \t]", text))


def _refuse_what_is_no_model(text: str, vertices: int, faces: int) -> None:
    if vertices == 0:
        raise EmptyModel("holds no vertices: the export was empty")
    with_comma = _COMMA_LINE.search(text)
    if with_comma:
        refuse_decimal_commas(with_comma[1])
    if faces == 0 and _LINE_ELEMENT.search(text):
        raise ReadingError("has no surfaces, only lines: export it again as triangles")


def _highest_index(text: str) -> int:
    """The highest vertex number that a face names; 0 without faces."""
    corners = re.sub(r"/\S*", "", "\n".join(_FACE_LINE.findall(text))).split()
    try:
        return int(np.array(corners, dtype=np.int64).max(initial=0))
    except (ValueError, OverflowError):
        bad = next(word for word in corners if not re.fullmatch(r"-?\d{1,18}", word))
        raise ReadingError(f"has a face that is not vertex numbers: {bad[:40]!r}") from None


def _in_order(text: str) -> tuple[str, int]:
    """The text with every face by absolute vertex numbers, and how many faces were left out."""
    total, seen, left_out = _count(text, "v"), 0, 0
    lines: list[str] = []
    for raw in text.split("\n"):
        line = raw.split("#", 1)[0].strip()
        if line.startswith(("v ", "v\t")):
            seen += 1
            lines.append(" ".join(line.split()))
        elif line.startswith(("f ", "f\t")):
            corners = [corner.split("/", 1)[0] for corner in line.split()[1:]]
            try:
                numbers = [int(corner) for corner in corners]
            except ValueError:
                raise ReadingError(
                    f"has a face that is not vertex numbers: {line[:40]!r}"
                ) from None
            absolute = [number if number > 0 else seen + 1 + number for number in numbers]
            sound = all(0 < n <= total for n in absolute) and 0 not in numbers
            if sound and len(numbers) > 2:
                lines.append("f " + " ".join(str(number) for number in absolute))
            else:
                left_out += 1
        elif line.startswith(("o ", "g ", "o\t", "g\t")):
            lines.append(line.replace("\t", " ", 1))
    return "\n".join(["", *lines, ""]), left_out
