"""A model file becomes a measured component."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from escalade.rules.dimensions import Dimensions
from escalade.rules.kinds import check_kind
from escalade.rules.rounding import ROUNDING

from .cleaning import used_vertices, without_outliers
from .component import Component, UnitReading
from .lengths import format_length
from .measuring import RawSize, measure, measure_cloud
from .mesh import Mesh, Part
from .naming import guessed_kind
from .reading import read
from .scaling import UnitChoice, unit_in_name, unit_readings
from .source import Source
from .standing import AXES, check_up, seems_to_lie, turn_upright
from .units import INCHES_IN, unit_named


def import_model(
    path: Path | str,
    *,
    kind: str | None = None,
    unit: str | None = None,
    up: str | None = None,
    scan: bool = False,
    name: str | None = None,
) -> Component:
    """The component that a model file holds, its mesh upright on z = 0 and centred.

    ``kind``, ``unit`` and ``up`` settle what the file does not say; what is not settled is read
    from the file, guessed, and marked by ``needs_choice``.

    Raises ReadingError for a file that cannot be measured, UnitError and UnknownName for a unit,
    an axis or a kind that does not exist.
    """
    path = Path(path)
    told = None if unit is None else unit_named(unit)
    if kind is not None:
        check_kind(kind)
    source = without_outliers(read(path))
    axis = check_up(up) if up is not None else source.up
    raw = _raw_size(source, axis)
    tolerance_in = ROUNDING.scan_in if scan or source.is_cloud else ROUNDING.typed_in
    choice = _choice(source, raw, tolerance_in, told)
    lying = () if up is not None else _lying(source, axis, choice, tolerance_in)
    best = choice.best
    notes = list(source.notes)
    notes.extend(source.questions)
    notes.extend(_edges(best.dimensions))
    if lying:
        notes.append(
            f"it seems to lie on its side; turned {lying[0].up} up it would be"
            f" {_size_text(lying[0].dimensions)}"
        )
    if kind is None:
        kind, why = guessed_kind(name or path.stem, best.dimensions)
        notes.append(f"taken as a {kind} {why}")
    return Component(
        name=name or path.stem,
        kind=kind,
        dimensions=best.dimensions,
        mesh=_standing_mesh(source, axis, raw, INCHES_IN[best.unit]),
        file=path,
        unit=best.unit,
        up=axis,
        readings=(*choice.readings, *lying),
        needs_choice=choice.needs_choice or bool(source.questions) or bool(lying),
        notes=tuple(notes),
    )


def _raw_size(source: Source, up: str) -> RawSize:
    upright = used_vertices(source) @ turn_upright(up).T
    if source.is_cloud:
        return measure_cloud(upright, name=source.path.name)
    return measure(upright, name=source.path.name)


def _choice(source: Source, raw: RawSize, tolerance_in: float, told: str | None) -> UnitChoice:
    return unit_readings(
        raw,
        tolerance_in=tolerance_in,
        tag=source.unit,
        comment=source.unit_hint,
        name_hint=unit_in_name(source.path.stem),
        told=told,
    )


def _lying(
    source: Source, up: str, choice: UnitChoice, tolerance_in: float
) -> tuple[UnitReading, ...]:
    """The best reading turned upright, when the model seems to lie on its side; else nothing."""
    best = choice.best
    if not seems_to_lie(*best.dimensions.values_in):
        return ()
    others = [axis for axis in AXES if axis[0] == "+" and axis[1] != up[1]]
    depth_in = best.dimensions.depth.value_in
    turned = [
        (axis, _raw_size(source, axis).dimensions(INCHES_IN[best.unit], tolerance_in))
        for axis in others
    ]
    axis, dimensions = min(turned, key=lambda other: abs(other[1].height.value_in - depth_in))
    return (UnitReading(best.unit, dimensions, best.plausible, "if it lies on its side now", axis),)


def _edges(dimensions: Dimensions) -> list[str]:
    """A note for each side that lies on the edge of a whole inch."""
    sides = zip(
        ("width", "height", "depth"), dimensions.sides, dimensions.rounded, dimensions.edges,
        strict=True,
    )  # fmt: skip
    return [
        f"its {side} of {length.value_in:.4g} in lies on the edge: counted as {whole} in"
        for side, length, whole, edge in sides
        if edge
    ]


def _size_text(dimensions: Dimensions) -> str:
    return " x ".join(format_length(side.value_in) for side in dimensions.sides)


def _standing_mesh(source: Source, up: str, raw: RawSize, inches_per_unit: float) -> Mesh | None:
    """The mesh in inches, upright on z = 0, its longer side along x; None for a cloud."""
    if source.is_cloud:
        return None
    vertices = source.vertices.astype(np.float64) @ turn_upright(up).T
    vertices -= np.array([*raw.footprint.centre, raw.base])
    yaw = -np.radians(raw.footprint.yaw_deg)
    cos, sin = np.cos(yaw), np.sin(yaw)
    turn: NDArray[np.float64] = np.array([[cos, -sin, 0.0], [sin, cos, 0.0], [0.0, 0.0, 1.0]])
    material = "stone" if source.colours is None else "scan"
    return Mesh(
        vertices @ turn.T * inches_per_unit,
        source.faces.astype(np.int64),
        source.face_groups.astype(np.int64),
        tuple(Part(group, material) for group in source.groups),
        source.colours,
    )
