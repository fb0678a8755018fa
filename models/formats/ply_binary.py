"""The tables of a binary PLY file, read a block of rows at a time.

Only the columns that a model needs are kept, in the machine's own byte order, so that reading a
huge file takes hardly more memory than its triangles.
"""

from __future__ import annotations

from array import array
from typing import BinaryIO, Literal

import numpy as np

from escalade.models.errors import ReadingError

from .ply_header import Columns, Element, Header, Property, Ragged
from .polygons import runs

ROWS_AT_ONCE = 200_000


class BinaryTables:
    """The tables of an open file in the order in which they are written."""

    def __init__(self, file: BinaryIO, header: Header) -> None:
        self._file = file
        self._size = file.seek(0, 2)
        self._ahead = list(header.elements)
        self._position = header.data_at

    def columns(self, name: str, wanted: frozenset[str]) -> Columns:
        """The wanted columns of an element, by name, those before it passed over; {} for none.

        Lists are all kept. Raises ReadingError for a file that is cut off.
        """
        while self._ahead:
            element = self._ahead.pop(0)
            found = self._rows(element, wanted if element.name == name else frozenset())
            if element.name == name:
                return found
        return {}

    def _rows(self, element: Element, wanted: frozenset[str]) -> Columns:
        if element.count == 0:
            return {}
        lengths = self._first_lengths(element)
        row = element.row_type(lengths)
        if self._position + row.itemsize * element.count <= self._size or not element.has_lists:
            found = self._even(element, lengths, wanted)
            if found is not None:
                self._position += row.itemsize * element.count
                return found
        return self._uneven(element)

    def _first_lengths(self, element: Element) -> tuple[int, ...]:
        """How long the lists of the first row are; raises ReadingError past the end."""
        self._file.seek(self._position)
        lengths: list[int] = []
        for prop in element.properties:
            size = np.dtype(prop.type).itemsize
            if prop.count_type is None:
                self._file.seek(size, 1)
                continue
            count_type = np.dtype(prop.count_type)
            word = self._file.read(count_type.itemsize)
            if len(word) < count_type.itemsize:
                raise ReadingError(f"is cut off before its first {element.name} row")
            lengths.append(int(np.frombuffer(word, dtype=count_type)[0]))
            if not 0 <= lengths[-1] <= self._size:
                raise ReadingError(f"has a list too long to be true in {element.name!r}")
            self._file.seek(size * lengths[-1], 1)
        return tuple(lengths)

    def _even(
        self, element: Element, lengths: tuple[int, ...], wanted: frozenset[str]
    ) -> Columns | None:
        """Rows whose lists all have the lengths of the first row's; None where they do not."""
        row, count = element.row_type(lengths), element.count
        if self._position + row.itemsize * count > self._size:
            held = max(0, self._size - self._position) // max(1, row.itemsize)
            raise _cut_off(element, held)
        kept = [p for p in element.properties if p.count_type is not None or p.name in wanted]
        if not kept:
            return {}
        arrays = {
            prop.name: np.zeros((count, *row[prop.name].shape), dtype=_native(prop))
            for prop in kept
        }
        expected = dict(zip((p.name for p in kept if p.count_type), lengths, strict=True))
        self._file.seek(self._position)
        for start in range(0, count, ROWS_AT_ONCE):
            block = np.fromfile(self._file, dtype=row, count=min(ROWS_AT_ONCE, count - start))
            if any((block[f"{name} count"] != length).any() for name, length in expected.items()):
                return None
            for name, column in arrays.items():
                column[start : start + len(block)] = block[name]
        return {
            name: Ragged(np.broadcast_to(np.int64(expected[name]), count), column.reshape(-1))
            if name in expected
            else column
            for name, column in arrays.items()
        }

    def _uneven(self, element: Element) -> Columns:
        """Rows whose lists differ in length: read one after another."""
        self._file.seek(self._position)
        data = self._file.read()
        position = 0
        starts = {prop.name: array("q") for prop in element.properties}
        counts = {prop.name: array("q") for prop in element.properties}
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
                    raise _cut_off(element, len(starts[steps[0][0]]) - 1)
        except OverflowError:
            raise ReadingError(f"has a list too long to be true in {element.name!r}") from None
        self._position += position
        raw = np.frombuffer(data, dtype=np.uint8)
        columns: Columns = {}
        for prop in element.properties:
            size = np.dtype(prop.type).itemsize
            lengths = np.array(counts[prop.name], dtype=np.int64)
            firsts = np.array(starts[prop.name], dtype=np.int64)
            at = runs(firsts, lengths * size).reshape(-1, size)
            values = np.ascontiguousarray(raw[at]).view(prop.type).reshape(-1)
            values = values.astype(_native(prop), copy=False)
            columns[prop.name] = values if prop.count_type is None else Ragged(lengths, values)
        return columns


def _native(prop: Property) -> np.dtype[np.generic]:
    return np.dtype(prop.type).newbyteorder("=")


def _cut_off(element: Element, held: int) -> ReadingError:
    return ReadingError(
        f"is cut off: it says {element.count:,} {element.name} rows and holds {held:,}"
    )
