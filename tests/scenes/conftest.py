"""Tables made of blocks, and an independent exact answer for what is seen past triangles."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
import shapely

from escalade.scenes.scene import Figure, PlacedComponent, Scene, Table
from escalade.scenes.space import Space, compile_scene


@pytest.fixture(scope="session")
def table_of() -> Callable[..., Space]:
    """Compiles a scene of blocks and figures.

    A block is (name, (width, height, depth), (x, y)) and more fields by keyword; a figure is
    (name, (x, y)) and more.
    """

    def make(blocks=(), figures=(), system="no-quarter", table=None) -> Space:
        return compile_scene(
            Scene(
                system=system,
                table=table or Table(),
                components=tuple(
                    PlacedComponent(
                        **{"name": name, "kind": "wall", "dimensions_in": size, "at": at}
                        | (more[0] if more else {})
                    )
                    for name, size, at, *more in blocks
                ),
                figures=tuple(
                    Figure(**{"name": name, "base_mm": 25, "at": at} | (more[0] if more else {}))
                    for name, at, *more in figures
                ),
            )
        )

    return make


@pytest.fixture(scope="session")
def exact_visible() -> Callable[..., float]:
    """The visible share of an upright cylinder by polygons: projected, united and subtracted.

    Written apart from the program: outlines with 512 corners a circle, GEOS for the areas, and
    before or behind told at one point of each triangle's image. No triangle may cut the cylinder.
    """

    def share(eye, at, radius, bottom, top, triangles) -> float:
        eye = np.asarray(eye, dtype=float)
        centre = np.array([*at, (bottom + top) / 2])
        axis = (centre - eye) / np.linalg.norm(centre - eye)
        right = np.cross(axis, [0, 0, 1])
        right /= np.linalg.norm(right)
        up = np.cross(right, axis)
        frame = np.stack([right, up, axis], axis=1)

        angle = np.linspace(0, 2 * np.pi, 512, endpoint=False)
        circle = np.column_stack([np.cos(angle), np.sin(angle)]) * radius + np.asarray(at)
        rim = np.vstack([np.column_stack([circle, np.full(512, z)]) for z in (bottom, top)])
        seen = (rim - eye) @ frame
        outline = shapely.convex_hull(shapely.multipoints(seen[:, :2] / seen[:, 2:]))

        hidden = []
        for triangle in _perhaps_before(triangles, eye, frame, outline, seen[:, 2].max()):
            local = (triangle - eye) @ frame
            image = _beyond(local, 1e-5)
            if len(image) < 3:
                continue
            polygon = shapely.polygons(image[:, :2] / image[:, 2:])
            if not polygon.is_valid:
                continue
            shared = polygon.intersection(outline)
            if shared.area < 1e-12:
                continue
            x, y = shared.representative_point().coords[0]
            direction = axis + x * right + y * up
            normal = np.cross(triangle[1] - triangle[0], triangle[2] - triangle[0])
            surface = normal @ (triangle[0] - eye) / (normal @ direction)
            front = _cylinder_front(eye - [*at, 0], direction, radius, bottom, top)
            if surface < front - 1e-9:
                hidden.append(polygon)
        return outline.difference(shapely.union_all(hidden)).area / outline.area

    return share


def _perhaps_before(triangles, eye, frame, outline, farthest):
    """The triangles whose images may overlap the outline; those across the eye's plane always."""
    local = (triangles - eye) @ frame
    depth = local[..., 2]
    west, south, east, north = outline.bounds
    with np.errstate(divide="ignore", invalid="ignore"):
        image = local[..., :2] / depth[..., None]
    low, high = image.min(axis=1), image.max(axis=1)
    beside = (low[:, 0] > east) | (high[:, 0] < west) | (low[:, 1] > north) | (high[:, 1] < south)
    across = (depth <= 0).any(axis=1) & (depth > 0).any(axis=1)
    within = (depth > 0).all(axis=1) & (depth.min(axis=1) < farthest) & ~beside
    return triangles[across | within]


def _beyond(local, near):
    kept = []
    for here, after in zip(local, np.roll(local, -1, axis=0), strict=True):
        if here[2] >= near:
            kept.append(here)
        if (here[2] >= near) != (after[2] >= near):
            kept.append(here + (near - here[2]) / (after[2] - here[2]) * (after - here))
    return np.array(kept)


def _cylinder_front(eye, direction, radius, bottom, top):
    a = direction[0] ** 2 + direction[1] ** 2
    b = eye[0] * direction[0] + eye[1] * direction[1]
    c = eye[0] ** 2 + eye[1] ** 2 - radius**2
    with np.errstate(all="ignore"):
        root = np.sqrt(max(b * b - a * c, 0.0))
        sides = (-b - root) / a if c > 0 else -np.inf
        caps = min((z - eye[2]) / direction[2] for z in (bottom, top))
    return max(sides, caps) if np.isfinite(caps) else sides
