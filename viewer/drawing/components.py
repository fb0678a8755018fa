"""Castle and machines: the measured triangles in their material's colour."""

from __future__ import annotations

from panda3d import core

from escalade.models.mesh import Mesh
from escalade.scenes.space import SpaceComponent
from escalade.viewer import panda
from escalade.viewer.palette import Colour
from escalade.viewer.shading import feature_edges
from escalade.viewer.surfaces import Surface

from .brush import Brush

OUTLINE_PX = 2.2


def draw_component(component: SpaceComponent, brush: Brush) -> core.NodePath:
    """The component's own mesh, at the origin; :func:`place_component` puts it in its place."""
    mesh = component.component.mesh
    assert mesh is not None  # a compiled space holds no component without a mesh
    node = brush.levels(brush.lit(mesh), brush.lit(mesh))
    node.node().set_center(core.LPoint3(*mesh.bounds.mean(axis=0)))
    node.set_name(component.name)
    return node


def draw_from_afar(node: core.NodePath, thinned: Surface, brush: Brush) -> None:
    """Let far eyes see a drawn component thinned."""
    brush.seen_from_afar(node, core.NodePath(panda.surface_node(thinned)))


def place_component(node: core.NodePath, component: SpaceComponent) -> None:
    """Put the drawn component where the scene says."""
    placed = component.placed
    node.set_mat(panda.placement((*placed.at, placed.z_in), placed.yaw_deg))


def edges(mesh: Mesh, colour: Colour, brush: Brush, width_px: float = OUTLINE_PX) -> core.NodePath:
    """The sharp edges of a mesh in a colour, on top of it."""
    return brush.lines(feature_edges(mesh), colour, width_px, behind=False)
