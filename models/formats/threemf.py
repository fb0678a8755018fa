"""3MF packages.

Read here and not by trimesh, which finds the model only under one name, passes over items that lie
in another part, counts supports, modifiers and what is not to be printed as geometry, stops at an
empty build list, and takes 1.6 GB for a million triangles. What is read is the core format and the
production extension's paths.
"""

from __future__ import annotations

import zipfile
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from escalade.models.errors import EmptyModel, ReadingError, TooBig
from escalade.models.limits import Limits
from escalade.models.source import Contents, Shape
from escalade.models.units import unit_named

from .package import member, open_checked
from .threemf_parts import ModelObject, ModelPart, Placed, read_part
from .threemf_settings import HelperVolumes, helper_volumes
from .xml import parse_xml

_UNITS = ("micron", "millimeter", "centimeter", "inch", "foot", "meter")
_NOT_THE_MODEL = frozenset({"support", "solidsupport", "other"})
_DEEPEST = 32  # components within components; real files have two or three levels
_MOST_INSTANCES = 100_000


def read(path: Path, limits: Limits) -> Contents:
    """The surfaces that a 3MF package builds, one shape for each object placed.

    Supports, modifiers, negative volumes and items that are not to be printed are left out, and a
    note says so. Raises EmptyModel, ReadingError, UnitError's kin for a unit that 3MF does not
    have, and TooBig.
    """
    with open_checked(path, limits) as archive:
        package = _Package(archive, limits)
        return package.contents()


class _Package:
    """The parts of one package, each read once, and what was left out on the way."""

    def __init__(self, archive: zipfile.ZipFile, limits: Limits) -> None:
        self._archive = archive
        self._limits = limits
        self._parts: dict[str, ModelPart] = {}
        self._helpers: HelperVolumes = helper_volumes(archive)
        self._left_out = 0
        self._triangles = 0
        self._lattices = False
        self._shapes: list[Shape] = []

    def contents(self) -> Contents:
        root_name = _root_name(self._archive)
        root = self._part(root_name)
        unit = _unit(root.unit)
        questions: tuple[str, ...] = ()
        items = root.items
        if not items:
            used = {c.object_id for found in root.objects.values() for c in found.components}
            whole = np.vstack([np.eye(3), np.zeros(3)])
            items = [Placed(key, None, whole) for key in root.objects if key not in used]
            questions = ("its build list is empty; measured the objects that it stores instead",)
        for item in items:
            if item.printable:
                self._place(item, root_name, item.matrix, ())
            else:
                self._left_out += 1
        notes = []
        if self._left_out:
            notes.append(
                f"{self._left_out} volumes that are no part of the model (supports, modifiers,"
                " not to be printed) were left out"
            )
        if self._lattices:
            questions = (*questions, "it has a beam lattice, which is not measured")
        if not any(len(shape.faces) for shape in self._shapes):
            raise EmptyModel("builds no triangles: everything in it is empty or not to be printed")
        return Contents(
            tuple(self._shapes), up="+z", unit=unit, notes=tuple(notes), questions=questions
        )

    def _part(self, name: str) -> ModelPart:
        if name not in self._parts:
            self._parts[name] = read_part(member(self._archive, name), self._limits)
        return self._parts[name]

    def _place(
        self,
        use: Placed,
        part_name: str,
        matrix: NDArray[np.float64],
        above: tuple[tuple[str, str], ...],
    ) -> None:
        """Add the shapes of an object and of all its components under a transform."""
        part_name = use.path or part_name
        key = (part_name, use.object_id)
        if key in above:
            raise ReadingError(f"has an object that holds itself (object {use.object_id})")
        if len(above) > _DEEPEST or len(self._shapes) > _MOST_INSTANCES:
            raise TooBig("places its objects within each other more often than can be true")
        found = self._part(part_name).objects.get(use.object_id)
        if found is None:
            raise ReadingError(f"builds an object {use.object_id} that it does not hold")
        if found.type in _NOT_THE_MODEL or (
            above and use.object_id in self._helpers.parts.get(above[0][1], ())
        ):
            self._left_out += 1
            return
        self._lattices = self._lattices or found.has_lattice
        if len(found.triangles):
            self._shapes.append(self._shape(found, matrix))
        for component in found.components:
            both = np.vstack([component.matrix[:3] @ matrix[:3],
                              component.matrix[3] @ matrix[:3] + matrix[3]])  # fmt: skip
            self._place(component, part_name, both, (*above, key))

    def _shape(self, found: ModelObject, matrix: NDArray[np.float64]) -> Shape:
        vertices = np.array(found.vertices, dtype=np.float64).reshape(-1, 3)
        faces = np.array(found.triangles, dtype=np.int64).reshape(-1, 3)
        kept = np.ones(len(faces), dtype=np.bool_)
        for first, last in self._helpers.ranges.get(found.id, ()):
            kept[first : last + 1] = False
            self._left_out += 1
        faces = faces[kept]
        if len(faces) and not 0 <= faces.min() <= faces.max() < len(vertices):
            raise ReadingError(f"has triangles with vertices that do not exist ({found.name})")
        self._triangles += len(faces)
        if self._triangles > self._limits.triangles:
            raise TooBig(f"places more than {self._limits.triangles:,} triangles")
        if np.linalg.det(matrix[:3]) < 0:
            faces = faces[:, ::-1]
        return Shape(found.name, vertices @ matrix[:3] + matrix[3], faces)


def _root_name(archive: zipfile.ZipFile) -> str:
    """The model part that the package's relationships name, else the only one it holds."""
    names = archive.namelist()
    targets: list[str] = []

    def start(tag: str, attributes: dict[str, str]) -> None:
        if attributes.get("Type", "").endswith("/3dmodel"):
            targets.append(attributes.get("Target", "").lstrip("/"))

    if "_rels/.rels" in names:
        parse_xml(member(archive, "_rels/.rels"), start)
    by_lower_name = {name.lower(): name for name in names}
    for target in targets:
        if target.lower() in by_lower_name:
            return by_lower_name[target.lower()]
    models = [name for name in names if name.lower().endswith(".model")]
    usual = by_lower_name.get("3d/3dmodel.model")
    if usual is None and len(models) != 1:
        raise ReadingError("does not say which of its parts is the model: export it again")
    return usual or models[0]


def _unit(text: str | None) -> str:
    """The unit of a package; millimetres where it names none, as the format says."""
    if text is None or not text.strip():
        return "mm"
    if text.strip().lower() not in _UNITS:
        raise ReadingError(
            f"names a unit {text.strip()[:30]!r} that 3MF does not have ({', '.join(_UNITS)}):"
            " export it again"
        )
    return unit_named(text)
