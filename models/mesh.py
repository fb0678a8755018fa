"""The one mesh of the program: what was measured is what is drawn and what rays meet."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

FloatArray: TypeAlias = NDArray[np.float64]
IntArray: TypeAlias = NDArray[np.int64]
ByteArray: TypeAlias = NDArray[np.uint8]


@dataclass(frozen=True, slots=True)
class Part:
    """A named piece of a mesh (``merlons``, ``wall-walk``, ``door``) and what it is made of.

    ``material`` is one of the names in :data:`MATERIALS`; the viewer gives it its colour.
    """

    name: str
    material: str = "stone"


MATERIALS: tuple[str, ...] = (
    "stone",
    "dark-stone",
    "wood",
    "dark-wood",
    "iron",
    "roof",
    "cloth",
    "leather",
    "skin",
    "hide",
    "rope",
    "base",
    "scan",
)
"""``cloth`` takes the colour of the figure's side; ``scan`` shows the model file's own colours."""


@dataclass(frozen=True, slots=True, eq=False, weakref_slot=True)
class Mesh:
    """Triangles in inches, +Z up, in named parts.

    vertices : (n, 3) float64, inches
    faces : (m, 3) int64, indices into vertices, counter-clockwise from outside
    face_parts : (m,) int64, indices into parts
    parts : at least one
    face_colours : (m, 4) uint8 or None, the model file's own colours
    """

    vertices: FloatArray
    faces: IntArray
    face_parts: IntArray
    parts: tuple[Part, ...]
    face_colours: ByteArray | None = None
    _bounds: FloatArray | None = field(default=None, init=False, repr=False)

    @classmethod
    def of(
        cls,
        vertices: FloatArray,
        faces: IntArray,
        part: Part | None = None,
        face_colours: ByteArray | None = None,
    ) -> Mesh:
        """A mesh of one part (stone where none is given)."""
        return cls(
            np.asarray(vertices, dtype=np.float64).reshape(-1, 3),
            np.asarray(faces, dtype=np.int64).reshape(-1, 3),
            np.zeros(len(faces), dtype=np.int64),
            (part or Part("body"),),
            face_colours,
        )

    @classmethod
    def joined(cls, meshes: Sequence[Mesh]) -> Mesh:
        """All meshes as one; parts of the same name and material become one part.

        Raises ValueError for an empty sequence. Colours are kept if every mesh has them.
        """
        if not meshes:
            raise ValueError("no meshes to join")
        parts: dict[Part, int] = {}
        for mesh in meshes:
            for part in mesh.parts:
                parts.setdefault(part, len(parts))
        offsets = np.cumsum([0, *(len(mesh.vertices) for mesh in meshes)])
        colours = [mesh.face_colours for mesh in meshes if mesh.face_colours is not None]
        return cls(
            np.vstack([mesh.vertices for mesh in meshes]),
            np.vstack([mesh.faces + offset for mesh, offset in zip(meshes, offsets, strict=False)]),
            np.concatenate(
                [np.array([parts[p] for p in mesh.parts])[mesh.face_parts] for mesh in meshes]
            ).astype(np.int64),
            tuple(parts),
            np.vstack(colours) if len(colours) == len(meshes) else None,
        )

    @property
    def triangles(self) -> FloatArray:
        """Corners of every face, (m, 3, 3) float64, inches."""
        return self.vertices[self.faces]

    @property
    def bounds(self) -> FloatArray:
        """Lowest and highest corner of all *used* vertices, (2, 3) float64, inches; read-only.

        Stray vertices that no face uses do not count. Looked for once a mesh: every template that
        moves asks. Raises ValueError for a mesh without faces.
        """
        if self._bounds is None:
            object.__setattr__(self, "_bounds", self._box())
        assert self._bounds is not None  # just found
        return self._bounds

    def _box(self) -> FloatArray:
        if len(self.faces) == 0:
            raise ValueError("a mesh without faces has no bounds")
        used = np.zeros(len(self.vertices), dtype=bool)
        used[self.faces.reshape(-1)] = True
        corners = self.vertices[used]
        box = np.stack([corners.min(axis=0), corners.max(axis=0)])
        box.setflags(write=False)
        return box

    def moved(self, at_in: Sequence[float], yaw_deg: float = 0.0) -> Mesh:
        """The mesh turned about +Z (counter-clockwise from above), then shifted by ``at_in``.

        ``at_in`` is (x, y) or (x, y, z).
        """
        cos, sin = np.cos(np.radians(yaw_deg)), np.sin(np.radians(yaw_deg))
        turn = np.array([[cos, -sin, 0.0], [sin, cos, 0.0], [0.0, 0.0, 1.0]])
        shift = np.array([*at_in, 0.0])[:3]
        return Mesh(
            self.vertices @ turn.T + shift,
            self.faces,
            self.face_parts,
            self.parts,
            self.face_colours,
        )

    def with_faces(self, kept: NDArray[np.bool_]) -> Mesh:
        """The mesh with only the faces of a (m,) mask and the vertices that they use."""
        used, faces = np.unique(self.faces[kept], return_inverse=True)
        return Mesh(
            self.vertices[used],
            faces.reshape(-1, 3).astype(np.int64),
            self.face_parts[kept],
            self.parts,
            None if self.face_colours is None else self.face_colours[kept],
        )

    def part_of(self, face: int) -> Part:
        """The part that a face belongs to."""
        return self.parts[int(self.face_parts[face])]
