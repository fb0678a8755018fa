"""Everything that turns our values into Panda3D's, in one place.

Panda3D shares our axes (right-handed, +Z up) and takes our inches as its units. Its matrices act
on rows, its cameras look along their own +Y.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Any

import numpy as np
import shapely
from mapbox_earcut import triangulate_float64
from numpy.typing import NDArray
from panda3d import core
from shapely.geometry.base import BaseGeometry

from escalade.models.mesh import FloatArray, IntArray

from .camera import Camera
from .palette import Colour, rgb8
from .surfaces import SURFACE_CORNER, Surface

BOTH_SIDES = core.CullFaceAttrib.make(core.CullFaceAttrib.M_cull_none)
"""Draws faces that turn away, too."""


@cache
def _surface_format() -> core.GeomVertexFormat:
    array = core.GeomVertexArrayFormat()
    array.add_column(core.InternalName.get_vertex(), 3, core.Geom.NT_float32, core.Geom.C_point)
    array.add_column(core.InternalName.get_normal(), 3, core.Geom.NT_float32, core.Geom.C_normal)
    array.add_column(core.InternalName.get_color(), 4, core.Geom.NT_uint8, core.Geom.C_color)
    return core.GeomVertexFormat.register_format(core.GeomVertexFormat(array))


@cache
def _line_format() -> core.GeomVertexFormat:
    array = core.GeomVertexArrayFormat()
    array.add_column(core.InternalName.get_vertex(), 3, core.Geom.NT_float32, core.Geom.C_point)
    array.add_column(core.InternalName.make("other"), 3, core.Geom.NT_float32, core.Geom.C_other)
    array.add_column(core.InternalName.make("stroke"), 4, core.Geom.NT_float32, core.Geom.C_other)
    array.add_column(core.InternalName.get_color(), 4, core.Geom.NT_uint8, core.Geom.C_color)
    return core.GeomVertexFormat.register_format(core.GeomVertexFormat(array))


def _geom(layout: core.GeomVertexFormat, rows: NDArray[np.void], triangles: IntArray) -> core.Geom:
    data = core.GeomVertexData("rows", layout, core.Geom.UH_static)
    data.unclean_set_num_rows(len(rows))
    data.modify_array_handle(0).copy_data_from(rows.tobytes())
    geom = core.Geom(data)
    geom.add_primitive(_triangles(triangles))
    geom.set_bounds_type(core.BoundingVolume.BT_box)
    return geom


def _triangles(indices: NDArray[Any]) -> core.GeomTriangles:
    primitive = core.GeomTriangles(core.Geom.UH_static)
    primitive.set_index_type(core.Geom.NT_uint32)
    rows = primitive.modify_vertices(indices.size)
    rows.unclean_set_num_rows(indices.size)
    rows.modify_handle().copy_data_from(np.ascontiguousarray(indices, dtype=np.uint32).tobytes())
    return primitive


_LINE_ROW = np.dtype(
    [("at", "<f4", 3), ("other", "<f4", 3), ("stroke", "<f4", 4), ("paint", "u1", 4)]
)


def surface_node(surface: Surface) -> core.GeomNode:
    """A lit surface."""
    node = core.GeomNode("surface")
    node.add_geom(_geom(_surface_format(), surface.corners, surface.triangles))
    if surface.both_sides:
        node.set_attrib(BOTH_SIDES)
    return node


def painted_node(triangles: FloatArray, colour: Colour, opacity: float) -> core.GeomNode:
    """An unlit surface of one colour from (m, 3, 3) corners."""
    rows = np.zeros(3 * len(triangles), dtype=SURFACE_CORNER)
    rows["at"] = np.asarray(triangles).reshape(-1, 3)
    rows["normal"] = (0.0, 0.0, 1.0)
    rows["paint"] = (*rgb8(colour), round(opacity * 255))
    node = core.GeomNode("paint")
    node.add_geom(_geom(_surface_format(), rows, np.arange(len(rows)).reshape(-1, 3)))
    return node


def area_triangles(area: BaseGeometry, z_in: float) -> FloatArray:
    """The area at a height as triangles facing up, (m, 3, 3) float64; none for an empty area."""
    pieces = [np.zeros((0, 3, 3))]
    for part in shapely.get_parts(area):
        if part.is_empty or part.geom_type != "Polygon":
            continue
        rings = [np.asarray(ring.coords)[:-1, :2] for ring in (part.exterior, *part.interiors)]
        points = np.ascontiguousarray(np.vstack(rings), dtype=np.float64)
        ends = np.cumsum([len(ring) for ring in rings]).astype(np.uint32)
        corners = points[triangulate_float64(points, ends).reshape(-1, 3)]
        one, two = corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0]
        clockwise = one[:, 0] * two[:, 1] < one[:, 1] * two[:, 0]
        corners[clockwise] = corners[clockwise][:, ::-1]
        pieces.append(np.concatenate([corners, np.full((len(corners), 3, 1), z_in)], axis=2))
    return np.concatenate(pieces)


def area_outline(area: BaseGeometry, z_in: float) -> FloatArray:
    """The rings of an area at a height as segments, (n, 2, 3) float64."""
    pieces = [np.zeros((0, 2, 3))]
    for part in shapely.get_parts(area):
        if part.is_empty or part.geom_type != "Polygon":
            continue
        for ring in (part.exterior, *part.interiors):
            plan = np.asarray(ring.coords)[:, :2]
            points = np.concatenate([plan, np.full((len(plan), 1), z_in)], axis=1)
            pieces.append(np.stack([points[:-1], points[1:]], axis=1))
    return np.concatenate(pieces)


def path_segments(points: Sequence[Sequence[float]]) -> FloatArray:
    """A path through points as segments, (n, 2, 3) float64."""
    path = np.asarray(points, dtype=float).reshape(-1, 3)
    return np.stack([path[:-1], path[1:]], axis=1)


def line_node(
    segments: FloatArray,
    colour: Colour,
    width_px: float,
    *,
    dash_in: float = 0.0,
    opacity: float = 1.0,
) -> core.GeomNode:
    """Lines of a width in pixels from (n, 2, 3) segments; ``dash_in`` is a dash and its gap."""
    segments = np.asarray(segments, dtype=float).reshape(-1, 2, 3)
    lengths = np.linalg.norm(segments[:, 1] - segments[:, 0], axis=1)
    starts = np.cumsum(lengths) - lengths
    rows = np.zeros((len(segments), 4), dtype=_LINE_ROW)
    for corner, (end, side) in enumerate(((0, -1.0), (0, 1.0), (1, 1.0), (1, -1.0))):
        rows["at"][:, corner] = segments[:, end]
        rows["other"][:, corner] = segments[:, 1 - end]
        rows["stroke"][:, corner, 0] = side
        rows["stroke"][:, corner, 1] = -width_px if end else width_px
        rows["stroke"][:, corner, 2] = starts + lengths * end
    rows["stroke"][:, :, 3] = dash_in
    rows["paint"] = (*rgb8(colour), round(opacity * 255))
    quads = np.arange(4 * len(segments)).reshape(-1, 4)
    triangles = np.concatenate([quads[:, [0, 3, 1]], quads[:, [1, 3, 2]]])
    node = core.GeomNode("line")
    node.add_geom(_geom(_line_format(), rows.reshape(-1), triangles))
    return node


def plain_line_node(
    segments: FloatArray, colour: Colour, width_px: float, *, opacity: float = 1.0
) -> core.GeomNode:
    """The same lines for a renderer without shaders."""
    pen = core.LineSegs()
    pen.set_thickness(width_px)
    pen.set_color(*colour, opacity)
    for start, end in np.asarray(segments, dtype=float).reshape(-1, 2, 3):
        pen.move_to(*start)
        pen.draw_to(*end)
    node: core.GeomNode = pen.create()
    return node


def placement(at_in: Sequence[float], yaw_deg: float = 0.0) -> core.LMatrix4:
    """The matrix that turns about +Z and then shifts, as :meth:`Mesh.moved` does."""
    return core.LMatrix4(
        core.LMatrix4.rotate_mat(yaw_deg, core.LVector3(0, 0, 1))
        * core.LMatrix4.translate_mat(*(float(v) for v in at_in))
    )


def camera_matrix(camera: Camera) -> core.LMatrix4:
    """Where a Panda3D camera must stand and look to show what ours does."""
    right, up, back = camera.axes
    rows = np.eye(4)
    rows[0, :3], rows[1, :3], rows[2, :3], rows[3, :3] = right, -back, up, camera.eye
    return core.LMatrix4(*rows.reshape(-1).tolist())


def set_lens(
    lens: core.Lens,
    camera: Camera,
    size: tuple[int, int],
    reach_in: tuple[float, float],
    shift_px: tuple[float, float] = (0.0, 0.0),
) -> None:
    """Give a lens the camera's view of a picture; ``shift_px`` moves it by parts of a pixel."""
    width, height = size
    high = 2.0 * camera.half_height * (camera.distance_in if camera.parallel else 1.0)
    lens.set_film_size(high * width / height, high)
    lens.set_film_offset(shift_px[0] * high / height, shift_px[1] * high / height)
    if not camera.parallel:
        lens.set_focal_length(1.0)
    lens.set_near_far(*reach_in)


def lens_of(camera: Camera) -> core.Lens:
    """A lens of the kind that the camera needs."""
    return core.OrthographicLens() if camera.parallel else core.PerspectiveLens()


@cache
def shader(name: str, fragment: str | None = None, **constants: float) -> core.Shader:
    """A shader of this package by its file names; the fragment's is the vertex's unless told.

    ``constants`` are what the texts take from the code that hands them numbers.
    """
    defined = "".join(f"#define {word} {value}\n" for word, value in constants.items())
    vertex, painted = (
        text.replace("\n", f"\n{defined}", 1)
        for text in (shader_text(f"{name}.vert"), shader_text(f"{fragment or name}.frag"))
    )
    return core.Shader.make(core.Shader.SL_GLSL, vertex, painted)


def shader_text(file: str) -> str:
    """A shader's text, with those that it includes by lines such as ``#include "light.glsl"``."""
    text = (files("escalade.viewer") / "shaders" / file).read_text(encoding="utf-8")
    return _INCLUDE.sub(lambda line: shader_text(line[1]), text)


_INCLUDE = re.compile(r'^#include "(.+)"$', re.MULTILINE)


@cache
def grain_texture() -> core.Texture:
    """A square of soft noise that repeats without a seam: the grain of stone, wood and felt.

    Octaves of noise, each with half the size and 0.8 of the strength of the one before.
    """
    side = 512
    chance = np.random.default_rng(11)
    noise = np.zeros((side, side))
    for octave in range(4, 10):
        cells = 2**octave
        rough = chance.random((cells, cells)) - 0.5
        noise += 0.8**octave * _stretched(rough, side // cells)
    low, high = np.percentile(noise, (0.5, 99.5))
    grey = np.clip((noise - low) / (high - low), 0.0, 1.0)
    texture = core.Texture("grain")
    texture.setup_2d_texture(side, side, core.Texture.T_unsigned_byte, core.Texture.F_red)
    texture.set_ram_image((grey * 255).astype(np.uint8).tobytes())
    texture.set_minfilter(core.SamplerState.FT_linear_mipmap_nearest)
    texture.set_magfilter(core.SamplerState.FT_linear)
    texture.set_wrap_u(core.SamplerState.WM_repeat)
    texture.set_wrap_v(core.SamplerState.WM_repeat)
    return texture


@cache
def coarse_sampler() -> core.SamplerState:
    """Takes the grain one texel at a time, about as large as a pixel, and not a mean of four."""
    sampler = core.SamplerState(grain_texture().get_default_sampler())
    sampler.set_minfilter(core.SamplerState.FT_nearest_mipmap_nearest)
    sampler.set_magfilter(core.SamplerState.FT_nearest)
    return sampler


def _stretched(cells: FloatArray, times: int) -> FloatArray:
    """Cells drawn larger, blended smoothly into one another and around the edges."""
    share = (np.arange(times) / times) ** 2 * (3 - 2 * np.arange(times) / times)
    for axis in (0, 1):
        after = np.roll(cells, -1, axis)
        mixed = [cells * (1 - s) + after * s for s in share]
        cells = np.stack(mixed, axis + 1).reshape(
            [n * times if index == axis else n for index, n in enumerate(cells.shape)]
        )
    return cells


def image_texture(pixels: NDArray[np.uint8]) -> core.Texture:
    """A texture from (height, width, 4) RGBA, first row on top."""
    height, width, _ = pixels.shape
    texture = core.Texture("image")
    texture.setup_2d_texture(width, height, core.Texture.T_unsigned_byte, core.Texture.F_rgba)
    texture.set_ram_image(np.ascontiguousarray(pixels[::-1, :, [2, 1, 0, 3]]).tobytes())
    return texture


def pixels_of(texture: core.Texture) -> NDArray[np.uint8]:
    """What was drawn, (height, width, 3) RGB, first row on top."""
    flat = np.frombuffer(texture.get_ram_image_as("RGB"), dtype=np.uint8)
    return flat.reshape(texture.get_y_size(), texture.get_x_size(), 3)[::-1]


def letter_texture(pixels: NDArray[np.uint8]) -> core.Texture:
    """A texture from (height, width, 4) RGBA whose first row has the texture coordinate 0."""
    height, width, _ = pixels.shape
    texture = core.Texture("letters")
    texture.setup_2d_texture(width, height, core.Texture.T_unsigned_byte, core.Texture.F_rgba)
    texture.set_ram_image(np.ascontiguousarray(pixels[:, :, [2, 1, 0, 3]]).tobytes())
    texture.set_minfilter(core.SamplerState.FT_linear)
    texture.set_magfilter(core.SamplerState.FT_linear)
    return texture


@cache
def _panel_format() -> core.GeomVertexFormat:
    array = core.GeomVertexArrayFormat()
    array.add_column(core.InternalName.get_vertex(), 4, core.Geom.NT_float32, core.Geom.C_point)
    array.add_column(core.InternalName.get_color(), 4, core.Geom.NT_uint8, core.Geom.C_color)
    return core.GeomVertexFormat.register_format(core.GeomVertexFormat(array))


def panel_data(rows: bytes, count: int) -> core.GeomVertexData:
    """Vertices as Dear ImGui lays them out: place, texture place, colour."""
    data = core.GeomVertexData("panel", _panel_format(), core.Geom.UH_stream)
    data.unclean_set_num_rows(count)
    data.modify_array_handle(0).copy_data_from(rows)
    return data


def panel_node(data: core.GeomVertexData, indices: NDArray[np.uint32]) -> core.GeomNode:
    """Some of those vertices as triangles.

    They are bounded by nothing: Panda3D would take a vertex's place in the texture for the
    homogeneous part of its place, and divide by it, which is 0 for letters in the texture's first
    row.
    """
    geom = core.Geom(data)
    geom.add_primitive(_triangles(indices))
    geom.set_bounds(core.OmniBoundingVolume())
    node = core.GeomNode("panel")
    node.add_geom(geom)
    return node


def nothing_node() -> core.GeomNode:
    """A triangle without area.

    Drawn last without clipping, it keeps OpenGL from clipping the resolve of a multisampled buffer
    to the last panel's rectangle (glBlitFramebuffer honours the scissor test).
    """
    return panel_node(panel_data(bytes(20 * 3), 3), np.arange(3, dtype=np.uint32))
