"""Frames a second of the window on a still table, as a ratio to a bare Panda3D scene.

The bare scene holds the same triangles in the same colours, lit once a corner, and leaves out faces
that turn away where the window does, as Panda3D does of itself; in a buffer of the same size on the
same renderer. It holds them in full, where the window shows a far eye thinned figures and
components, and a picture of the table while something moves. A frame counts once its picture is
finished, and all that is compared is drawn in turns, so that a busy machine slows it alike. Where
PyVista is installed it shows the same triangles in the same colours off screen, in its usual light
and without anti-aliasing. Carrying the largest piece in the hand is given as a share of the still
table's frames a second, dragging a template over 200 figures as the share of a frame that finding
the hits takes.
Run: python benchmarks/window_frames.py
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import replace
from itertools import count
from multiprocessing import get_context
from pathlib import Path

import numpy as np
from panda3d import core

from escalade.models.blocks import block
from escalade.models.mesh import FloatArray, IntArray, Mesh
from escalade.scenes.bundled import open_space
from escalade.scenes.scene import Figure, PlacedComponent, PlacedTemplate, Scene, Table
from escalade.scenes.shadows import FOOT_HEIGHT_IN
from escalade.scenes.space import Space, compile_scene
from escalade.scenes.templates import strike
from escalade.viewer import panda
from escalade.viewer.answers import live_shadow
from escalade.viewer.camera import Camera, named_view
from escalade.viewer.far_copies import FarCopies
from escalade.viewer.figure_meshes import figure_mesh
from escalade.viewer.graphics import Graphics, graphics
from escalade.viewer.palette import LIGHT, MATERIALS
from escalade.viewer.stage import Stage
from escalade.viewer.surfaces import Surface, mesh_surface

SIZE = (1280, 800)
ROUNDS = 31

# A software renderer works on while the program goes on: without this the next frame, that of
# another scene, would pay for this one.
core.load_prc_file_data("window_frames", "gl-finish true")


Frame = Callable[[], object]


def usual(*runs: Frame) -> list[float]:
    """The median seconds of several runs of each, in turns: a busy machine slows them alike."""
    times: list[list[float]] = [[] for _ in runs]
    for turn in range(ROUNDS + 1):
        for run, taken in zip(runs, times, strict=True):
            start = time.perf_counter()
            run()
            if turn:  # the first only warms up
                taken.append(time.perf_counter() - start)
    return [float(np.median(taken)) for taken in times]


@contextmanager
def shown(
    running: Graphics, root: core.NodePath, name: str
) -> Iterator[tuple[Frame, core.NodePath]]:
    """A picture of a scene that is drawn only when asked, and the camera before it."""
    buffer = running.buffer(name, SIZE)
    buffer.set_clear_color_active(True)
    camera = root.attach_new_node(core.Camera("camera"))
    camera.node().set_scene(root)
    buffer.make_display_region().set_camera(camera)
    buffer.set_active(False)

    def frame() -> None:
        buffer.set_active(True)
        running.engine.render_frame()
        running.engine.sync_frame()
        buffer.set_active(False)

    yield frame, camera
    running.engine.remove_window(buffer)


@contextmanager
def window_scene(running: Graphics, space: Space) -> Iterator[tuple[Frame, Frame]]:
    """Frames of the window's own stage: of a still table, and with a piece in the hand."""
    stage = Stage(running, LIGHT)
    stage.show(space, thinned=thinned(space))
    stage.root.set_shader_input("picture_size", core.LVecBase2(*SIZE))
    view = named_view("three-quarter", space)
    with shown(running, stage.root, "window") as (draw, camera):
        stage.shine()
        stage.aim(camera, view, SIZE)
        draw()
        placed = max(space.components, key=lambda each: len(each.mesh.faces)).placed
        moved = 0

        def still() -> None:
            stage.aim(camera, view.orbited(0.5, 0.0), SIZE)
            draw()

        def carried() -> None:
            nonlocal moved
            moved += 1
            at = (placed.at[0] + 0.05 * moved, placed.at[1])
            scene = space.scene.with_component(placed.model_copy(update={"at": at}))
            stage.carry(space, scene)
            still()

        yield still, carried
    stage.close()


def thinned(space: Space) -> Mapping[Mesh, Surface]:
    """What the window shows far eyes in the place of meshes, once it is made."""
    copies = FarCopies()
    while not copies.look(space):
        time.sleep(0.01)
    return copies.found


BARE_VERTEX = """#version 150
uniform mat4 p3d_ModelViewProjectionMatrix; uniform mat3 p3d_NormalMatrix;
in vec4 p3d_Vertex; in vec3 p3d_Normal; in vec4 p3d_Color; out vec4 paint;
void main() {
  gl_Position = p3d_ModelViewProjectionMatrix * p3d_Vertex;
  paint = p3d_Color * (0.3 + 0.7 * max(normalize(p3d_NormalMatrix * p3d_Normal).z, 0.0));
}"""
BARE_FRAGMENT = "#version 150\nin vec4 paint; out vec4 shown; void main() { shown = paint; }"


def shown_meshes(space: Space) -> list[Mesh]:
    """Everything that stands on the table, and the table, in table coordinates."""
    figures = [
        figure_mesh(figure).moved((*figure.base.at_in, figure.z_in)) for figure in space.figures
    ]
    return [slab_of(space), *figures, *(component.mesh for component in space.components)]


def pyvista_frame(space: Space) -> float:
    """Seconds a frame of the same triangles in PyVista, off screen.

    In a process of its own, since VTK shuts down the renderer that both would share. Raises
    ImportError where PyVista is not installed.
    """
    meshes = shown_meshes(space)
    offsets = np.cumsum([0, *(len(mesh.vertices) for mesh in meshes)])
    faces = np.concatenate(
        [mesh.faces + offset for mesh, offset in zip(meshes, offsets[:-1], strict=True)]
    )
    points = np.concatenate([mesh.vertices for mesh in meshes]).astype(np.float32)
    paint = np.concatenate(
        [
            np.array([MATERIALS[part.material] for part in mesh.parts])[mesh.face_parts]
            for mesh in meshes
        ]
    )
    view = named_view("three-quarter", space)
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:
        return pool.submit(_in_pyvista, points, faces, paint, view).result()


def _in_pyvista(points: FloatArray, faces: IntArray, paint: FloatArray, view: Camera) -> float:
    import pyvista

    solid = pyvista.PolyData.from_regular_faces(points, faces)
    solid.cell_data["paint"] = np.round(paint * 255).astype(np.uint8)
    plotter = pyvista.Plotter(off_screen=True, window_size=SIZE)
    plotter.disable_anti_aliasing()
    plotter.render_window.SetMultiSamples(0)
    plotter.add_mesh(solid, scalars="paint", rgb=True)
    plotter.camera.position = tuple(view.eye)
    plotter.camera.focal_point = view.target
    plotter.camera.up = (0.0, 0.0, 1.0)
    plotter.camera.view_angle = view.fov_deg
    plotter.show(auto_close=False)

    def frame() -> None:
        plotter.camera.azimuth += 0.5
        plotter.render()
        plotter.render_window.WaitForCompletion()

    return usual(frame)[0]


@contextmanager
def bare_scene(running: Graphics, space: Space) -> Iterator[Frame]:
    """Frames of the same triangles, lit once a corner, without anything else."""
    root = core.NodePath("bare")
    root.set_shader(core.Shader.make(core.Shader.SL_GLSL, BARE_VERTEX, BARE_FRAGMENT))
    for component in space.components:
        root.attach_new_node(panda.surface_node(mesh_surface(component.mesh, MATERIALS)))
    nodes: dict[int, core.GeomNode] = {}
    for figure in space.figures:
        mesh = figure_mesh(figure)
        node = nodes.setdefault(id(mesh), panda.surface_node(mesh_surface(mesh, MATERIALS)))
        root.attach_new_node(node).set_pos(*figure.base.at_in, figure.z_in)
    root.attach_new_node(panda.surface_node(mesh_surface(slab_of(space), MATERIALS)))
    view = named_view("three-quarter", space)
    with shown(running, root, "bare") as (draw, camera):
        camera.set_mat(panda.camera_matrix(view))
        panda.set_lens(camera.node().get_lens(), view, SIZE, (0.05, 900.0))
        yield draw
    root.remove_node()


def slab_of(space: Space) -> Mesh:
    """The table in plain."""
    table = space.scene.table
    return block(table.width_in, 1.0, table.depth_in).moved((0, 0, -1.0))


def million_triangles(folder: Path) -> Space:
    """A castle of a million triangles: four rough walls of a quarter of a million each.

    A model of more than 800,000 would itself be a lighter copy of its file on the table.
    """
    side = 354
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
    path = folder / "rough_inch.stl"
    path.write_bytes(bytes(80) + np.uint32(len(rows)).tobytes() + rows.tobytes())
    walls = tuple(
        PlacedComponent(
            name=name, kind="wall", model=path.name, unit="inch", up="+z", at=at, yaw_deg=yaw
        )
        for name, at, yaw in (
            ("south wall", (0.0, -8.0), 0.0),
            ("east wall", (8.0, 0.0), 90.0),
            ("north wall", (0.0, 8.0), 180.0),
            ("west wall", (-8.0, 0.0), 270.0),
        )
    )
    space = compile_scene(Scene(components=walls), folder)
    held = sum(len(component.mesh.faces) for component in space.components)
    print(f"a castle of {held:,} triangles")
    return space


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
    return usual(lambda: strike(space, template))[0] / frame_seconds


def compare(running: Graphics, what: str, space: Space) -> float:
    """Print the window's frames a second as ratios; gives its seconds a frame."""
    with window_scene(running, space) as (still, carried), bare_scene(running, space) as bare:
        window_s, carried_s, bare_s = usual(still, carried, bare)
    print(f"{what}: {bare_s / window_s:.2f} of a bare scene's frames a second")
    print(f"{what}, largest piece in the hand: {window_s / carried_s:.2f} of a still table's")
    try:
        print(f"{what}: {pyvista_frame(space) / window_s:.2f} of PyVista's frames a second")
    except ImportError:
        print(f"{what}: PyVista is not installed")
    return window_s


def live_shadow_share(running: Graphics, space: Space, viewer: str) -> float:
    """Frames a second with live dead ground while its eye moves, as a share of those without."""
    with (
        window_scene(running, space) as (plain, _),
        shadow_scene(running, space, viewer) as followed,
    ):
        without_s, with_s = usual(plain, followed)
    return without_s / with_s


@contextmanager
def shadow_scene(running: Graphics, space: Space, viewer: str) -> Iterator[Frame]:
    """Frames of the window's stage with the dead ground of an eye that moves in each of them."""
    stage = Stage(running, LIGHT)
    stage.show(space, thinned=thinned(space))
    stage.root.set_shader_input("picture_size", core.LVecBase2(*SIZE))
    view = named_view("three-quarter", space)
    shadow = live_shadow(space, (viewer,), FOOT_HEIGHT_IN)
    ((x, y, z),) = shadow.eyes[0]
    steps = count()
    with shown(running, stage.root, "shadow") as (draw, camera):
        stage.shine()
        stage.aim(camera, view, SIZE)
        draw()

        def followed() -> None:
            moved = ((x + 0.01 * next(steps), y, z),)
            stage.show_answers(space, [replace(shadow, eyes=(moved,))])
            stage.aim(camera, view.orbited(0.5, 0.0), SIZE)
            draw()

        yield followed
    stage.close()


def main() -> None:
    """Print the ratios."""
    import tempfile

    running = graphics()
    print(f"renderer: {running.description}, {SIZE[0]} × {SIZE[1]}")
    siege = open_space(Path("siege"))
    window = compare(running, "bundled siege", siege)
    share = live_shadow_share(running, siege, "warlord")
    print(f"bundled siege, live dead ground of a moving eye: {share:.2f} of a table without it")
    print(f"template over 200 figures: hits found in {template_share(window):.2f} of a frame")
    with tempfile.TemporaryDirectory() as folder:
        compare(running, "a million triangles", million_triangles(Path(folder)))


if __name__ == "__main__":
    main()
