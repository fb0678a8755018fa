"""How fast and in how much memory models are read and measured, beside their plain load.

    python benchmarks/model_reading.py [TRIANGLES] [--meshlib PYTHON]

Each run is a process of its own on the same made file, so that its peak memory is its own (as
Linux tells it; 0 elsewhere). Ratios below 1 mean that reading, checking and measuring took less
than the other takes to load: MeshLib for STL, where PYTHON (this one by default) has it, and
trimesh for all three. MeshLib is no dependency: install it into an environment of its own.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path

import manifold3d
import numpy as np
import trimesh

CLOCK = """
import sys, time
{imports}
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
    imports="""
import shapely
from escalade.models.importing import import_model
from escalade.models.reading import read
""",
    work="import_model(sys.argv[1], unit=sys.argv[2], reader=read, with_mesh=False)",
)
TRIMESH = CLOCK.format(imports="import trimesh", work="loaded = trimesh.load_mesh(sys.argv[1])")
MESHLIB = CLOCK.format(
    imports="from meshlib import mrmeshpy", work="loaded = mrmeshpy.loadMesh(sys.argv[1])"
)
REPEATS = 3


def main(triangles: int, meshlib: str) -> None:
    tried = subprocess.run([meshlib, "-c", "import meshlib"], check=False, capture_output=True)
    has_meshlib = tried.returncode == 0
    if not has_meshlib:
        print(f"MeshLib is skipped: {meshlib} cannot import it (pip install meshlib)")
    with tempfile.TemporaryDirectory() as name:
        mesh = castle(triangles)
        print(f"{len(mesh.faces):,} triangles; ours beside the plain load of others")
        print(f"{'file':6}{'beside':>10}{'seconds':>10}{'ratio':>8}{'peak MB':>10}{'ratio':>8}"
              f"{'x file':>8}")  # fmt: skip
        for suffix, unit in (("stl", "mm"), ("ply", "mm"), ("glb", "m")):
            path = Path(name) / f"castle.{suffix}"
            (y_up_in_metres(mesh) if suffix == "glb" else mesh).export(path)
            size = path.stat().st_size
            peers = [("trimesh", TRIMESH, sys.executable)]
            if suffix == "stl" and has_meshlib:
                peers.append(("MeshLib", MESHLIB, meshlib))
            for peer, script, python in peers:
                ours, theirs = best(
                    [sys.executable, "-c", OURS, str(path), unit], [python, "-c", script, str(path)]
                )
                print(
                    f"{suffix:6}{peer:>10}{ours[0]:10.2f}{ours[0] / theirs[0]:8.2f}"
                    f"{ours[1] / 1e6:10.0f}{ours[1] / theirs[1]:8.2f}{ours[1] / size:8.2f}"
                )


def y_up_in_metres(mesh: trimesh.Trimesh) -> trimesh.Trimesh:
    """The mesh as GLB wants it."""
    return trimesh.Trimesh(
        mesh.vertices[:, [0, 2, 1]] * (0.001, 0.001, -0.001), mesh.faces, process=False
    )


def castle(triangles: int) -> trimesh.Trimesh:
    """A wall between two round towers, in about so many triangles, slightly rough."""
    solid = manifold3d.Manifold.cube([250, 40, 120])
    for x in (0, 250):
        solid += manifold3d.Manifold.cylinder(160, 50, 50, 128).translate([x, 20, 0])
    even = solid.refine_to_length(10)
    refined = even.refine(round(float(np.sqrt(triangles / even.num_tri())))).to_mesh()
    points = np.asarray(refined.vert_properties)[:, :3].astype(np.float64)
    points += np.random.default_rng(0).normal(0, 0.05, points.shape)
    return trimesh.Trimesh(points, np.asarray(refined.tri_verts), process=False)


def best(*commands: list[str]) -> list[tuple[float, float]]:
    """Least seconds and least peak bytes of each command, run in turns to share the load."""
    runs: list[list[list[float]]] = [[] for _ in commands]
    for _ in range(REPEATS):
        for found, command in zip(runs, commands, strict=True):
            out = subprocess.run(command, capture_output=True, text=True, check=True)
            found.append([float(word) for word in out.stdout.split()])
    return [(min(run[0] for run in found), min(run[1] for run in found)) for found in runs]


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("triangles", nargs="?", type=int, default=1_000_000)
    parser.add_argument("--meshlib", default=sys.executable, metavar="PYTHON")
    asked = parser.parse_args()
    main(asked.triangles, asked.meshlib)
