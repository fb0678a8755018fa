"""Frames a second of the window on a still table, as a ratio to a bare Panda3D scene.

The bare scene holds the same triangles in the same colours under one light of Panda3D's own, in a
buffer of the same size on the same renderer. Dragging a template over 200 figures is given as the
share of a frame that finding the hits takes. Run: python benchmarks/window_frames.py
"""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
from panda3d import core

from escalade.models.blocks import block
from escalade.models.mesh import Mesh
from escalade.scenes.bundled import open_space
from escalade.scenes.scene import Figure, PlacedComponent, PlacedTemplate, Scene, Table
from escalade.scenes.space import Space, compile_scene
from escalade.scenes.templates import strike
from escalade.viewer import panda
from escalade.viewer.camera import named_view
from escalade.viewer.figure_meshes import figure_mesh
from escalade.viewer.graphics import Graphics, graphics
from escalade.viewer.palette import LIGHT, MATERIALS
from escalade.viewer.stage import Stage

SIZE = (1280, 800)
ROUNDS = 7


def best(run: Callable[[], object]) -> float:
    """Seconds of the fastest of several runs."""
    run()
    times = []
    for _ in range(ROUNDS):
        start = time.perf_counter()
        run()
        times.append(time.perf_counter() - start)
    return min(times)


def window_frame(running: Graphics, space: Space) -> float:
    """Seconds a frame of the window's own stage."""
    stage = Stage(running, LIGHT)
    stage.show(space)
    buffer = running.buffer("window", SIZE)
    buffer.set_clear_color_active(True)
    camera = stage.root.attach_new_node(core.Camera("camera"))
    camera.node().set_scene(stage.root)
    buffer.make_display_region().set_camera(camera)
    stage.root.set_shader_input("picture_size", core.LVecBase2(*SIZE))
    view = named_view("three-quarter", space)
    stage.shine()
    stage.aim(camera, view, SIZE)
    running.engine.render_frame()
    assert stage.lights is not None
    stage.lights.set_active(False)

    def frame() -> None:
        stage.aim(camera, view.orbited(0.5, 0.0), SIZE)
        running.engine.render_frame()
        running.engine.sync_frame()

    seconds = best(frame)
    running.engine.remove_window(buffer)
    stage.close()
    return seconds


BARE_VERTEX = """#version 150
uniform mat4 p3d_ModelViewProjectionMatrix; uniform mat3 p3d_NormalMatrix;
in vec4 p3d_Vertex; in vec3 p3d_Normal; in vec4 p3d_Color; out vec4 paint;
void main() {
  gl_Position = p3d_ModelViewProjectionMatrix * p3d_Vertex;
  paint = p3d_Color * (0.3 + 0.7 * max(normalize(p3d_NormalMatrix * p3d_Normal).z, 0.0));
}"""
BARE_FRAGMENT = "#version 150\nin vec4 paint; out vec4 shown; void main() { shown = paint; }"


def bare_frame(running: Graphics, space: Space) -> float:
    """Seconds a frame of the same triangles, lit once a corner, without anything else."""
    root = core.NodePath("bare")
    root.set_shader(core.Shader.make(core.Shader.SL_GLSL, BARE_VERTEX, BARE_FRAGMENT))
    root.set_attrib(core.CullFaceAttrib.make(core.CullFaceAttrib.M_cull_none))
    for component in space.components:
        root.attach_new_node(panda.mesh_node(component.mesh, MATERIALS))
    shared: dict[int, core.GeomNode] = {}
    for figure in space.figures:
        mesh = figure_mesh(figure)
        node = shared.setdefault(id(mesh), panda.mesh_node(mesh, MATERIALS))
        root.attach_new_node(node).set_pos(*figure.base.at_in, figure.z_in)
    table = space.scene.table
    slab = block(table.width_in, 1.0, table.depth_in).moved((0, 0, -1.0))
    root.attach_new_node(panda.mesh_node(slab, MATERIALS))
    buffer = running.buffer("bare", SIZE)
    buffer.set_clear_color_active(True)
    camera = root.attach_new_node(core.Camera("camera"))
    camera.node().set_scene(root)
    buffer.make_display_region().set_camera(camera)
    view = named_view("three-quarter", space)
    camera.set_mat(panda.camera_matrix(view))
    panda.set_lens(camera.node().get_lens(), view, SIZE, (0.05, 900.0))

    def frame() -> None:
        running.engine.render_frame()
        running.engine.sync_frame()

    seconds = best(frame)
    running.engine.remove_window(buffer)
    root.remove_node()
    return seconds


def million_triangles(folder: Path) -> Space:
    """A castle of about a million triangles: a rough wall in a model file of its own."""
    side = 707
    u, v = np.meshgrid(np.linspace(-8, 8, side), np.linspace(0, 10, side))
    rough = 0.1 * np.sin(7 * u) * np.sin(9 * v)
    points = np.column_stack([u.ravel(), rough.ravel(), v.ravel()])
    first = (np.arange(side - 1)[:, None] * side + np.arange(side - 1)).ravel()
    faces = np.concatenate(
        [
            np.column_stack([first, first + 1, first + side + 1]),
            np.column_stack([first, first + side + 1, first + side]),
        ]
    )
    mesh = Mesh.of(points, faces)
    record = np.dtype([("normal", "<f4", 3), ("corners", "<f4", (3, 3)), ("spare", "<u2")])
    rows = np.zeros(len(faces), dtype=record)
    rows["corners"] = mesh.triangles
    path = folder / "million_inch.stl"
    path.write_bytes(bytes(80) + np.uint32(len(rows)).tobytes() + rows.tobytes())
    wall = PlacedComponent(name="wall", kind="wall", model=path.name, unit="inch", up="+z")
    return compile_scene(Scene(components=(wall,)), folder)


def template_share(frame_seconds: float) -> float:
    """The share of a frame that it takes to find who of 200 figures is under a template."""
    figures = tuple(
        Figure(
            name=f"orc {number}", base_mm=25, at=(number % 20 * 1.2 - 12, number // 20 * 1.2 - 6)
        )
        for number in range(200)
    )
    space = compile_scene(Scene(table=Table(), figures=figures))
    template = PlacedTemplate(name="stone", size_in=4, at=(0, 0))
    return best(lambda: strike(space, template)) / frame_seconds


def main() -> None:
    """Print the ratios."""
    import tempfile

    running = graphics()
    print(f"renderer: {running.description}, {SIZE[0]} × {SIZE[1]}")
    siege = open_space(Path("siege"))
    window, bare = window_frame(running, siege), bare_frame(running, siege)
    print(f"bundled siege: {bare / window:.2f} of a bare scene's frames a second")
    print(f"template over 200 figures: hits found in {template_share(window):.2f} of a frame")
    with tempfile.TemporaryDirectory() as folder:
        castle = million_triangles(Path(folder))
        window, bare = window_frame(running, castle), bare_frame(running, castle)
    print(f"a million triangles: {bare / window:.2f} of a bare scene's frames a second")


if __name__ == "__main__":
    main()
