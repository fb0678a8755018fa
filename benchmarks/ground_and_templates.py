"""How fast ground is found and templates are judged, beside trimesh and bare Shapely calls.

    python benchmarks/ground_and_templates.py

Ratios of seconds in one run: the ground of a castle of about a million triangles beside one pass of
trimesh's `facets` on the same mesh (limit 1; none where it is made as rough as a scan), and a
template against 1,000 bases beside Shapely's bare vectorised intersections and areas of the same
outlines, drawn with as many chords (limit 2).
"""

from __future__ import annotations

import time
from collections.abc import Callable

import numpy as np
import shapely
import trimesh

from escalade.models.mesh import Mesh
from escalade.models.pieces import build
from escalade.scenes.footprints import Footprint, Footprints
from escalade.scenes.ground import ground_of
from escalade.scenes.overlaps import inside_depths, overlap_depths
from escalade.scenes.scene import PlacedTemplate, Table
from escalade.scenes.templates import coverages, footprint_of

BASES = 1000
REPEATS = 5


def best_seconds(work: Callable[[], object], repeats: int = REPEATS) -> float:
    """The fastest of several runs: what the machine can do when nobody disturbs it."""
    times = []
    for _ in range(repeats):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return min(times)


def castle(least_triangles: int) -> trimesh.Trimesh:
    pieces = [
        build("wall", (10, 5, 3)).moved((0, -10)),
        build("square-tower", (5, 8, 5)).moved((7.5, -10)),
        build("round-tower", (5, 8, 5)).moved((-7.5, -10)),
        build("gatehouse", (8, 6, 4)).moved((0, 10)),
        build("keep", (7, 9, 7)),
    ]
    whole = Mesh.joined(pieces)
    mesh = trimesh.Trimesh(whole.vertices, whole.faces, process=False)
    while len(mesh.faces) < least_triangles:
        mesh = mesh.subdivide()
    return mesh


def ground(triangles: int, rough_in: float, repeats: int) -> None:
    mesh = castle(triangles)
    rng = np.random.default_rng(1)
    mesh.vertices = mesh.vertices + rng.uniform(-rough_in, rough_in, mesh.vertices.shape)
    ours = best_seconds(
        lambda: ground_of({"castle": Mesh.of(mesh.vertices, mesh.faces)}, Table()), repeats
    )
    theirs = best_seconds(
        lambda: trimesh.Trimesh(mesh.vertices, mesh.faces, process=False).facets, repeats
    )
    print(f"ground of {len(mesh.faces):,} triangles, rough by {rough_in:g} in: ", end="")
    print(f"{ours:.2f} s, facets {theirs:.2f} s, ", end="")
    print(f"ratio {ours / theirs:.2f}" + (" (limit 1)" if rough_in == 0 else ""))


def templates() -> None:
    rng = np.random.default_rng(4)
    template = PlacedTemplate(name="shot", size_in=4, at=(0, 0))
    plan = footprint_of(template)
    for boxes, ovals in ((0.0, 0.0), (0.3, 0.0), (0.2, 0.1)):
        bases = []
        for x, y in rng.uniform(-9, 9, (BASES, 2)):
            kind = rng.random()
            if kind < boxes:
                bases.append(Footprint("rectangle", x, y, 1.0, 0.5, rng.uniform(0, 360)))
            elif kind < boxes + ovals:
                bases.append(Footprint("oval", x, y, 1.2, 0.7, rng.uniform(0, 360)))
            else:
                bases.append(Footprint("oval", x, y, 0.5, 0.5))
        polygons = np.array([base.polygon for base in bases], dtype=object)
        disc = plan.polygon

        def judged(bases: list[Footprint] = bases) -> object:
            rows = Footprints.of(bases)
            overlaps, insides = overlap_depths(rows, plan), inside_depths(rows, plan)
            return coverages(bases, rows, plan, overlaps, insides)

        def drawn(polygons: np.ndarray = polygons, disc: shapely.Polygon = disc) -> object:
            shapely.contains(disc, polygons)
            return shapely.area(shapely.intersection(polygons, disc)) / shapely.area(polygons)

        ours, theirs = best_seconds(judged), best_seconds(drawn)
        print(
            f"{BASES} bases, {boxes:.0%} rectangular, {ovals:.0%} oval: {1000 * ours:.1f} ms, ",
            end="",
        )
        print(f"Shapely {1000 * theirs:.1f} ms, ratio {ours / theirs:.2f} (limit 2)")


if __name__ == "__main__":
    ground(1_000_000, 0.0, 3)
    ground(1_000_000, 0.01, 1)
    templates()
