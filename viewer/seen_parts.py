"""Which part of a body an eye sees, as an image to draw: its outline, and what of it is hidden."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry import MultiPoint, MultiPolygon, Polygon

from escalade.models.mesh import FloatArray
from escalade.scenes.sight import Sight
from escalade.scenes.sight.first_hits import RAYS
from escalade.scenes.sight.mesh_bodies import Body, mesh_body
from escalade.scenes.sight.obstacles import figures_near
from escalade.scenes.sight.targets import target_of
from escalade.scenes.space import Space

from .overlays import Area, BodyImage, Point3

CELLS = 48
"""The image is judged at so many places a side: finer than a picture shows at the body's size."""

SIDES = 32
"""Corners of a body's ring; the image is drawn, not measured."""


@dataclass(frozen=True, slots=True)
class _Plane:
    """The plane through the middle of what is looked at."""

    eye: FloatArray
    middle: FloatArray
    right: FloatArray
    up: FloatArray

    def flat(self, points: FloatArray) -> FloatArray:
        """Where points appear on the plane, (n, 2); they must lie before the eye."""
        along = self.middle - self.eye
        away = points - self.eye
        depth = away @ along / (along @ along)
        on_plane = away / depth[:, None] - along
        return np.stack([on_plane @ self.right, on_plane @ self.up], axis=1)

    def place(self, flat: FloatArray) -> FloatArray:
        """The places of (n, 2) points of the plane in the room, (n, 3)."""
        return np.asarray(self.middle + flat[:, :1] * self.right + flat[:, 1:] * self.up)


def body_image(space: Space, sight: Sight) -> BodyImage | None:
    """The image of a sight's target; None where the eye lies in it or at its height's end.

    What the sight calls all visible or all hidden is so in the image; in between it is judged at
    CELLS places a side.
    """
    eye, middle = np.array(sight.eye), np.array(sight.aim)
    along = middle - eye
    level = np.array([along[1], -along[0], 0.0])
    if not level.any():
        return None
    right = level / np.linalg.norm(level)
    plane = _Plane(eye, middle, right, np.cross(right, along / np.linalg.norm(along)))
    body = _body(space, sight)
    if ((body.vertices - eye) @ along <= 0).any():
        return None
    outline = cast(Polygon, MultiPoint(plane.flat(body.vertices)).convex_hull)
    left, low, high_x, high_y = outline.bounds
    cell = np.array([high_x - left, high_y - low]) / CELLS
    steps = np.arange(CELLS) + 0.5
    centres = np.array([(left, low) + cell * (x, y) for x in steps for y in steps])
    directions = plane.place(centres) - eye
    reach = body.distance_along(eye, directions)
    met = np.isfinite(reach)
    stopped = _stopped(space, sight, body, directions, reach)
    if sight.visible in {0.0, 1.0}:
        stopped = np.full(len(met), sight.visible == 0.0)
    visible = _joined(centres[met & ~stopped], cell, outline)
    hidden = _joined(centres[met & stopped], cell, outline).difference(visible)
    fronts = eye + directions * np.where(met, reach, 1.0)[:, None]
    return BodyImage(
        _point(middle),
        _point(plane.right),
        _point(plane.up),
        outline,
        _areas(hidden),
        _amid(visible, centres, met & ~stopped, fronts),
        _amid(hidden, centres, met & stopped, fronts),
    )


def _body(space: Space, sight: Sight) -> Body:
    for figure in space.figures:
        if figure.name == sight.target:
            return target_of(figure, sight.denominator, np.array(sight.eye), SIDES)
    return mesh_body(space.component(sight.target).mesh)


def _stopped(
    space: Space, sight: Sight, body: Body, directions: FloatArray, reach: FloatArray
) -> NDArray[np.bool_]:
    """Which rays meet something before the body; those that miss the body do not."""
    eye = np.array(sight.eye)
    limit = np.where(np.isfinite(reach), reach, 0.0) * (1 - RAYS.stop_short)
    ends = eye + directions * limit[:, None]
    stopped = space.rays.occluded(np.broadcast_to(eye, ends.shape), ends)
    nobody = frozenset({sight.viewer, sight.target})
    for _, other in figures_near(space, eye, body.vertices, 0.0, nobody, SIDES):
        stopped = stopped | (other.distance_along(eye, directions) < limit)
    return np.asarray(stopped & np.isfinite(reach))


def _joined(centres: FloatArray, cell: FloatArray, outline: Polygon) -> Area:
    """The cells around these centres as one area within the outline, without its small steps."""
    half = cell * 0.51
    low, high = centres - half, centres + half
    cells = shapely.union_all(shapely.box(low[:, 0], low[:, 1], high[:, 0], high[:, 1]))
    smooth = float(cell.max())
    return _areas(cells.buffer(smooth).buffer(-2 * smooth).buffer(smooth).intersection(outline))


def _areas(found: shapely.Geometry) -> Area:
    parts = [part for part in shapely.get_parts(found) if part.geom_type == "Polygon"]
    return MultiPolygon([part for part in parts if not part.is_empty])


def _amid(
    area: Area, centres: FloatArray, mine: NDArray[np.bool_], fronts: FloatArray
) -> Point3 | None:
    """The front of the body at the place of its own kind that lies deepest within an area."""
    if not mine.any():
        return None
    aim = centres[mine].mean(axis=0)
    if not area.is_empty:
        aim = np.array(shapely.maximum_inscribed_circle(area).coords[0])
    off = np.where(mine, np.linalg.norm(centres - aim, axis=1), np.inf)
    return _point(fronts[int(np.argmin(off))])


def _point(xyz: FloatArray) -> Point3:
    return (float(xyz[0]), float(xyz[1]), float(xyz[2]))
