"""Scans that nobody made: castle pieces on a table, with noise, holes and floaters."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import manifold3d
import numpy as np
from numpy.typing import NDArray

MM = 25.4


@dataclass(frozen=True)
class Scan:
    """A made scan in mm and the true size in inches: width, height, depth."""

    vertices: NDArray[np.float64]
    faces: NDArray[np.int64]
    truth_in: tuple[float, float, float]
    shape: str
    noise_mm: float


def make_scan(seed: int, triangles: int, *, shape: str | None = None) -> Scan:
    """A wall, tower or L-shaped corner of random size on a table, turned at random."""
    rng = np.random.default_rng(seed)
    shape = shape or str(rng.choice(["wall", "square tower", "round tower", "corner"]))
    solid, truth_in = _solid(shape, rng)
    table_mm = np.array([truth_in[0], truth_in[2]]) * MM + rng.uniform(60, 200, 2)
    table = manifold3d.Manifold.cube([*table_mm, 20], True).translate([0, 0, -10])
    whole = (solid + table).rotate([0, 0, float(rng.uniform(0, 360))])
    whole = whole.refine_to_length(_edge_mm(whole, triangles))
    mesh = whole.to_mesh()
    vertices = np.asarray(mesh.vert_properties, dtype=np.float64)[:, :3]
    faces = np.asarray(mesh.tri_verts, dtype=np.int64)
    faces = faces[(vertices[faces][:, :, 2] > -0.01).any(axis=1)]  # a scanner sees no underside
    noise_mm = float(rng.uniform(0.2, 0.8))
    vertices = vertices + rng.normal(0, noise_mm, vertices.shape)
    faces = _with_holes(vertices, faces, rng)
    vertices, faces = _with_floaters(vertices, faces, rng)
    return Scan(vertices @ _random_turn(rng).T + rng.uniform(-500, 500, 3), faces, truth_in,
                shape, noise_mm)  # fmt: skip


def _solid(shape: str, rng: np.random.Generator) -> tuple[Any, tuple[float, float, float]]:
    """A solid in mm standing on z = 0 and its size in inches."""
    height = float(rng.uniform(3, 8))
    if shape == "wall":
        width, depth = float(rng.uniform(5, 12)), float(rng.uniform(1.2, 3))
        return _crenellated(width, depth, height), (width, height, depth)
    if shape == "square tower":
        side = float(rng.uniform(2.5, 5))
        return _crenellated(side, side, height), (side, height, side)
    if shape == "round tower":
        radius = float(rng.uniform(1.25, 2.5))
        tower = manifold3d.Manifold.cylinder(height * MM, radius * MM, radius * MM, 96)
        bore = manifold3d.Manifold.cylinder(MM, (radius - 0.3) * MM, (radius - 0.3) * MM, 64)
        return tower - bore.translate([0, 0, (height - 0.5) * MM]), (2 * radius, height, 2 * radius)
    arm, other, thick = float(rng.uniform(5, 9)), float(rng.uniform(4, 5)), 1.5
    first = _crenellated(arm, thick, height).translate([0, (thick - other) / 2 * MM, 0])
    second = _crenellated(thick, other, height).translate([(thick - arm) / 2 * MM, 0, 0])
    return first + second, (arm, height, other)


def _crenellated(width: float, depth: float, height: float) -> Any:
    """A block with merlons round its top, its centre over the origin."""
    block = manifold3d.Manifold.cube([width * MM, depth * MM, (height - 0.5) * MM], True)
    block = block.translate([0, 0, (height - 0.5) / 2 * MM])
    merlons = [block]
    for x in np.arange(-width / 2 + 0.25, width / 2 - 0.2, 1.0):
        for y in (-depth / 2 + 0.2, depth / 2 - 0.2):
            merlon = manifold3d.Manifold.cube([0.5 * MM, 0.4 * MM, 1.0 * MM], True)
            merlons.append(merlon.translate([x * MM, y * MM, (height - 0.5) * MM]))
    return manifold3d.Manifold.batch_boolean(merlons, manifold3d.OpType.Add)


def _edge_mm(solid: Any, triangles: int) -> float:
    """The edge length that cuts a solid's surface into about so many triangles."""
    return float(np.sqrt(solid.surface_area() / triangles * 4 / np.sqrt(3)) * 0.75)


def _with_holes(
    vertices: NDArray[np.float64], faces: NDArray[np.int64], rng: np.random.Generator
) -> NDArray[np.int64]:
    middles = vertices[faces].mean(axis=1)
    kept = np.ones(len(faces), dtype=np.bool_)
    for centre in middles[rng.integers(0, len(faces), rng.integers(1, 6))]:
        kept &= np.linalg.norm(middles - centre, axis=1) > rng.uniform(2, 8)
    return faces[kept]


def _with_floaters(
    vertices: NDArray[np.float64], faces: NDArray[np.int64], rng: np.random.Generator
) -> tuple[NDArray[np.float64], NDArray[np.int64]]:
    """Some dozens of small triangles and blobs that hang in the air round the model."""
    all_vertices, all_faces, start = [vertices], [faces], len(vertices)
    low, high = vertices.min(axis=0), vertices.max(axis=0)
    for _ in range(int(rng.integers(10, 60))):
        at = rng.uniform(low - 100, high + 100)
        at[2] = abs(at[2]) + 5
        blob = manifold3d.Manifold.sphere(float(rng.uniform(0.3, 2)), 8).translate(at).to_mesh()
        points = np.asarray(blob.vert_properties, dtype=np.float64)[:, :3]
        all_vertices.append(points)
        all_faces.append(np.asarray(blob.tri_verts, dtype=np.int64) + start)
        start += len(points)
    return np.vstack(all_vertices), np.vstack(all_faces)


def _random_turn(rng: np.random.Generator) -> NDArray[np.float64]:
    turn, _ = np.linalg.qr(rng.normal(size=(3, 3)))
    return turn * np.sign(np.linalg.det(turn))
