"""What reading a model file gives: its triangles or points as they stand in the file."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

Coordinates: TypeAlias = NDArray[np.floating[Any]]
Indices: TypeAlias = NDArray[np.integer[Any]]
Colours: TypeAlias = NDArray[np.uint8]


@dataclass(frozen=True, slots=True, eq=False)
class Shape:
    """One named surface or cloud of a file, placed where the file places it, in file units.

    vertices : (n, 3) float32 or float64
    faces : (m, 3) integers; (0, 3) for a cloud of points
    colours : (m, 4) uint8 by face, or by point in a cloud; None where it has none
    """

    name: str
    vertices: Coordinates
    faces: Indices
    colours: Colours | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Source:
    """A model file as read: nothing is repaired, scaled or turned.

    path : the file, for names and messages
    format : ``stl``, ``obj``, ``ply``, ``glb``, ``3mf``, ``dae``, ``off`` or ``xyz``
    vertices : (n, 3) floats in file units, less ``origin``
    faces : (m, 3) integers; (0, 3) for a cloud of points
    face_groups : (m,) integers, indices into ``groups``
    groups : the names that the file gives its parts; at least one
    colours : (m, 4) uint8 by face, or by point in a cloud; None where it has none
    origin : what was subtracted from every vertex, in file units, so that geo-referenced
        coordinates keep their detail
    unit : the file's own unit tag, None where it has none
    unit_hint : a unit named in a comment of the file
    up : the axis that the file or its format says is up
    notes : what the reader saw and the user should know
    questions : notes that need the user's word before the size can be trusted
    """

    path: Path
    format: str
    vertices: Coordinates
    faces: Indices
    face_groups: Indices
    groups: tuple[str, ...]
    up: str
    colours: Colours | None = None
    origin: tuple[float, float, float] = (0.0, 0.0, 0.0)
    unit: str | None = None
    unit_hint: str | None = None
    notes: tuple[str, ...] = ()
    questions: tuple[str, ...] = ()

    @property
    def is_cloud(self) -> bool:
        """Whether the file holds points without surfaces."""
        return len(self.faces) == 0

    def with_faces(self, kept: NDArray[np.bool_], *notes: str) -> Source:
        """The same source with only the faces of a (m,) mask, and with further notes."""
        colours = self.colours
        return replace(
            self,
            faces=self.faces[kept],
            face_groups=self.face_groups[kept],
            colours=None if colours is None else colours[kept],
            notes=(*self.notes, *notes),
        )


def used_vertices(source: Source) -> Coordinates:
    """The vertices that count, (n, 3): those of faces, or all points of a cloud.

    Stray vertices that no face uses are left out.
    """
    if source.is_cloud or len(source.faces) * 3 == len(source.vertices):
        return source.vertices
    used = used_rows(source.faces, len(source.vertices))
    return source.vertices if used.all() else source.vertices[used]


_FACES_AT_ONCE = 200_000


def used_rows(faces: Indices, vertex_count: int) -> NDArray[np.bool_]:
    """Which of so many vertices any of (m, 3) faces uses, (vertex_count,).

    A block at a time: numpy makes 8 bytes of every index that it goes by.
    """
    used = np.zeros(vertex_count, dtype=np.bool_)
    for start in range(0, len(faces), _FACES_AT_ONCE):
        used[faces[start : start + _FACES_AT_ONCE].reshape(-1)] = True
    return used


def finite_rows(vertices: Coordinates) -> NDArray[np.bool_]:
    """Which of (n, 3) vertices have three finite numbers, (n,)."""
    x, y, z = (np.isfinite(vertices[:, axis]) for axis in range(3))
    return np.asarray(x & y & z)


def box_of(vertices: Coordinates) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """The lowest and the highest corner of (n, 3) vertices, column by column for speed."""
    columns = [vertices[:, axis] for axis in range(3)]
    return (
        np.array([column.min() for column in columns], dtype=np.float64),
        np.array([column.max() for column in columns], dtype=np.float64),
    )


def along(vertices: Coordinates, axis: NDArray[np.float64]) -> NDArray[np.float64]:
    """How far (n, 3) vertices lie along a direction, (n,).

    Summed by hand: a matrix product of three columns costs more in threads than in sums.
    """
    total = np.zeros(len(vertices))
    for column, share in enumerate(axis):
        if share:
            total += vertices[:, column] * share
    return total


def joined(
    shapes: Sequence[Shape],
) -> tuple[Coordinates, Indices, Indices, tuple[str, ...], Colours | None]:
    """Vertices, faces, face groups, group names and colours of all shapes as one.

    Shapes of the same name share a group. Colours are kept where every shape has them.
    """
    groups: dict[str, int] = {}
    for shape in shapes:
        groups.setdefault(shape.name, len(groups))
    if len(shapes) == 1:
        (only,) = shapes
        return (
            only.vertices,
            only.faces,
            np.zeros(len(only.faces), dtype=np.int32),
            (only.name,),
            only.colours,
        )
    offsets = np.cumsum([0, *(len(shape.vertices) for shape in shapes)])
    coloured = [shape.colours for shape in shapes if shape.colours is not None]
    return (
        np.vstack([shape.vertices for shape in shapes]),
        np.vstack([shape.faces + start for shape, start in zip(shapes, offsets, strict=False)]),
        np.concatenate(
            [np.full(len(shape.faces), groups[shape.name], dtype=np.int32) for shape in shapes]
        ),
        tuple(groups),
        np.vstack(coloured) if len(coloured) == len(shapes) else None,
    )


@dataclass(frozen=True, slots=True, eq=False)
class Contents:
    """What one format's reader found in a file, before the checks that all formats share."""

    shapes: tuple[Shape, ...]
    up: str
    unit: str | None = None
    unit_hint: str | None = None
    notes: tuple[str, ...] = ()
    questions: tuple[str, ...] = ()
