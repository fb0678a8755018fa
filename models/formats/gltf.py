"""GLB and glTF: what their scene shows.

Read here and not by trimesh: it passes over normalized positions (reading 1 m as 32767 m), sparse
accessors, instances and an empty default scene without a word, and holds a huge file five times.
Refused: required extensions that pack the geometry, and nodes that hold themselves.
"""

from __future__ import annotations

import base64
import binascii
import json
import struct
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import unquote

from escalade.models.errors import EmptyModel, ReadingError, TooBig
from escalade.models.limits import Limits
from escalade.models.source import Contents

from .gltf_accessors import Buffer, Json
from .gltf_nodes import FAN, INSTANCING, POINTS, STRIP, TRIANGLES, instances, placed_shapes, shown

_JSON_CHUNK, _BINARY_CHUNK = 0x4E4F534A, 0x004E4942
_JSON_AT = 20  # behind the file's own header and that of its first chunk
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
    INSTANCING,
    "KHR_node_visibility",
    "KHR_animation_",
    "KHR_xmp",
    "MSFT_texture_",
    "AGI_",
)
_SURFACES = frozenset({TRIANGLES, STRIP, FAN})


def read(path: Path, limits: Limits) -> Contents:
    """The surfaces of a GLB or glTF file by node, or its points where it has no faces.

    Raises EmptyModel, ReadingError for a file that is cut off, whose parts are missing or whose
    geometry is packed in a way that cannot be read, and TooBig.
    """
    with _sensible():
        return _contents(path, limits)


def triangles_promised(path: Path, longest_header: int) -> int:
    """How many triangles the scene of a file shows by its header alone, of which it reads no more.

    0 where the header is longer than so many bytes, and where it shows points or lines only.
    Raises ReadingError for a header that is damaged.
    """
    with path.open("rb") as file:
        start = file.read(_JSON_AT)
    is_glb = start.startswith(b"glTF") and len(start) == _JSON_AT
    length = int.from_bytes(start[12:16], "little") if is_glb else path.stat().st_size
    if length > longest_header:
        return 0
    with _sensible():
        header, _ = _parted(path)
        shown_at = _choose_scene(header, [], [])
        return _placed_triangles(header, shown_at) if _kinds_of_primitive(header) & _SURFACES else 0


@contextmanager
def _sensible() -> Iterator[None]:
    """Raise ReadingError where the header is not built as glTF is."""
    try:
        yield
    except (
        ArithmeticError, AttributeError, IndexError, KeyError, TypeError, ValueError,
        RecursionError,
    ) as error:  # fmt: skip
        raise ReadingError(
            f"has a glTF header that makes no sense ({type(error).__name__}: {str(error)[:60]}):"
            " export it again"
        ) from error


def _contents(path: Path, limits: Limits) -> Contents:
    header, binary = _parted(path)
    _refuse_what_is_not_read(header)
    notes: list[str] = []
    questions: list[str] = []
    roots = _choose_scene(header, notes, questions)
    triangles = _placed_triangles(header, roots)
    if triangles > limits.triangles:
        raise TooBig(f"places {triangles:,} triangles, more than {limits.triangles:,}")
    if _kinds_of_primitive(header) and not _kinds_of_primitive(header) & (_SURFACES | {POINTS}):
        raise ReadingError("has no surfaces, only lines: export it again as triangles")
    if any("skin" in node and "mesh" in node for node in header.get("nodes") or []):
        questions.append("it is moved by a skeleton; measured as it is stored, not as it is posed")
    shapes = placed_shapes(header, _buffers(header, binary, path.parent), roots)
    return Contents(shapes, up="+y", unit="m", notes=tuple(notes), questions=tuple(questions))


def _parted(path: Path) -> tuple[Json, Buffer | None]:
    """The header of a file, and the binary chunk where it is a GLB."""
    size = path.stat().st_size
    with path.open("rb") as file:
        start = file.read(12)
        if not start.startswith(b"glTF"):
            return _json(start + file.read()), None
        if size < 20:
            raise ReadingError(f"is cut off: a GLB file of {size} bytes")
        version, length = struct.unpack_from("<II", start, 4)
        if version != 2:
            raise ReadingError(
                f"is glTF version {version}; only version 2 is read: export it again"
            )
        if length > size:
            raise ReadingError(f"is cut off: it says {length:,} bytes and has {size:,}")
        header, binary = None, None
        while file.tell() + 8 <= length:
            chunk, kind = struct.unpack("<II", file.read(8))
            at = file.tell()
            if at + chunk > size:
                raise ReadingError("is cut off inside one of its chunks")
            if kind == _JSON_CHUNK and header is None:
                header = _json(file.read(chunk))
            elif kind == _BINARY_CHUNK and binary is None:
                binary = Buffer(chunk, path=path, start=at)
            file.seek(at + chunk)
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


def _placed_triangles(header: Json, roots: list[int]) -> int:
    """How many triangles and nodes the scene shows: each use of a mesh counts.

    Raises ReadingError for a surface that is stored nowhere.
    """
    accessors, nodes = header.get("accessors") or [], header.get("nodes") or []
    held: list[int] = []
    for mesh in header.get("meshes") or []:
        held.append(0)
        for primitive in mesh.get("primitives") or []:
            index = primitive.get("indices", primitive["attributes"].get("POSITION"))
            for used in (index, primitive["attributes"].get("POSITION")):
                if used is not None and not accessors[used].keys() & {"bufferView", "sparse"}:
                    raise ReadingError("has a surface that is stored nowhere: export it again")
            if index is not None:
                held[-1] += accessors[index]["count"] // 3
    return int(
        sum(
            times * instances(header, nodes[node]) * max(1, held[nodes[node]["mesh"]])
            if "mesh" in nodes[node]
            else times
            for node, times in shown(nodes, roots).items()
        )
    )


def _kinds_of_primitive(header: Json) -> set[int]:
    return {
        primitive.get("mode", 4)
        for mesh in header.get("meshes") or []
        for primitive in mesh.get("primitives") or []
    }


def _choose_scene(header: Json, notes: list[str], questions: list[str]) -> list[int]:
    """The nodes at the top of what there is to measure; says what was chosen or left out."""
    nodes = header.get("nodes") or []
    scenes = header.get("scenes") or []
    with_mesh = {index for index, node in enumerate(nodes) if "mesh" in node}
    if not header.get("meshes"):
        raise EmptyModel("holds no meshes")
    chosen = header.get("scene", 0)
    if scenes and not (isinstance(chosen, int) and 0 <= chosen < len(scenes)):
        raise ReadingError(f"names a default scene {chosen!r} that does not exist")
    children = {child for node in nodes for child in node.get("children") or []}
    tops = [index for index in range(len(nodes)) if index not in children]
    shown(nodes, tops or list(range(len(nodes))))  # a node that holds itself is no scene's only
    roots = [
        root
        for root in (scenes[chosen].get("nodes") or [] if scenes else [])
        if isinstance(root, int) and 0 <= root < len(nodes)
    ]
    visible = with_mesh & shown(nodes, roots).keys()
    if visible:
        hidden = len(with_mesh) - len(visible)
        if hidden:
            notes.append(f"{hidden} meshes that the scene does not show were left out")
        return roots
    if with_mesh:
        questions.append("its scene shows nothing; measured all the meshes that it holds instead")
        return tops
    questions.append("its meshes are not placed anywhere; measured them as they are stored")
    header["nodes"] = [{"mesh": index} for index in range(len(header["meshes"]))]
    return list(range(len(header["nodes"])))


def _buffers(header: Json, binary: Buffer | None, folder: Path) -> list[Buffer]:
    """Every buffer: the file's own, inline, or beside it, never above its folder."""
    found: list[Buffer] = []
    for entry in header.get("buffers") or []:
        uri = entry.get("uri")
        if uri is None:
            buffer = binary or Buffer(0)
        elif uri.startswith("data:"):
            try:
                data = base64.b64decode(uri.split(",", 1)[1], validate=False)
            except (IndexError, binascii.Error):
                raise ReadingError("has inline data that is damaged") from None
            buffer = Buffer(len(data), data)
        else:
            buffer = _beside(folder, unquote(uri))
        if buffer.length < int(entry.get("byteLength", 0)):
            raise ReadingError(
                f"is cut off: a buffer says {entry['byteLength']:,} bytes and has {buffer.length:,}"
            )
        found.append(buffer)
    return found


def _beside(folder: Path, name: str) -> Buffer:
    target = (folder / name).resolve()
    if not target.is_relative_to(folder.resolve()):
        raise ReadingError(f"points outside its own folder ({name}): put its parts beside it")
    if not target.is_file():
        raise ReadingError(f"needs {name}, which is missing: put it into the same folder")
    return Buffer(target.stat().st_size, path=target)
