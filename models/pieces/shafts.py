"""The solid body of a wall, tower or keep: core, plinth, courses of stone and quoins."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import TypeAlias

from manifold3d import Manifold

from escalade.models.mesh import Part

from .faces import PLUMB, Batter, flat_face, ring, round_face
from .masonry import BOND, Bond, ashlar, courses, quoins
from .solid import Block, drum, hull, side_by_side, united

FOOT = 0.24
"""Height of the dressed plinth under every standing piece of masonry, in inches."""

SKIN = 0.07
"""How far the plinth stands out of the mortar face at the foot: relief and a shadow line."""

QUOIN = 0.46
"""Mean reach of a quoin from its corner, in inches."""

Span: TypeAlias = tuple[float, float]
ALL_SIDES = (True, True, True, True)


def square_shaft(
    x: Span,
    y: Span,
    top: float,
    part: Part,
    *,
    batter: Batter = PLUMB,
    leaning: tuple[bool, bool, bool, bool] = ALL_SIDES,
    dressed: tuple[bool, bool, bool, bool] = ALL_SIDES,
    buried_to: float | None = None,
    turrets: float = 0.0,
    bond: Bond = BOND,
    seed: int = 0,
) -> list[Block]:
    """A four-sided shaft whose plinth fills x by y exactly, from z = 0 to ``top``.

    ``leaning`` says which sides have the batter: front (-y), right (+x), back (+y), left (-x).
    ``dressed`` says in the same order which are seen and get stones; the others are seen, if at
    all, only from the height ``buried_to`` up.
    ``turrets`` leaves that much bare at every corner, where turrets hide it.
    """
    inner_x, inner_y = (x[0] + SKIN, x[1] - SKIN), (y[0] + SKIN, y[1] - SKIN)
    bond = bond.for_face(max(x[1] - x[0], y[1] - y[0]), top)
    heights = courses(FOOT, top, bond)
    quoin = turrets or min(QUOIN, 0.3 * (inner_x[1] - inner_x[0]), 0.3 * (inner_y[1] - inner_y[0]))
    lean = [batter if side else PLUMB for side in leaning]
    mortar = Part(part.name, "dark-stone")
    blocks: list[Block] = [(mortar, _core(inner_x, inner_y, top, lean)), _plinth(x, y, part)]
    corners = [
        (inner_x[0], inner_y[0]), (inner_x[1], inner_y[0]),
        (inner_x[1], inner_y[1]), (inner_x[0], inner_y[1]),
    ]  # fmt: skip
    stones: list[Block] = []
    for side in range(4):
        before, after = dressed[side - 1], dressed[(side + 1) % 4]
        start, end = corners[side], corners[(side + 1) % 4]
        bare_below = 0.0 if dressed[side] else (top if buried_to is None else buried_to)
        seen = [course for course in heights if course[0] >= bare_below]
        if seen:
            quoined = (before and dressed[side], after and dressed[side])
            stones += ashlar(
                flat_face(start, end, lean[side]),
                seen,
                part,
                bond=bond,
                ends=(quoin if quoined[0] else 0.0, quoin if quoined[1] else 0.0),
                phase=1 if side % 2 == 0 else -1,
                seed=seed + side,
            )
        if dressed[side] and before and not turrets:
            pair = (lean[side - 1], lean[side])
            batters = pair if side % 2 == 0 else pair[::-1]
            legs = (quoin if side in (0, 3) else -quoin, quoin if side < 2 else -quoin)
            stones += quoins(start, legs, heights, part, batters=batters, bond=bond)
    return blocks + side_by_side(stones)


def _core(x: Span, y: Span, top: float, lean: Sequence[Batter]) -> Manifold:
    knees = sorted({b.top for b in lean if b.inset and FOOT < b.top < top})
    levels = [0.0, FOOT, *knees, top]
    layers = []
    for limits in pairwise(levels):
        points = []
        for z in limits:
            front, right, back, left = (batter.of(z) for batter in lean)
            points += [(px, py, z) for px in (x[0] + left, x[1] - right)
                       for py in (y[0] + front, y[1] - back)]  # fmt: skip
        layers.append(hull(points))
    return united(layers)


def _plinth(x: Span, y: Span, part: Part) -> Block:
    chamfer = 0.06
    points = []
    for z, inset in ((0.0, 0.0), (FOOT - chamfer, 0.0), (FOOT, chamfer)):
        points += [
            (px, py, z)
            for px in (x[0] + inset, x[1] - inset)
            for py in (y[0] + inset, y[1] - inset)
        ]
    return (Part(part.name, "dark-stone"), hull(points))


def round_shaft(
    at: tuple[float, float],
    radius: float,
    top: float,
    part: Part,
    *,
    batter: Batter = PLUMB,
    dressed_deg: Span = (0.0, 360.0),
    seed: int = 0,
) -> list[Block]:
    """A round shaft whose plinth has exactly this radius, from z = 0 to ``top``.

    ``dressed_deg`` is the arc that is seen and gets stones.
    """
    mortar = radius - SKIN
    face = round_face(at, mortar, *dressed_deg, batter=batter)
    bond = BOND.for_face(face.length * 180.0 / (dressed_deg[1] - dressed_deg[0]), top)
    heights = courses(FOOT, top, bond)
    levels = [0.0, FOOT, *(z for z in (batter.top,) if FOOT < z < top and batter.inset), top]
    blocks: list[Block] = []
    for low, high in pairwise(levels):
        upper = mortar - batter.of(high)
        core = drum(at, mortar - batter.of(low), (low, high), top=upper, sides=SIDES)
        blocks.append((Part(part.name, "dark-stone"), core))
    blocks += ashlar(face, heights, part, bond=bond, seed=seed)
    foot = round_face(at, radius)
    profile = [(-SKIN * 2, 0.0), (0.0, 0.0), (0.0, FOOT - 0.06), (-0.06, FOOT), (-SKIN * 2, FOOT)]
    blocks.append((Part(part.name, "dark-stone"), ring(foot, profile)))
    return blocks


SIDES = 40
"""Sides of a round tower: one every nine degrees, as its mouldings bend."""
