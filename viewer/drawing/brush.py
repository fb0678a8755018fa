"""What drawings paint with: lines of a width in pixels, areas with hatching, lit surfaces."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from panda3d import core
from shapely.geometry.base import BaseGeometry

from escalade.models.mesh import FloatArray, Mesh
from escalade.viewer import panda
from escalade.viewer.from_afar import FAR
from escalade.viewer.kept_surfaces import kept_surface
from escalade.viewer.palette import MATERIALS, Colour, OverlayColours, Theme

LINE_LIFT = 0.0012
"""Answers are drawn nearer to the eye by this share of their distance, to lie on top of stone."""

CASING: Colour = (0.07, 0.08, 0.09)
"""The dark edge around lines and rings: on grass, stone and wood alike they stand out."""

CASING_PX = 3.5
"""How much broader than its line the dark edge is."""

CASING_OPACITY = 0.55
CASING_BIN = 9
"""Edges are drawn before what they surround."""

FAR_IN = 55.0
"""From here on the window's moving picture shows less: an inch is some 25 pixels, or fewer."""

BEYOND_IN = 1e6

BEHIND_OPACITY = 0.28
"""How strongly a line shows where something stands before it."""


@dataclass(frozen=True, slots=True)
class Hatch:
    """Parallel lines across an area: their distance, share covered, opacity and slope (±1).

    The distance is in inches on the table, or in pixels of the picture.
    """

    step: float
    share: float
    opacity: float
    slope: float = 1.0
    in_pixels: bool = False

    @property
    def numbers(self) -> tuple[float, float, float, float]:
        """As the shader takes it: pixels are negative."""
        return (-self.step if self.in_pixels else self.step, self.share, self.opacity, self.slope)


@dataclass(frozen=True, slots=True)
class Brush:
    """Makes Panda3D nodes in one theme, with shaders or without, for a software renderer or not."""

    theme: Theme
    shaders: bool
    software: bool
    _lit: dict[tuple[int, Colour], tuple[Mesh, core.GeomNode]] = field(default_factory=dict)

    @property
    def colours(self) -> OverlayColours:
        """The colours of answers."""
        return self.theme.overlays

    def lit(
        self, mesh: Mesh, cloth: Colour = MATERIALS["cloth"], thinned_from: Mesh | None = None
    ) -> core.NodePath:
        """A lit surface of the mesh's triangles; meshes that are the same object share it."""
        key = (id(mesh), cloth)
        if key not in self._lit:
            surface = kept_surface(mesh, cloth, thinned_from)
            self._lit[key] = (mesh, panda.surface_node(surface))
        node = core.NodePath("lit")
        node.attach_new_node(self._lit[key][1])
        return node

    def levels(self, near: core.NodePath, far: core.NodePath) -> core.NodePath:
        """Shows ``near`` to an eye within FAR_IN and ``far``, in a simpler light, to others.

        What pictures show is always near: their cameras have a LOD scale of 0.
        """
        levels = core.LODNode("levels")
        node = core.NodePath(levels)
        near.reparent_to(node)
        levels.add_switch(FAR_IN, 0.0)
        levels.add_switch(BEYOND_IN, FAR_IN)
        self.seen_from_afar(node, far)
        return node

    def seen_from_afar(self, levels: core.NodePath, far: core.NodePath) -> None:
        """Let :meth:`levels` show this to far eyes from now on."""
        for before in list(levels.get_children())[1:]:
            before.remove_node()
        far.reparent_to(levels)
        if self.shaders:
            spared = {"HARD_SHADOWS": 1} if self.software else {}
            lit = panda.shader("surface", FROM_AFAR=1, THINNED_BY=FAR.off_in, **spared)
            far.set_shader(lit, 5)
            if self.software:
                far.set_shader_input("grain", panda.grain_texture(), panda.coarse_sampler())

    def lines(
        self,
        segments: FloatArray,
        colour: Colour,
        width_px: float,
        *,
        dash_in: float = 0.0,
        behind: bool = True,
        opacity: float = 1.0,
    ) -> core.NodePath:
        """Lines that shine faintly through what stands before them, unless ``behind`` is off."""
        root = core.NodePath("lines")
        if len(segments) == 0:
            return root
        if not self.shaders:
            return root.attach_new_node(
                panda.plain_line_node(segments, colour, width_px, opacity=opacity)
            )
        node = panda.line_node(segments, colour, width_px, dash_in=dash_in, opacity=opacity)
        front = root.attach_new_node(node)
        self._paint(front, "line")
        if behind:
            back = root.attach_new_node(
                panda.line_node(
                    segments,
                    colour,
                    width_px * 0.8,
                    dash_in=dash_in,
                    opacity=opacity * BEHIND_OPACITY,
                )
            )
            self._paint(back, "line", bin_sort=5)
            back.set_attrib(core.DepthTestAttrib.make(core.RenderAttrib.M_greater))
        return root

    def cased(
        self, segments: FloatArray, colour: Colour, width_px: float, *, dash_in: float = 0.0
    ) -> core.NodePath:
        """Lines on a dark edge, to stand out from whatever lies behind them."""
        root = core.NodePath("cased lines")
        edge = self.lines(
            segments, CASING, width_px + CASING_PX, behind=False, opacity=CASING_OPACITY
        )
        edge.set_bin("fixed", CASING_BIN)
        edge.reparent_to(root)
        self.lines(segments, colour, width_px, dash_in=dash_in).reparent_to(root)
        return root

    def area(
        self,
        area: BaseGeometry,
        z_in: float,
        colour: Colour,
        opacity: float,
        hatch: Hatch | None = None,
    ) -> core.NodePath:
        """A level area, translucent, hatched where asked."""
        return self.paint(panda.area_triangles(area, z_in), colour, opacity, hatch)

    def paint(
        self, triangles: FloatArray, colour: Colour, opacity: float, hatch: Hatch | None = None
    ) -> core.NodePath:
        """Triangles of one unlit colour, (m, 3, 3)."""
        if len(triangles) == 0:
            return core.NodePath("nothing")
        node = core.NodePath(panda.painted_node(np.asarray(triangles), colour, opacity))
        self._paint(node, "flat")
        if self.shaders:
            pattern = hatch.numbers if hatch else (0.0, 0.0, 0.0, 0.0)
            node.set_shader_input("hatch", core.LVecBase4(*pattern))
        return node

    def shaded(self, node: core.NodePath, fragment: str, **constants: float) -> None:
        """Let a fragment shader of its own, with these constants, paint painted nodes."""
        self._paint(node, "flat")
        node.set_shader(panda.shader("flat", fragment, **constants), 10)

    def behind(self, node: core.NodePath) -> core.NodePath:
        """The painted node, showing only where something opaque stands before it."""
        node.set_attrib(core.DepthTestAttrib.make(core.RenderAttrib.M_greater))
        return node

    def _paint(self, node: core.NodePath, name: str, bin_sort: int = 10) -> None:
        node.set_transparency(core.TransparencyAttrib.M_alpha)
        node.set_depth_write(False)
        node.set_bin("fixed", bin_sort)
        node.set_attrib(panda.BOTH_SIDES)
        node.hide(SHADOW_CASTERS)
        if self.shaders:
            node.set_shader(panda.shader(name), 10)
            node.set_shader_input("lift", LINE_LIFT)
        else:
            node.set_light_off(10)
            node.set_depth_offset(1)


SHADOW_CASTERS = core.BitMask32.bit(1)
"""What the lights see; answers are hidden from it and throw no shadow."""

EYE_INSET = core.BitMask32.bit(2)
"""What the small picture through an eye shows: the table without answers and outlines."""

TABLE_FROM_ABOVE = core.BitMask32.bit(3)
"""What the picture of the table from above shows: the table alone."""
