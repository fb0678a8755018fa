"""A belfry on wheels: it rolls towards +x, where its drawbridge is; the ladders are inside."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
from manifold3d import Manifold

from escalade.models.errors import PieceError
from escalade.models.mesh import Mesh, Part

from .solid import Block, beam, bevelled, box, extruded_along_y, fitted, mesh_of, rod, united
from .timber import disc_wheel, planks, rope, rungs

FRAME = Part("frame", "dark-wood")
BRIDGE = "drawbridge"
HEADROOM = 1.5
"""A 28 mm figure, and a hand above it, in inches."""


def siege_tower(
    width: float,
    height: float,
    depth: float,
    *,
    bridge: str = "raised",
    landing_in: float | None = None,
    reach_in: float = 1.9,
) -> Mesh:
    """A siege tower of timber and hides with floors, ladders, and a drawbridge in front (+x).

    The dimensions are those of the tower with its bridge raised; a lowered bridge reaches out
    beyond them by ``reach_in`` and its tip lies at the height ``landing_in``: on the merlons of the
    wall in front, with a cleated ramp from there down to the wall-walk one inch lower.
    """
    if bridge not in ("raised", "lowered"):
        raise PieceError(f"a drawbridge is 'raised' or 'lowered', not {bridge!r}")
    platform = height - min(1.0, 0.2 * height)
    landing = landing_in if landing_in is not None else 0.62 * platform
    floor = landing + 0.08
    if not 1.2 < floor < platform - 0.9:
        raise PieceError(
            f"a drawbridge landing at {landing:g} in does not fit a tower {height:g} in high; "
            f"set landing_in between 1.2 and {platform - 1.0:.1f}, or make the tower higher"
        )
    wheel = min(0.62, 0.13 * height)
    thick = min(0.26, 0.08 * depth)
    x, y = (-width / 2, width / 2), (-depth / 2 + 1.3 * thick, depth / 2 - 1.3 * thick)
    opening = (
        max(y[0] + 0.45, -1.1),
        min(y[1] - 0.45, 1.1),
        min(HEADROOM, platform - floor - 0.25),
    )
    bottom = 0.75 * wheel
    levels = [bottom + 0.15, *_between(bottom + 0.15, floor), floor, platform]
    blocks = _frame(x, y, (bottom, height), levels, 0.26)
    blocks += _cladding(x, y, bottom, levels, height, opening)
    for side in (-1.0, 1.0):
        for share in (-0.32, 0.32):
            hub = (share * width, side * (depth / 2 - 0.72 * thick), wheel)
            blocks += disc_wheel(hub, wheel, thick)
    for share in (-0.32, 0.32):
        axle = (share * width, y[0] - thick, wheel), (share * width, y[1] + thick, wheel)
        blocks.append((Part("wheels", "dark-wood"), rod(*axle, 0.11)))
    front = x[1] - 0.14
    if bridge == "raised":
        blocks += _raised(front, floor, opening)
        return fitted(mesh_of(blocks), (width, height, depth))
    tower = fitted(mesh_of(blocks), (width, height, depth))
    return Mesh.joined([tower, mesh_of(_lowered(x[1] - 0.2, floor, landing, reach_in, opening))])


def _between(low: float, high: float) -> list[float]:
    """Floors between two, so that none is much more than headroom above the next."""
    count = int((high - low) / (HEADROOM + 0.35))
    return [low + (high - low) * (i + 1) / (count + 1) for i in range(count)]


def _frame(
    x: tuple[float, float],
    y: tuple[float, float],
    z: tuple[float, float],
    levels: list[float],
    post: float,
) -> list[Block]:
    """Corner posts, girts at every floor, and crossed braces in the open back."""
    solids = []
    solids += [
        box((px, px + post), (py, py + post), (z[0], z[1] - 0.25))
        for px in (x[0], x[1] - post)
        for py in (y[0], y[1] - post)
    ]
    for level in (z[0] + 0.1, *levels[1:]):
        heights = (level - 0.24, level - 0.08)
        solids += [box(x, (py, py + 0.2), heights) for py in (y[0] - 0.03, y[1] - 0.17)]
        solids += [box((px, px + 0.2), y, heights) for px in (x[0], x[1] - 0.2)]
    for low, high in pairwise(levels):
        for ends in ((y[0] + 0.1, y[1] - 0.1), (y[1] - 0.1, y[0] + 0.1)):
            start, end = (x[0] + 0.08, ends[0], low), (x[0] + 0.08, ends[1], high - 0.2)
            solids.append(beam(start, end, 0.1, 0.12, up=(1, 0, 0)))
    return [(FRAME, united(solids))]


def _cladding(
    x: tuple[float, float],
    y: tuple[float, float],
    bottom: float,
    levels: list[float],
    height: float,
    opening: tuple[float, float, float],
) -> list[Block]:
    """Boarded front and sides, hides on the front, floors with hatches, ladders, and the crown."""
    floor, platform = levels[-2], levels[-1]
    post = 0.2
    blocks: list[Block] = []
    sides: list[Block] = []
    for index, py in enumerate((y[0] + 0.02, y[1] - 0.14)):
        sides += planks(
            "planking",
            (bottom + 0.1, platform),
            (x[0] + post, x[1] - post),
            lie="zxy",
            at=(py, py + 0.12),
            seed=index,
        )
    slots = [
        box((sx - 0.05, sx + 0.05), (-99, 99), (low + 0.65, low + 1.1))
        for low in levels[:-1]
        for sx in (x[0] * 0.4, x[1] * 0.4)
    ]
    blocks += [(part, solid - united(slots)) for part, solid in sides]
    door = box((x[1] - 1, x[1] + 1), opening[:2], (floor, floor + opening[2]))
    front = planks(
        "planking",
        (bottom + 0.1, platform),
        (y[0] + post, y[1] - post),
        lie="zyx",
        at=(x[1] - 0.16, x[1] - 0.05),
        seed=4,
    )
    blocks += [(part, solid - door) for part, solid in front]
    blocks += _hides(x[1], y, bottom, floor)
    for index, level in enumerate(levels):
        deck = planks(
            "platform" if level == platform else "floors",
            (y[0] + 0.1, y[1] - 0.1),
            (x[0] + 0.03, x[1] - 0.1),
            lie="yxz",
            at=(level - 0.1, level),
            seed=index,
            level=True,
        )
        hatch_y = _hatch(y, index)
        hatch = box((x[0] + 0.35, x[0] + 1.15), hatch_y, (level - 1, level + 1))
        blocks += [(part, solid - hatch if index else solid) for part, solid in deck]
        if index:
            low = levels[index - 1]
            middle = sum(hatch_y) / 2
            start, end = (x[0] + 1.05, middle, low), (x[0] + 0.45, middle, level + 0.25)
            blocks += rungs(start, end, min(0.55, hatch_y[1] - hatch_y[0]))
    return blocks + _crown(x, y, platform, height)


def _hatch(y: tuple[float, float], index: int) -> tuple[float, float]:
    """Where the hatch of a floor lies: left and right by turns."""
    wide = min(0.62, 0.22 * (y[1] - y[0]))
    middle = (y[1] - y[0]) * (0.22 if index % 2 else -0.22)
    return (middle - wide / 2, middle + wide / 2)


def _hides(x: float, y: tuple[float, float], bottom: float, top: float) -> list[Block]:
    """Wet hides nailed over the front against fire, overlapping like scales."""
    chance = np.random.default_rng(8)
    rows = max(1, round((top - bottom - 0.4) / 0.75))
    across = max(1, round((y[1] - y[0] - 0.5) / 0.85))
    hides: tuple[list[Manifold], list[Manifold]] = ([], [])
    for row in range(rows):
        high = top - 0.3 - row * (top - bottom - 0.4) / rows
        low = high - (top - bottom - 0.4) / rows - 0.12
        for column in range(across):
            wide = (y[1] - y[0] - 0.5) / across
            left = y[0] + 0.25 + column * wide + 0.06 * chance.random()
            drop = 0.16 * chance.random()
            outline = bevelled(
                (x - 0.08, x - 0.035 + 0.012 * ((row + column) % 2)),
                (left, left + wide - 0.05),
                (max(low - drop, bottom), high),
                0.03,
            )
            hides[(row + column) % 2].append(outline)
    return [
        (Part("hides", material), united(own))
        for material, own in zip(("leather", "dark-wood"), hides, strict=True)
    ]


def _crown(
    x: tuple[float, float], y: tuple[float, float], platform: float, height: float
) -> list[Block]:
    """A breastwork of boards round the top with board merlons in front and at the sides."""
    sill = platform + 0.45 * (height - platform)
    blocks: list[Block] = []
    runs = [
        ("zxy", x, (y[0], y[0] + 0.12)),
        ("zxy", x, (y[1] - 0.12, y[1])),
        ("zyx", y, (x[1] - 0.14, x[1] - 0.02)),
    ]
    for index, (lie, span, at) in enumerate(runs):
        blocks += planks("parapet", (platform - 0.2, sill), span, lie=lie, at=at, seed=20 + index)
        count = max(2, round((span[1] - span[0]) / 1.5))
        pitch = (span[1] - span[0]) / count
        for i in range(count):
            left = span[0] + (i + 0.2) * pitch
            blocks += planks(
                "merlons",
                (sill - 0.3, height),
                (left, left + 0.6 * pitch),
                lie=lie,
                at=(at[0] - 0.015, at[1] + 0.015),
                seed=30 + i,
            )
    return blocks


def _raised(front: float, floor: float, opening: tuple[float, float, float]) -> list[Block]:
    """The bridge standing upright before its doorway, held by ropes."""
    low, high, tall = opening
    blocks = planks(
        BRIDGE,
        (floor + 0.02, floor + tall + 0.18),
        (low - 0.1, high + 0.1),
        lie="zyx",
        at=(front + 0.02, front + 0.12),
        seed=12,
    )
    battens = [
        box((front + 0.08, front + 0.14), (low - 0.1, high + 0.1), (z, z + 0.12))
        for z in (floor + 0.25, floor + tall - 0.2)
    ]
    return [*blocks, (Part(BRIDGE, "iron"), united(battens))]


def _lowered(
    hinge: float, floor: float, landing: float, reach: float, opening: tuple[float, float, float]
) -> list[Block]:
    """The bridge lying on the merlons, a cleated ramp down to the walk, and the ropes."""
    low, high, tall = opening
    tip = hinge + 0.2 + reach
    blocks: list[Block] = []
    thick = 0.09
    flap = extruded_along_y(
        [(hinge, floor - thick), (tip, landing), (tip, landing + thick), (hinge, floor)],
        (low, high),
    )
    edges = planks(
        BRIDGE, (hinge - 1, tip + 1), (low, high), lie="xyz", at=(0, 99), seed=12, level=True
    )
    blocks += [(part, solid ^ flap) for part, solid in edges]
    ramp = extruded_along_y(
        [
            (tip - 0.08, landing),
            (tip + 0.62, landing - 1.0),
            (tip + 0.7, landing - 1.0),
            (tip + 0.7, landing - 0.94),
            (tip, landing + thick),
        ],
        (low + 0.25, high - 0.25),
    )
    blocks.append((Part(BRIDGE, "dark-wood"), ramp))
    cleats = [
        beam(
            (tip + s * 0.7, low + 0.25, landing + 0.1 - s * 1.0),
            (tip + s * 0.7, high - 0.25, landing + 0.1 - s * 1.0),
            0.07,
        )
        for s in (0.2, 0.4, 0.6, 0.8)
    ]
    blocks.append((Part(BRIDGE, "wood"), united(cleats)))
    for side in (low + 0.08, high - 0.08):
        blocks.append(rope([(hinge + 0.02, side, floor + tall), (tip - 0.3, side, landing + 0.1)]))
    return blocks
