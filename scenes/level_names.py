"""The levels of a component as people call them: roof, first floor, wall-walk, turret NE."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import shapely
from shapely.geometry import Polygon
from shapely.geometry.base import BaseGeometry

from escalade.rules.kinds import MACHINE_KINDS

from .compass import initials_of, point_of
from .growing import without_hairlines
from .solids import Body
from .space import SpaceComponent
from .surfaces import GROUND, Surface

OPEN_SHARE = 0.5
"""A level with less than this share of it under something is open to the sky, and one with this
share of another's area is about as large."""

FLIGHT = 3
"""So many heights, one above the other, make a flight of stairs."""

LOW_IN = 1.0
"""What lies no higher above the table is the ground floor, or the yard."""

FLOORS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")


@dataclass(frozen=True, slots=True, eq=False)
class Storey:
    """Surfaces that steps join: all heights, that of the greatest of them, and their plan together.

    ``mostly_level`` says that the greatest makes up at least half of them.
    """

    heights_in: tuple[float, ...]
    z_in: float
    plan: BaseGeometry
    mostly_level: bool


@lru_cache(maxsize=256)
def storeys_of(surfaces: tuple[Surface, ...]) -> tuple[Storey, ...]:
    """Surfaces in groups within a step of height of each other and no gap apart, highest first."""
    groups: list[list[Surface]] = []
    for surface in surfaces:
        near = [group for group in groups if any(_steps_to(surface, other) for other in group)]
        groups = [group for group in groups if group not in near]
        groups.append([surface, *(other for group in near for other in group)])
    storeys = [
        Storey(
            tuple(sorted({s.z_in for s in group})),
            _main_height(group),
            without_hairlines(shapely.union_all([s.polygon for s in group])),
            2 * max(s.polygon.area for s in group) >= sum(s.polygon.area for s in group),
        )
        for group in groups
    ]
    return tuple(sorted(storeys, key=lambda storey: -storey.z_in))


def storey_names(
    storeys: Sequence[Storey], component: SpaceComponent, body: Body
) -> tuple[str, ...]:
    """A name for each level of a component, different from each other.

    Covered levels are floors, counted from the ground where they lie; open ones are the roof (the
    wall-walk of a wall, the top deck of a machine), the turrets above it, ledges below it, or the
    yard at its foot. Levels of one name are told apart by where they lie, north being where y
    grows.
    """
    places = list(range(len(storeys)))
    covered = [_covered_share(storey, body) >= OPEN_SHARE for storey in storeys]
    low = [storey.z_in <= LOW_IN for storey in storeys]
    flights = [_is_flight(storey) for storey in storeys]
    tops = [i for i in places if not (covered[i] or low[i] or flights[i])]
    roof = _roof(storeys, tops)
    floors = [i for i in places if covered[i] and not flights[i]]
    numbers = _floor_numbers(storeys, floors, low)
    names = [""] * len(storeys)
    for i in places:
        if flights[i]:
            names[i] = "stairs"
        elif covered[i]:
            names[i] = _floor_name(numbers[i])
        elif low[i]:
            names[i] = "yard"
        elif i == roof:
            names[i] = _top_name(component.kind)
        else:
            higher = roof is not None and storeys[i].z_in > storeys[roof].z_in
            names[i] = "turret" if higher else "ledge"
    return _told_apart(names, storeys, body)


def _top_name(kind: str) -> str:
    if kind == "wall":
        return "wall-walk"
    return "top deck" if kind in MACHINE_KINDS else "roof"


def _covered_share(storey: Storey, body: Body) -> float:
    parts = [part for part in shapely.get_parts(storey.plan) if isinstance(part, Polygon)]
    above = storey.z_in + GROUND.headroom_in
    covered = sum(body.within(part, above, body.top_in + LOW_IN).area for part in parts)
    return float(covered / storey.plan.area)


def _is_flight(storey: Storey) -> bool:
    """Whether most of a level rises step by step."""
    rise = storey.heights_in[-1] - storey.heights_in[0]
    return len(storey.heights_in) >= FLIGHT and rise > GROUND.step_in and not storey.mostly_level


def _roof(storeys: Sequence[Storey], tops: Sequence[int]) -> int | None:
    """The largest level open to the sky; between twins as large, the lower one that joins them."""
    if not tops:
        return None
    largest = max(tops, key=lambda i: storeys[i].plan.area)
    height, area = storeys[largest].z_in, storeys[largest].plan.area
    twins = [i for i in tops if abs(storeys[i].z_in - height) <= GROUND.step_in]
    between = [
        i
        for i in tops
        if storeys[i].z_in < height - GROUND.step_in and storeys[i].plan.area >= OPEN_SHARE * area
    ]
    return max(between) if len(twins) > 1 and between else largest


def _floor_numbers(
    storeys: Sequence[Storey], floors: Sequence[int], low: Sequence[bool]
) -> dict[int, int]:
    """The number of each floor, the ground floor 0: one more than that of the floor it lies over.

    Floors that touch in plan with too little between them to stand in are one, such as a bench.
    """
    numbers: dict[int, int] = {}
    for i in sorted(floors, key=lambda i: storeys[i].z_in):
        upper = storeys[i]
        counts = [
            number + (upper.z_in - storeys[j].z_in >= GROUND.headroom_in)
            for j, number in numbers.items()
            if upper.plan.distance(storeys[j].plan) <= GROUND.fit_in
        ]
        numbers[i] = 0 if low[i] else max([1, *counts])
    return numbers


def _floor_name(number: int) -> str:
    if number == 0:
        return "ground floor"
    return f"{FLOORS[number - 1]} floor" if number <= len(FLOORS) else f"floor {number}"


def _told_apart(names: Sequence[str], storeys: Sequence[Storey], body: Body) -> tuple[str, ...]:
    """The names with a point of the compass or a number where several are alike."""
    middle = np.array(body.box.centroid.coords[0])
    count = Counter(names)
    full = []
    for name, storey in zip(names, storeys, strict=True):
        side = initials_of(point_of(np.array(storey.plan.centroid.coords[0]) - middle))
        full.append(f"{name} {side}" if count[name] > 1 else name)
    again: Counter[str] = Counter()
    total = Counter(full)
    told = []
    for name in full:
        again[name] += 1
        told.append(f"{name} {again[name]}" if total[name] > 1 else name)
    return tuple(told)


def _main_height(group: Sequence[Surface]) -> float:
    """The height of the greatest surface."""
    return max(group, key=lambda s: (s.polygon.area, s.z_in)).z_in


def _steps_to(one: Surface, other: Surface) -> bool:
    return (
        abs(one.z_in - other.z_in) <= GROUND.step_in
        and one.polygon.distance(other.polygon) <= GROUND.fit_in
    )
