"""A gatehouse with twin turrets, and the gate that closes its arch; both look towards -y."""

from __future__ import annotations

from dataclasses import dataclass

from escalade.models.mesh import Mesh, Part

from .battlements import Crown, corbels, loops, merlon_spans, parapet, paving
from .faces import Batter, Face, flat_face, round_face
from .openings import Arch, arrow_slit, boards, door, portcullis, straps, surround
from .shafts import FOOT, SIDES, SKIN, round_shaft, square_shaft
from .solid import Block, box, drum, fitted, mesh_of, rod, united
from .towers import turn

ARCH = Part("arch", "dark-stone")
TURRET = Part("turret")
GATEHOUSE = Part("gatehouse")


@dataclass(frozen=True, slots=True)
class Plan:
    """How a gatehouse divides its size, in inches.

    ``turret`` is a turret's width; ``passage`` and ``arch_height`` the clear opening; ``walk``
    the height of the walk over the arch, ``platform`` that of the turrets' tops.
    """

    turret: float
    passage: float
    arch_height: float
    walk: float
    platform: float

    @classmethod
    def of(cls, width: float, height: float) -> Plan:
        """The plan of a gatehouse of that width and height."""
        turret = 0.34 * width
        rise = min(1.0, 0.2 * height)
        walk = 0.57 * height
        return cls(turret, min(2.4, 0.27 * width), 0.75 * walk, walk, height - rise)

    @property
    def rise(self) -> float:
        """The height of merlons above the floor behind them."""
        return min(1.0, 0.35 * self.walk)


def gate_size(width: float, height: float) -> tuple[float, float]:
    """Width and height of the gate that fills the arch of a gatehouse of that width and height.

    >>> gate_size(8, 7)
    (2.16, 2.9925)
    """
    plan = Plan.of(width, height)
    return (round(plan.passage, 4), round(plan.arch_height, 4))


def gatehouse(width: float, height: float, depth: float, *, walk_doors: bool = False) -> Mesh:
    """Twin turrets with an open arch between them, a walk above it and the portcullis raised.

    ``walk_doors`` gives the turrets doors outside too, at the height of the walk, for walls that
    run up to them.
    """
    plan = Plan.of(width, height)
    crown = Crown(plan.platform, height, min(0.34, 0.12 * plan.turret), 0.8, 0.6)
    radius = plan.turret / 2
    blocks: list[Block] = []
    cuts: list[Block] = []
    inserts: list[Block] = []
    for sign in (-1.0, 1.0):
        at = (sign * (width / 2 - radius), -depth / 2 + radius)
        own, own_cuts = _turret(at, radius, depth / 2, crown, seed=41 + int(sign))
        blocks += own
        cuts += own_cuts
        reach = radius - SKIN - 0.1
        middle = (at[0], (at[1] + depth / 2) / 2)
        sides = (-1.0, 1.0) if walk_doors else (-sign,)
        for side in sides:
            yaw, x, y = turn(90.0 * side, reach)
            opening = door(0.8, min(1.45, plan.platform - plan.walk - 0.3), recess=0.15)
            opening = opening.at(yaw, (middle[0] + x, middle[1] + y, plan.walk))
            cuts += opening.cuts
            inserts += opening.inserts
        for share in (0.3, 0.66):
            slit = arrow_slit(min(0.9, 0.14 * height))
            slit = slit.at(0.0, (at[0], -depth / 2 + SKIN + 0.1, share * plan.platform))
            blocks += slit.blocks
            cuts += slit.cuts
    own, own_cuts, own_inserts = _passage(plan, depth, radius, width)
    return fitted(
        mesh_of([*blocks, *own], [*cuts, *own_cuts], [*inserts, *own_inserts]),
        (width, height, depth),
    )


def _turret(
    at: tuple[float, float], radius: float, rear: float, crown: Crown, seed: int
) -> tuple[list[Block], list[Block]]:
    """A turret with a round front: shaft, corbels, platform and parapet."""
    over = 0.1
    top = crown.walk - 0.14
    batter = Batter(over, FOOT, max(FOOT + 0.4, 0.25 * top))
    x = (at[0] - radius, at[0] + radius)
    blocks = round_shaft(
        at, radius, top, TURRET, batter=batter, dressed_deg=(180.0, 360.0), seed=seed
    )
    blocks += square_shaft(
        x, (at[1] - 0.05, rear), top, TURRET, batter=batter,
        leaning=(False, True, True, True), dressed=(False, True, True, True), seed=seed + 5,
    )  # fmt: skip
    plan = drum(at, radius, (top, crown.walk), sides=SIDES) + box(
        x, (at[1], rear), (top, crown.walk)
    )
    floor = paving(x, (at[1] - radius, rear), (top, crown.walk), "platform", seed=seed)
    blocks += [(part, solid ^ plan) for part, solid in floor]
    cuts: list[Block] = []
    for side, (outside, shaft) in enumerate(
        zip(_outline(at, radius, rear, 0.0), _outline(at, radius, rear, over + SKIN), strict=True)
    ):
        spans = merlon_spans(outside.length, crown, ends=0.55)
        blocks += parapet(outside, spans, crown, seed=side)
        cuts += loops(outside, spans, crown)
        blocks += corbels(shaft, top, over + SKIN, 0.3, pitch=0.42)
    return blocks, cuts


def _outline(at: tuple[float, float], radius: float, rear: float, inset: float) -> list[Face]:
    """The faces round a turret: its round front, right, back and left."""
    near, far = at[0] - radius + inset, at[0] + radius - inset
    rear -= inset
    return [
        round_face(at, radius - inset, 180.0, 360.0),
        flat_face((far, at[1]), (far, rear)),
        flat_face((far, rear), (near, rear)),
        flat_face((near, rear), (near, at[1])),
    ]


def _passage(
    plan: Plan, depth: float, radius: float, width: float
) -> tuple[list[Block], list[Block], list[Block]]:
    """The middle: arch, walk with parapets, portcullis in its groove."""
    half = width / 2 - plan.turret + 0.3
    front, rear = -depth / 2 + min(0.8 * radius, 0.3 * depth), depth / 2 - 0.12
    top = plan.walk - 0.12
    arch = Arch.of(plan.passage, plan.arch_height)
    crown = Crown(plan.walk, plan.walk + plan.rise, min(0.36, 0.1 * depth), 0.7, 0.5)
    blocks = square_shaft(
        (-half, half), (front, rear), top, GATEHOUSE, dressed=(True, False, True, False), seed=61
    )
    parapet_y = front - 0.12
    blocks += paving((-half, half), (parapet_y, rear), (top, plan.walk), "wall-walk", seed=9)
    outside = flat_face((-half, parapet_y), (half, parapet_y))
    blocks += parapet(outside, merlon_spans(2 * half, crown, ends=0.8), crown)
    mortar = front + SKIN
    shaft = flat_face((-half, mortar), (half, mortar))
    blocks += corbels(shaft, top, mortar - parapet_y, 0.32, pitch=0.36)
    cuts: list[Block] = [(ARCH, arch.solid((-depth, depth)))]
    cuts += [(ARCH, arch.solid((y - 0.3, y + 0.3), 0.26)) for y in (front, rear)]
    inserts = surround(arch, (front - 0.05, front + 0.31), 0.3, Part("arch"))
    behind = surround(arch, (-rear - 0.03, -rear + 0.31), 0.3, Part("arch"))
    inserts += [(part, solid.rotate((0.0, 0.0, 180.0))) for part, solid in behind]
    inserts.append((ARCH, arch.solid((front + 0.28, front + 0.34), 0.27) - arch.solid((-9, 9))))
    teeth = max(0.3, 0.2 * plan.arch_height)
    inserts += portcullis(
        plan.passage + 0.1, plan.arch_height - teeth, plan.arch_height + 0.05, front + 0.75
    )
    return blocks, cuts, inserts


def gate(width: float, height: float, depth: float) -> Mesh:
    """Two leaves of oak boards with iron bands under an arched top, barred behind (+y)."""
    arch = Arch.of(width, height)
    front, back = -depth / 2, depth / 2
    outer = front + min(0.1, 0.3 * depth)
    inner = outer + 0.45 * (back - outer)
    blocks = boards(arch, (outer, inner))
    cuts: list[Block] = [
        (
            Part("door", "dark-wood"),
            box((-0.015, 0.015), (front - 1, outer + 0.04), (-1.0, height + 1)),
        )
    ]
    iron = straps(arch, outer, levels=(0.15, 0.5, 0.85), ring=False)
    blocks += iron
    frame = arch.solid((front, inner)) - arch.solid((front - 1, back + 1), -0.09)
    blocks.append((Part("door", "dark-wood"), frame))
    rings = [rod((x, front, 0.42 * height), (x, outer, 0.42 * height), 0.09) for x in (-0.2, 0.2)]
    blocks.append((Part("door", "iron"), united(rings)))
    for share in (0.3, 0.75):
        z = share * arch.spring
        bar = box((-0.94 * arch.half, 0.94 * arch.half), (inner, back), (z, z + 0.22))
        blocks.append((Part("bar", "dark-wood"), bar))
    return fitted(mesh_of(blocks, cuts), (width, height, depth))
