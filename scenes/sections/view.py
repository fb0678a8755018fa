"""The section through a line of sight: what it passes over and by how much, as facts to draw."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import shapely
from shapely.geometry import MultiPolygon
from shapely.geometry.base import BaseGeometry

from escalade.models.mesh import FloatArray
from escalade.scenes.shadows import areas_only
from escalade.scenes.sight import Sight
from escalade.scenes.space import Space
from escalade.scenes.upright_cuts import Cut, cut_along

_BEYOND_IN = 60.0
"""How far the section goes on behind viewer and target: through all that they stand on, since
only whole cuts close to areas."""

_WELD_IN = 1e-5
"""Ends of cut faces this near are one corner: float noise of neighbouring faces."""


@dataclass(frozen=True, slots=True)
class Clearance:
    """How a line of sight passes one component: the least height above it, negative below its top.

    ``at`` is where that is, (distance along the line, height of the component there), inches.
    """

    name: str
    part: str
    clearance_in: float
    at: tuple[float, float]


@dataclass(frozen=True, slots=True, eq=False)
class Standing:
    """A figure or component in the section: its span along the line, its foot and its head."""

    name: str
    start_in: float
    end_in: float
    bottom_in: float
    top_in: float


@dataclass(frozen=True, slots=True, eq=False)
class Section:
    """The upright cut from the viewer to the target; distances start at the viewer's centre.

    ``solids`` are the cut areas of components by name, ``traces`` the cut faces of those that
    close no area. ``eye``, ``aim`` and ``contact`` are (distance, height).
    """

    sight: Sight
    length_in: float
    solids: tuple[tuple[str, MultiPolygon], ...]
    traces: tuple[tuple[str, FloatArray], ...]
    viewer: Standing
    target: Standing
    eye: tuple[float, float]
    aim: tuple[float, float]
    contact: tuple[float, float] | None
    clearances: tuple[Clearance, ...]


def section_of(space: Space, sight: Sight) -> Section:
    """The section through one sight's line from eye to aim."""
    start, end = np.array(sight.eye[:2]), np.array(sight.aim[:2])
    cut = cut_along(space.rays.bundles, start, end, _BEYOND_IN)
    solids, traces = [], []
    for index in np.unique(cut.mesh):
        name = space.components[int(index)].name
        segments = cut.segments[cut.mesh == index]
        area = _closed(segments)
        if area.is_empty:
            traces.append((name, segments))
        else:
            solids.append((name, area))
    contact = sight.first_contact
    return Section(
        sight,
        cut.length_in,
        tuple(solids),
        tuple(traces),
        _standing(space, sight.viewer, start, start, end),
        _standing(space, sight.target, start, start, end),
        (0.0, sight.eye[2]),
        (cut.length_in, sight.aim[2]),
        None if contact is None else (_along(np.array(contact[:2]), start, end), contact[2]),
        clearances(space, cut, (sight.eye[2], sight.aim[2]), sight.target),
    )


def clearances(
    space: Space, cut: Cut, heights: tuple[float, float], not_this: str
) -> tuple[Clearance, ...]:
    """How the straight line between two heights passes every component on the way, nearest first.

    A component wholly above the line (an arch, a deck) is passed by the height below it, positive
    as well. The target itself is left out; so is everything for a line of no length.
    """
    found = []
    for index in np.unique(cut.mesh):
        component = space.components[int(index)]
        if component.name == not_this:
            continue
        mine = cut.mesh == index
        points = cut.segments[mine].reshape(-1, 2)
        faces = np.repeat(cut.face[mine], 2)
        between = (points[:, 0] > 0) & (points[:, 0] < cut.length_in)
        points, faces = points[between], faces[between]
        if len(points) == 0:
            continue
        line = heights[0] + (heights[1] - heights[0]) * points[:, 0] / cut.length_in
        over = line - points[:, 1]
        above = bool((over < 0).all())
        worst = int(np.argmax(over)) if above else int(np.argmin(over))
        found.append(
            Clearance(
                component.name,
                component.mesh.part_of(int(faces[worst])).name,
                float(-over[worst] if above else over[worst]),
                (float(points[worst, 0]), float(points[worst, 1])),
            )
        )
    return tuple(sorted(found, key=lambda each: each.at[0]))


def _closed(segments: FloatArray) -> MultiPolygon:
    """The area that cut faces enclose; holes and rooms stay open."""
    lines = shapely.set_precision(shapely.linestrings(segments), _WELD_IN)
    lines = lines[~shapely.is_empty(lines)]
    if len(lines) == 0:
        return MultiPolygon()
    noded: BaseGeometry = shapely.union_all(lines)
    return areas_only(shapely.build_area(noded))


def _standing(
    space: Space, name: str, origin: FloatArray, start: FloatArray, end: FloatArray
) -> Standing:
    for figure in space.figures:
        if figure.name == name:
            middle = _along(np.array(figure.base.at_in), start, end)
            radius = figure.body_radius_in
            return Standing(
                name, middle - radius, middle + radius,
                figure.z_in, figure.z_in + figure.body_height_in,
            )  # fmt: skip
    mesh = space.component(name).mesh
    spread = [_along(corner, start, end) for corner in mesh.vertices[:, :2]]
    low, high = mesh.bounds
    return Standing(name, min(spread), max(spread), float(low[2]), float(high[2]))


def _along(point: FloatArray, start: FloatArray, end: FloatArray) -> float:
    length = float(np.hypot(*(end - start)))
    return float((point - start) @ (end - start) / length) if length > 0 else 0.0
