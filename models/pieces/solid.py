"""Closed solids to build pieces from, and their exact union in named parts.

Every function here returns a manifold3d solid in inches. A piece is a list of *blocks*: solids
with the part that each belongs to. The union remembers which block every face came from.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeAlias

import numpy as np
from manifold3d import CrossSection, Manifold, Mesh64, OpType

from escalade.models.mesh import FloatArray, IntArray, Mesh, Part

Point: TypeAlias = Sequence[float] | FloatArray
Block: TypeAlias = tuple[Part, Manifold]


@dataclass(frozen=True, slots=True)
class SolidTolerance:
    """Slack of the builder.

    ``snap_in``: corners this close to the asked-for bounds are put exactly on them; float64
    booleans over pieces of some 100 in leave errors near 1e-13, so 1e-6 is far above noise and
    far below anything that can be seen or measured.
    """

    snap_in: float = 1e-6


SOLID_TOLERANCE = SolidTolerance()


def off(point: Point, x: float, y: float, z: float) -> FloatArray:
    """A point moved by so much along each axis."""
    moved: FloatArray = np.asarray(point, dtype=np.float64) + np.array([x, y, z])
    return moved


def box(x: tuple[float, float], y: tuple[float, float], z: tuple[float, float]) -> Manifold:
    """An upright box between the given limits."""
    lower = np.array([x[0], y[0], z[0]])
    size = np.array([x[1], y[1], z[1]]) - lower
    return Manifold.cube(tuple(size)).translate(tuple(lower))


def hull(points: FloatArray | Sequence[Point]) -> Manifold:
    """The convex hull of points, (n, 3)."""
    return Manifold.hull_points(np.asarray(points, dtype=np.float64))


def bevelled(
    x: tuple[float, float], y: tuple[float, float], z: tuple[float, float], bevel: float
) -> Manifold:
    """A box whose edges are all chamfered by ``bevel``."""
    limits = np.array([x, y, z])
    bevel = min(bevel, float((limits[:, 1] - limits[:, 0]).min()) * 0.4)
    points = []
    for axis in range(3):
        inset = np.array([limits[:, 0] + bevel, limits[:, 1] - bevel]).T
        inset[axis] = limits[axis]
        points.append(np.stack(np.meshgrid(*inset), axis=-1).reshape(-1, 3))
    return hull(np.vstack(points))


def prism(outline: FloatArray | Sequence[Point], z: tuple[float, float]) -> Manifold:
    """An upright prism over a simple outline (counter-clockwise from above)."""
    section = CrossSection([np.asarray(outline, dtype=np.float64)])
    return section.extrude(z[1] - z[0]).translate((0.0, 0.0, z[0]))


def extruded_along_y(outline: Sequence[Point], y: tuple[float, float]) -> Manifold:
    """A prism whose outline lies in the xz plane (counter-clockwise seen from the front, -y)."""
    section = CrossSection([np.asarray(outline, dtype=np.float64)])
    return section.extrude(y[1] - y[0]).rotate((90.0, 0.0, 0.0)).translate((0.0, y[1], 0.0))


def extruded_along_x(outline: Sequence[Point], x: tuple[float, float]) -> Manifold:
    """A prism whose outline lies in the yz plane (counter-clockwise seen from +x)."""
    section = CrossSection([np.asarray(outline, dtype=np.float64)])
    solid = section.extrude(x[1] - x[0])
    return solid.rotate((90.0, 0.0, 90.0)).translate((x[0], 0.0, 0.0))


def drum(
    at: Point, radius: float, z: tuple[float, float], *, top: float | None = None, sides: int = 24
) -> Manifold:
    """An upright cylinder about ``at`` (x, y); ``top`` is its upper radius where it differs."""
    upper = radius if top is None else top
    solid = Manifold.cylinder(z[1] - z[0], radius, upper, sides)
    return solid.translate((at[0], at[1], z[0]))


def _frame(start: Point, end: Point, up: Point) -> tuple[FloatArray, FloatArray, FloatArray]:
    """Start, length vector and a 3x4 placement that takes +z to the line start → end."""
    origin, along = np.asarray(start, float), np.asarray(end, float) - np.asarray(start, float)
    length = float(np.linalg.norm(along))
    axis = along / length
    across = np.cross(np.asarray(up, float), axis)
    if np.linalg.norm(across) < np.sqrt(np.finfo(float).eps):
        across = np.cross(np.array([0.0, 1.0, 0.0]), axis)
    across = across / np.linalg.norm(across)
    return origin, along, np.column_stack([across, np.cross(axis, across), axis, origin])


def beam(
    start: Point, end: Point, width: float, height: float | None = None, *, up: Point = (0, 0, 1)
) -> Manifold:
    """A squared timber from start to end; ``height`` is measured towards ``up``."""
    _, along, placement = _frame(start, end, up)
    high = width if height is None else height
    cube = Manifold.cube((width, high, float(np.linalg.norm(along))))
    return cube.translate((-width / 2, -high / 2, 0.0)).transform(placement)


def rod(
    start: Point, end: Point, radius: float, *, tip: float | None = None, sides: int = 8
) -> Manifold:
    """A round bar from start to end; ``tip`` is the radius at its end where it differs."""
    _, along, placement = _frame(start, end, (0, 0, 1))
    end_radius = radius if tip is None else tip
    bar = Manifold.cylinder(float(np.linalg.norm(along)), radius, end_radius, sides)
    return bar.transform(placement)


def ball(at: Point, radii: float | Point, sides: int = 8) -> Manifold:
    """A faceted ball or ellipsoid about ``at``."""
    scale = (radii,) * 3 if isinstance(radii, int | float) else tuple(radii)
    return Manifold.sphere(1.0, sides).scale(scale).translate(tuple(at))


def blob(points: Sequence[Point], radii: Sequence[float | Point], sides: int = 8) -> Manifold:
    """The hull of several balls: a limb's upper half, a hoof, a hump."""
    return Manifold.batch_hull(
        [ball(point, radius, sides) for point, radius in zip(points, radii, strict=True)]
    )


def limb(points: Sequence[Point], radii: Sequence[float], sides: int = 8) -> Manifold:
    """Balls along a bent line, each hulled with the next: an arm, a leg, a tail, a rope."""
    pairs = zip(pairwise(points), pairwise(radii), strict=True)
    return united([blob(ends, sizes, sides) for ends, sizes in pairs])


def united(solids: Iterable[Manifold]) -> Manifold:
    """The union of solids; empty for none."""
    return Manifold.batch_boolean(list(solids), OpType.Add)


def strips(bottom_in: FloatArray, top_in: FloatArray) -> Manifold:
    """Many separate stones at once, without booleans.

    bottom_in, top_in : (n, 2k, 3), the inner and the outer face of n stones, each k points along
    the lower edge and then k along the upper one, left to right seen from outside. Stones must
    not overlap one another.
    """
    count, double, _ = bottom_in.shape
    if count == 0:
        return Manifold()
    faces = _strip_faces(double // 2)
    offsets = (np.arange(count) * 2 * double)[:, None, None]
    vertices = np.concatenate([bottom_in, top_in], axis=1).reshape(-1, 3)
    triangles = (faces[None] + offsets).reshape(-1, 3).astype(np.uint64)
    return Manifold(Mesh64(np.ascontiguousarray(vertices), np.ascontiguousarray(triangles)))


def _strip_faces(columns: int) -> IntArray:
    """Triangles of one stone: inner lower row, inner upper row, outer lower, outer upper."""
    inner, outer = 0, 2 * columns
    quads = []
    for left in range(columns - 1):
        right, up = left + 1, columns
        quads += [
            (outer + left, outer + right, outer + right + up, outer + left + up),
            (inner + right, inner + left, inner + left + up, inner + right + up),
            (inner + left, inner + right, outer + right, outer + left),
            (outer + left + up, outer + right + up, inner + right + up, inner + left + up),
        ]
    last = columns - 1
    quads += [
        (inner, outer, outer + columns, inner + columns),
        (outer + last, inner + last, inner + last + columns, outer + last + columns),
    ]
    return np.array([(a, b, c) for a, b, c, _ in quads] + [(a, c, d) for a, _, c, d in quads])


def turned(solid: Manifold, yaw_deg: float, at: Point = (0.0, 0.0, 0.0)) -> Manifold:
    """The solid turned about +z and then shifted to ``at``."""
    return solid.rotate((0.0, 0.0, yaw_deg)).translate((at[0], at[1], at[2]))


def placed(blocks: Iterable[Block], yaw_deg: float, at: Point) -> list[Block]:
    """Blocks turned about +z and then shifted to ``at``."""
    return [(part, turned(solid, yaw_deg, at)) for part, solid in blocks]


def side_by_side(blocks: Iterable[Block]) -> list[Block]:
    """Blocks that nowhere overlap, brought together part by part without a boolean."""
    groups: dict[Part, list[Mesh64]] = {}
    for part, solid in blocks:
        if not solid.is_empty():
            groups.setdefault(part, []).append(solid.to_mesh64())
    return [(part, _together(meshes)) for part, meshes in groups.items()]


def _together(meshes: Sequence[Mesh64]) -> Manifold:
    vertices = [np.asarray(mesh.vert_properties)[:, :3] for mesh in meshes]
    starts = np.cumsum([0, *(len(own) for own in vertices[:-1])])
    triangles = [
        np.asarray(mesh.tri_verts, dtype=np.uint64) + np.uint64(start)
        for mesh, start in zip(meshes, starts, strict=True)
    ]
    return Manifold(
        Mesh64(
            np.ascontiguousarray(np.vstack(vertices)), np.ascontiguousarray(np.vstack(triangles))
        )
    )


def mesh_of(
    blocks: Sequence[Block], cuts: Sequence[Block] = (), inserts: Sequence[Block] = ()
) -> Mesh:
    """The union of the blocks, less the cuts, with the inserts, as one closed mesh.

    A face belongs to the part of the block it came from; the walls of a cut take the cut's part.
    """
    labels: dict[int, Part] = {}

    def originals(own: Sequence[Block]) -> list[Manifold]:
        solids = []
        for part, solid in own:
            if not solid.is_empty():
                original = solid.as_original()
                labels[original.original_id()] = part
                solids.append(original)
        return solids

    whole = united(originals(blocks)) - united(originals(cuts))
    if inserts:
        whole = united([whole, *originals(inserts)])
    return _labelled(whole, labels)


def _labelled(whole: Manifold, labels: dict[int, Part]) -> Mesh:
    mesh = whole.to_mesh64()
    starts = np.asarray(mesh.run_index, dtype=np.int64) // 3
    parts = tuple(dict.fromkeys(labels[int(run)] for run in mesh.run_original_id))
    of_run = np.array([parts.index(labels[int(run)]) for run in mesh.run_original_id])
    return Mesh(
        np.array(mesh.vert_properties[:, :3], dtype=np.float64),
        np.array(mesh.tri_verts, dtype=np.int64),
        np.repeat(of_run, np.diff(starts)).astype(np.int64),
        parts,
    )


def fitted(mesh: Mesh, dimensions_in: tuple[float, float, float]) -> Mesh:
    """The mesh brought to exactly these bounds: width along x, height, depth along y.

    It stands on z = 0 and is centred on the origin. A piece drawn to size is only snapped; one
    drawn in its natural proportions is stretched.
    """
    width, height, depth = dimensions_in
    size = np.array([width, depth, height])
    target = np.array([[-width / 2, -depth / 2, 0.0], [width / 2, depth / 2, height]])
    low, high = mesh.bounds
    vertices = (mesh.vertices - low) * (size / (high - low)) + target[0]
    return _snapped(mesh, vertices, target)


def enlarged(mesh: Mesh, factor: float, dimensions_in: tuple[float, float, float]) -> Mesh:
    """The mesh enlarged about the origin; corners on the bounds of the dimensions stay on them."""
    width, height, depth = dimensions_in
    target = np.array([[-width / 2, -depth / 2, 0.0], [width / 2, depth / 2, height]])
    return _snapped(mesh, mesh.vertices * factor, target)


def _snapped(mesh: Mesh, vertices: FloatArray, bounds: FloatArray) -> Mesh:
    for edge in bounds:
        vertices = np.where(np.abs(vertices - edge) < SOLID_TOLERANCE.snap_in, edge, vertices)
    return Mesh(vertices, mesh.faces, mesh.face_parts, mesh.parts)
