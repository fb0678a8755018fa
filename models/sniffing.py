"""What a file really is, by its first bytes and not by its name."""

from __future__ import annotations

import re
import struct
from collections.abc import Callable

from .errors import EmptyModel, ReadingError
from .formats.text import text_of

HEAD_BYTES = 4096
"""How much of a file is looked at."""

FORMATS = ("stl", "obj", "ply", "glb", "gltf", "3mf", "dae", "off", "xyz", "zip")
"""Every kind of file that can be read."""

EXPORT_INSTEAD = "export it as STL, OBJ, GLB, 3MF or PLY"

_STL_RECORDS_AT = 84
_STL_RECORD_BYTES = 50
_POINT_LINE = re.compile(
    rb"\s*[-+]?[\d.]+(?:e[-+]?\d+)?(?:[\s,;]+[-+]?[\d.]+(?:e[-+]?\d+)?){2,}", re.I
)

_FOREIGN: tuple[tuple[Callable[[bytes], bool], str], ...] = (
    (
        lambda head: head.startswith(b"version https://git-lfs"),
        "is a Git LFS pointer, not the model: fetch the real file with `git lfs pull`",
    ),
    (
        lambda head: re.match(rb"\s*(<!doctype html|<html|<head|<body)", head, re.I) is not None,
        "is a saved web page, not the model: download the model itself",
    ),
    (
        lambda head: head.startswith((b"Kaydara FBX", b"; FBX")),
        f"is an FBX file, which is not read: {EXPORT_INSTEAD}",
    ),
    (
        lambda head: head.startswith(b"BLENDER"),
        f"is a Blender file, which is not read: {EXPORT_INSTEAD}",
    ),
    (
        lambda head: head.startswith(b"ISO-10303-21"),
        f"is a STEP file, which holds no triangles: {EXPORT_INSTEAD}",
    ),
    (
        lambda head: head.startswith((b"PXR-USDC", b"#usda")),
        f"is a USD scene, which is not read: {EXPORT_INSTEAD}",
    ),
    (
        lambda head: head.startswith((b"\x1f\x8b", b"7z\xbc\xaf\x27\x1c", b"Rar!", b"BZh")),
        "is a packed archive of a kind that is not opened: unpack it first",
    ),
    (
        lambda head: head.startswith((b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"%PDF")),
        "is a picture or a document, not a model",
    ),
    (
        lambda head: head.startswith((b"#VRML", b"#X3D")),
        f"is a VRML or X3D scene, which is not read: {EXPORT_INSTEAD}",
    ),
)

_FOREIGN_SUFFIXES = {
    ".fbx": "an FBX file",
    ".blend": "a Blender file",
    ".usdz": "a USD scene",
    ".usd": "a USD scene",
    ".usda": "a USD scene",
    ".usdc": "a USD scene",
    ".step": "a STEP file",
    ".stp": "a STEP file",
    ".iges": "an IGES file",
    ".igs": "an IGES file",
    ".3ds": "a 3DS file",
    ".max": "a 3ds Max file",
    ".c4d": "a Cinema 4D file",
    ".ztl": "a ZBrush file",
    ".skp": "a SketchUp file",
    ".splat": "a Gaussian splat",
    ".spz": "a Gaussian splat",
    ".ksplat": "a Gaussian splat",
    ".scad": "an OpenSCAD program",
    ".f3d": "a Fusion file",
    ".sldprt": "a SolidWorks file",
    ".lys": "a Lychee file",
    ".chitubox": "a Chitubox file",
    ".gcode": "a printer's G-code",
    ".e57": "an E57 scan",
    ".las": "a LAS scan",
    ".laz": "a LAZ scan",
}


def sniff(head: bytes, size: int, suffix: str, members: tuple[str, ...] = ()) -> str:
    """The format of a file, one of :data:`FORMATS`.

    ``head`` is its first bytes (at most HEAD_BYTES are looked at), ``size`` its length in bytes,
    ``suffix`` the end of its name (used only where the content leaves a choice), ``members`` the
    names inside where it is a zip archive.

    Raises EmptyModel for a file of no bytes, and ReadingError with the true reason for a file
    that is something else (a Git LFS pointer, a web page, a CAD file).
    """
    suffix = suffix.lower()
    if size == 0:
        raise EmptyModel("is empty (0 bytes): the download or the export failed")
    for belongs, reason in _FOREIGN:
        if belongs(head):
            raise ReadingError(reason)
    if head.startswith(b"glTF"):
        return "glb"
    if head.startswith((b"PK\x03\x04", b"PK\x05\x06", b"PK\x07\x08")):
        return _sort_of_zip(suffix, members)
    if re.match(rb"ply\s", head):
        return "ply"
    if is_binary_stl(head, size):
        return "stl"
    by_text = _sort_of_text(head, suffix)
    if by_text is not None:
        return by_text
    if suffix in _FOREIGN_SUFFIXES:
        raise ReadingError(f"is {_FOREIGN_SUFFIXES[suffix]}, which is not read: {EXPORT_INSTEAD}")
    if suffix == ".stl":
        return "stl"
    raise ReadingError(f"is not a model that can be read: {EXPORT_INSTEAD}")


def is_binary_stl(head: bytes, size: int) -> bool:
    """Whether the count in an STL header agrees with the file's length to the byte."""
    if len(head) < _STL_RECORDS_AT:
        return False
    (count,) = struct.unpack_from("<I", head, 80)
    return bool(size == _STL_RECORDS_AT + _STL_RECORD_BYTES * count)


def _sort_of_zip(suffix: str, members: tuple[str, ...]) -> str:
    names = [name.lower() for name in members]
    if any(name.endswith(".model") and not name.startswith("__macosx") for name in names):
        return "3mf"
    if any(name.endswith((".usdc", ".usda", ".usd")) for name in names):
        raise ReadingError(f"is a USDZ package, which is not read: {EXPORT_INSTEAD}")
    if suffix == ".3mf":
        raise ReadingError("holds no 3D model part, so it is not a whole 3MF file: export it again")
    return "zip"


def _sort_of_text(head: bytes, suffix: str) -> str | None:
    """The format of a file of text, None where it is not text of any known kind."""
    text = _plain(head)
    start = text.lstrip()
    if re.match(rb"(coff|off|noff|cnoff|stoff|4off)\b", start, re.I):
        return "off"
    if start.startswith(b"{") and (b'"asset"' in text or suffix == ".gltf"):
        return "gltf"
    if start.startswith(b"<"):
        if b"<COLLADA" in text:
            return "dae"
        raise ReadingError(f"is an XML file of a kind that is not read: {EXPORT_INSTEAD}")
    if re.match(rb"solid\b", start, re.I) and re.search(rb"\bfacet\b|endsolid", text, re.I):
        return "stl"
    if b"\0" in text:
        return None
    if re.match(rb"\s*facet\s+normal", start, re.I) or re.match(rb"solid\b", start, re.I):
        return "stl"
    if re.search(rb"(?m)^\s*(v|vn|vt|f|o|g|mtllib|usemtl)[ \t]", text):
        return "obj"
    if suffix == ".obj":
        return "obj"
    lines = [line for line in start.splitlines()[:20] if line.strip()]
    if any(_POINT_LINE.match(line) for line in lines) or suffix in {".xyz", ".pts", ".asc"}:
        return "xyz"
    return None


def _plain(head: bytes) -> bytes:
    """The head as UTF-8 text without a byte order mark, line ends as LF."""
    return text_of(head).encode("utf-8", errors="replace")
