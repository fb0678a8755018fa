"""Where the picture is taken from: an orbit about a point, and the views that have names."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

import numpy as np

from escalade.models.mesh import FloatArray, Mesh

from .errors import PictureError

if TYPE_CHECKING:
    from escalade.scenes.space import Space, SpaceFigure

CORNERS = {"south-west": 225.0, "south-east": 315.0, "north-east": 45.0, "north-west": 135.0}
"""The four corners of the table, by the direction in which the camera stands from the middle."""

VIEWS = ("three-quarter", "top", *CORNERS)
"""Names that :func:`named_view` knows."""

MARGIN = 1.1
"""A framed view leaves this much room around what it frames."""

LOWEST_PITCH_DEG, HIGHEST_PITCH_DEG = 1.0, 90.0
"""A hand that orbits stays above the table; a figure's eye may look up."""

NEAREST_IN, FARTHEST_IN = 0.5, 600.0

LEAST_IN = 10.0
"""A view of the table shows at least so much of it either way: one wall alone would hide it."""


@dataclass(frozen=True, slots=True)
class Camera:
    """A camera that looks at ``target`` from ``distance_in`` away.

    ``yaw_deg`` is the direction from the target to the camera, counter-clockwise from +x as seen
    from above; ``pitch_deg`` how high it stands (90 looks straight down, with -y at the bottom
    where ``yaw_deg`` is 270). ``fov_deg`` is the vertical angle of view. With ``parallel`` the
    picture has no perspective, and shows at the target what the angle of view would.
    """

    target: tuple[float, float, float] = (0.0, 0.0, 0.0)
    yaw_deg: float = 250.0
    pitch_deg: float = 35.0
    distance_in: float = 60.0
    fov_deg: float = 32.0
    parallel: bool = False

    @classmethod
    def looking(
        cls,
        eye: Sequence[float] | FloatArray,
        at: Sequence[float] | FloatArray,
        fov_deg: float = 32.0,
    ) -> Camera:
        """A camera at ``eye`` that looks at the point ``at``."""
        away = np.asarray(eye, dtype=float) - np.asarray(at, dtype=float)
        distance = float(np.linalg.norm(away))
        if distance == 0.0:
            raise PictureError("the eye and the point it looks at are the same place")
        return cls(
            target=(float(at[0]), float(at[1]), float(at[2])),
            yaw_deg=float(np.degrees(np.arctan2(away[1], away[0]))) % 360.0,
            pitch_deg=float(np.degrees(np.arcsin(away[2] / distance))),
            distance_in=distance,
            fov_deg=fov_deg,
        )

    @property
    def axes(self) -> FloatArray:
        """The picture's right, up and backward directions, rows of (3, 3) float64."""
        yaw, pitch = np.radians(self.yaw_deg), np.radians(self.pitch_deg)
        back = np.array([np.cos(pitch) * np.cos(yaw), np.cos(pitch) * np.sin(yaw), np.sin(pitch)])
        right = np.array([-np.sin(yaw), np.cos(yaw), 0.0])
        return np.stack([right, np.cross(back, right), back])

    @property
    def eye(self) -> FloatArray:
        """Where the camera stands, (3,) float64, inches."""
        return np.asarray(np.asarray(self.target) + self.axes[2] * self.distance_in)

    @property
    def half_height(self) -> float:
        """Half the picture's height at the target's distance, as a share of that distance."""
        return float(np.tan(np.radians(self.fov_deg) / 2))

    def project(self, points: FloatArray, aspect: float) -> tuple[FloatArray, FloatArray]:
        """Where points appear, and how far before the camera they lie.

        points : (n, 3) float64, inches. Gives (n, 2), from -1 (left, bottom) to 1 (right, top),
        and (n,) depths in inches; what lies behind the camera has a depth of 0 or less.
        """
        seen = (np.asarray(points, dtype=float).reshape(-1, 3) - self.eye) @ self.axes.T
        depth = -seen[:, 2]
        reach = np.full(len(seen), self.distance_in) if self.parallel else np.maximum(depth, 1e-9)
        half = reach * self.half_height
        return np.stack([seen[:, 0] / (half * aspect), seen[:, 1] / half], axis=1), depth

    def ray(self, x: float, y: float, aspect: float) -> tuple[FloatArray, FloatArray]:
        """The start and the unit direction of what is seen at a place of the picture.

        ``x`` and ``y`` run from -1 (left, bottom) to 1 (right, top).
        """
        right, up, back = self.axes
        across = (right * x * aspect + up * y) * self.half_height
        if self.parallel:
            return self.eye + across * self.distance_in, -back
        along = across - back
        return self.eye, along / np.linalg.norm(along)

    def orbited(self, yaw_deg: float, pitch_deg: float) -> Camera:
        """The camera carried around its target."""
        return replace(
            self,
            yaw_deg=(self.yaw_deg + yaw_deg) % 360.0,
            pitch_deg=float(
                np.clip(
                    self.pitch_deg + pitch_deg,
                    min(LOWEST_PITCH_DEG, self.pitch_deg),
                    HIGHEST_PITCH_DEG,
                )
            ),
        )

    def panned(self, x: float, y: float, aspect: float) -> Camera:
        """The camera and its target carried sideways by a share of half the picture.

        ``y`` moves along the table, so that the target keeps its height.
        """
        right, up, back = self.axes
        level = np.array([up[0], up[1], 0.0]) if abs(up[2]) < 1.0 else -back * [1, 1, 0]
        level /= np.linalg.norm(level)
        shift = (right * x * aspect + level * y) * self.half_height * self.distance_in
        moved = np.asarray(self.target) + shift
        return replace(self, target=(float(moved[0]), float(moved[1]), float(moved[2])))

    def zoomed(self, factor: float, towards: Sequence[float] | None = None) -> Camera:
        """The camera at ``factor`` times its distance, holding the point ``towards`` in place."""
        distance = float(np.clip(self.distance_in * factor, NEAREST_IN, FARTHEST_IN))
        share = 1.0 - distance / self.distance_in
        target = np.asarray(self.target)
        if towards is not None:
            target = target + (np.asarray(towards, dtype=float) - target) * share
        return replace(
            self,
            distance_in=distance,
            target=(float(target[0]), float(target[1]), float(target[2])),
        )

    def framing(self, points: FloatArray, aspect: float, covered: float = 0.0) -> Camera:
        """The same direction, from where all points just fit into the picture.

        points : (n, 3) float64, inches; none leaves the camera as it is. ``covered`` is the share
        of the picture's width, below a half, that must stay free of them at its left.
        """
        if len(points) == 0:
            return self
        seen = np.asarray(points, dtype=float) @ self.axes.T
        wide, high = self.half_height * aspect / MARGIN, self.half_height / MARGIN
        left = wide * (1.0 - 2.0 * covered)
        if self.parallel:
            middle = (seen.min(axis=0) + seen.max(axis=0)) / 2
            half = (seen.max(axis=0) - seen.min(axis=0)) / 2
            distance = max(2 * half[0] / (left + wide), half[1] / high, NEAREST_IN)
            middle[0] -= (wide - left) / 2 * distance
            middle[2] = seen[:, 2].mean()
        else:
            # Each point wants -left * (cz - z) <= x - cx <= wide * (cz - z): the tightest pair on
            # each axis fixes the centre and the camera's place along its own axis.
            reach_x = [
                (seen[:, 0] + wide * seen[:, 2]).max(),
                (-seen[:, 0] + left * seen[:, 2]).max(),
            ]
            reach_y = [
                (seen[:, 1] + high * seen[:, 2]).max(),
                (-seen[:, 1] + high * seen[:, 2]).max(),
            ]
            camera_z = max(
                sum(reach_x) / (left + wide),
                sum(reach_y) / (2 * high),
                seen[:, 2].max() + NEAREST_IN,
            )
            aside = (wide - left) * camera_z
            middle = np.array(
                [
                    (reach_x[0] - reach_x[1] - aside) / 2,
                    (reach_y[0] - reach_y[1]) / 2,
                    seen[:, 2].mean(),
                ]
            )
            distance = max(camera_z - middle[2], NEAREST_IN)
        target = middle @ self.axes
        return replace(
            self,
            target=(float(target[0]), float(target[1]), float(target[2])),
            distance_in=float(distance),
        )


def corners_of(bounds: FloatArray) -> FloatArray:
    """The eight corners of a box given as (2, 3) lowest and highest corner."""
    return np.array(
        [[bounds[i, 0], bounds[j, 1], bounds[k, 2]] for i in (0, 1) for j in (0, 1) for k in (0, 1)]
    )


_bounds: WeakKeyDictionary[Mesh, FloatArray] = WeakKeyDictionary()
"""Of every mesh that is still in use: a drag makes a new one each frame."""


def bounds_of(mesh: Mesh) -> FloatArray:
    """:attr:`Mesh.bounds`, looked up once a mesh: labels and cameras ask in every frame."""
    found = _bounds.get(mesh)
    if found is None:
        found = _bounds[mesh] = mesh.bounds
    return found


def landmarks(space: Space, names: Sequence[str] | None = None) -> FloatArray:
    """Points around everything that stands on the table, or around what is named.

    The corners of each component's box and of a box around each figure; for an empty table the
    corners of the table. (n, 3) float64.
    """
    boxes = [
        corners_of(bounds_of(component.mesh))
        for component in space.components
        if names is None or component.name in names
    ]
    boxes += [
        landmarks_of(figure) for figure in space.figures if names is None or figure.name in names
    ]
    return np.vstack(boxes) if boxes else table_corners(space)


def landmarks_of(figure: SpaceFigure) -> FloatArray:
    """The corners of a box around a figure, (8, 3) float64."""
    reach = max(figure.base.length_in, figure.base.width_in) / 2
    low = np.array([figure.base.x_in - reach, figure.base.y_in - reach, figure.z_in])
    high = low + np.array([2 * reach, 2 * reach, figure.body_height_in])
    return corners_of(np.stack([low, high]))


def table_corners(space: Space) -> FloatArray:
    """The four corners of the table's top, (4, 3) float64."""
    x, y = space.scene.table.width_in / 2, space.scene.table.depth_in / 2
    return np.array([[-x, -y, 0.0], [x, -y, 0.0], [-x, y, 0.0], [x, y, 0.0]])


def named_view(name: str, space: Space, aspect: float = 1.6, covered: float = 0.0) -> Camera:
    """One of VIEWS, framed on what stands on the table (``top``: on the whole table).

    ``covered`` is the share of the picture's width, at its left, in which nothing can be seen.
    """
    if name == "three-quarter":
        camera, points = Camera(), _with_room(landmarks(space))
    elif name == "top":
        camera = Camera(yaw_deg=270.0, pitch_deg=90.0, parallel=True)
        points = table_corners(space) * 1.06
    elif name in CORNERS:
        camera, points = Camera(yaw_deg=CORNERS[name]), _with_room(landmarks(space))
    else:
        raise PictureError(f"no view is called {name!r}; there are: {', '.join(VIEWS)}")
    return camera.framing(points, aspect, covered)


def _with_room(points: FloatArray) -> FloatArray:
    """The points, with the table around their middle where they are close together."""
    (left, front, _), (right, back, _) = points.min(axis=0), points.max(axis=0)
    if max(right - left, back - front) >= LEAST_IN:
        return points
    middle = np.array([(left + right) / 2, (front + back) / 2, 0.0])
    square = np.array([[-1, -1, 0], [1, -1, 0], [-1, 1, 0], [1, 1, 0]]) * LEAST_IN / 2
    return np.vstack([points, middle + square])


def focus(
    space: Space, names: Sequence[str], aspect: float = 1.6, camera: Camera | None = None
) -> Camera:
    """A view framed on the named components and figures, from the given camera's direction.

    Raises NoSuchName for a name that the scene does not have.
    """
    components = {component.name for component in space.components}
    for name in names:
        if name not in components:
            space.figure(name)
    return (camera or Camera()).framing(landmarks(space, names), aspect)


def eye_view(space: Space, viewer: str, target: str | None = None, fov_deg: float = 40.0) -> Camera:
    """What a figure sees when it looks at another, or straight ahead when no target is given."""
    figure = space.figure(viewer)
    if target is not None:
        return Camera.looking(figure.eye, space.figure(target).centre, fov_deg)
    facing = np.radians(figure.figure.facing_deg)
    ahead = figure.eye + np.array([np.cos(facing), np.sin(facing), 0.0])
    return Camera.looking(figure.eye, ahead, fov_deg)
