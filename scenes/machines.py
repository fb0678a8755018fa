"""Siege machines on the table: their size class by their length, and what a ram's head is at."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import shapely

from escalade.rules.citations import Citation
from escalade.rules.errors import IllegalAction, UnknownName
from escalade.rules.kinds import CASTLE_KINDS, MACHINE_KINDS
from escalade.rules.no_quarter.machines import (
    MOVE_SOURCE,
    CrewClass,
    crew_class,
    find_ram,
    size_class,
)

from .feet import foot_of
from .lines import Point3
from .space import Space, SpaceComponent
from .surfaces import GROUND
from .templates import TEMPLATES

RAM_KINDS: tuple[str, ...] = tuple(kind for kind in MACHINE_KINDS if kind.endswith("-ram"))
"""The machines that strike."""


@dataclass(frozen=True, slots=True)
class MachineSize:
    """How large a machine is: its longer side, the class of that length, and the crew it needs.

    ``crew`` is that of its printed profile, which decides where the length says otherwise; None
    where the book prints no crew, as for what is built in place.
    """

    machine: str
    length_in: float
    by_length: str
    crew: CrewClass | None
    source: Citation

    @property
    def size(self) -> str:
        """The class that counts."""
        return self.crew.name if self.crew else self.by_length


@dataclass(frozen=True, slots=True)
class RamReach:
    """What a ram would strike: the piece of castle straight ahead of its head, and how far off.

    ``component`` and ``gap_in`` are None where it heads for no castle. ``head`` is the middle of
    the end that has less way to go, (x, y, z) in inches.
    """

    ram: str
    head: Point3
    component: str | None = None
    gap_in: float | None = None

    @property
    def in_contact(self) -> bool:
        """Whether its head is at the component, to the thickness of a card."""
        return self.gap_in is not None and self.gap_in <= TEMPLATES.card_in


def machine_size(space: Space, name: str) -> MachineSize:
    """The size class of a machine, from its measured length and by its printed profile.

    Raises NoSuchName for an unknown component, UnknownName with the machines there are for one that
    is none.

    Source: No Quarter: Siege, Siege Machine Movement, p. 12; profiles, p. 25 to 27.
    """
    machine = space.component(name)
    if machine.kind not in MACHINE_KINDS:
        machines = [c.name for c in space.components if c.kind in MACHINE_KINDS]
        raise UnknownName("siege machine", name, machines)
    size = machine.component.dimensions
    length = max(size.width.value_in, size.depth.value_in)
    try:
        crew = crew_class(machine.kind)
    except (IllegalAction, UnknownName):
        crew = None
    return MachineSize(name, length, size_class(length), crew, MOVE_SOURCE)


def ram_reach(space: Space, name: str) -> RamReach:
    """What the head of a ram is at, or how far it has to go straight on.

    Either end of its length may be the head: it is the one with less way to a piece of castle. A
    ram that lies along a wall has no castle ahead. Raises NoSuchName for an unknown component,
    IllegalAction or UnknownName for what has no ram to strike with.

    Source: No Quarter: Siege, Siege Machine Attacks, p. 25.
    """
    ram = space.component(name)
    find_ram(ram.kind)
    castle = [
        (c.name, c.top_in, foot_of(space, c)) for c in space.components if c.kind in CASTLE_KINDS
    ]
    table = space.scene.table
    far = table.width_in + table.depth_in
    heads = _ends(ram)
    reaches = [RamReach(name, head) for head, _ in heads]
    for head, (x, y) in heads:
        ahead = shapely.LineString([head[:2], (head[0] + far * x, head[1] + far * y)])
        at = shapely.Point(head[:2])
        reaches += [
            RamReach(name, head, component, float(at.distance(ahead.intersection(plan))))
            for component, top, plan in castle
            if head[2] <= top and ahead.intersects(plan)
        ]
    return min(reaches, key=lambda reach: far if reach.gap_in is None else reach.gap_in)


def _ends(ram: SpaceComponent) -> list[tuple[Point3, tuple[float, float]]]:
    """The middle of either end of a machine's length, and the way it points."""
    box = shapely.oriented_envelope(shapely.multipoints(ram.mesh.vertices[:, :2]))
    corners = shapely.get_coordinates(box)[:3]
    sides = np.diff(corners, axis=0)
    side = sides[np.hypot(*sides.T).argmax()]
    along = side / np.hypot(*side)
    ends = []
    for way in (along, -along):
        reach = ram.mesh.vertices[:, :2] @ way
        tip = ram.mesh.vertices[reach >= reach.max() - GROUND.step_in]
        x, y, z = (tip.min(axis=0) + tip.max(axis=0)) / 2
        # The middle of the tip, drawn out to its very end.
        gap = reach.max() - float(np.array([x, y]) @ way)
        head = (float(x + gap * way[0]), float(y + gap * way[1]), float(z))
        ends.append((head, (float(way[0]), float(way[1]))))
    return ends
