"""A length of curtain wall: its outside, with the merlons, looks towards -y."""

from __future__ import annotations

import math

import numpy as np

from escalade.models.errors import PieceError
from escalade.models.mesh import FloatArray, Mesh, Part

from .battlements import Crown, corbels, crown_for, loops, merlon_spans, parapet, paving
from .faces import Batter, flat_face
from .masonry import BOND, ashlar, courses
from .openings import arrow_slit
from .shafts import FOOT, SKIN, square_shaft
from .solid import Block, box, extruded_along_y, fitted, mesh_of

CURTAIN = Part("curtain")
STAIRS = Part("stairs")


def wall(width: float, height: float, depth: float, *, stairs: bool = False) -> Mesh:
    """A crenellated wall with a wall-walk behind its parapet, and stairs up its inside on request.

    The walk lies one inch below the top of the merlons (less on a wall under 3.6 in).
    """
    crown = crown_for(height, min(0.42, 0.16 * depth))
    lean = min(0.2, 0.07 * depth)
    flight = min(1.05, 0.36 * depth) if stairs else 0.0
    half, front, rear = width / 2, -depth / 2, depth / 2
    body_rear = rear - flight
    top = crown.walk - 0.12
    batter = Batter(lean, FOOT, max(FOOT + 0.4, 0.45 * crown.walk))

    blocks = _body((-half, half), (front, body_rear), top, batter)
    parapet_y = front + 0.03
    blocks += paving((-half, half), (parapet_y, body_rear), (top, crown.walk), "wall-walk")
    outside = flat_face((-half, parapet_y), (half, parapet_y))
    spans = merlon_spans(width, crown)
    blocks += parapet(outside, spans, crown)
    mortar = front + SKIN + lean
    blocks += corbels(flat_face((-half, mortar), (half, mortar)), top, mortar - parapet_y, 0.34)
    cuts = loops(outside, spans, crown)
    if stairs:
        blocks += _stairs(half, (body_rear, rear), crown)
    if top > 2.2:
        for x in _slit_places(width):
            slit = arrow_slit(0.9).at(0.0, (x, mortar, 0.5 * top))
            blocks += slit.blocks
            cuts += slit.cuts
    return fitted(mesh_of(blocks, cuts), (width, height, depth))


def _body(
    x: tuple[float, float], y: tuple[float, float], top: float, batter: Batter
) -> list[Block]:
    """The curtain, battered outside only, with a flush key at each end so that walls close."""
    blocks = square_shaft(
        x, y, top, CURTAIN, batter=batter, leaning=(True, False, False, False), seed=7
    )
    middle = (y[0] + y[1]) / 2
    keys = box(x, (middle - 0.12, middle + 0.12), (0.0, top))
    return [*blocks, (Part("curtain", "dark-stone"), keys)]


def _slit_places(width: float) -> FloatArray:
    count = max(1, round(width / 3.4))
    return (np.arange(count) + 0.5) * width / count - width / 2


def _stairs(half: float, y: tuple[float, float], crown: Crown) -> list[Block]:
    """A flight along the inside, rising towards +x, and the landing that joins the walk."""
    steps = math.ceil(crown.walk / 0.3)
    start, landing = -half + 0.25, half - 1.1
    run = min(0.42, (landing - start) / steps)
    if run < 0.15:
        raise PieceError(
            f"a wall {2 * half:g} in wide is too short for stairs {crown.walk:g} in high; "
            f"make it at least {0.15 * steps + 1.35:.1f} in wide or leave the stairs out"
        )
    outline = [(start, 0.0), (half, 0.0), (half, crown.walk)]
    for step in range(steps, 0, -1):
        x, z = start + run * (step - 1), crown.walk * step / steps
        outline += [(x, z), (x, crown.walk * (step - 1) / steps)]
    solid = extruded_along_y(outline[:-1], (y[0], y[1] - SKIN))
    bond = BOND.for_face(2 * half, crown.walk)
    face = flat_face((half, y[1] - SKIN), (-half, y[1] - SKIN))
    stones = ashlar(face, courses(0.0, crown.walk, bond), STAIRS, bond=bond, seed=11)
    inside = extruded_along_y([(x, z - 0.04 if z else z) for x, z in outline[:-1]], (y[0], y[1]))
    return [(Part("stairs", "dark-stone"), solid), *((part, own ^ inside) for part, own in stones)]
