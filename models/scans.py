"""A scan, freed of specks and of the table it stands on, and levelled."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from .bodies import Bodies, bodies_by_corner, face_areas, welded
from .outlines import outline
from .planes import TABLE, Plane, table_under, turn_to
from .smoothing import smoothed
from .source import Indices, Source
from .standing import footprint


@dataclass(frozen=True, slots=True)
class ScanTolerances:
    """What is a speck, and where the table ends and the model begins."""

    speck_share: float = 0.01
    """Of the whole area: bodies below it that lie off the main one are specks. Photogrammetry
    leaves dozens, each some thousandths."""

    near_share: float = 0.02
    """Of the main part's size: how far off a piece may lie and still belong to it, since holes of
    a scan part a model."""

    cut_noises: float = 4.0
    """Standard deviations of the table's noise above which a face is no longer table."""

    cut_share: float = 0.002
    """Of the diagonal: the least height of the cut; tables are not quite flat."""


SCANS = ScanTolerances()

_FROM_ABOVE = np.eye(3)[:2]


@dataclass(frozen=True, slots=True, eq=False)
class CleanScan:
    """A scan ready to be measured.

    source : its main part, upright where a table showed which way is up
    smooth : the source's vertices without most of their noise, to measure by
    levelled : whether +z is up by the table, z = 0 being its top
    noise_left : standard deviation of the noise that is left in ``smooth``, in file units
    notes : what was removed
    """

    source: Source
    smooth: NDArray[np.float64]
    levelled: bool
    noise_left: float
    notes: tuple[str, ...]


def clean_scan(source: Source) -> CleanScan:
    """The main part of a scanned mesh: specks dropped, table cut away, tilt taken out.

    A scan without a table keeps the direction it has. Nothing is filled or repaired. The notes
    say what was removed and how the size of the box changed.
    """
    vertices, faces = _corners(source)
    before = _box(vertices, faces)
    areas = face_areas(vertices, faces)
    bodies = bodies_by_corner(faces, len(vertices))
    kept, specks = _without_specks(bodies, areas)
    table = _table(vertices, faces[kept], areas[kept])
    smooth = smoothed(vertices, faces[kept])
    even = smooth.vertices
    notes: list[str] = []
    levelled = False
    if table is not None:
        turn = turn_to(table.normal)
        drop = np.array([0.0, 0.0, table.offset])
        level, even_level = vertices @ turn.T - drop, even @ turn.T - drop
        standing = kept & ~_on_table(even_level, faces, kept, table)
        levelled = bool(standing.any())  # a plane that nothing stands on is the model, no table
    if table is not None and levelled:
        vertices, even, kept = level, even_level, standing
        notes.append(f"a table of {100 * table.share:.0f} % of the surface was cut away")
    kept, others = _main_part(even, faces, areas, kept)
    if specks + others:
        notes.append(f"{specks + others:,} pieces that hang loose were left out")
    if notes:
        after = _box(vertices, faces[kept])
        notes.append(f"the box of the scan went from {before} to {after} in its own units")
    clean = replace(
        source.with_faces(kept), vertices=vertices, faces=faces[kept], notes=source.notes
    )
    return CleanScan(clean, even, levelled, smooth.left, tuple(notes))


def stands_on_a_table(source: Source) -> Plane | None:
    """The table or base plate that a model seems to stand on, None where there is none."""
    areas = face_areas(source.vertices, source.faces)
    return _table(source.vertices.astype(np.float64), source.faces, areas)


def _corners(source: Source) -> tuple[NDArray[np.float64], Indices]:
    """The source's vertices, repeated ones welded, and its faces by them."""
    corner, count = welded(source.vertices)
    vertices = np.zeros((count, 3))
    vertices[corner] = source.vertices
    return vertices, corner[source.faces]


def _without_specks(bodies: Bodies, areas: NDArray[np.float64]) -> tuple[NDArray[np.bool_], int]:
    """Which faces belong to bodies worth looking at, and how many others there are."""
    of_body = bodies.areas(areas)
    large = of_body >= SCANS.speck_share * of_body.sum()
    large[int(np.argmax(of_body))] = True
    return large[bodies.labels], int((~large).sum())


def _table(
    vertices: NDArray[np.float64], faces: Indices, areas: NDArray[np.float64]
) -> Plane | None:
    total = float(areas.sum())
    if total <= 0:
        return None
    count = min(TABLE.sample, max(TABLE.least_sample, TABLE.sample_per_face * len(faces)))
    rng = np.random.default_rng(0)
    corners = vertices[faces[rng.choice(len(faces), count, p=areas / total)]]
    if len(faces) >= TABLE.sample:  # corners of so many faces lie evenly, and with all their noise
        return table_under(corners[:, 0])
    return table_under(np.einsum("ij,ijk->ik", rng.dirichlet((1.0, 1.0, 1.0), count), corners))


def _on_table(
    vertices: NDArray[np.float64], faces: Indices, kept: NDArray[np.bool_], table: Plane
) -> NDArray[np.bool_]:
    """Which faces touch the slab that the table's noise fills, (m,)."""
    used = vertices[np.unique(faces[kept])]
    diagonal = float(np.linalg.norm(np.ptp(used, axis=0)))
    height = max(SCANS.cut_noises * table.noise, SCANS.cut_share * diagonal)
    low = vertices[:, 2] <= height
    return np.asarray(low[faces].all(axis=1) | (vertices[faces][:, :, 2].min(axis=1) < -height))


def _main_part(
    vertices: NDArray[np.float64],
    faces: Indices,
    areas: NDArray[np.float64],
    kept: NDArray[np.bool_],
) -> tuple[NDArray[np.bool_], int]:
    """Which faces belong to the largest body or lie within its box, and how many bodies do not."""
    left = np.flatnonzero(kept)
    bodies = bodies_by_corner(faces[left], len(vertices))
    of_body = bodies.areas(areas[left])
    main = int(np.argmax(of_body))
    points = vertices[np.unique(faces[left[bodies.labels == main]])]
    plan = footprint(outline(points, _FROM_ABOVE))
    yaw = np.radians(plan.yaw_deg)
    turn = np.array([[np.cos(yaw), np.sin(yaw)], [-np.sin(yaw), np.cos(yaw)]])
    flat = (vertices[:, :2] - plan.centre) @ turn.T
    slack = 1 + 2 * SCANS.near_share
    inside = (
        (np.abs(flat[:, 0]) <= plan.width / 2 * slack)
        & (np.abs(flat[:, 1]) <= plan.depth / 2 * slack)
        & (vertices[:, 2] <= points[:, 2].max() + SCANS.near_share * np.ptp(points[:, 2]))
    )
    whole = np.bincount(
        bodies.labels, weights=~inside[faces[left]].all(axis=1), minlength=bodies.count
    )
    belongs = whole == 0
    belongs[main] = True
    result = np.zeros(len(faces), dtype=np.bool_)
    result[left] = belongs[bodies.labels]
    return result, int((~belongs).sum())


def _box(vertices: NDArray[np.float64], faces: Indices) -> str:
    if len(faces) == 0:
        return "nothing"
    sides = np.ptp(vertices[np.unique(faces)], axis=0)
    return " x ".join(f"{side:.4g}" for side in sides)
