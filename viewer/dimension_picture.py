"""A component on a table of its own, with its three sides drawn and a 28 mm figure beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from PIL.Image import Image

    from escalade.models.component import Component

    from .overlays import Measure

ROOM_IN = 3.0
"""Table left around the component."""

BESIDE_IN = 0.45
"""How far the drawn sides stand off the component."""

SIZE = (1200, 900)


def dimension_picture(component: Component, system: str = "no-quarter") -> Image:
    """The picture of a measured component; it must come from a file as a whole or from the tape.

    Raises what :func:`escalade.scenes.space.compile_scene` raises for a file that is gone.
    """
    from escalade.scenes.scene import Figure, PlacedComponent, Scene, Table
    from escalade.scenes.space import compile_scene

    from .camera import Camera, corners_of
    from .pictures import render

    width, height, depth = component.dimensions.values_in
    placed = PlacedComponent(
        name=component.name,
        kind=component.kind,
        dimensions_in=None if component.file else (width, height, depth),
        model=str(component.file.resolve()) if component.file else None,
        unit=component.unit,
        up=component.up,
    )
    figure = Figure(
        name="28 mm figure",
        base_mm=25,
        at=(width / 2 + 1.2, -depth / 2),
        look="swordsman",
        facing_deg=-90,
    )
    table = Table(width_in=width + 2 * ROOM_IN + 2, depth_in=depth + 2 * ROOM_IN)
    scene = Scene(
        name=component.name, system=system, table=table, components=(placed,), figures=(figure,)
    )
    space = compile_scene(scene)
    corners = np.array([[-width / 2, -depth / 2, 0.0], [width / 2 + 2.0, depth / 2, height]])
    view = Camera(yaw_deg=235.0, pitch_deg=24.0).framing(corners_of(corners), SIZE[0] / SIZE[1])
    return render(space, view.zoomed(1.25), sides_of(component), size=SIZE, labels=["28 mm figure"])


def sides_of(component: Component, unit: str = "inch") -> list[Measure]:
    """Width along the front, depth along the left, height up the left corner."""
    from escalade.models.lengths import format_side

    from .overlays import Measure

    width, height, depth = component.dimensions.values_in
    left, front = -width / 2 - BESIDE_IN, -depth / 2 - BESIDE_IN
    lift = 0.03
    lines = (
        ("width", width, ((-width / 2, front, lift), (width / 2, front, lift))),
        ("depth", depth, ((left, -depth / 2, lift), (left, depth / 2, lift))),
        ("height", height, ((left, front, 0.0), (left, front, height))),
    )
    return [Measure(points, format_side(size, unit), name) for name, size, points in lines]
