"""How long the command line takes to start, as ratios to bare imports measured in the same run.

    python benchmarks/start_times.py

Prints the median of several runs each. Targets: help and a typed size under 4 times
`python -c "import numpy"`; a small file under 1.5 times `python -c "import trimesh"`.
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

RUNS = 7
ESCALADE = (sys.executable, "-c", "from escalade.viewer.cli import main; main()")


def seconds(command: Sequence[str]) -> float:
    """Median wall time of a command."""
    times = []
    for _ in range(RUNS):
        start = time.perf_counter()
        subprocess.run(command, check=True, capture_output=True)
        times.append(time.perf_counter() - start)
    return statistics.median(times)


def main() -> None:
    """Time each start and print it beside its peer and its target."""
    from escalade.models.blocks import block

    with tempfile.TemporaryDirectory() as folder:
        wall = Path(folder) / "wall_mm.stl"
        triangles = block(254, 127, 76).triangles
        wall.write_text(
            "solid wall\n"
            + "".join(
                "facet normal 0 0 0\nouter loop\n"
                + "".join(f"vertex {x} {y} {z}\n" for x, y, z in triangle)
                + "endloop\nendfacet\n"
                for triangle in triangles
            )
            + "endsolid wall\n"
        )
        numpy = seconds((sys.executable, "-c", "import numpy"))
        trimesh = seconds((sys.executable, "-c", "import trimesh"))
        rows = [
            ("escalade --help", seconds((*ESCALADE, "--help")), "numpy", numpy, 4.0),
            (
                "escalade measure 10x5x3",
                seconds((*ESCALADE, "measure", "10x5x3")),
                "numpy",
                numpy,
                4.0,
            ),
            (
                "escalade measure FILE",
                seconds((*ESCALADE, "measure", str(wall))),
                "trimesh",
                trimesh,
                1.5,
            ),
        ]
    for name, time_taken, peer, peer_time, target in rows:
        ratio = time_taken / peer_time
        verdict = "within" if ratio <= target else "OVER"
        print(f"{name:26} {ratio:4.2f} times `import {peer}` ({verdict} {target})")


if __name__ == "__main__":
    main()
