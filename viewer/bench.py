"""The bench of an import: the model alone on the table, beside a ruler and a 28 mm figure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from escalade.models.component import Component
from escalade.models.mesh import ByteArray, FloatArray, Mesh, Part
from escalade.scenes.ground import ground_of
from escalade.scenes.rays import RayScene
from escalade.scenes.scene import Figure, PlacedComponent, Scene
from escalade.scenes.space import Space, SpaceComponent

from .camera import Camera, corners_of
from .overlays import Yardstick
from .palette import SECTION_COLOURS, Colour, rgb8

RULER_FIGURE_HEIGHT_IN = 1.25
"""The figure beside the model, a 28 mm man, by which a wrong unit shows at once."""

FIGURE = "28 mm figure"

BESIDE_IN = 0.9
"""How far the figure's middle stands beside the model."""

RULER_DEPTH_IN = 1.0
RULER_OFF_IN = 0.5
"""How far the ruler lies before the model."""

SIDES_IN = 0.8
"""Room at the left for the lines along the model's depth and height, and their lengths."""

ROOM_PX = 60.0
"""Room around what is framed."""

GAP_IN = 1.0
"""A model is put so far beside what already stands on the table."""

LONGEST_RULER_IN = 24
"""A ruler as a workshop has it; a larger model shows its size beside its first two feet."""

TINT = 0.72
"""How much of a section's colour covers the stone's own: its relief stays to be seen."""

DOT_SHARE = 0.006
"""Of a cloud's longest side: how large its points are drawn."""


def bench(
    before: Space, shown: Sequence[tuple[PlacedComponent, Component]], *, scaled: bool = True
) -> Space:
    """A space with only these components, which have meshes, and the figure beside them.

    Beside a scan without a scale there is no figure: nothing says how large it would be.
    """
    components = []
    for placed, component in shown:
        assert component.mesh is not None  # the caller's promise
        mesh = component.mesh.moved((*placed.at, placed.z_in), placed.yaw_deg)
        components.append(SpaceComponent(placed, component, mesh))
    low, high = bounds([component.mesh for component in components])
    figure = Figure(
        name=FIGURE,
        base_mm=25,
        height_in=RULER_FIGURE_HEIGHT_IN,
        at=(float(high[0]) + BESIDE_IN, float(low[1])),
        z=0,
        facing_deg=-90,
        look="swordsman",
    )
    scene = Scene(
        name=before.scene.name,
        system=before.scene.system,
        table=before.scene.table,
        components=tuple(component.placed for component in components),
        figures=(figure,) if scaled else (),
    )
    return Space(
        scene,
        before.system,
        tuple(components),
        ground_of({}, scene.table),
        RayScene([component.mesh for component in components]),
        {component.name: component for component in components},
    )


def bounds(meshes: Sequence[Mesh]) -> FloatArray:
    """The lowest and the highest corner of meshes, (2, 3)."""
    boxes = np.array([mesh.bounds for mesh in meshes])
    return np.stack([boxes[:, 0].min(axis=0), boxes[:, 1].max(axis=0)])


def free_place(table: Space, model: Space | None) -> tuple[float, float]:
    """Where there is room for the middle of a model: beside what stands on a table, and upon it.

    ``model`` is the model on its bench; the middle of the table where there is none.
    """
    if not table.components or model is None:
        return (0.0, 0.0)
    low, high = bounds([component.mesh for component in table.components])
    first, last = bounds([component.mesh for component in model.components])
    wide, deep = ((last - first) / 2)[:2]
    half_x, half_y = table.scene.table.width_in / 2, table.scene.table.depth_in / 2
    right = (float(high[0]) + GAP_IN + float(wide), 0.0)
    places = (
        right,
        (float(low[0]) - GAP_IN - float(wide), 0.0),
        (0.0, float(low[1]) - GAP_IN - float(deep)),
        (0.0, float(high[1]) + GAP_IN + float(deep)),
    )
    for x, y in places:
        if abs(x) + wide <= half_x and abs(y) + deep <= half_y:
            return (round(x, 2), round(y, 2))
    return (round(right[0], 2), 0.0)


def ruler_for(space: Space, unit: str) -> Yardstick:
    """The ruler before the model, as long as it is in whole inches."""
    low, high = bounds([component.mesh for component in space.components])
    length = min(max(float(np.ceil(high[0] - low[0] - 1e-6)), 3.0), LONGEST_RULER_IN)
    front = float(low[1]) - RULER_OFF_IN - RULER_DEPTH_IN
    return Yardstick((float(low[0]), front), length, RULER_DEPTH_IN, unit)


def framed(space: Space, camera: Camera, size: tuple[int, int], covered_px: float) -> Camera:
    """The camera on the model, its ruler and the figure, left of a panel so many pixels wide."""
    low, high = bounds([component.mesh for component in space.components])
    low = low - np.array([SIDES_IN, RULER_OFF_IN + RULER_DEPTH_IN, low[2]])
    high = high + np.array([2 * BESIDE_IN, 0.0, 0.0])
    high[2] = max(high[2], RULER_FIGURE_HEIGHT_IN)
    width, height = size
    free = max(width - covered_px - ROOM_PX, 0.3 * width)
    fitted = replace(camera, parallel=False).framing(
        corners_of(np.stack([low, high])), free / height
    )
    aside = covered_px / height * fitted.half_height * fitted.distance_in
    x, y, z = np.array(fitted.target) + aside * fitted.axes[0]
    return replace(fitted, target=(float(x), float(y), float(z)))


def section_colour(index: int) -> Colour:
    """The colour of a section by its place in the list."""
    return SECTION_COLOURS[index % len(SECTION_COLOURS)]


def tinted(mesh: Mesh, colour: Colour) -> Mesh:
    """The mesh in one colour, mixed with its stone."""
    stone = np.array([181, 176, 164])
    mixed = TINT * np.array(rgb8(colour)) + (1 - TINT) * stone
    colours = np.tile(np.array([*mixed.round(), 255], dtype=np.uint8), (len(mesh.faces), 1))
    return Mesh(
        mesh.vertices,
        mesh.faces,
        np.zeros(len(mesh.faces), dtype=np.int64),
        (Part("section", "scan"),),
        colours,
    )


def dots(points: FloatArray, colours: ByteArray | None) -> Mesh:
    """A cloud's points as small tetrahedra, so that they can be seen and clicked."""
    reach = DOT_SHARE * float(np.ptp(points, axis=0).max())
    corners = reach * np.array([[1, 1, 1], [1, -1, -1], [-1, 1, -1], [-1, -1, 1]])
    sides = np.array([[0, 1, 2], [0, 3, 1], [0, 2, 3], [1, 3, 2]])
    vertices = (points[:, None, :] + corners).reshape(-1, 3)
    faces = (4 * np.arange(len(points))[:, None, None] + sides).reshape(-1, 3)
    painted = None if colours is None else np.repeat(colours, 4, axis=0)
    part = Part("points", "stone" if colours is None else "scan")
    return Mesh.of(vertices, faces, part, painted)
