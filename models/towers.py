"""A castle front in one piece, taken apart where its towers stand."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from .bodies import bodies_by_corner, welded
from .component import Component, section_id
from .cutting import cut_triangles, piece_of
from .errors import SectionError
from .lengths import format_length
from .mesh import Mesh
from .naming import without_guess
from .touching import spread_points

Points = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class TowerTolerances:
    """What is a tower in the plan of a castle."""

    cell_in: float = 1 / 8
    """Width of the plan's cells: a tenth of the thinnest wall."""

    longest_in: float = 400.0
    """Of a side: no table is as long, and a plan much larger would not fit into the memory."""

    wider: float = 1.25
    """Times a wall's thickness that a tower is wide: towers stand out from their walls."""

    snap_in: float = 0.5
    """How far from the plan's own edge of a tower its upright face is looked for."""

    snap_share: float = 0.2
    """Of the tower's side that such a face must fill; facets of a round tower fill less."""

    least_share: float = 0.02
    """Of a piece's faces below which what a cut leaves is a crumb and stays with the tower."""


TOWERS = TowerTolerances()


def apart_at_towers(component: Component) -> tuple[Component, ...]:
    """The towers of a component and the walls between them, each a component of its own.

    Towers are where the plan is clearly wider than its walls are thick; the cuts are straight,
    along the component's own length and depth, and stay open. A component without a mesh, or
    without a tower that differs from its walls, is returned as it is. Raises SectionError for one
    that is larger than any table.
    """
    if component.mesh is None:
        return (component,)
    longest_in = max(component.dimensions.values_in)
    if longest_in > TOWERS.longest_in:
        raise SectionError(
            f"{component.name} would be {format_length(longest_in, 'inch')} long: set its size "
            "before it is parted at its towers"
        )
    triangles, origin = component.mesh.triangles, np.arange(len(component.mesh.faces))
    towers = _tower_rectangles(triangles)
    pieces: list[tuple[str, Points, NDArray[np.int64]]] = []
    for rectangle in towers:
        inside, rest = _cut_out(triangles, origin, rectangle)
        pieces.append(("tower", *inside))
        triangles, origin = rest
    if not pieces or len(triangles) < TOWERS.least_share * len(component.mesh.faces):
        return (component,)
    pieces.extend(("wall", triangles[part], origin[part]) for part in _loose_parts(triangles))
    if len(pieces) == 1:
        return (component,)
    counts = {"tower": 0, "wall": 0}
    found: list[Component] = []
    for kind, corners, came_from in pieces:
        counts[kind] += 1
        label = f"{kind} {counts[kind]}"
        made = piece_of(component, _mesh(component.mesh, corners, came_from))
        found.append(
            replace(
                made,
                kind=kind,
                name=f"{component.name} {label}",
                section=f"{section_id(component)} {label}",
                notes=without_guess(made.notes),
            )
        )
    return tuple(found)


def _tower_rectangles(triangles: Points) -> list[Points]:
    """The rectangles [[x0, y0], [x1, y1]] of the plan in which towers stand, largest first."""
    from scipy import ndimage

    points, _ = spread_points(triangles, np.zeros(len(triangles), dtype=np.int64), TOWERS.cell_in)
    low = points[:, :2].min(axis=0) - 2 * TOWERS.cell_in
    cells = ((points[:, :2] - low) / TOWERS.cell_in).astype(np.int64)
    plan = np.zeros(cells.max(axis=0) + 3, dtype=np.bool_)
    plan[cells[:, 0], cells[:, 1]] = True
    plan = ndimage.binary_closing(plan, iterations=1)
    depth = ndimage.distance_transform_edt(plan)
    ridge = (depth == ndimage.maximum_filter(depth, size=3)) & (depth > 1)
    if not ridge.any():
        return []
    half_wall = float(np.median(depth[ridge]))
    cores, count = ndimage.label(depth > TOWERS.wider * half_wall)
    rectangles = []
    for number in range(1, count + 1):
        core = cores == number
        reach = float(depth[core].max())
        grown = (ndimage.distance_transform_edt(~core) < TOWERS.wider * half_wall) & plan
        heart = core & (depth >= reach - 0.5)
        spans = [_span(plan, grown, heart, axis, reach) for axis in (0, 1)]
        rectangle = low + TOWERS.cell_in * np.array(spans).T
        rectangles.append((reach, _snapped(rectangle, triangles)))
    return [rectangle for _, rectangle in sorted(rectangles, key=lambda item: -item[0])]


def _span(
    plan: NDArray[np.bool_],
    grown: NDArray[np.bool_],
    heart: NDArray[np.bool_],
    axis: int,
    reach: float,
) -> tuple[float, float]:
    """From where to where along an axis a tower stands, in cells.

    Where nothing goes on beyond it, it ends where the plan does; where a wall goes on, it ends as
    far from its heart as the largest circle in it.
    """
    tower = np.flatnonzero(grown.any(axis=1 - axis))
    middle = np.flatnonzero(heart.any(axis=1 - axis))
    rows = np.flatnonzero(grown.any(axis=axis))
    strip = plan.take(np.arange(rows[0], rows[-1] + 1), axis=1 - axis)
    beside = np.asarray(strip.any(axis=1 - axis))
    first, last = int(tower[0]), int(tower[-1])
    start = middle[0] + 0.5 - reach if beside[first - 1] else first
    end = middle[-1] + 0.5 + reach if beside[last + 1] else last + 1
    return float(start), float(end)


def _snapped(rectangle: Points, triangles: Points) -> Points:
    """The rectangle with each side on the upright face that the model has there, if it has one."""
    a, b, c = triangles[:, 0], triangles[:, 1], triangles[:, 2]
    normals = np.cross(b - a, c - a) / 2
    areas = np.linalg.norm(normals, axis=1)
    middles = triangles.mean(axis=1)
    from_corner, to_corner = middles[:, :2] - rectangle[0], rectangle[1] - middles[:, :2]
    over = np.minimum(from_corner, to_corner).min(axis=1) > -TOWERS.snap_in
    sides_in = rectangle[1] - rectangle[0]
    height_in = float(np.ptp(triangles[:, :, 2]))
    snapped = rectangle.copy()
    for end in (0, 1):
        for axis in (0, 1):
            near = over & (np.abs(middles[:, axis] - rectangle[end, axis]) < TOWERS.snap_in)
            faces = near & (np.abs(normals[:, axis]) > 0.99 * areas) & (areas > 0)
            if not faces.any():
                continue
            places, group = np.unique(middles[faces, axis].round(2), return_inverse=True)
            filled = np.bincount(group, areas[faces])
            if filled.max() >= TOWERS.snap_share * sides_in[1 - axis] * height_in:
                snapped[end, axis] = places[np.argmax(filled)]
    return snapped


def _cut_out(
    triangles: Points, origin: NDArray[np.int64], rectangle: Points
) -> tuple[tuple[Points, NDArray[np.int64]], tuple[Points, NDArray[np.int64]]]:
    """What lies over a rectangle of the plan, and everything else."""
    rest: list[tuple[Points, NDArray[np.int64]]] = []
    for axis in (0, 1):
        for end, sign in ((0, 1.0), (1, -1.0)):
            at = float(rectangle[end, axis])
            outside, left = cut_triangles(triangles, axis, at, -sign)
            rest.append((outside, origin[left]))
            triangles, kept = cut_triangles(triangles, axis, at, sign)
            origin = origin[kept]
    return (triangles, origin), (
        np.vstack([corners for corners, _ in rest]),
        np.concatenate([numbers for _, numbers in rest]),
    )


def _loose_parts(triangles: Points) -> list[NDArray[np.bool_]]:
    """Which triangles belong to each part that hangs together, crumbs left out.

    A lone face that lies in the plane of a cut is one, however few faces there are.
    """
    corner, count = welded(triangles.reshape(-1, 3))
    bodies = bodies_by_corner(corner.reshape(-1, 3), count)
    sizes = np.bincount(bodies.labels, minlength=bodies.count)
    parts = [
        bodies.labels == body for body in np.flatnonzero(sizes >= TOWERS.least_share * sizes.sum())
    ]
    return [
        part
        for part in parts
        if np.ptp(triangles[part].reshape(-1, 3), axis=0).min() > TOWERS.cell_in / 2
    ]


def _mesh(whole: Mesh, corners: Points, came_from: NDArray[np.int64]) -> Mesh:
    return Mesh(
        corners.reshape(-1, 3),
        np.arange(3 * len(corners)).reshape(-1, 3),
        whole.face_parts[came_from],
        whole.parts,
        None if whole.face_colours is None else whole.face_colours[came_from],
    )
