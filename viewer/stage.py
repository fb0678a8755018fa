"""The scene graph of a table: everything that stands on it, the answers, and the light."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from types import MappingProxyType

import numpy as np
from panda3d import core
from shapely import GeometryCollection, box

from escalade.models.mesh import FloatArray, Mesh
from escalade.scenes.scene import Scene
from escalade.scenes.space import Space, SpaceFigure

from . import panda
from .camera import Camera, landmarks, table_corners
from .drawing import Brush, draw
from .drawing.brush import EYE_INSET, SHADOW_CASTERS
from .drawing.components import draw_component, draw_from_afar, place_component
from .drawing.figures import draw_figure, draw_marks, place_figure
from .drawing.highlights import outlined
from .drawing.live_shadow import carry_ground
from .drawing.table import draw_table
from .eye_maps import EyeMaps
from .figure_meshes import far_figure_mesh, figure_mesh
from .graphics import AFTER_THE_TABLE, BEFORE_THE_TABLE, Graphics
from .lights import LightPass, Lights, light_passes, plain_lights
from .outlines import Outlines
from .overlays import LiveShadow, Overlay, SeenBody
from .palette import Colour, Theme
from .surfaces import Surface
from .table_picture import TablePicture

AFTER_HATCHING = 20
"""Where in the fixed bin of drawing comes what must not hide answers."""

NEAR_IN = 0.05
"""A parapet a figure looks over is nearer than this to no eye."""

FAR_IN = 900.0

SKY_ROWS = 32
"""Straight from row to row the sky's colours are within half a step of a screen's."""

SHADOW_REACH_IN = 2.0
"""The shadow maps reach this far beyond what stands on the table."""


class Stage:
    """Holds the drawn table and keeps it equal to the space it was last shown."""

    def __init__(self, graphics: Graphics, theme: Theme, shadow_px: int = 2048) -> None:
        self.graphics = graphics
        self.theme = theme
        self.root = core.NodePath("stage")
        self.brush = Brush(theme, graphics.shaders, graphics.is_software_gl)
        self.lights: Lights | None = None
        self._outlines: Outlines | None = None
        self._eye_maps: EyeMaps | None = None
        self._table_picture: TablePicture | None = None
        self._around_eyes: object = None
        self._live = core.NodePath("no live shadow")
        self._table_drawn: object = None
        self._table = core.NodePath("no table")
        self._components: dict[str, tuple[object, core.NodePath]] = {}
        self._thinned: dict[str, Surface] = {}
        self._figures: dict[str, tuple[object, core.NodePath]] = {}
        self._answers = self.root.attach_new_node("answers")
        self._answers.hide(EYE_INSET)
        self._standing = self.root.attach_new_node("standing")
        self._standing.set_bin(BEFORE_THE_TABLE, 0)
        self._marked: dict[str, SpaceFigure] = {}
        self._marks = core.NodePath("no marks")
        self._outlined: Mapping[str, Colour] = {}
        self._inset_viewer = ""
        self._corners: FloatArray = np.zeros((1, 3))
        self.root.set_antialias(core.AntialiasAttrib.M_multisample)
        if graphics.shaders:
            self.root.set_shader(panda.shader("surface"))
            self.root.set_shader_input("grain", panda.grain_texture())
            self.lights = Lights(graphics, self.root, shadow_px)
            self._outlines = Outlines(graphics, self.root)
            self._eye_maps = EyeMaps(graphics, self.root)
            self._table_picture = TablePicture(graphics, self.root)
            self._backdrop()
        else:
            plain_lights(self.root)

    def show(
        self,
        space: Space,
        overlays: Sequence[Overlay] = (),
        hide: Sequence[str] = (),
        thinned: Mapping[Mesh, Surface] = MappingProxyType({}),
    ) -> None:
        """Draw what is new, move what has moved, drop what is gone; ``hide`` names figures.

        ``thinned`` holds what far eyes are shown in the place of components' meshes.
        """
        if self._table_drawn != space.scene.table:
            self._table.remove_node()
            self._table = draw_table(space.scene.table, self.brush)
            self._table.reparent_to(self.root)
            self._table_drawn = space.scene.table
            if self._table_picture is not None:
                self._table_picture.show(self._table, space.scene.table)
        self._show_components(space, thinned)
        self._show_figures(space, hide)
        if self._eye_maps is not None and self._around_eyes is not space.components:
            self._eye_maps.surround([node for _, node in self._components.values()])
            self._around_eyes = space.components
        self._corners = np.vstack([table_corners(space), landmarks(space)])
        low, high = self._corners.min(axis=0), self._corners.max(axis=0)
        reach = SHADOW_REACH_IN
        self._corners = np.array(
            [
                [x, y, z]
                for x in (low[0] - reach, high[0] + reach)
                for y in (low[1] - reach, high[1] + reach)
                for z in (-1.0, high[2] + reach)
            ]
        )
        self.show_answers(space, overlays)

    def show_answers(self, space: Space, overlays: Sequence[Overlay]) -> None:
        """Draw other answers over the same table."""
        self._answers.node().remove_all_children()
        self._live = core.NodePath("no live shadow")
        for overlay in overlays:
            if isinstance(overlay, SeenBody):
                # Drawn after the hatching, so that the figure does not hide its own body.
                self._figures[overlay.figure][1].set_bin("fixed", AFTER_HATCHING)
            drawn = draw(overlay, self.brush, space)
            if isinstance(overlay, LiveShadow):
                if self._eye_maps is None or not self._eye_maps.look(overlay.eyes):
                    continue
                self._live = drawn
            drawn.reparent_to(self._answers)
        if self._outlines is not None:
            self._outline(self._outlines, space, outlined(overlays, self.brush.colours))

    def carry(self, space: Space, scene: Scene) -> None:
        """Move what is drawn to where a scene has it, at the heights at which it stands now."""
        for placed in scene.components:
            component = space.component(placed.name)
            if component.placed != placed:
                place_component(self._components[placed.name][1], replace(component, placed=placed))
                carry_ground(self._live, component, placed)
        for figure in scene.figures:
            stood = space.figure(figure.name)
            if stood.figure != figure and figure.name in self._figures:
                base = replace(stood.base.moved_to(*figure.at), yaw_deg=figure.facing_deg)
                self._marked[figure.name] = replace(stood, base=base)
                place_figure(self._figures[figure.name][1], self._marked[figure.name])
        self._mark()
        if self._outlines is not None:
            self._surround(self._outlines, self._corners)
        if self._eye_maps is not None:
            self._eye_maps.look_again()
            self._around_eyes = None

    def aim(
        self,
        node: core.NodePath,
        camera: Camera,
        size: tuple[int, int],
        shift_px: tuple[float, float] = (0.0, 0.0),
    ) -> None:
        """Make a Panda3D camera before the stage show what ours does, in the next frame.

        Outlines are drawn as this camera sees them.
        """
        self.point(node, camera, size, shift_px)
        if self._outlines is not None:
            self._outlines.aim(node, camera, size)

    def point(
        self,
        node: core.NodePath,
        camera: Camera,
        size: tuple[int, int],
        shift_px: tuple[float, float] = (0.0, 0.0),
    ) -> None:
        """Make a Panda3D camera show what ours does, and leave the outlines to another."""
        node.set_mat(panda.camera_matrix(camera))
        wanted = core.OrthographicLens if camera.parallel else core.PerspectiveLens
        lens = node.node().get_lens()
        if not isinstance(lens, wanted):
            lens = panda.lens_of(camera)
            node.node().set_lens(lens)
        panda.set_lens(lens, camera, size, (NEAR_IN, FAR_IN), shift_px)
        node.node().set_initial_state(self._sides_seen(camera))

    def hide_from_inset(self, viewer: str) -> None:
        """Let the small picture show every figure but the one through whose eye it looks."""
        if viewer != self._inset_viewer:
            self._inset_viewer = viewer
            self._mark()
        for name, (_, node) in self._figures.items():
            if name == viewer:
                node.hide(EYE_INSET)
            else:
                node.show(EYE_INSET)

    def shine(self, light: LightPass | None = None) -> None:
        """Light the next frames; without a pass, in one go, as pictures of a moving table are."""
        if self.lights is not None:
            self.lights.shine(light or light_passes(1)[0], self._corners)
        if self._table_picture is not None and light is None:
            self._table_picture.take()

    def close(self) -> None:
        """Free what the renderer holds for this stage."""
        if self.lights is not None:
            self.lights.close()
        if self._outlines is not None:
            self._outlines.close()
        if self._eye_maps is not None:
            self._eye_maps.close()
        if self._table_picture is not None:
            self._table_picture.close()
        self.root.node().remove_all_children()  # a camera among them holds the root in turn
        self.graphics.forget_states()

    def _sides_seen(self, camera: Camera) -> core.RenderState:
        """From within the box of a component its inside may be seen, and is drawn."""
        eye = core.LPoint3(*camera.eye)
        within = any(node.get_bounds().contains(eye) for _, node in self._components.values())
        return core.RenderState.make(panda.BOTH_SIDES) if within else core.RenderState.make_empty()

    def _outline(self, outlines: Outlines, space: Space, colours: Mapping[str, Colour]) -> None:
        self._outlined = colours
        named = [name for name in colours if name in self._components or name in self._figures]
        self._surround(outlines, landmarks(space, named) if named else np.zeros((0, 3)))

    def _surround(self, outlines: Outlines, around: FloatArray) -> None:
        """Outline what is named where it is now, figures with their marks, within these points."""
        drawn = {**self._components, **self._figures}
        things = [(drawn[name][1], c) for name, c in self._outlined.items() if name in drawn]
        for colour in dict.fromkeys(self._outlined.values()):
            marked = [f for name, f in self._marked.items() if self._outlined.get(name) == colour]
            if marked:
                things.append((draw_marks(marked, self.brush), colour))
        outlines.surround(things, around)

    def _show_components(self, space: Space, thinned: Mapping[Mesh, Surface]) -> None:
        wanted = {component.name: component for component in space.components}
        _drop(self._components, {name: c.component for name, c in wanted.items()})
        for name, component in wanted.items():
            if name not in self._components:
                node = draw_component(component, self.brush)
                node.node().set_bounds_type(core.BoundingVolume.BT_box)
                node.reparent_to(self._standing)
                self._components[name] = (component.component, node)
                self._thinned.pop(name, None)
            node = self._components[name][1]
            place_component(node, component)
            mesh = component.component.mesh
            surface = None if mesh is None else thinned.get(mesh)
            if surface is not None and surface is not self._thinned.get(name):
                draw_from_afar(node, surface, self.brush)
                self._thinned[name] = surface

    def _show_figures(self, space: Space, hide: Sequence[str]) -> None:
        wanted = {figure.name: figure for figure in space.figures if figure.name not in hide}
        _drop(self._figures, {name: _appearance(figure) for name, figure in wanted.items()})
        for name, figure in wanted.items():
            if name not in self._figures:
                mesh = figure_mesh(figure)
                node = draw_figure(figure, mesh, far_figure_mesh(mesh), self.brush)
                node.reparent_to(self._standing)
                self._figures[name] = (_appearance(figure), node)
            place_figure(self._figures[name][1], figure)
        for node in (node for _, node in self._figures.values()):
            node.clear_bin()
        self._marked = wanted
        self._mark()

    def _mark(self) -> None:
        """Draw the marks of sides around all figures where they stand now."""
        self._marks.remove_node()
        self._marks = self.root.attach_new_node("marks")
        own = [figure for name, figure in self._marked.items() if name == self._inset_viewer]
        others = [figure for name, figure in self._marked.items() if name != self._inset_viewer]
        draw_marks(others, self.brush).reparent_to(self._marks)
        unseen = draw_marks(own, self.brush)
        unseen.hide(EYE_INSET)
        unseen.reparent_to(self._marks)

    def _backdrop(self) -> None:
        levels = np.linspace(-1.0, 1.0, SKY_ROWS + 1)
        rows = [box(-1.0, low, 1.0, high) for low, high in pairwise(levels)]
        triangles = panda.area_triangles(GeometryCollection(rows), 0.0)
        node = self.root.attach_new_node(panda.painted_node(triangles, self.theme.sky_top, 1.0))
        node.set_name("backdrop")
        node.set_shader(panda.shader("backdrop"), 20)
        node.set_shader_input("top", core.LVecBase3(*self.theme.sky_top))
        node.set_shader_input("bottom", core.LVecBase3(*self.theme.sky_bottom))
        node.set_bin(AFTER_THE_TABLE, 0)
        node.set_depth_write(False)
        node.set_attrib(core.DepthTestAttrib.make(core.RenderAttrib.M_less_equal))
        node.node().set_bounds(core.OmniBoundingVolume())
        node.node().set_final(True)
        node.hide(SHADOW_CASTERS)


def _appearance(figure: SpaceFigure) -> object:
    """What must be equal for a drawn figure to be used again."""
    f = figure.figure
    return (
        f.side,
        f.base_mm,
        f.shape_of_base,
        f.look,
        f.prone,
        figure.body_height_in,
        figure.body_radius_in,
    )


def _drop(drawn: dict[str, tuple[object, core.NodePath]], wanted: dict[str, object]) -> None:
    """Remove nodes that are gone or look different now."""
    for name, (appearance, node) in list(drawn.items()):
        if name not in wanted or (wanted[name] is not appearance and wanted[name] != appearance):
            node.remove_node()
            del drawn[name]
