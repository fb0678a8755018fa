"""GLB and glTF, read by trimesh after its header is checked and mended.

Mended first, because trimesh passes over them without a word: integer positions marked as
normalized (it reads 1 m as 32767 m), sparse accessors, and a default scene that shows nothing.
Refused: required extensions that pack the geometry, and nodes that hold themselves.
"""

from __future__ import annotations

import base64
import binascii
import json
import struct
from collections import Counter
from pathlib import Path
from typing import Any, TypeAlias
from urllib.parse import unquote

from escalade.models.errors import EmptyModel, ReadingError, TooBig
from escalade.models.limits import Limits
from escalade.models.source import Contents

from .gltf_accessors import Buffer, unpacked
from .scene import load, shapes_of

Json: TypeAlias = dict[str, Any]

_JSON_CHUNK, _BINARY_CHUNK = 0x4E4F534A, 0x004E4942
_PACKED = {
    "KHR_draco_mesh_compression": "Draco",
    "EXT_meshopt_compression": "meshopt",
    "KHR_meshopt_compression": "meshopt",
}
_HARMLESS = (
    "KHR_materials_",
    "KHR_texture_",
    "EXT_texture_",
    "KHR_lights_",
    "KHR_mesh_quantization",
    "KHR_node_visibility",
    "KHR_animation_",
    "KHR_xmp",
    "MSFT_texture_",
    "AGI_",
)
_SURFACES = frozenset({4, 5, 6})


def read(path: Path, limits: Limits) -> Contents:
    """The surfaces of a GLB or glTF file by node, or its points where it has no faces.

    Raises EmptyModel, ReadingError for a file that is cut off, whose parts are missing or whose
    geometry is packed in a way that cannot be read, and TooBig.
    """
    data = path.read_bytes()
    try:
        return _contents(path, data, limits)
    except (AttributeError, IndexError, KeyError, TypeError, ValueError, RecursionError) as error:
        raise ReadingError(
            f"has a glTF header that makes no sense ({type(error).__name__}: {str(error)[:60]}):"
            " export it again"
        ) from error


def _contents(path: Path, data: bytes, limits: Limits) -> Contents:
    header, binary = _parted(data) if data.startswith(b"glTF") else (_json(data), None)
    _refuse_what_is_not_read(header)
    triangles = _placed_triangles(header)
    if triangles > limits.triangles:
        raise TooBig(f"places {triangles:,} triangles, more than {limits.triangles:,}")
    buffers = _buffers(header, binary, path.parent)
    notes: list[str] = []
    questions: list[str] = []
    _check_nodes(header)
    _choose_scene(header, notes, questions)
    if _kinds_of_primitive(header) and not _kinds_of_primitive(header) & (_SURFACES | {0}):
        raise ReadingError("has no surfaces, only lines: export it again as triangles")
    mended, written = unpacked(header, buffers)
    as_it_is = binary is not None and mended is header and not questions and len(buffers) == 1
    scene = load(data if as_it_is else _packed(mended, written), "glb", skip_materials=True)
    return Contents(
        shapes_of(scene), up="+y", unit="m", notes=tuple(notes), questions=tuple(questions)
    )


def _parted(data: bytes) -> tuple[Json, Buffer | None]:
    """Header and binary chunk of a GLB file."""
    if len(data) < 20:
        raise ReadingError(f"is cut off: a GLB file of {len(data)} bytes")
    version, length = struct.unpack_from("<II", data, 4)
    if version != 2:
        raise ReadingError(f"is glTF version {version}; only version 2 is read: export it again")
    if length > len(data):
        raise ReadingError(f"is cut off: it says {length:,} bytes and has {len(data):,}")
    position, header, binary = 12, None, None
    while position + 8 <= length:
        size, kind = struct.unpack_from("<II", data, position)
        chunk = memoryview(data)[position + 8 : position + 8 + size]
        if len(chunk) < size:
            raise ReadingError("is cut off inside one of its chunks")
        if kind == _JSON_CHUNK and header is None:
            header = _json(bytes(chunk))
        elif kind == _BINARY_CHUNK and binary is None:
            binary = chunk
        position += 8 + size
    if header is None:
        raise ReadingError("has no glTF header")
    return header, binary


def _json(data: bytes) -> Json:
    try:
        header = json.loads(data.decode("utf-8-sig"))
    except (UnicodeDecodeError, ValueError, RecursionError) as error:
        raise ReadingError(f"has a glTF header that is no JSON ({error})") from None
    if not isinstance(header, dict):
        raise ReadingError("has a glTF header that is not an object")
    version = str((header.get("asset") or {}).get("version", "2.0"))
    if not version.startswith("2"):
        raise ReadingError(f"is glTF version {version}; only version 2 is read: export it again")
    return header


def _refuse_what_is_not_read(header: Json) -> None:
    required = set(header.get("extensionsRequired") or [])
    for name, packing in _PACKED.items():
        if name in required:
            raise ReadingError(
                f"is packed with {packing}, which is not read: export it without compression"
            )
    strange = sorted(str(name) for name in required if not str(name).startswith(_HARMLESS))
    if strange:
        raise ReadingError(f"needs the glTF extension {strange[0]}, which is not known here")


def _placed_triangles(header: Json) -> int:
    """How many triangles all nodes together show: each use of a mesh counts, none less than once.

    Raises ReadingError for a surface that is stored nowhere.
    """
    accessors = header.get("accessors") or []
    uses = Counter(node["mesh"] for node in header.get("nodes") or [] if "mesh" in node)
    shared = Counter(child for node in header.get("nodes") or [] for child in _children(node))
    most_shared = max(shared.values(), default=1)
    total = 0
    for number, mesh in enumerate(header.get("meshes") or []):
        for primitive in mesh.get("primitives") or []:
            index = primitive.get("indices", primitive["attributes"].get("POSITION"))
            for used in (index, primitive["attributes"].get("POSITION")):
                if used is not None and not accessors[used].keys() & {"bufferView", "sparse"}:
                    raise ReadingError("has a surface that is stored nowhere: export it again")
            if index is not None:
                total += accessors[index]["count"] // 3 * max(1, uses[number]) * most_shared
    return int(total)


def _children(node: Json) -> list[int]:
    return node.get("children") or []


def _kinds_of_primitive(header: Json) -> set[int]:
    return {
        primitive.get("mode", 4)
        for mesh in header.get("meshes") or []
        for primitive in mesh.get("primitives") or []
    }


def _check_nodes(header: Json) -> None:
    """Raise ReadingError when a node is its own descendant."""
    nodes = header.get("nodes") or []
    done: set[int] = set()
    for root in range(len(nodes)):
        trail: list[tuple[int, int]] = [(root, 0)]
        on_trail = {root}
        while trail:
            node, position = trail.pop()
            children = nodes[node].get("children") or []
            if node in done or position >= len(children):
                done.add(node)
                on_trail.discard(node)
                continue
            trail.append((node, position + 1))
            child = children[position]
            if not isinstance(child, int) or not 0 <= child < len(nodes):
                raise ReadingError(f"has a node whose child {child!r} does not exist")
            if child in on_trail:
                raise ReadingError(f"has a node that holds itself (node {child}): export it again")
            if child not in done:
                trail.append((child, 0))
                on_trail.add(child)


def _choose_scene(header: Json, notes: list[str], questions: list[str]) -> None:
    """Make the scene show what there is to measure; say what was chosen or left out."""
    nodes = header.get("nodes") or []
    scenes = header.get("scenes") or []
    with_mesh = {index for index, node in enumerate(nodes) if "mesh" in node}
    if not header.get("meshes"):
        raise EmptyModel("holds no meshes")
    chosen = header.get("scene", 0)
    if scenes and not (isinstance(chosen, int) and 0 <= chosen < len(scenes)):
        raise ReadingError(f"names a default scene {chosen!r} that does not exist")
    shown = _below(nodes, scenes[chosen].get("nodes") or []) & with_mesh if scenes else set()
    if shown:
        hidden = len(with_mesh - shown)
        if hidden:
            notes.append(f"{hidden} meshes that the scene does not show were left out")
        return
    if with_mesh:
        children = {child for node in nodes for child in node.get("children") or []}
        roots = [index for index in range(len(nodes)) if index not in children]
        questions.append("its scene shows nothing; measured all the meshes that it holds instead")
    else:
        nodes = [{"mesh": index} for index in range(len(header["meshes"]))]
        roots = list(range(len(nodes)))
        questions.append("its meshes are not placed anywhere; measured them as they are stored")
    header["nodes"] = nodes
    header["scenes"] = [{"nodes": roots}]
    header["scene"] = 0


def _below(nodes: list[Json], roots: list[int]) -> set[int]:
    found: set[int] = set()
    waiting = [root for root in roots if isinstance(root, int) and 0 <= root < len(nodes)]
    while waiting:
        node = waiting.pop()
        if node not in found:
            found.add(node)
            waiting.extend(nodes[node].get("children") or [])
    return found


def _buffers(header: Json, binary: Buffer | None, folder: Path) -> list[Buffer]:
    """The bytes of every buffer: the file's own, inline, or beside it, never above its folder."""
    found: list[Buffer] = []
    for entry in header.get("buffers") or []:
        uri = entry.get("uri")
        if uri is None:
            data: Buffer = binary if binary is not None else b""
        elif uri.startswith("data:"):
            try:
                data = base64.b64decode(uri.split(",", 1)[1], validate=False)
            except (IndexError, binascii.Error):
                raise ReadingError("has inline data that is damaged") from None
        else:
            data = _beside(folder, unquote(uri))
        if len(data) < int(entry.get("byteLength", 0)):
            raise ReadingError(
                f"is cut off: a buffer says {entry['byteLength']:,} bytes and has {len(data):,}"
            )
        found.append(data)
    return found


def _beside(folder: Path, name: str) -> bytes:
    target = (folder / name).resolve()
    if not target.is_relative_to(folder.resolve()):
        raise ReadingError(f"points outside its own folder ({name}): put its parts beside it")
    if not target.is_file():
        raise ReadingError(f"needs {name}, which is missing: put it into the same folder")
    return target.read_bytes()


def _packed(header: Json, buffers: list[Buffer]) -> bytes:
    """Header and buffers as one GLB, the buffers joined into one."""
    starts: list[int] = []
    joined = bytearray()
    for buffer in buffers:
        joined += b"\0" * (-len(joined) % 4)
        starts.append(len(joined))
        joined += buffer
    views = [
        {**view, "buffer": 0, "byteOffset": view.get("byteOffset", 0) + starts[view["buffer"]]}
        for view in header.get("bufferViews") or []
    ]
    whole = {**header, "bufferViews": views, "buffers": [{"byteLength": len(joined)}]}
    text = json.dumps(whole).encode()
    text += b" " * (-len(text) % 4)
    joined += b"\0" * (-len(joined) % 4)
    length = 12 + 8 + len(text) + 8 + len(joined)
    return b"".join(
        (
            struct.pack("<4sII", b"glTF", 2, length),
            struct.pack("<II", len(text), _JSON_CHUNK), text,
            struct.pack("<II", len(joined), _BINARY_CHUNK), bytes(joined),
        )
    )  # fmt: skip
