"""The table: a felt field with an inch grid, and a rim with the inches written on it."""

from __future__ import annotations

import numpy as np
from panda3d import core
from shapely.geometry import box
from shapely.geometry.base import BaseGeometry

from escalade.models.mesh import FloatArray
from escalade.scenes.scene import Table
from escalade.viewer import panda
from escalade.viewer.palette import Colour, rgb8
from escalade.viewer.surfaces import surface

from .brush import BEYOND_IN, Brush
from .table_print import ANISOTROPY, RIM_IN, numbers_around, ticks_around

SKIRT_IN = 2.5
"""How far the rim reaches down."""

NEAR_IN = 25.0
"""An eye as near as this to the table sees it drawn in full; one farther off, a picture of it."""

IN_FULL, FROM_AFAR = "in full", "from afar"


def draw_table(table: Table, brush: Brush) -> core.NodePath:
    """The table with its top at z = 0 and its middle at (0, 0).

    With shaders it has a node IN_FULL, what lies level, and a card FROM_AFAR that is drawn in its
    place for a far eye: it wants a texture of what IN_FULL looks like from above.
    """
    root = core.NodePath("table")
    x, y = table.width_in / 2, table.depth_in / 2
    field = box(-x, -y, x, y)
    whole = box(-x - RIM_IN, -y - RIM_IN, x + RIM_IN, y + RIM_IN)
    root.attach_new_node(_skirt(whole, brush.theme.rim))
    full = core.NodePath(IN_FULL)
    top = full.attach_new_node(_level(field, brush.theme.field))
    full.attach_new_node(_level(whole.difference(field), brush.theme.rim))
    if not brush.shaders:
        full.reparent_to(root)
        brush.lines(_grid(x, y), brush.theme.grid, 1.0, behind=False).reparent_to(root)
        return root
    top.set_shader(panda.shader("surface", "table"), 5)
    top.set_shader_input("grid_colour", core.LVecBase3(*brush.theme.grid))
    ticks_around(table, brush.theme.rim_ink).reparent_to(full)
    levels = core.LODNode("table")
    switched = root.attach_new_node(levels)
    near_in = float(np.hypot(x, y)) + NEAR_IN
    for node, anisotropy, begins, ends in (
        (full, ANISOTROPY, 0.0, near_in),
        (_card(whole), 1, near_in, BEYOND_IN),
    ):
        level = switched.attach_new_node("level")
        node.reparent_to(level)
        numbers_around(table, brush.theme.rim_ink, anisotropy).reparent_to(level)
        levels.add_switch(ends, begins)
    return root


def level_size(table: Table) -> tuple[float, float]:
    """How wide and deep the table is with its rim, inches."""
    return table.width_in + 2 * RIM_IN, table.depth_in + 2 * RIM_IN


def _card(whole: BaseGeometry) -> core.NodePath:
    left, low, right, high = whole.bounds
    card = core.CardMaker(FROM_AFAR)
    card.set_frame(left, right, low, high)
    node = core.NodePath(card.generate())
    node.set_p(-90)
    node.set_shader(panda.shader("print"), 10)
    return node


def _level(area: BaseGeometry, colour: Colour) -> core.GeomNode:
    triangles = panda.area_triangles(area, 0.0)
    normals = np.tile([0.0, 0.0, 1.0], (len(triangles), 3, 1))
    paint = np.tile(np.array([*rgb8(colour), 60], dtype=np.uint8), (len(triangles), 1))
    return panda.surface_node(surface(triangles, normals, paint))


def _skirt(area: BaseGeometry, colour: Colour) -> core.GeomNode:
    """The rim's outer sides; the area is bounded counter-clockwise, so that they face outward."""
    edge = panda.area_outline(area, 0.0)
    down = edge - [0.0, 0.0, SKIRT_IN]
    triangles = np.concatenate(
        [
            np.stack([down[:, 0], down[:, 1], edge[:, 1]], axis=1),
            np.stack([down[:, 0], edge[:, 1], edge[:, 0]], axis=1),
        ]
    )
    along = edge[:, 1] - edge[:, 0]
    out = np.stack([along[:, 1], -along[:, 0], np.zeros(len(along))], axis=1)
    out /= np.linalg.norm(out, axis=1, keepdims=True)
    outward = np.where((out * edge.mean(axis=1)).sum(axis=1) < 0, -1.0, 1.0)[:, None]
    normals = np.repeat(np.concatenate([out * outward] * 2)[:, None, :], 3, axis=1)
    paint = np.tile(np.array([*rgb8(colour), 60], dtype=np.uint8), (len(triangles), 1))
    return panda.surface_node(surface(triangles, normals, paint))


def _grid(x: float, y: float) -> FloatArray:
    """Every inch line as segments, for renderers that cannot draw it on the felt."""
    ups = [((at, -y, 0.0), (at, y, 0.0)) for at in np.arange(np.ceil(-x), x + 0.5)]
    across = [((-x, at, 0.0), (x, at, 0.0)) for at in np.arange(np.ceil(-y), y + 0.5)]
    return np.array(ups + across)
