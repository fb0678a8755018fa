"""Model files made byte by byte, sound or damaged in one known way."""

from __future__ import annotations

import io
import json
import struct
import zipfile
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

Points = NDArray[np.float64]

WALL_MM = (152.4, 38.1, 101.6)
"""Along x, y and z: 6 x 1.5 x 4 in, standing along z."""

_FACES = np.array(
    [(0, 1, 3), (0, 3, 2), (4, 6, 7), (4, 7, 5), (0, 4, 5), (0, 5, 1),
     (2, 3, 7), (2, 7, 6), (0, 2, 6), (0, 6, 4), (1, 5, 7), (1, 7, 3)]
)  # fmt: skip
QUADS = [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)]


def box(
    size: Sequence[float] = WALL_MM, at: Sequence[float] = (0, 0, 0)
) -> tuple[Points, NDArray[np.int64]]:
    """Corners and triangles of a box from a corner on."""
    corners = np.array([(x, y, z) for x in (0, 1) for y in (0, 1) for z in (0, 1)], dtype=float)
    return corners * size + np.asarray(at, dtype=float), _FACES.copy()


def joined(*parts: tuple[Points, NDArray[np.int64]]) -> tuple[Points, NDArray[np.int64]]:
    starts = np.cumsum([0, *(len(points) for points, _ in parts)])
    return (
        np.vstack([points for points, _ in parts]),
        np.vstack([faces + start for (_, faces), start in zip(parts, starts, strict=False)]),
    )


def turned(points: Points, axis: Sequence[float], degrees: float) -> Points:
    """Points turned about an axis through the origin."""
    x, y, z = np.asarray(axis, dtype=float) / np.linalg.norm(axis)
    cross = np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])
    angle = np.radians(degrees)
    turn = np.eye(3) + np.sin(angle) * cross + (1 - np.cos(angle)) * (cross @ cross)
    return points @ turn.T


def stl(
    points: Points, faces: NDArray[np.int64], *, count: int | None = None, header: bytes = b""
) -> bytes:
    record = np.dtype([("n", "<f4", 3), ("v", "<f4", (3, 3)), ("a", "<u2")])
    rows = np.zeros(len(faces), dtype=record)
    rows["v"] = points[faces]
    stated = len(faces) if count is None else count
    return header.ljust(80, b" " if header else b"\0") + struct.pack("<I", stated) + rows.tobytes()


def stl_text(points: Points, faces: NDArray[np.int64], *, name: str = "wall") -> str:
    lines = [f"solid {name}"]
    for triangle in points[faces]:
        lines += ["facet normal 0 0 0", " outer loop"]
        lines += [f"  vertex {x:g} {y:g} {z:g}" for x, y, z in triangle]
        lines += [" endloop", "endfacet"]
    return "\n".join([*lines, f"endsolid {name}", ""])


def obj(points: Points, faces: Sequence[Sequence[int]] | NDArray[np.int64]) -> str:
    rows = [f"v {x:g} {y:g} {z:g}" for x, y, z in points]
    rows += ["f " + " ".join(str(corner + 1) for corner in face) for face in faces]
    return "\n".join([*rows, ""])


def ply(
    points: Points,
    faces: Sequence[Sequence[int]] | NDArray[np.int64],
    *,
    order: str = "<",
    real: str = "float",
    count: str = "uchar",
    index: str = "int",
    extra: str = "",
) -> bytes:
    """A binary PLY; ``extra`` is one more vertex property, filled with ones."""
    codes = {"float": "f", "double": "d", "uchar": "B", "int": "i", "uint": "I", "short": "h",
             "ushort": "H", "bool": "?", "char": "b"}  # fmt: skip
    endian = "little" if order == "<" else "big"
    head = [
        "ply", f"format binary_{endian}_endian 1.0", f"element vertex {len(points)}",
        *(f"property {real} {axis}" for axis in "xyz"), *([f"property {extra}"] if extra else []),
        f"element face {len(faces)}", f"property list {count} {index} vertex_indices",
        "end_header", "",
    ]  # fmt: skip
    body = io.BytesIO()
    for point in points:
        body.write(struct.pack(f"{order}3{codes[real]}", *point))
        if extra.startswith("list"):
            body.write(struct.pack(f"{order}B2i", 2, 7, 7))
        elif extra:
            body.write(struct.pack(f"{order}{codes[extra.split(maxsplit=1)[0]]}", 1))
    for face in faces:
        body.write(struct.pack(f"{order}{codes[count]}{len(face)}{codes[index]}", len(face), *face))
    return "\n".join(head).encode() + body.getvalue()


def threemf(
    model: str | None = None,
    *,
    objects: str = "",
    build: str = '<item objectid="1"/>',
    unit: str = 'unit="millimeter"',
    parts: dict[str, str] | None = None,
    target: str = "/3D/3dmodel.model",
) -> bytes:
    """A 3MF package of one model part and whatever other parts."""
    xml = model or (
        f'<?xml version="1.0" encoding="UTF-8"?><model {unit} xmlns='
        '"http://schemas.microsoft.com/3dmanufacturing/core/2015/02" xmlns:p='
        '"http://schemas.microsoft.com/3dmanufacturing/production/2015/06">'
        f"<resources>{objects or mesh_object()}</resources><build>{build}</build></model>"
    )
    rels = (
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
        f'<Relationship Target="{target}" Id="r" Type='
        '"http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel"/></Relationships>'
    )
    return zipped({"_rels/.rels": rels, target.lstrip("/"): xml, **(parts or {})})


def mesh_object(
    size: Sequence[float] = WALL_MM, *, number: int = 1, kind: str = "model", scale: float = 1
) -> str:
    points, faces = box(size)
    vertices = "".join(f'<vertex x="{x}" y="{y}" z="{z}"/>' for x, y, z in points * scale)
    triangles = "".join(f'<triangle v1="{a}" v2="{b}" v3="{c}"/>' for a, b, c in faces)
    return (
        f'<object id="{number}" type="{kind}"><mesh><vertices>{vertices}</vertices>'
        f"<triangles>{triangles}</triangles></mesh></object>"
    )


def zipped(members: dict[str, str | bytes]) -> bytes:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in members.items():
            archive.writestr(name, content)
    return data.getvalue()


def glb(
    points: Points | None = None,
    faces: NDArray[np.int64] | None = None,
    *,
    dtype: str = "<f4",
    normalized: bool = False,
    change: dict[str, Any] | None = None,
    accessor: dict[str, Any] | None = None,
    node: dict[str, Any] | None = None,
) -> bytes:
    """A GLB of one mesh standing along y; ``change`` replaces parts of its header."""
    corners, triangles = box((0.1524, 0.1016, 0.0381))
    corners = corners if points is None else points
    triangles = triangles if faces is None else faces
    types = {"<f4": 5126, "<i2": 5122, "<u2": 5123, "|i1": 5120, "|u1": 5121}
    stored = corners.astype(dtype)
    width = stored.dtype.itemsize * 3
    stride = (width + 3) // 4 * 4
    rows = b"".join(row.tobytes().ljust(stride, b"\0") for row in stored)
    indices = triangles.astype("<u4").tobytes()
    header = {
        "asset": {"version": "2.0"}, "scene": 0, "scenes": [{"nodes": [0]}],
        "nodes": [{"mesh": 0, **(node or {})}],
        "meshes": [{"primitives": [{"attributes": {"POSITION": 0}, "indices": 1}]}],
        "buffers": [{"byteLength": len(rows) + len(indices)}],
        "bufferViews": [
            {"buffer": 0, "byteLength": len(rows), "byteStride": stride},
            {"buffer": 0, "byteOffset": len(rows), "byteLength": len(indices)},
        ],
        "accessors": [
            {"bufferView": 0, "componentType": types[dtype], "count": len(corners), "type": "VEC3",
             "min": stored.min(axis=0).tolist(), "max": stored.max(axis=0).tolist(),
             **({"normalized": True} if normalized else {}), **(accessor or {})},
            {"bufferView": 1, "componentType": 5125, "count": triangles.size, "type": "SCALAR"},
        ],
        **(change or {}),
    }  # fmt: skip
    return glb_of(header, rows + indices)


def glb_of(header: dict[str, Any], binary: bytes) -> bytes:
    text = json.dumps(header).encode()
    text += b" " * (-len(text) % 4)
    binary += b"\0" * (-len(binary) % 4)
    length = 12 + 8 + len(text) + 8 + len(binary)
    return (
        struct.pack("<4sII", b"glTF", 2, length)
        + struct.pack("<I4s", len(text), b"JSON") + text
        + struct.pack("<I4s", len(binary), b"BIN\0") + binary
    )  # fmt: skip


def dae(points: Points, faces: NDArray[np.int64], *, asset: str = "") -> str:
    numbers = " ".join(f"{value:g}" for value in points.reshape(-1))
    corners = " ".join(str(corner) for corner in faces.reshape(-1))
    return (
        '<?xml version="1.0"?><COLLADA xmlns="http://www.collada.org/2005/11/COLLADASchema" '
        'version="1.4.1"><asset><created>2024-01-01T00:00:00</created>'
        f"<modified>2024-01-01T00:00:00</modified>{asset}</asset><library_geometries>"
        f'<geometry id="g"><mesh><source id="p"><float_array id="pa" count="{points.size}">'
        f'{numbers}</float_array><technique_common><accessor source="#pa" count="{len(points)}" '
        'stride="3"><param name="X" type="float"/><param name="Y" type="float"/>'
        '<param name="Z" type="float"/></accessor></technique_common></source><vertices id="v">'
        f'<input semantic="POSITION" source="#p"/></vertices><triangles count="{len(faces)}">'
        f'<input semantic="VERTEX" source="#v" offset="0"/><p>{corners}</p></triangles></mesh>'
        '</geometry></library_geometries><library_visual_scenes><visual_scene id="s">'
        '<node id="n"><instance_geometry url="#g"/></node></visual_scene>'
        '</library_visual_scenes><scene><instance_visual_scene url="#s"/></scene></COLLADA>'
    )
