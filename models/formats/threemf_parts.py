"""The XML parts of a 3MF package, read in one pass each without building a tree."""

from __future__ import annotations

import re
from array import array
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from escalade.models.errors import ReadingError, TooBig
from escalade.models.limits import Limits

from .xml import parse_xml


@dataclass(frozen=True, slots=True, eq=False)
class Placed:
    """An object used by another or by the build: which, from which part, and where.

    matrix : (4, 3) float64, for row vectors
    """

    object_id: str
    path: str | None
    matrix: NDArray[np.float64]
    printable: bool = True


@dataclass(slots=True, eq=False)
class ModelObject:
    """One object: its mesh or the components it is made of."""

    id: str
    name: str
    type: str
    vertices: array[float] = field(default_factory=lambda: array("d"))
    triangles: array[int] = field(default_factory=lambda: array("q"))
    components: list[Placed] = field(default_factory=list)
    has_lattice: bool = False


@dataclass(slots=True, eq=False)
class ModelPart:
    """One model part: its unit as written, its objects by number, and what it builds."""

    unit: str | None = None
    objects: dict[str, ModelObject] = field(default_factory=dict)
    items: list[Placed] = field(default_factory=list)


class _Reader:
    """Collects a model part from the start tags of its XML."""

    def __init__(self, limits: Limits) -> None:
        self.part = ModelPart()
        self._limits = limits
        self._object: ModelObject | None = None

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        name = tag.rpartition(":")[2]
        current = self._object
        if name == "vertex" and current is not None:
            current.vertices.extend(
                (float(attributes["x"]), float(attributes["y"]), float(attributes["z"]))
            )
        elif name == "triangle" and current is not None:
            current.triangles.extend(
                (int(attributes["v1"]), int(attributes["v2"]), int(attributes["v3"]))
            )
            if len(current.triangles) > 3 * self._limits.triangles:
                raise TooBig(f"holds more than {self._limits.triangles:,} triangles")
        elif name == "object":
            self._object = ModelObject(
                attributes["id"],
                attributes.get("name") or attributes["id"],
                attributes.get("type", "model"),
            )
            self.part.objects[attributes["id"]] = self._object
        elif name == "component" and current is not None:
            current.components.append(_placed(attributes))
        elif name == "item":
            self.part.items.append(_placed(attributes))
        elif name == "beamlattice" and current is not None:
            current.has_lattice = True
        elif name == "model":
            self.part.unit = attributes.get("unit")

    def end(self, tag: str) -> None:
        if tag.rpartition(":")[2] == "object":
            self._object = None


def read_part(data: bytes, limits: Limits) -> ModelPart:
    """The objects and build items of a model part.

    Raises ReadingError for XML that is damaged, declares entities or has numbers that are none.
    """
    reader = _Reader(limits)
    parse_xml(data, reader.start, reader.end)
    return reader.part


def _placed(attributes: dict[str, str]) -> Placed:
    by_local_name = {key.rpartition(":")[2]: value for key, value in attributes.items()}
    path = by_local_name.get("path")
    return Placed(
        by_local_name["objectid"],
        path.lstrip("/") if path else None,
        _matrix(by_local_name.get("transform")),
        by_local_name.get("printable", "1").lower() not in {"0", "false"},
    )


def _matrix(text: str | None) -> NDArray[np.float64]:
    if text is None:
        return np.vstack([np.eye(3), np.zeros(3)])
    numbers = [float(word) for word in re.split(r"\s+", text.strip())]
    if len(numbers) != 12:
        raise ReadingError(f"has a transform of {len(numbers)} numbers instead of 12")
    return np.array(numbers).reshape(4, 3)
