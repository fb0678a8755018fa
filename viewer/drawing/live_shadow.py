"""Dead ground while things move: the ground, painted where the pictures from the eyes hide it."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from panda3d import core
from shapely.geometry import box

from escalade.scenes.ground import Surface
from escalade.scenes.scene import PlacedComponent
from escalade.scenes.shadows import SHADOWS
from escalade.scenes.space import Space, SpaceComponent
from escalade.viewer import panda
from escalade.viewer.eye_maps import EYE_MAPS
from escalade.viewer.overlays import LiveShadow
from escalade.viewer.palette import LONELY, UNSEEN, Colour

from .brush import Brush
from .shadows import LIFT_IN, UNSEEN_HATCH, draw_eyes

KEPT = 128
"""So many components' ground is kept as triangles, to be drawn in every frame of a drag."""

GROUND, ON_THE_TABLE = "ground", "ground of the table"


def draw_live_shadow(shadow: LiveShadow, brush: Brush, space: Space) -> core.NodePath:
    """All ground, one node for the table and one for each component that has any, named by it.

    The shader leaves out what the viewers see. Nothing is drawn without shaders.
    """
    root = core.NodePath("live shadow")
    if not brush.shaders:
        return root
    ground = root.attach_new_node(GROUND)
    for owner in dict.fromkeys(surface.owner for surface in space.ground.surfaces):
        surfaces = tuple(s for s in space.ground.surfaces if s.owner == owner)
        if owner is None and shadow.carried:
            table = space.scene.table
            x, y = table.width_in / 2, table.depth_in / 2
            surfaces = (Surface(None, 0.0, box(-x, -y, x, y)),)
        own = ground.attach_new_node(owner or ON_THE_TABLE)
        own.attach_new_node(_ground_node(surfaces, brush.colours.shade))
    brush.shaded(ground, "unseen", HEIGHTS=len(SHADOWS.heights), **EYE_MAPS.constants)
    ground.set_shader_input("hatch", core.LVecBase4(*UNSEEN_HATCH.numbers))
    ground.set_shader_input("seen_by_one", LONELY)
    heights = [share * shadow.height_in - LIFT_IN for share in SHADOWS.heights]
    ground.set_shader_input("target_heights", core.PTA_float(heights))
    if not shadow.carried:
        draw_eyes(shadow.viewers, brush, space).reparent_to(root)
    return root


@lru_cache(maxsize=KEPT)
def _ground_node(surfaces: tuple[Surface, ...], colour: Colour) -> core.GeomNode:
    triangles = [panda.area_triangles(s.polygon, s.z_in + LIFT_IN) for s in surfaces]
    return panda.painted_node(np.concatenate(triangles), colour, UNSEEN)


def carry_ground(drawn: core.NodePath, component: SpaceComponent, to: PlacedComponent) -> None:
    """Take a component's painted ground along to where it is carried."""
    for node in drawn.find_all_matches(f"{GROUND}/*"):
        if node.get_name() == component.name:
            stood = component.placed
            before = panda.placement((*stood.at, stood.z_in), stood.yaw_deg)
            before.invert_in_place()
            node.set_mat(before * panda.placement((*to.at, to.z_in), to.yaw_deg))
