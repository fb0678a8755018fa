"""Accessors of glTF that trimesh reads wrongly, written out as plain floats."""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from escalade.models.errors import ReadingError

Buffer: TypeAlias = bytes | memoryview

_TYPES = {5120: "<i1", 5121: "<u1", 5122: "<i2", 5123: "<u2", 5125: "<u4", 5126: "<f4"}
_FULL = {5120: 127.0, 5121: 255.0, 5122: 32767.0, 5123: 65535.0}
_FLOAT = 5126


def unpacked(header: dict[str, Any], buffers: list[Buffer]) -> tuple[dict[str, Any], list[Buffer]]:
    """Header and buffers with normalized and sparse positions and sparse indices written out.

    Both are returned as they were where there is nothing to write out. Raises ReadingError for
    accessors that reach past their buffers.
    """
    accessors = list(header.get("accessors") or [])
    views = list(header.get("bufferViews") or [])
    positions, indices = set(), set()
    for mesh in header.get("meshes") or []:
        for primitive in mesh.get("primitives") or []:
            positions.add((primitive.get("attributes") or {}).get("POSITION"))
            indices.add(primitive.get("indices"))
    written = list(buffers)
    for index in sorted(i for i in positions | indices if isinstance(i, int)):
        if not 0 <= index < len(accessors):
            raise ReadingError(f"names an accessor {index} that does not exist")
        accessor = accessors[index]
        normalized = (
            index in positions
            and accessor.get("normalized")
            and (accessor.get("componentType") in _FULL)
        )
        if not normalized and "sparse" not in accessor:
            continue
        values = _values(accessor, views, buffers)
        if normalized:
            full = _FULL[accessor["componentType"]]
            values = np.maximum(values.astype(np.float64) / full, -1.0).astype("<f4")
        data = values.tobytes()
        views.append({"buffer": len(written), "byteOffset": 0, "byteLength": len(data)})
        written.append(data)
        accessors[index] = {
            "bufferView": len(views) - 1,
            "componentType": _FLOAT if normalized else accessor["componentType"],
            "count": accessor["count"],
            "type": accessor["type"],
        }
    if len(written) == len(buffers):
        return header, buffers
    return {**header, "accessors": accessors, "bufferViews": views}, written


def _values(
    accessor: dict[str, Any], views: list[dict[str, Any]], buffers: list[Buffer]
) -> NDArray[np.generic]:
    """The numbers of an accessor, (count, columns), its sparse part put in."""
    columns = {"SCALAR": 1, "VEC2": 2, "VEC3": 3, "VEC4": 4}.get(accessor.get("type", ""), 0)
    kind = _TYPES.get(accessor.get("componentType", 0))
    count = int(accessor.get("count", 0))
    if not columns or kind is None or not 0 < count <= 10**9:
        raise ReadingError("has an accessor of a kind that does not exist")
    sparse = accessor.get("sparse")
    if "bufferView" in accessor:
        values: NDArray[np.generic] = _block(
            accessor["bufferView"], accessor.get("byteOffset", 0), kind, count, columns,
            views, buffers,
        )  # fmt: skip
    else:
        if count > sum(map(len, buffers)):
            raise ReadingError("has a sparse accessor longer than its file")
        values = np.zeros((count, columns), dtype=kind)
    if sparse:
        values = values.copy()
        changed = int(sparse["count"])
        where, what = sparse["indices"], sparse["values"]
        rows = _block(
            where["bufferView"], where.get("byteOffset", 0), _TYPES[where["componentType"]],
            changed, 1, views, buffers,
        )  # fmt: skip
        if rows.max(initial=0) >= count:
            raise ReadingError("has a sparse accessor that changes what does not exist")
        values[rows[:, 0].astype(np.int64)] = _block(
            what["bufferView"], what.get("byteOffset", 0), kind, changed, columns, views, buffers
        )
    return values


def _block(
    view_index: int, offset: int, kind: str, count: int, columns: int,
    views: list[dict[str, Any]], buffers: list[Buffer],
) -> Any:  # fmt: skip
    """(count, columns) numbers from a buffer view, at its stride."""
    try:
        view = views[view_index]
        data = buffers[view["buffer"]]
    except (IndexError, KeyError, TypeError):
        raise ReadingError("names a buffer that does not exist") from None
    dtype = np.dtype(kind)
    start = int(view.get("byteOffset", 0)) + int(offset)
    stride = int(view.get("byteStride", 0)) or dtype.itemsize * columns
    if start < 0 or start + stride * (count - 1) + dtype.itemsize * columns > len(data):
        raise ReadingError("has an accessor that reaches past the end of its buffer")
    return np.ndarray(
        (count, columns), dtype=dtype, buffer=data, offset=start, strides=(stride, dtype.itemsize)
    )
