"""PLY: meshes and points, text and binary of either byte order.

Read here and not by trimesh, which refuses valid files (mixed triangles and quads, lists on
vertices, rarer types) and reads lines or strips without a word; what is needed to read those is
all that any PLY needs.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import BinaryIO

import numpy as np
from numpy.typing import NDArray

from escalade.models.errors import EmptyModel, ReadingError, TooBig
from escalade.models.limits import Limits
from escalade.models.source import Colours, Contents, Coordinates, Indices, Shape

from .ply_binary import BinaryTables
from .ply_header import LONGEST_HEADER, Columns, Element, Header, Ragged, parse_header
from .polygons import runs, triangulated
from .text import refuse_decimal_commas, text_of

_COLOURS = frozenset({"red", "green", "blue", "diffuse_red", "diffuse_green", "diffuse_blue"})
_OF_VERTEX = frozenset("xyz") | _COLOURS


def read(path: Path, limits: Limits) -> Contents:
    """The surfaces of a PLY file, or its points where it has no faces.

    Raises EmptyModel, ReadingError for a file that is cut off or holds splats or lines only, and
    TooBig for more triangles than the limits allow.
    """
    with path.open("rb") as file:
        header = parse_header(file.read(LONGEST_HEADER))
        header.refuse_what_is_no_model()
        vertex = header.element("vertex")
        if vertex is None or vertex.count == 0:
            raise EmptyModel("holds no vertices")
        face = header.element("face")
        if face is not None and face.count > limits.triangles:
            raise TooBig(f"holds {face.count:,} faces, more than {limits.triangles:,}")
        shape = _text_shape(file, header) if header.is_text else _binary_shape(file, header)
    return Contents((shape,), up="+z", unit_hint=header.unit_hint)


def _binary_shape(file: BinaryIO, header: Header) -> Shape:
    names = [element.name for element in header.elements]
    tables = BinaryTables(file, header)
    if "face" in names and names.index("face") < names.index("vertex"):
        faces = tables.columns("face", _COLOURS)
        return _shape(tables.columns("vertex", _OF_VERTEX), lambda: faces)
    return _shape(tables.columns("vertex", _OF_VERTEX), lambda: tables.columns("face", _COLOURS))


def _text_shape(file: BinaryIO, header: Header) -> Shape:
    file.seek(header.data_at)
    tables = _text_columns(file.read(), header)
    return _shape(tables.pop("vertex"), lambda: tables.get("face", {}))


def _shape(vertex: Columns, face: Callable[[], Columns]) -> Shape:
    """The shape of the two tables; ``face`` reads its own once the other is put together."""
    vertices = _positions(vertex)
    colours = _colours(vertex)
    vertex.clear()
    faces, face_colours = _faces(face())
    if face_colours is None and colours is not None:
        face_colours = _by_face(colours, faces)
    return Shape("body", vertices, faces, face_colours)


def _positions(columns: Columns) -> Coordinates:
    axes = [columns.get(axis) for axis in "xyz"]
    if any(not isinstance(axis, np.ndarray) for axis in axes):
        raise ReadingError("has vertices without x, y and z")
    double = any(isinstance(axis, np.ndarray) and axis.dtype.itemsize > 4 for axis in axes)
    stacked: Coordinates = np.column_stack(axes).astype(  # type: ignore[arg-type]
        np.float64 if double else np.float32, copy=False
    )
    return stacked


def _colours(columns: Columns) -> Colours | None:
    """Colours of an element, (n, 4), None where it has none."""
    for prefix in ("", "diffuse_"):
        channels = [columns.get(prefix + name) for name in ("red", "green", "blue")]
        found = [channel for channel in channels if isinstance(channel, np.ndarray)]
        if len(found) == 3:
            whole = [
                (np.clip(c, 0, 1) * 255 if c.dtype.kind == "f" and c.max(initial=0) <= 1 else c)
                for c in found
            ]
            rgb = np.column_stack(whole).astype(np.uint8)
            return np.column_stack([rgb, np.full(len(rgb), 255, dtype=np.uint8)])
    return None


def _by_face(colours: Colours, faces: Indices) -> Colours:
    """The colours of points, (n, 4), by face; as they are where there are no faces."""
    if len(faces) == 0:
        return colours
    return colours[np.clip(faces[:, 0], 0, len(colours) - 1)]


def _faces(columns: Columns) -> tuple[Indices, Colours | None]:
    """Triangles and their colours; polygons are cut into triangles."""
    lists = columns.get("vertex_indices", columns.get("vertex_index"))
    if lists is None:
        lists = next((c for c in columns.values() if isinstance(c, Ragged)), None)
    if not isinstance(lists, Ragged):
        return np.zeros((0, 3), dtype=np.int64), None
    counts, values = lists.counts, lists.values
    if values.dtype.kind == "f" and not np.isfinite(values.astype(np.float64)).all():
        raise ReadingError("has faces whose vertex numbers are not numbers")
    faces, owner = triangulated(counts, values)
    colours = _colours(columns)
    return faces, colours if colours is None or owner is None else colours[owner]


def _text_columns(data: bytes, header: Header) -> dict[str, Columns]:
    """Every element that matters, from the words behind the header."""
    words = text_of(data).split()
    try:
        numbers = np.array(words, dtype=np.float64)
    except ValueError:
        for word in words:
            refuse_decimal_commas(word)
        bad = next(word for word in words if not re.fullmatch(r"[-+\d.eEinfa]+", word))
        raise ReadingError(f"has a word where a number should be: {bad[:40]!r}") from None
    found: dict[str, Columns] = {}
    position = 0
    for element in header.elements:
        position, found[element.name] = _rows_of_words(numbers, position, element)
        if "vertex" in found and "face" in found:
            break
    return found


def _rows_of_words(
    numbers: NDArray[np.float64], position: int, element: Element
) -> tuple[int, Columns]:
    """One element's rows, each list's length read from the words themselves."""
    names = [prop.name for prop in element.properties]
    if not element.has_lists:
        end = position + len(names) * element.count
        if end > len(numbers):
            raise _cut_off(element, (len(numbers) - position) // max(1, len(names)))
        rows = numbers[position:end].reshape(element.count, len(names))
        return end, {name: rows[:, column] for column, name in enumerate(names)}
    starts: dict[str, list[int]] = {name: [] for name in names}
    counts: dict[str, list[int]] = {name: [] for name in names}
    for row in range(element.count):
        for prop in element.properties:
            count = 1
            if prop.count_type is not None:
                if position >= len(numbers) or not 0 <= numbers[position] < len(numbers):
                    raise _cut_off(element, row)
                count = int(numbers[position])
                position += 1
            starts[prop.name].append(position)
            counts[prop.name].append(count)
            position += count
        if position > len(numbers):
            raise _cut_off(element, row)
    columns: Columns = {}
    for prop in element.properties:
        lengths = np.array(counts[prop.name], dtype=np.int64)
        at = runs(np.array(starts[prop.name], dtype=np.int64), lengths)
        columns[prop.name] = (
            numbers[at] if prop.count_type is None else Ragged(lengths, numbers[at])
        )
    return position, columns


def _cut_off(element: Element, held: int) -> ReadingError:
    return ReadingError(
        f"is cut off: it says {element.count:,} {element.name} rows and holds {max(0, held):,}"
    )
