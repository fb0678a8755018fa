"""The header of a PLY file: its elements, their properties and types."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from escalade.models.errors import ReadingError

_TYPES = {
    "char": "i1", "int8": "i1", "uchar": "u1", "uint8": "u1", "bool": "u1",
    "short": "i2", "int16": "i2", "ushort": "u2", "uint16": "u2",
    "int": "i4", "int32": "i4", "uint": "u4", "uint32": "u4",
    "long": "i8", "int64": "i8", "ulong": "u8", "uint64": "u8",
    "half": "f2", "float16": "f2", "float": "f4", "float32": "f4",
    "double": "f8", "float64": "f8",
}  # fmt: skip
LONGEST_HEADER = 200_000
"""Bytes of a file among which its header ends."""

_SPLAT_PROPERTIES = frozenset({"f_dc_0", "scale_0", "rot_0", "opacity"})


@dataclass(frozen=True, slots=True)
class Property:
    """One column: its name, its numpy type, and for a list the type of its length."""

    name: str
    type: str
    count_type: str | None = None


@dataclass(frozen=True, slots=True)
class Element:
    """One table of the file: its name, its rows and its columns."""

    name: str
    count: int
    properties: tuple[Property, ...]
    big_endian: bool = False

    @property
    def has_lists(self) -> bool:
        """Whether any column is a list."""
        return any(prop.count_type is not None for prop in self.properties)

    def row_type(self, lengths: tuple[int, ...]) -> np.dtype[Any]:
        """The type of a row whose lists have these lengths, in the order of the columns."""
        fields: list[tuple[Any, ...]] = []
        ahead = iter(lengths)
        for prop in self.properties:
            if prop.count_type is None:
                fields.append((prop.name, prop.type))
            else:
                fields.append((f"{prop.name} count", prop.count_type))
                fields.append((prop.name, prop.type, (next(ahead),)))
        return np.dtype(fields)


@dataclass(frozen=True, slots=True, eq=False)
class Ragged:
    """A list property: how long each row's list is, and all lists one after another."""

    counts: NDArray[np.int64]
    values: NDArray[np.generic]


Columns: TypeAlias = dict[str, NDArray[np.generic] | Ragged]
"""The columns of an element by name."""


@dataclass(frozen=True, slots=True)
class Header:
    """A whole header and where the data begins behind it."""

    elements: tuple[Element, ...]
    is_text: bool
    data_at: int
    unit_hint: str | None = None

    def element(self, name: str) -> Element | None:
        """The element of that name, None where there is none."""
        return next((element for element in self.elements if element.name == name), None)

    def refuse_what_is_no_model(self) -> None:
        """Raise ReadingError for splats, strips and lines, which are no surfaces."""
        vertex = self.element("vertex")
        names = {prop.name for prop in vertex.properties} if vertex else set()
        if names >= _SPLAT_PROPERTIES:
            raise ReadingError("is a Gaussian splat, which has no surfaces: export a mesh instead")
        faces = self.element("face")
        if faces is not None and faces.count:
            return
        for name in ("tristrips", "edge", "edges", "line"):
            element = self.element(name)
            if element is not None and element.count:
                raise ReadingError(
                    f"has no surfaces this program reads, only {name}: export it again as triangles"
                )


def parse_header(data: bytes) -> Header:
    """The header in the first bytes of a PLY file; raises ReadingError when it is damaged."""
    end = re.search(rb"end_header[ \t]*(\r\n|\n|\r)", data)
    if end is None:
        raise ReadingError("has a PLY header without an end: the file is cut off")
    lines = re.split(r"\r\n|\n|\r", data[: end.start()].decode("latin-1"))
    encoding = next((line.split() for line in lines if line.startswith("format")), [])
    if len(encoding) < 2 or encoding[1].lower() not in {
        "ascii", "binary_little_endian", "binary_big_endian",
    }:  # fmt: skip
        raise ReadingError("has a PLY header that does not say how its data is written")
    big = encoding[1].lower() == "binary_big_endian"
    hint = None
    elements: list[Element] = []
    for line in lines:
        words = line.split()
        if not words:
            continue
        if words[0] == "element":
            elements.append(_element(words, line, big))
        elif words[0] == "property":
            if not elements:
                raise ReadingError("has a PLY property before any element")
            last = elements[-1]
            taken = {prop.name for prop in last.properties}
            prop = _property(words, line, ">" if big else "<", taken)
            elements[-1] = Element(last.name, last.count, (*last.properties, prop), big)
        elif words[0] in {"comment", "obj_info"}:
            found = re.search(r"\bunits?\b\s*[:=]?\s*(\w+)", line, re.IGNORECASE)
            hint = found[1] if found else hint
    return Header(tuple(elements), encoding[1].lower() == "ascii", end.end(), hint)


def _element(words: list[str], line: str, big: bool) -> Element:
    if len(words) != 3 or re.fullmatch("[0-9]+", words[2]) is None:
        raise ReadingError(f"has a PLY header line that cannot be read: {line[:60]!r}")
    return Element(words[1].lower(), int(words[2][:20]), (), big)


def _property(words: list[str], line: str, order: str, taken: set[str]) -> Property:
    types = words[1:-1]
    is_list = len(types) == 3 and types[0] == "list"
    if not (is_list or len(types) == 1):
        raise ReadingError(f"has a PLY header line that cannot be read: {line[:60]!r}")
    unknown = [name for name in types[is_list:] if name.lower() not in _TYPES]
    called = words[-1].lower()
    if called in taken:
        raise ReadingError(f"has a PLY property {called!r} twice")
    if unknown:
        raise ReadingError(f"has a PLY property of an unknown type {unknown[0]!r}")
    codes = [order + _TYPES[name.lower()] for name in types[is_list:]]
    return Property(called, codes[-1], codes[0] if is_list else None)
