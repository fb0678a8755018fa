"""What stands for a figure's body where a cylinder will not do: its model, or a horse and rider."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from escalade.models.blocks import block
from escalade.models.mesh import FloatArray, Mesh

from .bases import Base

MOUNTED = "mounted"
"""The look whose body is a horse and its rider."""


@dataclass(frozen=True, slots=True)
class HorseAndRider:
    """The body of a mounted figure that has no model of its own.

    A cylinder on the middle of a cavalry base leaves out the horse's head and quarters: from the
    side it is a third of what stands there. The sizes are those of the built-in knight, whose horse
    follows common 28 mm models.
    """

    length: float = 0.9
    """The horse's length, as a share of the base's: nose and tail reach over, legs stand inside."""

    width: float = 0.7
    """The width of horse and rider, as a share of the base's: that of any figure."""

    saddle: float = 0.65
    """Where the horse ends and the rider begins, as a share of the height."""

    sides: int = 48
    """Corners of the rider's ring: chords lie within 0.002 of its radius."""


HORSE_AND_RIDER = HorseAndRider()


def horse_and_rider(base: Base, height_in: float) -> Mesh:
    """A block under a cylinder, at the origin and along +x, for a base of this size."""
    sizes = HORSE_AND_RIDER
    saddle_in = sizes.saddle * height_in
    width_in = sizes.width * base.smaller_side_in
    horse = block(sizes.length * max(base.length_in, base.width_in), saddle_in, width_in)
    angles = np.arange(sizes.sides) * (2 * np.pi / sizes.sides)
    ring = width_in / 2 * np.column_stack([np.cos(angles), np.sin(angles)])
    return Mesh.joined([horse, _upright(ring, saddle_in, height_in)])


def lying(mesh: Mesh) -> Mesh:
    """A figure tipped over backwards, its base's edge on the ground, its middle over the origin."""
    x, y, z = mesh.vertices.T
    tipped = np.stack([-z, y, x], axis=1)
    low, high = tipped.min(axis=0), tipped.max(axis=0)
    tipped -= [(low[0] + high[0]) / 2, 0.0, low[2]]
    return Mesh(tipped, mesh.faces, mesh.face_parts, mesh.parts, mesh.face_colours)


def _upright(ring: FloatArray, bottom_in: float, top_in: float) -> Mesh:
    count = len(ring)
    here = np.arange(count)
    after = (here + 1) % count
    fan = np.stack([np.zeros(count - 2, dtype=np.int64), here[1:-1], here[2:]], axis=1)
    faces = np.vstack(
        [
            np.stack([here, after, after + count], axis=1),
            np.stack([here, after + count, here + count], axis=1),
            fan[:, ::-1],
            fan + count,
        ]
    )
    heights = np.repeat([bottom_in, top_in], count)
    return Mesh.of(np.column_stack([np.vstack([ring, ring]), heights]), faces)
