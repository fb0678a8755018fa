"""Towers, round and square: open on top, with a parapet all round; the door is in the back (+y)."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from escalade.models.errors import PieceError
from escalade.models.mesh import Mesh, Part

from .battlements import (
    corbels,
    crown_for,
    loops,
    merlon_spans,
    parapet,
    paving,
    ring_spans,
)
from .faces import Batter, flat_face, round_face
from .openings import Opening, arrow_slit, door
from .shafts import FOOT, SIDES, SKIN, Span, round_shaft, square_shaft
from .solid import Block, drum, fitted, mesh_of

TOWER = Part("tower")
SIDE_YAWS = {"front": 0.0, "right": 90.0, "back": 180.0, "left": 270.0}
"""Turning an opening drawn for the front (-y) by this puts it into the side of that name."""

OVERHANG = 0.24
"""How far the parapet of a tower stands out over its shaft at most."""


def check_sides(sides: Sequence[str]) -> None:
    """Raises PieceError for a side that is not front, right, back or left."""
    for side in sides:
        if side not in SIDE_YAWS:
            raise PieceError(f"no side is called {side!r}: say {', '.join(SIDE_YAWS)}")


def square_tower(
    width: float,
    height: float,
    depth: float,
    *,
    doors: Sequence[str] = ("back",),
    walk_in: float | None = None,
    walk_doors: Sequence[str] = (),
) -> Mesh:
    """A square tower with corbelled parapet.

    ``doors`` are the sides with a door at the ground; ``walk_doors`` those with one at the height
    ``walk_in``, where a wall-walk runs up to the tower.
    """
    check_sides((*doors, *walk_doors))
    crown = crown_for(height, min(0.38, 0.11 * min(width, depth)))
    over = min(OVERHANG, 0.07 * min(width, depth))
    x, y = (-width / 2, width / 2), (-depth / 2, depth / 2)
    top = crown.walk - 0.14
    blocks = square_shaft(x, y, top, TOWER, batter=_batter(over, top), seed=23)
    blocks += paving(x, y, (top, crown.walk), "platform")
    cuts: list[Block] = []
    corners = [(x[0], y[0]), (x[1], y[0]), (x[1], y[1]), (x[0], y[1])]
    for side in range(4):
        start, end = corners[side], corners[(side + 1) % 4]
        outside = flat_face(start, end)
        spans = merlon_spans(outside.length, crown)
        blocks += parapet(outside, spans, crown, seed=side)
        cuts += loops(outside, spans, crown)
        shaft = flat_face(start, end, Batter(over + SKIN, 0.0, FOOT))
        blocks += corbels(shaft, top, over + SKIN, 0.4)
    places = {
        side: (turn(yaw, (y if side in ("front", "back") else x)[1] - over - SKIN))
        for side, yaw in SIDE_YAWS.items()
    }
    openings = tower_openings(places, top, min(width, depth), over, doors, walk_in, walk_doors)
    return _finished(blocks, cuts, openings, (width, height, depth))


def turn(yaw_deg: float, reach: float) -> tuple[float, float, float]:
    """Yaw and foot (x, y) of an opening in the side that looks along -y turned by the yaw."""
    angle = np.radians(yaw_deg - 90.0)
    return (yaw_deg, reach * float(np.cos(angle)), reach * float(np.sin(angle)))


def _further(x: float, y: float, out: float) -> tuple[float, float, float]:
    """The foot of an opening moved further out from the middle."""
    share = 1.0 + out / float(np.hypot(x, y))
    return (x * share, y * share, 0.0)


def tower_openings(
    places: dict[str, tuple[float, float, float]],
    top: float,
    width: float,
    out: float,
    doors: Sequence[str],
    walk_in: float | None,
    walk_doors: Sequence[str],
) -> list[Opening]:
    """Doors at the ground and at the wall-walk, and arrow slits where there is room for them.

    ``out`` is how much further out the foot of the shaft stands, where a ground door sits.
    """
    openings = []
    door_size = (min(1.1, 0.32 * width), min(1.7, 0.5 * top))
    level = walk_in or 0.0
    if walk_doors and not 0.0 < level < top - 1.0:
        raise PieceError(
            f"a door at {level:g} in does not fit into a tower whose platform is at {top:.3g} in; "
            f"set walk_in between 0 and {top - 1.0:.3g}"
        )
    for side, (yaw, x, y) in places.items():
        taken: list[tuple[float, float]] = []
        if side in doors:
            openings.append(door(*door_size, recess=0.22 + out).at(yaw, _further(x, y, out)))
            taken.append((0.0, door_size[1] + 0.4))
        if side in walk_doors:
            size = (min(0.95, 0.3 * width), min(1.5, top - level - 0.3))
            openings.append(door(*size).at(yaw, (x, y, level)))
            taken.append((level - 1.2, level + size[1] + 0.3))
        slit = min(0.95, 0.3 * top)
        for z in (0.42 * top, 0.72 * top) if top > 4.5 else (0.5 * top,):
            free = all(z > high or z + slit < low for low, high in taken)
            if free and z > FOOT + 0.3 and width > 1.5:
                openings.append(arrow_slit(slit).at(yaw, (x, y, z)))
    return openings


def round_tower(
    width: float,
    height: float,
    depth: float,
    *,
    doors: Sequence[str] = ("back",),
    walk_in: float | None = None,
    walk_doors: Sequence[str] = (),
) -> Mesh:
    """A round tower (oval where width and depth differ) with corbelled parapet.

    ``doors``, ``walk_in`` and ``walk_doors`` as for the square one.
    """
    check_sides((*doors, *walk_doors))
    size = min(width, depth)
    radius = size / 2
    crown = crown_for(height, min(0.38, 0.11 * size))
    over = min(OVERHANG, 0.07 * size)
    top = crown.walk - 0.14
    blocks = round_shaft((0, 0), radius, top, TOWER, batter=_batter(over, top), seed=31)
    blocks += _round_floor(radius, (top, crown.walk))
    outside = round_face((0, 0), radius)
    spans = ring_spans(outside.length, crown)
    blocks += parapet(outside, spans, crown)
    cuts = loops(outside, spans, crown)
    shaft = round_face((0, 0), radius - over - SKIN)
    blocks += corbels(shaft, top, over + SKIN, 0.4)
    places = {side: turn(yaw, radius - over - SKIN) for side, yaw in SIDE_YAWS.items()}
    openings = tower_openings(places, top, size, over, doors, walk_in, walk_doors)
    return _finished(blocks, cuts, openings, (width, height, depth))


def _round_floor(radius: float, z: Span) -> list[Block]:
    floor = drum((0, 0), radius, z, sides=SIDES)
    flags = paving((-radius, radius), (-radius, radius), z, "platform")
    return [(part, solid ^ floor) for part, solid in flags]


def _batter(inset: float, top: float) -> Batter:
    return Batter(inset, FOOT, max(FOOT + 0.4, 0.3 * top))


def _finished(
    blocks: list[Block],
    cuts: list[Block],
    openings: Sequence[Opening],
    dimensions_in: tuple[float, float, float],
) -> Mesh:
    for opening in openings:
        blocks += opening.blocks
        cuts += opening.cuts
    inserts = [block for opening in openings for block in opening.inserts]
    return fitted(mesh_of(blocks, cuts, inserts), dimensions_in)
