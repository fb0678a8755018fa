"""PLY: meshes and points, text and binary of either byte order.

Read here and not by trimesh, which refuses valid files (mixed triangles and quads, lists on
vertices, rarer types) and reads lines or strips without a word; what is needed to read those is
all that any PLY needs.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from escalade.models.errors import EmptyModel, ReadingError, TooBig
from escalade.models.limits import Limits
from escalade.models.source import Colours, Contents, Coordinates, Indices, Shape

from .ply_header import Element, Header, parse_header
from .polygons import runs, triangulated
from .text import refuse_decimal_commas, text_of

Column: TypeAlias = NDArray[np.generic]


@dataclass(frozen=True, slots=True, eq=False)
class Ragged:
    """A list property: how long each row's list is, and all lists one after another."""

    counts: NDArray[np.int64]
    values: NDArray[np.generic]


Columns: TypeAlias = dict[str, "Column | Ragged"]


def read(path: Path, limits: Limits) -> Contents:
    """The surfaces of a PLY file, or its points where it has no faces.

    Raises EmptyModel, ReadingError for a file that is cut off or holds splats or lines only, and
    TooBig for more triangles than the limits allow.
    """
    data = path.read_bytes()
    header = parse_header(data)
    header.refuse_what_is_no_model()
    vertex = header.element("vertex")
    if vertex is None or vertex.count == 0:
        raise EmptyModel("holds no vertices")
    face = header.element("face")
    if face is not None and face.count > limits.triangles:
        raise TooBig(f"holds {face.count:,} faces, more than {limits.triangles:,}")
    columns = _text_columns(data, header) if header.is_text else _binary_columns(data, header)
    vertices = _positions(columns["vertex"])
    colours = _colours(columns["vertex"])
    faces, face_colours = _faces(columns.get("face", {}), len(vertices))
    if face_colours is None and colours is not None:
        face_colours = _by_face(colours, faces)
    return Contents(
        (Shape("body", vertices, faces, face_colours),),
        up="+z",
        unit_hint=header.unit_hint,
    )


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


def _faces(columns: Columns, vertex_count: int) -> tuple[Indices, Colours | None]:
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
    return faces, None if colours is None else colours[owner]


def _binary_columns(data: bytes, header: Header) -> dict[str, Columns]:
    """Every element that matters, from the bytes behind the header."""
    position = header.data_at
    found: dict[str, Columns] = {}
    for element in header.elements:
        if not element.has_lists:
            position, found[element.name] = _fixed_rows(data, position, element, ())
        else:
            position, found[element.name] = _list_rows(data, position, element)
        if "vertex" in found and "face" in found:
            break
    return found


def _fixed_rows(
    data: bytes, position: int, element: Element, lengths: tuple[int, ...]
) -> tuple[int, Columns]:
    """Rows of one size: plain properties, and lists that all have the length of the first row's."""
    dtype = element.row_type(lengths)
    end = position + dtype.itemsize * element.count
    if end > len(data):
        held = max(0, len(data) - position) // max(1, dtype.itemsize)
        raise ReadingError(
            f"is cut off: it says {element.count:,} {element.name} rows and holds {held:,}"
        )
    rows = np.frombuffer(data, dtype=dtype, count=element.count, offset=position)
    columns: Columns = {}
    for prop in element.properties:
        if prop.count_type is None:
            columns[prop.name] = rows[prop.name]
        else:
            columns[prop.name] = Ragged(
                rows[f"{prop.name} count"].astype(np.int64), rows[prop.name].reshape(-1)
            )
    return end, columns


def _list_rows(data: bytes, position: int, element: Element) -> tuple[int, Columns]:
    if element.count == 0:
        return position, {}
    lengths = element.first_lengths(data, position)
    dtype = element.row_type(lengths)
    if position + dtype.itemsize * element.count <= len(data):
        end, columns = _fixed_rows(data, position, element, lengths)
        lists = [(c, n) for c, n in zip(element.lists_of(columns), lengths, strict=True)]
        if all((column.counts == length).all() for column, length in lists):
            return end, columns
    return _uneven_rows(data, position, element)


def _uneven_rows(data: bytes, position: int, element: Element) -> tuple[int, Columns]:
    """Rows whose lists differ in length: read one after another."""
    starts: dict[str, list[int]] = {prop.name: [] for prop in element.properties}
    counts: dict[str, list[int]] = {prop.name: [] for prop in element.properties}
    steps = [
        (
            prop.name,
            None if prop.count_type is None else np.dtype(prop.count_type),
            np.dtype(prop.type).itemsize,
        )
        for prop in element.properties
    ]
    order: Literal["big", "little"] = "big" if element.big_endian else "little"
    try:
        for _ in range(element.count):
            for name, count_type, size in steps:
                count = 1
                if count_type is not None:
                    width = count_type.itemsize
                    count = int.from_bytes(
                        data[position : position + width], order, signed=count_type.kind == "i"
                    )
                    if count < 0:
                        raise ReadingError(f"has a list of negative length in {element.name!r}")
                    position += width
                starts[name].append(position)
                counts[name].append(count)
                position += size * count
            if position > len(data):
                raise ReadingError(
                    f"is cut off: it says {element.count:,} {element.name} rows and holds"
                    f" {len(starts[steps[0][0]]) - 1:,}"
                )
    except OverflowError:
        raise ReadingError(f"has a list too long to be true in {element.name!r}") from None
    raw = np.frombuffer(data, dtype=np.uint8)
    columns: Columns = {}
    for prop in element.properties:
        size = np.dtype(prop.type).itemsize
        lengths = np.array(counts[prop.name], dtype=np.int64)
        firsts = np.array(starts[prop.name], dtype=np.int64)
        at = runs(firsts, lengths * size).reshape(-1, size)
        values = np.ascontiguousarray(raw[at]).view(prop.type).reshape(-1)
        columns[prop.name] = values if prop.count_type is None else Ragged(lengths, values)
    return position, columns


def _text_columns(data: bytes, header: Header) -> dict[str, Columns]:
    """Every element that matters, from the words behind the header."""
    words = text_of(data[header.data_at :]).split()
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
