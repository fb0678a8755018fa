"""Carpentry: planking, wheels, ropes and bands."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import numpy as np
from manifold3d import Manifold

from escalade.models.mesh import Part

from .solid import Block, Point, beam, box, drum, limb, off, rod, united


def planks(
    name: str,
    along: tuple[float, float],
    across: tuple[float, float],
    *,
    lie: str,
    at: tuple[float, float],
    board: float = 0.26,
    seed: int = 0,
    level: bool = False,
) -> list[Block]:
    """A panel of boards in two tones, side by side ``across`` and running ``along``.

    ``lie`` names the axes of along, across and thickness ("xyz" is a floor whose boards run in
    x); ``at`` is the panel's extent in the third axis. Boards close on each other, so that nobody
    sees through, and differ a little in thickness unless ``level``, as a floor must be.
    """
    chance = np.random.default_rng(seed)
    count = max(1, round((across[1] - across[0]) / board))
    edges = np.linspace(across[0], across[1], count + 1)
    tones: tuple[list[Manifold], list[Manifold]] = ([], [])
    for index, (low, high) in enumerate(pairwise(edges)):
        dark = chance.random() < 0.38
        thin = 0.0 if level else (0.1 + 0.2 * chance.random()) * (at[1] - at[0]) * (index % 2)
        limits = {
            lie[0]: along,
            lie[1]: (float(low), float(high)),
            lie[2]: (at[0] + thin, at[1] - thin),
        }
        tones[int(dark)].append(box(limits["x"], limits["y"], limits["z"]))
    light, darker = united(tones[0]), united(tones[1])
    return [(Part(name, "wood"), light), (Part(name, "dark-wood"), darker)]


def disc_wheel(
    at: Point, radius: float, width: float, *, part: str = "wheels", spokes: int = 0
) -> list[Block]:
    """A wheel in the xz plane about ``at``: solid of planks, or spoked; iron tyre and hub."""
    low, high = -width / 2, width / 2

    def disc(size: float, deep: float, sides: int = 20) -> Manifold:
        return drum((0, 0), size, (low - deep, high + deep), sides=sides)

    rim = disc(radius, 0.0) - disc(radius * 0.9, 1.0)
    wood: Manifold
    if spokes:
        felloe = disc(radius * 0.93, -0.1 * width) - disc(radius * 0.76, 1.0)
        angles = np.arange(spokes) * 2 * np.pi / spokes
        bars = [
            rod(
                (0, 0, 0),
                (0.85 * radius * np.cos(a), 0.85 * radius * np.sin(a), 0),
                min(0.07, width * 0.35),
                sides=6,
            )
            for a in angles
        ]
        wood = united([felloe, *bars, disc(radius * 0.2, 0.2 * width, 10)])
    else:
        grooves = [
            box((-2 * radius, 2 * radius), (y - 0.02, y + 0.02), (high * s - 0.02, high * s + 0.02))
            for y in (-0.33 * radius, 0.33 * radius)
            for s in (-1, 1)
        ]
        battens = [
            box(
                (x - 0.09 * radius, x + 0.09 * radius),
                (-0.8 * radius, 0.8 * radius),
                (low * 1.25, high * 1.25),
            )
            for x in (-0.4 * radius, 0.4 * radius)
        ]
        wood = united([disc(radius * 0.93, -0.06 * width) - united(grooves), *battens])
    hub = disc(radius * 0.16, 0.45 * width, 8)
    blocks: list[Block] = [
        (Part(part, "wood"), wood),
        (Part(part, "iron"), rim),
        (Part(part, "dark-wood"), hub),
    ]
    return [(own, solid.rotate((90, 0, 0)).translate(tuple(at))) for own, solid in blocks]


def rungs(
    start: Point,
    end: Point,
    span: float,
    *,
    part: str = "ladder",
    thick: float = 0.09,
    pitch: float = 0.32,
) -> list[Block]:
    """A ladder from start to end in an xz plane; ``span`` is its overall width along y."""
    low, high = np.asarray(start, float), np.asarray(end, float)
    half = span / 2 - thick / 2
    rails = [
        beam(off(low, 0, side, 0), off(high, 0, side, 0), thick * 1.25, thick, up=(0, 1, 0))
        for side in (-half, half)
    ]
    count = max(2, round(float(np.linalg.norm(high - low)) / pitch))
    steps = []
    for share in (np.arange(count) + 0.5) / count:
        middle = low + (high - low) * share
        steps.append(
            rod(off(middle, 0, -(half), 0), off(middle, 0, half, 0), thick * 0.42, sides=6)
        )
    return [(Part(part, "wood"), united(rails)), (Part(part, "dark-wood"), united(steps))]


def rope(points: Sequence[Point], thick: float = 0.035, part: str = "ropes") -> Block:
    """A rope through the points."""
    return (Part(part, "rope"), limb(points, [thick] * len(points), 6))


def coil(start: Point, end: Point, radius: float, part: str = "ropes") -> Block:
    """A rope wound round a bar between two points: a row of rings."""
    low, high = np.asarray(start, float), np.asarray(end, float)
    length = float(np.linalg.norm(high - low))
    turns = max(2, round(length / 0.09))
    rings = []
    for index in range(turns):
        a, b = low + (high - low) * index / turns, low + (high - low) * (index + 1) / turns
        middle = (a + b) / 2
        rings += [
            rod(a, middle, radius * 0.9, tip=radius, sides=10),
            rod(middle, b, radius, tip=radius * 0.9, sides=10),
        ]
    return (Part(part, "rope"), united(rings))


def log(
    start: Point, end: Point, radius: float, part: str = "ram", *, bands: Sequence[float] = ()
) -> list[Block]:
    """A tree trunk with cut ends, and iron bands at shares of its length."""
    low, high = np.asarray(start, float), np.asarray(end, float)
    along = (high - low) / np.linalg.norm(high - low)
    trunk = rod(low, high, radius, sides=12)
    iron = [
        rod(
            low + (high - low) * s - along * 0.07,
            low + (high - low) * s + along * 0.07,
            radius * 1.07,
            sides=12,
        )
        for s in bands
    ]
    blocks: list[Block] = [(Part(part, "wood"), trunk)]
    if iron:
        blocks.append((Part(part, "iron"), united(iron)))
    return blocks
