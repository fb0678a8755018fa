"""How fast sight is, beside bare Embree, trimesh and Open3D on the same rays in the same run.

    python benchmarks/sight.py [largest number of triangles, 1000000 unless given]

Open3D takes part where it is installed; Escalade does not need it.
"""

from __future__ import annotations

import math
import os
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from importlib.util import find_spec

import numpy as np
import trimesh
from embreex.mesh_construction import TriangleMesh
from embreex.rtcore_scene import EmbreeScene

from escalade.models.mesh import FloatArray, Mesh
from escalade.scenes.rays import RayScene
from escalade.scenes.scene import Figure, PlacedComponent, Scene
from escalade.scenes.shadows import dead_ground
from escalade.scenes.sight import look, who_sees_whom
from escalade.scenes.space import Space, compile_scene

RAYS = 1_000_000
REPEATS = 9
ROUGH_IN = 0.01


def best_seconds(work: Callable[[], object], repeats: int = REPEATS) -> float:
    """The fastest of several runs: what the machine can do when nobody disturbs it."""
    times = []
    for _ in range(repeats):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return min(times)


def castle(figures: int) -> Space:
    """Four walls, four towers and a keep of plain blocks, and figures all around and on top."""
    placed = [PlacedComponent(name="keep", kind="keep", dimensions_in=(6, 9, 6), at=(0, 0))]
    for side in range(4):
        angle = side * math.pi / 2
        x, y = round(math.cos(angle)), round(math.sin(angle))
        placed += [
            PlacedComponent(
                name=f"wall {side}", kind="wall", dimensions_in=(14, 4, 2.5),
                at=(9 * x, 9 * y), yaw_deg=90.0 * (side + 1),
            ),
            PlacedComponent(
                name=f"tower {side}", kind="tower", dimensions_in=(4, 7, 4),
                at=(9 * (x - y), 9 * (x + y)),
            ),
        ]  # fmt: skip
    standing = []
    for number in range(figures):
        angle = 2.39996 * number
        radius = 13 + 9 * (number / figures)
        at = (round(radius * math.cos(angle), 3), round(radius * math.sin(angle), 3))
        standing.append(Figure(name=f"figure {number}", base_mm=25, at=at))
    return compile_scene(Scene(components=tuple(placed), figures=tuple(standing)))


def refined(space: Space, triangles: int) -> Space:
    """The same castle with rough, finely cut surfaces of about so many triangles in all."""
    area = sum(_areas(c.mesh.triangles).sum() for c in space.components)
    generator = np.random.default_rng(1)
    components = tuple(
        replace(component, mesh=_cut_finely(component.mesh, triangles / area, generator))
        for component in space.components
    )
    return Space(
        space.scene, space.system, components, space.ground,
        RayScene([c.mesh for c in components]), {c.name: c for c in components},
    )  # fmt: skip


def _areas(triangles: FloatArray) -> FloatArray:
    across = np.cross(triangles[:, 1] - triangles[:, 0], triangles[:, 2] - triangles[:, 0])
    return np.asarray(np.linalg.norm(across, axis=1) / 2)


def _cut_finely(mesh: Mesh, a_square_inch: float, generator: np.random.Generator) -> Mesh:
    pieces = []
    for triangle, area in zip(mesh.triangles, _areas(mesh.triangles), strict=True):
        count = max(1, round(math.sqrt(area * a_square_inch)))
        i, j = np.meshgrid(np.arange(count + 1), np.arange(count + 1), indexing="ij")
        grid = (
            triangle[0]
            + (
                i[..., None] * (triangle[1] - triangle[0])
                + j[..., None] * (triangle[2] - triangle[0])
            )
            / count
        )
        grid = grid + generator.uniform(-ROUGH_IN, ROUGH_IN, grid.shape)
        number = np.arange((count + 1) ** 2).reshape(count + 1, count + 1)
        a, b, c, d = number[:-1, :-1], number[1:, :-1], number[:-1, 1:], number[1:, 1:]
        whole = (i + j < count)[:-1, :-1]
        upper = (i + j < count - 1)[:-1, :-1]
        faces = np.concatenate([np.stack([a, b, c], -1)[whole], np.stack([b, d, c], -1)[upper]])
        pieces.append(Mesh.of(grid.reshape(-1, 3), faces))
    return Mesh.joined(pieces)


def rays_between_figures(space: Space) -> tuple[FloatArray, FloatArray]:
    """Rays from every figure's eye to spots on every other's body."""
    generator = np.random.default_rng(2)
    eyes = np.stack([figure.eye for figure in space.figures])
    middles, halves = space.bodies
    viewer = generator.integers(len(eyes), size=RAYS)
    target = (viewer + 1 + generator.integers(len(eyes) - 1, size=RAYS)) % len(eyes)
    spots = middles[target] + generator.uniform(-1, 1, (RAYS, 3)) * halves[target]
    return eyes[viewer], spots


def compare_rays(space: Space) -> None:
    starts, ends = rays_between_figures(space)
    count = sum(len(component.mesh.faces) for component in space.components)
    vertices = np.concatenate([c.mesh.vertices for c in space.components])
    offsets = np.cumsum([0, *(len(c.mesh.vertices) for c in space.components)])
    faces = np.concatenate(
        [c.mesh.faces + o for c, o in zip(space.components, offsets, strict=False)]
    )
    print(f"\n{RAYS:,} rays between {len(space.figures)} figures, {count:,} triangles")
    mesh = trimesh.Trimesh(vertices, faces, process=False)
    directions = ends - starts
    mesh.ray.intersects_any(starts[:10], directions[:10])
    runners = {
        "Escalade RayScene.occluded": lambda: space.rays.occluded(starts, ends),
        "bare embreex, two threads": bare_embree(vertices, faces, starts, ends),
        "trimesh intersects_any (to no end)": lambda: mesh.ray.intersects_any(starts, directions),
    }
    if find_spec("open3d"):
        ready, from_same = open3d_tests(vertices, faces, starts, ends)
        runners["Open3D test_occlusions"] = from_same
        runners["Open3D, its rays made before"] = ready
    else:
        print("  Open3D is not installed here")
    # Turn by turn, so that a busy machine disturbs all alike.
    rounds = [{name: best_seconds(run, 1) for name, run in runners.items()} for _ in range(REPEATS)]
    best = {name: min(each[name] for each in rounds) for name in runners}
    ours = best["Escalade RayScene.occluded"]
    for name, seconds in best.items():
        print(
            f"  {name:36} {seconds:7.3f} s {RAYS / seconds / 1e6:6.2f} M rays/s   "
            f"ours is {seconds / ours:.2f} times as fast"
        )


def bare_embree(
    vertices: FloatArray, faces: np.ndarray, starts: FloatArray, ends: FloatArray
) -> Callable[[], object]:
    scene = EmbreeScene(robust=True)
    TriangleMesh(scene, vertices.astype(np.float32), faces.astype(np.int32))
    origins, along = starts.astype(np.float32), (ends - starts).astype(np.float32)
    limits = np.ones(len(origins), np.float32)
    halves = np.array_split(np.arange(len(origins)), 2)
    parts = [(origins[half], along[half], limits[half]) for half in halves]
    scene.run(origins[:1], along[:1], dists=limits[:1], query="OCCLUDED")
    pool = ThreadPoolExecutor(2)

    def run() -> object:
        return list(
            pool.map(lambda part: scene.run(*part[:2], dists=part[2], query="OCCLUDED"), parts)
        )

    return run


def open3d_tests(
    vertices: FloatArray, faces: np.ndarray, starts: FloatArray, ends: FloatArray
) -> tuple[Callable[[], object], Callable[[], object]]:
    """Open3D with its own kind of rays made before, and from the arrays that Escalade is given."""
    import open3d

    scene = open3d.t.geometry.RaycastingScene()
    scene.add_triangles(
        open3d.core.Tensor(vertices.astype(np.float32)), open3d.core.Tensor(faces.astype(np.uint32))
    )

    def rays() -> open3d.core.Tensor:
        along = ends - starts
        return open3d.core.Tensor(
            np.concatenate([starts, along], axis=1, dtype=np.float32, casting="same_kind")
        )

    before = rays()
    return (
        lambda: scene.test_occlusions(before, tnear=0.0, tfar=1.0),
        lambda: scene.test_occlusions(rays(), tnear=0.0, tfar=1.0),
    )


def cost_by_triangles(largest: int) -> None:
    print("\none look, both ways, with its smallest move, by triangles in the castle")
    plain = castle(12)
    before = None
    for count in sizes_up_to(largest):
        space = refined(plain, count)
        first = best_seconds(lambda space=space: look(space, "figure 0", "figure 1"), 1)
        each = best_seconds(lambda space=space: four_looks(space)) / 4
        growth = "" if before is None else f"   {each / before:.2f} times the last"
        triangles = sum(len(c.mesh.faces) for c in space.components)
        print(f"  {triangles:10,} {each * 1e3:8.1f} ms{growth}   (the first {first * 1e3:.0f} ms)")
        before = each


def sizes_up_to(largest: int) -> list[int]:
    decades = [10_000 * 10**power for power in range(8) if 10_000 * 10**power < largest]
    return [*decades, largest]


def four_looks(space: Space) -> None:
    for a, b in ((0, 1), (2, 7), (4, 9), (3, 11)):
        look(space, f"figure {a}", f"figure {b}")


def cost_by_figures(triangles: int) -> None:
    print(f"\nwho sees whom, by figures, {triangles:,} triangles")
    for figures in (10, 20, 40):
        space = refined(castle(figures), triangles)
        _ = space.rays.bundles
        seconds = best_seconds(lambda space=space: who_sees_whom(space), 1)
        pairs = figures * (figures - 1)
        print(f"  {figures:4} figures {seconds:7.2f} s  {seconds / pairs * 1e3:6.2f} ms a pair")


def cost_of_dead_ground(space: Space) -> None:
    seconds = best_seconds(lambda: dead_ground(space, "figure 0"), 3)
    print(f"\ndead ground of a 72 × 48 in table and all wall-walks at 0.1 in: {seconds:.2f} s")


def main() -> None:
    largest = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000
    print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}")
    big = refined(castle(100), largest)
    compare_rays(big)
    cost_of_dead_ground(big)
    cost_by_triangles(largest)
    cost_by_figures(min(largest, 100_000))


if __name__ == "__main__":
    main()
