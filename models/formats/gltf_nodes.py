"""The nodes of a glTF scene, each with its place, and the surfaces that they show there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from escalade.models.errors import ReadingError
from escalade.models.source import Colours, Coordinates, Indices, Shape

from .gltf_accessors import Buffer, Json, Numbers, as_floats, numbers
from .polygons import small_indices

Matrix: TypeAlias = NDArray[np.float64]
Primitive: TypeAlias = tuple[Coordinates, Indices, Colours | None]

INSTANCING = "EXT_mesh_gpu_instancing"
"""One mesh on many places of one node."""

POINTS, TRIANGLES, STRIP, FAN = 0, 4, 5, 6

_MOVES = frozenset({"matrix", "translation", "rotation", "scale"})
_ROWS_AT_ONCE = 200_000


def shown(nodes: Sequence[Json], roots: Sequence[int]) -> Counter[int]:
    """How often each node below the roots is shown: once for every way that leads to it.

    Raises ReadingError for a child that does not exist and for a node that holds itself.
    """
    held = Counter(child for node in _below(nodes, roots) for child in _children(nodes, node))
    times = Counter(roots)
    ready = [root for root in times if not held[root]]
    reached = set()
    while ready:
        node = ready.pop()
        reached.add(node)
        for child in _children(nodes, node):
            times[child] += times[node]
            held[child] -= 1
            if not held[child]:
                ready.append(child)
    for node in times:
        if node not in reached:
            raise ReadingError(f"has a node that holds itself (node {node}): export it again")
    return times


def instances(header: Json, node: Json) -> int:
    """How often a node shows its mesh."""
    attributes = _instancing(node)
    if not attributes:
        return 1
    accessors = header.get("accessors") or []
    return int(accessors[next(iter(attributes.values()))]["count"])


def placed_shapes(header: Json, buffers: list[Buffer], roots: Sequence[int]) -> tuple[Shape, ...]:
    """Every surface and cloud below the roots, where its nodes put it; mirrored parts turned right.

    A shape is called by its node, or its mesh where the node has no name; a second one of a name
    is numbered. Lines are left out.
    """
    nodes = header.get("nodes") or []
    meshes: dict[int, list[Primitive]] = {}
    names: Counter[str] = Counter()
    shapes: list[Shape] = []
    for index, matrix in _placed(nodes, roots):
        node = nodes[index]
        if "mesh" not in node:
            continue
        mesh = header["meshes"][node["mesh"]]
        if node["mesh"] not in meshes:
            meshes[node["mesh"]] = list(_primitives(header, buffers, mesh))
        name = str(node.get("name") or mesh.get("name") or f"node {index}")
        names[name] += 1
        called = f"{name} {names[name]}" if names[name] > 1 else name
        for local in _instance_matrices(header, buffers, node):
            place = matrix @ local
            shapes.extend(_at(called, primitive, place) for primitive in meshes[node["mesh"]])
    return tuple(shapes)


def _children(nodes: Sequence[Json], node: int) -> list[int]:
    children: list[int] = nodes[node].get("children") or []
    for child in children:
        if not isinstance(child, int) or not 0 <= child < len(nodes):
            raise ReadingError(f"has a node whose child {child!r} does not exist")
    return children


def _below(nodes: Sequence[Json], roots: Sequence[int]) -> set[int]:
    found: set[int] = set()
    waiting = list(roots)
    while waiting:
        node = waiting.pop()
        if node not in found:
            found.add(node)
            waiting.extend(_children(nodes, node))
    return found


def _placed(nodes: Sequence[Json], roots: Sequence[int]) -> Iterator[tuple[int, Matrix]]:
    """The nodes below the roots with their places in the scene, parents first."""
    waiting = [(root, np.eye(4)) for root in reversed(roots)]
    while waiting:
        index, above = waiting.pop()
        matrix = above
        if not _MOVES.isdisjoint(nodes[index]):
            with np.errstate(all="ignore"):  # what is not finite is left out, and said, later
                matrix = above @ _local(nodes[index])
        yield index, matrix
        waiting.extend((child, matrix) for child in reversed(_children(nodes, index)))


def _local(node: Json) -> Matrix:
    if "matrix" in node:
        return np.array(node["matrix"], dtype=np.float64).reshape(4, 4).T
    matrices = _composed(
        np.array([node.get("translation", (0, 0, 0))], dtype=np.float64),
        np.array([node.get("rotation", (0, 0, 0, 1))], dtype=np.float64),
        np.array([node.get("scale", (1, 1, 1))], dtype=np.float64),
    )
    return matrices.reshape(4, 4)


def _composed(translation: Matrix, rotation: Matrix, scale: Matrix) -> Matrix:
    """(n, 4, 4) matrices of n translations, quaternions (x, y, z, w) and scales."""
    lengths = np.linalg.norm(rotation, axis=1, keepdims=True)
    x, y, z, w = (rotation / np.where(lengths > 0, lengths, 1)).T
    matrices = np.tile(np.eye(4), (len(translation), 1, 1))
    turns = np.array(
        [
            [1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)],
            [2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)],
            [2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)],
        ]
    )
    matrices[:, :3, :3] = np.moveaxis(turns, 2, 0) * scale[:, None, :]
    matrices[:, :3, 3] = translation
    return matrices


def _instancing(node: Json) -> dict[str, int]:
    extension = (node.get("extensions") or {}).get(INSTANCING) or {}
    return {
        name: index
        for name, index in (extension.get("attributes") or {}).items()
        if name in {"TRANSLATION", "ROTATION", "SCALE"}
    }


def _instance_matrices(header: Json, buffers: list[Buffer], node: Json) -> Matrix:
    """(n, 4, 4) places of a node's mesh within the node."""
    attributes = _instancing(node)
    if not attributes:
        return np.eye(4).reshape(1, 4, 4)
    count = instances(header, node)
    values = {"TRANSLATION": (0.0, 0.0, 0.0), "ROTATION": (0.0, 0.0, 0.0, 1.0),
              "SCALE": (1.0, 1.0, 1.0)}  # fmt: skip
    columns = {name: np.tile(value, (count, 1)) for name, value in values.items()}
    for name, index in attributes.items():
        placed = _floats(header, buffers, index).astype(np.float64)
        if placed.shape != columns[name].shape:
            raise ReadingError("has instances whose places do not fit each other: export it again")
        columns[name] = placed
    return _composed(columns["TRANSLATION"], columns["ROTATION"], columns["SCALE"])


def _primitives(header: Json, buffers: list[Buffer], mesh: Json) -> Iterator[Primitive]:
    for primitive in mesh.get("primitives") or []:
        mode, attributes = primitive.get("mode", TRIANGLES), primitive["attributes"]
        if mode not in {POINTS, TRIANGLES, STRIP, FAN} or "POSITION" not in attributes:
            continue
        vertices = _floats(header, buffers, attributes["POSITION"])
        if vertices.shape[1] != 3:
            raise ReadingError("has vertices without x, y and z: export it again")
        if mode == POINTS:
            faces: Indices = np.zeros((0, 3), dtype=np.int32)
        else:
            faces = _faces(header, buffers, primitive.get("indices"), mode, len(vertices))
            if len(faces) == 0:
                continue
        yield vertices, faces, _colours(header, buffers, attributes, len(vertices), faces)


def _floats(header: Json, buffers: list[Buffer], index: int) -> NDArray[np.float32]:
    values = numbers(header, buffers, index)
    return as_floats(values, normalized=bool(header["accessors"][index].get("normalized")))


def _faces(
    header: Json, buffers: list[Buffer], indices: int | None, mode: int, vertex_count: int
) -> Indices:
    """(m, 3) corners of the triangles of a list, a strip or a fan; what is left over is dropped."""
    if indices is None:
        corners: Indices = np.arange(vertex_count, dtype=np.int32)
    else:
        stored: Numbers = numbers(header, buffers, indices)
        if stored.dtype.kind != "u" or stored.shape[1] != 1:
            raise ReadingError("has triangles whose corners are no numbers of vertices")
        corners = small_indices(stored.reshape(-1))
    if mode == TRIANGLES:
        return corners[: len(corners) // 3 * 3].reshape(-1, 3)
    if len(corners) < 3:
        return np.zeros((0, 3), dtype=np.int32)
    if mode == FAN:
        return np.column_stack([np.full(len(corners) - 2, corners[0]), corners[1:-1], corners[2:]])
    faces = np.column_stack([corners[:-2], corners[1:-1], corners[2:]])
    faces[1::2] = faces[1::2, [1, 0, 2]]
    return faces


def _colours(
    header: Json, buffers: list[Buffer], attributes: Json, vertex_count: int, faces: Indices
) -> Colours | None:
    """The vertex colours by face, or by point of a cloud; None where there are none that fit."""
    if "COLOR_0" not in attributes:
        return None
    shares = as_floats(numbers(header, buffers, attributes["COLOR_0"]), normalized=True)
    if len(shares) != vertex_count or shares.shape[1] not in {3, 4}:
        return None
    colours = np.full((vertex_count, 4), 255, dtype=np.uint8)
    with np.errstate(invalid="ignore"):
        colours[:, : shares.shape[1]] = np.nan_to_num(np.clip(shares, 0, 1) * 255).round()
    return colours[np.clip(faces[:, 0], 0, vertex_count - 1)] if len(faces) else colours


def _at(name: str, primitive: Primitive, matrix: Matrix) -> Shape:
    """A surface at its place, its winding turned where it is mirrored.

    Doubles are needed only where it is moved: far from the origin single precision loses detail.
    """
    vertices, faces, colours = primitive
    if np.array_equal(matrix, np.eye(4)):
        return Shape(name, vertices, faces, colours)
    moved = matrix[:3, 3].any()
    placed = np.zeros(vertices.shape, dtype=np.float64 if moved else np.float32)
    with np.errstate(all="ignore"):
        for start in range(0, len(vertices), _ROWS_AT_ONCE):
            block = vertices[start : start + _ROWS_AT_ONCE]
            placed[start : start + len(block)] = block @ matrix[:3, :3].T + matrix[:3, 3]
        mirrored = np.linalg.det(matrix[:3, :3]) < 0
    return Shape(name, placed, faces[:, ::-1] if mirrored else faces, colours)
