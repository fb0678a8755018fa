"""A great tower with corner turrets; its door looks towards -y unless said otherwise."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from escalade.models.mesh import Mesh, Part

from .battlements import Crown, corbels, loops, merlon_spans, parapet, paving
from .faces import Batter, flat_face
from .masonry import Bond
from .openings import Arch, Opening, surround
from .shafts import FOOT, SKIN, Span, square_shaft
from .solid import Block, box, fitted, mesh_of, united
from .towers import SIDE_YAWS, check_sides, tower_openings, turn

KEEP = Part("keep")
TURRET = Part("turret")
GREAT_STONES = Bond(course=0.62, stone=1.05)
WINDOW = Part("windows", "dark-stone")


def keep(width: float, height: float, depth: float, *, doors: Sequence[str] = ("front",)) -> Mesh:
    """A square great tower: a wide platform behind a parapet, a turret on each corner."""
    check_sides(doors)
    size = min(width, depth)
    turret = 0.3 * size
    crown = Crown(
        height - 0.22 * height,
        height - 0.22 * height + min(1.0, 0.14 * height),
        min(0.38, 0.07 * size),
    )
    own = Crown(height - min(1.0, 0.13 * height), height, min(0.3, 0.12 * turret), 0.7, 0.5)
    inset = 0.05 * size
    x, y = (-width / 2 + inset, width / 2 - inset), (-depth / 2 + inset, depth / 2 - inset)
    top = crown.walk - 0.14
    blocks = square_shaft(x, y, top, KEEP, turrets=turret - inset - 0.2, bond=GREAT_STONES, seed=71)
    blocks += paving(x, y, (top, crown.walk), "platform", flag=0.8)
    cuts: list[Block] = []
    for start, end in _sides(x, y):
        outside = flat_face(start, end)
        spans = merlon_spans(outside.length, crown)
        blocks += parapet(outside, spans, crown)
        cuts += loops(outside, spans, crown)
    for sx in (-1, 1):
        for sy in (-1, 1):
            tx = tuple(sorted((sx * width / 2, sx * (width / 2 - turret))))
            ty = tuple(sorted((sy * depth / 2, sy * (depth / 2 - turret))))
            more, more_cuts = _turret(
                (tx[0], tx[1]),
                (ty[0], ty[1]),
                own,
                (sy < 0, sx > 0, sy > 0, sx < 0),
                top,
                seed=81 + 2 * sx + sy,
            )
            blocks += more
            cuts += more_cuts
    places = {
        side: turn(yaw, (y if side in ("front", "back") else x)[1] - SKIN)
        for side, yaw in SIDE_YAWS.items()
    }
    openings = tower_openings(places, top, size * 0.6, 0.0, doors, None, ())
    for yaw, px, py in places.values():
        openings += [
            _window(0.1 * size, 0.16 * top).at(yaw, _beside((px, py), shift * size, 0.62 * top))
            for shift in (-0.17, 0.17)
        ]
    for opening in openings:
        blocks += opening.blocks
        cuts += opening.cuts
    inserts = [block for opening in openings for block in opening.inserts]
    return fitted(mesh_of(blocks, cuts, inserts), (width, height, depth))


def _sides(x: Span, y: Span) -> list[tuple[tuple[float, float], tuple[float, float]]]:
    corners = [(x[0], y[0]), (x[1], y[0]), (x[1], y[1]), (x[0], y[1])]
    return list(zip(corners, corners[1:] + corners[:1], strict=True))


def _beside(foot: tuple[float, float], shift: float, z: float) -> tuple[float, float, float]:
    """A place on the same side, shifted along it."""
    length = (foot[0] ** 2 + foot[1] ** 2) ** 0.5
    return (foot[0] - foot[1] / length * shift, foot[1] + foot[0] / length * shift, z)


def _turret(
    x: Span,
    y: Span,
    crown: Crown,
    outer: tuple[bool, bool, bool, bool],
    buried_to: float,
    seed: int,
) -> tuple[list[Block], list[Block]]:
    """A corner turret; its inner sides rise out of the keep at the height ``buried_to``."""
    top = crown.walk - 0.12
    inset = 0.1
    blocks = square_shaft(
        x,
        y,
        top,
        TURRET,
        batter=Batter(inset, FOOT, 1.2),
        dressed=outer,
        buried_to=buried_to - 0.5,
        bond=GREAT_STONES,
        seed=seed,
    )
    blocks += paving(x, y, (top, crown.walk), "platform", seed=seed)
    mortar = inset + SKIN
    inner_x, inner_y = (x[0] + mortar, x[1] - mortar), (y[0] + mortar, y[1] - mortar)
    cuts: list[Block] = []
    for (start, end), (low, high) in zip(_sides(x, y), _sides(inner_x, inner_y), strict=True):
        outside = flat_face(start, end)
        spans = merlon_spans(outside.length, crown)
        blocks += parapet(outside, spans, crown)
        cuts += loops(outside, spans, crown)
        blocks += corbels(flat_face(low, high), top, mortar, 0.28, pitch=0.4)
    return blocks, cuts


def _window(width: float, height: float) -> Opening:
    """A pair of arched lights with a pillar between them, blind behind."""
    arch = replace(Arch.of(width, height), steps=6)
    pillar = box((-0.05, 0.05), (0.02, 0.3), (0.0, height))
    bars = [box((-arch.half, arch.half), (0.12, 0.3), (z, z + 0.03)) for z in (height * 0.4,)]
    return Opening(
        cuts=((WINDOW, arch.solid((-0.4, 0.3), 0.1)),),
        inserts=(
            *surround(arch, (-0.06, 0.31), 0.2, Part("windows")),
            (Part("windows"), pillar ^ arch.solid((-1, 1))),
            (Part("windows", "iron"), united(bars)),
            (WINDOW, arch.solid((0.25, 0.31), 0.1)),
            (Part("windows"), box((-arch.half - 0.2, arch.half + 0.2), (-0.1, 0.3), (-0.1, 0.0))),
        ),
    )
