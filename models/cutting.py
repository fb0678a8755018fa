"""Long walls, cut into the lengths that a book counts as one component."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from .calibration import calibrate
from .component import Component, UnitReading, section_id
from .errors import EmptyModel, SectionError
from .measuring import edges, measure
from .mesh import Mesh
from .slicing import slice_triangles
from .standing import Footprint
from .units import INCHES_IN


def cut_long(component: Component, longest_in: float) -> tuple[Component, ...]:
    """A component in equal lengths of at most ``longest_in``, cut straight across its width.

    The pieces are measured anew; where they lay is kept in ``at_in``. A component without a mesh
    or short enough gives itself.
    """
    width = component.dimensions.width.value_in
    if component.mesh is None:
        return (component,)
    count = math.ceil(width / longest_in - component.dimensions.tolerance_in / longest_in)
    if count <= 1:
        return (component,)
    return cut_across(component, np.linspace(0, width, count + 1)[1:-1].tolist())


def cut_across(component: Component, places_in: Sequence[float]) -> tuple[Component, ...]:
    """A component with a mesh, cut straight across at places told from its left end.

    Its pieces from left to right, each measured anew. Raises SectionError where nothing of it
    would lie on one side of a cut.
    """
    assert component.mesh is not None  # the callers' promise
    left = -component.dimensions.width.value_in / 2
    ends = [-math.inf, *(left + place for place in places_in), math.inf]
    count = len(ends) - 1
    return tuple(
        replace(
            piece_of(component, between(component.mesh, start, end)),
            section=f"{section_id(component)} {number}/{count}",
            name=f"{component.name} {number}",
        )
        for number, (start, end) in enumerate(pairwise(ends), start=1)
    )


def between(mesh: Mesh, start_in: float, end_in: float) -> Mesh:
    """The part of a mesh between two planes across x; the cuts stay open."""
    corners, origin = mesh.triangles, np.arange(len(mesh.faces))
    for at, normal in ((start_in, 1.0), (end_in, -1.0)):
        if np.isfinite(at):
            corners, kept = cut_triangles(corners, 0, at, normal)
            origin = origin[kept]
    return Mesh(
        corners.reshape(-1, 3),
        np.arange(3 * len(corners)).reshape(-1, 3),
        mesh.face_parts[origin],
        mesh.parts,
        None if mesh.face_colours is None else mesh.face_colours[origin],
    )


def cut_triangles(
    corners: NDArray[np.float64], axis: int, at: float, normal: float
) -> tuple[NDArray[np.float64], NDArray[np.int64]]:
    """The part of (m, 3, 3) triangles beyond a plane across an axis, and where each came from.

    ``normal`` is 1 for the part that lies at larger coordinates than ``at``, -1 for the other.
    """
    return slice_triangles(corners, np.eye(3)[axis] * normal, normal * at)


def piece_of(component: Component, mesh: Mesh) -> Component:
    """A part of a component as one of its own, centred, its longer side along x.

    ``mesh`` lies where the component's own does. The part is measured anew under every reading of
    the unit, as exactly as the whole was. Raises SectionError for a mesh that is no solid.
    """
    if len(mesh.faces) == 0:
        raise SectionError(f"nothing of {component.name} lies there")
    try:
        size = measure(mesh.vertices, np.eye(3), name=f"a part of {component.name}")
    except EmptyModel as error:
        raise SectionError(str(error)) from None
    plan: Footprint = size.footprint
    share, besides = _errors(component)
    size = replace(size, error_share=share, error=besides)
    tolerance_in = component.dimensions.tolerance_in
    dimensions = size.dimensions(1.0, tolerance_in)
    turned = np.radians(component.yaw_deg)
    x, y = plan.centre
    at_x, at_y, at_z = component.at_in
    stale = edges(component.dimensions)
    return replace(
        component,
        dimensions=dimensions,
        mesh=mesh.moved((-x, -y, -size.base)).moved((0, 0), -plan.yaw_deg),
        yaw_deg=component.yaw_deg + plan.yaw_deg,
        at_in=(
            at_x + float(np.cos(turned) * x - np.sin(turned) * y),
            at_y + float(np.sin(turned) * x + np.cos(turned) * y),
            at_z + size.base,
        ),
        readings=tuple(
            replace(
                reading,
                dimensions=size.dimensions(_times(component, reading), tolerance_in),
            )
            for reading in component.readings
            if reading.up is None and not reading.scan
        ),
        notes=(
            *(note for note in component.notes if note not in stale),
            *(() if component.unscaled else edges(dimensions)),
        ),
    )


def _errors(component: Component) -> tuple[float, float]:
    """How far the sides of a component may be off: by its scale, as a share, and besides."""
    share = calibrate(component.distances).error_share if component.distances else 0.0
    width = component.dimensions.width
    return share, max(0.0, width.error_in - share * width.value_in)


def _times(component: Component, reading: UnitReading) -> float:
    """How many times as large a component is by another reading of its unit."""
    if component.unit is None or reading.unit == component.unit:
        return 1.0
    return INCHES_IN[reading.unit] / INCHES_IN[component.unit]
