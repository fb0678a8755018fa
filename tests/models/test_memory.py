"""How much memory huge files take: less than twice their own size, beyond the libraries."""

from __future__ import annotations

import tracemalloc
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from escalade.models.importing import import_model
from escalade.models.reading import read

from .file_maker import glb_of

SIDE = 1001
"""Points along each side of a hill of two million triangles."""


def hill() -> tuple[NDArray[np.float32], NDArray[np.int32]]:
    """A hill of 200 x 200 x 50, z up."""
    x, y = np.meshgrid(np.linspace(-1, 1, SIDE), np.linspace(-1, 1, SIDE), indexing="ij")
    points = np.stack([100 * x, 100 * y, 50 * np.cos(x) * np.cos(y)], axis=2).reshape(-1, 3)
    corner = np.arange(SIDE * SIDE, dtype=np.int32).reshape(SIDE, SIDE)
    a, b, c, d = corner[:-1, :-1], corner[1:, :-1], corner[1:, 1:], corner[:-1, 1:]
    faces = np.stack([np.stack([a, b, c], axis=2), np.stack([a, c, d], axis=2)])
    return points.astype(np.float32), faces.reshape(-1, 3)


def as_stl(points: NDArray[np.float32], faces: NDArray[np.int32]) -> bytes:
    records = np.zeros(
        len(faces), dtype=[("normal", "<f4", 3), ("corners", "<f4", (3, 3)), ("rest", "<u2")]
    )
    records["corners"] = points[faces]
    return b"\0" * 80 + len(faces).to_bytes(4, "little") + records.tobytes()


def as_ply(points: NDArray[np.float32], faces: NDArray[np.int32]) -> bytes:
    rows = np.zeros(len(faces), dtype=[("count", "u1"), ("corners", "<i4", 3)])
    rows["count"], rows["corners"] = 3, faces
    header = (
        "ply\nformat binary_little_endian 1.0\n"
        f"element vertex {len(points)}\nproperty float x\nproperty float y\nproperty float z\n"
        f"element face {len(faces)}\nproperty list uchar int vertex_indices\nend_header\n"
    )
    return header.encode() + points.astype("<f4").tobytes() + rows.tobytes()


def as_glb(points: NDArray[np.float32], faces: NDArray[np.int32]) -> bytes:
    rows, indices = points.astype("<f4").tobytes(), faces.astype("<u4").tobytes()
    header = {
        "asset": {"version": "2.0"}, "scene": 0, "scenes": [{"nodes": [0]}],
        "nodes": [{"mesh": 0, "scale": [0.001, 0.001, 0.001]}],
        "meshes": [{"primitives": [{"attributes": {"POSITION": 0}, "indices": 1}]}],
        "buffers": [{"byteLength": len(rows) + len(indices)}],
        "bufferViews": [
            {"buffer": 0, "byteLength": len(rows)},
            {"buffer": 0, "byteOffset": len(rows), "byteLength": len(indices)},
        ],
        "accessors": [
            {"bufferView": 0, "componentType": 5126, "count": len(points), "type": "VEC3"},
            {"bufferView": 1, "componentType": 5125, "count": faces.size, "type": "SCALAR"},
        ],
    }  # fmt: skip
    return glb_of(header, rows + indices)


@pytest.mark.parametrize(
    ("suffix", "write", "unit"),
    [("stl", as_stl, "mm"), ("ply", as_ply, "mm"), ("glb", as_glb, "m")],
    ids=["stl", "ply", "glb"],
)
def test_a_huge_file_is_measured_in_less_than_twice_its_size(
    tmp_path: Path, suffix: str, write: object, unit: str
) -> None:
    assert callable(write)
    points, faces = hill()
    path = tmp_path / f"hill.{suffix}"
    path.write_bytes(write(points, faces))
    tracemalloc.start()
    try:
        component = import_model(path, unit=unit, up="+z", reader=read, with_mesh=False)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert component.dimensions.width.value_in == pytest.approx(200 / 25.4, abs=1e-3)
    assert component.dimensions.height.value_in == pytest.approx(
        50 * (1 - np.cos(1) ** 2) / 25.4, abs=1e-3
    )
    assert peak < 2 * path.stat().st_size
