"""The numbers of a glTF file: accessors on views of buffers, sparse and normalized ones included.

Buffers stay in their file and are read into the array that is wanted, in one piece or a block of
rows at a time, so that a huge file takes hardly more memory than its triangles.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from escalade.models.errors import ReadingError

Json: TypeAlias = dict[str, Any]
Numbers: TypeAlias = NDArray[np.generic]

_TYPES = {5120: "<i1", 5121: "<u1", 5122: "<i2", 5123: "<u2", 5125: "<u4", 5126: "<f4"}
_FULL = {"i1": 127.0, "u1": 255.0, "i2": 32767.0, "u2": 65535.0}
_COLUMNS = {"SCALAR": 1, "VEC2": 2, "VEC3": 3, "VEC4": 4}
_ROWS_AT_ONCE = 200_000
_MOST_ROWS = 10**9


@dataclass(frozen=True, slots=True, eq=False)
class Buffer:
    """The bytes of one buffer: held in memory, or a stretch of a file."""

    length: int
    data: bytes = b""
    path: Path | None = None
    start: int = 0

    def rows(self, offset: int, kind: str, count: int, columns: int, stride: int) -> Numbers:
        """(count, columns) numbers from an offset on, ``stride`` bytes from row to row.

        Raises ReadingError when they reach past the end.
        """
        dtype = np.dtype(kind)
        width = dtype.itemsize * columns
        if offset < 0 or stride < 0 or offset + stride * (count - 1) + width > self.length:
            raise ReadingError("has an accessor that reaches past the end of its buffer")
        if stride == width:
            return self._numbers(offset, dtype, count * columns).reshape(count, columns)
        values = np.zeros((count, columns), dtype=dtype)
        for first in range(0, count, _ROWS_AT_ONCE):
            block = min(_ROWS_AT_ONCE, count - first)
            size = stride * (block - 1) + width
            raw = self._numbers(offset + first * stride, np.dtype("u1"), size)
            values[first : first + block] = np.ndarray(
                (block, columns), dtype=dtype, buffer=raw.data, strides=(stride, dtype.itemsize)
            )
        return values

    def _numbers(self, offset: int, dtype: np.dtype[Any], count: int) -> Numbers:
        if self.path is None:
            return np.frombuffer(self.data, dtype=dtype, count=count, offset=offset)
        values: Numbers = np.fromfile(
            self.path, dtype=dtype, count=count, offset=self.start + offset
        )
        if len(values) < count:
            raise ReadingError("is cut off inside its data")
        return values


def numbers(header: Json, buffers: list[Buffer], index: int) -> Numbers:
    """The numbers of an accessor, (count, columns), as they are stored, its sparse part put in.

    Raises ReadingError for one that does not exist or reaches past its buffer.
    """
    accessors, views = header.get("accessors") or [], header.get("bufferViews") or []
    if not 0 <= index < len(accessors):
        raise ReadingError(f"names an accessor {index} that does not exist")
    accessor = accessors[index]
    columns = _COLUMNS.get(accessor.get("type", ""), 0)
    kind = _TYPES.get(accessor.get("componentType", 0))
    count = int(accessor.get("count", 0))
    if not columns or kind is None or not 0 < count <= _MOST_ROWS:
        raise ReadingError("has an accessor of a kind that does not exist")
    if "bufferView" in accessor:
        values = _block(accessor, kind, count, columns, views, buffers)
    else:
        if count > sum(buffer.length for buffer in buffers):
            raise ReadingError("has a sparse accessor longer than its file")
        values = np.zeros((count, columns), dtype=kind)
    sparse = accessor.get("sparse")
    if not sparse:
        return values
    values = values.copy()
    changed = int(sparse["count"])
    where, what = sparse["indices"], sparse["values"]
    rows = _block(where, _TYPES[where["componentType"]], changed, 1, views, buffers)[:, 0]
    places = rows.astype(np.int64)
    if places.max(initial=0) >= count:
        raise ReadingError("has a sparse accessor that changes what does not exist")
    values[places] = _block(what, kind, changed, columns, views, buffers)
    return values


def as_floats(values: Numbers, *, normalized: bool) -> NDArray[np.float32]:
    """Numbers as float32; normalized integers as the shares of one that they stand for."""
    full = _FULL.get(values.dtype.str[1:])
    if not normalized or full is None:
        return values.astype(np.float32, copy=False)
    shares: NDArray[np.float32] = values.astype(np.float32) / np.float32(full)
    return np.maximum(shares, np.float32(-1))


def _block(
    place: Json, kind: str, count: int, columns: int, views: list[Json], buffers: list[Buffer]
) -> Numbers:
    """(count, columns) numbers from the buffer view that an accessor names, at its stride."""
    try:
        view = views[place["bufferView"]]
        buffer = buffers[view["buffer"]]
    except (IndexError, KeyError, TypeError):
        raise ReadingError("names a buffer that does not exist") from None
    offset = int(view.get("byteOffset", 0)) + int(place.get("byteOffset", 0))
    stride = int(view.get("byteStride", 0)) or np.dtype(kind).itemsize * columns
    return buffer.rows(offset, kind, count, columns, stride)
