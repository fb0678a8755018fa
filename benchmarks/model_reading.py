"""How fast and in how much memory models are read and measured, beside trimesh's plain load.

    python benchmarks/model_reading.py [TRIANGLES]

Each run is a process of its own on the same made file, so that its peak memory is its own (as
Linux tells it; 0 elsewhere). Ratios
below 1 mean that reading, checking and measuring took less than trimesh takes to load.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

import manifold3d
import numpy as np
import trimesh

CLOCK = """
import sys, time
import scipy.sparse.csgraph, scipy.spatial, shapely, trimesh
def peak():
    for line in open("/proc/self/status"):
        if line.startswith("VmHWM"):
            return int(line.split()[1]) * 1024
    return 0
started = time.perf_counter()
{work}
print(time.perf_counter() - started, peak())
"""
OURS = CLOCK.format(
    work="""
from escalade.models.importing import import_model
from escalade.models.reading import read
import_model(sys.argv[1], unit=sys.argv[2], reader=read, with_mesh=False)
"""
)
THEIRS = CLOCK.format(work="trimesh.load_mesh(sys.argv[1])")
REPEATS = 3


def main(triangles: int) -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        mesh = castle(triangles)
        print(f"{len(mesh.faces):,} triangles; ours beside trimesh's plain load")
        print(f"{'format':8}{'seconds':>10}{'ratio':>8}{'peak MB':>10}{'ratio':>8}{'x file':>8}")
        for suffix, unit in (("stl", "mm"), ("ply", "mm"), ("glb", "m")):
            path = folder / f"castle.{suffix}"
            written = mesh.copy() if suffix != "glb" else mesh.copy().apply_scale(0.001)
            written.export(path)
            ours, theirs = best(OURS, path, unit), best(THEIRS, path, unit)
            print(
                f"{suffix:8}{ours[0]:10.2f}{ours[0] / theirs[0]:8.2f}{ours[1] / 1e6:10.0f}"
                f"{ours[1] / theirs[1]:8.2f}{ours[1] / path.stat().st_size:8.2f}"
            )


def castle(triangles: int) -> trimesh.Trimesh:
    """A wall between two round towers, in about so many triangles, slightly rough."""
    solid = manifold3d.Manifold.cube([250, 40, 120])
    for x in (0, 250):
        solid += manifold3d.Manifold.cylinder(160, 50, 50, 128).translate([x, 20, 0])
    edge = float(np.sqrt(solid.surface_area() / triangles * 4 / np.sqrt(3)) * 0.75)
    made = solid.refine_to_length(edge).to_mesh()
    points = np.asarray(made.vert_properties)[:, :3].astype(np.float64)
    points += np.random.default_rng(0).normal(0, 0.05, points.shape)
    return trimesh.Trimesh(points, np.asarray(made.tri_verts), process=False)


def best(script: str, path: Path, unit: str) -> tuple[float, float]:
    """Least seconds and least peak bytes of some runs."""
    runs = []
    for _ in range(REPEATS):
        command = [sys.executable, "-c", script, str(path), unit]
        out = subprocess.run(command, capture_output=True, text=True, check=True)
        runs.append([float(word) for word in out.stdout.split()])
    return min(run[0] for run in runs), min(run[1] for run in runs)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000)
