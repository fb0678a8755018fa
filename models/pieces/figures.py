"""Miniatures: a body of some look, as tall as asked, on its base. They face +x."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from manifold3d import Manifold

from escalade.models.errors import PieceError
from escalade.models.mesh import Mesh, Part

from .beasts import mounted, troll
from .foot import archer, crewman, orc, spearman, standard_bearer, swordsman
from .shelf import usual_shelf
from .solid import Block, ball, mesh_of, prism, united

BASE_HEIGHT_IN = 0.12
BASE_SIDES = 32
MM_PER_INCH = 25.4

BaseMm = float | tuple[float, float]


@dataclass(frozen=True, slots=True)
class Look:
    """A kind of miniature: what it shows, its usual height and base, and how its body is drawn.

    ``base_mm`` is a diameter, or length (along the facing) and width.
    """

    description: str
    height_in: float
    base_mm: BaseMm
    body: Callable[[], list[Block]]


LOOKS: Mapping[str, Look] = {
    "archer": Look("a hooded archer at full draw", 1.25, 25.0, archer),
    "swordsman": Look("a swordsman with helmet, shield and cloak", 1.25, 25.0, swordsman),
    "spearman": Look("a spearman with a round shield under an iron hat", 1.25, 25.0, spearman),
    "standard-bearer": Look("the bearer of the side's banner", 1.25, 25.0, standard_bearer),
    "crewman": Look("a man of a siege crew, hands free", 1.25, 25.0, crewman),
    "orc": Look("a hulking orc with cleaver and shield", 1.35, 32.0, orc),
    "mounted": Look("a knight with lance and shield on a horse", 2.05, (50.0, 25.0), mounted),
    "troll": Look("a troll with a tree trunk for a club", 2.6, 50.0, troll),
}

HEAD_PARTS = frozenset({"head", "helmet", "hood", "cap"})
"""A figure is as tall as the highest of these; crests and weapons may stand higher."""


def figure(look: str, height_in: float, base_mm: BaseMm, base_shape: str | None = None) -> Mesh:
    """A miniature facing +x, the underside of its base on z = 0, the top of its head at height_in.

    ``base_shape`` is ``round``, ``oval`` or ``rectangle``; without it a diameter is round and a
    pair of length (along x) and width is a rectangle. ``cloth`` takes the colour of its side.
    Raises PieceError for a look that does not exist and for impossible sizes. The mesh is shared:
    its arrays cannot be written.
    """
    if look not in LOOKS:
        raise PieceError(f"no figure is called {look!r}; known looks: {', '.join(LOOKS)}")
    length, width = base_mm if isinstance(base_mm, tuple) else (base_mm, base_mm)
    shape = base_shape or ("rectangle" if isinstance(base_mm, tuple) else "round")
    if shape not in ("round", "oval", "rectangle"):
        raise PieceError(f"a base is round, oval or rectangle, not {shape!r}")
    if not all(np.isfinite(side) and 1.0 <= side <= 500.0 for side in (length, width)):
        raise PieceError(f"a base of {base_mm} mm cannot be built; give 1 to 500 mm")
    if not (np.isfinite(height_in) and 2 * BASE_HEIGHT_IN < height_in <= 24.0):
        raise PieceError(
            f"a figure {height_in:g} in tall cannot be built; "
            f"give more than {2 * BASE_HEIGHT_IN:g} and at most 24 in"
        )
    return _built(look, float(height_in), float(length), float(width), shape)


@lru_cache(maxsize=256)
def _built(look: str, height: float, length: float, width: float, shape: str) -> Mesh:
    wanted = ["figure", look, height, length, width, shape]
    mesh = usual_shelf().piece(wanted, lambda: _carved(look, height, length, width, shape))
    for array in (mesh.vertices, mesh.faces, mesh.face_parts):
        array.setflags(write=False)
    return mesh


def _carved(look: str, height: float, length: float, width: float, shape: str) -> Mesh:
    blocks = LOOKS[look].body()
    tops = [solid.bounding_box()[5] for part, solid in blocks if part.name in HEAD_PARTS]
    scale = (height - BASE_HEIGHT_IN) / max(tops)
    body = [
        (part, solid.scale((scale,) * 3).translate((0.0, 0.0, BASE_HEIGHT_IN)))
        for part, solid in blocks
    ]
    return mesh_of([*_base(length / MM_PER_INCH, width / MM_PER_INCH, shape), *body])


def _base(length: float, width: float, shape: str) -> list[Block]:
    """A bevelled base strewn with a few stones."""
    if shape == "rectangle":
        outline = np.array([(1, 1), (-1, 1), (-1, -1), (1, -1)], dtype=float)
    else:
        angles = np.arange(BASE_SIDES) * 2 * np.pi / BASE_SIDES
        outline = np.stack([np.cos(angles), np.sin(angles)], axis=1)
    half = np.array([length, width]) / 2
    foot = outline * half
    inset = min(0.05, 0.2 * float(half.min()))
    top = outline * (half - inset)
    plinth = Manifold.hull_points(
        np.vstack([np.column_stack([ring, np.full(len(ring), z)])
                   for ring, z in ((foot, 0.0), (top, BASE_HEIGHT_IN))])
    )  # fmt: skip
    turf = prism(top * 0.93, (0.0, BASE_HEIGHT_IN + 0.006))
    stones = [
        ball((x * half[0], y * half[1], BASE_HEIGHT_IN), (0.06, 0.05, 0.035), 6)
        for x, y in ((-0.55, 0.4), (0.45, -0.55), (-0.3, -0.62))
    ]
    return [
        (Part("base", "base"), plinth),
        (Part("base", "hide"), turf),
        (Part("base", "dark-stone"), united(stones)),
    ]
